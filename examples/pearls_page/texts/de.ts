import type { Texts } from "./en";

export const de: Texts = {
  round: (round) => `Runde ${round}`,
  tide: (pearls) => `Die Flut ist ${pearls} wert.`,
  ask: "Wähle geheim eine Tiefe. Wer dort allein ist, bringt Perlen herauf.",
  wait: "Die anderen wählen noch.",
  over: "Das Spiel ist vorbei.",
  depth: (depth) => `Tiefe ${depth}`,
  chosen: (depth) => `Du tauchst in Tiefe ${depth}.`,
  pearls: (pearls) => `${pearls} ${pearls === 1 ? "Perle" : "Perlen"}`,
  score: (name, pearls) => `${name}: ${pearls} ${pearls === 1 ? "Perle" : "Perlen"}.`,
  won: (names) => `Gewonnen: ${names.join(", ")}`,
  keys: "in diese Tiefe tauchen",
};
