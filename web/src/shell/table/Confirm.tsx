// A move before it counts: confirmed by a tap, or by itself after a moment in which it can be taken back.

import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../../app/settings";
import type { Play, TableState } from "../../net/tableState";
import { t } from "../../app/texts";
import { say } from "../../app/voice";

/** As long as the line on the button takes to fill (table.css). */
const MOMENT = 2500;

export function Confirm({ state, move, said }: { state: TableState; move: Play; said: string }): VNode {
  const isDue = useSignal(false);
  const isHeld = useSignal(settings.peek().confirm === "always");
  const isBusy = state.busy.value;
  useEffect(() => {
    if (isHeld.value) return;
    const timer = setTimeout(() => (isDue.value = true), MOMENT);
    return () => clearTimeout(timer);
  }, [isHeld.value]);
  useEffect(() => {
    if (isDue.value && !isBusy) state.play(move);
  }, [isDue.value, isBusy]);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    say(t().table.confirmAsk(said));
    if (!isHeld.peek()) return;
    const before = document.activeElement;
    button.current?.focus();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  return (
    <div class="confirm" role="group" aria-label={t().table.confirm} onFocusCapture={() => (isHeld.value = true)}>
      <p>{t().table.confirmAsk(said)}</p>
      <button ref={button} class={`button${isHeld.value ? "" : " button-soon"}`} type="button" onClick={() => state.play(move)}>
        {t().table.confirm}
      </button>
      <button class="button button-second" type="button" onClick={() => (state.proposed.value = null)}>
        {t().cancel}
      </button>
    </div>
  );
}
