// How each game is started from the page. Only data: it can be moved to what the server tells of a game.

import type { Arrangement, NewTable } from "../../net/wire";

export type Game = NewTable["game"];
type Options = NonNullable<Arrangement["options"]>;

export type Ways = {
  readonly name: Game;
  /** The fewest and the most. */
  readonly players: readonly [number, number];
  /** How many bots "Play now" sits down with. */
  readonly bots: number;
  readonly by: string;
  /** What a player needs to play alone, where the game allows that. */
  readonly alone?: Options;
};

export const GAMES: readonly Ways[] = [
  { name: "deepsea", players: [2, 6], bots: 3, by: "Jun & Goro Sasaki, Oink Games" },
  { name: "hainoon", players: [2, 4], bots: 3, by: "René Holzer & Christian Opperer, Mücke Spiele" },
  { name: "dive", players: [1, 4], bots: 2, by: "Anthony Perone & Romain Caterdjian, Sit Down!", alone: { chief: true } },
];

/** The options a single player of *game* needs; null if it cannot be played alone. */
export const aloneIn = (game: string): Options | null => GAMES.find(({ name }) => name === game)?.alone ?? null;
