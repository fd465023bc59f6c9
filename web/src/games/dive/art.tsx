// Pieces of Dive: tokens, the chief's numbers, companions and the frame of the water.

import type { ComponentChildren, JSX } from "preact";
import { pure } from "../../app/pure";
import { type Box, Drawing, named, Part, useArt } from "../../art/art";
import type { ArtName } from "../../art/names";

export type CompanionName =
  | "octopus"
  | "orca"
  | "anglerfish"
  | "green_turtle"
  | "clownfish"
  | "dolphins"
  | "great_white"
  | "axolotl"
  | "fugu"
  | "narwhal";

type Given = { readonly title?: string; readonly class?: string };

const TOKEN: Box = [-34, -34, 68, 72];

const Numbered = ({ value, y, fill, edge }: { value: number | string; y: number; fill: string; edge: string }): JSX.Element => (
  <text
    y={y}
    text-anchor="middle"
    class="art-number"
    font-size="33"
    fill={fill}
    stroke={edge}
    stroke-width="6"
    stroke-linejoin="round"
    paint-order="stroke"
  >
    {value}
  </text>
);

type TokenProps = Given & {
  readonly value: number | string;
  /** Which side is up: the one with the fin says that there is a shark. */
  readonly shark: boolean;
  /** It was wrong. */
  readonly cracked?: boolean;
};

/** An air token, as wide as what is around it. */
export const Token = pure(({ value, shark, cracked, title, ...given }: TokenProps): JSX.Element => {
  useArt("dive");
  return (
    <svg class={`drawing art-shade ${given.class ?? ""}`} viewBox={TOKEN.join(" ")} {...named(title)}>
      <Part name={shark ? "dive-token-shark" : "dive-token-clear"} box={TOKEN} />
      <Numbered value={value} y={11} fill={shark ? "#ffffff" : "#06202b"} edge={shark ? "#14212a" : "#eef8f7"} />
      {cracked && <Part name="dive-token-crack" box={TOKEN} />}
    </svg>
  );
});

type ChiefProps = Given & {
  readonly value: number | string;
  /** It counts only in calm water. */
  readonly calm: boolean;
  /** A bubble covers it: it does not count. */
  readonly covered?: boolean;
};

/** One of the chief's numbers. */
export const ChiefNumber = pure(({ value, calm, covered, title, ...given }: ChiefProps): JSX.Element => {
  useArt("dive");
  return (
    <svg class={`drawing art-shade ${given.class ?? ""}`} viewBox={TOKEN.join(" ")} {...named(title)}>
      <Part name={calm ? "dive-chief-calm" : "dive-chief-always"} box={TOKEN} />
      <Numbered value={value} y={calm ? 9 : 12} fill={calm ? "#3a2a10" : "#ffffff"} edge={calm ? "#f2e3bd" : "#33240f"} />
      {covered && <Part name="dive-bubble" box={[-38, -38, 76, 76]} />}
    </svg>
  );
});

type Creature = {
  readonly name: ArtName;
  /** The water it swims in: light above, dark below. */
  readonly water: readonly [light: string, dark: string];
  /** How wide it is in a round medal. */
  readonly share: number;
};

const CREATURES: Readonly<Record<CompanionName, Creature>> = {
  octopus: { name: "reef-octopus", water: ["#3f93a8", "#123f58"], share: 0.66 },
  orca: { name: "dive-orca", water: ["#9fd8e2", "#2a7d97"], share: 0.9 },
  anglerfish: { name: "dive-anglerfish", water: ["#1d4a7a", "#050f26"], share: 0.78 },
  green_turtle: { name: "reef-turtle-green", water: ["#9fe0d6", "#1f7a8a"], share: 0.74 },
  clownfish: { name: "reef-clownfish", water: ["#4fb0b8", "#1a5a78"], share: 0.8 },
  dolphins: { name: "dive-dolphins", water: ["#d2f1f0", "#58aebc"], share: 0.84 },
  great_white: { name: "reef-shark-white", water: ["#8fd0dd", "#2d7b9c"], share: 0.9 },
  axolotl: { name: "dive-axolotl", water: ["#3f9a98", "#0f4356"], share: 0.88 },
  fugu: { name: "dive-fugu", water: ["#58b6c0", "#1b6480"], share: 0.74 },
  narwhal: { name: "dive-narwhal", water: ["#6fb4c8", "#1d5f7c"], share: 0.92 },
};

/** A companion by itself, as wide as what is around it. */
export function CompanionDrawing({ companion, ...given }: Given & { readonly companion: CompanionName }): JSX.Element {
  return <Drawing name={CREATURES[companion].name} {...given} />;
}

type MedalProps = Given & {
  readonly companion: CompanionName;
  /** It has been used. */
  readonly spent?: boolean;
};

/** A companion in its own water, round. */
export const CompanionMedal = pure(({ companion, spent, title, ...given }: MedalProps): JSX.Element => {
  const { name, water, share } = CREATURES[companion];
  return (
    <span
      class={`art-medal ${given.class ?? ""}`}
      data-spent={spent ? "" : undefined}
      style={{ "--light": water[0], "--dark": water[1], "--share": `${share * 100}%` }}
      role={title ? "img" : undefined}
      aria-label={title}
    >
      <Drawing name={name} />
    </span>
  );
});

/** The two colours of a companion's water, for larger pictures. */
export const waterOf = (companion: CompanionName): readonly [light: string, dark: string] => CREATURES[companion].water;

/** The window through which one looks at the stack: a steel frame with a bolt in each corner. */
export function WaterFrame({ children, ...given }: { readonly children: ComponentChildren; readonly class?: string }): JSX.Element {
  return (
    <div class={`art-frame ${given.class ?? ""}`}>
      {["nw", "ne", "se", "sw"].map((corner) => (
        <Drawing name="dive-bolt" class={`art-bolt art-bolt-${corner}`} />
      ))}
      <div>{children}</div>
    </div>
  );
}
