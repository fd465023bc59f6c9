// Names where room is scarce.

/** What a bot's name begins with, and what is left out first: "Regular bot 3" becomes "bot 3". */
export const firstWord = (name: string): string => /^[^ -]+[ -]/.exec(name)?.[0] ?? "";
