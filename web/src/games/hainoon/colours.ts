import { type Emblem, INK, type Look, look } from "../../art/colours";

const DARK = {
  "--suit-dark": "#14191f",
  "--suit-light": "#6b7680",
  "--sleeve": "#434b54",
  "--fin": "#e9eef0",
  "--fin-dark": "#a9b7bd",
  "--foot": "#59646d",
  "--mask": "#e9eef0",
  "--strap": "#8c99a1",
  "--glove": "#e9eef0",
  "--plate": "#e9eef0",
  "--badge-edge": "#e9eef0",
  "--badge-mark": "#f3faf7",
};

/** The divers: pink, turquoise, green, black. */
export const LOOKS: readonly Look[] = [
  look("#ff82bc", "coral", 0),
  look("#139984", "fish", 3),
  look("#deffc1", "anchor", 2, { "--suit-dark": "#94b878", "--fin-dark": "#b9dd9b", "--foot": "#6c8a55" }),
  look("#2f363e", "star", 5, DARK),
];

export type CardColour = "red" | "green" | "blue" | "white";
export type CardLook = { readonly fill: string; readonly ground: string; readonly mark: Emblem };

/** The colours of cards: the frame with the mark, and the ground behind the picture. */
export const CARDS: Readonly<Record<CardColour, CardLook>> = {
  red: { fill: "#f34a2d", ground: "#5a1f1c", mark: "circle" },
  green: { fill: "#369771", ground: "#0f3a2b", mark: "square" },
  blue: { fill: "#56b2ff", ground: "#14355a", mark: "diamond" },
  white: { fill: "#f8faea", ground: "#3f4d50", mark: "triangle" },
};

/** The CSS variables that colour a card and its mark. */
export function cardVariables(colour: CardColour): Record<string, string> {
  const { fill, ground } = CARDS[colour];
  return { "--card": fill, "--card-ground": ground, "--mark": INK, "--mark-cut": fill };
}
