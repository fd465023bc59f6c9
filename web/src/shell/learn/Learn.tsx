// A lesson or a puzzle on the real board. The server has played it through already and judges what the learner does.

import "./style.css";
import { batch, type Signal, useSignal, useSignalEffect } from "@preact/signals";
import type { RefObject, VNode } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { BOTS } from "../../art/Diver";
import { loadGame, type AnyPage } from "../../games/load";
import type { Spoken } from "../../games/contract";
import { drawn, Motion } from "../../stage/motion";
import { type Views, viewsRound } from "../../stage/views";
import { openPanel, openRule, panel } from "../../ui/Dialog";
import { Icon } from "../../ui/icons";
import { renew } from "../../app/later";
import { Log } from "../../ui/Log";
import { Players } from "../../ui/Players";
import { Rules } from "../../ui/Rules";
import { Message } from "../../ui/Message";
import { Refused } from "../../net/rest";
import { follow } from "../../app/router";
import { settings, speed } from "../../app/settings";
import { play } from "../../app/sound";
import { faceOf, questionOf, seatOf, type AnySeat } from "../../net/seat";
import { t } from "../../app/texts";
import type { Judged, LessonInfo, LessonStep, LessonTitle, SeatInfo } from "../../net/wire";
import { judge, lesson, lessons } from "./rest";
import { dayName, puzzleOf, today } from "./daily";
import { keep, learned, type Result } from "./progress";
import { Shelf } from "./Shelf";
import { Spotlight } from "./Spotlight";
import { learnTexts } from "./texts";
import type { Texts } from "./texts/en";

const LEARNER = 0;
/** An event of a step, and the views before and after it. */
type Moment = Views & { readonly line: Spoken<unknown> };
type Loaded = { readonly told: LessonInfo; readonly page: AnyPage; readonly shelf: readonly LessonTitle[] };

export function Learn({ id }: { id: string }): VNode {
  const text = learnTexts.value;
  if (!text) return <Message text={t().loading} isBrief />;
  return id ? <Load id={id} text={text} /> : <Shelf text={text} />;
}

function Load({ id, text }: { id: string; text: Texts }): VNode {
  const loaded = useSignal<Loaded | "gone" | null>(null);
  useSignalEffect(() => {
    const { language } = settings.value;
    load(id, language).then(
      (found) => (loaded.value = found),
      (error: unknown) => {
        if (error instanceof Refused) loaded.value = "gone";
        else void renew();
      },
    );
  });
  const found = loaded.value;
  if (!found) return <Message text={t().loading} isBrief />;
  if (found === "gone") return <Message text={text.gone} />;
  return <Lesson {...found} text={text} />;
}

async function load(id: string, language: typeof settings.value.language): Promise<Loaded> {
  const [told, shelf] = await Promise.all([lesson(id, language), lessons(language)]);
  return { told, shelf, page: await loadGame(told.game, language) };
}

function Lesson({ told, page, shelf, text }: Loaded & { readonly text: Texts }): VNode {
  const at = useSignal(0);
  const verdict = useSignal<Judged | null>(null);
  const isBusy = useSignal(false);
  const board = useRef<HTMLDivElement>(null);
  const step = told.steps[Math.min(at.value, told.steps.length - 1)] as LessonStep;
  const isLast = at.value === told.steps.length - 1;
  // A puzzle leaves the board free until something was tried; the way to all puzzles is in the head, too.
  const hasWayOut = !told.puzzle || isLast || verdict.value !== null;
  const moment = useSignal<Moment | null>(firstOf(told, 0));
  const forward = (): void =>
    batch(() => {
      verdict.value = null;
      at.value = Math.min(at.value + 1, told.steps.length - 1);
      moment.value = firstOf(told, at.value);
    });
  const back = (): void =>
    batch(() => {
      verdict.value = moment.value = null;
      at.value = Math.max(at.value - 1, 0);
    });
  const attempt = async (move: unknown): Promise<void> => {
    if (isBusy.peek() || !step.task) return;
    isBusy.value = true;
    const judged = await judge(told.id, at.peek(), move, settings.peek().language).catch(() => null);
    isBusy.value = false;
    if (judged?.right) forward();
    else verdict.value = judged;
  };
  const beat = useSignal<string | null>(null);
  const forgetWhy = (): void => {
    verdict.value = null;
  };
  const now = moment.value;
  const seat = { ...seatAt(told, at.value, now, isBusy.value, attempt), beat: beat.value, forgetWhy };
  useEffect(() => {
    document.title = `${told.title} – Divetable`;
  }, [told.title]);
  useTelling(board, page, momentsOf(told, at.value), seat, moment, beat);
  const root = useRef<HTMLDivElement>(null);
  const isSkipped = useSignal(false);
  const skip = (): void => {
    isSkipped.value = true;
    forward();
  };
  useEffect(() => {
    if (isLast && !isSkipped.value) keepResult(told.id, shelf, "right");
    else if (verdict.value && told.puzzle) keepResult(told.id, shelf, "wrong");
  }, [isLast, verdict.value]);
  return (
    <div class="table playing learn" data-game={told.game} ref={root}>
      <header class="table-head">
        <div class="head-title">
          <a class="icon-button" href="/" aria-label={t().home.title} onClick={follow}>
            <Icon name="home" />
          </a>
          <h1>
            {told.title} <small>{told.puzzle ? text.puzzle : text.lesson}</small>
          </h1>
        </div>
        <div class="head-tools">
          <a class="icon-button" href="/learn" aria-label={text.all} onClick={follow}>
            <Icon name="list" />
          </a>
          <button class="icon-button" type="button" aria-label={t().table.rules} onClick={() => openPanel("rules", step.rule)}>
            <Icon name="rules" />
          </button>
        </div>
      </header>
      <main class="table-main">
        <div class="table-board" ref={board} role="region" aria-label={t().table.board} tabIndex={0}>
          <page.Board key={at.value} {...seat} />
        </div>
        <section class={`table-foot${step.task && !now ? " table-foot-mine" : ""}`} aria-label={t().table.actions}>
          {now && <p class="status">{now.line.text}</p>}
          {(step.task || now) && (
            <div class="table-do">
              {now && (
                <button class="button button-second skip" type="button">
                  <Icon name="last" /> {t().table.skipTelling}
                </button>
              )}
              <div class={`actions${now ? " actions-told" : ""}`}>
                <page.Actions key={at.value} {...seat} />
              </div>
            </div>
          )}
        </section>
      </main>
      <aside class="table-side">
        <Players seat={seat} page={page} chairs={chairs(told)} />
        <Log lines={seat.log} page={page} board={board} name={told.id} />
      </aside>
      <Spotlight
        root={root}
        names={now ? [] : namesOf(step, page)}
        isTask={step.task && !now}
        isWaiting={now !== null}
        step={at.value}
        isPuzzle={told.puzzle}
        said={verdict.value}
        label={text.coach}
      >
        <div class="bubble">
          <Teacher step={step} verdict={verdict.value} text={text} />
        </div>
        <Beads at={at.value} all={told.steps.length} text={text} />
        <div class="coach-row">
          {at.value > 0 && (
            <button class="button button-second" type="button" onClick={back}>
              {text.back}
            </button>
          )}
          {hasWayOut && (
            <a class="button button-second" href="/learn" onClick={follow}>
              {text.leave}
            </a>
          )}
          {step.task && verdict.value && !isLast && (
            <button class="button button-second" type="button" onClick={skip}>
              {text.skip}
            </button>
          )}
          {!step.task && !isLast && (
            <button class="button" type="button" data-main onClick={forward}>
              {text.next}
            </button>
          )}
          {isLast && <WhatNext told={told} shelf={shelf} text={text} />}
        </div>
      </Spotlight>
      {panel.value?.name === "rules" && (
        <Rules game={told.game} title={told.title} rule={panel.value.rule} isText={panel.value.isText} isLesson />
      )}
    </div>
  );
}

/** Keeps how a lesson came out; the puzzle of the day counts for the day, too. */
function keepResult(id: string, shelf: readonly LessonTitle[], result: Result): void {
  keep(id, result);
  if (puzzleOf(today(), shelf)?.id === id) keep(dayName(today()), result);
}

/** What is meant: what the lesson says, else what has just happened. */
function namesOf(step: LessonStep, page: AnyPage): readonly string[] {
  if (step.light.length || step.task) return step.light;
  return step.events.at(-1) ? page.pieces(step.events.at(-1)?.event) : [];
}

type TeacherGiven = { readonly step: LessonStep; readonly verdict: Judged | null; readonly text: Texts };

/** The first sentence large, what else there is to know below it. */
function Teacher({ step, verdict, text }: TeacherGiven): VNode {
  const [first = "", ...more] = step.text.split(/(?<=[.!?…]) (?=\p{Lu}|\d)/u);
  return (
    <>
      <p role="status" class="bubble-said">
        <strong>{first}</strong> {more.length > 0 && <span>{more.join(" ")}</span>}{" "}
        {step.rule && (
          <button class="link-button" type="button" onClick={() => openRule(step.rule)}>
            {t().table.rule(step.rule)}
          </button>
        )}
      </p>
      <div role="alert">{verdict && <p class="why">{[text.wrong, verdict.reason || step.hint].filter(Boolean).join(" ")}</p>}</div>
    </>
  );
}

function Beads({ at, all, text }: { at: number; all: number; text: Texts }): VNode {
  return (
    <p class="beads">
      <span class="visually-hidden">{text.step(at + 1, all)}</span>
      {Array.from({ length: all }, (_, step) => (
        <span key={step} class="bead" data-state={step < at ? "done" : step === at ? "now" : undefined} aria-hidden="true">
          {step < at && <Icon name="check" />}
        </span>
      ))}
    </p>
  );
}

/** How many more are offered at the end: the nearest ones that were not done yet. */
const OFFERED = 2;

function WhatNext({ told, shelf, text }: { told: LessonInfo; shelf: readonly LessonTitle[]; text: Texts }): VNode {
  const others = shelf.filter(({ game, id }) => game === told.game && id !== told.id && learned.value[id] !== "right").slice(0, OFFERED);
  return (
    <nav class="row" aria-label={text.more}>
      <a class="button" href="/" onClick={follow}>
        {text.play}
      </a>
      {others.map(({ id, title }) => (
        <a key={id} class="button button-second" href={`/learn/${id}`} onClick={follow}>
          {title}
        </a>
      ))}
    </nav>
  );
}

/** What has happened since the step before, event by event. */
function momentsOf({ steps }: LessonInfo, at: number): readonly Moment[] {
  const { events, view } = steps[at] as LessonStep;
  const views = viewsRound(steps[at - 1]?.view ?? null, events, view);
  return (events as readonly Spoken<unknown>[]).map((line) => {
    const { before, after } = views.get(line.n) as Views;
    return { line, before, after };
  });
}

/** What is told first of a step; nothing is where nothing moves. */
const firstOf = (told: LessonInfo, at: number): Moment | null => (speed() > 0 ? momentsOf(told, at)[0] : null) ?? null;

/** Tells these moments one after the other, if *moment* is the first of them; any key or press ends it. */
function useTelling(
  board: RefObject<HTMLElement | null>,
  page: AnyPage,
  moments: readonly Moment[],
  seat: AnySeat,
  moment: Signal<Moment | null>,
  beat: Signal<string | null>,
): void {
  const latest = useRef(seat);
  latest.current = seat;
  // Before the step is painted, or it would show for a moment where its first movement leads.
  useLayoutEffect(() => {
    if (!moment.peek() || !board.current) return;
    const motion = new Motion(board.current, speed(), { play, beat: (name) => (beat.value = name) });
    let isLeft = false;
    const stop = (): void => {
      isLeft = true;
      motion.skip();
    };
    const pressed = (event: Event): void => {
      if (!moment.peek()) return;
      event.preventDefault(); // what has the focus is not to be seen yet
      moment.value = null;
      stop();
    };
    const tell = async (): Promise<void> => {
      for (const one of moments) {
        moment.value = one;
        await drawn();
        if (isLeft) return;
        page.show(one.line.event, motion, latest.current);
        await motion.run();
        if (isLeft) return;
      }
      moment.value = null;
    };
    addEventListener("keydown", pressed, true);
    addEventListener("pointerdown", pressed, true);
    void tell();
    return () => {
      removeEventListener("keydown", pressed, true);
      removeEventListener("pointerdown", pressed, true);
      stop();
    };
  }, [moments[0]?.line]);
}

const chairs = (told: LessonInfo): SeatInfo[] =>
  told.names.map((name, seat) => ({
    seat,
    kind: seat === LEARNER ? "human" : "bot",
    name,
    face: BOTS.find((bot) => bot === name.toLowerCase()) ?? null,
    online: true,
  }));

function seatAt(told: LessonInfo, at: number, now: Moment | null, busy: boolean, attempt: (move: unknown) => Promise<void>): AnySeat {
  const step = told.steps[at] as LessonStep;
  const send = (move: unknown): void => void attempt(move);
  const log = told.steps.slice(0, at + 1).flatMap((one) => one.events as Spoken<unknown>[]);
  return seatOf({
    view: now ? now.after : step.view,
    before: now?.before ?? null,
    now: now?.line ?? null,
    asked: now ? null : questionOf(step.asked),
    players: chairs(told).map((chair) => ({
      seat: chair.seat,
      name: chair.name,
      me: chair.seat === LEARNER,
      bot: chair.seat !== LEARNER,
      face: faceOf(chair),
      online: true,
    })),
    me: LEARNER,
    table: `lessons/${told.id}/${at}`,
    game: 1,
    log: now ? log.filter(({ n }) => n <= now.line.n) : log,
    busy,
    send,
    sendNow: send,
    why: send,
  });
}
