// The table's clock, counted down here between what the server says of it.

import { useEffect, useState } from "preact/hooks";
import type { DiveSeat } from "./types";

/** Whole seconds the seat looked from has left (a spectator: who has least of those that run); null if nobody counts. */
export function useSecondsLeft({ clock, me, players }: DiveSeat): number | null {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!clock) return;
    const timer = setInterval(() => tick((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [clock]);
  if (!clock) return null;
  const running = players.filter(({ online, bot }) => online || bot || !clock.paused).map(({ seat }) => clock.left[seat] ?? Infinity);
  const left = clock.left[me ?? -1] ?? Math.min(...running);
  return left < Infinity ? Math.max(0, Math.ceil((left - performance.now() + clock.at) / 1000)) : null;
}

export const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
