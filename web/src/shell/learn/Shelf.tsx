// All lessons and puzzles, what of them is done, and the puzzle of the day.

import { useSignal, useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { Backdrop, LOBBY } from "../../art/Backdrop";
import { GUIDE } from "../../art/colours";
import { Standing } from "../../art/Diver";
import type { Card } from "../../games/card";
import { CARDS, cardOf } from "../../games/cards";
import { GameScene } from "../../games/GameScene";
import { Icon } from "../../ui/icons";
import { attempt, Trouble } from "../../ui/Trouble";
import { follow } from "../../app/router";
import { settings } from "../../app/settings";
import { t } from "../../app/texts";
import type { LessonTitle } from "../../net/wire";
import { dayName, letterOf, puzzleOf, today, weekOf } from "./daily";
import { learned } from "./progress";
import { lessons } from "./rest";
import type { Texts } from "./texts/en";

export function Shelf({ text }: { text: Texts }): VNode {
  const shelf = useSignal<readonly LessonTitle[]>([]);
  useSignalEffect(() => {
    void attempt(lessons(settings.value.language)).then((found) => (shelf.value = found ?? []));
  });
  useEffect(() => {
    document.title = `${text.title} – Divetable`;
  }, [text]);
  const daily = puzzleOf(today(), shelf.value);
  return (
    <div class="shelf">
      <Backdrop kind="lobby" creatures={LOBBY} class="shelf-water" />
      <header class="table-head">
        <a class="icon-button" href="/" aria-label={t().home.title} onClick={follow}>
          <Icon name="home" />
        </a>
        <h1>{text.title}</h1>
      </header>
      <main class="shelf-main">
        <Trouble />
        {daily && <Daily puzzle={daily} text={text} />}
        <ul class="games">
          {CARDS.map((card) => (
            <Lessons key={card.name} card={card} shelf={shelf.value.filter((one) => one.game === card.name)} text={text} />
          ))}
        </ul>
        <p class="hint">{text.about}</p>
      </main>
    </div>
  );
}

/** Today's puzzle, and how the week went: right is round, wrong is square, today is white. */
function Daily({ puzzle, text }: { puzzle: LessonTitle; text: Texts }): VNode {
  const now = today();
  const week = weekOf(now);
  const right = week.filter((day) => learned.value[dayName(day)] === "right").length;
  const isDone = learned.value[dayName(now)] === "right";
  return (
    <section class="daily" aria-labelledby="daily">
      <Standing look={GUIDE} bot="ada" pose="hello" size={150} />
      <div class="daily-words">
        <h2 id="daily">{text.daily}</h2>
        <p>
          {puzzle.title} <small>{cardOf(puzzle.game).title}</small>
        </p>
        <p class="week">
          {week.map((day) => {
            const result = learned.value[dayName(day)];
            return (
              <span key={day} class="week-day" data-result={result} data-now={day === now ? "" : undefined} aria-hidden="true">
                {result ? <Icon name={result === "right" ? "check" : "close"} /> : letterOf(day, settings.value.language)}
              </span>
            );
          })}
          <b>{text.week(right)}</b>
        </p>
      </div>
      <a class={isDone ? "button button-second button-big" : "button button-big"} href={`/learn/${puzzle.id}`} onClick={follow}>
        {isDone ? text.again : text.solve}
      </a>
    </section>
  );
}

function Lessons({ card, shelf, text }: { card: Card; shelf: readonly LessonTitle[]; text: Texts }): VNode {
  const done = shelf.filter(({ id }) => learned.value[id] === "right").length;
  return (
    <li class="game">
      <div class="game-art">
        <GameScene game={card.name} low />
      </div>
      <div class="game-words">
        <h2>
          {card.title} <small>{text.done(done, shelf.length)}</small>
        </h2>
        <ul class="shelf-lessons">
          {rowsOf(shelf).map((row) => (
            <li key={row.lessons[0].id}>{row.stem ? <Numbered {...row} text={text} /> : <One lesson={row.lessons[0]} text={text} />}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function One({ lesson: { id, title, puzzle }, text }: { lesson: LessonTitle; text: Texts }): VNode {
  const result = learned.value[id];
  return (
    <a class={puzzle ? "shelf-link" : "shelf-link shelf-lesson"} href={`/learn/${id}`} onClick={follow}>
      <span class="shelf-mark" data-result={result}>
        {result ? <Icon name={result === "right" ? "check" : "close"} /> : !puzzle && <Icon name="play" />}
      </span>
      <strong>{title}</strong> <small>{puzzle ? text.puzzle : text.lesson}</small>
      {result && <span class="visually-hidden">{result === "right" ? text.right : text.notYet}</span>}
    </a>
  );
}

type Row = { readonly stem: string; readonly lessons: readonly [LessonTitle, ...LessonTitle[]] };
const NUMBERED = /^(.+?)\s+(\d+)$/u;

/** Lessons one below the other, and those that only differ by a number in one row, with what is the same in their titles. */
function rowsOf(shelf: readonly LessonTitle[]): readonly Row[] {
  const rows: Row[] = [];
  for (const one of shelf) {
    const stem = NUMBERED.exec(one.title)?.[1] ?? "";
    const last = rows.at(-1);
    if (stem && last?.stem === stem) rows.splice(-1, 1, { stem, lessons: [...last.lessons, one] });
    else rows.push({ stem, lessons: [one] });
  }
  return rows;
}

function Numbered({ stem, lessons: puzzles, text }: Row & { readonly text: Texts }): VNode {
  return (
    <div class="shelf-numbered">
      <p>
        <strong>{stem}</strong> <small>{text.puzzle}</small>
      </p>
      <ul class="shelf-numbers">
        {puzzles.map(({ id, title }) => {
          const result = learned.value[id];
          return (
            <li key={id}>
              <a class="shelf-link shelf-number" href={`/learn/${id}`} data-result={result} onClick={follow}>
                <span class="visually-hidden">{stem} </span>
                {title.slice(stem.length).trim()}
                {result && <span class="visually-hidden">{result === "right" ? text.right : text.notYet}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
