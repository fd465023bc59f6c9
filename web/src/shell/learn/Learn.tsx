// A lesson or a puzzle on the real board. The server has played it through already and judges what the learner does.

import "./style.css";
import { useSignal, useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { loadGame, type AnyPage } from "../../games/load";
import type { Spoken } from "../../games/contract";
import { Motion } from "../../stage/motion";
import { openPanel, panel } from "../../ui/Dialog";
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
import { questionOf, seatOf, type AnySeat } from "../../net/seat";
import { t } from "../../app/texts";
import type { Judged, LessonInfo, LessonStep, LessonTitle, SeatInfo } from "../../net/wire";
import { judge, lesson, lessons } from "./rest";
import { Shelf } from "./Shelf";
import { learnTexts } from "./texts";
import type { Texts } from "./texts/en";

const LEARNER = 0;
type Loaded = { readonly told: LessonInfo; readonly page: AnyPage; readonly shelf: readonly LessonTitle[] };

export function Learn({ id }: { id: string }): VNode {
  const text = learnTexts.value;
  if (!text) return <Message text={t().loading} />;
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
  if (!found) return <Message text={t().loading} />;
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
  const forward = (): void => {
    verdict.value = null;
    at.value = Math.min(at.value + 1, told.steps.length - 1);
  };
  const back = (): void => {
    verdict.value = null;
    at.value = Math.max(at.value - 1, 0);
  };
  const attempt = async (move: unknown): Promise<void> => {
    if (isBusy.peek() || !step.task) return;
    isBusy.value = true;
    const judged = await judge(told.id, at.peek(), move, settings.peek().language).catch(() => null);
    isBusy.value = false;
    if (judged?.right) forward();
    else verdict.value = judged;
  };
  const seat = seatAt(told, at.value, isBusy.value, attempt);
  useEffect(() => {
    document.title = `${told.title} – Divetable`;
  }, [told.title]);
  useShown(board, page, step, seat);
  return (
    <div class="table learn">
      <header class="table-head">
        <a class="icon-button" href="/" aria-label={t().home.title} onClick={follow}>
          <Icon name="home" />
        </a>
        <h1>
          {told.title} <small>{told.puzzle ? text.puzzle : text.lesson}</small>
        </h1>
        <a class="icon-button" href="/learn" aria-label={text.all} onClick={follow}>
          <Icon name="list" />
        </a>
        <button class="icon-button" type="button" aria-label={t().table.rules} onClick={() => openPanel("rules", step.rule)}>
          <Icon name="rules" />
        </button>
      </header>
      <main class="table-main">
        <div class="table-board" ref={board} role="region" aria-label={t().table.board} tabIndex={0}>
          <page.Board key={at.value} {...seat} />
        </div>
        <section class={`table-foot${step.task ? " table-foot-mine" : ""}`} aria-label={t().table.actions}>
          <Teacher step={step} at={at.value} all={told.steps.length} verdict={verdict.value} text={text} />
          {step.task && (
            <div class="actions">
              <page.Actions key={at.value} {...seat} />
            </div>
          )}
          <div class="row">
            {at.value > 0 && (
              <button class="button button-second" type="button" onClick={back}>
                {text.back}
              </button>
            )}
            {!isLast && (
              <button class={step.task ? "button button-second" : "button"} type="button" onClick={forward}>
                {step.task ? text.skip : text.next}
              </button>
            )}
            {isLast && <WhatNext told={told} shelf={shelf} text={text} />}
          </div>
        </section>
      </main>
      <aside class="table-side">
        <Players seat={seat} page={page} chairs={chairs(told)} />
        <Log lines={seat.log} page={page} board={board} name={told.id} />
      </aside>
      {panel.value?.name === "rules" && <Rules game={told.game} rule={panel.value.rule} />}
    </div>
  );
}

type TeacherGiven = {
  readonly step: LessonStep;
  readonly at: number;
  readonly all: number;
  readonly verdict: Judged | null;
  readonly text: Texts;
};

function Teacher({ step, at, all, verdict, text }: TeacherGiven): VNode {
  return (
    <>
      <p class="hint">{text.step(at + 1, all)}</p>
      <p class="status" role="status">
        {step.text}{" "}
        {step.rule && (
          <button class="link-button" type="button" onClick={() => openPanel("rules", step.rule)}>
            {t().table.rule(step.rule)}
          </button>
        )}
      </p>
      <div role="alert">{verdict && <p class="why">{[text.wrong, verdict.reason || step.hint].filter(Boolean).join(" ")}</p>}</div>
    </>
  );
}

function WhatNext({ told, shelf, text }: { told: LessonInfo; shelf: readonly LessonTitle[]; text: Texts }): VNode {
  const others = shelf.filter(({ game, id }) => game === told.game && id !== told.id);
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

function useShown(board: { current: HTMLElement | null }, page: AnyPage, step: LessonStep, seat: AnySeat): void {
  useEffect(() => {
    if (!board.current) return;
    const motion = new Motion(board.current, speed(), play);
    for (const { event } of step.events) page.show(event, motion, seat);
    void motion.run();
    return () => motion.skip();
  }, [step]);
}

const chairs = (told: LessonInfo): SeatInfo[] =>
  told.names.map((name, seat) => ({ seat, kind: seat === LEARNER ? "human" : "bot", name, online: true }));

function seatAt(told: LessonInfo, at: number, busy: boolean, attempt: (move: unknown) => Promise<void>): AnySeat {
  const step = told.steps[at] as LessonStep;
  const send = (move: unknown): void => void attempt(move);
  return seatOf({
    view: step.view,
    asked: questionOf(step.asked),
    players: chairs(told).map(({ seat, name }) => ({ seat, name, me: seat === LEARNER, bot: seat !== LEARNER, online: true })),
    me: LEARNER,
    table: `lessons/${told.id}/${at}`,
    game: 1,
    log: told.steps.slice(0, at + 1).flatMap((one) => one.events as Spoken<unknown>[]),
    busy,
    send,
    sendNow: send,
    why: send,
  });
}
