// A game once more, event by event.

import "./replay.css";
import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import type { RefObject, VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { publicLink } from "../../net/address";
import { loadGame, type AnyPage } from "../../games/load";
import type { Spoken } from "../../games/contract";
import { useKeys } from "../../app/keys";
import { Motion } from "../../stage/motion";
import { Icon } from "../../ui/icons";
import { later, renew } from "../../app/later";
import { Log } from "../../ui/Log";
import { Players } from "../../ui/Players";
import { viewsRound } from "../../stage/views";
import { CopyField } from "../../ui/Share";
import { sentence } from "../../ui/Trouble";
import { find, Refused, replay } from "../../net/rest";
import { follow, readdress, route } from "../../app/router";
import { settings, speed } from "../../app/settings";
import { play } from "../../app/sound";
import { faceOf, seatOf, type AnySeat } from "../../net/seat";
import { t } from "../../app/texts";
import type { TableInfo, Update } from "../../net/wire";
import { Message } from "../../ui/Message";
import { Scrubber } from "./Scrubber";

const Hindsight = later(async () => (await import("../learn/Hindsight")).Hindsight);

type Loaded = { readonly table: TableInfo; readonly page: AnyPage; readonly turns: readonly Update[] };
/** One event, the turn it belongs to, and the views before and after it. */
type Moment = { readonly line: Spoken<unknown>; readonly turn: Update; readonly before: unknown; readonly view: unknown };

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
  if (!found) return <Message text={t().loading} isBrief />;
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
  const beat = useSignal<string | null>(null);
  const isOver = !!turns.at(-1)?.ending;
  const stations = useMemo(() => moments.map(({ line }) => page.milestone?.(line.event) ?? null), [turns, page]);
  /** To the last event of a turn. */
  const toTurn = (turn: number): void => to(moments.findLastIndex((one) => one.turn === turns[turn]) + 1);
  const seat = { ...seatAt(table, moments.slice(0, at), moment, eyes, game), beat: beat.value };
  useEffect(() => {
    document.title = t().replay.title(table.title);
  }, [settings.value.language]);
  const pace = useSignal(1);
  const shown = useShowOne(board, page, moment, seat, beat);
  useEffect(() => {
    if (!isRunning.value) return;
    if (at === moments.length) {
      isRunning.value = false;
      return;
    }
    let isLeft = false;
    const rest = new Promise((done) => setTimeout(done, STEP / (speed() || 1) / pace.value));
    void Promise.all([rest, shown.current]).then(() => isLeft || to(at + 1));
    return () => {
      isLeft = true;
    };
  }, [isRunning.value, at]);
  useKeys({
    ArrowLeft: ({ repeat }) => step(-1, repeat),
    ArrowRight: ({ repeat }) => step(1, repeat),
    Home: () => to(1),
    End: () => to(moments.length),
    " ": () => (isRunning.value = !isRunning.peek()),
  });
  return (
    <div class="table replay" data-game={table.game}>
      <header class="table-head">
        <a class="icon-button" href="/" aria-label={t().home.title} onClick={follow}>
          <Icon name="home" />
        </a>
        <h1>
          {table.title}{" "}
          <small>
            {t().replay.name} <span class="table-phase">{page.phase(seat)}</span>
          </small>
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
          <Scrubber
            at={at}
            all={moments.length}
            to={to}
            step={step}
            isRunning={isRunning.value}
            run={() => (isRunning.value = !isRunning.peek())}
            stations={stations}
            pace={pace}
          >
            <p class="status" role="status">
              {moment.line.n}. {moment.line.text}
            </p>
          </Scrubber>
        </section>
      </main>
      <aside class="table-side">
        <Players seat={seat} page={page} chairs={table.seats} />
        {isOver && <Hindsight code={code} game={game} seat={seat} page={page} now={turns.indexOf(moment.turn)} turns={turns} to={toTurn} />}
        {isOver && <Eyes table={table} eyes={eyes} look={look} />}
        <CopyField label={t().replay.link} text={publicLink(`/replay/${code}/${game}?at=${at}`)} />
        <Log quiet lines={seat.log} page={page} board={board} name={`${table.game}-${code}-${game}`} />
        <p class="hint">{t().replay.keys}</p>
      </aside>
    </div>
  );
}

/** The events of a turn. Of those that set the table up only what comes of them is known. */
function momentsOf(turn: Update, last: Update | undefined): Moment[] {
  const views = last && viewsRound(last.view, turn.events, turn.view);
  return turn.events.map((line) => {
    const { before, after } = views?.get(line.n) ?? { before: null, after: turn.view };
    return { line, turn, before, view: after };
  });
}

/** Shows the event of a moment; the result holds what ends when it has been shown. */
function useShowOne(
  board: { current: HTMLElement | null },
  page: AnyPage,
  moment: Moment,
  seat: AnySeat,
  beat: Signal<string | null>,
): RefObject<Promise<void>> {
  const shown = useRef<Promise<void>>(Promise.resolve());
  // Before the event is painted, or it would show for a moment where its movement leads.
  useLayoutEffect(() => {
    if (!board.current) return;
    const motion = new Motion(board.current, speed(), { play, beat: (name) => (beat.value = name) });
    page.show(moment.line.event, motion, seat);
    shown.current = motion.run();
    return () => motion.skip();
  }, [moment.line]);
  return shown;
}

function seatAt(table: TableInfo, past: readonly Moment[], { line, turn, before, view }: Moment, me: number | null, game: number): AnySeat {
  return seatOf({
    view,
    players: table.seats.map((chair) => ({
      seat: chair.seat,
      name: chair.name,
      me: chair.seat === me,
      bot: chair.kind === "bot",
      face: faceOf(chair),
      online: true,
    })),
    me,
    table: `tables/${table.code}`,
    game,
    ending: turn.ending && turn.events.at(-1) === line ? turn.ending : null,
    log: past.map((one) => one.line),
    now: line,
    before,
  });
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
