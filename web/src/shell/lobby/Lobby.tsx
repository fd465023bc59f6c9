// Before the game: who sits where, how it is played, and how others get here.

import "./lobby.css";
import { useSignal, useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { Connection } from "../../ui/Connection";
import { openPanel } from "../../ui/Dialog";
import { Icon } from "../../ui/icons";
import { Options } from "./Options";
import { useNews } from "./news";
import { Panels } from "../../ui/Panels";
import { Seats } from "./Seats";
import { Invitation } from "../../ui/Share";
import { attempt, Trouble } from "../../ui/Trouble";
import { AtDoor, Watching } from "./Visitors";
import { useKeys } from "../../app/keys";
import { arrange, games, start } from "../../net/rest";
import { follow } from "../../app/router";
import { prefer, settings } from "../../app/settings";
import type { TableState } from "../../net/tableState";
import { t } from "../../app/texts";
import { aloneIn } from "../home/ways";
import type { Arrangement, GameInfo, SeatInfo, SeatWish, TableInfo } from "../../net/wire";

export type Plan = Required<Arrangement>;
type Value = Plan["options"][string];

/** The table as it is, said as a wish. Whoever sits keeps the seat: to the server those are open seats that are taken. */
export function planOf(table: TableInfo): Plan {
  const seats: SeatWish[] = table.seats.map(({ kind, bot }) => (kind === "bot" ? { kind: "bot", bot: bot ?? null } : { kind: "open" }));
  const { options, clock, leavers, pace } = table as Plan & TableInfo;
  return { seats, options, clock, leavers, pace };
}

export function Lobby({ state, table }: { state: TableState; table: TableInfo }): VNode {
  const info = useInfo(table.game);
  const mine = state.seats.value;
  const isHost = table.host !== null && mine.includes(table.host);
  const [plan, change] = usePlan(state, table);
  const shown = planned(table, plan);
  const news = useNews(state, table);
  useEffect(() => {
    document.title = t().lobby.title(table.title);
  }, [table.title, settings.value.language]);
  useKeys({ r: () => openPanel("rules"), s: () => openPanel("settings"), "?": () => openPanel("keys") });
  return (
    <div class="lobby">
      <Head table={table} />
      <main class="lobby-main">
        <section class="card" aria-labelledby="seats">
          <h2 id="seats">{t().lobby.seats}</h2>
          <Seats state={state} table={shown} info={info} isHost={isHost} change={change} />
          {mine.length > 0 && <Watching state={state} table={table} />}
          <p class="visually-hidden" role="status">
            {news}
          </p>
        </section>
        <section class="card" aria-labelledby="invite">
          <h2 id="invite">{t().lobby.invite}</h2>
          <Invitation code={table.code} />
        </section>
        {info && (
          <section class="card lobby-options" aria-labelledby="options">
            <h2 id="options">{t().lobby.options}</h2>
            <Options table={shown} info={info} isHost={isHost} change={change} />
          </section>
        )}
      </main>
      <Foot state={state} table={shown} info={info} isHost={isHost} isPlanning={plan !== null} />
      <Panels state={state} page={null} />
    </div>
  );
}

/** What shall be different from what is planned so far. */
export type Edit = (plan: Plan) => Partial<Plan>;

/** What the host plans and the server has not heard of yet, and a way to plan more. Whoever is quick sends only the last. */
function usePlan(state: TableState, table: TableInfo): [Plan | null, (edit: Edit) => void] {
  const wanted = useSignal<Plan | null>(null);
  const send = async (): Promise<void> => {
    for (let sent: Plan | null = null; wanted.peek() && wanted.peek() !== sent;) {
      sent = wanted.peek() as Plan;
      const made = await attempt(arrange(table.code, sent));
      if (!made) break;
      state.table.value = made.table;
    }
    wanted.value = null;
  };
  const change = (edit: Edit): void => {
    const before = wanted.peek();
    const plan = before ?? planOf(state.table.peek() ?? table);
    wanted.value = playable(table.game, { ...plan, ...edit(plan) });
    if (!before) void send();
  };
  return [wanted.value, change];
}

/** Who is left alone needs what the game has for that. */
function playable(game: string, plan: Plan): Plan {
  return plan.seats.length === 1 ? { ...plan, options: { ...plan.options, ...aloneIn(game) } } : plan;
}

/** The table without its open seats. Options that name a seat have numbers as values: these go along with the seats. */
function withoutOpen(table: TableInfo): Plan {
  const plan = planOf(table);
  const kept = table.seats.filter(({ kind }) => kind !== "open").map(({ seat }) => seat);
  const renumbered = (value: Value): Value => (typeof value !== "number" ? value : kept.includes(value) ? kept.indexOf(value) : null);
  const options = Object.fromEntries(Object.entries(plan.options).map(([name, value]) => [name, renumbered(value)]));
  return playable(table.game, { ...plan, seats: plan.seats.filter((_, seat) => kept.includes(seat)), options });
}

/** Start with those who are there. The server leaves open seats out, but neither for a rematch nor for who is alone. */
async function begin(table: TableInfo, isAlone: boolean): Promise<void> {
  const hasOpen = table.seats.some(({ kind }) => kind === "open");
  if (hasOpen && (isAlone || table.phase === "over") && !(await attempt(arrange(table.code, withoutOpen(table))))) return;
  await attempt(start(table.code));
}

/** The table as it will be if the server agrees. */
function planned(table: TableInfo, plan: Plan | null): TableInfo {
  if (!plan) return table;
  const seats = plan.seats.map((wish, seat): SeatInfo => {
    const chair = table.seats[seat];
    return chair?.kind === "human" ? chair : { seat, kind: wish.kind, name: "", bot: wish.bot ?? null };
  });
  return { ...table, ...plan, seats };
}

/** What the server tells of a game, in the player's language. */
export function useInfo(game: string): GameInfo | null {
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
    <header class="table-head">
      <a class="icon-button" href="/" aria-label={t().home.title} onClick={follow}>
        <Icon name="home" />
      </a>
      <h1>{t().lobby.title(table.title)}</h1>
      <button class="icon-button" type="button" aria-label={t().table.rules} onClick={() => openPanel("rules")}>
        <Icon name="rules" />
      </button>
      <button class="icon-button" type="button" aria-label={t().table.menu} onClick={() => openPanel("menu")}>
        <Icon name="menu" />
      </button>
    </header>
  );
}

type FootGiven = {
  readonly state: TableState;
  readonly table: TableInfo;
  readonly info: GameInfo | null;
  readonly isHost: boolean;
  readonly isPlanning: boolean;
};

function Foot({ state, table, info, isHost, isPlanning }: FootGiven): VNode {
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
      {isHost && <AtDoor state={state} table={table} info={info} />}
      {isHost && <Start table={table} info={info} isPlanning={isPlanning} />}
      {state.arranging.value && table.phase === "over" && (
        <button class="button button-big button-second" type="button" onClick={() => (state.arranging.value = false)}>
          {text.result}
        </button>
      )}
    </section>
  );
}

function Start({ table, info, isPlanning }: Pick<FootGiven, "table" | "info" | "isPlanning">): VNode {
  const text = t().lobby;
  const players = table.seats.filter(({ kind }) => kind !== "open").length;
  const least = info?.players[0] ?? 1;
  const isAlone = players === 1 && aloneIn(table.game) !== null;
  const isShort = players < least;
  const hint = isShort
    ? text.tooFew(table.title, least)
    : isAlone
      ? text.alone[table.game]
      : players < table.seats.length
        ? text.missing
        : "";
  return (
    <>
      <p class="hint" role="status">
        {hint}
      </p>
      <button
        class="button button-big"
        type="button"
        aria-disabled={isShort || isPlanning}
        onClick={() => isPlanning || void begin(table, isAlone)}
      >
        {isAlone ? text.startSolo : isShort ? text.start : text.startWith(players)}
      </button>
    </>
  );
}

/** For who has no seat: a name, and a seat if there is one. */
function Newcomer({ state, table }: { state: TableState; table: TableInfo }): VNode {
  const text = t().lobby;
  const isFull = table.seats.every(({ kind }) => kind !== "open");
  const call = (name: string): void => {
    prefer({ name: name.trim() });
    state.introduce();
  };
  return (
    <>
      <p class="hint" role="status">
        {state.removed.value ? text.removed : isFull && text.full}
      </p>
      <div class="newcomer">
        <label class="field">
          {text.yourName}
          <input maxLength={24} autoComplete="nickname" value={settings.value.name} onChange={(event) => call(event.currentTarget.value)} />
        </label>
        {!isFull && !state.removed.value && (
          <button class="button button-big" type="button" onClick={() => void attempt(state.sit(settings.value.name))}>
            {text.sit}
          </button>
        )}
      </div>
    </>
  );
}

const hostName = (table: TableInfo): string => (table.host === null ? "" : (table.seats[table.host]?.name ?? ""));
