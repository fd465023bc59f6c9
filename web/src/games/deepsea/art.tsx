// Pieces of Deep Sea Adventure: chips, stacks and dice.

import type { JSX } from "preact";
import { pure } from "../../app/pure";
import { type Box, Drawing, named, Part, useArt } from "../../art/art";
import { INK } from "../../art/colours";

export type Level = 1 | 2 | 3 | 4;
type Given = { readonly title?: string; readonly class?: string };

const CHIP: Box = [-32, -32, 64, 66];
/** Size and baseline of the number: there is less room in a triangle. */
const NUMBER: Readonly<Record<Level, readonly [size: number, y: number]>> = { 1: [21, 13.5], 2: [25, 9], 3: [26, 10.5], 4: [27, 9.5] };

type ChipProps = Given & { readonly level: Level; readonly value?: number | undefined };

/** A chip: its level as pips, or its value once that is known. As wide as what is around it. */
export const Chip = pure(({ level, value, title, ...given }: ChipProps): JSX.Element => {
  useArt("deepsea");
  const [size, y] = NUMBER[level];
  return (
    <svg class={`drawing art-shade ${given.class ?? ""}`} viewBox={CHIP.join(" ")} {...named(title)}>
      <Part name={value === undefined ? `deepsea-chip-${level}` : `deepsea-chip-${level}-back`} box={CHIP} />
      {value !== undefined && (
        <text y={y} text-anchor="middle" class="art-number" font-size={size} fill={INK}>
          {value}
        </text>
      )}
    </svg>
  );
});

/** Where up to three chips of a stack lie, and how large. */
const PLACES: readonly (readonly [x: number, y: number])[] = [
  [-11, 9],
  [11, 9],
  [0, -10],
];

/** Chips that lie on one space and count as one. */
export const Stack = pure(({ levels, title, ...given }: Given & { readonly levels: readonly Level[] }): JSX.Element => {
  useArt("deepsea");
  return (
    <svg class={`drawing art-shade ${given.class ?? ""}`} viewBox="-36 -36 72 72" {...named(title)}>
      <Part name="deepsea-stack" box={[-36, -36, 72, 72]} />
      {levels.slice(0, 3).map((level, at) => (
        <g transform={`translate(${PLACES[at]?.join(" ")}) scale(.56)`}>
          <Part name={`deepsea-chip-${level}`} box={CHIP} />
        </g>
      ))}
    </svg>
  );
});

/** A die that shows *face*, or a wave before it is rolled. */
export function Die({ face, ...given }: Given & { readonly face: 1 | 2 | 3 | null }): JSX.Element {
  return <Drawing name={face === null ? "deepsea-die-wave" : `deepsea-die-${face}`} {...given} class={`art-shade ${given.class ?? ""}`} />;
}
