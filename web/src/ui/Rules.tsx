// The rules at hand: a turn in four drawings, the pieces, and the text, opened at what is asked now and with a search.

import "./rules.css";
import { useSignal, useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { renew } from "../app/later";
import { follow } from "../app/router";
import { settings } from "../app/settings";
import { t } from "../app/texts";
import type { DrawnRules } from "../games/contract";
import { cardOf } from "../games/cards";
import { loadDrawnRules } from "../games/load";
import { rules } from "../net/rest";
import type { Paragraph, Rules as Book, Section } from "../net/wire";
import { closePanel, Dialog } from "./Dialog";
import { Icon } from "./icons";
import { Turn } from "./Turn";

type Given = {
  readonly game: string;
  readonly title: string;
  /** The rule of what is asked now, or of what was refused. */
  readonly rule: string;
  /** Whether its text is wanted rather than the drawings. */
  readonly isText?: boolean | undefined;
  /** A lesson is open already: none is offered. */
  readonly isLesson?: boolean;
};
type Tab = "turn" | "pieces" | "text";

export function Rules({ game, title, rule, isText = false, isLesson = false }: Given): VNode {
  const drawn = useSignal<DrawnRules | null>(null);
  const isDrawn = cardOf(game).loadRules !== undefined;
  const tab = useSignal<Tab>(isText || !isDrawn ? "text" : "turn");
  const isSearching = useSignal(false);
  const text = t().rules;
  useSignalEffect(() => {
    void loadDrawnRules(game, settings.value.language).then((found) => (drawn.value = found), renew);
  });
  const show = (next: Tab, search = false): void => {
    isSearching.value = search;
    tab.value = next;
  };
  const button = (name: Tab, label: string): VNode => (
    <button class="rules-tab" type="button" aria-pressed={tab.value === name} onClick={() => show(name)}>
      {label}
    </button>
  );
  const heading = (
    <>
      <Icon name="rules" /> {title} <small>{t().table.rules}</small>
    </>
  );
  const tabs = (
    <div class="rules-tabs" role="group" aria-label={t().table.rules}>
      {isDrawn && button("turn", text.turn)}
      {drawn.value && button("pieces", drawn.value.pieces.title)}
      {button("text", text.all)}
      <button class="icon-button" type="button" aria-label={text.search} onClick={() => show("text", true)}>
        <Icon name="search" />
      </button>
    </div>
  );
  const Pieces = drawn.value?.pieces.Page;
  return (
    <Dialog title={heading} head={tabs} wide>
      <div class="rules-page" key={tab.value}>
        {tab.value === "text" ? (
          <Text game={game} rule={rule} isSearching={isSearching.value} />
        ) : !drawn.value || !Pieces ? (
          <p role="status">{t().loading}</p>
        ) : tab.value === "turn" ? (
          <Turn rules={drawn.value} now={drawn.value.stepAt(rule)} />
        ) : (
          <Pieces />
        )}
      </div>
      <footer class="rules-foot">
        {drawn.value && !isLesson && (
          <a class="button button-big" href={`/learn/${drawn.value.lesson}`} onClick={(event) => (closePanel(), follow(event))}>
            {text.tryIt}
          </a>
        )}
        <button class="button button-second button-big" type="button" onClick={closePanel}>
          {isLesson ? text.backToLesson : text.back}
        </button>
      </footer>
    </Dialog>
  );
}

function Text({ game, rule, isSearching }: { game: string; rule: string; isSearching: boolean }): VNode {
  const book = useSignal<Book | null>(null);
  const words = useSignal("");
  const field = useRef<HTMLInputElement>(null);
  useSignalEffect(() => {
    void rules(game, settings.value.language).then((found) => (book.value = found), console.warn);
  });
  useEffect(() => {
    if (isSearching) field.current?.focus();
  }, [isSearching]);
  const sections = book.value ? matching(book.value.sections, words.value) : [];
  return (
    <div class="rules-text">
      <label class="field rules-search">
        {t().rules.search}
        <input ref={field} type="search" value={words.value} onInput={(event) => (words.value = event.currentTarget.value)} />
      </label>
      {book.value && book.value.language !== settings.value.language && <p class="hint">{t().rules.english}</p>}
      <p class="hint" role="status">
        {words.value.trim() &&
          (sections.length ? t().rules.found(sections.reduce((sum, one) => sum + one.paragraphs.length, 0)) : t().rules.none)}
      </p>
      {book.value ? (
        <Pages sections={sections} rule={isSearching ? "" : rule} language={book.value.language} />
      ) : (
        <p role="status">{t().loading}</p>
      )}
    </div>
  );
}

function Pages({ sections, rule, language }: { sections: readonly Section[]; rule: string; language: string }): VNode {
  const pages = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const now = pages.current?.querySelector<HTMLElement>(".rule-now");
    now?.scrollIntoView({ block: "center" });
    now?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="rules" ref={pages} lang={language}>
      {sections.map((section) => (
        <section key={section.id}>
          <h3>{section.heading}</h3>
          {section.paragraphs.map((paragraph, index) => (
            <OneParagraph key={index} paragraph={paragraph} isNow={paragraph.rule !== "" && paragraph.rule === rule} />
          ))}
        </section>
      ))}
    </div>
  );
}

function OneParagraph({ paragraph, isNow }: { paragraph: Paragraph; isNow: boolean }): VNode {
  const { kind, rule, text, rows } = paragraph;
  if (kind === "code") return <pre tabIndex={0}>{text}</pre>;
  if (kind === "table") return <Rows rows={rows} />;
  if (kind !== "rule") return <p class={kind === "item" ? "rule-item" : ""}>{text}</p>;
  return (
    <p class={isNow ? "rule rule-now" : "rule"} tabIndex={isNow ? -1 : undefined} aria-current={isNow ? "true" : undefined}>
      <b>{rule}</b> {text}
    </p>
  );
}

function Rows({ rows }: { rows: readonly (readonly string[])[] }): VNode {
  return (
    <div class="rule-rows" tabIndex={0} role="group">
      <table>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The paragraphs with all the words in them, or in the heading above. */
function matching(sections: readonly Section[], words: string): Section[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (!wanted.length) return [...sections];
  const has = (heading: string, { rule, text, rows }: Paragraph): boolean => {
    const all = plain([heading, rule, text, ...rows.flat()].join(" "));
    return wanted.every((word) => all.includes(word));
  };
  return sections
    .map((section) => ({ ...section, paragraphs: section.paragraphs.filter((paragraph) => has(section.heading, paragraph)) }))
    .filter((section) => section.paragraphs.length);
}
