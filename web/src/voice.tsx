// What is said and not seen, for screen readers. There is one place for it, there from the beginning: what comes into the page together
// with its place is not read out.

import { signal } from "@preact/signals";
import type { VNode } from "preact";

const said = signal("");

/** The same sentence said twice must differ, or a screen reader keeps silent. */
export const again = (before: string, text: string): string => (text && before === text ? `${text}\u00a0` : text);

/** Read *text* out once whatever is being read has ended. */
export function say(text: string): void {
  said.value = again(said.peek(), text);
}

export function Voice(): VNode {
  return (
    <p class="visually-hidden" id="voice" aria-live="polite">
      {said.value}
    </p>
  );
}
