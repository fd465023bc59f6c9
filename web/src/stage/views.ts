// The view before and after each event, from what the server says that each event changes.

import type { Said } from "../net/wire";

export type Views = { readonly before: unknown; readonly after: unknown };

/** The views round each of *lines* by its number: from the view *before* the first of them to *now*, which follows the last. */
export function viewsRound(before: unknown, lines: readonly Said[], now: unknown): Map<number, Views> {
  const views = new Map<number, Views>();
  const last = lines.at(-1);
  let view = before;
  for (const line of lines) {
    const after = line === last ? now : Object.assign({}, view, line.change);
    views.set(line.n, { before: view, after });
    view = after;
  }
  return views;
}
