// The shared screen before a game: the boat fills with divers, and the way in is read from across the room.

import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Drawing } from "../../art/art";
import { Backdrop, LOBBY } from "../../art/Backdrop";
import { type Look, UNDRAWN } from "../../art/colours";
import { EmptyPorthole, Porthole, Swimmer } from "../../art/Diver";
import { type Card } from "../../games/card";
import { cardOf } from "../../games/cards";
import type { DrawnRules } from "../../games/contract";
import { loadDrawnRules } from "../../games/load";
import { publicHost } from "../../net/address";
import { qr } from "../../net/rest";
import { faceOf, strengthOf } from "../../net/seat";
import type { TableState } from "../../net/tableState";
import { settings } from "../../app/settings";
import { t } from "../../app/texts";
import type { SeatInfo, TableInfo } from "../../net/wire";
import { Connection } from "../../ui/Connection";
import { useNews } from "../lobby/news";

/** How long whoever has just come is seen jumping in. */
const JUMP = 2400;
/** Nothing grows behind the words, which stand at the left. */
const SEA = LOBBY.filter(({ floor, x }) => floor === undefined || x > 50);

export function Door({ table }: { table: TableInfo }): VNode {
  return (
    <section class="door" aria-label={t().tv.scan}>
      <img class="qr" src={qr(`/t/${table.link}`)} alt={t().lobby.qr} width="220" height="220" />
      <p class="address">{publicHost()}</p>
      {!table.private && (
        <p>
          <span class="door-join">{t().tv.join}</span> <strong class="big-code">{table.code}</strong>
        </p>
      )}
    </section>
  );
}

export function Waiting({ state, table }: { state: TableState; table: TableInfo }): VNode {
  const card = cardOf(table.game);
  const taken = table.seats.filter(({ kind }) => kind !== "open");
  const newcomer = useNewcomer(taken);
  const news = useNews(state, table);
  const host = table.seats[table.host ?? -1]?.name;
  return (
    <main class="tv-lobby">
      <Backdrop kind="lobby" creatures={SEA} />
      <div class="tv-sky" aria-hidden="true">
        <Drawing name="home-wave-edge" />
        <Drawing name="home-wave-edge" />
      </div>
      <h1>{table.title}</h1>
      <Connection state={state} />
      <div class="tv-boat">
        <Drawing name="home-submarine" />
        <span class="tv-hull-code" aria-hidden="true">
          {!table.private && table.code}
        </span>
        <ul class="seats" data-count={table.seats.length}>
          {table.seats.map((chair) => (
            <Seat
              key={chair.seat}
              chair={chair}
              look={lookOf(card, chair.seat)}
              hasEmblem={card.divers !== null}
              isHost={chair.seat === table.host}
            />
          ))}
        </ul>
      </div>
      {newcomer && <Jump key={newcomer.seat} chair={newcomer} look={lookOf(card, newcomer.seat)} />}
      <section class="tv-count">
        <b>{taken.length}</b>
        <p>
          {t().tv.aboard}, {t().tv.room(table.seats.length - taken.length)}
          <small>
            {host && t().tv.starts(host)} {state.spectators.value > 0 && t().tv.spectators(state.spectators.value)}
          </small>
        </p>
        <div class="tv-news" role="log">
          {news.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </section>
      <Turn game={table.game} />
      <Door table={table} />
    </main>
  );
}

const lookOf = ({ divers }: Card, seat: number): Look => (divers ?? UNDRAWN)[seat] ?? (UNDRAWN[0] as Look);

type SeatGiven = { readonly chair: SeatInfo; readonly look: Look; readonly hasEmblem: boolean; readonly isHost: boolean };

function Seat({ chair, look, hasEmblem, isHost }: SeatGiven): VNode {
  if (chair.kind === "open")
    return (
      <li class="seat seat-open">
        <EmptyPorthole size={134} ring="red" />
        <span class="visually-hidden">{t().lobby.waiting}</span>
      </li>
    );
  return (
    <li class={`seat seat-${chair.kind}`}>
      <Porthole size={134} ring="red" look={look} bot={faceOf(chair)} badge={hasEmblem ? "top" : "none"} />
      <span class="tv-plate">
        <span class="seat-name">{chair.name}</span>
        <small>{chair.kind === "bot" ? strengthOf(chair) : isHost && t().lobby.hostWord}</small>
      </span>
    </li>
  );
}

/** Whoever has taken a seat since this screen was opened, for a moment. */
function useNewcomer(taken: readonly SeatInfo[]): SeatInfo | null {
  const known = useRef(new Set(taken.map(({ seat }) => seat)));
  const newcomer = useSignal<SeatInfo | null>(null);
  const seats = taken.map(({ seat }) => seat).join();
  useEffect(() => {
    const fresh = taken.findLast(({ seat }) => !known.current.has(seat));
    known.current = new Set(taken.map(({ seat }) => seat));
    if (!fresh) return;
    newcomer.value = fresh;
    const timer = setTimeout(() => (newcomer.value = null), JUMP);
    return () => clearTimeout(timer);
  }, [seats]);
  return newcomer.value;
}

function Jump({ chair, look }: { chair: SeatInfo; look: Look }): VNode {
  return (
    <div class="tv-jump">
      <span class="tv-jump-name">{chair.name}</span>
      <div class="tv-jump-diver">
        <Swimmer look={look} bot={faceOf(chair)} size={240} facing="down" mood="glad" />
      </div>
      <Drawing name="home-splash" class="tv-splash" />
    </div>
  );
}

/** How a turn goes, in four drawings. */
function Turn({ game }: { game: string }): VNode | null {
  const rules = useSignal<DrawnRules | null>(null);
  const { language } = settings.value;
  useEffect(() => {
    void loadDrawnRules(game, language).then((found) => (rules.value = found));
  }, [game, language]);
  if (!rules.value) return null;
  return (
    <ol class="tv-turn" aria-label={t().tv.turn}>
      {rules.value.steps.map(({ caption, said, Drawn }, at) => (
        <li key={caption}>
          <div class="picture-room" role="img" aria-label={said}>
            <Drawn />
          </div>
          <b>
            {at + 1} {caption}
          </b>
        </li>
      ))}
    </ol>
  );
}
