// A table as this browser knows it: signals that follow what the line hears.

import { batch, computed, effect, signal } from "@preact/signals";
import type { Question, Seat, Spoken, Told } from "../games/contract";
import { Line, type LineState } from "./connection";
import { join } from "./rest";
import { settings } from "../app/settings";
import type { ClockInfo, Ending, FromServer, Heard, Hello, Snapshot, TableInfo, Update, Visitor } from "./wire";

/** Not `randomUUID`: a page in the home network is no secure context. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Why something cannot be done, or why it was refused. */
export type Answer = { readonly reason: string; readonly rule: string };
export type Play = Record<string, unknown>;
export type Waiting = { readonly id: string; readonly move: Play };

/** A view, and the last line of the log that led to it. */
export type Before = { readonly view: unknown; readonly n: number };

export type AnySeat = Seat<any, any, any>;

export class TableState {
  readonly line = signal<LineState>("opening");
  readonly table = signal<TableInfo | null>(null);
  readonly seats = signal<readonly number[]>([]);
  readonly seat = signal<number | null>(null);
  readonly online = signal<readonly number[]>([]);
  readonly spectators = signal(0);
  /** The spectators by name, while no game is being played. */
  readonly visitors = signal<readonly Visitor[]>([]);
  /** Whether the host removed this browser from its seat. */
  readonly removed = signal(false);
  readonly game = signal(0);
  readonly view = signal<unknown>(null);
  readonly asked = signal<Question<Play> | null>(null);
  readonly log = signal<readonly Spoken<unknown>[]>([]);
  readonly clock = signal<Told | null>(null);
  readonly ending = signal<Ending | null>(null);
  readonly sent = signal<Waiting | null>(null);
  readonly answer = signal<Answer | null>(null);
  readonly described = signal<readonly string[]>([]);
  readonly heard = signal<Heard | null>(null);
  /** A move that waits for "confirm". */
  readonly proposed = signal<Play | null>(null);
  /** Whether somebody wants to see the seats between two games. */
  readonly arranging = signal(false);
  /** The event being shown. */
  readonly now = signal<Spoken<unknown> | null>(null);
  /** Events that came by themselves and are still to be shown. */
  readonly fresh = signal<readonly Spoken<unknown>[]>([]);
  /** The table before what is being told; null if it is not known. */
  before: Before | null = null;
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

  describe(): void {
    this.socket.say({ type: "describe" });
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
        this.before = null;
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
    if (!known) this.before = null;
    else if (!this.now.peek()) this.before = { view: this.view.peek(), n: known };
    this.log.value = [...this.log.peek(), ...news];
    this.fresh.value = news;
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
    const asked = question(now);
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

function question({ asked }: Snapshot | Update): Question<Play> | null {
  if (!asked) return null;
  const { moves = null, kind = null, limits = null, example = null, offers } = asked;
  return { ...asked, moves: moves as Play[] | null, kind, limits, example: example as Play | null, offers: (offers ?? []) as Play[] };
}

const told = (clock: ClockInfo | null | undefined): Told | null => (clock ? { ...clock, at: performance.now() } : null);

const roundOf = (view: unknown): unknown => (view as { round?: unknown } | null | undefined)?.round;

/** What the board is given. */
export function makeSeat(state: TableState): AnySeat {
  const { seats = [] } = state.table.value ?? {};
  const me = state.seat.value;
  const online = state.online.value;
  return {
    view: state.view.value,
    asked: state.asked.value,
    players: seats.map(({ seat, name, kind, sitting_in }) => ({
      seat,
      name,
      me: seat === me,
      bot: kind === "bot" || !!sitting_in,
      online: kind === "bot" || online.includes(seat),
    })),
    me,
    table: `tables/${state.code}`,
    game: state.game.value,
    clock: state.clock.value,
    ending: state.ending.value,
    log: state.log.value,
    now: state.now.value,
    busy: state.busy.value,
    proposed: state.proposed.value,
    language: settings.value.language,
    heard: state.heard.value,
    send: (move: Play) => state.offer(move),
    sendNow: (move: Play) => state.play(move),
    why: (move: Play) => state.why(move),
    forgetWhy: () => state.forgetWhy(),
    draft: (move: Play) => state.draft(move),
    listen: () => state.listen(),
  };
}
