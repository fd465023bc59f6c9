import { t } from "../texts";

type Counts = { readonly dive?: number; readonly round?: number; readonly turns?: number };

/** How far a game is, in two or three words. */
export function phaseOf(game: string, view: unknown): string {
  const { dive = 1, round = 1, turns = 0 } = (view ?? {}) as Counts;
  const text = t().phase;
  if (game === "deepsea") return text.deepsea(dive);
  if (game === "dive") return round ? text.dive(round) : "";
  return text.hainoon(Math.max(1, turns));
}
