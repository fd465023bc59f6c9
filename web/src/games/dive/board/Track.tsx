// The descent track: spaces 0 to 23, calm and then deep, and the pawns on them.

import type { JSX } from "preact";
import { Mark } from "./pieces";
import { spaceAt } from "../reveal/rounds";
import type { Texts } from "../texts/en";
import { type DiveSeat, CHIEF, DEEP, GOAL, nameOf } from "../types";

const SPACES = Array.from({ length: GOAL + 1 }, (_, space) => space);
const NUMBERED = new Set([0, 5, 10, 15, 20, GOAL]);

/** The pawns in play and where they are shown: while movement is shown, where they were then. */
function pawns(seat: DiveSeat): { readonly pawn: number; readonly space: number }[] {
  const { view, log, now } = seat;
  const all = view.pawns.map((space, pawn) => ({ pawn, space }));
  if (view.chief !== null) all.push({ pawn: CHIEF, space: view.chief });
  return now ? all.map(({ pawn, space }) => ({ pawn, space: spaceAt(log, pawn, space, now.n) })) : all;
}

export function waterOf(texts: Texts, space: number): string {
  return space >= DEEP ? texts.deep : texts.calm;
}

export function Track({ seat, texts }: { readonly seat: DiveSeat; readonly texts: Texts }): JSX.Element {
  const standing = pawns(seat);
  const { children } = seat.view.options;
  const told = standing.map(({ pawn, space }) => {
    const name = nameOf(seat, pawn, texts.Chief);
    return children ? texts.placeOnly(name, space) : texts.place(name, space, waterOf(texts, space));
  });
  return (
    <div class="dive-track" role="img" aria-label={texts.track(told.join(" "))} data-children={children ? "" : undefined}>
      {!children && <span class="dive-depth dive-calm">{texts.calm}</span>}
      {!children && <span class="dive-depth dive-deep">{texts.deep}</span>}
      <ol aria-hidden="true">
        {SPACES.map((space) => (
          <li key={space} data-piece={`space-${space}`} data-deep={!children && space >= DEEP ? "" : undefined}>
            {NUMBERED.has(space) && <span class="dive-space">{space}</span>}
            <span class="dive-pawns">
              {standing
                .filter((one) => Math.min(GOAL, one.space) === space)
                .map(({ pawn, space: true_ }) => (
                  <span key={pawn} class="dive-pawn" data-piece={`pawn-${pawn}`} data-me={pawn === seat.me ? "" : undefined}>
                    <Mark seat={pawn} />
                    {true_ > GOAL && <small>{true_}</small>}
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
