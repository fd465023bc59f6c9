// The water behind the board.

import type { JSX } from "preact";
import { pure } from "../../app/pure";
import { Backdrop, type Placed } from "../../art/Backdrop";

const NOON: readonly Placed[] = [
  { name: "reef-kelp", x: -3, floor: 3, width: 12, far: 2, dark: 1 },
  { name: "reef-algae", x: 92, floor: 2, width: 12, far: 2, dark: 1 },
  { name: "reef-shoal-silver", x: 4, floor: 14, width: 11, far: 2 },
  { name: "reef-coral", x: 7, floor: 2, width: 10, far: 1, dark: 1 },
  { name: "reef-anemone", x: -1, floor: 2, width: 8.6, far: 1, dark: 1 },
  { name: "reef-starfish-rose", x: 15, floor: 2, width: 4, far: 1, dark: 1, turn: 12 },
  { name: "reef-coral", x: 92, floor: -2, width: 9, far: 2, dark: 1 },
];

/** Shallow water at noon. */
export const Noon = pure((): JSX.Element => <Backdrop kind="noon" creatures={NOON} hasFloor={false} class="hainoon-noon" />);
