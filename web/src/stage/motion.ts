// Movement over what is drawn: every piece is already where it belongs; a movement only shows how it came there.
// Nothing waits for it. Speed 0, or a wish for reduced motion, shows nothing at all.

import type { Sound } from "../games/contract";

export type Stage = {
  /** The board's element; pieces in it carry `data-piece`. */
  readonly root: HTMLElement;
  /** Slide a piece from where another piece (or itself, before) is to where it stands, over stops on the way if given. */
  slide(piece: string, from: string, over?: readonly string[]): void;
  /** Several pieces at once, each from where another is now: neighbours that changed places. */
  together(pairs: readonly (readonly [piece: string, from: string])[]): void;
  /** Hop from space to space, 220 ms each, the whole way in at most 900 ms. */
  hop(piece: string, path: readonly string[]): void;
  /** One piece, or several at once. */
  pulse(...pieces: readonly string[]): void;
  shake(...pieces: readonly string[]): void;
  /** A piece that has just appeared. */
  appear(piece: string): void;
  /** A short text rising from a piece: "+3". */
  rise(piece: string, text: string): void;
  sound(name: Sound): void;
  /** Nothing for this long, at most 900 ms: for the eye to follow. */
  pause(milliseconds: number): void;
};

const HOP = 220;
const LONGEST = 900;
type Act = { readonly element: Element; readonly frames: Keyframe[]; readonly duration: number };

/** Runs what boards ask for, one after the other. `skip` ends all of it at once. */
export class Motion implements Stage {
  private acts: (() => Act | readonly Act[] | number)[] = [];
  private running: readonly Animation[] = [];
  private wake: (() => void) | null = null;

  constructor(
    readonly root: HTMLElement,
    private readonly speed: number,
    private readonly play: (name: Sound) => void,
  ) {}

  slide(piece: string, from: string, over: readonly string[] = []): void {
    this.travel(piece, [from, ...over], 300);
  }

  together(pairs: readonly (readonly [piece: string, from: string])[]): void {
    this.acts.push(() => pairs.map(([piece, from]) => this.way(piece, [from], 300)).filter((act) => act !== null));
  }

  hop(piece: string, path: readonly string[]): void {
    this.travel(piece, path, Math.min(LONGEST, HOP * path.length));
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

  rise(piece: string, text: string): void {
    this.acts.push(() => {
      const place = this.find(piece)?.getBoundingClientRect();
      if (!place || this.speed === 0) return 0;
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
      return 0;
    });
  }

  sound(name: Sound): void {
    this.acts.push(() => {
      this.play(name);
      return 0;
    });
  }

  pause(milliseconds: number): void {
    this.acts.push(() => Math.min(LONGEST, milliseconds));
  }

  /** Show all that was asked for. */
  async run(): Promise<void> {
    for (let act = this.acts.shift(); act; act = this.acts.shift()) {
      const what = act();
      if (this.speed === 0) continue;
      if (typeof what === "number") {
        if (what > 0) await this.rest(what / this.speed);
      } else await this.perform("element" in what ? [what] : what);
    }
  }

  /** End at once; sounds and movements left are dropped. */
  skip(): void {
    this.acts = [];
    for (const animation of this.running) animation.finish();
    this.wake?.();
  }

  private find(piece: string): Element | null {
    return this.root.querySelector(`[data-piece="${CSS.escape(piece)}"]`);
  }

  private animate(pieces: readonly string[], frames: Keyframe[], duration: number): void {
    this.acts.push(() => {
      const elements = pieces.map((piece) => this.find(piece)).filter((element) => element !== null);
      return elements.map((element) => ({ element, frames, duration }));
    });
  }

  private travel(piece: string, path: readonly string[], duration: number): void {
    this.acts.push(() => this.way(piece, path, duration) ?? 0);
  }

  private way(piece: string, path: readonly string[], duration: number): Act | null {
    const element = this.find(piece);
    if (!element) return null;
    const here = middle(element);
    const stops = path.map((name) => this.find(name)).filter((stop) => stop !== null);
    const frames = stops.map((stop) => shifted(here, middle(stop), element.currentCSSZoom ?? 1));
    return frames.length ? { element, frames: [...frames, { translate: "0 0" }], duration } : null;
  }

  private async perform(acts: readonly Act[]): Promise<void> {
    const start = ({ element, frames, duration }: Act): Animation =>
      element.animate(frames, { duration: duration / this.speed, easing: "ease-in-out" });
    this.running = acts.map(start);
    await Promise.all(this.running.map((animation) => animation.finished.catch(() => undefined)));
    this.running = [];
  }

  private rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

type Point = { readonly x: number; readonly y: number };

function middle(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** A shared screen is drawn larger, and what moves on it with it. */
function shifted(here: Point, there: Point, zoom: number): Keyframe {
  return { translate: `${(there.x - here.x) / zoom}px ${(there.y - here.y) / zoom}px` };
}
