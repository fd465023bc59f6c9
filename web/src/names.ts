// Names where room is scarce, and several in a sentence.

import { settings } from "./settings";

/** What a bot's name begins with, and what is left out first: "Regular bot 3" becomes "bot 3", but "Diver 3" no "3". */
export const firstWord = (name: string): string => /^[^ -]+[ -](?=.*\p{L})/u.exec(name)?.[0] ?? "";

/** "Ann, Bob and Cid" in the player's language; as the British write it, without a comma before "and". */
export const listed = (names: readonly string[]): string => {
  const { language } = settings.value;
  return new Intl.ListFormat(language === "en" ? "en-GB" : language).format(names);
};
