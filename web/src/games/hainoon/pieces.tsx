// The pieces: drawings of the set `hainoon`, coloured by whom they belong to. Every one is decoration for the control or picture
// that contains it and names it.

import type { ComponentChildren, JSX } from "preact";
import { Drawing } from "../../art/art";
import { pure } from "../../app/pure";
import type { Look } from "../../art/colours";
import { EmblemBadge, type Facing, type Mood, Swimmer } from "../../art/Diver";
import { Card, Eaten, Hiding, SHARK_AT, type SharkKind, type SharkMood, SharkTile } from "./art";
import { LOOKS } from "./colours";
import type { hainoon } from "../../net/wire";
import {
  type Card as Face,
  colourOf,
  type Diver,
  DIVERS,
  healthOf,
  kindOf,
  ownerOf,
  type Place,
  type Spot,
  SPOTS,
  type Table,
} from "./geometry";

export const lookOf = (diver: Diver): Look => LOOKS[DIVERS.indexOf(diver)] as Look;

export const CardFace = ({ card, children }: { card: Face; children?: ComponentChildren }): JSX.Element => (
  <Card kind={kindOf(card)} colour={colourOf(card)} class="hainoon-card">
    {children}
  </Card>
);

// Sharks

/** Which kind of shark lies where by now: the tiles are told apart by it, and the rules do not care. */
export function kindsOf(log: Table["log"]): Readonly<Record<Spot, SharkKind>> {
  let ring = SPOTS.map((spot) => SHARK_AT[spot].kind);
  for (const { event } of log) {
    if (event.type === "AllSharksSwam") ring = [...ring.slice(-1), ...ring.slice(0, -1)];
    if (event.type === "SharksSwapped") {
      const [one, other] = [SPOTS.indexOf(event.shark), SPOTS.indexOf(event.other)];
      [ring[one], ring[other]] = [ring[other] as SharkKind, ring[one] as SharkKind];
    }
  }
  return Object.fromEntries(SPOTS.map((spot, at) => [spot, ring[at]])) as Record<Spot, SharkKind>;
}

type SharkProps = { readonly spot: Spot; readonly kind: SharkKind; readonly mood: SharkMood; readonly empty?: boolean };

/** The tile at a spot, with its shark looking at its diver. */
export const Shark = ({ spot, kind, mood, empty = false }: SharkProps): JSX.Element => {
  const { facing, mirrored = false, corner } = SHARK_AT[spot];
  return <SharkTile kind={kind} mood={mood} facing={facing} mirrored={mirrored} corner={corner} empty={empty} class="hainoon-shark" />;
};

// Divers

/** Divers look at each other. */
export const FACING: Readonly<Record<Place, Facing>> = { nw: "right", sw: "right", ne: "left", se: "left" };
const MOODS: Readonly<Record<hainoon.Health, Mood>> = { healthy: "calm", injured: "hurt", eaten: "dummy", dummy: "dummy" };

type DiverProps = {
  readonly table: Table;
  readonly view: hainoon.View;
  readonly diver: Diver;
  readonly facing?: Facing;
  readonly isScared?: boolean;
};

const SIZE = 90;

/** A diver in the pool, or what the sharks left of it. */
export const DiverToken = ({ table, view, diver, facing = "right", isScared = false }: DiverProps): JSX.Element => {
  const health = healthOf(view, diver);
  const look = lookOf(diver);
  if (health === "eaten") return <Eaten look={look} class="hainoon-token hainoon-dead" />;
  const face = table.players[ownerOf(view, diver) ?? -1]?.face;
  const mood = health === "healthy" && isScared ? "scared" : MOODS[health];
  return (
    <Swimmer
      look={look}
      bot={face}
      mood={mood}
      size={SIZE}
      facing={facing}
      class={`hainoon-token${health === "dummy" ? " hainoon-dead" : ""}`}
    />
  );
};

/** A diver among the weeds. */
export const HiddenDiver = ({ table, view, diver }: DiverProps): JSX.Element => (
  <Hiding look={lookOf(diver)} bot={table.players[ownerOf(view, diver) ?? -1]?.face} mood={MOODS[healthOf(view, diver)]} size={SIZE} />
);

export const DiverBadge = ({ diver }: { diver: Diver }): JSX.Element => (
  <EmblemBadge look={lookOf(diver)} size={26} class="hainoon-emblem" />
);

export const HEARTS: Readonly<Record<hainoon.Health, number>> = { healthy: 2, injured: 1, eaten: 0, dummy: 0 };

/** Two hearts healthy, one injured, none eaten; *losing* one is dashed. */
export const Hearts = pure(({ count, losing = false }: { count: number; losing?: boolean }): JSX.Element => (
  <span class="hainoon-hearts" aria-hidden="true">
    {[0, 1].map((at) => (
      <Drawing
        key={at}
        name={at >= count ? "hainoon-heart-lost" : losing && at === count - 1 ? "hainoon-heart-will-go" : "hainoon-heart"}
      />
    ))}
  </span>
));

export const Jaws = (): JSX.Element => <Drawing name="hainoon-jaws" class="hainoon-jaws" />;

/** What a player has, as pieces: hearts of each diver, the cage, and how many cards (not told if null). */
export const piecesOf = (view: hainoon.View, divers: readonly Diver[], cards: number | null) => (): JSX.Element => {
  const lives = divers.map((diver) => ({ diver, hearts: HEARTS[healthOf(view, diver)], isCaged: view.cage === diver }));
  return <Owned lives={lives} cards={cards} />;
};

type Life = { readonly diver: Diver; readonly hearts: number; readonly isCaged: boolean };

const Owned = pure(({ lives, cards }: { readonly lives: readonly Life[]; readonly cards: number | null }): JSX.Element => (
  <span class="hainoon-owned">
    {lives.map(({ diver, hearts, isCaged }) => (
      <span key={diver} class="hainoon-lives">
        {lives.length > 1 && <DiverBadge diver={diver} />}
        <Hearts count={hearts} />
        {isCaged && <Drawing name="hainoon-badge-cage" class="hainoon-has-cage" />}
      </span>
    ))}
    {cards !== null && (
      <span class="hainoon-cards">
        <Drawing name="hainoon-card-back" />
        <b>{cards}</b>
      </span>
    )}
  </span>
));
