// The line of treasure: a snake of eight to a row, every row a deeper layer of paper.

import type { JSX } from "preact";
import { aUnit, nameOf, offered, unitName, type Given } from "./facts";
import { Treasure } from "./pieces";
import { Swimmer } from "./Submarine";

const ROW = 8;
/** There is water below the shortest line. */
const SHALLOWEST = 2;
type Spot = { readonly x: number; readonly y: number };

/** Where a space lies, in columns and rows. */
function spot(space: number): Spot {
  const row = Math.floor((space - 1) / ROW);
  const along = (space - 1) % ROW;
  const column = row % 2 ? ROW - 1 - along : along;
  return { x: column + 0.5, y: row + 0.5 + (along % 2 ? 0.09 : -0.05) };
}

export function Sea({ t, seat }: Given): JSX.Element {
  const spaces = seat.view.line.map((_, space) => space).slice(1);
  const rows = Math.max(SHALLOWEST, Math.ceil(spaces.length / ROW));
  return (
    <div class="deepsea-sea" style={{ "--rows": rows }}>
      <Water rows={rows} spaces={spaces} />
      <Reef />
      <ol class="deepsea-line" aria-label={t.line}>
        {spaces.map((space) => (
          <Space key={space} t={t} seat={seat} space={space} rows={rows} />
        ))}
      </ol>
    </div>
  );
}

function Space({ t, seat, space, rows }: Given & { space: number; rows: number }): JSX.Element {
  const { view } = seat;
  const unit = view.line[space] ?? [];
  const diver = view.places.indexOf(space);
  const { x, y } = spot(space);
  return (
    <li
      class={`deepsea-space deepsea-row-${Math.floor(y)} ${sideOf(x)} ${diver === -1 ? "" : "deepsea-taken"}`}
      data-piece={`space-${space}`}
      aria-label={spaceSaid(t, seat, space, diver)}
      style={{ left: `${(x / ROW) * 100}%`, top: `${(y / rows) * 100}%` }}
    >
      <Ground t={t} seat={seat} mine={diver !== -1 && diver === seat.me} unit={unit} />
      {diver !== -1 && <Swimmer t={t} seat={seat} diver={diver} />}
      <span class="deepsea-number" aria-hidden="true">
        {space}
      </span>
    </li>
  );
}

/** In the outer columns of a narrow board a diver stands further in. */
const sideOf = (x: number): string => (x > ROW - 1 ? "deepsea-right" : x < 1 ? "deepsea-left" : "");

/** What lies there; under the own diver it can be touched to pick it up. */
function Ground({ t, seat, mine, unit }: Given & { mine: boolean; unit: readonly number[] }): JSX.Element {
  const move = mine ? offered(seat, { type: "PickUp" }) : null;
  const proposed = mine ? seat.proposed : null;
  if (!move) return <Treasure unit={proposed?.type === "Drop" ? proposed.unit : unit} />;
  return (
    <button
      type="button"
      class={`deepsea-touch ${proposed?.type === "PickUp" ? "deepsea-going" : ""}`}
      aria-label={t.pickUpThis(aUnit(unit, t))}
      aria-disabled={seat.busy}
      onClick={() => !seat.busy && seat.send(move)}
    >
      <Treasure unit={unit} />
    </button>
  );
}

function spaceSaid(t: Given["t"], seat: Given["seat"], space: number, diver: number): string {
  const { view } = seat;
  const what = t.space(space, unitName(view.line[space] ?? [], t));
  if (diver === -1) return what;
  const units = view.loads[diver]?.length ?? 0;
  const name = nameOf(seat, diver, t);
  return `${what}. ${view.turned[diver] ? t.diverUp(name, units) : t.diverDown(name, units)}`;
}

/** A layer of paper for each row, and the rope on which the treasure lies. */
function Water({ rows, spaces }: { rows: number; spaces: readonly number[] }): JSX.Element {
  const layers = Array.from({ length: rows }, (_, row) => row);
  return (
    <svg class="deepsea-water" viewBox={`0 0 800 ${rows * 100}`} preserveAspectRatio="none" aria-hidden="true">
      {layers.map((row) => (
        <path class={`deepsea-layer-${row}`} d={layer(row)} />
      ))}
      <path class="deepsea-rope" d={rope(spaces)} />
    </svg>
  );
}

/** Kelp, coral and rocks on the ground, in both corners. */
function Reef(): JSX.Element {
  return (
    <svg class="deepsea-reef" viewBox="0 0 800 100" preserveAspectRatio="xMinYMax slice" aria-hidden="true">
      <path
        class="deepsea-kelp"
        d="M24 100q-12-20 0-38t-2-40M40 100q11-16 0-30t4-26M772 100q12-18 0-34t4-36M752 100q-10-14 0-28M470 100q-9-14 0-24t-2-20M484 100q8-10 0-20"
      />
      <path
        class="deepsea-coral"
        d="M110 100V50m0 34L94 70V54m16 24 17-14V48M668 100V64m0 22 14-12V58m-14 20-14-12V54M330 100V76m0 14-10-9m10 2 10-9"
      />
      <path class="deepsea-rock" d="M130 100q8-26 34-24 22-18 40 8 22-2 24 16zM560 100q5-18 24-16 16-22 38-2 24-4 26 18z" />
      <path class="deepsea-floor" d="M0 84q90-18 190-2t210-6 190 6 210-10v40H0z" />
    </svg>
  );
}

function layer(row: number): string {
  if (!row) return "M0 0H800V900H0z";
  const top = row * 100 - 2;
  const swell = row % 2 ? -1 : 1;
  const waves = [0, 1, 2, 3].map((wave) => `q50 ${swell * (wave % 2 ? 9 : 13)} 100 0t100 0`).join("");
  return `M0 ${top}${waves}V900H0z`;
}

function rope(spaces: readonly number[]): string {
  const points = spaces.map(spot).map(({ x, y }) => ({ x: x * 100, y: y * 100 }));
  return points.map((point, at) => knot(points[at - 1], point)).join("");
}

/** On from the last point: along a row gently, from row to row by a wide bend. */
function knot(from: Spot | undefined, to: Spot): string {
  if (!from) return `M${Math.max(0, to.x - 60)} ${to.y - 60}Q${to.x - 30} ${to.y - 10} ${to.x} ${to.y}`;
  const middle = (from.x + to.x) / 2;
  if (from.x !== to.x) return `C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
  const bend = to.x > 400 ? to.x + 55 : to.x - 55;
  return `C${bend} ${from.y} ${bend} ${to.y} ${to.x} ${to.y}`;
}
