// The texts of the page round the boards, in the player's language.

import { effect, signal } from "@preact/signals";
import type { Language } from "../languages";
import { settings } from "../settings";
import type { Texts } from "./en";

export type { Texts };

const sources: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import("./en")).en,
  fr: async () => (await import("./fr")).fr,
  de: async () => (await import("./de")).de,
};

/** Null until the first language has arrived. */
export const texts = signal<Texts | null>(null);

effect(() => {
  const { language } = settings.value;
  void sources[language]().then((found) => {
    if (settings.peek().language === language) texts.value = found;
  });
});

/** The texts; screens are only drawn once there are any. */
export const t = (): Texts => texts.value as Texts;
