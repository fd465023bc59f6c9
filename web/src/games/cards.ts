// The games that can be played here, in the order of the home page: every folder beside this file is one.

import { FOUND } from "games:cards";
import type { Card } from "./card";

export const CARDS: readonly Card[] = FOUND.toSorted((one, other) => one.place - other.place);

/** The card of *game*; throws if there is no such game. */
export function cardOf(game: string): Card {
  const found = CARDS.find(({ name }) => name === game);
  if (!found) throw new Error(`no such game: ${game}`);
  return found;
}
