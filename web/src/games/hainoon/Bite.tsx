// An attack of one shark, told in beats: it draws back, lunges over cards and tiles, holds or is foiled, and settles.
// Everything here lies above the board and is decoration: the log tells it.

import type { JSX } from "preact";
import { Drawing } from "../../art/art";
import { variables } from "../../art/colours";
import { SwimmingFigure } from "../../art/Diver";
import { Shark as WholeShark, SHARK_AT } from "./art";
import { attackOf, type End, type Strike, strikeTold } from "./attack";
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

const HARM: readonly End[] = ["bitten", "eaten"];

/** The darkened table with a hole where it happens; nothing if no attack is told or waits for an answer. */
export const Bite = ({ table }: { table: Table }): JSX.Element | null => {
  const attack = attackOf(table);
  const strike = strikeTold(table);
  const isWaiting = table.view.step?.type === "HarpoonWindow" && !table.now;
  const isTold = table.now !== null && table.now.event.type !== "RowDiscarded";
  if (!attack || !(isWaiting || isTold)) return null;
  const beat = strike ? (table.beat ?? "draw") : "draw";
  return (
    <div class="hainoon-scene" data-beat={beat} data-harm={strike ? HARM.includes(strike.end) : false} aria-hidden="true">
      <span class="hainoon-veil" style={holeOver(attack.side)} />
      {strike && ["lunge", "hold", "foiled"].includes(beat) && <Lunge table={table} strike={strike} beat={beat} />}
    </div>
  );
};

function holeOver(side: Side): Record<string, string> {
  const [[ax, ay], [bx, by]] = [AT[SHARKS[side][0]], AT[SHARKS[side][1]]];
  return { "--x": `${((ax + bx) / 2) * 0.66}`, "--y": `${((ay + by) / 2) * 0.66}` };
}

function Lunge({ table, strike, beat }: { table: Table; strike: Strike; beat: string }): JSX.Element {
  const { shark, end, diver, place } = strike;
  const [x, y] = AT[shark];
  const { facing, mirrored = false } = SHARK_AT[shark];
  const isHarm = HARM.includes(end);
  const isHeld = beat === "hold" && isHarm;
  const flip = (facing === "left") !== mirrored ? -1 : 1;
  const corner = PLACES.indexOf(place);
  const [px, py] = [corner === 0 || corner === 3 ? -0.5 : 0.5, corner < 2 ? -0.5 : 0.5];
  const reach = isHarm ? 0.72 : 0.4;
  const style = {
    "--x": `${x}`,
    "--y": `${y}`,
    "--dx": `${(px - x) * reach}`,
    "--dy": `${(py - y) * reach}`,
    "--turn": `${TURN[facing]}deg`,
    "--flip": `${flip}`,
  };
  const at = { "--x": `${px}`, "--y": `${py}` };
  const jaws = { "--x": `${px + (px - x) * 0.25}`, "--y": `${py + (py - y) * 0.25}` };
  const face = diver ? table.players[ownerOf(table.view, diver) ?? -1]?.face : undefined;
  return (
    <>
      {isHeld && (
        <span class="hainoon-splash" style={jaws}>
          <Drawing name="hainoon-splash" />
        </span>
      )}
      {beat === "lunge" && <Bubbles at={at} />}
      <span class="hainoon-lunge" style={style}>
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
      {beat === "foiled" && <Foiled end={end} at={at} />}
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

/** What stops the shark: a harpoon through its fin, the bars, or nothing but bubbles to bite. */
function Foiled({ end, at }: { end: End; at: Record<string, string> }): JSX.Element {
  if (end === "repelled")
    return (
      <span class="hainoon-thrown" style={at}>
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
