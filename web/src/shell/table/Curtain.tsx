// Several players at one device: what only one of them may know is asked for when that one holds the button.

import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Look } from "../../art/colours";
import { Porthole } from "../../art/Diver";
import type { TableState } from "../../net/tableState";
import { t } from "../../app/texts";
import { cardOf } from "../../games/cards";

const HOLD = 450;

/** Whether a seat knows what others at the same device must not see. */
export function isSecret(state: TableState): boolean {
  const game = state.table.value?.game;
  return game === undefined || !cardOf(game).isOpen;
}

const waits = (state: TableState): readonly number[] => (state.view.value as { waiting?: number[] } | null)?.waiting ?? [];

/** The own seat that has to answer next and cannot see its own things yet. */
export function nextAtDevice(state: TableState): number | null {
  const mine = state.seats.value;
  if (mine.length < 2 || state.ending.value) return null;
  const bots = (seat: number): boolean => !!state.table.value?.seats[seat]?.sitting_in;
  const next = waits(state).find((seat) => mine.includes(seat) && !bots(seat));
  return next === undefined || next === state.seat.value ? null : next;
}

/** Passes the view on: at once where nothing is secret; else it goes back to the public one when an answer is given. */
export function passOn(state: TableState): void {
  const mine = state.seats.value;
  if (mine.length < 2) return;
  const seat = state.seat.value;
  const next = nextAtDevice(state);
  if (!isSecret(state)) {
    if (next !== null && !waits(state).includes(seat ?? -1)) state.look(next);
  } else if (seat !== null && viewedFrom(state) === seat && !state.asked.value?.must && !state.sent.value) state.look(null);
}

const viewedFrom = (state: TableState): number | null => (state.view.value as { seat?: number | null } | null)?.seat ?? null;

/** Whether the curtain is needed now, and for whom. */
export function curtainFor(state: TableState): number | null {
  return isSecret(state) && state.seat.value === null ? nextAtDevice(state) : null;
}

/** *look* is that of the seat's diver, if its player is known by one. */
export function Curtain({ state, seat, look }: { state: TableState; seat: number; look: Look | undefined }): VNode {
  const name = state.table.value?.seats[seat]?.name ?? "";
  const isHeld = useSignal(false);
  const timer = useRef(0);
  const hold = (): void => {
    if (isHeld.peek()) return;
    isHeld.value = true;
    timer.current = setTimeout(() => state.look(seat), HOLD);
  };
  const release = (): void => {
    isHeld.value = false;
    clearTimeout(timer.current);
  };
  // Not a key still held down from the move before: the next player has not got the device yet.
  const isPress = ({ key, repeat }: KeyboardEvent): boolean => !repeat && (key === "Enter" || key === " ");
  useEffect(() => release, []);
  return (
    <section class="curtain">
      {look && <Porthole class="curtain-window" look={look} size={180} />}
      <h2>{t().curtain.pass(name)}</h2>
      <p class="hint">{t().curtain.hint}</p>
      <button
        class={`button curtain-hold${isHeld.value ? " held" : ""}`}
        type="button"
        onPointerDown={hold}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => isPress(event) && hold()}
        onKeyUp={release}
        onBlur={release}
      >
        {t().curtain.hold}
      </button>
    </section>
  );
}
