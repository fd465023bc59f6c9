// Tells who is elsewhere that it is their turn: the title always, a sound, and a notification if they asked for it. Tells who does not
// see the status what it is.

import { useEffect, useRef } from "preact/hooks";
import { settings } from "../app/settings";
import { play } from "../app/sound";
import type { TableState } from "../net/tableState";
import type { Spoken } from "../games/contract";
import { t } from "../app/texts";
import { saySoon } from "../app/voice";
import { isBeingTold } from "./telling";

/** Milliseconds after which what is new counts as the last of it. */
const PAUSE = 150;
/** Lines of the log that are read out to who has just come: more is a game that goes on. */
const OPENING = 8;

/** Whether this player has to answer, and no bot does it for them. */
export function isMyTurn(state: TableState): boolean {
  return !!state.asked.value?.must && !isBotsTurn(state) && !state.ending.value;
}

/** Whether a bot that sits in for this player has to answer. */
export function isBotsTurn({ asked, ending, table }: TableState): boolean {
  const question = asked.value;
  return !!question?.must && !!table.value?.seats[question.seat]?.sitting_in && !ending.value;
}

export function useTurnNotice(state: TableState, status: string): void {
  const isMine = isMyTurn(state) && !isBeingTold(state);
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
  }, [isMine, state.asked.value?.fence]);
}

/**
 * Reads *status* out after the lines of the log that led to it, and only if it lasts: of bots that answer at once, the last. An empty one
 * is not read. Before the first of all it says who the player is, and how the game began.
 */
export function useSpokenStatus(state: TableState, status: string): void {
  const opening = useRef<readonly string[] | null>(null);
  /** What is told first: it is read out as it comes. */
  const begun = useRef<Spoken<unknown> | null>(null);
  begun.current ??= state.station.value?.line ?? state.now.value;
  useEffect(() => {
    if (!status && opening.current) return;
    const tell = (): string => {
      const first = opening.current ?? openingOf(state, begun.current);
      opening.current = [];
      return [...first, status].filter(Boolean).join(" ");
    };
    return saySoon(tell, PAUSE);
  }, [status, state.asked.value?.fence]);
}

/** Who the player is, and the lines that came together with the log, which are not read out by themselves; those from *begun* on are. */
function openingOf({ log, seat, seats, table }: TableState, begun: Spoken<unknown> | null): readonly string[] {
  const me = seats.peek().length === 1 ? table.peek()?.seats[seat.peek() ?? -1] : undefined;
  const lines = log.peek().filter(({ n }) => !begun || n < begun.n);
  return [...(me ? [t().table.youAre(me.name)] : []), ...(lines.length <= OPENING ? lines.map(({ text }) => text) : [])];
}

/** Browsers of phones have notifications only for installed pages, and throw; the title and the sound have to do. */
function notify(title: string, options: NotificationOptions): void {
  try {
    void new Notification(title, options);
  } catch {
    play("turn");
  }
}
