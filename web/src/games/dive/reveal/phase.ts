// How far the telling of an event has come on this board.

import { speed } from "../../../app/settings";
import type { DiveSeat, View } from "../types";

/** The number of the event of which a part has begun. */
const begun = { n: 0 };

/**
 * The part of an event being told: empty if nothing is told, "start" before the first part, then the parts as `show` names them, "done"
 * after the last.
 */
export function phaseOf({ now, beat }: DiveSeat): string {
  if (!now) return "";
  if (beat) begun.n = now.n;
  return beat || (begun.n === now.n || speed() === 0 ? "done" : "start");
}

/** The octopus, as far as it is told: after the ink of who lays it, but at once for who has put it there. */
export function octopusOf(seat: DiveSeat): View["octopus"] {
  const { view, now, me } = seat;
  if (now?.event.type !== "OctopusLaid" || now.event.seat === me) return view.octopus;
  return ["lie", "done"].includes(phaseOf(seat)) ? view.octopus : null;
}

/** Whether the pawns have been set off by then. */
export const isMoving = (phase: string): boolean => phase === "" || phase === "move" || phase === "done";
