// Where the telling waits: before the own dice are rolled, and when a dive is over.

import { settings, speed } from "../../app/settings";
import type { deepsea } from "../../net/wire";
import type { Station } from "../contract";
import type { Table } from "./facts";

export const ROLL = "roll";
export const DIVE_OVER = "dive-over";
/** Seconds until the telling goes on by itself. */
const PATIENCE = { [ROLL]: 15, [DIVE_OVER]: 8 } as const;

/** *seat* is as it was before *event*. */
export function stationBefore(event: deepsea.Event, seat: Table): Station | null {
  const over = { name: DIVE_OVER, seconds: PATIENCE[DIVE_OVER] };
  if (event.type === "GameEnded") return over;
  if (event.type === "DiveBegan") return event.dive > 1 ? { ...over, next: event.starter } : null;
  if (event.type !== "Rolled" || !isRolledByHand(seat, event.seat)) return null;
  return { name: ROLL, seconds: PATIENCE[ROLL] };
}

/** Whether the player who looks presses for this roll: not where a direction was chosen just before, which was the press. */
function isRolledByHand(seat: Table, diver: number): boolean {
  const { view, me } = seat;
  if (diver !== me || settings.peek().rolls || speed() === 0 || seat.players[diver]?.bot) return false;
  const last = seat.log.at(-1)?.event;
  const hasJustTurned = last?.type === "TurnedBack" && last.seat === me;
  return !view.loads[diver]?.length || (view.turned[diver] === true && !hasJustTurned);
}
