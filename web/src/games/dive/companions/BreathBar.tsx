// The bar that stands in the legend's place while everybody holds their breath: how much of it is left, and who has breathed when.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Drawing } from "../../../art/art";
import { CompanionMedal } from "../art";
import { Mark } from "../board/looks";
import { useSecondsLeft } from "../time";
import type { Texts } from "../texts/en";
import type { DiveSeat } from "../types";

/** Pixels between the marks of those who still hold theirs. */
const BESIDE = 30;

export function BreathBar({ seat, texts }: { readonly seat: DiveSeat; readonly texts: Texts }): JSX.Element {
  const left = useSecondsLeft(seat) ?? 0;
  /** The most there was to see here, and what was left when each diver breathed. */
  const seen = useRef({ most: 1, breathed: new Map<number, number>() });
  const { breathed } = seen.current;
  seen.current.most = Math.max(seen.current.most, left);
  const divers = [...seat.view.pawns.keys()];
  for (const diver of divers) if (seat.view.closed[diver] && !breathed.has(diver)) breathed.set(diver, left);
  const part = (seconds: number): number => Math.min(1, seconds / seen.current.most);
  const holding = divers.filter((diver) => !breathed.has(diver));
  return (
    <div class="dive-breath-bar">
      <CompanionMedal companion="fugu" class="dive-breath-fugu" />
      <div class="dive-breath-air" aria-hidden="true" style={{ "--left": part(left) }}>
        {[...breathed].map(([diver, at], number) => (
          <span
            key={diver}
            class="dive-breath-mark"
            style={{
              "--at": part(at),
              "--beside": `${-[...breathed.values()].slice(0, number).filter((one) => one === at).length * BESIDE}px`,
            }}
          >
            <Mark seat={diver} size={34} />
            <Drawing name="dive-stamp-wrong" />
          </span>
        ))}
        {holding.map((diver, at) => (
          <span key={diver} class="dive-breath-mark" style={{ "--at": part(left), "--beside": `${-at * BESIDE}px` }}>
            <Mark seat={diver} size={34} />
          </span>
        ))}
      </div>
      <p class="dive-call" role="timer">
        <span class="visually-hidden">{texts.held(left)}</span>
        <b aria-hidden="true">{left}</b>
      </p>
    </div>
  );
}
