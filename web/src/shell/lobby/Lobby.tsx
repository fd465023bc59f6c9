// Before the game: a boat that fills with divers, how it is played, and how others get here.

import "./lobby.css";
import { useSignal, useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { Backdrop, LOBBY } from "../../art/Backdrop";
import { EmblemBadge } from "../../art/Diver";
import { useKeys } from "../../app/keys";
import { follow } from "../../app/router";
import { prefer, settings } from "../../app/settings";
import { t } from "../../app/texts";
import type { Card } from "../../games/card";
import { cardOf } from "../../games/cards";
import { publicLink } from "../../net/address";
import { games, qr } from "../../net/rest";
import type { TableState } from "../../net/tableState";
import type { GameInfo, TableInfo } from "../../net/wire";
import { Connection } from "../../ui/Connection";
import { openPanel, panel } from "../../ui/Dialog";
import { Icon } from "../../ui/icons";
import { Panels } from "../../ui/Panels";
import { NameField } from "../../ui/NameField";
import { CopyField } from "../../ui/Share";
import { attempt, Trouble } from "../../ui/Trouble";
import { Boat, lookOf } from "./Boat";
import { useNews } from "./news";
import { OptionsPanel } from "./Options";
import { begin, planned, playersOf, usePlan } from "./plan";
import { Presets } from "./Presets";
import { SeatPanel } from "./SeatPanel";
import { AtDoor, Watching } from "./Visitors";

export function Lobby({ state, table }: { state: TableState; table: TableInfo }): VNode {
  const card = cardOf(table.game);
  const info = useInfo(table.game);
  const mine = state.seats.value;
  const isHost = table.host !== null && mine.includes(table.host);
  const [plan, change] = usePlan(state, table, info);
  const pressed = useSignal("");
  const shown = planned(table, plan);
  const news = useNews(state, table);
  const given = { state, table: shown, card, isHost, change };
  useEffect(() => {
    document.title = t().lobby.title(table.title);
  }, [table.title, settings.value.language]);
  useKeys({ r: () => openPanel("rules"), s: () => openPanel("settings"), "?": () => openPanel("keys") });
  return (
    <div class="lobby">
      <Backdrop kind="lobby" creatures={LOBBY} class="lobby-water" />
      <Head table={table} />
      <main class="lobby-main">
        <div class="lobby-sea">
          <Boat {...given} />
          {isHost && <AtDoor state={state} table={shown} info={info} />}
          <Chief table={shown} card={card} />
        </div>
        {mine.length > 0 && <Watching state={state} table={table} />}
        <p class="visually-hidden" role="status">
          {news.at(-1)}
        </p>
        <div class="lobby-below">
          <Presets table={shown} card={card} isHost={isHost} pressed={pressed} change={change} />
          <Invite table={table} />
        </div>
      </main>
      <Foot state={state} table={shown} card={card} info={info} isHost={isHost} isPlanning={plan !== null} />
      {panel.value?.name === "seat" && <SeatPanel key={panel.value.rule} {...given} info={info} seat={Number(panel.value.rule)} />}
      {panel.value?.name === "options" && info && <OptionsPanel {...given} info={info} />}
      <Panels state={state} page={null} />
    </div>
  );
}

/** What the server tells of a game, in the player's language. */
function useInfo(game: string): GameInfo | null {
  const info = useSignal<GameInfo | null>(null);
  useSignalEffect(() => {
    void attempt(games(settings.value.language)).then((all) => {
      info.value = all?.find(({ name }) => name === game) ?? null;
    });
  });
  return info.value;
}

function Head({ table }: { table: TableInfo }): VNode {
  return (
    <header class="table-head lobby-head">
      <a class="icon-button" href="/" aria-label={t().home.title} onClick={follow}>
        <Icon name="home" />
      </a>
      <h1>{table.title}</h1>
      <a class="icon-button lobby-tv" href={`/tv/${table.link}`} aria-label={t().lobby.tv} onClick={follow}>
        <Icon name="tv" />
      </a>
      <button class="icon-button lobby-rules" type="button" aria-label={t().table.rules} onClick={() => openPanel("rules")}>
        <Icon name="rules" />
      </button>
      <button class="icon-button" type="button" aria-label={t().table.menu} onClick={() => openPanel("menu")}>
        <Icon name="menu" />
      </button>
    </header>
  );
}

const isAloneAt = (table: TableInfo, card: Card): boolean => playersOf(table) === 1 && card.solo !== undefined;

/** The opponent of who is alone, beside the boat. He is there too where the options ask for him. */
function Chief({ table, card }: { table: TableInfo; card: Card }): VNode | null {
  const { solo } = card;
  if (!solo) return null;
  const isAlone = isAloneAt(table, card);
  const isAsked = Object.entries(solo.options).every(([name, value]) => table.options[name] === value);
  if (!isAlone && !isAsked) return null;
  return (
    <div class="lobby-chief">
      <solo.Opponent size={84} />
      <p role="status">{(isAlone ? solo.about : solo.along)[settings.value.language]}</p>
    </div>
  );
}

function Invite({ table }: { table: TableInfo }): VNode {
  const path = `/t/${table.link}`;
  return (
    <section class="invite" aria-label={t().lobby.invite}>
      <div class="invite-qr">
        <img class="qr" src={qr(path)} alt={t().lobby.qr} width="148" height="148" />
        <button type="button" aria-label={t().lobby.larger} onClick={() => openPanel("share")} />
      </div>
      <p class="big-code" data-private={table.private || undefined}>
        {table.private ? t().lobby.byLink : table.code}
      </p>
      <CopyField label={t().lobby.link} text={publicLink(path)} isShared isBare />
    </section>
  );
}

type FootGiven = {
  readonly state: TableState;
  readonly table: TableInfo;
  readonly card: Card;
  readonly info: GameInfo | null;
  readonly isHost: boolean;
  readonly isPlanning: boolean;
};

function Foot({ state, table, card, info, isHost, isPlanning }: FootGiven): VNode {
  const text = t().lobby;
  const isVisitor = state.seats.value.length === 0;
  return (
    <section class="lobby-foot" aria-label={t().table.actions}>
      <Connection state={state} />
      <Trouble hasRules />
      {isVisitor && !isHost && <Newcomer state={state} table={table} />}
      {!isVisitor && !isHost && (
        <p class="hint" role="status">
          {text.host(hostName(table))}
        </p>
      )}
      {isHost && <Start table={table} card={card} info={info} isPlanning={isPlanning} />}
      {state.arranging.value && table.phase === "over" && (
        <button class="button button-second" type="button" onClick={() => (state.arranging.value = false)}>
          {text.result}
        </button>
      )}
    </section>
  );
}

function Start({ table, card, info, isPlanning }: Pick<FootGiven, "table" | "card" | "info" | "isPlanning">): VNode {
  const text = t().lobby;
  const players = playersOf(table);
  const least = info?.players[0] ?? 1;
  const isAlone = isAloneAt(table, card);
  const isShort = players < least;
  return (
    <>
      <p class="hint" role="status">
        {isShort && text.tooFew(table.title, least)}
      </p>
      <button
        class="button lobby-start"
        type="button"
        aria-disabled={isShort || isPlanning}
        onClick={() => isPlanning || void begin(table, isAlone)}
      >
        {isAlone ? text.startSolo : isShort ? text.start : text.startWith(players)}
        {card.divers && !isShort && (
          <span class="lobby-emblems" aria-hidden="true">
            {table.seats.map(({ seat, kind }) => kind !== "open" && <EmblemBadge key={seat} look={lookOf(card, seat)} size={34} />)}
          </span>
        )}
      </button>
    </>
  );
}

/** For who has no seat: a name, and a seat if there is one. */
function Newcomer({ state, table }: { state: TableState; table: TableInfo }): VNode {
  const text = t().lobby;
  const isFull = table.seats.every(({ kind }) => kind !== "open");
  const hasSeat = !isFull && !state.removed.value;
  const sit = (): void => void (hasSeat && attempt(state.sit(settings.peek().name)));
  const call = (name: string): void => {
    prefer({ name });
    state.introduce();
  };
  return (
    <>
      <p class="hint" role="status">
        {state.removed.value ? text.removed : isFull && text.full}
      </p>
      <div class="newcomer">
        <NameField label={text.yourName} value={settings.value.name} done={call} entered={sit} />
        {hasSeat && (
          <button class="button button-big" type="button" onClick={sit}>
            {text.sit}
          </button>
        )}
      </div>
    </>
  );
}

const hostName = (table: TableInfo): string => (table.host === null ? "" : (table.seats[table.host]?.name ?? ""));
