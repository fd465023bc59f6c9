// The dice while a roll is told: they lift off the bar, tumble through the water in two arcs, and show their sum.

import type { JSX } from "preact";
import "./throw.css";
import { Drawing } from "../../art/art";
import { Die } from "./art";
import { lessOf, type Given } from "./facts";

type Face = 1 | 2 | 3;

export function Throw({ seat }: Given): JSX.Element | null {
  const { now, beat } = seat;
  if (now?.event.type !== "Rolled" || beat === null) return null;
  const { first, second, steps } = now.event;
  const less = lessOf(now.event, seat);
  return (
    <div class="deepsea-throw" aria-hidden="true" data-beat={beat} data-piece="dice">
      {beat === "sum" ? (
        <p class="deepsea-sum-line">
          <Die face={first as Face} />
          <i>+</i>
          <Die face={second as Face} />
          {less > 0 && <i class="deepsea-less">−{less}</i>}
          <i>=</i>
          <b>{steps}</b>
        </p>
      ) : (
        [1, 2].map((die) => <Tumbling key={die} die={die} />)
      )}
    </div>
  );
}

/** A die in the water with its ghosts behind it; before it tumbles it has a wave. */
function Tumbling({ die }: { die: number }): JSX.Element {
  return (
    <>
      {[3, 2, 1, 0].map((behind) => (
        <span class="deepsea-tumbling" data-die={die} data-behind={behind} style={{ "--behind": behind }}>
          <span>
            <Die face={null} class="deepsea-still" />
            {([1, 2, 3, 4] as const).map((frame) => (
              <Drawing name={`deepsea-die-roll-${frame}`} class={`deepsea-frame deepsea-frame-${frame}`} />
            ))}
          </span>
        </span>
      ))}
      <Drawing name="reef-bubbles" class={`deepsea-wake deepsea-wake-${die}`} />
    </>
  );
}
