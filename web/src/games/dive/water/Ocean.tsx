// The water: the served pictures, to be looked at from all sides or by flashlight; and the octopus, if it is being laid.

import { useSignal } from "@preact/signals";
import type { HTMLAttributes, JSX, RefObject, TargetedPointerEvent } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../../../app/voice";
import type { Flashlight, Held } from "./lamp";
import { CompanionPiece } from "../companions/Companions";
import { octopus, using } from "../desk/plan";
import { type Gliding, type Point, arrow, askForTilt, canTilt, paints, tiltsUnasked, useGliding, useSight, useTilt, within } from "./sight";
import type { Texts } from "../texts/en";
import { type DiveSeat, OCTOPUS, limitsOf } from "../types";
import { type Sight, draw } from "./water";

type Props = { readonly seat: DiveSeat; readonly texts: Texts };

/** Whether the own octopus is being laid: then the water is where it is pointed to. */
export function isLaying(seat: DiveSeat): boolean {
  return using.value && typeof limitsOf(seat.asked)?.octopus === "number";
}

/** While it is *hidden* behind a dive laid open, the next pictures are already on their way. */
export function Ocean({ seat, texts, hidden }: Props & { readonly hidden: boolean }): JSX.Element {
  const { sight, missing } = useSight(seat);
  const lit = (sight?.lamps.length ?? 0) > 0;
  const below = useSignal(false);
  const tilts = useSignal(tiltsUnasked());
  const canvas = useRef<HTMLCanvasElement>(null);
  const eye = usePainter(canvas, sight, lit, below.value);
  const reach = lit ? 0.5 : (sight?.water.reach ?? 2);
  const step = lit ? 0.06 : (sight?.step ?? 1);
  useTilt(tilts.value && !lit, (by) => eye.set({ x: by.x * reach, y: by.y * reach }));
  const laying = isLaying(seat);
  useEffect(() => {
    if (laying) document.getElementById("dive-water")?.focus();
  }, [laying]);
  const moves = laying ? layingMoves(limitsOf(seat.asked)?.octopus ?? 0) : lit ? lampMoves(eye) : lookingMoves(eye, reach, step);
  return (
    <div class="dive-ocean" hidden={hidden}>
      <div
        class="dive-window"
        id="dive-water"
        data-piece="stack"
        data-lit={lit ? "" : undefined}
        data-laying={laying ? "" : undefined}
        role="application"
        tabIndex={0}
        aria-label={laying ? texts.layHint : lit ? texts.light : texts.look}
        onKeyDown={(event) => {
          const by = arrow(event.key);
          if (!by && event.key !== "Home") return;
          event.preventDefault();
          if (laying) moveOctopus(by ?? { x: 0, y: 0 }, limitsOf(seat.asked)?.octopus ?? 0, texts);
          else if (by) eye.by(by.x * step, by.y * step, reach);
          else eye.glide({ x: 0, y: 0 });
        }}
        {...moves}
      >
        <canvas ref={canvas} key={lit ? "lit" : "open"} width={640} height={640} data-views={sight?.views.size ?? 0} aria-hidden="true" />
        {!sight?.first && !lit && <p class="dive-murky">{!paints.value ? texts.noPictures : missing ? texts.noWater : texts.murky}</p>}
        {laying ? <Octopus {...octopus.value} /> : seat.view.octopus && !sight?.water.octopus && <Octopus {...seat.view.octopus} />}
      </div>
      <div class="dive-oceanbar">
        <p class="dive-hint">{laying ? texts.layHint : lit ? texts.lightHint : texts.lookHint}</p>
        {lit && (
          <button type="button" class="dive-small" aria-pressed={below.value} onClick={() => (below.value = !below.value)} data-key="lamp">
            {below.value ? texts.lampBelow : texts.lampAbove}
          </button>
        )}
        {!lit && canTilt() && (
          <button
            type="button"
            class="dive-small"
            aria-label={texts.tilt}
            aria-pressed={tilts.value}
            onClick={() => void toggleTilt(tilts)}
          >
            {texts.tiltShort}
          </button>
        )}
      </div>
    </div>
  );
}

async function toggleTilt(tilts: { value: boolean }): Promise<void> {
  tilts.value = !tilts.value && (await askForTilt());
}

/** Paints what the eye sees, or the light falls on, whenever it moves. */
function usePainter(canvas: RefObject<HTMLCanvasElement | null>, sight: Sight | null, lit: boolean, below: boolean): Gliding {
  const light = useRef<Flashlight | null>(null);
  const paint = (at: Point): void => {
    if (!canvas.current) return;
    if (!sight) canvas.current.getContext("2d")?.clearRect(0, 0, canvas.current.width, canvas.current.height);
    else if (light.current) light.current.show(held(at, below));
    else if (lit) sight.lamp?.shine(canvas.current, sight.lamps, held(at, below));
    else draw(canvas.current.getContext("2d")!, sight, at.x, at.y);
  };
  const eye = useGliding(paint);
  useEffect(() => {
    light.current = (lit && canvas.current && sight?.lamp?.Flashlight.on(canvas.current, sight.lamps)) || null;
  }, [sight, lit]);
  useEffect(() => paint(eye.at), [sight, lit, below]);
  return eye;
}

const held = ({ x, y }: Point, below: boolean): Held => ({ x: x + 0.5, y: y + 0.5, below });

type Moves = Partial<Pick<HTMLAttributes<HTMLDivElement>, "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel">>;

function part(event: TargetedPointerEvent<HTMLDivElement>): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
}

function grasp(event: TargetedPointerEvent<HTMLDivElement>): void {
  event.currentTarget.setPointerCapture(event.pointerId);
}

let grasped: { readonly pointer: Point; readonly eye: Point } | null = null;

function lookingMoves(eye: Gliding, reach: number, step: number): Moves {
  const settle = (): void => {
    if (!grasped) return;
    grasped = null;
    eye.glide({ x: Math.round(eye.at.x / step) * step, y: Math.round(eye.at.y / step) * step });
  };
  return {
    onPointerDown: (event) => {
      grasp(event);
      grasped = { pointer: part(event), eye: eye.at };
    },
    onPointerMove: (event) => {
      if (!grasped) return;
      const { x, y } = part(event);
      const far = reach * 3;
      eye.set({
        x: within(grasped.eye.x + (x - grasped.pointer.x) * far, reach),
        y: within(grasped.eye.y + (y - grasped.pointer.y) * far, reach),
      });
    },
    onPointerUp: settle,
    onPointerCancel: settle,
  };
}

function lampMoves(eye: Gliding): Moves {
  const follow = (event: TargetedPointerEvent<HTMLDivElement>): void => {
    const { x, y } = part(event);
    eye.set({ x: within(x - 0.5, 0.5), y: within(y - 0.5, 0.5) });
  };
  return { onPointerDown: (event) => (grasp(event), follow(event)), onPointerMove: follow };
}

function layingMoves(most: number): Moves {
  const point = (event: TargetedPointerEvent<HTMLDivElement>): void => {
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

function moveOctopus(by: Point, most: number, texts: Texts): void {
  const { x, y } = octopus.value;
  octopus.value = { x: spot(x + by.x * STEP, most), y: spot(y + by.y * STEP, most) };
  say(texts.octopusAt(octopus.value.x, octopus.value.y));
}

function Octopus({ x, y }: Point): JSX.Element {
  return (
    <div class="dive-laying" style={{ left: `${x}%`, top: `${y}%`, width: `${OCTOPUS}%`, height: `${OCTOPUS}%` }}>
      <CompanionPiece companion="octopus" />
    </div>
  );
}
