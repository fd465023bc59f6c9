// Where the next roll may lead: for display only. What happens is the table's business.

import { signal } from "@preact/signals";
import type { deepsea } from "../../net/wire";
import { isMine, offered, type Table } from "./facts";

export type Way = "GoDeeper" | "TurnBack";
export type Landing = {
  /** 0 is the submarine. */
  readonly space: number;
  /** In how many of the nine ways two dice may fall. */
  readonly ninths: number;
};

/** Two dice have 1 to 3 pips each: their sums, and in how many of nine ways each may come. */
const SUMS = [
  [2, 1],
  [3, 2],
  [4, 3],
  [5, 2],
  [6, 1],
] as const;

/** The way whose button has the pointer or the focus; null where none has. Written by the buttons alone. */
export const lookedAt = signal<Way | null>(null);

/** The spaces where *diver* may be after the next roll, nearest first. */
export function landings(view: deepsea.View, diver: number, way: Way): readonly Landing[] {
  const load = view.loads[diver]?.length ?? 0;
  const ninths = new Map<number, number>();
  for (const [sum, ways] of SUMS) {
    const space = landing(view, view.places[diver] ?? 0, Math.max(0, sum - load), way);
    ninths.set(space, (ninths.get(space) ?? 0) + ways);
  }
  return [...ninths].map(([space, count]) => ({ space, ninths: count }));
}

/** Occupied spaces are jumped; the deepest free space and the submarine end the way. */
function landing(view: deepsea.View, start: number, steps: number, way: Way): number {
  const by = way === "GoDeeper" ? 1 : -1;
  let space = start;
  for (let ahead = start + by, left = steps; left > 0 && ahead >= 0 && ahead < view.line.length; ahead += by) {
    if (ahead > 0 && view.places.includes(ahead)) continue;
    space = ahead;
    left -= 1;
  }
  return space;
}

/** The landings to be shown now: of the way that is chosen, else looked at, else the first that is open. */
export function shownLandings(seat: Table): readonly Landing[] {
  const way = shownWay(seat);
  return way && seat.me !== null ? landings(seat.view, seat.me, way) : [];
}

function shownWay(seat: Table): Way | null {
  if (!isMine(seat) || seat.view.step?.type !== "Declare") return null;
  const chosen = seat.proposed?.type;
  if (chosen === "GoDeeper" || chosen === "TurnBack") return chosen;
  const open = (["GoDeeper", "TurnBack"] as const).filter((type) => offered(seat, { type }));
  return open.find((way) => way === lookedAt.value) ?? open[0] ?? null;
}
