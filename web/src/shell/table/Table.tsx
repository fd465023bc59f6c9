// A table: its lobby, its game, its end.

import "./table.css";
import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { loadGame, type AnyPage } from "../../games/load";
import { closePanel } from "../../ui/Dialog";
import { later, renew } from "../../app/later";
import { go } from "../../app/router";
import { settings } from "../../app/settings";
import { TableState } from "../../net/tableState";
import { t } from "../../app/texts";
import { remember } from "../../app/unfinished";
import type { TableInfo } from "../../net/wire";
import { Message } from "../../ui/Message";
import { Playing } from "./Playing";

const Lobby = later(async () => (await import("../lobby/Lobby")).Lobby);

export function Table({ code }: { code: string }): VNode {
  const state = useMemo(() => new TableState(code), [code]);
  useEffect(() => () => (state.close(), closePanel()), [state]);
  const page = useGame(state);
  useSignalEffect(() => note(state));
  useSignalEffect(() => keepLink(state));
  const table = state.table.value;
  if (state.line.value === "gone") return <Message text={t().table.gone} />;
  if (!table) return <Message text={state.line.value === "crowded" ? t().table.crowded : t().loading} />;
  if (table.phase === "lobby" || isBetweenGames(state, table)) return <Lobby state={state} table={table} />;
  if (page === "failed") return <Message text={t().table.failed} />;
  if (!page || !state.view.value) return <Message text={t().loading} isBrief />;
  return <Playing key={state.game.value} state={state} page={page} table={table} />;
}

/** Home leads back to a game of one's own until it is over. */
function note({ code, line, table, seats }: TableState): void {
  if (line.value === "gone") return remember(code, null);
  const known = table.value;
  if (known) remember(code, known.phase === "playing" && seats.value.length ? known.title : null);
}

/** The code leads back to a private table no longer, once its page is closed. */
function keepLink({ code, table }: TableState): void {
  const known = table.value;
  if (known?.private && code === known.code) go(`/t/${known.link}`, true);
}

/** Who comes to a free seat after a game, or wants to arrange the next one, is interested in seats. */
function isBetweenGames(state: TableState, table: TableInfo): boolean {
  const hasRoom = !state.seats.value.length && table.seats.some(({ kind }) => kind === "open");
  return table.phase === "over" && (state.arranging.value || hasRoom);
}

/** The game's board, once it is here; another language is another page. */
export function useGame(state: TableState): AnyPage | "failed" | null {
  const page = useSignal<AnyPage | "failed" | null>(null);
  // Apart, because a page made anew forgets what was chosen on it and where the focus was.
  const game = useComputed(() => state.table.value?.game);
  const language = useComputed(() => settings.value.language);
  useSignalEffect(() => {
    if (!game.value) return;
    void loadGame(game.value, language.value).then(
      (found) => (page.value = found),
      () => ((page.value = "failed"), renew()),
    );
  });
  return page.value;
}
