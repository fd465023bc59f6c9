// Tells who is elsewhere that it is their turn: the title always, a sound, and a notification if they asked for it.

import { useEffect } from "preact/hooks";
import { settings } from "../settings";
import { play } from "../sound";
import type { TableState } from "../state";
import { t } from "../texts";

export function useTurnNotice(state: TableState, status: string): void {
  const asked = state.asked.value;
  const isMine = !!asked?.must && !state.ending.value;
  const title = state.table.value?.title ?? "Divetable";
  useEffect(() => {
    document.title = isMine ? `● ${t().table.yourTurn} – ${title}` : title;
  }, [isMine, title, settings.value.language]);
  useEffect(() => {
    if (!isMine) return;
    play("turn");
    if (document.hidden && settings.peek().notify && Notification.permission === "granted") {
      notify(t().table.yourTurn, { body: status, tag: `divetable-${state.code}` });
    }
  }, [isMine, asked?.fence]);
}

/** Browsers of phones have notifications only for installed pages, and throw; the title and the sound have to do. */
function notify(title: string, options: NotificationOptions): void {
  try {
    new Notification(title, options);
  } catch {
    play("turn");
  }
}
