// The dice while a roll is told: they lift off the bar, tumble through the water in two arcs, land and show their sum.

import type { JSX } from "preact";
import "./throw.css";
import { Drawing } from "../../art/art";
import { Die } from "./art";
import { lessOf, type Given } from "./facts";

type Face = 1 | 2 | 3;

/** The line of the sum is there from the start, so that the dice fly to the places where they are added up. */
export function Throw({ seat }: Given): JSX.Element | null {
  const { now, beat } = seat;
  if (now?.event.type !== "Rolled" || beat === null) return null;
  const { first, second, steps } = now.event;
  const less = lessOf(now.event, seat);
  const isLanded = beat === "sum";
  return (
    <div class="deepsea-throw" aria-hidden="true" data-beat={beat} data-piece="dice">
      <p class="deepsea-sum-line">
        <Tumbling die={1} face={first as Face} isLanded={isLanded} />
        <i>+</i>
        <Tumbling die={2} face={second as Face} isLanded={isLanded} />
        {less > 0 && <i class="deepsea-less">−{less}</i>}
        <i>=</i>
        <b>{steps}</b>
      </p>
    </div>
  );
}

/** A die with its ghosts behind it: before it tumbles it has a wave, and when it lands the face that was rolled. */
function Tumbling({ die, face, isLanded }: { die: number; face: Face; isLanded: boolean }): JSX.Element {
  // Its ghosts are only hidden when it lands, and taken away with it: that would take too long while the sum jumps.
  const isFlying = (behind: number): boolean => !isLanded || behind > 0;
  return (
    <span class="deepsea-die" data-die={die}>
      {[0, 1, 2, 3].map((behind) => (
        <span
          key={behind}
          class="deepsea-tumbling"
          data-behind={behind}
          style={{ "--behind": behind, display: isLanded && behind ? "none" : undefined }}
        >
          <span>
            {isFlying(behind) && <Die face={null} class="deepsea-still" />}
            {isFlying(behind) &&
              ([1, 2, 3, 4] as const).map((frame) => (
                <Drawing name={`deepsea-die-roll-${frame}`} class={`deepsea-frame deepsea-frame-${frame}`} />
              ))}
            <Die key="face" face={face} class="deepsea-face" />
          </span>
        </span>
      ))}
      <Drawing name="reef-bubbles" class="deepsea-wake" />
    </span>
  );
}
