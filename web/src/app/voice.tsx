// What is said and not seen, for screen readers. There is one place for it, there from the beginning: what comes into the page together
// with its place is not read out.

import { signal } from "@preact/signals";
import type { VNode } from "preact";

const said = signal("");
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
  said.value = again(said.peek(), `${first} ${text}`.trim());
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
    <p class="visually-hidden" id="voice" aria-live="polite">
      {said.value}
    </p>
  );
}
