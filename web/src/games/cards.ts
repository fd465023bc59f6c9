// The games that can be played here, in the order of the home page. No other file of the page lists them.

import type { Card } from "./card";
import { card as deepsea } from "./deepsea/card";
import { card as dive } from "./dive/card";
import { card as hainoon } from "./hainoon/card";

export const CARDS: readonly Card[] = [dive, deepsea, hainoon];

/** The card of *game*; throws if there is no such game. */
export function cardOf(game: string): Card {
  const found = CARDS.find(({ name }) => name === game);
  if (!found) throw new Error(`no such game: ${game}`);
  return found;
}
