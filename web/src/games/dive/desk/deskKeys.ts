// The keys of Dive's board: which there are now, and what they do.

import type { Keys } from "../../../app/keys";
import { settings } from "../../../app/settings";
import { say } from "../../../app/voice";
import { announce, announcements, choose, clear, drop, hand, isAsked, isOpen, laid, openUse, press, pressSix, tokensOf } from "./acts";
import { urge } from "../companions/breath";
import { wantedOf } from "../companions/Companions";
import { airName, sixName, slotName } from "./Desk";
import { type Chosen, chosen, current, emptied, flipped, lay, lookingBack, plan, using } from "./plan";
import { turnTorch } from "../water/Ocean";
import { paints } from "../water/sight";
import type { Texts } from "../texts/en";
import { type DiveSeat, LEVELS, isProgramming, isWishing, limitsOf, listed } from "../types";

export function deskKeys(seat: DiveSeat, texts: Texts): Keys {
  const keys: Record<string, () => void> = {
    o: toTheWater,
    e: () => turnTorch(texts),
    p: () => (seat.me === null || settings.peek().sonar || !paints.peek() ? pressNamed("ping") : say(texts.sonarIs(false))),
    h: () => pressNamed("torch"),
    z: () => pressNamed("closer"),
  };
  if (isWishing(seat.view) && seat.asked?.must) return { ...keys, ...wishKeys(seat) };
  if (!isProgramming(seat.view) || seat.me === null) return keys;
  if (isAsked(seat)) return { ...keys, ...(using.value ? usingKeys(seat) : isOpen(seat) ? planKeys(seat, texts) : breathlessKeys(seat)) };
  const [back] = listed(seat.asked, "TakeBack");
  return back ? { ...keys, t: () => seat.sendNow(back) } : keys;
}

/** Back from the last dive, if that is open, and on to looking around or listening. */
function toTheWater(): void {
  lookingBack.value = false;
  requestAnimationFrame(() => document.querySelector<HTMLElement>("#dive-water, [data-key=ping]")?.focus());
}

/** Nothing can be placed before the breath is held. */
function breathlessKeys(seat: DiveSeat): Keys {
  return { ...Object.fromEntries(["1", "2", "3", "4", "5", "f", "c", "g", "Backspace"].map((key) => [key, urge])), u: () => openUse(seat) };
}

/** Press the button that has this name, if it is there. */
function pressNamed(name: string): void {
  document.querySelector<HTMLElement>(`[data-key="${name}"]`)?.click();
}

function wishKeys(seat: DiveSeat): Keys {
  const companion = wantedOf(seat);
  const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(".dive-choice")];
  const keys: Record<string, () => void> = {};
  for (let at = 0; at < 10; at++) keys[`${(at + 1) % 10}`] = () => buttons()[at]?.click();
  if (companion) keys.g = () => seat.sendNow({ type: "WishFor", companion });
  return keys;
}

function usingKeys(seat: DiveSeat): Keys {
  const moves = announcements(seat);
  const keys: Record<string, () => void> = { u: () => (using.value = false) };
  for (const [at, move] of moves.entries()) keys[at === 0 ? "g" : `${at + 1}`] = () => announce(seat, move);
  return keys;
}

/** Where the focus is tells nothing of the board, so every key says what has become of it. */
function planKeys(seat: DiveSeat, texts: Texts): Keys {
  const level = (): string => slotName(texts, plan.value, current.value, seat.view.options.children);
  const air = (what: Chosen): string => `${airName(texts, plan.value, what)}, ${chosen.value === what ? texts.chosen : texts.off}`;
  const then = (tell: () => string, act: () => void) => (): void => {
    act();
    say(`${tell()}.`);
  };
  const keys: Record<string, () => void> = {
    f: then(level, () => flip(seat)),
    c: () => clear(seat, texts),
    g: () => hand(seat),
    u: () => openUse(seat),
    ArrowUp: then(level, () => (current.value = Math.max(1, current.value - 1))),
    ArrowDown: then(level, () => (current.value = Math.min(LEVELS, current.value + 1))),
    Backspace: then(level, () => lay(seat, emptied(plan.value, current.value))),
  };
  const held = chosen.value;
  if (held !== null)
    keys["0"] = then(
      () => air(held),
      () => drop(seat, held, 0),
    );
  if (limitsOf(seat.asked)?.clownfish)
    keys.x = then(
      () => air("clownfish"),
      () => choose(seat, "clownfish"),
    );
  if (limitsOf(seat.asked)?.anglerfish)
    keys["6"] = then(
      () => sixName(texts, plan.value),
      () => pressSix(seat),
    );
  const laidOrChosen = (): string => (chosen.value === null ? level() : air(chosen.value));
  for (let digit = 1; digit <= LEVELS; digit++) keys[`${digit}`] = then(laidOrChosen, () => digitPressed(seat, digit));
  return keys;
}

/** A digit chooses a token; the next one is its level. Children only turn levels over. */
function digitPressed(seat: DiveSeat, digit: number): void {
  if (chosen.value !== null || seat.view.options.children) press(seat, digit);
  else if (tokensOf(seat).includes(digit)) choose(seat, digit);
}

function flip(seat: DiveSeat): void {
  if (seat.view.options.children) return press(seat, current.value);
  if (laid(seat).levels[current.value - 1]?.length) lay(seat, flipped(plan.value, current.value));
}
