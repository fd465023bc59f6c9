export const en = {
  round: (round: number) => `Round ${round}`,
  tide: (pearls: number) => `The tide is worth ${pearls}.`,
  ask: "Choose a depth in secret. Who is alone there brings up pearls.",
  wait: "The others are choosing.",
  over: "The game is over.",
  depth: (depth: number) => `Depth ${depth}`,
  chosen: (depth: number) => `You go to depth ${depth}.`,
  pearls: (pearls: number) => `${pearls} ${pearls === 1 ? "pearl" : "pearls"}`,
  score: (name: string, pearls: number) => `${name}: ${pearls} ${pearls === 1 ? "pearl" : "pearls"}.`,
  won: (names: readonly string[]) => `Won: ${names.join(", ")}`,
  keys: "go to this depth",
};

export type Texts = typeof en;
