// The water behind the stage.

import type { JSX } from "preact";
import { pure } from "../../app/pure";
import { Drawing } from "../../art/art";
import { Backdrop, type Placed } from "../../art/Backdrop";

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

/** The deep between two walls of the reef; *dim*, from 0 to 1, is how much darker it is. */
export const Deep = pure(({ dim }: { readonly dim: number }): JSX.Element => (
  <Backdrop kind="deep" creatures={DEEP} dim={dim} class="deepsea-water">
    <Drawing name="deepsea-reef-left" class="art-wall" />
    <Drawing name="deepsea-reef-right" class="art-wall art-wall-right" />
  </Backdrop>
));
