// Where pieces fly: above everything else on the screen. A board has it once, inside the element its styles go by.

import type { VNode } from "preact";

/** Stays empty for Preact; `Motion.fly` puts copies of pieces into it. */
export function Flights(): VNode {
  return <div class="flights" aria-hidden="true" />;
}
