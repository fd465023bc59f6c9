// What happened, in numbered lines. Folded to the last one; it opens upward. A line with the focus shows its pieces on the board.

import "./log.css";
import { useSignal } from "@preact/signals";
import type { RefObject, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { AnyPage } from "../games/load";
import type { Spoken } from "../games/contract";
import { t } from "../app/texts";
import { pure } from "../app/pure";
import { holdBack } from "../app/voice";
import { Icon } from "./icons";

/** Milliseconds between two lines that are read out. */
const STEP = 150;
/** So many numbers of lines belong together: their lines are drawn anew together, if one of them changes. */
const PART = 10;
/** More lines than this at once (a long absence) are not read one by one. */
const MOST = 60;

type Given = {
  readonly lines: readonly Spoken<unknown>[];
  /** What the board tells just now: later lines come when they are told. */
  readonly now?: Spoken<unknown> | null;
  readonly page: AnyPage;
  readonly board: RefObject<HTMLElement | null>;
  readonly name: string;
  /** Whether nothing is read out by itself. */
  readonly quiet?: boolean;
};

export function Log({ lines: all, now, page, board, name, quiet }: Given): VNode {
  const told = now ? all.filter(({ n }) => n <= now.n) : all;
  const come = useOneByOne(quiet ? [] : told);
  const box = useRef<HTMLDivElement>(null);
  const isOpen = useSignal(false);
  const last = told.at(-1)?.n ?? 0;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Told when all has its size: asked for it before that, the browser would lay out the whole page twice.
    const observer = new ResizeObserver(() => {
      if (box.current && !box.current.contains(document.activeElement)) box.current.scrollTop = box.current.scrollHeight;
    });
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    // The focus came while the lines were folded, where there is nothing to scroll.
    if (isOpen.value && box.current?.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [isOpen.value]);
  const whole = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen.value) return;
    const moved = ({ target }: FocusEvent): void => {
      if (target instanceof Node && !whole.current?.contains(target)) isOpen.value = false;
    };
    document.addEventListener("focusin", moved);
    return () => document.removeEventListener("focusin", moved);
  }, [isOpen.value]);
  const left = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    // In a window that loses the focus it stays where it was: if that were put away, the log would take it again, for ever.
    const stays = [relatedTarget, document.activeElement].some((one) => one instanceof Node && (currentTarget as Node).contains(one));
    // Not at once: what is hidden while it loses the focus gives it to the nearest control, and that is in the log, for ever.
    if (!stays) setTimeout(() => whole.current?.contains(document.activeElement) || (isOpen.value = false));
  };
  const close = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isOpen.peek()) return;
    event.preventDefault();
    if (document.activeElement?.matches(".log-save")) whole.current?.querySelector<HTMLElement>(".log-fold")?.focus();
    isOpen.value = false;
  };
  return (
    <section ref={whole} class={`log${isOpen.value ? " log-open" : ""}`} aria-label={t().table.log} onFocusOut={left} onKeyDown={close}>
      <div class="log-lines" ref={box} onFocusIn={() => (isOpen.value = true)}>
        <div role="log" aria-live="off" aria-label={t().table.log}>
          <ol ref={list} onKeyDown={move}>
            {partsOf(told).map(([part, lines]) => {
              const first = part * PART;
              const ofPart = quiet ? Infinity : Math.max(first - 1, Math.min(first + PART, come));
              const lastHere = lines.at(-1)?.n === last ? last : 0;
              return <Lines key={part} lines={lines} last={lastHere} come={ofPart} page={page} board={board} live={!quiet} />;
            })}
          </ol>
        </div>
      </div>
      {all.length > 0 && (
        <button
          class="icon-button log-fold"
          type="button"
          aria-expanded={isOpen.value}
          aria-label={t().table.wholeLog}
          onClick={() => (isOpen.value = !isOpen.peek())}
        >
          <Icon name={isOpen.value ? "down" : "up"} />
        </button>
      )}
      <button class="quiet-button log-save" type="button" hidden={!isOpen.value} onClick={() => save(all, name)}>
        {t().table.saveLog}
      </button>
    </section>
  );
}

type LinesGiven = Pick<Given, "lines" | "page" | "board"> & {
  /** Whether what comes is read out. */
  readonly live: boolean;
  /** The number of the last line, if it is here. */
  readonly last: number;
  /** The number of the last line that may be read out. */
  readonly come: number;
};

/** Lines by the part their number belongs to: where some have been forgotten, the others stay what and where they are. */
function partsOf<L extends { readonly n: number }>(lines: readonly L[]): (readonly [number, readonly L[]])[] {
  const parts = new Map<number, L[]>();
  for (const line of lines) {
    const part = Math.floor(line.n / PART);
    parts.set(part, [...(parts.get(part) ?? []), line]);
  }
  return [...parts];
}

/** Some of the lines: a new one is looked for among the last of them alone. */
const Lines = pure(({ lines, last, come, ...given }: LinesGiven): VNode => (
  <>
    {lines.map((line) => (
      <Line key={line.n} line={line} isLast={line.n === last} hasCome={line.n <= come} {...given} />
    ))}
  </>
));

type LineGiven = Pick<LinesGiven, "page" | "board" | "live"> & {
  readonly line: Spoken<unknown>;
  readonly isLast: boolean;
  /** Whether it may be read out. */
  readonly hasCome: boolean;
};

const Line = pure(({ line, isLast, hasCome, page, board, live }: LineGiven): VNode => (
  <li
    value={line.n}
    class={isLast ? "log-last" : undefined}
    aria-live={live ? "polite" : undefined}
    tabIndex={isLast ? 0 : -1}
    onFocus={() => light(board.current, page.pieces(line.event))}
    onBlur={() => light(board.current, [])}
  >
    <span aria-hidden={hasCome ? undefined : "true"}>
      <span class="log-number" aria-hidden="true">
        {line.n}
      </span>{" "}
      {line.text}
    </span>
  </li>
));

/**
 * The number of the last of *lines* that has come to be read out. Each is a change of its own: what comes at once, like a whole dive, is
 * read out as one piece. The others are only seen meanwhile: their place in the list is there, and empty. So each text comes into another place, too; of
 * changes in one place Orca reads out only the latest, if it has not come to the others yet. The place itself is what reads its text out,
 * not the list: of a list Orca reads out a new place too, with the text that has come by the time it is that far, so a line would be said twice.
 */
function useOneByOne(lines: readonly { readonly n: number }[]): number {
  const last = lines.at(-1)?.n ?? 0;
  const come = useSignal(last);
  const isBehind = come.value < last;
  if (last < come.value || last > come.value + MOST) come.value = last;
  useEffect(() => {
    holdBack(isBehind);
    if (!isBehind) return;
    const next = lines.find(({ n }) => n > come.peek())?.n ?? last;
    const stop = afterFrames(STEP, () => (come.value = next));
    return () => {
      stop();
      holdBack(false);
    };
  }, [isBehind, come.value]);
  return come.value;
}

/** Do *act* after *ms*, and not before the page as it is now has been drawn, if it is looked at. Gives what calls it off. */
function afterFrames(ms: number, act: () => void): () => void {
  let frame = 0;
  const timer = setTimeout(() => {
    if (document.hidden) act();
    else frame = requestAnimationFrame(() => (frame = requestAnimationFrame(act)));
  }, ms);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
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
