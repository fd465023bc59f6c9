// Names where room is scarce, and several in a sentence.

import type { Language } from "./languages";
import { settings } from "./settings";

/** What tells names like "Diver 3" apart, and is never cut off. */
export const numberOf = (name: string): string => / \d+$/.exec(name)?.[0] ?? "";

/** A name to be read out, without its places for a line break, at which some voices split words. */
export const spoken = (name: string): string => name.replace(/[\u00ad\u200b]/g, "");

const AND: Readonly<Record<Language, string>> = { en: "and", fr: "et", de: "und" };

/** "Ann, Bob and Cid" in the player's language. The browser's own lists cost a phone 50 ms the first time. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${AND[settings.value.language]} ${names.at(-1)}`;
