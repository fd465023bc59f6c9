import type { AnySeat } from "../state";
import { t } from "../texts";

/** How far a game is, in two or three words. */
export function phaseOf(game: string, { view, now, log }: AnySeat): string {
  const text = t().phase;
  if (game === "deepsea") return text.deepsea(view.dive);
  if (game === "hainoon") return text.hainoon(Math.max(1, view.turns));
  // The view of Dive is of the round to come; while the last one is told it has not begun.
  const untold = log.filter(({ n, event }) => now && n > now.n && event.type === "RoundBegan").length;
  const round = view.round - untold;
  return round > 0 ? text.dive(round) : "";
}
