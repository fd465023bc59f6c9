// The table's clock, counted down here between what the server says of it.

import { useEffect, useRef, useState } from "preact/hooks";
import type { DiveSeat } from "./types";

/** Whole seconds the seat looked from has left (a spectator: who has least); null if nobody counts. */
export function useSecondsLeft(seat: DiveSeat): number | null {
  const { clock, me } = seat;
  const told = useRef({ clock, at: performance.now() });
  if (told.current.clock !== clock) told.current = { clock, at: performance.now() };
  const [, tick] = useState(0);
  const left = clock ? (me !== null && clock.left[me] !== undefined ? clock.left[me] : Math.min(...Object.values(clock.left))) : null;
  const running = left !== null && Number.isFinite(left) && !clock?.paused;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [running, clock]);
  if (left === null || !Number.isFinite(left)) return null;
  const gone = clock?.paused ? 0 : performance.now() - told.current.at;
  return Math.max(0, Math.ceil((left - gone) / 1000));
}

export const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
