// The pieces as drawings: treasure and divers by seat.

import type { JSX } from "preact";
import { pure } from "../../app/pure";
import { Drawing } from "../../art/art";
import { Chip, Stack, type Level } from "./art";
import type { Look } from "../../art/colours";
import { LOOKS } from "./colours";

import type { Unit } from "./facts";

export const lookOf = (seat: number): Look => LOOKS[seat % LOOKS.length] as Look;

export const levelOf = (level: number | undefined): Level => (level === 2 || level === 3 || level === 4 ? level : 1);

/** What lies on a space or is carried as one: a chip, a stack, or a blank. */
export const Treasure = pure(({ unit }: { unit: Unit }): JSX.Element => {
  if (!unit.length) return <Drawing name="deepsea-blank" class="deepsea-blank" />;
  if (unit.length === 1) return <Chip level={levelOf(unit[0])} class="deepsea-chip" />;
  return <Stack levels={unit.map(levelOf)} class="deepsea-stack" />;
});

/** Carried treasure, side by side; named where *title* is given. */
export const Load = pure(({ load, title }: { load: readonly Unit[]; title?: string }): JSX.Element => {
  const named = title === undefined ? { "aria-hidden": true } : { role: "img" as const, "aria-label": title };
  return (
    <span class="deepsea-load" {...named}>
      {load.map((unit) => (
        <Treasure unit={unit} />
      ))}
    </span>
  );
});

/** An arrow that points up or down. */
export function Arrow({ up }: { up: boolean }): JSX.Element {
  return (
    <svg class="deepsea-arrow" viewBox="0 0 26 26" aria-hidden="true">
      <path d={up ? "M13 3 24 17H17V24H9V17H2Z" : "M13 23 2 9H9V2H17V9H24Z"} fill="currentColor" />
    </svg>
  );
}
