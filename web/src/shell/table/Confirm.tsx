// A move before it counts: confirmed by a tap, or by itself after a moment in which it can be taken back. By touch, what was pressed fills
// in its place; pressed once more it takes the move back.

import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { pressedPlace } from "../../app/pressed";
import { settings } from "../../app/settings";
import type { Play, TableState } from "../../net/tableState";
import { t } from "../../app/texts";
import { say } from "../../app/voice";
import { Icon } from "../../ui/icons";

/** Milliseconds, as long as it takes to fill (table.css): in the place of what was pressed, and on the button of the panel. */
const MOMENTS = { inPlace: 1000, panel: 2500 } as const;

export function Confirm({ state, move, said }: { state: TableState; move: Play; said: string }): VNode {
  const isDue = useSignal(false);
  const isHeld = useSignal(settings.peek().confirm === "always");
  const place = useMemo(pressedPlace, []);
  const isBusy = state.busy.value;
  useEffect(() => {
    if (isHeld.value) return;
    const timer = setTimeout(() => (isDue.value = true), place ? MOMENTS.inPlace : MOMENTS.panel);
    return () => clearTimeout(timer);
  }, [isHeld.value]);
  useEffect(() => {
    if (isDue.value && !isBusy) state.play(move);
  }, [isDue.value, isBusy]);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => say(t().table.confirmAsk(said)), []);
  useLayoutEffect(() => {
    if (!isHeld.value) return;
    const before = document.activeElement;
    button.current?.focus();
    return () => before instanceof HTMLElement && before.focus();
  }, [isHeld.value]);
  const cancel = (): void => {
    state.proposed.value = null;
  };
  if (place && !isHeld.value) return <InPlace place={place} cancel={cancel} hold={() => (isHeld.value = true)} />;
  return (
    <div class="confirm" role="group" aria-label={t().table.confirm} onFocusCapture={() => (isHeld.value = true)}>
      <p>{t().table.confirmAsk(said)}</p>
      <button ref={button} class={`button${isHeld.value ? "" : " button-soon"}`} type="button" onClick={() => state.play(move)}>
        {t().table.confirm}
      </button>
      <button class="button button-second" type="button" onClick={cancel}>
        {t().cancel}
      </button>
    </div>
  );
}

/** Lies over what was pressed. A finger takes the move back; whoever comes here by keys has all the time in the world. */
function InPlace({ place, cancel, hold }: { place: DOMRect; cancel: () => void; hold: () => void }): VNode {
  const isPressed = useRef(false);
  const { left, top, width, height } = place;
  return (
    <div class="confirm-in-place" role="group" aria-label={t().table.confirm}>
      <button
        class="soon"
        type="button"
        aria-label={t().cancel}
        style={{ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }}
        onPointerDown={() => (isPressed.current = true)}
        onFocus={() => isPressed.current || hold()}
        onClick={cancel}
      >
        <Icon name="close" /> {width > 110 && t().cancel}
      </button>
    </div>
  );
}
