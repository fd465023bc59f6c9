// The shared screen: what everybody may see, and how to get in.

import "./tv.css";
import { useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { publicHost } from "../../net/address";
import type { AnyPage } from "../../games/load";
import { Connection } from "../../ui/Connection";
import { Log } from "../../ui/Log";
import { Players } from "../../ui/Players";
import { toldSeat, useShow } from "../../stage/telling";
import { qr } from "../../net/rest";
import { makeSeat, TableState } from "../../net/tableState";
import { t } from "../../app/texts";
import type { TableInfo } from "../../net/wire";
import { Message } from "../../ui/Message";
import { useGame } from "../table/Table";

export function Tv({ code }: { code: string }): VNode {
  const state = useMemo(() => new TableState(code, true), [code]);
  useEffect(() => () => state.close(), [state]);
  useSignalEffect(() => {
    document.title = state.table.value?.title ?? "Divetable";
  });
  const page = useGame(state);
  const table = state.table.value;
  if (state.line.value === "gone") return <Message text={t().table.gone} />;
  if (!table) return <Message text={t().loading} />;
  if (table.phase === "lobby" || !page || page === "failed" || !state.view.value) return <Waiting state={state} table={table} />;
  return <Shown key={state.game.value} state={state} page={page} table={table} />;
}

function Door({ table }: { table: TableInfo }): VNode {
  return (
    <section class="door" aria-label={t().tv.scan}>
      <img class="qr" src={qr(`/t/${table.code}`)} alt={t().lobby.qr} width="220" height="220" />
      <p class="address">{publicHost()}</p>
      <p>
        {t().tv.join} <strong class="big-code">{table.code}</strong>
      </p>
    </section>
  );
}

function Waiting({ state, table }: { state: TableState; table: TableInfo }): VNode {
  return (
    <main class="tv-lobby">
      <h1>{table.title}</h1>
      <Connection state={state} />
      <Door table={table} />
      <ul class="seats">
        {table.seats.map((chair) => (
          <li key={chair.seat} class={`seat seat-${chair.kind}`}>
            <span class="seat-number">{chair.seat + 1}</span>
            <span class="seat-name">{chair.kind === "open" ? t().lobby.waiting : chair.name}</span>
          </li>
        ))}
      </ul>
      <Crowd state={state} />
    </main>
  );
}

function Crowd({ state }: { state: TableState }): VNode {
  return <p class="hint">{state.spectators.value > 0 && t().tv.spectators(state.spectators.value)}</p>;
}

function Shown({ state, page, table }: { state: TableState; page: AnyPage; table: TableInfo }): VNode {
  const root = useShow(state, page);
  const seat = makeSeat(state);
  const told = { ...toldSeat(state), busy: true };
  const said = !seat.ending ? [page.status(seat)] : seat.now ? [t().end.telling] : page.result(seat);
  return (
    <div class="table tv">
      <header class="table-head">
        <h1>
          {table.title} <small>{page.phase(told)}</small>
        </h1>
      </header>
      <main class="table-main">
        <div class="table-board" ref={root} role="region" tabIndex={0} aria-label={t().table.board}>
          <page.Board {...told} />
        </div>
        <section class="table-foot" aria-label={t().table.actions}>
          <Connection state={state} />
          <p class="status" role="status">
            {said.map((line) => (
              <span key={line} class="line">
                {line}
              </span>
            ))}
          </p>
        </section>
      </main>
      <aside class="table-side">
        <Door table={table} />
        <Players seat={told} page={page} chairs={table.seats} />
        <Log lines={seat.log} now={seat.now} page={page} board={root} name={`${table.game}-${table.code}`} />
      </aside>
    </div>
  );
}
