// Drawings: one file a set, fetched once and put into the document, so that gradients, clip paths and CSS variables work everywhere.

import type { JSX, SVGAttributes } from "preact";
import { useEffect } from "preact/hooks";
import { renew } from "../app/later";
import { pure } from "../app/pure";
import "./art.css";
import { type ArtName, type ArtSet, RATIOS } from "./names";

/** The file of each set; the build puts them here. */
declare const ART_FILES: Readonly<Record<ArtSet, string>>;

const loading = new Map<ArtSet, Promise<void>>();

async function fetchSet(set: ArtSet): Promise<void> {
  const answer = await fetch(`/assets/${ART_FILES[set]}`);
  if (!answer.ok) throw new Error(`${answer.status} for the drawings of ${set}`);
  const sprites = document.createElement("div");
  sprites.className = "art-sprites";
  sprites.setAttribute("aria-hidden", "true");
  sprites.innerHTML = await answer.text();
  document.body.append(sprites);
}

/** After a failure: the next drawing tries again, and a page older than its server loads itself anew. */
async function missed(set: ArtSet): Promise<void> {
  loading.delete(set);
  await renew();
}

/** Fetches these sets unless they are there or on their way. Drawings that wait for them appear by themselves. Never rejects. */
export async function loadArt(...sets: readonly ArtSet[]): Promise<void> {
  await Promise.all(
    sets.map((set) => {
      const now = loading.get(set) ?? fetchSet(set).catch(() => missed(set));
      loading.set(set, now);
      return now;
    }),
  );
}

/** Fetches these sets when the component is shown. */
export function useArt(...sets: readonly ArtSet[]): void {
  useEffect(() => void loadArt(...sets), sets);
}

export const setOf = (name: ArtName): ArtSet => name.slice(0, name.indexOf("-")) as ArtSet;

/** Named for a screen reader, or hidden from it. */
export const named = (title: string | undefined): SVGAttributes<SVGSVGElement> =>
  title === undefined ? { "aria-hidden": "true" } : { role: "img", "aria-label": title };

type DrawingProps = {
  readonly name: ArtName;
  readonly class?: string;
  /** What a screen reader says; without it the drawing is decoration. */
  readonly title?: string;
  /** CSS variables the drawing is coloured with. */
  readonly colours?: Readonly<Record<string, string>>;
};

/** One drawing, as wide as what is around it; its space is kept before it is there. */
export const Drawing = pure(({ name, title, colours, ...given }: DrawingProps): JSX.Element => {
  useArt(setOf(name));
  return (
    <svg class={`drawing ${given.class ?? ""}`} style={{ aspectRatio: `${RATIOS[name] ?? 1}`, ...colours }} {...named(title)}>
      <use href={`#${name}`} />
    </svg>
  );
});

/** Left, top, width and height of a view box. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** A drawing inside a larger one, at its own coordinates. */
export function Part({ name, box: [x, y, width, height] }: { readonly name: ArtName; readonly box: Box }): JSX.Element {
  return <use href={`#${name}`} x={x} y={y} width={width} height={height} />;
}
