// The board as the rules draw it: a ring of twelve sharks, clockwise from the north-west corner, round four places.

import type { hainoon } from "../../net/wire";
import type { Seat } from "../contract";

export type Table = Seat<hainoon.View, hainoon.Event, hainoon.Move>;
export type Card = hainoon.Card;
export type Diver = hainoon.Diver;
export type Place = hainoon.Place;
export type Side = hainoon.Side;
export type Spot = hainoon.Spot;
export type Play = hainoon.Play;
export type Kind = "camouflage" | "cage" | "shark" | "flip" | "diver" | "all" | "wild";
export type Colour = "red" | "green" | "blue" | "white";

export const DIVERS: readonly Diver[] = ["pink", "turquoise", "green", "black"];
export const PLACES: readonly Place[] = ["nw", "ne", "se", "sw"];
export const SPOTS: readonly Spot[] = ["nw", "n1", "n2", "ne", "e1", "e2", "se", "s1", "s2", "sw", "w1", "w2"];
export const SIDES: readonly Side[] = ["north", "east", "south", "west"];
/** The two sharks of each side. */
export const SHARKS: Readonly<Record<Side, readonly [Spot, Spot]>> = {
  north: ["n1", "n2"],
  east: ["e1", "e2"],
  south: ["s1", "s2"],
  west: ["w1", "w2"],
};
/** The place each shark attacks; corners attack none. */
export const FACES: Readonly<Partial<Record<Spot, Place>>> = {
  n1: "nw",
  n2: "ne",
  e1: "ne",
  e2: "se",
  s1: "se",
  s2: "sw",
  w1: "sw",
  w2: "nw",
};

/** The side whose row of cards wakes the shark at *spot*; corners have none. */
export function sideOf(spot: Spot): Side | undefined {
  return SIDES.find((side) => SHARKS[side].includes(spot));
}

export function kindOf(card: Card): Kind {
  return card.slice(card.indexOf("-") + 1) as Kind;
}

export function colourOf(card: Card): Colour | null {
  return card === "wild" ? null : (card.slice(0, card.indexOf("-")) as Colour);
}

/** The spot so many steps on, clockwise. */
export function onward(spot: Spot, steps = 1): Spot {
  return SPOTS[(SPOTS.indexOf(spot) + steps + 12) % 12] as Spot;
}

export function beside(place: Place): readonly Place[] {
  const at = PLACES.indexOf(place);
  return [PLACES[(at + 1) % 4] as Place, PLACES[(at + 3) % 4] as Place];
}

export function moodAt(view: hainoon.View, spot: Spot): hainoon.Mood {
  return view.sharks[SPOTS.indexOf(spot)] ?? "full";
}

export function diverAt(view: hainoon.View, place: Place): Diver | null {
  return view.places[PLACES.indexOf(place)] ?? null;
}

export function ownerOf(view: hainoon.View, diver: Diver): number | null {
  return view.owners[DIVERS.indexOf(diver)] ?? null;
}

export function healthOf(view: hainoon.View, diver: Diver): hainoon.Health {
  return view.health[DIVERS.indexOf(diver)] ?? "healthy";
}

export function rowOf(view: hainoon.View, side: Side): readonly Card[] {
  return view.rows[SIDES.indexOf(side)] ?? [];
}

/** Whether this diver only takes up space. */
export function isDummy(view: hainoon.View, diver: Diver): boolean {
  return ["dummy", "eaten"].includes(healthOf(view, diver));
}

/** The divers out of the sea, once everybody has sat down. */
export function hiding(view: hainoon.View): readonly Diver[] {
  return view.turns ? DIVERS.filter((diver) => !view.places.includes(diver)) : [];
}
