// A game once more, event by event.

import "./replay.css";
import { useSignal, useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { publicLink } from "../../net/address";
import { loadGame, type AnyPage } from "../../games/load";
import type { Spoken } from "../../games/contract";
import { useKeys } from "../../app/keys";
import { Motion } from "../../stage/motion";
import { Icon } from "../../ui/icons";
import { renew } from "../../app/later";
import { Log } from "../../ui/Log";
import { Players } from "../../ui/Players";
import { viewsAfter } from "../../stage/views";
import { CopyField } from "../../ui/Share";
import { sentence } from "../../ui/Trouble";
import { find, Refused, replay } from "../../net/rest";
import { follow, readdress, route } from "../../app/router";
import { settings, speed } from "../../app/settings";
import { play } from "../../app/sound";
import { seatOf, type AnySeat } from "../../net/seat";
import { t } from "../../app/texts";
import type { TableInfo, Update } from "../../net/wire";
import { Message } from "../../ui/Message";

type Loaded = { readonly table: TableInfo; readonly page: AnyPage; readonly turns: readonly Update[] };
/** One event, the turn it belongs to, and the view after it. */
type Moment = { readonly line: Spoken<unknown>; readonly turn: Update; readonly view: unknown };

const STEP = 1100;
/** Milliseconds between two events while a key is held down: slow enough to follow. */
const PACE = 250;

export function Replay({ code, game }: { code: string; game: number }): VNode {
  const loaded = useSignal<Loaded | Refused | null>(null);
  const eyes = useSignal<number | null>(null);
  useSignalEffect(() => {
    const { language } = settings.value;
    load(code, game, eyes.value, language).then(
      (found) => (loaded.value = found),
      (error: unknown) => {
        if (error instanceof Refused) loaded.value = error;
        else void renew();
      },
    );
  });
  const found = loaded.value;
  if (!found) return <Message text={t().loading} />;
  if (found instanceof Refused) return <Message text={sentence(found)} />;
  if (!found.turns.length) return <Message text={t().replay.empty} />;
  return <Player {...found} code={code} game={game} eyes={eyes.value} look={(seat) => (eyes.value = seat)} />;
}

async function load(code: string, game: number, seat: number | null, language: typeof settings.value.language): Promise<Loaded> {
  const { table } = await find(code);
  const [page, turns] = await Promise.all([loadGame(table.game, language), replay(code, game, seat, language)]);
  return { table, page, turns };
}

type Given = Loaded & { readonly code: string; readonly game: number; readonly eyes: number | null; look(seat: number | null): void };

function Player({ table, page, turns, code, game, eyes, look }: Given): VNode {
  const moments = turns.flatMap((turn, at) => momentsOf(turn, turns[at - 1]));
  const wanted = route.value.screen === "replay" ? route.value.at : 1;
  const at = Math.min(Math.max(1, wanted), moments.length);
  const moment = moments[at - 1] as Moment;
  const board = useRef<HTMLDivElement>(null);
  const isRunning = useSignal(false);
  const to = (next: number): void => readdress(`/replay/${code}/${game}?at=${Math.min(Math.max(1, next), moments.length)}`);
  const stepped = useRef(0);
  const step = (by: number, isHeld = false): void => {
    if (isHeld && performance.now() - stepped.current < PACE) return;
    stepped.current = performance.now();
    to(at + by);
  };
  const seat = seatAt(table, moments.slice(0, at), moment, eyes, game);
  useEffect(() => {
    document.title = t().replay.title(table.title);
  }, [settings.value.language]);
  useShowOne(board, page, moment, seat);
  useEffect(() => {
    if (!isRunning.value) return;
    if (at === moments.length) {
      isRunning.value = false;
      return;
    }
    const timer = setTimeout(() => to(at + 1), STEP / (speed() || 1));
    return () => clearTimeout(timer);
  }, [isRunning.value, at]);
  useKeys({
    ArrowLeft: ({ repeat }) => step(-1, repeat),
    ArrowRight: ({ repeat }) => step(1, repeat),
    Home: () => to(1),
    End: () => to(moments.length),
    " ": () => (isRunning.value = !isRunning.peek()),
  });
  return (
    <div class="table replay">
      <header class="table-head">
        <a class="icon-button" href="/" aria-label={t().home.title} onClick={follow}>
          <Icon name="home" />
        </a>
        <h1>
          {t().replay.title(table.title)} <small>{page.phase(seat)}</small>
        </h1>
        <a class="quiet-button" href={`/t/${code}`} onClick={follow}>
          {t().replay.table}
        </a>
      </header>
      <main class="table-main">
        <div class="table-board" ref={board} role="region" tabIndex={0} aria-label={t().table.board}>
          <page.Board {...seat} />
        </div>
        <section class="table-foot" aria-label={t().table.actions}>
          <p class="status" role="status">
            {moment.line.n}. {moment.line.text}
          </p>
          <Scrubber
            at={at}
            all={moments.length}
            to={to}
            step={step}
            isRunning={isRunning.value}
            run={() => (isRunning.value = !isRunning.peek())}
          />
        </section>
      </main>
      <aside class="table-side">
        <Players seat={seat} page={page} chairs={table.seats} />
        {seat.ending !== null || turns.at(-1)?.ending ? <Eyes table={table} eyes={eyes} look={look} /> : null}
        <CopyField label={t().replay.link} text={publicLink(`/replay/${code}/${game}?at=${at}`)} />
        <Log quiet lines={seat.log} page={page} board={board} name={`${table.game}-${code}-${game}`} />
        <p class="hint">{t().replay.keys}</p>
      </aside>
    </div>
  );
}

/** The events of a turn. Of those that set the table up only what comes of them is known. */
function momentsOf(turn: Update, last: Update | undefined): Moment[] {
  const views = last && viewsAfter(last.view, turn.events, turn.view);
  return turn.events.map((line) => ({ line, turn, view: views?.get(line.n) ?? turn.view }));
}

function useShowOne(board: { current: HTMLElement | null }, page: AnyPage, moment: Moment, seat: AnySeat): void {
  useEffect(() => {
    if (!board.current) return;
    const motion = new Motion(board.current, speed(), play);
    page.show(moment.line.event, motion, seat);
    void motion.run();
    return () => motion.skip();
  }, [moment.line]);
}

function seatAt(table: TableInfo, past: readonly Moment[], { line, turn, view }: Moment, me: number | null, game: number): AnySeat {
  return seatOf({
    view,
    players: table.seats.map(({ seat, name, kind }) => ({ seat, name, me: seat === me, bot: kind === "bot", online: true })),
    me,
    table: `tables/${table.code}`,
    game,
    ending: turn.ending && turn.events.at(-1) === line ? turn.ending : null,
    log: past.map((one) => one.line),
    now: line,
  });
}

type ScrubberGiven = {
  readonly at: number;
  readonly all: number;
  readonly isRunning: boolean;
  to(at: number): void;
  step(by: number, isHeld?: boolean): void;
  run(): void;
};

function Scrubber({ at, all, to, step, isRunning, run }: ScrubberGiven): VNode {
  const text = t().replay;
  const isHeld = useRef(false);
  const hold =
    (by: number) =>
    ({ key, repeat }: KeyboardEvent): void => {
      isHeld.current = repeat && (key === "Enter" || key === " ");
      if (isHeld.current) step(by, true);
    };
  // Letting go of a held space bar is no press.
  const letGo = (event: KeyboardEvent): void => {
    if (isHeld.current) event.preventDefault();
  };
  const button = (name: "first" | "back" | "next" | "last", target: number, by = 0): VNode => (
    <button
      class="icon-button"
      type="button"
      aria-label={text[name]}
      aria-disabled={target < 1 || target > all || target === at}
      onClick={() => (by ? step(by) : to(target))}
      onKeyDown={by ? hold(by) : undefined}
      onKeyUp={by ? letGo : undefined}
    >
      <Icon name={name} />
    </button>
  );
  return (
    <div class="scrubber">
      <input
        type="range"
        min="1"
        max={all}
        value={at}
        aria-label={text.moment}
        aria-valuetext={text.at(at, all)}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      <div class="row">
        {button("first", 1)}
        {button("back", at - 1, -1)}
        <button class="icon-button" type="button" aria-label={isRunning ? text.pause : text.play} onClick={run}>
          <Icon name={isRunning ? "pause" : "play"} />
        </button>
        {button("next", at + 1, 1)}
        {button("last", all)}
        <span class="hint">{text.at(at, all)}</span>
      </div>
    </div>
  );
}

function Eyes({ table, eyes, look }: { table: TableInfo; eyes: number | null; look(seat: number | null): void }): VNode {
  const take = (value: string): void => look(value === "" ? null : Number(value));
  return (
    <label class="field">
      {t().replay.seenBy}
      <select value={eyes === null ? "" : String(eyes)} onChange={(event) => take(event.currentTarget.value)}>
        <option value="">{t().replay.spectator}</option>
        {table.seats.map(({ seat, name }) => (
          <option key={seat} value={String(seat)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
