// Cards, divers, sharks and moves in the player's words.

import type { hainoon } from "../../net/wire";
import { listed, spoken } from "../../app/names";
import { cardOf, choiceOf, chosenKind, harpoonLacks, harpoonOf, settledOf } from "./choice";
import { colourOf, type Card, type Diver, isDummy, kindOf, onward, ownerOf, type Play, rowOf, type Spot, type Table } from "./geometry";
import { isThreat, type Preview, previewOf, type Strike } from "./preview";
import type { Texts } from "./texts/en";

export function nameOf(table: Table, seat: number, t: Texts): string {
  return seat === table.me ? t.you : (table.players.find((player) => player.seat === seat)?.name ?? `${seat + 1}`);
}

export function namesOf(table: Table, seats: readonly number[], t: Texts): string {
  return listed(seats.map((seat) => nameOf(table, seat, t)));
}

export function cardName(card: Card, t: Texts): string {
  const colour = colourOf(card);
  const kind = spoken(t.kinds[kindOf(card)]);
  return colour ? t.card(kind, t.colours[colour]) : kind;
}

/** A diver with its owner. */
export function whoIs(table: Table, diver: Diver, t: Texts): string {
  const owner = ownerOf(table.view, diver);
  const name = t.divers[diver];
  if (owner === null) return t.dummy(name);
  if (isDummy(table.view, diver)) return t.eaten(name, nameOf(table, owner, t));
  return owner === table.me ? t.yours(name) : t.whose(name, nameOf(table, owner, t));
}

export function strikeSaid(table: Table, { shark, diver, fate }: Strike, t: Texts): string {
  return t.fates[fate](t.spots[shark], diver ? whoIs(table, diver, t) : "");
}

/** What a play would bring, in one sentence. */
export function previewSaid(table: Table, play: Play, t: Texts): string {
  const preview = previewOf(table.view, play);
  if (!preview.attack) return t.noAttack(t.sides[play.side], rowOf(table.view, play.side).length + 1);
  return `${attackSaid(table, preview, t)}.`;
}

function attackSaid(table: Table, { strikes }: Preview, t: Texts): string {
  const said = strikes.map((strike) => strikeSaid(table, strike, t)).join("; ");
  return isThreat(strikes) ? `${said} – ${t.unlessHarpoon}` : said;
}

export function moveSaid(move: hainoon.Move, t: Texts): string {
  if (move.type === "Surface") return t.comeBack(t.places[move.place]);
  if (move.type === "Endure") return t.endure;
  if (move.type === "Harpoon") return t.saving(t.divers[move.diver], cardName(move.card, t));
  return move.type === "Play" ? playSaid(move, t) : "";
}

/** The play that is chosen and not placed yet. */
export function lyingSaid(table: Table, t: Texts): string {
  const { play } = settledOf(table);
  return play && chosenKind(table) ? t.chosen(playSaid(play, t)) : "";
}

/** All that is chosen so far of a play. */
export function choiceSaid(table: Table, t: Texts): string {
  const card = cardOf(table);
  const { play, side, diver = null, place = null, shark = null } = settledOf(table);
  if (!card || play) return play ? playSaid(play, t) : "";
  const { first } = choiceOf(table);
  const target = first ? t.spots[first] : targetSaid({ card, diver, place, shark }, t);
  return [cardName(card, t), side ? t.sides[side] : "", target].filter(Boolean).join(", ");
}

/** The harpoon that is chosen, or what is to be chosen first. */
export function harpoonSaid(table: Table, t: Texts): string {
  const harpoon = harpoonOf(table);
  const lack = harpoonLacks(table);
  return harpoon ? moveSaid(harpoon, t) : lack ? t.lacks[lack] : "";
}

function playSaid(play: Play, t: Texts): string {
  const card = cardName(play.card, t);
  const target = targetSaid(play, t);
  return target ? t.playingAt(card, t.sides[play.side], target) : t.playing(card, t.sides[play.side]);
}

function targetSaid({ card, diver, place, shark }: Pick<Play, "card" | "diver" | "place" | "shark">, t: Texts): string {
  const spot = (which: Spot): string => t.spots[which];
  if (shark) return kindOf(card) === "flip" ? t.flip(spot(shark)) : t.swap(spot(shark), spot(onward(shark)));
  if (!diver) return "";
  if (place) return t.swim(t.divers[diver], t.places[place]);
  if (kindOf(card) === "cage") return t.cageOn(t.divers[diver]);
  return kindOf(card) === "camouflage" ? t.hide(t.divers[diver]) : t.divers[diver];
}
