// A play to begin with: who has never played places it as it lies, everybody else chooses another.

import type { Play, Table } from "./geometry";
import { isThreat, previewOf } from "./preview";

/** An offered play for a seat's first card of a game at a table; null once it has played one. */
export function firstPlay({ asked, log, me, table, view }: Table): Play | null {
  const isNew = table.startsWith("tables/") && !log.some(({ event }) => event.type === "CardPlayed" && event.seat === me);
  const plays = (asked?.moves ?? []).filter((move): move is Play => move.type === "Play");
  if (!isNew) return null;
  const gentle = plays.filter((play) => !isThreat(previewOf(view, play).strikes));
  return gentle.find(({ diver, place, shark }) => !diver && !place && !shark) ?? gentle[0] ?? plays[0] ?? null;
}
