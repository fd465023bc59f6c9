// The seam between the page round the board and a game's board. A board draws what it is given and offers what is asked;
// what is legal, what it costs and who is next are the server's business.

import type { ComponentType, VNode } from "preact";
import type { Bot } from "../art/Diver";
import type { ClockInfo, Ending, Heard } from "../net/wire";
import type { Language } from "../app/languages";
import type { Stage } from "../stage/motion";
import type { Look } from "../art/colours";
import type { Mood, Pose, Water } from "../art/Diver";

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
  /** Whom a bot is drawn as; not given for people, even while a bot plays for them. */
  readonly face?: Bot | undefined;
  readonly online: boolean;
};

/** Where the telling waits before an event: for a press, or until so many seconds have passed (null: for a press only). */
export type Station = {
  readonly name: string;
  readonly seconds: number | null;
  /** Whose turn comes after it, if that is to be told while it waits. */
  readonly next?: number;
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
  /** The view before that event; `view` is the one after it. Null if nothing is shown, or where it is not known. */
  readonly before: View | null;
  /** The part of that event being shown, as `Stage.beat` named it; null before the first part, after the last, and without movement. */
  readonly beat: string | null;
  /** Where the telling waits; all else is then as it was before the event to come, and nothing is asked. Null where it does not wait. */
  readonly station: Station | null;
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
  /** Leave the station: the telling goes on. */
  goOn(): void;
  /** Lines of the log that may not be looked up any more go, until the table is told anew (Dive, D-052). */
  forget(isGone: (line: Spoken<Event>) => boolean): void;
  /** Ask sonar (Dive). Everybody at the table is told that this seat listens. */
  listen(): void;
};

/** One row of the final standings. */
export type Standing = {
  readonly seat: number;
  /** What counts: points, or the space reached; null where there is nothing to count. */
  readonly number: number | null;
  /** What is to be said besides, in a few words: "eaten in turn 12". May be empty. */
  readonly note: string;
  /** How it came about, as pieces: three dives, hearts. Decoration: `note` and `number` say all of it. */
  readonly Detail?: ComponentType;
  readonly isWinner: boolean;
};

/** How a game came out: what the end card and the podium of the shared screen show. */
export type Outcome = {
  /** Who won, as a heading: "You win", "Noor wins", "You were eaten". */
  readonly heading: string;
  /** Whether the player who looks has won; null for a spectator. Winning and losing sound different. */
  readonly won: boolean | null;
  /** Best first. */
  readonly standings: readonly Standing[];
};

/** What the side panel (on a phone: a strip) shows of a player, beside name, emblem and whose turn it is. */
export type PlayerFacts = {
  readonly seat: number;
  /** Short facts, e.g. "2 chips, going up". */
  readonly facts: readonly string[];
  /** What it is called and how it is drawn, where nobody plays it: Dive's chief. */
  readonly name?: string;
  readonly face?: "chief";
  /** How the diver in the porthole is coloured, what mood it is in, and in which water it swims. */
  readonly look: Look;
  readonly mood?: Mood;
  readonly water?: Water;
  /** The one number that counts, shown large: points, space. */
  readonly number?: number | string;
  /** Nothing but a mask is left of this diver. */
  readonly eaten?: boolean;
  /** Whether it is this player who acts; not given, it is whoever is asked. */
  readonly acts?: boolean;
  /** What this player has, as pieces: chips, hearts, cards; without it the facts are shown. Decoration: `facts` say all of it. */
  readonly pieces?: () => VNode | null;
};

/** What is drawn of an event on the line that leads through a game looked at again. */
export type Milestone = {
  /** A part of the game begins here: its number. */
  readonly part?: number;
  readonly Mark?: ComponentType;
};

export type KeyHelp = { readonly keys: readonly string[]; readonly does: string };

/** What sounds when an event is shown: names of the synthesised sounds in `sound.ts`. */
export type Sound =
  | "hop"
  | "dice"
  | "take"
  | "drop"
  | "good"
  | "bad"
  | "bite"
  | "splash"
  | "bubbles"
  | "card"
  | "turn"
  | "reveal"
  | "end"
  | "win"
  | "lose";

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
  /** That the player who looks is out of the game and how, in a sentence; null while they are in it. */
  out?(seat: Seat<View, Event, Move>): string | null;
  /** A move in a few words, for "confirm". */
  label(move: Move, seat: Seat<View, Event, Move>): string;
  /** What lies on the board and is not sent yet, in words: the description ends with it. Empty if nothing does. */
  lying?(seat: Seat<View, Event, Move>): string;
  /** How the game came out, for the closing panel; scores a seat in words. */
  result(seat: Seat<View, Event, Move>): readonly string[];
  outcome?(seat: Seat<View, Event, Move>): Outcome;
  /** The picture of the end: the winner's diver with what was won. It fills what is around it. */
  readonly EndPicture?: ComponentType<Seat<View, Event, Move>>;
  /** How the winner stands on the podium of the shared screen, and with what. */
  readonly pose?: Pose;
  /** Whether the end is a card over the dimmed board, or a picture that takes the board's place. */
  readonly end?: "card" | "stage";
  /** Show one event on the stage; the stage's calls run one after the other and end by themselves. */
  show(event: Event, stage: Stage, seat: Seat<View, Event, Move>): void;
  /** What an event is on the way through a game that is looked at again; null for nothing worth a mark. */
  milestone?(event: Event): Milestone | null;
  /** Whether the telling waits before this event; *seat* is as it was before it. Skipping goes no further than to such a place. */
  stationBefore?(event: Event, seat: Seat<View, Event, Move>): Station | null;
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

/** One of the four drawings of a turn. */
export type TurnStep = {
  /** At most four words. */
  readonly caption: string;
  /** What the drawing shows, for whoever does not see it. */
  readonly said: string;
  readonly Drawn: ComponentType;
};

/** The rules of a game before they are read: a turn in four drawings, how it ends, and a page of its own. */
export type DrawnRules = {
  /** The lesson in which a turn can be tried. */
  readonly lesson: string;
  readonly steps: readonly [TurnStep, TurnStep, TurnStep, TurnStep];
  /** Which of the four is meant by the rule that is asked for now; null if none is. */
  stepAt(rule: string): number | null;
  /** What is special, in pieces. */
  readonly Special: ComponentType;
  /** How it ends, in pieces. */
  readonly End: ComponentType;
  /** Pieces and what they mean. */
  readonly pieces: { readonly title: string; readonly Page: ComponentType };
};
