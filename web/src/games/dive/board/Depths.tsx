// The end: everybody hangs at the depth they reached, and below them who won holds the stone.

import "./depths.css";
import type { JSX } from "preact";
import { Drawing } from "../../../art/art";
import { Swimmer } from "../../../art/Diver";
import type { Outcome } from "../../contract";
import { type DiveSeat, CHIEF, DEEP, GOAL } from "../types";
import { lookOf, Wave } from "./looks";

const MARKS = [15, 20, GOAL];

type Props = DiveSeat & { readonly outcome: Outcome };

/** The winners large at the bottom, the others above them at the depth they reached. */
export function Depths({ view, players, outcome: { heading, standings } }: Props): JSX.Element {
  const top = Math.min(DEEP - 3, ...standings.map(({ number }) => number ?? 0));
  const winners = standings.filter(({ isWinner }) => isWinner);
  const others = standings.filter(({ isWinner }) => !isWinner);
  const depth = (space: number): Record<string, number> => ({ "--depth": (Math.min(GOAL, space) - top) / Math.max(1, GOAL - top) });
  const figure = (diver: number, size: number): JSX.Element => (
    <Swimmer look={lookOf(diver)} bot={diver === CHIEF ? "chief" : players[diver]?.face} mood={size > 200 ? "glad" : "calm"} size={size} />
  );
  return (
    <div class="depths">
      {!view.options.children && (
        <i class="depths-deep" style={depth(DEEP - 0.5)}>
          <Wave />
        </i>
      )}
      {MARKS.filter((mark) => mark >= top).map((mark) => (
        <span key={mark} class="depths-mark" style={depth(mark)}>
          {mark}
        </span>
      ))}
      <i class="depths-sand" />
      <Drawing name="reef-coral" class="depths-coral" />
      <Drawing name="reef-kelp" class="depths-kelp" />
      <Drawing name="reef-shell" class="depths-shell" />
      <Drawing name="reef-starfish-rose" class="depths-starfish" />
      <Drawing name="reef-anemone" class="depths-anemone" />
      <b class="depths-heading">{heading}</b>
      {others.map(({ seat, number }, at) => (
        <span key={seat} class="depths-diver" style={{ ...depth(number ?? 0), "--at": at, "--of": others.length }}>
          {figure(seat, 150)}
          <b>{number}</b>
        </span>
      ))}
      <div class="depths-winners" style={{ "--of": winners.length }}>
        {winners.map(({ seat }) => (
          <span key={seat} class="depths-winner">
            {figure(seat, 590)}
            {winners.length === 1 && <Drawing name="dive-stone" class="depths-stone" />}
          </span>
        ))}
      </div>
      {winners.length > 1 && <Drawing name="dive-stone" class="depths-stone depths-shared" />}
    </div>
  );
}
