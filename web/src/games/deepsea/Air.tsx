// The air that all breathe: what is left, and whose breaths of this round are still to come.

import type { JSX } from "preact";
import "./air.css";
import { pure } from "../../app/pure";
import { Part, useArt } from "../../art/art";
import { EmblemBadge } from "../../art/Diver";
import { acting, AIR, breaths, isLow, type Breath, type Given } from "./facts";
import { placed, px, type Layout } from "./geometry";
import { lookOf } from "./pieces";

/** The steps of a turn; between dives the air matters to nobody. */
const TURN = ["Declare", "Swim", "Hunt"];
/** The drawing of the tank, and where its cells are in it. */
const TANK = [-16, -2, 500, 64] as const;
const [FIRST, CELL, TOP] = [20, 17.6, 12];

export function Air({ t, seat, layout }: Given & { layout: Layout }): JSX.Element {
  useArt("deepsea");
  const { air } = seat.view;
  const isDiving = TURN.includes(seat.view.step?.type ?? "");
  const coming = isDiving && air ? breaths(seat.view, acting(seat) ?? 0) : [];
  const round = coming.reduce((sum, { units }) => sum + units, 0);
  const left = Math.max(0, air - round);
  const low = isDiving && isLow(air, seat.view);
  const warning = !low ? null : air ? t.airLow : t.airGone;
  const said = [t.airLeft(air), round ? t.perRoundLong(round) : null, warning].filter(Boolean).join(", ");
  return (
    <div
      class={`deepsea-air ${low ? "deepsea-low" : ""}`}
      data-piece="air"
      role="img"
      aria-label={said}
      style={{ ...placed(layout.air), "--high": px(layout.air.height) }}
    >
      <b class="deepsea-air-left">{air}</b>
      <span class="deepsea-air-word">{t.air}</span>
      <svg class="deepsea-tank" viewBox={TANK.join(" ")}>
        <Tank air={air} left={left} />
      </svg>
      <span class="deepsea-breaths" style={{ "--left": left, "--air": air }}>
        {coming.length > 0 && <span class="deepsea-after">{t.airAfter(left)}</span>}
        {coming.length > 0 && (
          <span class="deepsea-breathers">
            {coming.toReversed().map(({ seat: diver, units }) => (
              <Breather key={diver} seat={diver} units={units} />
            ))}
          </span>
        )}
        {warning && <strong>{warning}</strong>}
      </span>
    </div>
  );
}

function Breather({ seat, units }: Breath): JSX.Element {
  return (
    <span class="deepsea-breather" style={{ flexGrow: units }}>
      <EmblemBadge look={lookOf(seat)} size={18} />−{units}
    </span>
  );
}

/** The tank with its cells: full, to be breathed this round, and empty. */
const Tank = pure(({ air, left }: { air: number; left: number }): JSX.Element => (
  <>
    <Part name="deepsea-air-tank" box={TANK} />
    {Array.from({ length: AIR }, (_, at) => (
      <Part name={cellOf(at, air, left)} box={[FIRST + at * CELL, TOP, CELL - 1.4, 34]} />
    ))}
  </>
));

function cellOf(at: number, air: number, left: number): "deepsea-air-cell" | "deepsea-air-cell-going" | "deepsea-air-cell-empty" {
  if (at >= air) return "deepsea-air-cell-empty";
  return at >= left ? "deepsea-air-cell-going" : "deepsea-air-cell";
}
