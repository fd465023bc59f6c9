// Water behind boards and lobbies: light from above, creatures far away, reef at the edges. Nothing in it moves.

import type { ComponentChildren, JSX } from "preact";
import { Drawing, useArt } from "./art";
import type { ArtName } from "./names";

/** A drawing in the water: its place in percent of the backdrop, from the left and from the top or the floor; its width in percent. */
export type Placed = {
  readonly name: ArtName;
  readonly x: number;
  readonly y?: number;
  readonly floor?: number;
  readonly width: number;
  /** From 0, near and clear, to 3, far away in the haze. */
  readonly far?: 0 | 1 | 2 | 3;
  /** From 0, in the light, to 3, in the dark. */
  readonly dark?: 0 | 1 | 2 | 3;
  readonly turn?: number;
  readonly mirrored?: boolean;
};

export const LOBBY: readonly Placed[] = [
  { name: "reef-shoal-silver", x: 76.5, y: 9, width: 13.3, far: 1, mirrored: true },
  { name: "reef-manta", x: 1.5, y: 41, width: 13.3, far: 3, dark: 1, turn: 10 },
  { name: "reef-turtle-green", x: 88, y: 41, width: 8.6, far: 2, turn: -20, mirrored: true },
  { name: "reef-kelp", x: -1, floor: 6, width: 10, dark: 2 },
  { name: "reef-algae", x: 7, floor: 5, width: 7.5, dark: 2 },
  { name: "reef-coral", x: 93.4, floor: 6, width: 8, dark: 2 },
  { name: "reef-anemone", x: 87.5, floor: 7, width: 5.8, dark: 2 },
];

/** Nothing swims behind the words at the top. */
export const PODIUM: readonly Placed[] = [
  { name: "reef-shoal-gold", x: 6, y: 20, width: 13, far: 1 },
  { name: "reef-turtle-green", x: 4, y: 42, width: 9, far: 2, turn: 15 },
  { name: "reef-manta", x: 84, y: 26, width: 13, far: 3, dark: 1, turn: -10, mirrored: true },
  { name: "reef-kelp", x: -1, floor: 6, width: 10, dark: 2 },
  { name: "reef-algae", x: 9, floor: 5, width: 7.5, dark: 2 },
  { name: "reef-coral", x: 93.4, floor: 6, width: 8, dark: 2 },
  { name: "reef-anemone", x: 87.5, floor: 7, width: 5.8, dark: 2 },
];

export const HOME: readonly Placed[] = [
  { name: "reef-shoal-silver", x: 43.5, y: 2, width: 12, far: 1, mirrored: true },
  { name: "reef-whale", x: 54, y: -1, width: 12, far: 2 },
  { name: "reef-kelp", x: -1, floor: 0, width: 9, dark: 1 },
  { name: "reef-algae", x: 93, floor: 0, width: 6, dark: 1 },
  { name: "reef-coral", x: 96, floor: 2, width: 6, dark: 1 },
];

function Creature({ name, x, y, floor, width, far = 0, dark = 0, turn = 0, mirrored }: Placed): JSX.Element {
  const style = {
    left: `${x}%`,
    width: `max(${width}%, ${width * 6}px)`,
    transform: `${mirrored ? "scaleX(-1) " : ""}rotate(${turn}deg)`,
    ...(floor === undefined ? { top: `${y ?? 0}%` } : { bottom: `${floor}%` }),
  };
  return (
    <div class="art-creature" data-far={far} data-dark={dark} style={style}>
      <Drawing name={name} />
    </div>
  );
}

type BackdropProps = {
  /** Which water it is, for its colours. */
  readonly kind: string;
  readonly creatures: readonly Placed[];
  /** Whether the ground is seen. */
  readonly hasFloor?: boolean;
  /** What is before the creatures far away and behind everything else. */
  readonly children?: ComponentChildren;
  /** From 0 to 1: how much darker all of it is, as when the air runs out. */
  readonly dim?: number;
  readonly class?: string;
};

/** Fills what is around it, which has to be positioned. */
export function Backdrop({ kind, creatures, hasFloor = true, dim = 0, children, ...given }: BackdropProps): JSX.Element {
  useArt("reef", "home");
  return (
    <div class={`art-backdrop ${given.class ?? ""}`} data-kind={kind} aria-hidden="true">
      <svg class="art-rays" viewBox="0 0 1280 640" preserveAspectRatio="none">
        <use href="#home-rays" width="1280" height="640" />
      </svg>
      {creatures
        .filter(({ far }) => far)
        .map((placed) => (
          <Creature {...placed} />
        ))}
      {children}
      {hasFloor && (
        <svg class="art-floor" viewBox="0 0 1280 120" preserveAspectRatio="none">
          <use href="#home-floor" width="1280" height="120" />
        </svg>
      )}
      {creatures
        .filter(({ far }) => !far)
        .map((placed) => (
          <Creature {...placed} />
        ))}
      <div class="art-dim" style={{ opacity: dim }} />
    </div>
  );
}
