// Names where room is scarce.

/** What a bot's name begins with, and what is left out first: "Regular bot 3" becomes "bot 3", but "Diver 3" no "3". */
export const firstWord = (name: string): string => /^[^ -]+[ -](?=.*\p{L})/u.exec(name)?.[0] ?? "";
