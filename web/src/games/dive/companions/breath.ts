// Held breath (the fugu): a key, a finger or a pointer's button is kept down while the air is placed; letting go is breathing.
// Fingers that do not hold tap as ever. The one pointer that holds presses by resting on something. Who cannot hold has it held.

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { isForBoard } from "../../../app/keys";

/** Not yet held; being drawn in; held down by hand; held for the player; let go and still to be told. */
export type Breath = "out" | "in" | "held" | "kept" | "gone";
export const breath = signal<Breath>("out");
/** Whether something was tried without holding the breath. */
export const urged = signal(false);

export const KEY = "b";
/** So long one breathes in; who lets go before has only tapped, and nothing is lost. */
const INHALING = 400;
/** So long the holding pointer rests on something to press it. */
const RESTING = 450;
const RESTED_ON = "[data-piece^=air-], [data-piece^=slot-], [data-breath-press]";

let inhaling: ReturnType<typeof setTimeout> | undefined;
let resting: { readonly on: Element | null; readonly timer: ReturnType<typeof setTimeout> | undefined } = { on: null, timer: undefined };

export const isHolding = (): boolean => breath.value === "held" || breath.value === "kept";
export const urge = (): void => void (urged.value = true);

export function inhale(): void {
  if (breath.value !== "out") return;
  urged.value = false;
  breath.value = "in";
  inhaling = setTimeout(() => (breath.value = "held"), INHALING);
}

/** What was held down is let go. */
export function letGo(): void {
  if (breath.value === "held") breathe();
  else slip();
}

export function breathe(): void {
  if (isHolding()) breath.value = "gone";
}

/** For who cannot hold anything down: held until it is said otherwise. */
export function keep(): void {
  slip();
  urged.value = false;
  breath.value = "kept";
}

/** The holding was lost without letting go (another window, a gesture of the phone): nothing is told, but nothing can be placed either. */
function slip(): void {
  clearTimeout(inhaling);
  rest(null);
  if (breath.value === "in" || breath.value === "held") breath.value = "out";
}

/** While *active*, the breath is followed; *tell* hears of it once the player breathes and *ready* to be told. */
export function useBreath(active: boolean, ready: boolean, tell: () => void): void {
  useLayoutEffect(() => {
    if (!active) return;
    const stops = [listen("keydown", pressed), listen("keyup", released), listen("blur", slip)];
    return () => {
      for (const stop of stops) stop();
      slip();
      breath.value = "out";
      urged.value = false;
    };
  }, [active]);
  const gone = breath.value === "gone";
  useEffect(() => {
    if (!active || !gone || !ready) return;
    breath.value = "out";
    tell();
  }, [active, gone, ready]);
}

function listen<K extends keyof WindowEventMap>(
  type: K,
  hear: (event: WindowEventMap[K]) => void,
  options?: AddEventListenerOptions,
): () => void {
  addEventListener(type, hear, options);
  return () => removeEventListener(type, hear, options);
}

function pressed(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== KEY || !isForBoard(event)) return;
  event.preventDefault();
  if (breath.value === "kept") breathe();
  else if (!event.repeat) inhale();
}

function released(event: KeyboardEvent): void {
  if (event.key.toLowerCase() === KEY) letGo();
}

/** The pointer that went down on the button holds the breath until it goes up, wherever that is. */
export function hold(event: PointerEvent): void {
  if (event.button !== 0 || breath.value !== "out") return;
  const { pointerId } = event;
  const own =
    (act: (event: PointerEvent) => void) =>
    (next: PointerEvent): void => {
      if (next.pointerId === pointerId) act(next);
    };
  const stops: (() => void)[] = [];
  const end = (how: () => void) =>
    own(() => {
      for (const stop of stops) stop();
      how();
    });
  stops.push(listen("pointermove", own(restUnder)), listen("pointerup", end(letGo)), listen("pointercancel", end(slip)));
  if (event.pointerType === "touch") stops.push(...otherFingers(event.target as Element));
  inhale();
}

function restUnder({ clientX, clientY }: PointerEvent): void {
  if (breath.value === "held") rest(document.elementFromPoint(clientX, clientY)?.closest(RESTED_ON) ?? null);
}

function rest(on: Element | null): void {
  if (on === resting.on) return;
  clearTimeout(resting.timer);
  resting.on?.removeAttribute("data-resting");
  on?.setAttribute("data-resting", "");
  resting = { on, timer: on ? setTimeout(() => (on as HTMLElement).click(), RESTING) : undefined };
}

const FAR = 7;

/** Browsers make no click of a second finger's tap. */
function otherFingers(button: Element): (() => void)[] {
  const begun = new Map<number, Touch>();
  const begin = ({ changedTouches }: TouchEvent): void => {
    for (const touch of changedTouches) begun.set(touch.identifier, touch);
  };
  const end = (event: TouchEvent): void => {
    for (const touch of event.changedTouches) {
      const first = begun.get(touch.identifier);
      const still = first && Math.hypot(touch.clientX - first.clientX, touch.clientY - first.clientY) < FAR;
      const on = still && touch.target instanceof Element ? touch.target.closest("button") : null;
      if (!on || on === button) continue;
      event.preventDefault();
      on.click();
    }
  };
  return [listen("touchstart", begin), listen("touchend", end, { passive: false })];
}
