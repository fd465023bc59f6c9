// What happened, in numbered lines. A line with the focus shows its pieces on the board.

import "./log.css";
import { useSignal } from "@preact/signals";
import type { RefObject, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { AnyPage } from "../games/load";
import type { Spoken } from "../games/contract";
import { t } from "../app/texts";
import { holdBack } from "../app/voice";

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
  const box = useRef<HTMLDivElement>(null);
  const last = now?.n ?? all.at(-1)?.n ?? 0;
  const lastCome = Math.min(last, lines.at(-1)?.n ?? 0);
  const seenOnly = all.slice(lines.length).filter(({ n }) => n <= last);
  useEffect(() => {
    if (box.current && !box.current.contains(document.activeElement)) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  return (
    <section class="log" aria-label={t().table.log}>
      <div class="log-lines" ref={box}>
        <div role="log" aria-live={quiet ? "off" : undefined} aria-label={t().table.log}>
          <ol onKeyDown={move}>
            {lines.map((line) => (
              <li
                key={line.n}
                value={line.n}
                class={line.n > last ? "visually-hidden" : line.n === last ? "log-last" : undefined}
                tabIndex={line.n === lastCome ? 0 : -1}
                onFocus={() => light(board.current, page.pieces(line.event))}
                onBlur={() => light(board.current, [])}
              >
                {numbered(line)}
              </li>
            ))}
          </ol>
        </div>
        <ol aria-hidden="true">
          {seenOnly.map((line) => (
            <li key={line.n} class={line.n === last ? "log-last" : undefined}>
              {numbered(line)}
            </li>
          ))}
        </ol>
      </div>
      {all.length > 0 && (
        <button class="quiet-button" type="button" onClick={() => save(all, name)}>
          {t().table.saveLog}
        </button>
      )}
    </section>
  );
}

const numbered = ({ n, text }: Spoken<unknown>): VNode => (
  <>
    <span class="log-number">{n}</span> {text}
  </>
);

/**
 * How many of *all* lines have come to be read out. Each is a change of its own: what comes at once, like a whole dive, is read out as one
 * piece. The others are only seen meanwhile.
 */
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
  document.querySelector<HTMLElement>("[role=log] li:last-child")?.focus();
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
