// How far the telling of an event has come on this board.

import { useRef } from "preact/hooks";
import { speed } from "../../../app/settings";
import type { DiveSeat } from "../types";

/**
 * The part of an event being told: empty if nothing is told, "start" before the first part, then the parts as `show` names them, "done"
 * after the last.
 */
export function usePhase({ now, beat }: DiveSeat): string {
  const last = useRef({ n: 0, isBegun: false });
  if (!now) return "";
  if (last.current.n !== now.n) last.current = { n: now.n, isBegun: false };
  if (beat) last.current.isBegun = true;
  if (beat) return beat;
  return last.current.isBegun || speed() === 0 ? "done" : "start";
}

/** Whether the pawns have been set off by then. */
export const isMoving = (phase: string): boolean => phase === "" || phase === "move" || phase === "done";
