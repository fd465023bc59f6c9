// What has been learned, kept in this browser: lessons gone through, puzzles and how they came out.

import { signal } from "@preact/signals";

export type Result = "right" | "wrong";
type Kept = Readonly<Record<string, Result>>;

const KEY = "divetable-learned";

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

/** By the id of a lesson, or of a day's puzzle. */
export const learned = signal<Kept>(read());

/** The first result stays, but what was wrong can become right. */
export function keep(id: string, result: Result): void {
  if (learned.peek()[id] === "right") return;
  learned.value = { ...learned.peek(), [id]: result };
  localStorage.setItem(KEY, JSON.stringify(learned.peek()));
}
