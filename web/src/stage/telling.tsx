// The board and what moves on it.

import { useEffect, useRef } from "preact/hooks";
import type { RefObject } from "preact";
import type { AnyPage } from "../games/load";
import { batch } from "@preact/signals";
import type { Spoken, Station } from "../games/contract";
import { drawn, Motion } from "./motion";
import { speed } from "../app/settings";
import { play } from "../app/sound";
import type { AnySeat } from "../net/seat";
import { makeSeat, type TableState } from "../net/tableState";

/** More events than this at once (a long absence) are not shown one by one. */
const MOST = 60;
/** So many may wait to be shown before it goes faster. */
const PATIENCE = 6;

/** The table as far as it has been told, to look at. While something is told nothing is asked, unless it was asked before. */
export function toldSeat(state: TableState): AnySeat {
  const stands = state.station.value;
  if (stands) return seatBefore(state, stands.line);
  const seat = makeSeat(state);
  const { now } = seat;
  const views = now && state.viewsAt(now.n);
  if (!now || !views) return seat;
  const log = logUpTo(now, seat.log);
  const isStillAsked = isAskedAsBefore(state);
  return {
    ...seat,
    view: views.after,
    before: views.before,
    log,
    asked: isStillAsked ? seat.asked : null,
    proposed: isStillAsked ? seat.proposed : null,
    ending: now === seat.log.at(-1) ? seat.ending : null,
  };
}

const logs = new WeakMap<Spoken<unknown>, Pick<AnySeat, "log"> & { readonly all: AnySeat["log"] }>();

/** The lines of *all* up to *now*: the same list while *now* is told, so that what is made of it need not be made anew. */
function logUpTo(now: Spoken<unknown>, all: AnySeat["log"]): AnySeat["log"] {
  let known = logs.get(now);
  if (known?.all !== all) logs.set(now, (known = { all, log: all.filter(({ n }) => n <= now.n) }));
  return known.log;
}

/** The table as it was before *line*, if that is known, with nothing asked. */
function seatBefore(state: TableState, line: Spoken<unknown>): AnySeat {
  const seat = makeSeat(state);
  const views = state.viewsAt(line.n);
  return {
    ...seat,
    view: views?.before ?? seat.view,
    now: null,
    log: seat.log.filter(({ n }) => n < line.n),
    asked: null,
    proposed: null,
    ending: null,
  };
}

/** Whether the question now open was already open before what is being told: others have moved meanwhile. */
function isAskedAsBefore({ asked, askedBefore }: TableState): boolean {
  return asked.value !== null && asked.value.fence === askedBefore.value;
}

/** Whether something is told before the next question, or the end, may be shown. */
export function isBeingTold(state: TableState): boolean {
  return state.station.value !== null || (state.now.value !== null && !isAskedAsBefore(state));
}

/** Shows fresh events on the board, one after the other; any key or click ends it. */
export function useShow(state: TableState, page: AnyPage): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(page);
  latest.current = page;
  useEffect(() => {
    if (!root.current) return;
    const shower = new Shower(root.current, state, () => latest.current);
    const skip = (): void => shower.skip();
    const stop = (): void => shower.stop();
    // Subscribed, because an effect of a component waits for a frame, and of two updates within one it would miss the first.
    const stops = [state.fresh.subscribe((fresh) => shower.show(fresh)), state.seat.subscribe(stop)];
    addEventListener("keydown", skip, true);
    addEventListener("pointerdown", skip, true);
    return () => {
      for (const end of stops) end();
      stop();
      removeEventListener("keydown", skip, true);
      removeEventListener("pointerdown", skip, true);
    };
  }, [state]);
  return root;
}

class Shower {
  /** What is to be shown, and with what it was told. */
  private queue: { readonly event: Spoken<unknown>; readonly telling: number }[] = [];
  private tellings = 0;
  private running = false;
  private skips = 0;
  private motion: Motion | null = null;
  /** Before which event the telling has waited last: once is enough. */
  private stood: Spoken<unknown> | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly state: TableState,
    private readonly page: () => AnyPage,
  ) {}

  show(events: readonly Spoken<unknown>[]): void {
    // What came at once instead of piece by piece leaves nothing to tell.
    if (!events.length) return this.stop();
    if (document.hidden) return;
    const telling = this.tellings++;
    this.queue.push(...events.slice(-MOST).map((event) => ({ event, telling })));
    // At once, or the board would show for a frame how it all ends.
    if (speed() === 0) this.haltAtFirst();
    else if (!this.running) this.state.now.value = this.queue[0]?.event ?? null;
    if (!this.running) void this.run();
  }

  /** On to the next station, or to the end. Where the telling waits already it goes on waiting. */
  skip(): void {
    if (this.state.station.peek()) return;
    this.skips++;
    const next = this.queue.findIndex(({ event }) => this.stationBefore(event));
    this.queue = next < 0 ? [] : this.queue.slice(next);
    this.motion?.skip();
  }

  /** To the end, past all stations. */
  stop(): void {
    this.skips++;
    this.queue = [];
    this.state.station.value = null;
    this.motion?.skip();
  }

  private stationBefore(event: Spoken<unknown>): Station | null {
    if (event === this.stood || !this.state.viewsAt(event.n)) return null;
    return this.page().stationBefore?.(event.event, seatBefore(this.state, event)) ?? null;
  }

  /** Wait before the first event in the queue that has a station, unless the telling waits already. */
  private haltAtFirst(): void {
    if (!this.state.station.peek()) this.haltAt(this.queue.find(({ event }) => this.stationBefore(event))?.event);
  }

  /** Wait before *event* from now on, if there is a station. */
  private haltAt(event: Spoken<unknown> | undefined): void {
    const station = event && this.stationBefore(event);
    if (!event || !station) return;
    this.stood = event;
    batch(() => {
      this.tellOf(null);
      this.state.station.value = { line: event, station };
    });
  }

  /** Until the station is left, if there is one before *event*. */
  private async wait(event: Spoken<unknown>): Promise<void> {
    const { station } = this.state;
    if (station.peek() === null) this.haltAt(event);
    const stands = station.peek();
    if (stands?.line !== event) return;
    const { seconds } = stands.station;
    const timer = seconds === null ? 0 : setTimeout(() => this.state.goOn(), seconds * 1000);
    await new Promise<void>((left) => {
      const unwatch = station.subscribe((next) => {
        if (next) return;
        unwatch();
        left();
      });
    });
    clearTimeout(timer);
    // Where nothing moves, the next station follows at once, while the views round it are still known.
    if (speed() === 0) this.haltAtFirst();
  }

  private async run(): Promise<void> {
    this.running = true;
    await drawn();
    for (let next = this.queue.shift(); next; next = this.queue.shift()) await this.one(next.event, next.telling);
    this.running = false;
    this.tellOf(null);
  }

  /** *event* is told from now on, and no part of it yet: one change, or all would be drawn twice. */
  private tellOf(event: Spoken<unknown> | null): void {
    batch(() => {
      this.state.beat.value = null;
      this.state.now.value = event;
    });
  }

  /** Who has fallen behind goes faster; a long story that was told at once has its time. */
  private hurry(telling: number): number {
    return Math.max(1, this.queue.filter((next) => next.telling > telling).length / PATIENCE);
  }

  private async one(event: Spoken<unknown>, telling: number): Promise<void> {
    const { state } = this;
    await this.wait(event);
    const { skips } = this;
    const means = { play, beat: (name: string | null) => name && (state.beat.value = name) };
    const motion = new Motion(this.root, speed() * this.hurry(telling), means);
    const last = state.beat.peek();
    batch(() => {
      if (speed() > 0) this.tellOf(event);
      this.page().show(event.event, motion, toldSeat(state));
      // Drawn with the event itself, unless the same would seem to go on.
      state.beat.value = speed() > 0 && motion.opening !== last ? motion.opening : null;
    });
    if (speed() > 0) await drawn();
    if (skips !== this.skips) return;
    this.motion = motion;
    await motion.run();
    this.motion = null;
  }
}
