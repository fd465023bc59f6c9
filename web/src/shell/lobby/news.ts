// Who has come and gone in a lobby since one looked: a sentence each, read out and shown.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { TableState } from "../../net/tableState";
import { t } from "../../app/texts";
import type { SeatInfo, TableInfo, Visitor } from "../../net/wire";
import { atDoor, visitorName } from "./Visitors";

type Seen = { readonly seats: readonly SeatInfo[]; readonly waiting: readonly Visitor[]; readonly mine: readonly number[] };

/** How many of the last sentences are kept. */
const KEPT = 3;

/** What happened last among the others at the table, the newest at the end. */
export function useNews(state: TableState, table: TableInfo): readonly string[] {
  const news = useSignal<readonly string[]>([]);
  const before = useRef<Seen | null>(null);
  const seats = table.seats;
  const waiting = atDoor(table, state.visitors.value);
  const mine = state.seats.value;
  useEffect(() => {
    const told = before.current ? [...sat(before.current, { seats, waiting, mine }), ...came(before.current.waiting, waiting)] : [];
    before.current = { seats, waiting, mine };
    if (told.length) news.value = [...news.peek(), told.join(" ")].slice(-KEPT);
  }, [seats, waiting.map(({ id }) => id).join(" "), mine]);
  return news.value;
}

/** Who sat down or left, unless the seats were counted anew. */
function sat(before: Seen, now: Seen): string[] {
  if (before.seats.length !== now.seats.length) return [];
  return now.seats.flatMap((chair, seat) => {
    const old = before.seats[seat] as SeatInfo;
    if (now.mine.includes(seat) || before.mine.includes(seat)) return [];
    if (old.kind !== "human" && chair.kind === "human") return [t().lobby.sat(chair.name)];
    return old.kind === "human" && chair.kind !== "human" ? [t().lobby.left(old.name)] : [];
  });
}

function came(before: readonly Visitor[], now: readonly Visitor[]): string[] {
  return now.filter(({ id }) => before.every((one) => one.id !== id)).map((visitor) => t().lobby.atDoor(visitorName(visitor)));
}
