// The socket of a table: says hello, resumes where it stopped, and sends every move until it has its answer.

import { PROTOCOL, type FromClient, type FromServer, type Hello, type Move } from "./wire";

export type LineState = "opening" | "open" | "broken" | "gone" | "crowded";

export type Listener = {
  /** What to say first; `last_seq` is the line's own business. */
  hello(): Omit<Hello, "type" | "protocol" | "last_seq">;
  heard(message: FromServer): void;
  changed(state: LineState): void;
};

const FIRST_WAIT = 250;
/** With a quarter more by chance: whoever waits is back within two seconds of the server. */
const LONGEST_WAIT = 1300;
const QUIET = 15_000;
const PATIENCE = 8000;
const AGAIN = 600;
/** Whoever has moved looks for the answer. */
const ANSWER = 4000;
const NO_SUCH_TABLE = 4404;
const OTHER_PROTOCOL = 4426;
const CROWDED = 4430;

export class Line {
  private socket: WebSocket | null = null;
  private lastSeq: number | null = null;
  /** The number the answer to our hello ends with; -1 until the welcome tells; null when nothing is due. */
  private due: number | null = null;
  private wait = FIRST_WAIT;
  private retry = 0;
  private quiet = 0;
  private patience = 0;
  private closed = false;
  private readonly moves = new Map<string, Move>();

  constructor(
    private readonly code: string,
    private readonly listener: Listener,
  ) {
    document.addEventListener("visibilitychange", this.awake);
    addEventListener("online", this.awake);
    addEventListener("offline", this.asleep);
    addEventListener("pageshow", this.awake);
    this.open();
  }

  /** Send what needs no answer to be safe. Lost if there is no connection. */
  say(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Send a move; again and again under the same id until it is answered. */
  move(move: Move): void {
    this.moves.set(move.id, move);
    if (this.say(move)) this.expect(ANSWER);
  }

  /** Look from another seat. Should the line break before the answer, the next hello asks for everything from there. */
  look(seat: number | null): boolean {
    this.lastSeq = null;
    return this.say({ type: "look", seat });
  }

  /** Say hello anew from nothing: the viewer or its language has changed. */
  greet(): void {
    this.lastSeq = null;
    this.hello();
  }

  /** Leave the table until the line is renewed. */
  pause(): void {
    this.hangUp();
    this.drop();
  }

  /** Open the line anew: only then the server hears of a cookie that this browser has just been given. */
  renew(): void {
    this.lastSeq = null;
    this.pause();
    this.open();
  }

  close(): void {
    this.closed = true;
    document.removeEventListener("visibilitychange", this.awake);
    removeEventListener("online", this.awake);
    removeEventListener("offline", this.asleep);
    removeEventListener("pageshow", this.awake);
    this.hangUp();
    this.drop();
  }

  /** To close a line that is only being opened is an error to browsers, so that is put off. */
  private hangUp(): void {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.CONNECTING) return;
    this.socket = null;
    socket.onmessage = socket.onclose = null;
    socket.onopen = () => socket.close();
  }

  private open(): void {
    clearTimeout(this.retry);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${this.code}`);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => this.read(JSON.parse(event.data as string) as FromServer);
    socket.onclose = (event) => this.lost(event.code);
    this.expect(PATIENCE);
  }

  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.quiet);
    clearTimeout(this.patience);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private hello(): void {
    const resume = this.lastSeq === null ? {} : { last_seq: this.lastSeq };
    this.say({ type: "hello", protocol: PROTOCOL, ...this.listener.hello(), ...resume });
    this.due = -1;
    this.expect(PATIENCE);
  }

  private read(message: FromServer): void {
    clearTimeout(this.patience);
    this.listenOn();
    if (this.lostSome(message)) {
      this.hello();
      return;
    }
    this.note(message);
    if (!this.again(message)) this.listener.heard(message);
    if (message.type === "welcome") this.welcomed();
  }

  /** Whether *message* shows that something before it never arrived. */
  private lostSome(message: FromServer): boolean {
    if (this.due !== null || this.lastSeq === null) return false;
    if (message.type === "pong") return message.seq > this.lastSeq;
    return (message.type === "update" || message.type === "table") && message.seq > this.lastSeq + 1;
  }

  private note(message: FromServer): void {
    if (message.type === "welcome") this.due = message.seq === this.lastSeq ? null : message.seq;
    else if (message.type === "snapshot" || message.type === "update" || message.type === "table") {
      if (this.due === null || (this.due >= 0 && message.type !== "table")) {
        this.lastSeq = Math.max(this.lastSeq ?? 0, message.seq);
        this.due = null;
      }
    }
  }

  /** A move that was refused only for now is sent once more, and nobody needs to know. */
  private again(message: FromServer): boolean {
    if (message.type !== "ack" && message.type !== "reject") return false;
    const move = this.moves.get(message.id);
    if (message.type === "reject" && (message.code === "too_fast" || message.code === "busy") && move) {
      setTimeout(() => this.moves.has(move.id) && this.say(move), AGAIN);
      return true;
    }
    this.moves.delete(message.id);
    return false;
  }

  private welcomed(): void {
    this.wait = FIRST_WAIT;
    this.listener.changed("open");
    for (const move of this.moves.values()) this.say(move);
  }

  private listenOn(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.ping(PATIENCE), QUIET);
  }

  private ping(patience: number): void {
    if (this.say({ type: "ping" })) this.expect(patience);
  }

  private expect(patience: number): void {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      this.drop();
      this.lost(0);
    }, patience);
  }

  private lost(code: number): void {
    this.drop();
    if (this.closed) return;
    if (code === OTHER_PROTOCOL) return location.reload();
    if (code === NO_SUCH_TABLE) return this.listener.changed("gone");
    this.listener.changed(code === CROWDED ? "crowded" : "broken");
    this.retry = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private readonly asleep = (): void => this.lost(0);

  /** Somebody looks at the page again, or there is a network again: find out at once whether the line still holds. */
  private readonly awake = (): void => {
    if (document.visibilityState === "hidden" || this.closed) return;
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    if (this.socket?.readyState === WebSocket.OPEN) return this.ping(1500);
    this.wait = FIRST_WAIT;
    this.drop();
    this.open();
  };
}
