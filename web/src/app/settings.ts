// What this browser's player prefers; kept in this browser.

import { effect, signal } from "@preact/signals";
import { LANGUAGES, type Language } from "./languages";

export type Settings = {
  readonly name: string;
  readonly language: Language;
  readonly theme: "system" | "dark" | "light";
  /** 0 is no movement at all. */
  readonly speed: 0 | 1 | 2 | 4;
  /** Whether a move counts at once, after a moment in which it can be taken back, or when it is confirmed. */
  readonly confirm: "never" | "moment" | "always";
  readonly volume: number;
  readonly muted: boolean;
  /** Whether a phone shakes with what is shown. */
  readonly vibrate: boolean;
  readonly notify: boolean;
  readonly sonar: boolean;
  readonly pace: "natural" | "instant";
  /** Whether single characters do something. */
  readonly keys: boolean;
  /** Whether the own dice are rolled without a press. */
  readonly rolls: boolean;
};

const KEPT = "divetable-settings";
const isTouch = matchMedia("(pointer: coarse)").matches;
const lightScheme = matchMedia("(prefers-color-scheme: light)");
export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

function spoken(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2) as Language);
  return wanted.find((language) => LANGUAGES.includes(language)) ?? "en";
}

const usual: Settings = {
  name: "",
  language: spoken(),
  theme: "system",
  speed: 1,
  confirm: isTouch ? "moment" : "never",
  volume: 0.5,
  muted: false,
  vibrate: isTouch,
  notify: false,
  sonar: false,
  pace: "natural",
  keys: true,
  rolls: false,
};

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

const chosen = signal<Partial<Settings>>(kept());
export const settings = signal<Settings>({ ...usual, ...chosen.peek() });

/** Prefer something else from now on. */
export function prefer(change: Partial<Settings>): void {
  chosen.value = { ...chosen.peek(), ...change };
  settings.value = { ...usual, ...chosen.peek() };
  try {
    localStorage.setItem(KEPT, JSON.stringify(chosen.peek()));
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
  }
}

/** Whether somebody who is out of the game wants the rest of it quickly. Written by the table's frame, which also ends it. */
export const isHurrying = signal(false);

/** The speed of movement, with the wish for none respected. */
export const speed = (): number => (stillness.matches ? 0 : settings.value.speed && isHurrying.value ? 4 : settings.value.speed);

const light = signal(lightScheme.matches);
lightScheme.addEventListener("change", () => {
  light.value = lightScheme.matches;
});

effect(() => {
  const { theme, language } = settings.value;
  document.documentElement.dataset.theme = theme === "system" ? (light.value ? "light" : "dark") : theme;
  document.documentElement.lang = language;
});
