// What tapping a piece does, whether by pointer or by key: choose it, or ask why it cannot be chosen.

import { say } from "../../app/voice";
import type { hainoon } from "../../net/wire";
import {
  aimAtPlace,
  aimAtShark,
  aimShark,
  attempt,
  cardOf,
  choiceOf,
  choose,
  chooseCard,
  chosenKind,
  harpoonOf,
  isCardOffered,
  isSideOffered,
  nextTarget,
  offers,
  settledOf,
  surfaceTo,
  targetAt,
} from "./choice";
import { type Card, colourOf, type Diver, diverAt, FACES, ownerOf, type Place, rowOf, type Side, type Spot, type Table } from "./geometry";
import { status, windowOf } from "./status";
import type { Texts } from "./texts/en";
import { harpoonSaid } from "./words";

export function tapCard(table: Table, t: Texts, at: number): void {
  const card = table.view.hand[at];
  if (!card || table.busy) return;
  if (!isCardOffered(table, card)) return table.why(refusedCard(table, card));
  chooseCard(table, choiceOf(table).card === at ? null : at);
  sayHarpoon(table, t);
}

function refusedCard(table: Table, card: Card): hainoon.Move {
  return windowOf(table) && table.asked?.must ? harpoonWith(table, card) : attempt(table, { card });
}

export function tapSide(table: Table, side: Side): void {
  const card = cardOf(table);
  if (!card || !chosenKind(table) || table.busy) return;
  if (!isSideOffered(table, side)) table.why(attempt(table, { card, side }));
  else choose(table, { side });
}

export function tapShark(table: Table, spot: Spot): void {
  if (table.busy) return;
  if (aimAtShark(table, spot) === "offered") aimShark(table, spot);
  else table.why(attempt(table, { shark: spot }));
}

export function tapPlace(table: Table, t: Texts, place: Place): void {
  if (table.busy) return;
  if (offers(table, "Surface").length) return surface(table, place);
  const diver = diverAt(table.view, place);
  if (offers(table, "Harpoon").length) return save(table, t, diver);
  const target = targetAt(table, place);
  if (!target) return;
  if (aimAtPlace(table, place) === "offered") choose(table, target);
  else table.why(attempt(table, target));
}

function surface(table: Table, place: Place): void {
  const move = surfaceTo(table, place);
  if (move) table.send(move);
  else table.why({ type: "Surface", place });
}

/** Send the play once all of it is chosen. The button itself is the confirmation. */
export function placeCard(table: Table, t: Texts): void {
  const { play } = settledOf(table);
  if (table.busy) return;
  if (play && chosenKind(table)) table.sendNow(play);
  else if (offers(table, "Play").length) say(status(table, t));
  else table.why(attempt(table, {}));
}

export function throwHarpoon(table: Table, t: Texts): void {
  const harpoon = harpoonOf(table);
  if (table.busy) return;
  if (harpoon) table.send(harpoon);
  else if (offers(table, "Harpoon").length) sayHarpoon(table, t);
  else table.why(harpoonWith(table, null));
}

function save(table: Table, t: Texts, diver: Diver | null): void {
  choose(table, { diver });
  sayHarpoon(table, t);
}

/** No line of the page tells how far a harpoon is chosen, only its button. */
function sayHarpoon(table: Table, t: Texts): void {
  if (offers(table, "Harpoon").length) say(harpoonSaid(table, t));
}

export function endure(table: Table): void {
  if (!table.busy) table.send({ type: "Endure" });
}

/** A harpoon for the first of one's divers under attack; without a card, one that would fit. */
function harpoonWith(table: Table, card: Card | null): hainoon.Harpoon {
  const window = windowOf(table);
  const diver = threatened(table)[0] ?? "pink";
  const colours = window ? rowOf(table.view, window.side).map(colourOf) : [];
  const colour = colours.find((found) => found !== null) ?? "red";
  return { type: "Harpoon", card: card ?? `${colour}-cage`, diver };
}

/** One's own divers in front of the attacking sharks. */
function threatened(table: Table): readonly Diver[] {
  const places = (windowOf(table)?.sharks ?? []).map((spot) => FACES[spot]);
  const divers = places.map((place) => (place ? diverAt(table.view, place) : null));
  return divers.filter((diver) => diver !== null && ownerOf(table.view, diver) === table.me) as Diver[];
}

const ARROWS: Readonly<Record<string, Side>> = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" };

/** The keys that do something now. */
export function keysFor(table: Table, t: Texts): Record<string, () => void> {
  if (table.busy) return {};
  const surfaces = offers(table, "Surface");
  if (surfaces.length) return byNumber(surfaces.map((move) => () => table.send(move)));
  return { ...byNumber(table.view.hand.map((_, at) => () => tapCard(table, t, at))), ...playKeys(table), ...harpoonKeys(table, t) };
}

function byNumber(acts: readonly (() => void)[]): Record<string, () => void> {
  return Object.fromEntries(acts.map((act, at) => [`${at + 1}`, act]));
}

function playKeys(table: Table): Record<string, () => void> {
  if (!chosenKind(table)) return {};
  const arrows = Object.entries(ARROWS).map(([key, side]) => [key, () => tapSide(table, side)]);
  return { ...Object.fromEntries(arrows), j: () => nextTarget(table, 1), k: () => nextTarget(table, -1), x: () => chooseCard(table, null) };
}

function harpoonKeys(table: Table, t: Texts): Record<string, () => void> {
  if (!windowOf(table) || !table.asked?.must) return {};
  const divers = [...new Set(offers(table, "Harpoon").map((move) => move.diver))];
  const next = (): void => save(table, t, divers[(divers.indexOf(choiceOf(table).diver as Diver) + 1) % divers.length] ?? null);
  return { h: () => throwHarpoon(table, t), e: () => endure(table), ...(divers.length > 1 ? { j: next, k: next } : {}) };
}
