// Dive in short: who must do what, where everybody is, how it came out, and moves in a few words.

import { listed } from "../../app/names";
import { settings } from "../../app/settings";
import type { Outcome, PlayerFacts } from "../contract";
import { announcements, isAsked } from "./desk/acts";
import { isHolding } from "./companions/breath";
import { commitOf, isFirstDive, lookingBack, plan, using } from "./desk/plan";
import { isMoving, phaseOf } from "./reveal/phase";
import { lastDive } from "./reveal/rounds";
import { waterOf } from "./board/Track";
import { lookOf, signsOf } from "./board/looks";
import type { Texts } from "./texts/en";
import { paints } from "./water/sight";
import { type Commit, type DiveSeat, type Move, CHIEF, DEEP, isAxolotl, isProgramming, isWishing, nameOf } from "./types";

function names(seat: DiveSeat, texts: Texts, seats: readonly number[]): string {
  return listed(seats.map((number) => nameOf(seat, number, texts.chief)));
}

export function phase({ view, log }: DiveSeat, texts: Texts): string {
  const isBeforeAll = log.at(-1)?.event.type === "OceanStacked";
  return view.round > 0 && !isBeforeAll ? texts.phase(view.round) : "";
}

export function status(seat: DiveSeat, texts: Texts): string {
  const { view, me, asked } = seat;
  const say = texts.status;
  const waiting = names(seat, texts, view.waiting);
  if (view.step === null) return outcome(seat, texts);
  if (isWishing(view)) return asked?.must ? (lostWish(seat, texts) ?? say.wish) : say.wishWait(waiting);
  if (isAxolotl(view)) return asked?.must ? say.axolotl : say.axolotlWait(waiting);
  if (!isProgramming(view)) return view.waiting.length ? say.waiting(waiting) : say.moment;
  if (me === null) return say.watch(waiting);
  if (view.ready[me]) return view.closed[me] ? say.closed(waiting) : say.ready(waiting);
  return using.value && seat.asked?.must ? announcing(seat, texts) : programming(seat, me, texts);
}

/** Who got the companion this player wished for, and that another is to be chosen; null if nobody did. */
export function lostWish(seat: DiveSeat, texts: Texts): string | null {
  const { log, me } = seat;
  const clash = log.findLast(({ event }) => event.type === "WishesClashed" && event.to !== me && event.seats.includes(me ?? -1))?.event;
  if (clash?.type !== "WishesClashed" || seat.view.companions[me ?? -1]) return null;
  return texts.wishLost(nameOf(seat, clash.to, texts.chief), texts.companions[clash.companion]);
}

function announcing(seat: DiveSeat, texts: Texts): string {
  const type = announcements(seat)[0]?.type;
  return type === "LayOctopus" ? texts.layHint : type === "GiveDolphin" ? texts.giveHint : texts.useHint;
}

function programming({ view, log, now }: DiveSeat, me: number, { status: say }: Texts): string {
  if (view.closed[me]) return say.stopped;
  if (view.orca) return say.orca;
  if (view.fugu) return isHolding() ? say.fuguHeld : say.fugu;
  const dive = lookingBack.value ? lastDive(log) : null;
  if (dive && now) return say.telling;
  if (dive) return say.moved(dive.ways.get(me) ?? null, view.pawns[me] ?? 0);
  if (view.options.children) return say.children;
  if (isFirstDive()) return say.first;
  return (view.pawns[me] ?? 0) >= DEEP ? say.programDeep : say.program;
}

function outcome(seat: DiveSeat, texts: Texts): string {
  const { view, me } = seat;
  const say = texts.status;
  const best = Math.max(...view.pawns);
  if (view.chief !== null && view.chief >= best) return say.chiefWon(view.chief);
  const first = [...view.pawns.keys()].filter((diver) => view.pawns[diver] === best);
  if (first.length > 1 && !view.options.children) return say.drawn(names(seat, texts, first), best);
  return first.length === 1 && first[0] === me ? say.youWon(best) : say.won(names(seat, texts, first), best);
}

export function players(seat: DiveSeat, texts: Texts): PlayerFacts[] {
  const { pawns, chief } = isMoving(phaseOf(seat)) ? seat.view : (seat.before ?? seat.view);
  const divers = pawns.map((space, diver) => factsOf(seat, texts, diver, space));
  return chief === null ? divers : [...divers, { ...factsOf(seat, texts, CHIEF, chief), name: texts.ChiefShort, face: "chief" }];
}

function factsOf({ view }: DiveSeat, texts: Texts, diver: number, space: number): PlayerFacts {
  const { children } = view.options;
  const companion = view.companions[diver];
  const place = children ? texts.facts.spaceOnly(space) : texts.facts.space(space, waterOf(texts, space));
  const use = companion ? [texts.facts.companion(texts.companions[companion], texts.uses[view.uses[diver] ?? "held"])] : [];
  const isReady = isProgramming(view) && view.ready[diver] === true;
  const ready = isProgramming(view) && diver !== CHIEF ? [isReady ? texts.ready : texts.thinking] : [];
  const isDeep = space >= DEEP && !children;
  const hasWished = isWishing(view) && !view.waiting.includes(diver);
  return {
    seat: diver,
    facts: [place, ...use, ...ready],
    look: lookOf(diver),
    mood: "calm",
    water: isDeep ? "deep" : "calm",
    number: space,
    pieces: signsOf(isReady || hasWished, isDeep, isWishing(view) ? (companion ?? null) : null),
  };
}

function headingOf(seat: DiveSeat, texts: Texts, winners: readonly number[]): string {
  if (winners.length > 1 && !seat.view.options.children) return texts.drawn;
  if (winners.length === 1 && winners[0] === seat.me) return texts.youWin;
  const heading = texts.wins(names(seat, texts, winners), winners.length > 1);
  return heading.charAt(0).toLocaleUpperCase(seat.language) + heading.slice(1);
}

/** How the game came out: the deepest first, a draw shared. */
export function outcomeOf(seat: DiveSeat, texts: Texts): Outcome {
  const { view, me, ending } = seat;
  const winners = view.chief !== null && view.chief >= Math.max(...view.pawns) ? [CHIEF] : (ending?.winners ?? []);
  const all = players(seat, texts).map(({ seat: diver, number }) => ({
    seat: diver,
    number: Number(number),
    note: "",
    isWinner: winners.includes(diver),
  }));
  const standings = all.toSorted((one, other) => Number(other.isWinner) - Number(one.isWinner) || other.number - one.number);
  return { heading: headingOf(seat, texts, winners), won: me === null ? null : winners.includes(me), standings };
}

export function result(seat: DiveSeat, texts: Texts): string[] {
  const { pawns, chief } = seat.view;
  const scores = pawns.map((space, diver) => texts.score(diver === seat.me ? texts.you : nameOf(seat, diver, texts.Chief), space));
  if (chief !== null) scores.push(texts.score(nameOf(seat, CHIEF, texts.Chief), chief));
  return [outcome(seat, texts), ...scores];
}

function planned({ levels }: Commit, texts: Texts): string {
  return levels
    .map((tokens) => `${tokens.map((token) => token.value).join("+")} ${tokens[0]?.shark ? texts.shark : texts.noShark}`)
    .join(", ");
}

/** How to hear what the stack looks like, for who does not; and what lies on the own board while it can still be changed. */
export function lying(seat: DiveSeat, texts: Texts): string {
  if (!isAsked(seat)) return "";
  const laid = commitOf(plan.value);
  const sonar = settings.value.sonar || !paints.value ? [] : [texts.sonarIs(false)];
  return [...sonar, ...(laid.levels.length ? [`${label(laid, seat, texts)}.`] : [])].join(" ");
}

export function label(move: Move, seat: DiveSeat, texts: Texts): string {
  const say = texts.moves;
  switch (move.type) {
    case "WishFor":
      return texts.wishFor(texts.companions[move.companion]);
    case "Commit":
      return say.commit(planned(move, texts));
    case "Stopped":
      return say.stop;
    case "TakeBack":
      return say.takeBack;
    case "Announce":
      return move.companion === "axolotl" ? texts.useAxolotl : texts.use(texts.companions[move.companion]);
    case "LayOctopus":
      return say.octopus;
    case "GiveDolphin":
      return say.dolphin(nameOf(seat, move.to, texts.chief));
    case "KeepAxolotl":
      return texts.keepAxolotl;
    default:
      return "";
  }
}
