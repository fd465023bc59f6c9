import type { Texts } from "./en";

export const fr: Texts = {
  round: (round) => `Manche ${round}`,
  tide: (pearls) => `La marée vaut ${pearls}.`,
  ask: "Choisissez une profondeur en secret. Qui y est seul remonte des perles.",
  wait: "Les autres choisissent encore.",
  over: "La partie est finie.",
  depth: (depth) => `Profondeur ${depth}`,
  chosen: (depth) => `Vous allez à la profondeur ${depth}.`,
  pearls: (pearls) => `${pearls} ${pearls > 1 ? "perles" : "perle"}`,
  score: (name, pearls) => `${name} : ${pearls} ${pearls > 1 ? "perles" : "perle"}.`,
  won: (names) => `Victoire : ${names.join(", ")}`,
  keys: "aller à cette profondeur",
};
