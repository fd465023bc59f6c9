// Carrying a token by mouse or finger to a level. What is not carried far enough is a plain press.

import { signal } from "@preact/signals";
import type { TargetedPointerEvent } from "preact";
import type { Chosen } from "./plan";

export type Carried = { readonly what: Chosen; readonly x: number; readonly y: number; readonly over: number };

/** What hangs on the pointer now. */
export const carried = signal<Carried | null>(null);

const FAR = 7;

/** Begin to carry *what*; *drop* is told on which level it was let go, 0 for none. */
export function carry(event: TargetedPointerEvent<HTMLElement>, what: Chosen, drop: (level: number) => void): void {
  const { clientX, clientY, pointerId } = event;
  const move = (next: PointerEvent): void => {
    if (next.pointerId !== pointerId) return;
    if (!carried.value && Math.hypot(next.clientX - clientX, next.clientY - clientY) < FAR) return;
    next.preventDefault();
    carried.value = { what, x: next.clientX, y: next.clientY, over: levelUnder(next) };
  };
  const end = (last: PointerEvent): void => {
    if (last.pointerId !== pointerId) return;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!carried.value) return;
    carried.value = null;
    if (last.type === "pointercancel") return;
    swallowClick();
    drop(levelUnder(last));
  };
  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

function levelUnder({ clientX, clientY }: PointerEvent): number {
  const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-level]");
  return Number(found?.dataset.level ?? 0);
}

/** The press that ended a carrying is not meant as one. */
function swallowClick(): void {
  const swallow = (click: MouseEvent): void => {
    click.preventDefault();
    click.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, true));
}
