// The colours of divers; those of each game are in its folder. A test computes that nobody has to tell apart two that look alike, with any kind of sight.

export const INK = "#06202b";
/** What can be done now: no diver and no card may look like it. */
export const LAMP = "#ffc94a";
const WHITE = "#ffffff";

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

/** The look of a diver with the colour of *suit*, an emblem and the skin of this number; *parts* colours single parts. */
export const look = (suit: string, emblem: Emblem, skin: number, parts?: Look["parts"]): Look => ({
  suit,
  emblem,
  skin: SKINS[skin] ?? SKINS[0],
  ...(parts && { parts }),
});

/** Divers whose colour is not drawn yet, by seat. */
export const UNDRAWN: readonly Look[] = SKINS.map((_, seat) => look("#6d97a8", "circle", seat));

/** The diver who greets newcomers and shows them how to play. */
export const GUIDE: Look = look("#f87b70", "shell", 0);

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
