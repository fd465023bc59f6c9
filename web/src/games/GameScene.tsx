// A game as a picture.

import type { JSX } from "preact";
import { useArt } from "../art/art";
import { cardOf } from "./cards";

type Given = {
  readonly game: string;
  /** For windows about twice as wide as high, as on a phone. */
  readonly low?: boolean;
  readonly class?: string;
};

const WHOLE = [0, 0, 392, 400] as const;

/** Fills what is around it; what does not fit is cut. */
export function GameScene({ game, low = false, ...given }: Given): JSX.Element {
  const card = cardOf(game);
  useArt("home", "people", "reef", ...card.art);
  const box = low ? card.low : WHOLE;
  return (
    <svg class={`art-scene ${given.class ?? ""}`} viewBox={box.join(" ")} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <card.Scene />
    </svg>
  );
}
