// Texts of what is loaded only by who wants to learn or to look back.

import { effect, signal, type ReadonlySignal } from "@preact/signals";
import type { Language } from "../../../app/languages";
import { settings } from "../../../app/settings";
import type { Texts } from "./en";

const sources: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import("./en")).en,
  fr: async () => (await import("./fr")).fr,
  de: async () => (await import("./de")).de,
};
const found = signal<Texts | null>(null);

effect(() => {
  void sources[settings.value.language]().then((texts) => (found.value = texts));
});

/** Null until they have arrived. */
export const learnTexts: ReadonlySignal<Texts | null> = found;
