// An attack of one shark, told in beats: it draws back, lunges over cards and tiles, holds or is foiled, and settles.
// Everything here lies above the board and is decoration: the log tells it.

import type { JSX } from "preact";
import { Drawing } from "../../art/art";
import { variables } from "../../art/colours";
import { SwimmingFigure } from "../../art/Diver";
import { Shark as WholeShark, SHARK_AT } from "./art";
import { attackOf, type End, isHarm, type Scene, sceneOf, type Strike } from "./attack";
import "./bite.css";
import { ownerOf, PLACES, SHARKS, type Side, type Spot, type Table } from "./geometry";
import { kindsOf, lookOf } from "./pieces";

/** Where the middle of each spot and place lies, in tiles from the middle of the sea. */
const AT: Readonly<Record<Spot, readonly [x: number, y: number]>> = {
  nw: [-1.5, -1.5],
  n1: [-0.5, -1.5],
  n2: [0.5, -1.5],
  ne: [1.5, -1.5],
  e1: [1.5, -0.5],
  e2: [1.5, 0.5],
  se: [1.5, 1.5],
  s1: [0.5, 1.5],
  s2: [-0.5, 1.5],
  sw: [-1.5, 1.5],
  w1: [-1.5, 0.5],
  w2: [-1.5, -0.5],
};
const TURN = { right: 0, down: 90, left: 180, up: -90 } as const;

/** Whether a bite that does harm holds: what lies on the table shakes. */
export const isShaken = (table: Table): boolean => {
  const scene = sceneOf(table);
  return scene !== null && scene.beat === "hold" && scene.strikes.some(isHarm);
};

/** The darkened table with a hole where it happens; nothing if no attack is told or waits for an answer. */
export const Bite = ({ table }: { table: Table }): JSX.Element | null => {
  const attack = attackOf(table);
  const scene = sceneOf(table);
  const isWaiting = table.view.step?.type === "HarpoonWindow" && !table.now;
  const isTold = table.now !== null && table.now.event.type !== "RowDiscarded";
  if (!attack || !(isWaiting || isTold)) return null;
  const beat = scene?.beat ?? "draw";
  const isOpen = scene !== null && (beat === "draw" || beat === "lunge");
  return (
    <div class="hainoon-scene" data-beat={beat} data-open={isOpen} data-harm={scene?.strikes.some(isHarm) ?? false} aria-hidden="true">
      <Veil side={attack.side} />
      {scene &&
        (beat === "lunge" || beat === "hold") &&
        scene.strikes.map((strike) => <Lunge key={strike.shark} table={table} strike={strike} scene={scene} />)}
    </div>
  );
};

/** All is dark but for a soft hole over the side that attacks: one gradient without an edge, as far as the screen goes. */
const Veil = ({ side }: { side: Side }): JSX.Element => (
  <span class="hainoon-veil" style={holeOver(side)}>
    <svg viewBox="-1 -1 2 2">
      <radialGradient id="hainoon-hole" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1">
        <stop offset="0.45" class="hainoon-clear" />
        <stop offset="1" class="hainoon-dark" />
      </radialGradient>
      <rect x="-20" y="-20" width="40" height="40" fill="url(#hainoon-hole)" />
    </svg>
  </span>
);

function holeOver(side: Side): Record<string, string> {
  const [[ax, ay], [bx, by]] = [AT[SHARKS[side][0]], AT[SHARKS[side][1]]];
  return { "--x": `${((ax + bx) / 2) * 0.66}`, "--y": `${((ay + by) / 2) * 0.66}` };
}

type LungeProps = { readonly table: Table; readonly strike: Strike; readonly scene: Scene };

function Lunge({ table, strike, scene: { strikes, beat } }: LungeProps): JSX.Element {
  const { shark, end, diver, place } = strike;
  const [x, y] = AT[shark];
  const { facing, mirrored = false } = SHARK_AT[shark];
  const isHeld = beat === "hold" && isHarm(strike);
  const flip = (facing === "left") !== mirrored ? -1 : 1;
  const corner = PLACES.indexOf(place);
  const [px, py] = [corner === 0 || corner === 3 ? -0.5 : 0.5, corner < 2 ? -0.5 : 0.5];
  const reach = isHarm(strike) ? 0.72 : 0.4;
  // Two of them lie side by side, the second a moment later.
  const large = { "--large": strikes.length > 1 ? "1.3" : "2" };
  const style = {
    ...large,
    "--later": `${strikes.indexOf(strike) * 80}ms`,
    "--x": `${x}`,
    "--y": `${y}`,
    "--dx": `${(px - x) * reach}`,
    "--dy": `${(py - y) * reach}`,
    "--turn": `${TURN[facing]}deg`,
    "--flip": `${flip}`,
  };
  const at = { ...large, "--x": `${px}`, "--y": `${py}` };
  const jaws = { ...large, "--x": `${px + (px - x) * 0.25}`, "--y": `${py + (py - y) * 0.25}` };
  const face = diver ? table.players[ownerOf(table.view, diver) ?? -1]?.face : undefined;
  return (
    <>
      {isHeld && (
        <span class="hainoon-splash" style={jaws}>
          <Drawing name="hainoon-splash" />
        </span>
      )}
      {beat === "lunge" && <Bubbles at={at} />}
      <span class={`hainoon-lunge${isHarm(strike) ? "" : " hainoon-foiled"}`} style={style}>
        <WholeShark kind={kindsOf(table.log)[shark]} mood={isHeld ? "biting" : "hungry"}>
          {isHeld && diver && (
            <g style={variables(lookOf(diver))} transform="translate(70 12) rotate(18) scale(.4)">
              <SwimmingFigure look={lookOf(diver)} bot={face} mood="scared" size={120} />
            </g>
          )}
        </WholeShark>
      </span>
      {isHeld && (
        <span class="hainoon-broken" style={jaws}>
          <Drawing name="hainoon-heart-broken" />
        </span>
      )}
      {beat === "hold" && !isHeld && <Foiled end={end} at={at} hit={{ ...large, ...thrownAt([x, y], [px, py]) }} />}
    </>
  );
}

const Bubbles = ({ at }: { at: Record<string, string> }): JSX.Element => (
  <span class="hainoon-bubbles" style={at}>
    <i />
    <i />
    <i />
    <i />
  </span>
);

type Point = readonly [x: number, y: number];

/** A harpoon flies from the diver to the shark that comes; as it is drawn it points up and to the right. */
function thrownAt([x, y]: Point, [px, py]: Point): Record<string, string> {
  return {
    "--x": `${px + (x - px) * 0.5}`,
    "--y": `${py + (y - py) * 0.5}`,
    "--dx": `${px - x}`,
    "--dy": `${py - y}`,
    "--turn": `${Math.atan2(y - py, x - px) + Math.PI / 4}rad`,
  };
}

type FoiledProps = { readonly end: End; readonly at: Record<string, string>; readonly hit: Record<string, string> };

/** What stops the shark: a harpoon, the bars, or nothing but bubbles to bite. */
function Foiled({ end, at, hit }: FoiledProps): JSX.Element {
  if (end === "repelled")
    return (
      <span class="hainoon-thrown" style={hit}>
        <Drawing name="hainoon-harpoon" />
      </span>
    );
  if (end === "caged")
    return (
      <span class="hainoon-ringing" style={at}>
        <Drawing name="hainoon-cage" />
      </span>
    );
  return <Bubbles at={at} />;
}
