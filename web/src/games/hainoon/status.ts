// The status line, what is known of the players, and how the game came out.

import type { hainoon } from "../../net/wire";
import { listed } from "../../app/names";
import { sentence } from "../../app/voice";
import type { Mood } from "../../art/Diver";
import type { Outcome, PlayerFacts, Standing } from "../contract";
import { isPrepared, isSideOffered, lacking, settledOf } from "./choice";
import { type Diver, DIVERS, healthOf, hiding, isDummy, ownerOf, rowOf, type Side, SIDES, type Spot, type Table } from "./geometry";
import { drawnView, isEatenNow } from "./attack";
import { lookOf, piecesOf } from "./pieces";
import { strikesOf } from "./preview";
import type { Texts } from "./texts/en";
import { choiceSaid, nameOf, namesOf, strikeSaid } from "./words";

export type Window = { readonly type: "HarpoonWindow"; readonly side: Side; readonly sharks: readonly Spot[] };

/** The open harpoon question. */
export function windowOf(table: Table): Window | null {
  const { step } = table.view;
  return step?.type === "HarpoonWindow" ? (step as unknown as Window) : null;
}

/** Who must do what; who was eaten is told so first. */
export function status(table: Table, t: Texts): string {
  const isLooker = table.me !== null && !table.view.result.length && isOut(table, table.me);
  return isLooker ? `${t.eatenOut} ${waitsFor(table, t)}` : waitsFor(table, t);
}

function waitsFor(table: Table, t: Texts): string {
  if (!table.view.step) return table.view.result.length ? `${t.over} ${outcome(table, t)}` : t.settingUp;
  const window = windowOf(table);
  if (window) return attackStatus(table, window, t);
  if (table.view.step.type === "ChoosePlace") return surfaceStatus(table, t);
  if (table.view.step.type !== "PlayCard") return t.settingUp;
  return table.asked?.must ? myTurn(table, t) : theirTurn(table, t);
}

function outcome(table: Table, t: Texts): string {
  const shares = table.view.result;
  const sharing = shares.flatMap((share, seat) => (share > 0 ? [seat] : []));
  return Math.max(...shares) === 1 ? t.won(namesOf(table, sharing, t)) : t.drawn(namesOf(table, sharing, t));
}

function attackStatus(table: Table, window: Window, t: Texts): string {
  const side = t.sides[window.side];
  const strikes = strikesOf(table.view, window.sharks)
    .map((strike) => strikeSaid(table, strike, t))
    .join("; ");
  if (table.asked?.must) return t.attacked(side, strikes);
  const names = namesOf(table, table.view.waiting, t);
  return table.view.answer ? t.answered(names) : t.othersAttacked(side, strikes, names);
}

function surfaceStatus(table: Table, t: Texts): string {
  const { diver } = table.view.step as unknown as { diver: Diver };
  return table.asked?.must ? t.surfacing(t.divers[diver]) : t.theirSurface(nameOf(table, table.view.player, t));
}

function myTurn(table: Table, t: Texts): string {
  const lack = lacking(table);
  if (!lack && isPrepared(table)) return `${t.yourTurn} ${t.prepared(choiceSaid(table, t))}`;
  if (lack === "card") return [t.yourTurn, `${t.lacks.card}.`, isFirstRound(table) ? t.firstRound : ""].join(" ").trim();
  const { side } = settledOf(table);
  const third = side && rowOf(table.view, side).length === 2 ? t.third(t.sides[side]) : "";
  const prompt = lack ? sentence(t.lacks[lack]) : t.ready;
  return [prompt, lack === "side" ? t.fits(sidesOffered(table, t)) : third].join(" ").trim();
}

function sidesOffered(table: Table, t: Texts): string {
  return listed(SIDES.filter((side) => isSideOffered(table, side)).map((side) => t.sides[side]));
}

function isFirstRound({ view }: Table): boolean {
  return view.turns <= view.hands.length;
}

function theirTurn(table: Table, t: Texts): string {
  const next = nextPlayer(table.view);
  const then = next === table.me ? t.thenYou : t.afterwards(nameOf(table, next, t));
  return `${t.theirTurn(nameOf(table, table.view.player, t))} ${next === table.view.player ? "" : then}`.trim();
}

/** Who is next, clockwise among those who still swim: told, not judged. */
export function nextPlayer(view: hainoon.View): number {
  const seats = view.hands.map((_, step) => (view.player + 1 + step) % view.hands.length);
  return seats.find((seat) => crew(view, seat).some((diver) => !isDummy(view, diver))) ?? view.player;
}

export function crew(view: hainoon.View, seat: number): readonly Diver[] {
  return DIVERS.filter((diver) => ownerOf(view, diver) === seat);
}

export function players(table: Table, t: Texts): readonly PlayerFacts[] {
  return table.players.map(({ seat }) => factsOf(table, seat, t));
}

function factsOf(table: Table, seat: number, t: Texts): PlayerFacts {
  const view = drawnView(table);
  const divers = crew(view, seat);
  const first = divers.find((diver) => !isDummy(view, diver)) ?? divers[0] ?? "pink";
  const out = divers.every((diver) => isDummy(view, diver));
  const next = view.result.length === 0 && view.turns > 0 && nextPlayer(view) === seat && view.player !== seat;
  return {
    seat,
    look: lookOf(first),
    mood: moodOf(view, divers),
    eaten: out,
    pieces: piecesOf(view, divers, view.hands[seat] ?? 0),
    facts: [...divers.map((diver) => diverSaid(view, diver, t)), t.cards(view.hands[seat] ?? 0), out ? t.out : next ? t.next : ""].filter(
      Boolean,
    ),
  };
}

/** Hurt if one of the divers is; glad to have survived. */
function moodOf(view: hainoon.View, divers: readonly Diver[]): Mood {
  if (divers.some((diver) => healthOf(view, diver) === "injured")) return "hurt";
  return view.result.length ? "glad" : "calm";
}

/** Whether all divers of this seat were eaten: it plays no more. */
/** That one's divers are eaten, once nothing more is told of it; null if they are not, and when all is over. */
export function outSaid(table: Table, t: Texts): string | null {
  const { me, view } = table;
  const isLeft = me !== null && !view.result.length && isOut(table, me) && !isEatenNow(table, me);
  return isLeft ? t.eatenOut : null;
}

/** Whether all divers of *seat* are eaten, as far as that has been told. */
export function isOut(table: Table, seat: number): boolean {
  const view = drawnView(table);
  return crew(view, seat).every((diver) => healthOf(view, diver) === "eaten");
}

function diverSaid(view: hainoon.View, diver: Diver, t: Texts): string {
  const extra = [view.cage === diver ? t.inCage : "", hiding(view).includes(diver) ? t.away : ""].filter(Boolean);
  return [t.diverIs(t.divers[diver], t.health[healthOf(view, diver)]), ...extra].join(", ");
}

/** Who won, and how everybody's divers are. */
export function result(table: Table, t: Texts): readonly string[] {
  const lines = table.players.map(({ seat }) => {
    const divers = crew(table.view, seat).map((diver) => diverSaid(table.view, diver, t));
    return t.standing(nameOf(table, seat, t), divers);
  });
  return [outcome(table, t), ...lines];
}

/** How the game came out: the player who looks comes first, then who won. */
export function outcomeOf(table: Table, t: Texts): Outcome {
  const { view, me } = table;
  const standings = table.players
    .map(({ seat }) => standingOf(table, seat, t))
    .toSorted((one, other) => Number(other.seat === me) - Number(one.seat === me) || Number(other.isWinner) - Number(one.isWinner));
  const won = me === null ? null : (view.result[me] ?? 0) > 0;
  return { heading: headingOf(table, t), won, standings };
}

function headingOf({ view, me, players: all }: Table, t: Texts): string {
  const winners = view.result.flatMap((share, seat) => (share > 0 ? [seat] : []));
  if (!view.result.includes(1)) return t.end.drawn;
  if (me !== null) return winners.includes(me) ? t.end.survived : t.end.eaten;
  const names = winners.map((seat) => all[seat]?.name ?? "");
  return names.length === 1 ? t.end.one(names[0] ?? "") : t.end.several(listed(names));
}

function standingOf(table: Table, seat: number, t: Texts): Standing {
  const { view } = table;
  const divers = crew(view, seat);
  return {
    seat,
    number: null,
    note: divers.map((diver) => diverSaid(view, diver, t)).join("; "),
    Detail: piecesOf(view, divers, null),
    isWinner: (view.result[seat] ?? 0) > 0,
  };
}
