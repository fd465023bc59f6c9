// Names where room is scarce, and several in a sentence.

import { settings } from "./settings";

/** What tells names like "Diver 3" apart, and is never cut off. */
export const numberOf = (name: string): string => / \d+$/.exec(name)?.[0] ?? "";

/** A name to be read out, without its places for a line break, at which some voices split words. */
export const spoken = (name: string): string => name.replace(/[\u00ad\u200b]/g, "");

/** "Ann, Bob and Cid" in the player's language; as the British write it, without a comma before "and". */
export const listed = (names: readonly string[]): string => {
  const { language } = settings.value;
  return new Intl.ListFormat(language === "en" ? "en-GB" : language).format(names);
};
