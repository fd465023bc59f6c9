// What happened, in numbered lines. A line with the focus shows its pieces on the board.

import { useSignal } from "@preact/signals";
import type { RefObject, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { AnyPage } from "../games/load";
import type { Spoken } from "../games/board";
import { t } from "../texts";
import { holdBack } from "../voice";

/** Milliseconds between two lines. */
const STEP = 40;
/** More lines than this at once (a long absence) are not read one by one. */
const MOST = 60;

type Given = {
  readonly lines: readonly Spoken<unknown>[];
  /** What the board tells just now: later lines are there to be heard, not yet to be seen. */
  readonly now?: Spoken<unknown> | null;
  readonly page: AnyPage;
  readonly board: RefObject<HTMLElement | null>;
  readonly name: string;
  /** Whether nothing is read out by itself. */
  readonly quiet?: boolean;
};

export function Log({ lines: all, now, page, board, name, quiet }: Given): VNode {
  const come = useOneByOne(quiet ? 0 : all.length);
  const lines = quiet ? all : all.slice(0, come);
  const list = useRef<HTMLOListElement>(null);
  const newest = lines.at(-1)?.n ?? 0;
  const last = Math.min(now?.n ?? newest, newest);
  useEffect(() => {
    const box = list.current?.parentElement;
    if (box && !box.contains(document.activeElement)) box.scrollTop = box.scrollHeight;
  }, [last]);
  return (
    <section class="log" aria-label={t().table.log}>
      <div class="log-lines" role="log" aria-live={quiet ? "off" : undefined} aria-label={t().table.log}>
        <ol ref={list} onKeyDown={move}>
          {lines.map((line) => (
            <li
              key={line.n}
              value={line.n}
              class={line.n > last ? "visually-hidden" : line.n === last ? "log-last" : undefined}
              tabIndex={line.n === last ? 0 : -1}
              onFocus={() => light(board.current, page.pieces(line.event))}
              onBlur={() => light(board.current, [])}
            >
              <span class="log-number">{line.n}</span> {line.text}
            </li>
          ))}
        </ol>
      </div>
      {lines.length > 0 && (
        <button class="quiet-button" type="button" onClick={() => save(all, name)}>
          {t().table.saveLog}
        </button>
      )}
    </section>
  );
}

/** How many of *all* lines have come. Each is a change of its own: what comes at once, like a whole dive, is read out as one piece. */
function useOneByOne(all: number): number {
  const come = useSignal(all);
  const isBehind = come.value < all;
  if (all < come.value || all > come.value + MOST) come.value = all;
  useEffect(() => {
    holdBack(isBehind);
    if (!isBehind) return;
    const timer = setTimeout(() => come.value++, STEP);
    return () => {
      clearTimeout(timer);
      holdBack(false);
    };
  }, [isBehind, come.value]);
  return come.value;
}

/** Put the focus on the newest line. */
export function focusLog(): void {
  document.querySelector<HTMLElement>(".log li:last-child")?.focus();
}

function move(event: KeyboardEvent): void {
  const here = document.activeElement;
  const all = here?.parentElement;
  const ways: Record<string, Element | null | undefined> = {
    ArrowUp: here?.previousElementSibling,
    ArrowDown: here?.nextElementSibling,
    Home: all?.firstElementChild,
    End: all?.lastElementChild,
  };
  const to = ways[event.key];
  if (!(to instanceof HTMLElement)) return;
  event.preventDefault();
  to.focus();
}

function light(board: HTMLElement | null, names: readonly string[]): void {
  board?.querySelectorAll(".lit").forEach((piece) => piece.classList.remove("lit"));
  for (const name of names) {
    board?.querySelectorAll(`[data-piece="${CSS.escape(name)}"]`).forEach((piece) => piece.classList.add("lit"));
  }
}

function save(lines: readonly Spoken<unknown>[], name: string): void {
  const text = lines.map((line) => `${line.n}. ${line.text}\n`).join("");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${name}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
