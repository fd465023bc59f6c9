// Water behind boards and lobbies: light from above, creatures far away, reef at the edges. Nothing in it moves.

import type { JSX } from "preact";
import { Drawing, useArt } from "./art";
import type { ArtName } from "./names";

/** A drawing in the water: its place in percent of the backdrop, from the left and from the top or the floor; its width in percent. */
type Placed = {
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

const DEEP: readonly Placed[] = [
  { name: "reef-shoal-silver", x: 60, y: 24.5, width: 15.6, far: 1 },
  { name: "reef-shoal-gold", x: 30, y: 40, width: 12.5, far: 1, mirrored: true },
  { name: "reef-turtle-green", x: 80, y: 30, width: 9.6, far: 2, turn: -20, mirrored: true },
  { name: "reef-jellyfish", x: 46, y: 47, width: 8, far: 2 },
  { name: "reef-manta", x: 17, y: 60, width: 15.6, far: 3, dark: 1, turn: 10 },
  { name: "reef-whale", x: 60, y: 66, width: 26, far: 3, dark: 2, mirrored: true },
  { name: "reef-shark-white", x: 30, y: 80, width: 22, far: 3, dark: 2 },
  { name: "reef-coral", x: -1.2, y: 27, width: 7.7, turn: 62 },
  { name: "reef-anemone", x: 94.5, y: 23, width: 7.3, turn: -70 },
  { name: "reef-kelp", x: -2, y: 40, width: 8.3, dark: 1, turn: 20 },
  { name: "reef-starfish", x: 95.5, y: 43, width: 4.8, dark: 1, turn: 10 },
  { name: "reef-coral", x: 94.5, y: 55, width: 7.3, dark: 2, turn: -60 },
  { name: "reef-anemone", x: -2, y: 60, width: 7.5, dark: 2, turn: 64 },
  { name: "reef-algae", x: 5, floor: 2, width: 9, dark: 3 },
  { name: "reef-coral", x: 13.5, floor: 4, width: 6.7, dark: 3 },
  { name: "reef-kelp", x: 86, floor: 2, width: 8.8, dark: 3 },
  { name: "reef-anemone", x: 77, floor: 4, width: 6, dark: 3 },
  { name: "reef-starfish-rose", x: 47, floor: 2, width: 3.1, dark: 3, turn: 20 },
  { name: "reef-crab", x: 35, floor: 2.5, width: 4.2, dark: 3 },
];

const LOBBY: readonly Placed[] = [
  { name: "reef-shoal-silver", x: 76.5, y: 9, width: 13.3, far: 1, mirrored: true },
  { name: "reef-manta", x: 1.5, y: 41, width: 13.3, far: 3, dark: 1, turn: 10 },
  { name: "reef-turtle-green", x: 88, y: 41, width: 8.6, far: 2, turn: -20, mirrored: true },
  { name: "reef-kelp", x: -1, floor: 6, width: 10, dark: 2 },
  { name: "reef-algae", x: 7, floor: 5, width: 7.5, dark: 2 },
  { name: "reef-coral", x: 93.4, floor: 6, width: 8, dark: 2 },
  { name: "reef-anemone", x: 87.5, floor: 7, width: 5.8, dark: 2 },
];

const HOME: readonly Placed[] = [
  { name: "reef-shoal-silver", x: 43.5, y: 2, width: 12, far: 1, mirrored: true },
  { name: "reef-whale", x: 54, y: -1, width: 12, far: 2 },
  { name: "reef-kelp", x: -1, floor: 0, width: 9, dark: 1 },
  { name: "reef-algae", x: 93, floor: 0, width: 6, dark: 1 },
  { name: "reef-coral", x: 96, floor: 2, width: 6, dark: 1 },
];

const NOON: readonly Placed[] = [
  { name: "reef-kelp", x: -3, floor: 3, width: 12, far: 2, dark: 1 },
  { name: "reef-algae", x: 92, floor: 2, width: 12, far: 2, dark: 1 },
  { name: "reef-shoal-silver", x: 4, floor: 14, width: 11, far: 2 },
  { name: "reef-coral", x: 7, floor: 2, width: 10, far: 1, dark: 1 },
  { name: "reef-anemone", x: -1, floor: 2, width: 8.6, far: 1, dark: 1 },
  { name: "reef-starfish-rose", x: 15, floor: 2, width: 4, far: 1, dark: 1, turn: 12 },
  { name: "reef-coral", x: 92, floor: -2, width: 9, far: 2, dark: 1 },
];

const KINDS = { deep: DEEP, home: HOME, lobby: LOBBY, noon: NOON } as const;
export type BackdropKind = keyof typeof KINDS;

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
  readonly kind: BackdropKind;
  /** From 0 to 1: how much darker all of it is, as when the air runs out. */
  readonly dim?: number;
  readonly class?: string;
};

/** Fills what is around it, which has to be positioned. */
export function Backdrop({ kind, dim = 0, ...given }: BackdropProps): JSX.Element {
  useArt("reef", "home", ...(kind === "deep" ? (["deepsea"] as const) : []));
  return (
    <div class={`art-backdrop ${given.class ?? ""}`} data-kind={kind} aria-hidden="true">
      <svg class="art-rays" viewBox="0 0 1280 640" preserveAspectRatio="none">
        <use href="#home-rays" width="1280" height="640" />
      </svg>
      {KINDS[kind]
        .filter(({ far }) => far)
        .map((placed) => (
          <Creature {...placed} />
        ))}
      {kind === "deep" && (
        <>
          <Drawing name="deepsea-reef-left" class="art-wall" />
          <Drawing name="deepsea-reef-right" class="art-wall art-wall-right" />
        </>
      )}
      {kind !== "noon" && (
        <svg class="art-floor" viewBox="0 0 1280 120" preserveAspectRatio="none">
          <use href="#home-floor" width="1280" height="120" />
        </svg>
      )}
      {KINDS[kind]
        .filter(({ far }) => !far)
        .map((placed) => (
          <Creature {...placed} />
        ))}
      <div class="art-dim" style={{ opacity: dim }} />
    </div>
  );
}
