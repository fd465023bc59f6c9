// The pictures of the three games on the home page, each in layers that can shift against each other.

import type { ComponentChildren, JSX } from "preact";
import { type Box, Part, useArt } from "./art";
import { DIVERS, type Game, type Look, variables } from "./colours";
import { type Bot, EmptyPortholeFigure, type Facing, PortholeFigure, SwimmingFigure } from "./Diver";

const SCENE: Box = [0, 0, 392, 400];
/** The layers are larger than the scene, so that they can shift. */
const LAYER: Box = [-10, -10, 412, 420];

type Place = { readonly x: number; readonly y: number; readonly length: number };

/** A diver in a scene. */
function Placed({ look, x, y, length, facing = "right" }: Place & { readonly look: Look; readonly facing?: Facing }): JSX.Element {
  const size = length / 176;
  return (
    <g style={variables(look)} transform={`translate(${x} ${y}) scale(${facing === "left" ? -size : size} ${size}) rotate(-4)`}>
      <SwimmingFigure look={look} size={84} facing={facing} />
    </g>
  );
}

const seat = (game: Game, at: number): Look => DIVERS[game][at] as Look;

const Layer = ({ depth, children }: { readonly depth: "far" | "middle" | "near"; readonly children: ComponentChildren }): JSX.Element => (
  <g class={`art-layer art-layer-${depth}`}>{children}</g>
);

const PORTHOLES: readonly (readonly [x: number, look: number | null, bot?: Bot])[] = [
  [65, 0],
  [105, 2, "noor"],
  [145, null],
  [185, null],
];

const SCENES: Readonly<Record<Game, () => JSX.Element>> = {
  dive: () => (
    <>
      <Layer depth="far">
        <Part name="home-dive-far" box={LAYER} />
      </Layer>
      <Layer depth="middle">
        <Part name="home-dive-middle" box={LAYER} />
      </Layer>
      <Layer depth="near">
        <Part name="home-dive-near" box={LAYER} />
      </Layer>
    </>
  ),
  deepsea: () => (
    <>
      <Layer depth="far">
        <Part name="home-deepsea-far" box={LAYER} />
      </Layer>
      <Layer depth="middle">
        <Part name="home-deepsea-middle" box={LAYER} />
        {PORTHOLES.map(([x, look, bot]) => (
          <g transform={`translate(${x + 16.5} 80) scale(.33)`}>
            {look === null ? (
              <EmptyPortholeFigure ring="red" open={false} />
            ) : (
              <PortholeFigure look={seat("deepsea", look)} bot={bot} size={33} ring="red" badge="none" />
            )}
          </g>
        ))}
      </Layer>
      <Layer depth="near">
        <Part name="home-deepsea-near" box={LAYER} />
        <Placed look={seat("deepsea", 2)} x={212} y={180} length={84} />
        <Placed look={seat("deepsea", 4)} x={152} y={234} length={84} facing="left" />
        <Placed look={seat("deepsea", 3)} x={180} y={310} length={84} />
      </Layer>
    </>
  ),
  hainoon: () => (
    <>
      <Layer depth="far">
        <Part name="home-hainoon-far" box={LAYER} />
      </Layer>
      <Layer depth="middle">
        <Part name="home-hainoon-middle" box={LAYER} />
      </Layer>
      <Layer depth="near">
        <Part name="home-hainoon-cage-back" box={LAYER} />
        <Placed look={seat("hainoon", 0)} x={202} y={222} length={108} />
        <Placed look={seat("hainoon", 1)} x={190} y={284} length={108} facing="left" />
        <Part name="home-hainoon-cage-front" box={LAYER} />
      </Layer>
    </>
  ),
};

/** What a low, wide window shows of each scene. */
const LOW: Readonly<Record<Game, Box>> = { dive: [0, 70, 392, 187], deepsea: [0, 12, 392, 187], hainoon: [0, 166, 392, 187] };

type SceneProps = {
  readonly game: Game;
  /** For windows about twice as wide as high, as on a phone. */
  readonly low?: boolean;
  readonly class?: string;
};

/** A game as a picture; it fills what is around it, and what does not fit is cut. */
export function GameScene({ game, low = false, ...given }: SceneProps): JSX.Element {
  useArt("home", "people", "reef", ...(game === "deepsea" ? (["deepsea"] as const) : []));
  const Scene = SCENES[game];
  const box = low ? LOW[game] : SCENE;
  return (
    <svg class={`art-scene ${given.class ?? ""}`} viewBox={box.join(" ")} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Scene />
    </svg>
  );
}
