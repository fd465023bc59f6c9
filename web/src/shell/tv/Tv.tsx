// The shared screen: what everybody may see, and how to get in.

import "./tv.css";
import { useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { AnyPage } from "../../games/load";
import { Connection } from "../../ui/Connection";
import { Log } from "../../ui/Log";
import { Players } from "../../ui/Players";
import { toldSeat, useShow } from "../../stage/telling";
import { makeSeat, TableState } from "../../net/tableState";
import { t } from "../../app/texts";
import type { TableInfo } from "../../net/wire";
import { Message } from "../../ui/Message";
import { useGame } from "../table/Table";
import { Door, Waiting } from "./Waiting";
import { Podium } from "./Podium";

export function Tv({ code }: { code: string }): VNode {
  const state = useMemo(() => new TableState(code, true), [code]);
  useEffect(() => () => state.close(), [state]);
  useSignalEffect(() => {
    document.title = state.table.value?.title ?? "Divetable";
  });
  const page = useGame(state);
  const table = state.table.value;
  if (state.line.value === "gone") return <Message text={t().table.gone} />;
  if (!table) return <Message text={t().loading} isBrief />;
  if (table.phase === "lobby" || !page || page === "failed" || !state.view.value) return <Waiting state={state} table={table} />;
  return <Shown key={state.game.value} state={state} page={page} table={table} />;
}

function Shown({ state, page, table }: { state: TableState; page: AnyPage; table: TableInfo }): VNode {
  const root = useShow(state, page);
  const seat = makeSeat(state);
  const told = { ...toldSeat(state), busy: true };
  const said = seat.station ? page.status(told) : (seat.now?.text ?? page.status(seat));
  if (seat.ending && !seat.now && !seat.station) return <Podium seat={seat} page={page} table={table} state={state} />;
  return (
    <div class="table tv" data-game={table.game}>
      <header class="table-head">
        <h1>
          {table.title} <small class="table-phase">{page.phase(told)}</small>
        </h1>
      </header>
      <main class="table-main">
        <div class="table-board" ref={root} role="region" tabIndex={0} aria-label={t().table.board}>
          <page.Board {...told} />
        </div>
        <section class="table-foot" aria-label={t().table.actions}>
          <Connection state={state} />
          <p class="status" role="status">
            {said}
          </p>
        </section>
      </main>
      <aside class="table-side">
        <Door table={table} />
        <Players seat={told} page={page} chairs={table.seats} />
        <Log
          lines={seat.log}
          now={seat.station ? (told.log.at(-1) ?? null) : seat.now}
          page={page}
          board={root}
          name={`${table.game}-${table.code}`}
        />
      </aside>
    </div>
  );
}
