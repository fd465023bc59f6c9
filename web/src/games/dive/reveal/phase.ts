// How far the telling of an event has come on this board.

import { speed } from "../../../app/settings";
import type { DiveSeat } from "../types";

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

/** Whether the pawns have been set off by then. */
export const isMoving = (phase: string): boolean => phase === "" || phase === "move" || phase === "done";
