// How far an attack has been told: what the board still draws as it was before.

import type { hainoon } from "../../net/wire";
import { type Diver, diverAt, FACES, ownerOf, type Place, SHARKS, type Side, type Spot, type Table } from "./geometry";
import { strikesOf } from "./preview";

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

/**
 * The strikes of an attack while one of them is told. Two sharks lunge and hold together: the event of the first tells that
 * of both, and the event of the second what both turn into.
 */
export type Scene = {
  readonly strikes: readonly Strike[];
  readonly beat: "draw" | "lunge" | "hold" | "settle";
  /** Whether what is told now lunges, and whether it settles. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

/** *find*, done once for a table: every tile asks for it. */
function once<Found>(find: (table: Table) => Found): (table: Table) => Found {
  const known = new WeakMap<Table, { readonly found: Found }>();
  return (table) => {
    const { found } = known.get(table) ?? { found: find(table) };
    known.set(table, { found });
    return found;
  };
}

/** What is told of an attack now; null if something else is told. */
export const sceneOf = once((table: Table): Scene | null => {
  const { now, before, view } = table;
  const strike = now ? strikeOf(now.event, view) : null;
  if (!strike) return null;
  const since = eventsSince(table);
  const earlier = since.slice(0, -1).flatMap((event) => strikeOf(event, view) ?? []);
  const other = earlier.length ? undefined : bitersOf(since).find((shark) => shark !== strike.shark);
  const isLast = other === undefined;
  const beat = earlier.length ? "settle" : ((table.beat ?? "draw") as Scene["beat"]);
  const later = other ? [foreseen(before ?? view, other, since)] : [];
  return { strikes: [...earlier, strike, ...later], beat, isFirst: !earlier.length, isLast };
});

function strikeOf(event: hainoon.Event, view: hainoon.View): Strike | null {
  const end = ENDS[event.type];
  if (!end) return null;
  const { shark } = event as hainoon.DiverBitten;
  const place = FACES[shark] as Place;
  return { shark, place, diver: diverAt(view, place), end };
}

/** What has been told since the sharks of a side attacked; empty if none have. */
function eventsSince({ log }: Table): readonly hainoon.Event[] {
  const from = log.findLastIndex(({ event }) => event.type === "SharksAttacked");
  return from < 0 ? [] : log.slice(from).map(({ event }) => event);
}

/** The sharks of the side that attacks but for those it woke. */
function bitersOf(since: readonly hainoon.Event[]): readonly Spot[] {
  const [first] = since;
  const woken = since.flatMap((event) => (event.type === "SharkWoke" ? [event.shark] : []));
  return first?.type === "SharksAttacked" ? SHARKS[first.side].filter((shark) => !woken.includes(shark)) : [];
}

const FATES = { bites: "bitten", eats: "eaten", caged: "caged", spurns: "spurned", misses: "missed", wakes: "missed" } as const;

/** The strike of a shark that is told next: all harpoons have been thrown. */
function foreseen(view: hainoon.View, shark: Spot, since: readonly hainoon.Event[]): Strike {
  const place = FACES[shark] as Place;
  const diver = diverAt(view, place);
  const isSaved = since.some((event) => event.type === "Harpooned" && event.diver === diver);
  const [strike] = strikesOf(view, [shark]);
  return { shark, place, diver, end: isSaved ? "repelled" : FATES[strike?.fate ?? "misses"] };
}

/** Whether this strike hurts its diver. */
export function isHarm({ end }: Strike): boolean {
  return end === "bitten" || end === "eaten";
}

/** What the board draws: while a shark still strikes, or cards still fly away, all is as it was before. */
export function drawnView(table: Table): hainoon.View {
  const { now, before, beat, view } = table;
  const scene = sceneOf(table);
  const isOpen = scene ? scene.beat !== "settle" : now?.event.type === "RowDiscarded" && beat !== "swept";
  return isOpen && before ? before : view;
}

/** How many cards of *side* have flown from its row by now, while it is put away: where they lay nothing is left. */
export function flownFrom({ now, beat }: Table, side: Side): number {
  const isSwept = now?.event.type === "RowDiscarded" && now.event.side === side;
  return isSwept ? Number(/^flown-(\d+)$/.exec(beat ?? "")?.[1] ?? 0) : 0;
}

/** Whether it is still told how a diver of *seat* is eaten. */
export function isEatenNow(table: Table, seat: number): boolean {
  const isHis = (event: hainoon.Event): boolean => event.type === "DiverEaten" && ownerOf(table.view, event.diver) === seat;
  const isTold = attackOf(table) !== null || table.now?.event.type === "PlayerEliminated";
  return isTold && eventsSince(table).some(isHis);
}

/** An attack that has not been put away yet: its side, the sharks that woke, and whether all strikes have been told to their end. */
export type Attack = { readonly side: Side; readonly woken: readonly Spot[]; readonly isSettled: boolean };

export const attackOf = once((table: Table): Attack | null => {
  const since = eventsSince(table);
  const [first] = since;
  if (first?.type !== "SharksAttacked" || table.view.result.length) return null;
  const isSwept = since.some((event) => event.type === "RowDiscarded");
  if (isSwept && table.now?.event.type !== "RowDiscarded") return null;
  const woken = SHARKS[first.side].filter((shark) => !bitersOf(since).includes(shark));
  const scene = sceneOf(table);
  const isTold = since.some((event) => ENDS[event.type]);
  return { side: first.side, woken, isSettled: isSwept || (scene ? scene.isLast && scene.beat === "settle" : isTold) };
});
