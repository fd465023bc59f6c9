import { type Look, look } from "../../art/colours";

const PALE = { "--suit-dark": "#9fb0b8", "--fin": "#e4edef", "--fin-dark": "#b6c7cd", "--foot": "#6e828b" };

/** The divers by seat. */
export const LOOKS: readonly Look[] = [
  look("#f14a38", "circle", 0),
  look("#8b64f6", "square", 1),
  look("#54bffc", "triangle", 2),
  look("#f6f7f8", "diamond", 3, PALE),
];

/** The opponent of a single diver. */
export const CHIEF_LOOK: Look = look("#2f9a81", "trident", 5);
