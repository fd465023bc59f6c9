// The view after each event, from what the server says that each event changes.

import type { Said } from "../net/wire";

/** The view after each of *lines* by its number: from the view *before* the first of them to *now*, which follows the last. */
export function viewsAfter(before: unknown, lines: readonly Said[], now: unknown): Map<number, unknown> {
  const views = new Map<number, unknown>();
  let view = before;
  for (const { n, change } of lines) {
    view = Object.assign({}, view, change);
    views.set(n, view);
  }
  const last = lines.at(-1);
  if (last) views.set(last.n, now);
  return views;
}
