// A dive retold from the log: what lay on the boards, what the cards were, who was right. For the reveal, and for looking back.

import { lookingBack } from "../desk/plan";
import { type DiveSeat, type Event, type Helper, type Line, type Token, CHIEF, isProgramming } from "../types";

export type Verdict = "right" | "wrong" | "lost";
export type Laid = {
  readonly levels: readonly (readonly Token[])[];
  readonly clownfish: number | null;
  readonly anglerfish: boolean | null;
};
export type Shown = {
  readonly level: number;
  readonly shark: boolean;
  readonly helper: Helper;
  helped: number | null;
  tied: readonly number[];
};
export type Way = { readonly start: number; readonly end: number };
export type Dive = {
  readonly round: number;
  readonly boards: Map<number, Laid>;
  /** Level by level, and which of them are yellow. */
  chief: { readonly speeds: readonly number[]; readonly yellow: readonly number[] } | null;
  readonly bubbles: Set<number>;
  readonly cards: Shown[];
  /** By seat and level: `2-4`. */
  readonly verdicts: Map<string, Verdict>;
  /** From where to where each pawn has gone so far. */
  readonly ways: Map<number, Way>;
  over: boolean;
};

export const cell = (seat: number, level: number): string => `${seat}-${level}`;

const dives = new WeakMap<readonly Line[], { readonly dive: Dive | null }>();

/** The last dive told in *log*; the same for the same log. */
export function lastDive(log: readonly Line[]): Dive | null {
  const known = dives.get(log) ?? { dive: retold(log) };
  dives.set(log, known);
  return known.dive;
}

function retold(log: readonly Line[]): Dive | null {
  let dive: Dive | null = null;
  let round = 0;
  for (const { event } of log) {
    if (event.type === "RoundBegan") {
      round = event.round;
      if (dive) dive.over = true;
    } else if (event.type === "Revealed" && (!dive || dive.over)) dive = fresh(round);
    if (dive && !dive.over) tell(dive, event);
  }
  return dive;
}

/** Whether a dive that is over lies open, because nobody has gone on to the water yet. */
export const isLookingBack = ({ log, view }: DiveSeat): boolean => lookingBack.value && isProgramming(view) && lastDive(log) !== null;

/** The dive that lies open: the one being told, or the last until somebody goes on. */
export function openDive(seat: DiveSeat): Dive | null {
  const isTold = seat.now !== null && isOfDive(seat.now.event);
  return isTold || !isProgramming(seat.view) || lookingBack.value ? lastDive(seat.log) : null;
}

/** Whether *event* is part of a dive, so that the reveal should be seen. */
export function isOfDive(event: Event): boolean {
  return PART.has(event.type);
}

/** Whether *event* tells of the card that came off last, which is still to be seen then. */
export const isOfLevel = (event: Event): boolean => LEVEL.has(event.type);

const LEVEL: ReadonlySet<Event["type"]> = new Set([
  "CardRevealed",
  "WasRight",
  "WasWrong",
  "Missed",
  "Helped",
  "CarriedNowhere",
  "HelpTied",
  "HelpIgnored",
  "Bubbled",
]);

const PART: ReadonlySet<Event["type"]> = new Set([
  "Revealed",
  "CompanionWasted",
  "ChiefShown",
  "Bubbled",
  "CardRevealed",
  "WasRight",
  "WasWrong",
  "Missed",
  "Helped",
  "CarriedNowhere",
  "HelpTied",
  "HelpIgnored",
  "CardsRanOut",
  "DolphinsPaid",
  "DolphinsFailed",
  "GreatWhiteBlocked",
  "GreatWhiteBackfired",
  "Rested",
  "AxolotlUsed",
  "AxolotlKept",
  "PulledBack",
  "CompanionLeft",
  "StackEmpty",
  "Won",
  "Drawn",
  "ChiefWon",
]);

/** What says which card lay where, or what was claimed of it: nobody may look that up once the next program has begun (D-052). */
const SECRET: ReadonlySet<Event["type"]> = new Set([
  "Looked",
  "Revealed",
  "ChiefShown",
  "Bubbled",
  "CardRevealed",
  "WasRight",
  "WasWrong",
  "Missed",
  "CarriedNowhere",
  "HelpTied",
  "HelpIgnored",
  "CardsRanOut",
]);

/** The way a helper takes a diver just now, and for a manta the space of the diver it heads for; null if none does. */
export function passage({ now, before, view }: DiveSeat): (Way & { readonly pawn: number; readonly ahead?: number }) | null {
  const event = now?.event;
  if (event?.type !== "Helped" || event.start === event.end) return null;
  const way = { pawn: event.seat, start: event.start, end: event.end };
  if (event.helper !== "manta") return way;
  const { pawns, chief } = before ?? view;
  return { ...way, ahead: Math.min(...[...pawns, chief ?? Infinity].filter((space) => space > event.start)) };
}

/** Forget what the log says of earlier rounds' cards, once the new water is looked at. */
export function forgetDives({ log, forget }: DiveSeat): void {
  const begun = log.findLast(({ event }) => event.type === "RoundBegan")?.n ?? 0;
  forget(({ n, event }) => n < begun && SECRET.has(event.type));
}

function fresh(round: number): Dive {
  return { round, boards: new Map(), chief: null, bubbles: new Set(), cards: [], verdicts: new Map(), ways: new Map(), over: false };
}

function tell(dive: Dive, event: Event): void {
  const card = dive.cards[dive.cards.length - 1];
  if ("start" in event) dive.ways.set(event.seat, { start: dive.ways.get(event.seat)?.start ?? event.start, end: event.end });
  if (event.type === "Revealed") dive.boards.set(event.seat, event);
  else if (event.type === "ChiefShown") dive.chief = event;
  else if (event.type === "Bubbled") for (const level of event.levels) dive.bubbles.add(level);
  else if (event.type === "CardRevealed") dive.cards.push({ ...event, helped: null, tied: [] });
  else if (event.type === "WasRight") for (const seat of event.seats) dive.verdicts.set(cell(seat, event.level), "right");
  else if (event.type === "Missed") for (const seat of event.seats) dive.verdicts.set(cell(seat, event.level), "wrong");
  else if (event.type === "WasWrong") mistaken(dive, event.seat, event.level, event.kept);
  else if (event.type === "CardsRanOut") for (const seat of event.seats) lose(dive, seat, event.level);
  else if (card && (event.type === "Helped" || event.type === "CarriedNowhere")) card.helped = event.seat;
  else if (card && event.type === "HelpTied") card.tied = event.seats;
}

function mistaken(dive: Dive, seat: number, level: number, kept: number): void {
  lose(dive, seat, kept + 1);
  dive.verdicts.set(cell(seat, level), "wrong");
}

/** What lies from *level* on does not count any more. */
function lose(dive: Dive, seat: number, level: number): void {
  for (let at = level; at <= depthOf(dive, seat); at++) dive.verdicts.set(cell(seat, at), "lost");
}

export function depthOf(dive: Dive, seat: number): number {
  if (seat === CHIEF) return dive.chief?.speeds.length ?? 0;
  const laid = dive.boards.get(seat);
  return laid ? laid.levels.length + (laid.anglerfish === null ? 0 : 1) : 0;
}
