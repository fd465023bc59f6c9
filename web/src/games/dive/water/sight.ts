// Looking: which pictures there are, where the eye is, and where the light.

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { speed } from "../../../app/settings";
import { octopusOf } from "../reveal/phase";
import type { DiveSeat } from "../types";
import { type Sight, isOfLesson, load, manifest, stepFrom } from "./water";

export type Seen = {
  readonly sight: Sight | null;
  readonly missing: boolean;
  /** Where nothing more is on its way. */
  readonly whole?: string;
};

/** What was seen last, and where: a lesson makes its board anew with each step, over the same water. */
let kept: { readonly where: string; readonly seen: Seen } | null = null;

/** Whether the server paints pictures, as far as we know: it may not have what it needs for that. */
export const paints = signal(true);

/** The pictures of this round, as far as they have arrived. */
export function useSight(seat: DiveSeat): Seen {
  const { view, table, game } = seat;
  const asked = view.round > 0 ? `game=${game}&round=${view.round}&octopus=${octopusOf(seat) !== null}` : "";
  const where = `${stepFrom(table, -Infinity)} ${asked}`;
  const [seen, see] = useState<Seen>(() => (isOfLesson(table) && kept?.where === where ? kept.seen : { sight: null, missing: false }));
  const latest = useRef(kept);
  useEffect(() => {
    kept = latest.current = { where, seen };
  }, [where, seen]);
  useEffect(
    () => () => {
      const last = latest.current;
      setTimeout(() => {
        if (kept === last) kept = null; // else the next step has taken it
      });
    },
    [],
  );
  useEffect(() => {
    if (seen.whole === where) return;
    see(({ sight }) => ({ sight: isOf(sight, game, view.round) && asked ? sight : null, missing: asked === "" }));
    if (!asked) return;
    const cancel = new AbortController();
    void fetchAll(table, view.round, asked, cancel.signal, see).then(() => {
      if (!cancel.signal.aborted) see((now) => (now.sight ? { ...now, whole: where } : now));
    });
    return () => cancel.abort();
  }, [table, asked]);
  return seen;
}

/** Whether *sight* is of this round: then it may be looked at, as far as it is not covered, until the new one is there. */
function isOf(sight: Sight | null, game: number, round: number): boolean {
  return sight?.water.game === game && sight.water.round === round;
}

const AGAIN = 1500;

/** Fetch until all is there; a lost line or a busy server is only a matter of time. */
async function fetchAll(table: string, round: number, asked: string, cancel: AbortSignal, see: (seen: Seen) => void): Promise<void> {
  while (!cancel.aborted) {
    try {
      let [from, water] = [table, await manifest(table, asked, cancel)];
      if (isOfLesson(table) && !(water && ("missing" in water || water.round === round))) {
        from = stepFrom(table, -1); // what led to this step is still told
        water = await manifest(from, asked, cancel);
      }
      if (water && "missing" in water) paints.value = false;
      else if (water) await load(from, water, cancel, (sight) => see({ sight, missing: false }));
      else if (!cancel.aborted) see({ sight: null, missing: true });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }
}

export type Point = { readonly x: number; readonly y: number };
const STILL: Point = { x: 0, y: 0 };
const GLIDE = 160;

/** A point that glides to where it is sent; *moved* is told on the way. */
export class Gliding {
  at = STILL;
  private goal = STILL;
  private frame = 0;

  constructor(private readonly moved: (at: Point) => void) {}

  /** Be there at once. */
  set(to: Point): void {
    cancelAnimationFrame(this.frame);
    this.at = this.goal = to;
    this.moved(to);
  }

  glide(to: Point): void {
    if (speed() === 0) return this.set(to);
    const from = this.at;
    const start = performance.now();
    this.goal = to;
    cancelAnimationFrame(this.frame);
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE));
      const eased = part * (2 - part);
      this.at = { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
      this.moved(this.at);
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** By so much from where it is going, within *reach*. */
  by(x: number, y: number, reach: number): void {
    this.glide({ x: within(this.goal.x + x, reach), y: within(this.goal.y + y, reach) });
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
  }
}

export const within = (value: number, reach: number): number => Math.max(-reach, Math.min(reach, value));

export function useGliding(moved: (at: Point) => void): Gliding {
  const told = useRef(moved);
  told.current = moved;
  const gliding = useRef<Gliding | null>(null);
  gliding.current ??= new Gliding((at) => told.current(at));
  useEffect(() => () => gliding.current?.stop(), []);
  return gliding.current;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const arrow = (key: string): Point | undefined => ARROWS[key];

type Asking = { requestPermission?(): Promise<"granted" | "denied"> };
const TILT = 14;

export const canTilt = (): boolean => "DeviceOrientationEvent" in window && isSecureContext && matchMedia("(pointer: coarse)").matches;

/** Whether tilting works without a question; where there is one, it takes a touch to put it. */
export const tiltsUnasked = (): boolean => canTilt() && !(DeviceOrientationEvent as unknown as Asking).requestPermission;

export async function askForTilt(): Promise<boolean> {
  const answer = await (DeviceOrientationEvent as unknown as Asking).requestPermission?.().catch(() => "denied" as const);
  return answer !== "denied";
}

/** Milliseconds without a change after which a device is held still. */
const STILL_HELD = 200;

/** While *on*, tell how the device is held against how it was first: -1 to 1 each way; and once more when it is held still. */
export function useTilt(on: boolean, tilted: (by: Point, isStill: boolean) => void): void {
  const told = useRef(tilted);
  told.current = tilted;
  useLayoutEffect(() => {
    if (!on) return;
    let first: Point | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turned = ({ beta, gamma }: DeviceOrientationEvent): void => {
      if (beta === null || gamma === null) return;
      first ??= { x: gamma, y: beta };
      const by = { x: within((gamma - first.x) / TILT, 1), y: within((beta - first.y) / TILT, 1) };
      told.current(by, false);
      clearTimeout(timer);
      timer = setTimeout(() => told.current(by, true), STILL_HELD);
    };
    addEventListener("deviceorientation", turned);
    return () => {
      clearTimeout(timer);
      removeEventListener("deviceorientation", turned);
    };
  }, [on]);
}
