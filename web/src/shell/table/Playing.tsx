// The table while it is played at, and when it is over.

import { untracked, useSignal, useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { AnyPage } from "../../games/load";
import { useKeys } from "../../app/keys";
import { Confirm } from "./Confirm";
import { Connection } from "../../ui/Connection";
import { Curtain, curtainFor, isSecret, passOn } from "./Curtain";
import { openPanel, openRule } from "../../ui/Dialog";
import { later } from "../../app/later";
import { Icon } from "../../ui/icons";
import { focusLog, Log } from "../../ui/Log";
import { isSatIn, quit } from "../../ui/Menu";
import { Panels } from "../../ui/Panels";
import { Players } from "../../ui/Players";
import { isBeingTold, toldSeat, useShow } from "../../stage/telling";
import { attempt, Trouble } from "../../ui/Trouble";
import { isBotsTurn, isMyTurn, useSpokenStatus, useTurnNotice } from "../../stage/notice";
import { sitIn } from "../../net/rest";
import { follow } from "../../app/router";
import { isHurrying, prefer, settings } from "../../app/settings";
import type { AnySeat } from "../../net/seat";
import { makeSeat, type TableState } from "../../net/tableState";
import { t } from "../../app/texts";
import { again, say as voice, sentence } from "../../app/voice";
import { STAND_IN, type TableInfo } from "../../net/wire";

const Ending = later(async () => (await import("./Ending")).Ending);

type Given = { readonly state: TableState; readonly page: AnyPage; readonly table: TableInfo };

export function Playing({ state, page, table }: Given): VNode {
  const root = useShow(state, page);
  const seat = makeSeat(state);
  const told = toldSeat(state);
  const status = statusOf(state, page, seat);
  const said = useSignal("");
  const question = seat.ending && !isBeingTold(state) ? [status, ...page.result(seat)].map(sentence).join(" ") : status;
  useSpokenStatus(state, isBeingTold(state) && !seat.station ? "" : question);
  useSignalEffect(() => passOn(state));
  useSignalEffect(() => {
    const lines = state.described.value;
    said.value = lines.length ? untracked(() => again(said.value, inWords(state, page, lines))) : "";
  });
  useTurnNotice(state, status);
  useEffect(() => () => void (isHurrying.value = false), []);
  useTableKeys(state, page, seat, (text) => (said.value = again(said.peek(), text)));
  return (
    <div class="table playing" data-game={table.game}>
      <Head state={state} table={table} seat={seat} phase={page.phase(told)} />
      <main class="table-main">
        <div class="table-board" ref={root} role="region" tabIndex={0} aria-label={t().table.board}>
          <page.Board {...told} asked={isBotsTurn(state) ? null : told.asked} />
        </div>
        <Foot state={state} page={page} seat={told} status={status} />
      </main>
      <aside class="table-side">
        <Players seat={told} page={page} chairs={table.seats} />
        <Log
          lines={seat.log}
          now={seat.station ? (told.log.at(-1) ?? null) : seat.now}
          page={page}
          board={root}
          name={`${table.game}-${table.code}-${seat.game}`}
        />
      </aside>
      <p class="spoken" aria-live="polite">
        {said.value}
      </p>
      <Panels state={state} page={page} />
    </div>
  );
}

/** What is being told; else what is to be done, and by whom. */
function statusOf(state: TableState, page: AnyPage, seat: AnySeat): string {
  if (seat.station) return page.status(toldSeat(state));
  if (seat.ending) return seat.now ? t().end.telling : t().end.title;
  if (seat.now && isBeingTold(state)) return seat.now.text;
  const waits = waitsFor(state, page, seat);
  return state.seats.value.length ? waits : `${t().table.watching} ${waits}`;
}

/**
 * The board in words: *lines*, which the server says, and what is chosen and not sent. While the telling waits the server is ahead of what
 * has been told; then it is the part of the game, the status and the players, as they are seen meanwhile.
 */
function inWords(state: TableState, page: AnyPage, lines: readonly string[]): string {
  if (!state.station.peek()) return [...lines, page.lying?.(makeSeat(state)) ?? ""].join(" ").trim();
  const told = toldSeat(state);
  const players = page.players(told).map(({ seat, name, facts }) => `${name ?? told.players[seat]?.name}: ${facts.join(", ")}`);
  return [page.phase(told), page.status(told), ...players].map(sentence).join(" ");
}

/** Who must do what; if a bot does it, how to do it oneself. */
function waitsFor(state: TableState, page: AnyPage, seat: AnySeat): string {
  return isBotsTurn(state) ? t().table.botAnswers(seat.players[seat.asked?.seat ?? 0]?.name ?? "") : page.status(seat);
}

function Head({ state, table, seat, phase }: { state: TableState; table: TableInfo; seat: AnySeat; phase: string }): VNode {
  const text = t().table;
  return (
    <header class="table-head">
      <div class="head-title">
        <a class="icon-button" href="/" aria-label={t().home.title} onClick={follow}>
          <Icon name="home" />
        </a>
        <h1>
          {table.title} <small class="table-phase">{phase}</small>
        </h1>
      </div>
      <div class="head-tools">
        {state.seats.value.length > 1 && state.seat.value !== null && isSecret(state) && (
          <button class="quiet-button cover-button" type="button" aria-label={text.hide} title={text.hide} onClick={() => state.look(null)}>
            <Icon name="cover" /> <span>{text.hide}</span>
          </button>
        )}
        <button
          class="code-button"
          type="button"
          aria-label={table.private ? t().share.title : text.code(table.code)}
          onClick={() => openPanel("share")}
        >
          {table.private ? <Icon name="share" /> : table.code}
        </button>
        <button class="icon-button" type="button" aria-label={text.rules} onClick={() => openPanel("rules", seat.asked?.rule)}>
          <Icon name="rules" />
        </button>
        <button class="icon-button" type="button" aria-label={text.menu} onClick={() => openPanel("menu")}>
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}

/** A first sentence that is short, such as whose turn it is, and all that follows. */
const HEADED = /^([^.:?!]{1,24}\.)\s+(.+)$/su;

/** What is asked. Styles may set a short first sentence as a heading. */
function Status({ text }: { text: string }): VNode {
  const [, head, rest] = HEADED.exec(text) ?? [];
  if (!head) return <p class="status">{text}</p>;
  return (
    <p class="status">
      <b>{head}</b> {rest}
    </p>
  );
}

function Foot({ state, page, seat, status }: { state: TableState; page: AnyPage; seat: AnySeat; status: string }): VNode {
  const isTold = isBeingTold(state);
  const isMoving = isTold && !seat.station;
  const curtain = isTold ? null : curtainFor(state);
  const move = isTold ? null : state.proposed.value;
  return (
    <section class={`table-foot${isMyTurn(state) && !isTold ? " table-foot-mine" : ""}`} aria-label={t().table.actions} data-rest="">
      <Connection state={state} />
      <Status text={status} />
      <Why state={state} />
      <Trouble hasRules />
      <BotSitsIn state={state} />
      <Absent state={state} />
      <Out state={state} page={page} seat={seat} />
      {move && <Confirm key={page.label(move, seat)} state={state} move={move} said={page.label(move, seat)} />}
      <div class="table-do">
        {isMoving && <Skip state={state} />}
        {seat.ending && !seat.now ? (
          <Ending state={state} seat={seat} page={page} result={seat.ending} />
        ) : curtain !== null ? (
          <Curtain key={curtain} state={state} seat={curtain} look={page.players(seat).find((one) => one.seat === curtain)?.look} />
        ) : (
          (seat.station || !isBotsTurn(state)) && (
            <div class={`actions${isMoving ? " actions-told" : ""}`}>
              <page.Actions {...seat} />
            </div>
          )
        )}
      </div>
    </section>
  );
}

/** Ends the telling. Any key or press does that; the button says so, and is there for whoever looks for one. */
function Skip({ state }: { state: TableState }): VNode {
  return (
    <button class="button button-second skip" type="button">
      <Icon name="last" /> {isMyTurn(state) ? t().table.skip : t().table.skipTelling}
    </button>
  );
}

/** Numbers the answers shown: the same words again must differ, or they are not read out again. */
let answers = 0;

/** The answer to "why can't I?", or to a move that was refused. */
function Why({ state }: { state: TableState }): VNode {
  const answer = state.answer.value;
  const count = useMemo(() => answers++, [answer]);
  return (
    <div role="alert">
      {answer && (
        <p class="why" key={count}>
          {answer.reason}
          {count % 2 ? "\u00a0" : " "}
          {answer.rule && (
            <button class="link-button" type="button" onClick={() => openRule(answer.rule)}>
              {t().table.rule(answer.rule)}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

function BotSitsIn({ state }: { state: TableState }): VNode | null {
  const sat = state.seats.value.filter((seat) => isSatIn(state, seat));
  const back = async (): Promise<void> => {
    for (const seat of sat) await attempt(sitIn(state.code, seat, null));
  };
  const isShown = sat.length > 0 && !state.ending.value;
  useEffect(() => {
    if (isShown) voice(t().table.botSits);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div class="notice">
      {!isBotsTurn(state) && <p>{t().table.botSits}</p>}
      <button class="button" type="button" onClick={() => void back()}>
        {t().table.takeBack}
      </button>
    </div>
  );
}

/** Somebody the table waits for is gone, and no bot sits in by itself: the players may ask for one. */
function Absent({ state }: { state: TableState }): VNode | null {
  const waiting = (state.view.value as { waiting?: number[] } | null)?.waiting ?? [];
  const gone = state.table.value?.seats.filter(
    (chair) => chair.kind === "human" && !chair.sitting_in && waiting.includes(chair.seat) && !state.online.value.includes(chair.seat),
  );
  if (!gone?.length || state.table.value?.leavers === "bot" || !state.seats.value.length || state.ending.value) return null;
  return (
    <div class="notice">
      {gone.map((chair) => (
        <button
          key={chair.seat}
          class="button button-second"
          type="button"
          onClick={() => void attempt(sitIn(state.code, chair.seat, STAND_IN))}
        >
          {t().table.sitInFor(chair.name)}
        </button>
      ))}
    </div>
  );
}

/** Whoever is out of the game watches on, quickly if they like, or leaves. */
function Out({ state, page, seat }: { state: TableState; page: AnyPage; seat: AnySeat }): VNode | null {
  const said = seat.me === null || seat.ending ? null : page.out?.(seat);
  if (!said) return null;
  return (
    <div class="notice" role="group" aria-label={said}>
      <button
        class="button button-second"
        type="button"
        aria-pressed={isHurrying.value}
        onClick={() => (isHurrying.value = !isHurrying.value)}
      >
        <Icon name="last" /> {t().table.hurry}
      </button>
      <button class="button button-second" type="button" onClick={() => void quit(state)}>
        {t().table.leave}
      </button>
    </div>
  );
}

function useTableKeys(state: TableState, page: AnyPage, seat: AnySeat, say: (text: string) => void): void {
  const move = state.proposed.value;
  const { answer } = state;
  const keys = {
    "?": () => openPanel("keys"),
    r: () => openPanel("rules", answer.value?.rule || seat.asked?.rule, !!answer.value?.rule),
    s: () => openPanel("settings"),
    l: focusLog,
    d: () => state.describe(),
    m: () => {
      prefer({ muted: !settings.peek().muted });
      voice(t().settings.sounds(!settings.peek().muted));
    },
    ".": () => say(lastLine(toldSeat(state))),
    w: () => say(`${waitsFor(state, page, toldSeat(state))} ${answer.value?.reason ?? ""}`.trim()),
  };
  const quiet = { Escape: () => say("") };
  const confirming = move
    ? { y: () => state.play(move), n: () => (state.proposed.value = null), Escape: () => (state.proposed.value = null) }
    : {};
  useKeys({ ...keys, ...quiet, ...confirming });
}

function lastLine(seat: AnySeat): string {
  const last = seat.log.at(-1);
  return last ? `${last.n}. ${last.text}` : "";
}
