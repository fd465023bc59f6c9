// What a play would bring before anybody uses a harpoon: for display only. What happens is the table's business.

import type { hainoon } from "../../net/wire";
import { diverAt, FACES, healthOf, isDummy, kindOf, moodAt, onward, PLACES, rowOf, SHARKS, SPOTS } from "./geometry";
import type { Diver, Play, Side, Spot } from "./geometry";

export type Fate = "wakes" | "misses" | "spurns" | "caged" | "bites" | "eats";
export type Strike = { readonly shark: Spot; readonly diver: Diver | null; readonly fate: Fate };
export type Preview = {
  /** The table after the action of the card. */
  readonly after: hainoon.View;
  /** The side that attacks, if this is its third card. */
  readonly attack: Side | null;
  readonly strikes: readonly Strike[];
};

export function previewOf(view: hainoon.View, play: Play): Preview {
  const after = acted(view, play);
  const attack = rowOf(view, play.side).length === 2 ? play.side : null;
  return { after, attack, strikes: attack ? SHARKS[attack].map((shark) => strike(after, shark)) : [] };
}

/** What the sharks of a side under attack are about to do. */
export function strikesOf(view: hainoon.View, sharks: readonly Spot[]): readonly Strike[] {
  return sharks.map((shark) => strike(view, shark));
}

function acted(view: hainoon.View, { card, diver, place, shark }: Play): hainoon.View {
  switch (kindOf(card)) {
    case "cage":
      return { ...view, cage: diver ?? view.cage };
    case "camouflage":
      return { ...view, places: view.places.map((who) => (who === diver ? null : who)) };
    case "diver":
      return diver && place ? { ...view, places: swapped(view.places, view.places.indexOf(diver), PLACES.indexOf(place)) } : view;
    case "shark":
      return shark ? { ...view, sharks: swapped(view.sharks, SPOTS.indexOf(shark), SPOTS.indexOf(onward(shark))) } : view;
    case "flip":
      return { ...view, sharks: view.sharks.map((mood, at) => (SPOTS[at] === shark ? other(mood) : mood)) };
    case "all":
      return { ...view, sharks: [...view.sharks.slice(-1), ...view.sharks.slice(0, -1)] };
    case "wild":
      return view;
  }
}

function swapped<T>(all: readonly T[], one: number, two: number): T[] {
  return all.map((thing, at) => (at === one ? all[two] : at === two ? all[one] : thing) as T);
}

function other(mood: hainoon.Mood): hainoon.Mood {
  return mood === "full" ? "hungry" : "full";
}

function strike(view: hainoon.View, shark: Spot): Strike {
  const place = FACES[shark];
  const diver = place ? diverAt(view, place) : null;
  return { shark, diver, fate: fateOf(view, shark, diver) };
}

function fateOf(view: hainoon.View, shark: Spot, diver: Diver | null): Fate {
  if (moodAt(view, shark) === "full") return "wakes";
  if (!diver) return "misses";
  if (isDummy(view, diver)) return "spurns";
  if (view.cage === diver) return "caged";
  return healthOf(view, diver) === "injured" ? "eats" : "bites";
}

/** Whether somebody may be asked for a harpoon. */
export function isThreat(strikes: readonly Strike[]): boolean {
  return strikes.some(({ fate }) => ["caged", "bites", "eats"].includes(fate));
}
