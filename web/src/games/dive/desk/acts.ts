// What a diver does: with tokens and levels, with the program, with the companion.

import { say } from "../../../app/voice";
import { isHolding, urge } from "../companions/breath";
import {
  type Chosen,
  type Plan,
  NOTHING,
  answered,
  chosen,
  commitOf,
  current,
  flipped,
  isUnfinished,
  lay,
  levelOf,
  lookingBack,
  octopus,
  placed,
  plan,
  planOf,
  removed,
  using,
} from "./plan";
import { isLookingBack } from "../reveal/rounds";
import type { Texts } from "../texts/en";
import { type Commit, type DiveSeat, type Move, LEVELS, isProgramming, limitsOf } from "../types";

/** Whether a program is still to be handed in. */
export const isAsked = (seat: DiveSeat): boolean => isProgramming(seat.view) && !!seat.asked?.must && !seat.view.closed[seat.me ?? -1];

/** Whether everybody programs for as long as they hold their breath. */
export const isBreathless = (seat: DiveSeat): boolean => isAsked(seat) && !!limitsOf(seat.asked)?.breath;

/** Whether the board may be changed now. */
export const isOpen = (seat: DiveSeat): boolean => isAsked(seat) && (!isBreathless(seat) || isHolding());

/** What lies on the own board: the plan while it is asked for, what was handed in afterwards. */
export function laid(seat: DiveSeat): Plan {
  return isAsked(seat) ? plan.value : (planOf(seat.view.program) ?? plan.value);
}

/** Something was tried on a board that cannot be changed now. */
function refuse(seat: DiveSeat): void {
  if (isBreathless(seat)) urge();
  else seat.why(commitOf(laid(seat)));
}

export function tokensOf(seat: DiveSeat): readonly number[] {
  return seat.view.options.children ? [] : (limitsOf(seat.asked)?.tokens ?? [1, 2, 3, 4, 5]);
}

/** Put the chosen token on *level*, or without one turn the level over; children first say that there is a shark. */
export function press(seat: DiveSeat, level: number): void {
  if (!isOpen(seat)) return refuse(seat);
  lookingBack.value = false;
  current.value = level;
  if (seat.view.options.children) return answer(seat, level, !plan.value.sharks[level - 1]);
  if (chosen.value !== null) return drop(seat, chosen.value, level);
  if (plan.value.levels[level - 1]?.length) lay(seat, flipped(plan.value, level));
}

/** A child says whether there is a shark on *level*. */
export function answer(seat: DiveSeat, level: number, shark: boolean): void {
  if (!isOpen(seat)) return refuse(seat);
  lookingBack.value = false;
  current.value = level;
  lay(seat, answered(plan.value, level, shark));
}

/** Let go of a token on a level, or beside the board. */
export function drop(seat: DiveSeat, what: Chosen, level: number): void {
  chosen.value = null;
  if (level > LEVELS) return;
  if (level) current.value = level;
  lay(seat, level ? placed(plan.value, what, level) : removed(plan.value, what));
}

/** Choose a token; a second time takes it off the board again. */
export function choose(seat: DiveSeat, what: Chosen): void {
  if (!isOpen(seat)) return refuse(seat);
  lookingBack.value = false;
  if (chosen.value !== what) chosen.value = what;
  else if (levelOf(plan.value, what)) drop(seat, what, 0);
  else chosen.value = null;
}

/** The anglerfish: not there, no shark, shark, not there. */
export function pressSix(seat: DiveSeat): void {
  if (!isOpen(seat)) return refuse(seat);
  const { anglerfish } = plan.value;
  lay(seat, { ...plan.value, anglerfish: anglerfish === null ? false : anglerfish ? null : true });
}

export function clear(seat: DiveSeat, texts: Texts): void {
  if (!isOpen(seat)) return refuse(seat);
  lay(seat, NOTHING);
  say(texts.cleared);
}

/** Hand the program in; one that is obviously unfinished only asks why not. */
export function hand(seat: DiveSeat): void {
  const move: Commit = commitOf(laid(seat));
  if (isBreathless(seat)) seat.sendNow({ ...move, type: "Stopped", by: "breath" });
  else if (isLookingBack(seat)) lookingBack.value = false; // nobody is ready before having looked
  else if (isUnfinished(plan.value, seat.view.options.children)) seat.why(move);
  else seat.sendNow(move);
}

/** The announcements that can be made now: none, one, or one for each diver who might get the dolphin. */
export function announcements(seat: DiveSeat): readonly Move[] {
  const limits = limitsOf(seat.asked);
  if (!limits) return [];
  return typeof limits.octopus === "number" ? [{ type: "LayOctopus", ...octopus.value }] : (limits.aloud as readonly Move[]);
}

/** Look at what the own companion can do now, or hear why it cannot. */
export function openUse(seat: DiveSeat): void {
  const companion = seat.view.companions[seat.me ?? 0];
  if (announcements(seat).length) {
    lookingBack.value = false;
    using.value = true;
  } else if (companion) seat.why({ type: "Announce", companion });
}

export function announce(seat: DiveSeat, move: Move): void {
  using.value = false;
  seat.sendNow(move);
}
