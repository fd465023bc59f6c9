// How each event looks on the board, and which pieces its log line is about.

import type { hainoon } from "../../net/wire";
import type { Stage } from "../../stage/motion";
import {
  beside,
  diverAt,
  type Diver,
  DIVERS,
  onward,
  ownerOf,
  PLACES,
  rowOf,
  SHARKS,
  type Side,
  SIDES,
  SPOTS,
  type Table,
} from "./geometry";

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

function bitten(stage: Stage, spot: hainoon.Spot, who: Diver): void {
  stage.sound("bite");
  stage.slide(shark(spot), diver(who));
  stage.shake(diver(who));
  stage.pause(LOOK);
}

/** Milliseconds to read who played what, and what an attack did. */
const GLANCE = 300;
const LOOK = 800;

type Shows = { readonly [E in hainoon.Event as E["type"]]?: (event: E, stage: Stage, table: Table) => void };

const SHOWS: Shows = {
  DiversSeated: (event, stage) => stage.together(event.divers.map((who) => [diver(who), "hiding"])),
  CardsShuffled: (_, stage) => sounding(stage, "card").shake("pile"),
  Drew: (_, stage) => sounding(stage, "card").pulse("pile"),
  DrewHidden: (_, stage) => sounding(stage, "card").pulse("pile"),
  DiverCameBack: (event, stage) => sounding(stage, "splash").slide(diver(event.diver), "hiding"),
  CardPlayed: (event, stage, table) => {
    sounding(stage, "card").slide(cardPiece(table, event.card, event.side), someDiver(table, event.seat), [side(event.side)]);
    stage.pause(GLANCE);
  },
  CagePlaced: (event, stage) => sounding(stage, "take").slide(`cage-${event.diver}`, "cage"),
  SharksSwapped: ({ shark: one, other }, stage) =>
    sounding(stage, "splash").together([
      [shark(one), shark(other)],
      [shark(other), shark(one)],
    ]),
  SharkFlipped: (event, stage) => sounding(stage, "reveal").pulse(shark(event.shark)),
  AllSharksSwam: (_, stage) => sounding(stage, "splash").together(SPOTS.map((spot) => [shark(spot), shark(onward(spot, -1))])),
  DiverSwam: (event, stage, table) => sounding(stage, "splash").slide(diver(event.diver), origin(table, event.place)),
  DiversSwapped: (event, stage) =>
    sounding(stage, "splash").together([
      [diver(event.diver), diver(event.other)],
      [diver(event.other), diver(event.diver)],
    ]),
  DiverHid: (event, stage, table) => sounding(stage, "drop").slide(diver(event.diver), leftBehind(table)),
  SharksAttacked: (event, stage) => {
    sounding(stage, "splash").shake(side(event.side), ...SHARKS[event.side].map(shark));
    stage.pause(LOOK);
  },
  SharkWoke: (event, stage) => stage.pulse(shark(event.shark)),
  Harpooned: (event, stage, table) => {
    sounding(stage, "good").slide(lyingPiece(table, event.card), diver(event.diver));
    stage.pause(LOOK);
  },
  SharkMissed: (event, stage) => stage.slide(shark(event.shark), place(event.place)),
  SharkSpurned: (event, stage) => stage.slide(shark(event.shark), diver(event.diver)),
  SharkRepelled: (event, stage) => stage.shake(shark(event.shark)),
  CageHeld: (event, stage) => {
    sounding(stage, "drop").slide("cage", diver(event.diver));
    stage.pause(LOOK);
  },
  DiverBitten: (event, stage) => bitten(stage, event.shark, event.diver),
  DiverEaten: (event, stage) => bitten(stage, event.shark, event.diver),
  RowDiscarded: (event, stage) => sounding(stage, "card").slide("discards", side(event.side)),
  PlayerEliminated: (_, stage) => stage.sound("bad"),
  GameWon: (_, stage) => stage.sound("end"),
  GameDrawn: (_, stage) => stage.sound("end"),
};

function sounding(stage: Stage, name: Parameters<Stage["sound"]>[0]): Stage {
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
