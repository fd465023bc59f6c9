// Looking closer: the water twice as large round a point, by double tap, by pinching or by the button on the frame.

import { signal } from "@preact/signals";
import type { Point } from "./sight";

export type Closer = { readonly scale: number; readonly x: number; readonly y: number };

const FAR: Closer = { scale: 1, x: 0.5, y: 0.5 };
const NEAR = 2;
const NEAREST = 2.6;

/** How closely the water is looked at, and round which point of it (0 to 1 each way). */
export const closer = signal<Closer>(FAR);

export const stepBack = (): void => void (closer.value = FAR);

/** Look closer at a point, or from afar again. */
export function lookCloser({ x, y }: Point = FAR): void {
  closer.value = closer.peek().scale > 1 ? FAR : { scale: NEAR, x, y };
}

/** Move on by parts of the window's side. */
export function shift(from: Closer, x: number, y: number): void {
  const near = (at: number, by: number): number => Math.max(0, Math.min(1, at - by / (from.scale - 1)));
  closer.value = { scale: from.scale, x: near(from.x, x), y: near(from.y, y) };
}

/** Two fingers that are *ratio* times as far apart as when they began. */
export function pinch(from: Closer, ratio: number, { x, y }: Point): void {
  const scale = Math.max(1, Math.min(NEAREST, from.scale * ratio));
  closer.value = scale < 1.05 ? FAR : { scale, x: from.scale > 1 ? from.x : x, y: from.scale > 1 ? from.y : y };
}
