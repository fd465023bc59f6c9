// The water in its frame: the served pictures, to be looked at from all sides, closely or by flashlight; and the octopus being laid.

import { signal, useSignal } from "@preact/signals";
import type { ComponentChildren, JSX, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Drawing } from "../../../art/art";
import type { ArtName } from "../../../art/names";
import { WaterFrame } from "../art";
import { say } from "../../../app/voice";
import { Mark } from "../board/looks";
import { octopus, using } from "../desk/plan";
import { octopusOf } from "../reveal/phase";
import type { Texts } from "../texts/en";
import { type DiveSeat, OCTOPUS, limitsOf } from "../types";
import { closer, lookCloser } from "./closer";
import type { Flashlight, Held, Place } from "./lamp";
import { type Moves, lampMoves, layingMoves, lookingMoves, moveOctopus } from "./moves";
import { type Gliding, type Point, type Seen, arrow, askForTilt, canTilt, paints, tiltsUnasked, useGliding, useTilt } from "./sight";
import { STEP, type Sight, draw } from "./water";

type Props = { readonly seat: DiveSeat; readonly texts: Texts };

/** Whether the own octopus is being laid: then the water is where it is pointed to. */
export function isLaying(seat: DiveSeat): boolean {
  return using.value && typeof limitsOf(seat.asked)?.octopus === "number";
}

/** Whether the torch is on, where there is one. */
const torch = signal(true);
const PLACES = ["above", "left", "right", "below"] as const;
/** Where it shines from. */
const place = signal<Place>("above");

type OceanProps = Props & {
  readonly seen: Seen;
  /** What lies over the water: a card that comes off. Nothing can be looked at meanwhile. */
  readonly over?: ComponentChildren;
  /** What the water is called then. */
  readonly overName: string;
  /** What is on the frame besides: time, cards, companions, sonar. */
  readonly corners: ComponentChildren;
};

export function Ocean({ seat, texts, seen: { sight, missing }, over, overName, corners }: OceanProps): JSX.Element {
  const canLight = (sight?.lamps.length ?? 0) > 0;
  const lit = canLight && torch.value && !over;
  const tilts = useSignal(tiltsUnasked());
  const canvas = useRef<HTMLCanvasElement>(null);
  const eye = usePainter(canvas, sight, lit, place.value);
  const reach = lit ? 0.5 : (sight?.water.reach ?? 2);
  const step = lit ? 0.06 : STEP;
  useTilt(tilts.value && !lit, (by, isStill) => {
    const to = { x: by.x * reach, y: by.y * reach };
    if (isStill) eye.glide({ x: Math.round(to.x), y: Math.round(to.y) });
    else eye.set(to);
  });
  useEffect(() => eye.set({ x: 0, y: 0 }), [lit]);
  const laying = isLaying(seat);
  useEffect(() => {
    if (laying) document.getElementById("dive-water")?.focus();
  }, [laying]);
  const most = limitsOf(seat.asked)?.octopus ?? 0;
  const octopusThere = octopusOf(seat);
  const moves: Moves = laying ? layingMoves(most) : lit ? lampMoves(eye) : lookingMoves(eye, reach, step);
  const { scale, x, y } = closer.value;
  const turn = (by: Point): void => eye.by(by.x * step, by.y * step, reach);
  return (
    <div class="dive-ocean" data-over={over ? "" : undefined}>
      <WaterFrame class="dive-frame">
        <div
          class="dive-window"
          id="dive-water"
          data-piece="stack"
          data-lit={lit ? "" : undefined}
          data-laying={laying ? "" : undefined}
          role={laying ? "application" : "group"}
          tabIndex={0}
          aria-label={laying ? texts.layHint : over ? overName : lit ? texts.light : texts.look}
          onKeyDown={(event) => {
            const by = arrow(event.key);
            if (over || (!by && event.key !== "Home")) return;
            event.preventDefault();
            if (laying) moveOctopus(by ?? { x: 0, y: 0 }, most, texts);
            else if (by) turn(by);
            else eye.glide({ x: 0, y: 0 });
          }}
          {...(over ? {} : moves)}
        >
          <div class="dive-seen" style={{ scale: `${scale}`, transformOrigin: `${x * 100}% ${y * 100}%` }}>
            <canvas
              ref={canvas}
              key={lit ? "lit" : "open"}
              width={sideOf(sight, lit)}
              height={sideOf(sight, lit)}
              data-views={sight?.views.size ?? 0}
              aria-hidden="true"
            />
            {laying ? (
              <Octopus {...octopus.value} free />
            ) : (
              octopusThere && <Octopus {...octopusThere} painted={!!sight?.water.octopus} owner={seat.view.companions.indexOf("octopus")} />
            )}
            {seat.now?.event.type === "OctopusLaid" && seat.now.event.seat !== seat.me && <Ink {...seat.now.event} />}
          </div>
          {!sight?.first && !lit && !over && (
            <p class="dive-murky">{!paints.value ? texts.noPictures : missing ? texts.noWater : texts.murky}</p>
          )}
          {over}
        </div>
      </WaterFrame>
      {corners}
      {!over && (
        <>
          <Ways texts={texts} turn={turn} />
          <div class="dive-corner dive-corner-ne">
            {sight?.water.lamps && <Torch texts={texts} isThere={canLight} lit={lit} />}
            {!lit && canTilt() && (
              <Disc name="tilt" label={texts.tilt} pressed={tilts.value} press={() => void toggleTilt(tilts)}>
                <TiltSign />
              </Disc>
            )}
          </div>
          <div class="dive-corner dive-corner-se">
            <Disc name="closer" label={texts.closer} pressed={scale > 1} press={() => lookCloser()}>
              <CloserSign />
            </Disc>
          </div>
        </>
      )}
    </div>
  );
}

/** Pixels of the canvas a side: as many as the pictures have. */
function sideOf(sight: Sight | null, lit: boolean): number {
  return (!lit && sight?.large?.width) || 640;
}

type DiscProps = {
  readonly name: string;
  readonly label: string;
  readonly pressed?: boolean;
  press(): void;
  readonly children: ComponentChildren;
};

/** A round button on the frame; what is switched on is pale. */
export function Disc({ name, label, pressed, press, children }: DiscProps): JSX.Element {
  return (
    <button type="button" class="dive-disc" data-key={name} aria-label={label} title={label} aria-pressed={pressed} onClick={press}>
      {children}
    </button>
  );
}

export const DiscSign = ({ name }: { readonly name: ArtName }): JSX.Element => <Drawing name={name} class="dive-disc-sign" />;

function Line({ d }: { readonly d: string }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

const CloserSign = (): JSX.Element => <Line d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.500L20 20M10.500 8v5M8 10.500h5" />;
const TiltSign = (): JSX.Element => <Line d="M8 3h8v18H8zM4 8c-1.500 2.500-1.500 5.500 0 8M20 8c1.500 2.500 1.500 5.500 0 8" />;

const WAYS: readonly { readonly way: "up" | "left" | "right" | "down"; readonly by: Point; readonly d: string }[] = [
  { way: "up", by: { x: 0, y: -1 }, d: "M6 15l6-6 6 6" },
  { way: "left", by: { x: -1, y: 0 }, d: "M15 6l-6 6 6 6" },
  { way: "right", by: { x: 1, y: 0 }, d: "M9 6l6 6-6 6" },
  { way: "down", by: { x: 0, y: 1 }, d: "M6 9l6 6 6-6" },
];

/** Look around by pressing the middle of a side. The water itself does the same by arrow keys. */
function Ways({ texts, turn }: { readonly texts: Texts; turn(by: Point): void }): JSX.Element {
  return (
    <>
      {WAYS.map(({ way, by, d }) => (
        <span key={way} class={`dive-way dive-way-${way}`}>
          <Disc name={`look-${way}`} label={texts.ways[way]} press={() => turn(by)}>
            <Line d={d} />
          </Disc>
        </span>
      ))}
    </>
  );
}

const ARROW: Readonly<Record<Place, string>> = {
  above: "M4 7h16l-8 11z",
  left: "M7 4v16l11-8z",
  right: "M17 4v16L6 12z",
  below: "M4 17h16L12 6z",
};

const after = (one: Place): Place => PLACES[(PLACES.indexOf(one) + 1) % PLACES.length] ?? "above";

/** The torch; while it is on, the four places it can shine from lie round it. */
function Torch({ texts, isThere, lit }: { readonly texts: Texts; readonly isThere: boolean; readonly lit: boolean }): JSX.Element {
  return (
    <>
      <div class="dive-torch" role="group" data-lit={lit ? "" : undefined} aria-label={texts.torch}>
        <Disc
          name="torch"
          label={isThere ? texts.torch : texts.torchComing}
          pressed={torch.value}
          press={() => (torch.value = !torch.value)}
        >
          <DiscSign name="dive-icon-torch" />
        </Disc>
        {lit &&
          PLACES.map((one) => (
            <button
              key={one}
              type="button"
              class="dive-disc"
              data-key={`lamp-${one}`}
              style={{ "--place": one }}
              aria-pressed={place.value === one}
              aria-label={texts.lamps[one]}
              title={texts.lamps[one]}
              onClick={() => (place.value = place.value === one ? after(one) : one)}
            >
              <Line d={ARROW[one]} />
            </button>
          ))}
      </div>
      {torch.value && !isThere && (
        <p class="dive-coming" role="status">
          {texts.torchComing}
        </p>
      )}
    </>
  );
}

/** The torch shines from the next place, if it is on. */
export function turnTorch(texts: Texts): void {
  if (!document.querySelector(".dive-torch[data-lit]")) return;
  place.value = after(place.value);
  say(texts.lamps[place.value]);
}

async function toggleTilt(tilts: { value: boolean }): Promise<void> {
  tilts.value = !tilts.value && (await askForTilt());
}

/** Paints what the eye sees, or the light falls on, whenever it moves. */
function usePainter(canvas: RefObject<HTMLCanvasElement | null>, sight: Sight | null, lit: boolean, from: Place): Gliding {
  const light = useRef<Flashlight | null>(null);
  const paint = (at: Point): void => {
    if (!canvas.current) return;
    if (!sight) canvas.current.getContext("2d")?.clearRect(0, 0, canvas.current.width, canvas.current.height);
    else if (light.current) light.current.show(held(at, from));
    else if (lit) sight.lamp?.shine(canvas.current, sight.lamps, held(at, from));
    else draw(canvas.current.getContext("2d")!, sight, at.x, at.y);
  };
  const eye = useGliding(paint);
  // Before the screen is drawn: a canvas that changes its size is empty.
  useLayoutEffect(() => {
    light.current = (lit && canvas.current && sight?.lamp?.Flashlight.on(canvas.current, sight.lamps)) || null;
  }, [sight, lit]);
  useLayoutEffect(() => paint(eye.at), [sight, lit, from]);
  return eye;
}

const held = ({ x, y }: Point, from: Place): Held => ({ x: x + 0.5, y: y + 0.5, place: from });

type OctopusProps = Point & {
  /** It is being laid. */
  readonly free?: boolean;
  /** It is in the picture already. */
  readonly painted?: boolean;
  /** Whose it is. */
  readonly owner?: number;
};

/** The octopus on the water, with the emblem of its diver. */
function Octopus({ x, y, free, painted, owner }: OctopusProps): JSX.Element {
  return (
    <div
      class="dive-laying"
      data-free={free ? "" : undefined}
      data-painted={painted ? "" : undefined}
      style={{ left: `${x}%`, top: `${y}%`, width: `${OCTOPUS}%`, height: `${OCTOPUS}%` }}
    >
      {!painted && <Drawing name="reef-octopus" />}
      {owner !== undefined && owner >= 0 && <Mark seat={owner} size={44} />}
    </div>
  );
}

const BUBBLES = 7;

/** Bubbles of ink from the portholes, at the top right, to where the octopus lies. */
function Ink({ x, y }: Point): JSX.Element {
  const [across, down] = [x + OCTOPUS / 2, y + OCTOPUS / 2];
  return (
    <>
      {Array.from({ length: BUBBLES }, (_, at) => {
        const part = (at + 1) / (BUBBLES + 2);
        return (
          <i
            key={at}
            class="dive-ink"
            style={{
              "--at": at,
              "--x": 100 + (across - 100) * part,
              "--y": down * part + (at % 2 ? 3 : -1),
              "--size": at % 3 ? 1.8 : 3,
            }}
          />
        );
      })}
    </>
  );
}
