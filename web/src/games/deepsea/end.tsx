// The end of the game: who won, three dives as bars, and the winner on a rock with the chest.

import type { JSX } from "preact";
import "./end.css";
import { Drawing } from "../../art/art";
import { Standing } from "../../art/Diver";
import type { Outcome, Standing as Row } from "../contract";
import { cells, DIVES, faceOf, properName, total, type Cell, type Given, type Table } from "./facts";
import { lookOf } from "./pieces";
import { divesSaid, ranking } from "./status";
import type { Texts } from "./texts/en";

export function outcome(seat: Table, t: Texts): Outcome {
  const winners = seat.ending?.winners ?? [];
  const order = ranking(seat);
  const highest = Math.max(1, ...order.flatMap((diver) => cells(seat, diver).map(({ points }) => points ?? 0)));
  const best = total(seat.view, order[0] ?? 0);
  const isTieBroken = order.filter((diver) => total(seat.view, diver) === best).length > winners.length;
  const rowOf = (diver: number): Row => {
    const isWinner = winners.includes(diver);
    const dives = cells(seat, diver);
    const note = [...divesSaid(seat, diver, t), ...(isWinner && isTieBroken ? [t.tieBroken] : [])].join(", ");
    return {
      seat: diver,
      number: total(seat.view, diver),
      note,
      isWinner,
      Detail: () => <Bars t={t} dives={dives} diver={diver} highest={highest} />,
    };
  };
  return {
    heading: headingOf(seat, t, winners),
    won: seat.me === null ? null : winners.includes(seat.me),
    standings: order.map(rowOf),
  };
}

function headingOf(seat: Table, t: Texts, winners: readonly number[]): string {
  const [first = 0] = winners;
  if (winners.length > 1) return t.headings.draw;
  return first === seat.me ? t.headings.you : t.headings.one(properName(seat, first));
}

type BarsGiven = { readonly t: Texts; readonly dives: readonly Cell[]; readonly diver: number; readonly highest: number };

/** The dives of a diver, on one scale for all; they rise one after the other. */
function Bars({ t, dives, diver, highest }: BarsGiven): JSX.Element {
  return (
    <span class="deepsea-bars">
      <small>{t.divesShort(dives[0]?.first ?? 1, dives.at(-1)?.last ?? DIVES)}</small>
      <span>
        {dives.map(({ points }, at) => (
          <span>
            <b>{points ?? 0}</b>
            <i style={{ "--share": (points ?? 0) / highest, "--at": at, background: points ? lookOf(diver).suit : undefined }} />
          </span>
        ))}
      </span>
    </span>
  );
}

/** Who has won, in the light, with what was brought home; several stand side by side. */
export function EndPicture({ seat }: Given): JSX.Element {
  const winners = seat.ending?.winners ?? [];
  return (
    <div class="deepsea-end">
      <Drawing name="home-spot" class="deepsea-end-light" />
      <Drawing name="reef-shoal-gold" class="deepsea-end-shoal" />
      <Drawing name="reef-turtle-green" class="deepsea-end-turtle" />
      <Drawing name="reef-manta" class="deepsea-end-manta" />
      <Drawing name="reef-bubbles" class="deepsea-end-bubbles" />
      <div class="deepsea-end-sand" />
      <Drawing name="deepsea-rock" class="deepsea-end-rock" />
      <span class="deepsea-end-divers" style={{ "--count": winners.length }}>
        {winners.map((winner) => (
          <Standing pose="chest" size={430} look={lookOf(winner)} bot={faceOf(seat, winner)} mood="glad" class="deepsea-end-diver" />
        ))}
      </span>
      <Drawing name="reef-starfish" class="deepsea-end-star" />
      <Drawing name="reef-coral" class="deepsea-end-coral" />
      <Drawing name="reef-kelp" class="deepsea-end-kelp" />
      <Drawing name="reef-anemone" class="deepsea-end-anemone" />
    </div>
  );
}
