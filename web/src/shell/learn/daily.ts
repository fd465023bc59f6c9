// One puzzle a day, the same for everybody: the next of all puzzles, by the date.

import type { LessonTitle } from "../../net/wire";

const DAY = 86_400_000;
const WEEK = 7;

/** Midnight of *date* where the player is, in days since 1970. */
const dayOf = (date: Date): number => Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);

/** Under what name the result of a day is kept. */
export const dayName = (day: number): string => `day-${day}`;

export const today = (): number => dayOf(new Date());

/** The puzzle of *day*; undefined if there are none. */
export function puzzleOf(day: number, shelf: readonly LessonTitle[]): LessonTitle | undefined {
  const puzzles = shelf.filter(({ puzzle }) => puzzle);
  return puzzles[day % puzzles.length];
}

/** The seven days of the week of *day*, from Monday. */
export function weekOf(day: number): readonly number[] {
  const monday = day - ((day + 3) % WEEK); // 1 January 1970 was a Thursday
  return Array.from({ length: WEEK }, (_, index) => monday + index);
}

/** The first letter of a day of the week. */
export const letterOf = (day: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: "narrow", timeZone: "UTC" }).format(day * DAY);
