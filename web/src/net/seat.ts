// What a board is given. There is one way to make it, for a table, a replay and a lesson.

import { settings } from "../app/settings";
import type { Question, Seat } from "../games/contract";
import type { Bot } from "../art/Diver";
import { t, type Texts } from "../app/texts";
import type { Asked, SeatInfo } from "./wire";

export type AnySeat = Seat<any, any, any>;

/** What every seat has to say; all else can be left out. */
type Facts = Pick<AnySeat, "view" | "players" | "me" | "table" | "game" | "log">;

const nothing = (): void => undefined;

/** A seat of which *given* is known. What is left out is empty, and what is left out of its actions does nothing. */
export function seatOf(given: Facts & Partial<AnySeat>): AnySeat {
  return {
    asked: null,
    clock: null,
    ending: null,
    now: null,
    before: null,
    beat: null,
    station: null,
    busy: true,
    proposed: null,
    language: settings.value.language,
    heard: null,
    send: nothing,
    sendNow: nothing,
    why: nothing,
    forgetWhy: nothing,
    draft: nothing,
    goOn: nothing,
    listen: nothing,
    forget: nothing,
    ...given,
  };
}

/** Whom a bot is drawn as; undefined for people, even while a bot plays for them. */
export const faceOf = ({ kind, face }: SeatInfo): Bot | undefined => (kind === "bot" ? (face ?? undefined) : undefined);

/** How well the bot on this seat plays, in words. */
export const strengthOf = ({ bot }: SeatInfo): string => t().bots[bot as keyof Texts["bots"]] ?? bot ?? "";

/** What a bot with this face is like, in a word. */
export const temperOf = (face: Bot): string => t().tempers[face];

/** A question of the server as boards want it: what the wire leaves out is null or empty. */
export function questionOf<Move>(asked: Asked | null | undefined): Question<Move> | null {
  if (!asked) return null;
  const { moves = null, kind = null, limits = null, example = null, offers } = asked;
  return { ...asked, moves: moves as Move[] | null, kind, limits, example: example as Move | null, offers: (offers ?? []) as Move[] };
}
