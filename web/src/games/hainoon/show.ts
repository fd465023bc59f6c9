// How each event looks on the board, and which pieces its log line is about.

import type { hainoon } from "../../net/wire";
import type { Stage } from "../../stage/motion";
import type { Sound } from "../contract";
import { drawnView, type End, isHarm, sceneOf, type Strike } from "./attack";
import { beside, diverAt, type Diver, DIVERS, onward, ownerOf, PLACES, rowOf, type Side, SIDES, SPOTS, type Table } from "./geometry";

const shark = (spot: string): string => `shark-${spot}`;
const diver = (who: string): string => `diver-${who}`;
const place = (where: string): string => `place-${where}`;
const side = (which: string): string => `side-${which}`;

/** A diver of this player's, from whom the card comes. */
function someDiver(table: Table, seat: number): string {
  return diver(DIVERS.find((who) => ownerOf(table.view, who) === seat) ?? "");
}

/** The piece of a card, if it still lies on its side. */
function cardPiece(table: Table, card: hainoon.Card, on: Side): string {
  const at = rowOf(table.view, on).lastIndexOf(card);
  return at < 0 ? "discards" : `card-${on}-${at}`;
}

function lyingPiece(table: Table, card: hainoon.Card): string {
  return cardPiece(table, card, SIDES.find((on) => rowOf(table.view, on).includes(card)) ?? "north");
}

/** Where a diver who is now at *to* came from: the free place beside it. */
function origin(table: Table, to: hainoon.Place): string {
  return place(beside(to).find((where) => diverAt(table.view, where) === null) ?? to);
}

function leftBehind(table: Table): string {
  return place(PLACES.find((where) => diverAt(table.view, where) === null) ?? "");
}

/** Milliseconds of the beats of an attack. */
const DRAW = 120;
const LUNGE = 250;
const HOLD = 200;
const FOILED = 320;
const SETTLE = 150;
/** Milliseconds by which the second of two sharks lunges later. */
const LATER = 80;
const SOUNDS: Readonly<Record<End, Sound>> = {
  bitten: "bite",
  eaten: "bite",
  caged: "take",
  repelled: "good",
  spurned: "drop",
  missed: "drop",
};
/** Milliseconds to read who played what, and what an attack did. */
const GLANCE = 250;
const LOOK = 500;
const FLIGHT = 250;

/** How one or two sharks of a side strike: they draw back, lunge, hold what they bite or stop short, and settle. */
function strikes(_: unknown, stage: Stage, table: Table): void {
  const scene = sceneOf(table);
  if (!scene) return;
  if (scene.isFirst) lunges(stage, scene.strikes);
  if (!scene.isLast) return;
  const caged = scene.strikes.find(({ end }) => end === "caged");
  stage.atOnce(
    (part) => part.beat("settle", SETTLE),
    (part) => caged && part.fly("cage", [diver(caged.diver ?? ""), "cage"], { duration: 350 }),
  );
  if (scene.strikes.some(isHarm)) stage.pause(LOOK);
}

function lunges(stage: Stage, all: readonly Strike[]): void {
  const isBite = all.some(isHarm);
  stage.beat("draw", DRAW);
  stage.sound("splash");
  stage.beat("lunge", LUNGE + (all.length - 1) * LATER);
  for (const sound of new Set(all.map(({ end }) => SOUNDS[end]))) stage.sound(sound);
  stage.vibrate(isBite ? 40 : 15);
  stage.beat("hold", all.every(isHarm) ? HOLD : FOILED);
}

/** Every tile flies from where its shark was. */
function swim(stage: Stage, pairs: readonly (readonly [piece: string, from: string])[], duration: number): void {
  sounding(stage, "splash").vibrate(20);
  stage.atOnce(
    ...pairs.map(
      ([piece, from]) =>
        (part: Stage) =>
          part.fly(piece, [from, piece], { duration, scale: [1.12, 1] }),
    ),
  );
}

/** Cards go to a player one after the other, face down. */
function dealt(stage: Stage, table: Table, seat: number, count: number): void {
  for (let card = 0; card < Math.min(count, 3); card++) {
    sounding(stage, "card").fly("dealt", ["pile", someDiver(table, seat)], { duration: 200, scale: [1, 0.5], easing: "ease-in" });
  }
}

/** Three cards fly to the discards one after the other, and what lay behind them moves up. */
function swept(event: hainoon.RowDiscarded, stage: Stage, table: Table): void {
  const piece = (at: number): string => `card-${event.side}-${at}`;
  const away = event.cards.length;
  stage.sound("card");
  stage.atOnce(
    ...rowOf(drawnView(table), event.side).map((_, at) => (part: Stage) => {
      part.pause(at * 40);
      if (at < away) part.fly(piece(at), [piece(at), "discards"], { duration: 220, scale: [1, 0.7], easing: "ease-in" });
      else part.fly(piece(at), [piece(at), piece(at - away)], { duration: 220 });
      part.beat(`flown-${at + 1}`, 0);
    }),
  );
  stage.beat("swept", 60);
}

type Shows = { readonly [E in hainoon.Event as E["type"]]?: (event: E, stage: Stage, table: Table) => void };

const SHOWS: Shows = {
  DiversSeated: (event, stage) => stage.atOnce(...event.divers.map((who) => (part: Stage) => part.fly(diver(who), ["hiding", diver(who)]))),
  CardsShuffled: (_, stage) => sounding(stage, "card").shake("pile"),
  Drew: (event, stage, table) => dealt(stage, table, event.seat, event.cards.length),
  DrewHidden: (event, stage, table) => dealt(stage, table, event.seat, event.count),
  DiverCameBack: (event, stage) => sounding(stage, "splash").fly(diver(event.diver), ["hiding", diver(event.diver)]),
  CardPlayed: (event, stage, table) => {
    const card = cardPiece(table, event.card, event.side);
    stage.fly(card, [someDiver(table, event.seat), card], { duration: FLIGHT, scale: [0.7, 1.16], easing: "ease-in" });
    sounding(stage, "card").vibrate(10);
    stage.animate([card], [{ scale: "1.16 1.04" }, { scale: "1" }], 120);
    stage.pause(GLANCE);
  },
  CagePlaced: (event, stage) => {
    stage.fly(`cage-${event.diver}`, ["cage", `cage-${event.diver}`], { duration: 350 });
    sounding(stage, "take").vibrate(15);
    stage.pause(GLANCE);
  },
  SharksSwapped: ({ shark: one, other }, stage) =>
    swim(
      stage,
      [
        [shark(one), shark(other)],
        [shark(other), shark(one)],
      ],
      400,
    ),
  SharkFlipped: (_, stage) => sounding(stage, "reveal").beat("settle", SETTLE),
  AllSharksSwam: (_, stage) =>
    swim(
      stage,
      SPOTS.map((spot) => [shark(spot), shark(onward(spot, -1))]),
      650,
    ),
  DiverSwam: (event, stage, table) => sounding(stage, "splash").fly(diver(event.diver), [origin(table, event.place), diver(event.diver)]),
  DiversSwapped: (event, stage) => {
    sounding(stage, "splash").atOnce(
      (part) => part.fly(diver(event.diver), [diver(event.other), diver(event.diver)]),
      (part) => part.fly(diver(event.other), [diver(event.diver), diver(event.other)]),
    );
  },
  DiverHid: (event, stage, table) => sounding(stage, "drop").fly(diver(event.diver), [leftBehind(table), diver(event.diver)]),
  SharksAttacked: (event, stage) => {
    sounding(stage, "splash").shake(side(event.side));
    stage.pause(LOOK);
  },
  SharkWoke: (event, stage) => {
    stage.animate([shark(event.shark)], [{ rotate: "0deg" }, { rotate: "-3deg" }, { rotate: "3deg" }, { rotate: "0deg" }], 200);
    stage.pause(GLANCE);
  },
  Harpooned: (event, stage, table) => {
    const card = lyingPiece(table, event.card);
    stage.fly(card, [diver(event.diver), card], { duration: FLIGHT, scale: [0.7, 1] });
    sounding(stage, "good").pause(LOOK);
  },
  SharkMissed: strikes,
  SharkSpurned: strikes,
  SharkRepelled: strikes,
  CageHeld: strikes,
  DiverBitten: strikes,
  DiverEaten: strikes,
  RowDiscarded: swept,
  PlayerEliminated: (_, stage) => stage.sound("bad"),
};

function sounding(stage: Stage, name: Sound): Stage {
  stage.sound(name);
  return stage;
}

export function show(event: hainoon.Event, stage: Stage, table: Table): void {
  const how = SHOWS[event.type] as ((event: hainoon.Event, stage: Stage, table: Table) => void) | undefined;
  how?.(event, stage, table);
}

/** By field of an event, how the piece it names is called. */
const NAMED: Readonly<Record<string, (value: string) => string>> = { shark, other: otherPiece, diver, place, side };

function otherPiece(value: string): string {
  return DIVERS.includes(value as Diver) ? diver(value) : shark(value);
}

export function pieces(event: hainoon.Event): readonly string[] {
  if (event.type === "AllSharksSwam") return SPOTS.map(shark);
  if (event.type === "DiversSeated") return DIVERS.map(diver);
  if (event.type === "Drew" || event.type === "DrewHidden" || event.type === "CardsShuffled") return ["pile"];
  const named = Object.entries(event).map(([field, value]) => (typeof value === "string" ? NAMED[field]?.(value) : undefined));
  return named.filter((piece) => piece !== undefined);
}
