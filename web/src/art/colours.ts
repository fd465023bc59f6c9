// The colours of divers and cards. A test computes that nobody has to tell apart two that look alike, with any kind of sight.

export const INK = "#06202b";
/** What can be done now: no diver and no card may look like it. */
export const LAMP = "#ffc94a";
const WHITE = "#ffffff";

export type Game = "deepsea" | "dive" | "hainoon";
export type Emblem = "shell" | "star" | "anchor" | "fish" | "wave" | "coral" | "circle" | "square" | "triangle" | "diamond" | "trident";

/** How a diver is coloured. What is not given follows from the suit. */
export type Look = {
  readonly suit: string;
  readonly emblem: Emblem;
  readonly skin: string;
  /** Colours of single parts, by the name of their CSS variable. */
  readonly parts?: Readonly<Record<string, string>>;
};

/** A colour that is *share* of the way from *one* to *other*. */
export function mix(one: string, other: string, share: number): string {
  const part = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(part(one, at) * (1 - share) + part(other, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

const SKINS = ["#f2c29b", "#a9714a", "#e0a277", "#7e4f39", "#f6d3b3", "#b97a50"] as const;

const look = (suit: string, emblem: Emblem, skin: number, parts?: Look["parts"]): Look => ({
  suit,
  emblem,
  skin: SKINS[skin] ?? SKINS[0],
  ...(parts && { parts }),
});

const PALE = { "--suit-dark": "#9fb0b8", "--fin": "#e4edef", "--fin-dark": "#b6c7cd", "--foot": "#6e828b" };
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

/** The divers of each game, by seat; in Hai Noon by diver: pink, turquoise, green, black. */
export const DIVERS: Readonly<Record<Game, readonly Look[]>> = {
  deepsea: [
    look("#f87b70", "shell", 0),
    look("#f0ffdd", "star", 1, { "--suit-dark": "#a9b894", "--fin": "#ffffff", "--fin-dark": "#c8d8b2", "--foot": "#7f8f6c" }),
    look("#549102", "anchor", 2),
    look("#17c9b1", "fish", 3),
    look("#7970fb", "wave", 4),
    look("#e1c2fe", "coral", 5),
  ],
  dive: [look("#f14a38", "circle", 0), look("#8b64f6", "square", 1), look("#54bffc", "triangle", 2), look("#f6f7f8", "diamond", 3, PALE)],
  hainoon: [
    look("#ff82bc", "coral", 0),
    look("#139984", "fish", 3),
    look("#deffc1", "anchor", 2, { "--suit-dark": "#94b878", "--fin-dark": "#b9dd9b", "--foot": "#6c8a55" }),
    look("#2f363e", "star", 5, DARK),
  ],
};

/** Divers of whom is not drawn yet which colour they will have, by seat. */
export const UNDRAWN: readonly Look[] = SKINS.map((_, seat) => look("#6d97a8", "circle", seat));

/** Dive's opponent of a single diver. */
export const CHIEF: Look = look("#2f9a81", "trident", 5);

export type CardColour = "red" | "green" | "blue" | "white";
export type CardLook = { readonly fill: string; readonly ground: string; readonly mark: Emblem };

/** Hai Noon's card colours: the frame with the mark, and the ground behind the picture. */
export const CARDS: Readonly<Record<CardColour, CardLook>> = {
  red: { fill: "#f34a2d", ground: "#5a1f1c", mark: "circle" },
  green: { fill: "#369771", ground: "#0f3a2b", mark: "square" },
  blue: { fill: "#56b2ff", ground: "#14355a", mark: "diamond" },
  white: { fill: "#f8faea", ground: "#3f4d50", mark: "triangle" },
};

/** The CSS variables that colour a diver's drawings. */
export function variables({ suit, skin, parts }: Look): Record<string, string> {
  const dark = parts?.["--suit-dark"] ?? mix(suit, INK, 0.4);
  return {
    "--suit": suit,
    "--suit-dark": dark,
    "--suit-deep": mix(dark, INK, 0.28),
    "--suit-light": mix(suit, WHITE, 0.5),
    "--sleeve": mix(suit, WHITE, 0.1),
    "--fin": mix(suit, WHITE, 0.55),
    "--fin-dark": mix(suit, WHITE, 0.12),
    "--foot": mix(suit, INK, 0.45),
    "--mask": INK,
    "--strap": INK,
    "--glove": "#12303c",
    "--glove-dark": "#0f2a36",
    "--skin": skin,
    "--skin-dark": mix(skin, "#5a2230", 0.3),
    "--plate": mix(suit, WHITE, 0.62),
    "--badge-edge": INK,
    "--badge-mark": INK,
    "--mark": INK,
    "--mark-cut": "#f6f2e6",
    ...parts,
  };
}

/** The CSS variables that colour a card and its mark. */
export function cardVariables(colour: CardColour): Record<string, string> {
  const { fill, ground } = CARDS[colour];
  return { "--card": fill, "--card-ground": ground, "--mark": INK, "--mark-cut": fill };
}
