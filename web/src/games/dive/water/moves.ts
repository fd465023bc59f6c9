// What a pointer does on the water: look around, move what is seen closely, move the light, or lay the octopus.

import type { HTMLAttributes, TargetedPointerEvent } from "preact";
import { say } from "../../../app/voice";
import { octopus } from "../desk/plan";
import type { Texts } from "../texts/en";
import { OCTOPUS } from "../types";
import { type Closer, closer, lookCloser, pinch, shift } from "./closer";
import { type Gliding, type Point, within } from "./sight";

export type Moves = Partial<
  Pick<HTMLAttributes<HTMLDivElement>, "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel" | "onDblClick">
>;
type Pointed = TargetedPointerEvent<HTMLDivElement>;

function part(event: { readonly clientX: number; readonly clientY: number; readonly currentTarget: HTMLDivElement }): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
}

function grasp(event: Pointed): void {
  event.currentTarget.setPointerCapture(event.pointerId);
}

let grasped: { readonly pointer: Point; readonly eye: Point; readonly near: Closer } | null = null;
/** The fingers on the water, and how it was looked at when the second came. */
const fingers = new Map<number, Point>();
let pinched: { readonly near: Closer; readonly apart: number } | null = null;

const apart = ([one, other]: readonly Point[]): number => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 1);

function pinching(event: Pointed): boolean {
  if (!fingers.has(event.pointerId)) return false;
  fingers.set(event.pointerId, part(event));
  if (!pinched) return false;
  const [one, other] = [...fingers.values()];
  if (one && other) pinch(pinched.near, apart([one, other]) / pinched.apart, { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  return true;
}

/** Drag to look around; while looking closely, drag what is seen. Two fingers, or two taps, look closer. */
export function lookingMoves(eye: Gliding, reach: number, step: number): Moves {
  const settle = (event: Pointed): void => {
    fingers.delete(event.pointerId);
    if (!fingers.size) pinched = null;
    if (!grasped) return;
    grasped = null;
    eye.glide({ x: Math.round(eye.at.x / step) * step, y: Math.round(eye.at.y / step) * step });
  };
  return {
    onPointerDown: (event) => {
      grasp(event);
      fingers.set(event.pointerId, part(event));
      if (fingers.size > 1) {
        grasped = null;
        pinched = { near: closer.value, apart: apart([...fingers.values()]) };
      } else grasped = { pointer: part(event), eye: eye.at, near: closer.value };
    },
    onPointerMove: (event) => {
      if (pinching(event) || !grasped) return;
      const { x, y } = part(event);
      const [across, down] = [x - grasped.pointer.x, y - grasped.pointer.y];
      if (grasped.near.scale > 1) return shift(grasped.near, across, down);
      const far = reach * 3;
      eye.set({ x: within(grasped.eye.x + across * far, reach), y: within(grasped.eye.y + down * far, reach) });
    },
    onPointerUp: settle,
    onPointerCancel: settle,
    onDblClick: (event) => lookCloser(part(event)),
  };
}

export function lampMoves(eye: Gliding): Moves {
  const follow = (event: Pointed): void => {
    const { x, y } = part(event);
    eye.set({ x: within(x - 0.5, 0.5), y: within(y - 0.5, 0.5) });
  };
  return { onPointerDown: (event) => (grasp(event), follow(event)), onPointerMove: follow };
}

export function layingMoves(most: number): Moves {
  const point = (event: Pointed): void => {
    const { x, y } = part(event);
    octopus.value = { x: spot(x * 100 - OCTOPUS / 2, most), y: spot(y * 100 - OCTOPUS / 2, most) };
  };
  return {
    onPointerDown: (event) => (grasp(event), point(event)),
    onPointerMove: (event) => {
      if (event.buttons) point(event);
    },
  };
}

const spot = (value: number, most: number): number => Math.round(Math.max(0, Math.min(most, value)));

/** Percent of the stack's side that an arrow moves the octopus. */
const STEP = 3;

export function moveOctopus(by: Point, most: number, texts: Texts): void {
  const { x, y } = octopus.value;
  octopus.value = { x: spot(x + by.x * STEP, most), y: spot(y + by.y * STEP, most) };
  say(texts.octopusAt(octopus.value.x, octopus.value.y));
}
