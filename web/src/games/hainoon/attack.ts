// How far an attack has been told: what the board still draws as it was before.

import type { hainoon } from "../../net/wire";
import { type Diver, diverAt, FACES, type Place, SHARKS, type Side, type Spot, type Table } from "./geometry";

/** How a shark's attack ended. */
export type End = "bitten" | "eaten" | "caged" | "repelled" | "spurned" | "missed";
const ENDS: Readonly<Partial<Record<hainoon.Event["type"], End>>> = {
  DiverBitten: "bitten",
  DiverEaten: "eaten",
  CageHeld: "caged",
  SharkRepelled: "repelled",
  SharkSpurned: "spurned",
  SharkMissed: "missed",
};

/** One shark going for one place. */
export type Strike = { readonly shark: Spot; readonly place: Place; readonly diver: Diver | null; readonly end: End };

/** The attack of a shark that is being told; null if something else is. */
export function strikeTold({ now, view }: Table): Strike | null {
  const end = now ? ENDS[now.event.type] : undefined;
  if (!now || !end) return null;
  const { shark } = now.event as hainoon.DiverBitten;
  const place = FACES[shark] as Place;
  return { shark, place, diver: diverAt(view, place), end };
}

/** What the board draws: while a shark still strikes, or cards still fly away, all is as it was before. */
export function drawnView(table: Table): hainoon.View {
  const { now, before, beat, view } = table;
  const isOpen = strikeTold(table) ? beat !== "settle" : now?.event.type === "RowDiscarded" && beat !== "swept";
  return isOpen && before ? before : view;
}

/** An attack that has not been put away yet: its side, the sharks that woke, and those whose attack has been told to its end. */
export type Attack = { readonly side: Side; readonly woken: readonly Spot[]; readonly isSettled: boolean };

export function attackOf(table: Table): Attack | null {
  const { log, now, beat } = table;
  const from = log.findLastIndex(({ event }) => event.type === "SharksAttacked");
  const since = log.slice(from);
  const first = since[0]?.event;
  if (from < 0 || first?.type !== "SharksAttacked" || table.view.result.length) return null;
  if (since.some(({ event, n }) => event.type === "RowDiscarded" && n !== now?.n)) return null;
  const woken = since.flatMap(({ event }) => (event.type === "SharkWoke" ? [event.shark] : []));
  const ended = since.filter(({ event, n }) => ENDS[event.type] && (n !== now?.n || beat === "settle")).length;
  const isSettled =
    since.some(({ event }) => event.type === "RowDiscarded") || (ended > 0 && ended === SHARKS[first.side].length - woken.length);
  return { side: first.side, woken, isSettled };
}
