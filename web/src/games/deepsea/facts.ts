// What can be read off the view and the log. Nothing here decides what may be done.

import type { Bot } from "../../art/Diver";
import type { deepsea } from "../../net/wire";
import type { Seat } from "../contract";
import type { Texts } from "./texts/en";

export type Table = Seat<deepsea.View, deepsea.Event, deepsea.Move>;
export type Unit = readonly number[];
export type Given = { readonly t: Texts; readonly seat: Table };

export const AIR = 25;
/** Where their number is limited. */
export const BLANKS = 12;
export const DIVES = 3;
const LOW = 6;

/** Whose turn it is, or who loses a load. */
export function diving(view: deepsea.View): number | null {
  const seat = view.step?.["seat"];
  return typeof seat === "number" ? seat : null;
}

const OF_A_TURN = ["Breathed", "AirRanOut", "TurnedBack", "Rolled", "Swam", "CameHome", "PickedUp", "Dropped"] as const;
type OfATurn = Extract<deepsea.Event, { type: (typeof OF_A_TURN)[number] }>;

const isOfATurn = (event: deepsea.Event): event is OfATurn => (OF_A_TURN as readonly string[]).includes(event.type);

/** Who does what is being told; else whose turn it is, or who loses a load. */
export function acting({ now, view }: Table): number | null {
  return now && isOfATurn(now.event) ? now.event.seat : diving(view);
}

/** Whether a diver's way home is told, and not yet that the boat is reached and entered. */
export function isComingHome({ now, beat }: Table, diver: number): boolean {
  return now?.event.type === "CameHome" && now.event.seat === diver && beat !== null && beat !== "home";
}

/** What is known of a diver as far as it has been told: on the way to a space, and while a chip is taken, as it was before. */
export function toldOf(table: Table, diver: number): deepsea.View {
  const { now, before, view, beat } = table;
  const isOnTheWay = beat !== null && (beat === "take" || beat.startsWith("leg-") || isComingHome(table, diver));
  return before && isOnTheWay && now && isOfATurn(now.event) && now.event.seat === diver ? before : view;
}

export function nameOf(table: Table, seat: number, t: Texts): string {
  return seat === table.me ? t.you : properName(table, seat);
}

export function properName(table: Table, seat: number): string {
  return table.players.find((player) => player.seat === seat)?.name ?? `${seat + 1}`;
}

export function faceOf(table: Table, seat: number): Bot | undefined {
  return table.players.find((player) => player.seat === seat)?.face;
}

export function unitName(unit: Unit, t: Texts): string {
  if (!unit.length) return t.blank;
  return unit.length === 1 ? t.chip(unit[0] ?? 0) : t.stack(unit.join(", "));
}

/** The same in a sentence. */
export function aUnit(unit: Unit, t: Texts): string {
  return unit.length === 1 ? t.aChip(unit[0] ?? 0) : t.aStack(unit.join(", "));
}

/** The last roll of this dive; null before the first. */
export function lastRoll(table: Table): deepsea.Rolled | null {
  const last = table.log.findLast(({ event }) => event.type === "Rolled" || event.type === "DiveBegan");
  return last?.event.type === "Rolled" ? last.event : null;
}

/** What the load took off that roll; told by the breath before it. */
export function lessOf(roll: deepsea.Rolled, table: Table): number {
  if (roll.steps) return roll.first + roll.second - roll.steps;
  const at = table.log.findIndex(({ event }) => event === roll);
  const breath = table.log.slice(0, at).findLast(({ event }) => event.type === "Breathed" && event.seat === roll.seat);
  return breath?.event.type === "Breathed" ? breath.event.units : roll.first + roll.second;
}

export type Breath = { readonly seat: number; readonly units: number };

/** The breaths to come until everybody still out has had a turn, in their order; *diver* has breathed and comes last. */
export function breaths(view: deepsea.View, diver: number): readonly Breath[] {
  const count = view.places.length;
  return view.places
    .map((_, later) => (diver + 1 + later) % count)
    .map((seat) => ({ seat, units: view.home.includes(seat) ? 0 : (view.loads[seat]?.length ?? 0) }))
    .filter(({ units }) => units > 0);
}

/** What one turn of everybody still out costs. */
export function breathOfRound(view: deepsea.View): number {
  return view.loads.reduce((sum, load, seat) => sum + (view.home.includes(seat) ? 0 : load.length), 0);
}

/** The least and the most a load may be worth: of each level, the lowest and the highest values that nobody has seen yet. */
export function worthOf(view: deepsea.View, load: readonly Unit[]): readonly [number, number] {
  const chips = load.flat();
  const ends = view.unseen.map((values, at) => {
    const count = chips.filter((level) => level === at + 1).length;
    const sorted = values.toSorted((a, b) => a - b);
    return [sumOf(sorted.slice(0, count)), sumOf(sorted.slice(sorted.length - count))] as const;
  });
  return [sumOf(ends.map(([least]) => least)), sumOf(ends.map(([, most]) => most))];
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

export function isLow(air: number, view: deepsea.View): boolean {
  return air <= Math.max(LOW, breathOfRound(view));
}

/** The end of a dive as it was told. */
export type Report = {
  readonly ended: deepsea.DiveEnded;
  readonly banked: readonly deepsea.Banked[];
  readonly sank: readonly deepsea.Sank[];
  /** Whether all of it has been told. */
  readonly done: boolean;
  /** What the lost chips have become, at the end of the line. */
  readonly gathered: readonly Unit[];
  /** Who has rolled since. */
  readonly since: readonly (number | null)[];
};

const reported = new WeakMap<Table["log"], readonly Report[]>();

/** The dives that are over, made once for a log: every card of a player asks for them. */
export function reports({ log }: Table): readonly Report[] {
  const known = reported.get(log) ?? reportsOf(log.map(({ event }) => event));
  reported.set(log, known);
  return known;
}

function reportsOf(log: readonly deepsea.Event[]): readonly Report[] {
  const starts = log.flatMap((event, at) => (event.type === "DiveEnded" ? [at] : []));
  return starts.map((at, number) => {
    const part = log.slice(at, starts[number + 1]);
    const closed = part.find((event) => event.type === "LineClosed");
    const sank = part.filter((event) => event.type === "Sank");
    return {
      ended: part[0] as deepsea.DiveEnded,
      banked: part.filter((event) => event.type === "Banked"),
      sank,
      done: closed !== undefined,
      gathered: closed ? lastOf(closed.line, sank.flatMap(({ units }) => units).flat().length) : [],
      since: part.filter((event) => event.type === "Rolled").map((event) => event.seat),
    };
  });
}

/** The last units of a line that together have so many chips. */
function lastOf(line: readonly Unit[], chips: number): readonly Unit[] {
  const from = line.findIndex((_, at) => line.slice(at).flat().length <= chips);
  return from < 0 ? [] : line.slice(from);
}

/** Points of one seat over some dives, which are several where the log no longer tells them apart. */
export type Cell = { readonly first: number; readonly last: number; readonly points: number | null };

/** A row of the score sheet: what the log tells, and as the first cell what is left of the total. */
export function cells(table: Table, seat: number): readonly Cell[] {
  const known = reports(table).map(({ ended, banked }) => ({
    dive: ended.dive,
    points: banked.find((event) => event.seat === seat)?.points ?? 0,
  }));
  const forgotten = (known[0]?.dive ?? Math.max(1, table.view.dive)) - 1;
  const rest = total(table.view, seat) - known.reduce((sum, { points }) => sum + points, 0);
  const played = known.map(({ dive, points }) => ({ first: dive, last: dive, points }));
  const first = forgotten ? [{ first: 1, last: forgotten, points: rest }] : [];
  return [...first, ...played, ...unplayed(forgotten + known.length)];
}

function unplayed(played: number): readonly Cell[] {
  return Array.from({ length: DIVES - played }, (_, more) => ({ first: played + more + 1, last: played + more + 1, points: null }));
}

export function total(view: deepsea.View, seat: number): number {
  return (view.banked[seat] ?? []).reduce((sum, value) => sum + value, 0);
}

/** The answer in what is asked that is the same as *move*. */
export function offered(table: Table, move: deepsea.Move): deepsea.Move | null {
  const wanted = JSON.stringify(ordered(move));
  return table.asked?.moves?.find((answer) => JSON.stringify(ordered(answer)) === wanted) ?? null;
}

function ordered(move: deepsea.Move): unknown {
  return Object.entries(move).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

export function isMine(table: Table): boolean {
  return table.asked?.must === true && table.asked.seat === table.me;
}
