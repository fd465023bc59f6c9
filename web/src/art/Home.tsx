// What the pictures of the games on the home page are made of: layers that can shift against each other, and divers in them.

import type { ComponentChildren, JSX } from "preact";
import { type Box, Part } from "./art";
import { type Look, variables } from "./colours";
import { type Facing, SwimmingFigure } from "./Diver";
import type { ArtName } from "./names";

/** A scene is 392 by 400. Its layers are larger, so that they can shift. */
const LAYER: Box = [-10, -10, 412, 420];

/** A drawing as large as a layer. */
export const Sheet = ({ name }: { readonly name: ArtName }): JSX.Element => <Part name={name} box={LAYER} />;

export const Layer = ({
  depth,
  children,
}: {
  readonly depth: "far" | "middle" | "near";
  readonly children: ComponentChildren;
}): JSX.Element => <g class={`art-layer art-layer-${depth}`}>{children}</g>;

type Place = { readonly look: Look; readonly x: number; readonly y: number; readonly length: number; readonly facing?: Facing };

/** A diver in a scene. */
export function Placed({ look, x, y, length, facing = "right" }: Place): JSX.Element {
  const size = length / 176;
  return (
    <g style={variables(look)} transform={`translate(${x} ${y}) scale(${facing === "left" ? -size : size} ${size}) rotate(-4)`}>
      <SwimmingFigure look={look} size={84} facing={facing} />
    </g>
  );
}
