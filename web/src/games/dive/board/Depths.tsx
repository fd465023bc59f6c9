// The end: everybody hangs at the depth they reached, and the deepest has the stone.

import "./depths.css";
import type { JSX } from "preact";
import { Drawing } from "../../../art/art";
import { Swimmer } from "../../../art/Diver";
import { type DiveSeat, CHIEF, DEEP, GOAL } from "../types";
import { lookOf } from "./looks";

const MARKS = [15, 20, GOAL];

/** Who is drawn where: the winner large at the bottom, the others above it at the depth they reached. */
export function Depths({ view, players }: DiveSeat): JSX.Element {
  const all = [
    ...view.pawns.map((space, diver) => ({ diver, space })),
    ...(view.chief === null ? [] : [{ diver: CHIEF, space: view.chief }]),
  ];
  const deepest = Math.max(...all.map(({ space }) => space));
  const top = Math.min(DEEP - 3, ...all.map(({ space }) => space));
  const winner = all.findLast(({ space }) => space === deepest) ?? { diver: 0, space: 0 };
  const others = all.filter((one) => one !== winner);
  const depth = (space: number): Record<string, number> => ({ "--depth": (Math.min(GOAL, space) - top) / Math.max(1, GOAL - top) });
  const figure = (diver: number, size: number): JSX.Element => (
    <Swimmer look={lookOf(diver)} bot={diver === CHIEF ? "chief" : players[diver]?.face} mood={size > 200 ? "glad" : "calm"} size={size} />
  );
  return (
    <div class="depths">
      {!view.options.children && <i class="depths-deep" style={depth(DEEP - 0.5)} />}
      {MARKS.filter((mark) => mark >= top).map((mark) => (
        <span key={mark} class="depths-mark" style={depth(mark)}>
          {mark}
        </span>
      ))}
      {others.map(({ diver, space }, at) => (
        <span key={diver} class="depths-diver" style={{ ...depth(space), "--at": at }}>
          {figure(diver, 150)}
          <b>{space}</b>
        </span>
      ))}
      <Drawing name="reef-coral" class="depths-coral" />
      <Drawing name="reef-kelp" class="depths-kelp" />
      <span class="depths-winner">
        {figure(winner.diver, 590)}
        <Drawing name="dive-stone" class="depths-stone" />
      </span>
    </div>
  );
}
