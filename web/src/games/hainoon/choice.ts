// What the player has chosen so far of the answer: card, side and targets. What can be chosen is what the table offers;
// nothing here knows a rule. A choice belongs to one question and is forgotten with it.

import { signal } from "@preact/signals";
import type { hainoon } from "../../net/wire";
import { firstPlay } from "./first";
import {
  type Card,
  diverAt,
  type Diver,
  kindOf,
  type Kind,
  onward,
  type Place,
  type Play,
  type Side,
  type Spot,
  type Table,
} from "./geometry";

export type Choice = {
  readonly question: string;
  /** Its number in the hand: two cards may look the same. */
  readonly card: number | null;
  readonly side: Side | null;
  readonly diver: Diver | null;
  readonly place: Place | null;
  readonly shark: Spot | null;
  /** The first of two sharks that are to swap, while its neighbour is still to be chosen. */
  readonly first: Spot | null;
};
type Patch = Partial<Omit<Choice, "question">>;
type Target = Pick<Play, "diver" | "place" | "shark">;

const NONE: Choice = { question: "", card: null, side: null, diver: null, place: null, shark: null, first: null };
const NO_TARGET: Patch = { diver: null, place: null, shark: null, first: null };

const chosen = signal(NONE);

function question(table: Table): string {
  return [table.table, table.game, table.me, table.asked?.fence].join("/");
}

/** What is chosen in answer to the present question. */
export function choiceOf(table: Table): Choice {
  return isOwnChoice(table) ? chosen.value : prepared(table);
}

/** Whether the player has chosen something, or put away what lay ready. */
export function isOwnChoice(table: Table): boolean {
  return chosen.value.question === question(table);
}

export function choose(table: Table, patch: Patch): void {
  chosen.value = { ...choiceOf(table), ...patch, question: question(table) };
  touch(question(table));
  table.forgetWhy();
}

/** Who has chosen once finds nothing ready any more, also after a reload. */
function touch(which: string): void {
  try {
    sessionStorage.setItem("hainoon", which);
  } catch {
    // A browser that keeps nothing only lays the first play out again.
  }
}

function isTouched(which: string): boolean {
  try {
    return sessionStorage.getItem("hainoon") === which;
  } catch {
    return false;
  }
}

const ready = new WeakMap<object, Choice>();

/** The first play of a game lies ready to be placed; later there is nothing. */
function prepared(table: Table): Choice {
  const { asked, me } = table;
  if (!asked || asked.seat !== me) return NONE;
  const known = ready.get(asked) ?? choiceFor(table);
  ready.set(asked, known);
  return known;
}

function choiceFor(table: Table): Choice {
  const play = isTouched(question(table)) ? null : firstPlay(table);
  if (!play) return NONE;
  const { card, side, diver, place, shark } = play;
  return { ...NONE, card: table.view.hand.indexOf(card), side, diver, place, shark };
}

/** Whether what is chosen is the play that lay ready. */
export function isPrepared(table: Table): boolean {
  return !isOwnChoice(table) && prepared(table) !== NONE;
}

export function chooseCard(table: Table, card: number | null): void {
  choose(table, { ...NO_TARGET, side: null, card });
}

type Answers = { readonly Play: Play; readonly Harpoon: hainoon.Harpoon; readonly Surface: hainoon.Surface };

/** The answers of one type that the table offers; also while one is on its way, or all that is chosen would flicker. */
export function offers<T extends keyof Answers>(table: Table, type: T): readonly Answers[T][] {
  return (table.asked?.moves ?? []).filter((move) => move.type === type) as unknown as Answers[T][];
}

export function cardOf(table: Table): Card | null {
  const { card } = choiceOf(table);
  return card === null ? null : (table.view.hand[card] ?? null);
}

export function chosenKind(table: Table): Kind | null {
  const card = cardOf(table);
  return card && offers(table, "Play").length ? kindOf(card) : null;
}

/** The plays of the chosen card, to the chosen side if there is one. */
function playsOfCard(table: Table): readonly Play[] {
  const { side } = choiceOf(table);
  const card = cardOf(table);
  return offers(table, "Play").filter((play) => play.card === card && (!side || play.side === side));
}

/** Every play that agrees with all that is chosen. */
function agreeing(table: Table): readonly Play[] {
  const { diver, place, shark } = choiceOf(table);
  const agrees = (play: Play): boolean =>
    (!diver || play.diver === diver) && (!place || play.place === place) && (!shark || play.shark === shark);
  return playsOfCard(table).filter(agrees);
}

/** What is settled, by choice or because there is no other; a field still open is undefined. */
export type Settled = { readonly [K in "side" | keyof Target]: Play[K] | undefined } & { readonly play: Play | null };

export function settledOf(table: Table): Settled {
  const plays = agreeing(table);
  const only = <K extends keyof Play>(field: K): Play[K] | undefined => {
    const value = plays[0]?.[field];
    return plays.every((play) => play[field] === value) ? value : undefined;
  };
  return {
    side: only("side"),
    diver: only("diver"),
    place: only("place"),
    shark: only("shark"),
    play: plays.length === 1 ? (plays[0] as Play) : null,
  };
}

export type Lack = "card" | "side" | "shark" | "neighbour" | "caged" | "swimmer" | "place" | "hider" | "saved" | null;

/** What is to be chosen next. */
export function lacking(table: Table): Lack {
  const kind = chosenKind(table);
  if (!kind) return "card";
  const settled = settledOf(table);
  if (settled.side === undefined) return "side";
  if (settled.shark === undefined) return choiceOf(table).first ? "neighbour" : "shark";
  if (settled.diver === undefined) return kind === "cage" ? "caged" : kind === "camouflage" ? "hider" : "swimmer";
  return settled.place === undefined ? "place" : null;
}

export function isCardOffered(table: Table, card: Card): boolean {
  return [...offers(table, "Play"), ...offers(table, "Harpoon")].some((move) => move.card === card);
}

export function isSideOffered(table: Table, side: Side): boolean {
  const card = cardOf(table);
  return offers(table, "Play").some((play) => play.card === card && play.side === side);
}

/** Whether something can be aimed at, looks like it but is not offered, or has nothing to do with the chosen card. */
export type Aim = "offered" | "refused" | "idle";

export function aimAtShark(table: Table, spot: Spot): Aim {
  const kind = chosenKind(table);
  if (kind !== "flip" && kind !== "shark") return "idle";
  const ends = kind === "flip" ? [spot] : [spot, onward(spot, -1)];
  return playsOfCard(table).some((play) => play.shark && ends.includes(play.shark)) ? "offered" : "refused";
}

/** The sharks chosen: one to flip, or two to swap. */
export function chosenSharks(table: Table): readonly Spot[] {
  const { shark, first } = choiceOf(table);
  if (!shark) return first ? [first] : [];
  return chosenKind(table) === "shark" ? [shark, onward(shark)] : [shark];
}

/** Whether a shark is one of those to choose now. */
export function isSharkLit(table: Table, spot: Spot): boolean {
  const { first } = choiceOf(table);
  return aimAtShark(table, spot) === "offered" && (!first || spot === onward(first) || spot === onward(first, -1));
}

export function aimShark(table: Table, spot: Spot): void {
  if (chosenKind(table) === "flip") choose(table, { shark: spot });
  else choose(table, pair(choiceOf(table).first, spot));
}

function pair(first: Spot | null, spot: Spot): Patch {
  if (first === spot) return { first: null, shark: null };
  if (first && onward(first) === spot) return { first: null, shark: first };
  if (first && onward(spot) === first) return { first: null, shark: spot };
  return { first: spot, shark: null };
}

/** What a place means to the chosen card: the diver on it, or the way there. */
export function targetAt(table: Table, place: Place): Partial<Target> | null {
  const kind = chosenKind(table);
  const diver = diverAt(table.view, place);
  if (kind === "cage" || kind === "camouflage") return diver ? { diver } : null;
  return kind === "diver" ? swimAt(table, place, diver) : null;
}

function swimAt(table: Table, place: Place, here: Diver | null): Partial<Target> {
  const swimmer = choiceOf(table).diver ?? settledOf(table).diver;
  const mine = here !== null && playsOfCard(table).some((play) => play.diver === here);
  if (!swimmer) return here ? { diver: here } : { place };
  const reachable = playsOfCard(table).some((play) => play.diver === swimmer && play.place === place);
  return mine && !reachable ? { diver: here, place: null } : { diver: swimmer, place };
}

export function aimAtPlace(table: Table, place: Place): Aim {
  if (offers(table, "Surface").length) return surfaceTo(table, place) ? "offered" : "refused";
  if (offers(table, "Harpoon").length) return harpoonAt(table, place) ? "offered" : "idle";
  const target = targetAt(table, place);
  if (!target) return "idle";
  const fits = (play: Play): boolean =>
    Object.entries(target).every(([field, value]) => value === null || play[field as keyof Target] === value);
  return playsOfCard(table).some(fits) ? "offered" : "refused";
}

export function surfaceTo(table: Table, place: Place): hainoon.Surface | null {
  return offers(table, "Surface").find((move) => move.place === place) ?? null;
}

function harpoonAt(table: Table, place: Place): hainoon.Harpoon | null {
  const diver = diverAt(table.view, place);
  return offers(table, "Harpoon").find((move) => move.diver === diver) ?? null;
}

/** The harpoon chosen, or the only one there is. */
export function harpoonOf(table: Table): hainoon.Harpoon | null {
  const { diver } = choiceOf(table);
  const card = cardOf(table);
  const fitting = offers(table, "Harpoon").filter((m) => (!card || m.card === card) && (!diver || m.diver === diver));
  return fitting.length === 1 ? (fitting[0] as hainoon.Harpoon) : null;
}

/** What is to be chosen before a harpoon can be thrown; nothing if there is none to throw. */
export function harpoonLacks(table: Table): Lack {
  const card = cardOf(table);
  const fitting = offers(table, "Harpoon").filter((move) => !card || move.card === card);
  if (!fitting.length || harpoonOf(table)) return null;
  return fitting.every((move) => move.card === fitting[0]?.card) ? "saved" : "card";
}

/** Whether the diver at a place is the chosen target, or where a diver swims from or to. */
export function isPlaceChosen(table: Table, place: Place): boolean {
  const here = diverAt(table.view, place);
  if (offers(table, "Harpoon").length) return here !== null && harpoonOf(table)?.diver === here;
  if (!chosenKind(table)) return false;
  const settled = settledOf(table);
  return settled.place === place || (here !== null && settled.diver === here);
}

/** Go through the targets one after the other. */
export function nextTarget(table: Table, step: 1 | -1): void {
  const targets = distinct(playsOfCard(table).map(({ diver, place, shark }) => ({ diver, place, shark })));
  const now = choiceOf(table);
  const at = targets.findIndex((t) => t.diver === now.diver && t.place === now.place && t.shark === now.shark);
  const from = at < 0 && step < 0 ? 0 : at;
  const target = targets[(from + step + targets.length) % targets.length];
  if (target) choose(table, { ...NO_TARGET, ...target });
}

function distinct(targets: readonly Target[]): readonly Target[] {
  return [...new Map(targets.map((target) => [Object.values(target).join(), target])).values()];
}

/** A move that is not offered, made of what is chosen and what was tried: to ask why not. */
export function attempt(table: Table, tried: Partial<Play>): Play {
  const { side, diver, place, shark } = settledOf(table);
  const card = tried.card ?? cardOf(table) ?? table.view.hand[0] ?? "wild";
  const guess = offers(table, "Play").find((play) => play.card === card)?.side ?? "north";
  return { type: "Play", card, side: side ?? guess, diver: diver ?? null, place: place ?? null, shark: shark ?? null, ...tried };
}
