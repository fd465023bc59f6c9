// Dive's own names for what the seam leaves open.

import type { ProgramLimits, dive } from "../../net/wire";
import type { Question, Seat, Spoken } from "../contract";

export type View = dive.View;
export type Event = dive.Event;
export type Move = dive.Move;
export type Companion = dive.Companion;
/** What each companion can do, in one language. */
export type Powers = Readonly<Record<Companion, string>>;
export type Helper = dive.Helper;
export type Token = dive.Token;
export type Commit = dive.Commit;
export type DiveSeat = Seat<View, Event, Move>;
export type Asked = Question<Move>;
export type Line = Spoken<Event>;

/** What a diver may do while programming, where it is too much to list. */
export type Limits = ProgramLimits & { readonly aloud: readonly Move[] };

export const LEVELS = 5;
export const DEEP = 16;
export const GOAL = 23;
/** The village chief's number wherever a seat is named. */
export const CHIEF = 4;
/** The octopus covers so many percent of the stack's side. */
export const OCTOPUS = 35;

const WHILE =
  (type: string) =>
  (view: View): boolean =>
    view.step?.type === type;
export const isProgramming = WHILE("Program");
export const isWishing = WHILE("Wish");
export const isAxolotl = WHILE("Axolotl");

export function limitsOf(asked: Asked | null): Limits | null {
  return asked?.must && asked.kind === "program" ? (asked.limits as Limits) : null;
}

/** A move of this kind among the listed ones. */
export function listed<T extends Move["type"]>(asked: Asked | null, type: T): Extract<Move, { type: T }>[] {
  const moves = [...(asked?.moves ?? []), ...(asked?.offers ?? [])];
  return moves.filter((move): move is Extract<Move, { type: T }> => move.type === type);
}

export function nameOf(seat: DiveSeat, number: number, chief: string): string {
  return number === CHIEF ? chief : (seat.players.find((player) => player.seat === number)?.name ?? `${number + 1}`);
}
