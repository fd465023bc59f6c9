// A table as this browser knows it: signals that follow what the line hears.

import { batch, computed, effect, signal } from "@preact/signals";
import type { Question, Spoken, Station, Told } from "../games/contract";
import { Line, type LineState } from "./connection";
import { join } from "./rest";
import { faceOf, questionOf, seatOf, type AnySeat } from "./seat";
import { settings, speed } from "../app/settings";
import { type Views, viewsRound } from "../stage/views";
import type { ClockInfo, Ending, FromServer, Heard, Hello, Snapshot, TableInfo, Update, Visitor } from "./wire";

/** Not `randomUUID`: a page in the home network is no secure context. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Why something cannot be done, or why it was refused. */
export type Answer = { readonly reason: string; readonly rule: string };
export type Play = Record<string, unknown>;
export type Waiting = { readonly id: string; readonly move: Play };

export class TableState {
  // Each signal says what it holds and what writes it. `hear` is the method below that takes the server's messages.

  /** Whether there is a connection, and if not, why. Written by the connection. */
  readonly line = signal<LineState>("opening");
  /** Who sits where and what is played; null until the server has said it. Written by `hear`, and by the lobby from its own requests. */
  readonly table = signal<TableInfo | null>(null);
  /** The seats of this browser. Written by `hear`. */
  readonly seats = signal<readonly number[]>([]);
  /** The seat looked from; null for a spectator, or while a curtain hides several own seats. Written by `hear` and `look`. */
  readonly seat = signal<number | null>(null);
  /** The seats whose players are connected. Written by `hear`. */
  readonly online = signal<readonly number[]>([]);
  /** How many watch without a seat. Written by `hear`. */
  readonly spectators = signal(0);
  /** The spectators by name, while no game is being played. Written by `hear`. */
  readonly visitors = signal<readonly Visitor[]>([]);
  /** Whether the host removed this browser from its seat. Written by `hear`. */
  readonly removed = signal(false);
  /** The number of the game at this table, from 1. Written by `hear`. */
  readonly game = signal(0);
  /** The newest view. Written by `hear` and, when the eyes change without a connection, by `look`. */
  readonly view = signal<unknown>(null);
  /** What this seat is asked now. Written like `view`. */
  readonly asked = signal<Question<Play> | null>(null);
  /** All lines of this game that are known here, oldest first. Written like `view`. */
  readonly log = signal<readonly Spoken<unknown>[]>([]);
  /** The clock as it was told last, and when. Written by `hear`. */
  readonly clock = signal<Told | null>(null);
  /** How the game came out; null while it is played. Written by `hear`. */
  readonly ending = signal<Ending | null>(null);
  /** The move that was sent and is not acknowledged yet. Written by `play` and `hear`. */
  readonly sent = signal<Waiting | null>(null);
  /** Why something cannot be done, or why a move was refused. Written by `hear`; cleared by the next choice. */
  readonly answer = signal<Answer | null>(null);
  /** The board in words, when it was asked for. Written by `hear` and `look`. */
  readonly described = signal<readonly string[]>([]);
  /** What sonar said, until the next round. Written by `hear`. */
  readonly heard = signal<Heard | null>(null);
  /** A move that waits for "confirm". Written by `offer`; cleared by `play`, by another question and by the confirm panel. */
  readonly proposed = signal<Play | null>(null);
  /** Whether the seats are shown between two games. Written by the closing panel and the lobby; cleared by the next game. */
  readonly arranging = signal(false);
  /** The event being told; null when all is told. Written by `stage/telling` alone. */
  readonly now = signal<Spoken<unknown> | null>(null);
  /** The part of that event being shown, as the game's `show` names it; null between parts. Written by `stage/telling` alone. */
  readonly beat = signal<string | null>(null);
  /** Where the telling waits, and the event before which it does; null where it does not wait. Written by `stage/telling` and `goOn`. */
  readonly station = signal<{ readonly line: Spoken<unknown>; readonly station: Station } | null>(null);
  /** The question that was open before what is being told; null if there was none. Written by `hear`. */
  readonly askedBefore = signal<number | null>(null);
  /** Events that have just come and are to be told. Written by `hear`. */
  readonly fresh = signal<readonly Spoken<unknown>[]>([]);
  /** The views before and after each event that is to be told, by the number of its line. */
  private views: ReadonlyMap<number, Views> = new Map();
  /** Whether nothing can be sent now. */
  readonly busy = computed(() => this.sent.value !== null || this.line.value !== "open");
  private seq = 0;
  /** The "why not?" that was asked last and still matters. */
  private asking = "";
  /** The entry that the move on its way became. */
  private taken: number | null = null;
  private readonly socket: Line;
  private readonly stop: () => void;

  constructor(
    readonly code: string,
    private readonly watch = false,
  ) {
    this.socket = new Line(code, {
      hello: () => this.hello(),
      heard: (message) => batch(() => this.hear(message)),
      changed: (state) => {
        this.line.value = state;
      },
    });
    this.stop = this.follow();
  }

  close(): void {
    this.stop();
    this.socket.close();
  }

  /** Sit down, on any free seat unless told otherwise. */
  async sit(name: string, seat: number | null = null): Promise<void> {
    const isFirst = !this.seats.peek().length;
    // Whoever takes the last seat would else be at the door, too, until the line is open anew.
    if (isFirst) this.socket.pause();
    await join(this.code, name, seat).finally(() => isFirst && this.socket.renew());
  }

  /** Be called by the name of now while one has no seat. The table takes a visitor's name once a line. */
  introduce(): void {
    if (!this.seats.peek().length) this.socket.renew();
  }

  /** Answer what is asked, after a moment or "confirm" if the player wants that and there is a choice. */
  offer(move: Play): void {
    const asked = this.asked.peek();
    const isOnly = asked?.moves?.length === 1 && !asked.offers.length;
    this.answer.value = null;
    if (settings.peek().confirm !== "never" && !isOnly) this.proposed.value = move;
    else this.play(move);
  }

  /** Answer what is asked. */
  play(move: Play): void {
    const asked = this.asked.peek();
    if (!asked || this.busy.peek()) return;
    const id = newId();
    this.answer.value = null;
    this.proposed.value = null;
    this.sent.value = { id, move };
    this.socket.move({ type: "move", id, seat: asked.seat, fence: asked.fence, move });
  }

  why(move: Play): void {
    const seat = this.asked.peek()?.seat ?? this.seat.peek();
    if (seat === null) return;
    this.asking = newId();
    this.socket.say({ type: "why", id: this.asking, seat, move });
  }

  /** Something else is chosen: why what was chosen before cannot be is no answer any more, even if it is still on its way. */
  forgetWhy(): void {
    this.asking = "";
    this.answer.value = null;
  }

  draft(move: Play): void {
    const asked = this.asked.peek();
    if (asked) this.socket.say({ type: "draft", seat: asked.seat, fence: asked.fence, move });
  }

  /** Leave the station: the event it stands before is told. */
  goOn(): void {
    const stands = this.station.peek();
    if (!stands) return;
    batch(() => {
      if (speed() > 0) this.now.value = stands.line;
      this.station.value = null;
    });
  }

  describe(): void {
    this.socket.say({ type: "describe" });
  }

  /** Take lines out of the log. */
  drop(isGone: (line: Spoken<unknown>) => boolean): void {
    const left = this.log.peek().filter((line) => !isGone(line));
    if (left.length < this.log.peek().length) this.log.value = left;
  }

  listen(): void {
    this.socket.say({ type: "listen" });
  }

  /** Look from one of the own seats, or from none; what was seen before goes as soon as the answer is here. */
  look(seat: number | null): void {
    this.seat.value = seat;
    this.described.value = [];
    if (!this.socket.look(seat)) this.forget();
  }

  private hello(): Omit<Hello, "type" | "protocol" | "last_seq"> {
    const { language, sonar, name } = settings.peek();
    return { watch: this.watch, language, sonar: sonar && !this.watch, seat: this.seat.peek(), name };
  }

  /** Another language, or sonar, is told to the table at once. */
  private follow(): () => void {
    let told = `${settings.peek().language} ${settings.peek().sonar}`;
    return effect(() => {
      const wish = `${settings.value.language} ${settings.value.sonar}`;
      if (wish !== told) this.socket.greet();
      told = wish;
    });
  }

  private forget(): void {
    batch(() => {
      this.view.value = null;
      this.asked.value = null;
      this.log.value = [];
    });
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.table.value = message.table;
        this.seats.value = message.seats;
        this.seat.value = message.seat;
        this.removed.value = !!message.removed;
        return;
      case "table":
        this.table.value = message.table;
        this.removed.value = !!message.removed;
        if (String(message.seats) !== String(this.seats.peek())) this.reseat(message.seats);
        return;
      case "presence":
        this.online.value = message.online;
        this.spectators.value = message.spectators;
        this.visitors.value = message.visitors ?? [];
        this.clock.value = told(message.clock);
        return;
      case "invited":
        void this.sit(settings.peek().name).catch(() => undefined);
        return;
      case "snapshot":
        this.log.value = message.log ?? [];
        this.fresh.value = [];
        this.views = new Map();
        this.described.value = [];
        return this.set(message);
      case "update":
        this.tell(message);
        return this.set(message);
      case "ack":
        if (this.sent.peek()?.id === message.id) this.taken = message.seq;
        return this.settle();
      case "reject":
        this.sent.value = null;
        this.answer.value = message;
        return;
      case "because":
        if (message.id === this.asking) this.answer.value = message;
        return;
      case "described":
        this.described.value = message.lines;
        return;
      case "heard":
        this.heard.value = message;
        return;
      case "problem":
      case "pong":
    }
  }

  /** Who comes to hold several seats looks from none of them until the curtain has been lifted. */
  private reseat(seats: readonly number[]): void {
    this.seats.value = seats;
    this.seat.value = seats.length === 1 ? (seats[0] as number) : null;
    this.socket.greet();
  }

  private tell(message: Update): void {
    if (message.game !== this.game.peek()) this.log.value = [];
    const known = this.log.peek().at(-1)?.n ?? 0;
    const news = message.events.filter((line) => line.n > known);
    if (!news.length) return;
    const isTelling = this.now.peek() !== null || this.station.peek() !== null;
    const views = known ? viewsRound(this.view.peek(), news, message.view) : new Map<number, Views>();
    this.views = isTelling ? new Map([...this.views, ...views]) : views;
    if (!isTelling) this.askedBefore.value = this.asked.peek()?.fence ?? null;
    this.log.value = [...this.log.peek(), ...news];
    this.fresh.value = news;
  }

  /** The views before and after the line *n*, if it is one of those that are told event by event. */
  viewsAt(n: number): Views | null {
    return this.views.get(n) ?? null;
  }

  /** A move is over once the entry it became has been heard; until then the old question must not be answered again. */
  private settle(): void {
    if (this.taken === null || this.taken > this.seq) return;
    this.sent.value = null;
    this.taken = null;
  }

  private set(now: Snapshot | Update): void {
    this.seq = now.seq;
    this.settle();
    const asked = questionOf<Play>(now.asked);
    const same = asked?.fence === this.asked.peek()?.fence;
    if (!same) this.proposed.value = null;
    // What cannot be done, and why, stays to be read while others move, unless it may be about them.
    if (!same || !asked) this.answer.value = null;
    if (roundOf(now.view) !== roundOf(this.view.peek())) this.heard.value = null;
    if (now.game !== this.game.peek()) {
      this.arranging.value = false;
      this.described.value = [];
    }
    this.game.value = now.game;
    this.view.value = now.view ?? null;
    this.asked.value = asked;
    this.clock.value = told(now.clock);
    this.ending.value = now.ending ?? null;
  }
}

const told = (clock: ClockInfo | null | undefined): Told | null => (clock ? { ...clock, at: performance.now() } : null);

const roundOf = (view: unknown): unknown => (view as { round?: unknown } | null | undefined)?.round;

/** What the board is given: the table as it is, even if events that led there are still being told. */
export function makeSeat(state: TableState): AnySeat {
  const { seats = [] } = state.table.value ?? {};
  const me = state.seat.value;
  const online = state.online.value;
  return seatOf({
    view: state.view.value,
    asked: state.asked.value,
    players: seats.map((chair) => ({
      seat: chair.seat,
      name: chair.name,
      me: chair.seat === me,
      bot: chair.kind === "bot" || !!chair.sitting_in,
      face: faceOf(chair),
      online: chair.kind === "bot" || online.includes(chair.seat),
    })),
    me,
    table: `tables/${state.code}`,
    game: state.game.value,
    clock: state.clock.value,
    ending: state.ending.value,
    log: state.log.value,
    now: state.now.value,
    beat: state.beat.value,
    station: state.station.value?.station ?? null,
    busy: state.busy.value,
    proposed: state.proposed.value,
    heard: state.heard.value,
    send: (move: Play) => state.offer(move),
    sendNow: (move: Play) => state.play(move),
    why: (move: Play) => state.why(move),
    forgetWhy: () => state.forgetWhy(),
    draft: (move: Play) => state.draft(move),
    goOn: () => state.goOn(),
    listen: () => state.listen(),
    forget: (isGone: (line: Spoken<unknown>) => boolean) => state.drop(isGone),
  });
}
