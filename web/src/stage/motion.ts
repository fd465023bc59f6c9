// Movement over what is drawn: every piece is already where it belongs; a movement only shows how it came there.
// Nothing waits for it. Speed 0, or a wish for reduced motion, shows nothing at all.

import type { Sound } from "../games/contract";
import { settings } from "../app/settings";

export type Flight = {
  /** Milliseconds; 300 if not given. */
  readonly duration?: number;
  /** How large the copy is at the start and at the end, compared with the piece; 1 and 1 if not given. */
  readonly scale?: readonly [start: number, end: number];
  readonly easing?: string;
};

export type Stage = {
  /** The board's element; pieces in it carry `data-piece`. */
  readonly root: HTMLElement;
  /** Slide a piece from where another piece (or itself, before) is to where it stands, over stops on the way if given. */
  slide(piece: string, from: string, over?: readonly string[]): void;
  /** Several pieces at once, each from where another is now: neighbours that changed places. */
  together(pairs: readonly (readonly [piece: string, from: string])[]): void;
  /** Hop from space to space, 220 ms each, the whole way in at most 900 ms. */
  hop(piece: string, path: readonly string[]): void;
  /** A copy of a piece flies above everything, from one piece over others to the last; the piece itself is hidden meanwhile. */
  fly(piece: string, path: readonly string[], flight?: Flight): void;
  /** One piece, or several at once. */
  pulse(...pieces: readonly string[]): void;
  shake(...pieces: readonly string[]): void;
  /** A piece that has just appeared. */
  appear(piece: string): void;
  /** Any movement of pieces, all at once. */
  animate(pieces: readonly string[], frames: Keyframe[], duration: number, easing?: string): void;
  /** A short text rising from a piece: "+3". */
  rise(piece: string, text: string): void;
  sound(name: Sound): void;
  /** A phone shakes for so many milliseconds, if its player likes that. */
  vibrate(milliseconds: number): void;
  /** Nothing for this long, at most 900 ms: for the eye to follow. */
  pause(milliseconds: number): void;
  /** The board gets *name* as `seat.beat` for this long, at most 900 ms, and draws that part of the event by itself. */
  beat(name: string, milliseconds: number): void;
  /** Several tellings side by side; what is asked for next begins when the longest of them has ended. */
  atOnce(...parts: readonly ((stage: Stage) => void)[]): void;
};

/**
 * Until what was set before is drawn, and before it is painted, so that a movement begins in the first picture of where it
 * leads: the next task would be too late for that, and Preact draws in a microtask.
 */
export const drawn = (): Promise<void> => Promise.resolve();

/** Milliseconds of a hop from space to space, and of the longest movement. */
export const HOP = 220;
export const LONGEST = 900;
type Act = { readonly element: Element; readonly frames: Keyframe[]; readonly duration: number; readonly easing?: string | undefined };

/** What a motion needs of the page: how to make a sound, and what to do with the name of a beat (null when it is over). */
export type Means = { play(name: Sound): void; beat(name: string | null): void };

/** Runs what boards ask for, one after the other. `skip` ends all of it at once. */
export class Motion implements Stage {
  private acts: (() => Promise<void>)[] = [];
  /** The beat with which it begins, after sounds at most; null if something moves before, undefined if nothing was asked for yet. */
  private first: string | null | undefined;
  /** What ends the movements and waits that are going on. */
  private readonly ends = new Set<() => void>();

  constructor(
    readonly root: HTMLElement,
    private readonly speed: number,
    private readonly means: Means,
  ) {}

  slide(piece: string, from: string, over: readonly string[] = []): void {
    this.travel(piece, [from, ...over], 300);
  }

  together(pairs: readonly (readonly [piece: string, from: string])[]): void {
    this.add(() => this.perform(pairs.map(([piece, from]) => this.way(piece, [from], 300)).filter((act) => act !== null)));
  }

  hop(piece: string, path: readonly string[]): void {
    this.travel(piece, path, Math.min(LONGEST, HOP * path.length));
  }

  fly(piece: string, path: readonly string[], flight: Flight = {}): void {
    this.add(() => this.flight(piece, path, flight));
  }

  pulse(...pieces: readonly string[]): void {
    this.animate(pieces, [{ scale: "1" }, { scale: "1.25" }, { scale: "1" }], 300);
  }

  shake(...pieces: readonly string[]): void {
    const to = (x: string): Keyframe => ({ translate: x });
    this.animate(pieces, [to("0"), to("-6px"), to("6px"), to("-4px"), to("0")], 300);
  }

  appear(piece: string): void {
    this.animate(
      [piece],
      [
        { opacity: 0, scale: "0.6" },
        { opacity: 1, scale: "1" },
      ],
      220,
    );
  }

  animate(pieces: readonly string[], frames: Keyframe[], duration: number, easing?: string): void {
    this.add(() => {
      const elements = pieces.map((piece) => this.find(piece)).filter((element) => element !== null);
      return this.perform(elements.map((element) => ({ element, frames, duration: Math.min(LONGEST, duration), easing })));
    });
  }

  rise(piece: string, text: string): void {
    this.add(async () => {
      const place = this.find(piece)?.getBoundingClientRect();
      if (!place || this.speed === 0) return;
      const note = document.createElement("span");
      note.className = "rising";
      note.setAttribute("aria-hidden", "true");
      note.textContent = text;
      note.style.left = `${place.left + place.width / 2}px`;
      note.style.top = `${place.top}px`;
      document.body.append(note);
      const away = note.animate(
        [
          { opacity: 1, translate: "-50% 0" },
          { opacity: 0, translate: "-50% -32px" },
        ],
        900,
      );
      away.onfinish = away.oncancel = () => note.remove();
    });
  }

  sound(name: Sound): void {
    this.acts.push(async () => this.means.play(name));
  }

  vibrate(milliseconds: number): void {
    this.acts.push(async () => {
      if (this.speed > 0 && settings.peek().vibrate) navigator.vibrate?.(milliseconds);
    });
  }

  pause(milliseconds: number): void {
    this.add(() => this.rest(milliseconds));
  }

  beat(name: string, milliseconds: number): void {
    if (this.first === undefined) this.first = name;
    this.add(async () => {
      if (this.speed === 0) return;
      this.means.beat(name);
      await this.rest(milliseconds);
    });
  }

  atOnce(...parts: readonly ((stage: Stage) => void)[]): void {
    this.add(async () => {
      const motions = parts.map((part) => {
        const motion = new Motion(this.root, this.speed, { play: this.means.play, beat: (name) => name && this.means.beat(name) });
        part(motion);
        return motion;
      });
      await this.during(() => motions.forEach((motion) => motion.skip()), Promise.all(motions.map((motion) => motion.run())));
    });
  }

  /** The beat that can be drawn together with the event itself, so that all is drawn once. */
  get opening(): string | null {
    return this.first ?? null;
  }

  /** Show all that was asked for. */
  async run(): Promise<void> {
    for (let act = this.acts.shift(); act; act = this.acts.shift()) await act();
    this.means.beat(null);
  }

  /** End at once; sounds and movements left are dropped, and notes that still rise go. */
  skip(): void {
    this.acts = [];
    for (const end of this.ends) end();
    for (const note of document.querySelectorAll(".rising")) note.remove();
  }

  private add(act: () => Promise<void>): void {
    this.first ??= null;
    this.acts.push(act);
  }

  private find(piece: string): HTMLElement | null {
    return this.root.querySelector(`[data-piece="${CSS.escape(piece)}"]`);
  }

  private travel(piece: string, path: readonly string[], duration: number): void {
    this.add(async () => {
      const act = this.way(piece, path, duration);
      if (act) await this.perform([act]);
    });
  }

  private way(piece: string, path: readonly string[], duration: number): Act | null {
    const element = this.find(piece);
    if (!element) return null;
    const here = middle(element);
    const frames = this.places(path).map((there) => shifted(here, there, zoomOf(element)));
    return frames.length ? { element, frames: [...frames, { translate: "0 0" }], duration } : null;
  }

  /** The middle of each of these pieces that is there. */
  private places(path: readonly string[]): Point[] {
    return path.flatMap((name) => {
      const stop = this.find(name);
      return stop ? [middle(stop)] : [];
    });
  }

  private async flight(
    piece: string,
    path: readonly string[],
    { duration = 300, scale: [start, end] = [1, 1], easing }: Flight,
  ): Promise<void> {
    const element = this.find(piece);
    const layer = this.root.querySelector(".flights");
    const stops = this.places(path);
    if (!element || !layer || stops.length < 2 || this.speed === 0) return;
    const here = middle(element);
    const sizeAt = (at: number): string => String(start + ((end - start) * at) / (stops.length - 1));
    const frames = stops.map((there, at) => Object.assign(shifted(here, there, zoomOf(element)), { scale: sizeAt(at) }));
    const copy = copied(element);
    layer.append(copy);
    element.style.visibility = "hidden";
    await this.perform([{ element: copy, frames, duration: Math.min(LONGEST, duration), easing }]);
    copy.remove();
    element.style.visibility = "";
  }

  private async perform(acts: readonly Act[]): Promise<void> {
    if (this.speed === 0) return;
    const running = acts.map(({ element, frames, duration, easing = "ease-in-out" }) =>
      element.animate(frames, { duration: duration / this.speed, easing }),
    );
    await this.during(
      () => running.forEach((animation) => animation.finish()),
      Promise.all(running.map((animation) => animation.finished.catch(() => undefined))),
    );
  }

  private async rest(milliseconds: number): Promise<void> {
    if (this.speed === 0 || milliseconds <= 0) return;
    let timer = 0;
    let wake = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      wake = resolve;
      timer = setTimeout(resolve, Math.min(LONGEST, milliseconds) / this.speed);
    });
    await this.during(wake, over);
    clearTimeout(timer);
  }

  /** Wait for *work*; should `skip` be called meanwhile, *end* ends it. */
  private async during(end: () => void, work: Promise<unknown>): Promise<void> {
    this.ends.add(end);
    await work;
    this.ends.delete(end);
  }
}

type Point = { readonly x: number; readonly y: number };

function middle(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** A shared screen is drawn larger, and what moves on it with it. */
const zoomOf = (element: Element): number => element.currentCSSZoom ?? 1;

function shifted(here: Point, there: Point, zoom: number): Keyframe {
  return { translate: `${(there.x - here.x) / zoom}px ${(there.y - here.y) / zoom}px` };
}

/** A copy of *element* that lies exactly over it, for the layer of flights. */
function copied(element: HTMLElement): HTMLElement {
  const box = element.getBoundingClientRect();
  const zoom = zoomOf(element);
  const copy = element.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-piece");
  copy.removeAttribute("id");
  copy.classList.add("flying");
  Object.assign(copy.style, {
    left: `${box.left / zoom}px`,
    top: `${box.top / zoom}px`,
    width: `${box.width / zoom}px`,
    height: `${box.height / zoom}px`,
  });
  return copy;
}
