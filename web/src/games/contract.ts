// The seam between the page round the board and a game's board. A board draws what it is given and offers what is asked;
// what is legal, what it costs and who is next are the server's business.

import type { ComponentType } from "preact";
import type { ClockInfo, Ending, Heard } from "../net/wire";
import type { Language } from "../app/languages";
import type { Stage } from "../stage/motion";

/** What the wire's `Asked` is, with the game's own moves in it. */
export type Question<Move> = {
  readonly seat: number;
  readonly fence: number;
  readonly rule: string;
  /** Whether the table waits for this seat; otherwise there are only offers. */
  readonly must: boolean;
  /** Every answer, where they are few; else `kind`, `limits` and `example` describe them. */
  readonly moves: readonly Move[] | null;
  readonly kind: string | null;
  readonly limits: unknown;
  readonly example: Move | null;
  readonly offers: readonly Move[];
};

export type Player = {
  readonly seat: number;
  readonly name: string;
  /** Whether this browser looks from this seat. */
  readonly me: boolean;
  readonly bot: boolean;
  readonly online: boolean;
};

/** The clock, and when it was told. If it is `paused`, those of players who are gone stand still. */
export type Told = ClockInfo & { readonly at: number };

export type Spoken<Event> = { readonly n: number; readonly event: Event; readonly text: string };

/**
 * All a board may know and do: the table as far as it has been told. While something is told nothing is asked, but for a question that
 * was open before and still is.
 */
export type Seat<View, Event, Move> = {
  readonly view: View;
  readonly asked: Question<Move> | null;
  readonly players: readonly Player[];
  /** The seat looked from; null for a spectator. */
  readonly me: number | null;
  /** Where the server keeps what belongs to this table, below `/api/`: `tables/ABCD`. */
  readonly table: string;
  readonly game: number;
  readonly clock: Told | null;
  readonly ending: Ending | null;
  /** The whole log of this game as far as it is known here, oldest first. */
  readonly log: readonly Spoken<Event>[];
  /** The event being shown right now, while there is movement; else null. */
  readonly now: Spoken<Event> | null;
  /** Nothing may be sent: a move is on its way, the connection is lost, or this is a replay. */
  readonly busy: boolean;
  /** A move waiting for "confirm", to be drawn as if it lay there already; null if none. */
  readonly proposed: Move | null;
  readonly language: Language;
  /** What sonar said when last asked, until the next round's look; null if it was not asked. */
  readonly heard: Heard | null;
  /** Answer, after "confirm" if the player wants that. */
  send(move: Move): void;
  /** Answer with what was already confirmed by the board itself (a "Ready" button). */
  sendNow(move: Move): void;
  /** Ask why a move cannot be made; the answer appears beside the status line, with its rule. */
  why(move: Move): void;
  /** Something else is chosen: the answer, which would be false now, goes. */
  forgetWhy(): void;
  /** What lies on the board so far, should the clock run out. */
  draft(move: Move): void;
  /** Ask sonar (Dive). Everybody at the table is told that this seat listens. */
  listen(): void;
};

/** What the side panel (on a phone: a strip) shows of a player, beside name, emblem and whose turn it is. */
export type PlayerFacts = {
  readonly seat: number;
  /** A CSS colour; ink on it is always the same dark one. */
  readonly colour: string;
  /** An inline SVG emblem; never colour alone. */
  readonly Emblem: ComponentType;
  /** Short facts, e.g. "2 chips, going up". */
  readonly facts: readonly string[];
  /** The same for who has room only for a few signs, e.g. "2▲"; its accessible name is `facts`. */
  readonly brief: string;
};

export type KeyHelp = { readonly keys: readonly string[]; readonly does: string };

/** What sounds when an event is shown: names of the synthesised sounds in `sound.ts`. */
export type Sound = "hop" | "dice" | "take" | "drop" | "good" | "bad" | "bite" | "splash" | "card" | "turn" | "reveal" | "end";

/** A game's page, made of its texts in the player's language. */
export type GamePage<View, Event, Move> = {
  /** The picture of the table. Pieces carry `data-piece`, by which movement and log lines find them. */
  readonly Board: ComponentType<Seat<View, Event, Move>>;
  /** The controls: what can be done now. Visible without scrolling on a phone of 360x640 in every state. */
  readonly Actions: ComponentType<Seat<View, Event, Move>>;
  /** How far the game is, in two or three words. */
  phase(seat: Seat<View, Event, Move>): string;
  /** Who must do what, and why, in one sentence. */
  status(seat: Seat<View, Event, Move>): string;
  players(seat: Seat<View, Event, Move>): readonly PlayerFacts[];
  /** A move in a few words, for "confirm". */
  label(move: Move, seat: Seat<View, Event, Move>): string;
  /** What lies on the board and is not sent yet, in words: the description ends with it. Empty if nothing does. */
  lying?(seat: Seat<View, Event, Move>): string;
  /** How the game came out, for the closing panel; scores a seat in words. */
  result(seat: Seat<View, Event, Move>): readonly string[];
  /** Show one event on the stage; the stage's calls run one after the other and end by themselves. */
  show(event: Event, stage: Stage, seat: Seat<View, Event, Move>): void;
  /** `data-piece` names an event is about, highlighted when its log line has the focus. */
  pieces(event: Event): readonly string[];
  /** Keys of this board's own, for the list that `?` opens. The board handles them itself (see `keys.ts`). */
  readonly keys: readonly KeyHelp[];
};

/** What a game's folder exports from `index.ts`. */
export type GameModule<View, Event, Move, Texts> = {
  readonly texts: Readonly<Record<Language, () => Promise<Texts>>>;
  readonly page: (texts: Texts) => GamePage<View, Event, Move>;
};
