// Keys of the board. A board's keys work wherever the focus is, except while somebody types.

import { useLayoutEffect } from "preact/hooks";
import { settings } from "./settings";

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** While mounted, do what *keys* say for `KeyboardEvent.key`. An entry that does nothing now should be left out. */
export function useKeys(keys: Keys): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!isForBoard(event)) return;
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  });
}

/** Whether a key is meant for the board: not a field's, not a shortcut of the browser's, not used already, and wanted at all. */
export function isForBoard(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return false;
  return event.key.length > 1 || event.key === " " ? !isForFocused(event) : settings.peek().keys;
}

/** Whether a key is meant for what has the focus: Space presses it; arrows scroll a board that is too high, and lead through the log. */
function isForFocused({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (key === " ") return target.matches("button, a, summary");
  return key.startsWith("Arrow") && (isScrollingBoard(target) || !!target.closest(".log"));
}

/** Whether *target* is a board that is too high and that arrows scroll. */
function isScrollingBoard(target: Element): boolean {
  const isHigh = target.matches(".table-board") && target.scrollHeight > target.clientHeight;
  return isHigh && getComputedStyle(target).overflowY !== "hidden";
}

/** Whether the keys are somebody else's: a field's, or those of a dialog in front of the board. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName));
}
