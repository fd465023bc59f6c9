// What is said and not seen, for screen readers. Its places are there from the beginning: what comes into the page together with its
// place is not read out.

import { signal } from "@preact/signals";
import type { VNode } from "preact";

/** How many places there are: of two things said in one place Orca reads out only the second, if it has not come to the first yet. */
const PLACES = 3;
const said = signal({ text: "", place: 0 });
let soon: (() => string) | null = null;
let isHeldBack = false;

/** The same sentence said twice must differ, or a screen reader keeps silent. */
export const again = (before: string, text: string): string => (text && before === text ? `${text}\u00a0` : text);

/** *line* as one sentence among others. */
export const sentence = (line: string): string => (/[.!?…]$/.test(line) ? line : `${line}.`);

/** Read *text* out once whatever is being read has ended. */
export function say(text: string): void {
  const first = soon?.() ?? "";
  soon = null;
  const last = said.peek();
  said.value = { text: again(last.text, `${first} ${text}`.trim()), place: (last.place + 1) % PLACES };
}

/** Whether lines of the log are still to come, after which the status is read out. */
export function holdBack(wait: boolean): void {
  isHeldBack = wait;
}

/** Read out what *tell* gives after *pause* milliseconds; if something else is said until then, before that. Gives what calls it off. */
export function saySoon(tell: () => string, pause: number): () => void {
  soon = tell;
  let timer = 0;
  const wait = (): void => {
    timer = setTimeout(() => (isHeldBack ? wait() : soon === tell && say("")), pause);
  };
  wait();
  return () => {
    clearTimeout(timer);
    if (soon === tell) soon = null;
  };
}

export function Voice(): VNode {
  return (
    <div class="visually-hidden" id="voice">
      {Array.from({ length: PLACES }, (_, place) => (
        <p key={place} aria-live="polite">
          {place === said.value.place ? said.value.text : ""}
        </p>
      ))}
    </div>
  );
}
