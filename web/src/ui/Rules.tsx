// The rules at hand, opened at what is asked now, with a search.

import "./rules.css";
import { useSignal, useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { rules } from "../net/rest";
import { settings } from "../app/settings";
import { t } from "../app/texts";
import type { Paragraph, Rules as Book, Section } from "../net/wire";
import { Dialog } from "./Dialog";

export function Rules({ game, rule }: { game: string; rule: string }): VNode {
  const book = useSignal<Book | null>(null);
  const words = useSignal("");
  useSignalEffect(() => {
    void rules(game, settings.value.language).then((found) => (book.value = found), console.warn);
  });
  const sections = book.value ? matching(book.value.sections, words.value) : [];
  return (
    <Dialog title={t().table.rules}>
      <label class="field rules-search">
        {t().rules.search}
        <input type="search" value={words.value} onInput={(event) => (words.value = event.currentTarget.value)} />
      </label>
      {book.value && book.value.language !== settings.value.language && <p class="hint">{t().rules.english}</p>}
      <p class="hint" role="status">
        {words.value.trim() &&
          (sections.length ? t().rules.found(sections.reduce((sum, one) => sum + one.paragraphs.length, 0)) : t().rules.none)}
      </p>
      {book.value ? <Pages sections={sections} rule={rule} language={book.value.language} /> : <p role="status">{t().loading}</p>}
    </Dialog>
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
