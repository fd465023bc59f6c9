// Pieces of Hai Noon: sharks on their tiles, cards, and divers who hide or sit in the cage.

import type { ComponentChildren, JSX } from "preact";
import { pure } from "../../app/pure";
import { type Box, Drawing, named, Part, useArt } from "../../art/art";
import { type Look, mix, variables } from "../../art/colours";
import { EmblemBadge, type Facing, SwimmingFigure, Swimmer, type SwimmerProps } from "../../art/Diver";
import { type CardColour, CARDS, cardVariables } from "./colours";

export type SharkKind = "white" | "blue" | "hammer";
export type SharkMood = "hungry" | "full" | "waking";
export type CardKind = "camouflage" | "cage" | "shark" | "flip" | "diver" | "all" | "wild";

type Given = { readonly title?: string; readonly class?: string };

/** The whole shark with its tail, facing right; a tile shows its head and shoulders. */
const SHARK: Box = [-160, -80, 240, 160];
const TILE: Box = [-66, -66, 132, 132];
/** How the drawing is turned to look somewhere. */
const TURN: Readonly<Record<Facing, string>> = { right: "", left: "scale(-1 1)", down: "rotate(90)", up: "rotate(-90)" };
export type Corner = "nw" | "ne" | "se" | "sw";

export type Spot = "nw" | "n1" | "n2" | "ne" | "e1" | "e2" | "se" | "s1" | "s2" | "sw" | "w1" | "w2";
type Placing = {
  readonly kind: SharkKind;
  readonly facing: Facing;
  readonly mirrored?: boolean;
  readonly corner?: Corner;
};

/** Which shark lies where on the board, and how: it looks at its diver, in a corner along the ring. */
export const SHARK_AT: Readonly<Record<Spot, Placing>> = {
  nw: { kind: "hammer", facing: "right", corner: "nw" },
  n1: { kind: "white", facing: "down" },
  n2: { kind: "blue", facing: "down", mirrored: true },
  ne: { kind: "hammer", facing: "down", corner: "ne" },
  e1: { kind: "blue", facing: "left" },
  e2: { kind: "white", facing: "left" },
  se: { kind: "blue", facing: "left", corner: "se" },
  s1: { kind: "hammer", facing: "up" },
  s2: { kind: "white", facing: "up", mirrored: true },
  sw: { kind: "white", facing: "up", corner: "sw" },
  w1: { kind: "hammer", facing: "right" },
  w2: { kind: "blue", facing: "right" },
};

type TileProps = Given & {
  readonly kind: SharkKind;
  readonly mood: SharkMood;
  readonly facing?: Facing;
  /** Turned over its own axis, so that two neighbours are not the same. */
  readonly mirrored?: boolean;
  /** The corner of the board it lies in: that corner of the tile is rounder. */
  readonly corner?: Corner | undefined;
  /** The shark has left its tile. */
  readonly empty?: boolean;
};

/** A shark's tile, as wide as what is around it. */
export const SharkTile = pure(({ kind, mood, facing = "right", mirrored, corner, empty, title, ...given }: TileProps): JSX.Element => {
  useArt("hainoon");
  return (
    <svg class={`drawing art-tile ${given.class ?? ""}`} data-mood={mood} data-corner={corner} viewBox={TILE.join(" ")} {...named(title)}>
      <g transform={`${TURN[facing]} ${mirrored ? "scale(1 -1)" : ""}`}>
        {mood === "hungry" ? <Part name="hainoon-tile-glow" box={TILE} /> : <Part name="hainoon-tile-waves" box={TILE} />}
        {!empty && (
          <g transform="translate(-3 2) scale(.92)">
            <Part name={`hainoon-shark-${kind}-${mood}`} box={SHARK} />
          </g>
        )}
      </g>
    </svg>
  );
});

/** A whole shark that faces right: for the lunge and the end. With its jaws closed, the teeth lie over what it bites. */
export function Shark({
  kind,
  mood,
  children,
  title,
  ...given
}: Given & { readonly kind: SharkKind; readonly mood: SharkMood | "biting"; readonly children?: ComponentChildren }): JSX.Element {
  useArt("hainoon");
  return (
    <svg class={`drawing art-shade ${given.class ?? ""}`} viewBox={SHARK.join(" ")} {...named(title)}>
      <Part name={`hainoon-shark-${kind}-${mood}`} box={SHARK} />
      {children}
      {mood === "biting" && <Part name={`hainoon-shark-${kind}-teeth`} box={SHARK} />}
    </svg>
  );
}

// Cards

const PICTURE: Box = [-42, -42, 84, 84];
/** A diver on a card belongs to nobody. */
const NOBODY: Look = {
  suit: "#e6eff0",
  emblem: "circle",
  skin: "#e0a277",
  parts: { "--suit-dark": "#9fb6bd", "--fin": "#ffffff", "--fin-dark": "#c9d8dc", "--foot": "#7f959d" },
};
const HIDING: Look = { suit: "#6ea58b", emblem: "circle", skin: "#e0a277" };

function Pictured({ kind }: { readonly kind: CardKind }): JSX.Element {
  const picture = <Part name={`hainoon-card-${kind}`} box={PICTURE} />;
  if (kind !== "diver" && kind !== "camouflage") return picture;
  const look = kind === "diver" ? NOBODY : HIDING;
  const place = kind === "diver" ? "translate(4 -7) scale(.44)" : "translate(4 -2) scale(.46)";
  return (
    <>
      <g style={variables(look)} transform={place}>
        <SwimmingFigure look={look} size={70} bare />
      </g>
      {picture}
    </>
  );
}

type CardProps = Given & {
  readonly kind: CardKind;
  /** None for the wild card. */
  readonly colour: CardColour | null;
  /** The name, below the picture: for cards in the hand. */
  readonly children?: ComponentChildren;
};

/** A card: square on the table; in the hand it has its name below. */
export const Card = pure(({ kind, colour, title, children, ...given }: CardProps): JSX.Element => {
  useArt("hainoon", "people", "reef");
  const style = colour ? cardVariables(colour) : { "--card-ground": "#1c2b36" };
  return (
    <span
      class={`art-card ${given.class ?? ""}`}
      data-colour={colour ?? "wild"}
      style={style}
      role={title ? "img" : undefined}
      aria-label={title}
    >
      <svg viewBox={PICTURE.join(" ")} aria-hidden="true">
        <g transform="translate(2 3) scale(.95)">
          <Pictured kind={kind} />
        </g>
      </svg>
      {colour && (
        <span class="art-card-mark">
          <Drawing name={`people-emblem-${CARDS[colour].mark}`} />
        </span>
      )}
      {children && <b>{children}</b>}
    </span>
  );
});

// Divers

const OVER_CAGE: Box = [-106, -70, 186, 148];
const OVER_WEEDS: Box = [-106, -56, 188, 132];

/** A diver in the cage. */
export function Caged(props: SwimmerProps): JSX.Element {
  useArt("hainoon");
  return (
    <Swimmer {...props}>
      <Part name="hainoon-cage-front" box={OVER_CAGE} />
    </Swimmer>
  );
}

/** A diver who hides in the weeds: only the eyes look out, so the emblem stands beside. */
export function Hiding({ look, size, ...props }: SwimmerProps): JSX.Element {
  useArt("hainoon");
  const green = { ...look, suit: mix(look.suit, "#2e6854", 0.45) };
  return (
    <span class="art-hiding">
      <Swimmer {...props} look={green} size={size} behind={<Part name="hainoon-weeds-back" box={OVER_WEEDS} />}>
        <Part name="hainoon-weeds-front" box={OVER_WEEDS} />
      </Swimmer>
      <EmblemBadge look={look} size={Math.max(20, size * 0.26)} />
    </span>
  );
}

/** What the sharks left of a diver: fins and a mask. */
export function Eaten({ look, ...given }: Given & { readonly look: Look }): JSX.Element {
  return <Drawing name="hainoon-eaten" colours={variables(look)} {...given} />;
}
