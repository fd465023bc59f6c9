// What a lesson means is lit: a veil over everything with holes round it, and a coach beside it who says one thing at a time.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, RefObject, VNode } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { GUIDE } from "../../art/colours";
import { Porthole } from "../../art/Diver";
import { isSmall } from "../../app/media";

/** How often what is meant is measured again: pictures arrive, boards move. */
const AGAIN = 200;
/** Room between what is meant and the edge of its hole. */
const ROOM = 8;
const MOVE = "move:";

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** The elements that are meant: pieces by their name, controls by the move they make. */
function elementsOf(root: HTMLElement, names: readonly string[], kind: "piece" | "move"): HTMLElement[] {
  const wanted = names.filter((name) => name.startsWith(MOVE) === (kind === "move")).map((name) => name.replace(MOVE, ""));
  return wanted.flatMap((name) => Array.from(root.querySelectorAll<HTMLElement>(`[data-${kind}="${CSS.escape(name)}"]`)));
}

const union = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)) - ROOM,
  top: Math.min(...boxes.map(({ top }) => top)) - ROOM,
  right: Math.max(...boxes.map(({ right }) => right)) + ROOM,
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + ROOM,
});

const isSeen = ({ left, top, right, bottom }: Box): boolean => right > left && bottom > top;

/** The box of an element; of one that has none itself, those of what is in it. */
function boxesOf(element: Element): readonly Box[] {
  const isBoxless = getComputedStyle(element).display === "contents";
  return isBoxless ? Array.from(element.children).flatMap(boxesOf) : [element.getBoundingClientRect()];
}

/** One hole round the pieces, one round the controls; the bar, if something is to be done and no control is named. */
function holesOf(root: HTMLElement, names: readonly string[], isTask: boolean): Box[] {
  const controls = elementsOf(root, names, "move");
  const bar = root.querySelector<HTMLElement>(".actions");
  const groups = [elementsOf(root, names, "piece"), controls.length || !isTask || !bar ? controls : [bar]];
  return groups
    .map((group) => group.flatMap(boxesOf).filter(isSeen))
    .filter((boxes) => boxes.length > 0)
    .map(union);
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

type Place = { readonly left: number; readonly top: number };

/** Where something of this size covers least of what is meant: below, above, then beside it. */
function placeFor(width: number, height: number, holes: readonly Box[]): Place & { readonly covered: number } {
  const across = [12, (innerWidth - width) / 2, innerWidth - width - 12].filter((left) => left >= 0);
  const beside = holes.flatMap(({ top, bottom }) => [bottom + ROOM, top - height - ROOM]);
  const lowest = innerHeight - height - ROOM;
  const down = [lowest, 56, (innerHeight - height) / 2, ...beside.filter((top) => top >= 0 && top <= lowest)];
  const places = down.flatMap((top) => (across.length ? across : [0]).map((left) => ({ left, top: Math.max(0, top) })));
  const covered = (left: number, top: number): number =>
    holes.reduce((sum, hole) => sum + overlap({ left, top, right: left + width, bottom: top + height }, hole), 0);
  return places
    .map(({ left, top }) => ({ left, top, covered: covered(left, top) }))
    .reduce((best, one) => (one.covered < best.covered ? one : best));
}

/** How large the coach may be (style.css). In a puzzle the board is needed. */
const SIZES = { lesson: ["large", "usual", "narrow"], puzzle: ["usual"] } as const;

/** Makes the coach as large as she can be without covering what is meant, and says where she is then. */
function fit(coach: HTMLElement, sizes: readonly string[], holes: readonly Box[]): Place {
  const placeAs = (size: string): ReturnType<typeof placeFor> => {
    coach.dataset.size = size;
    return placeFor(coach.offsetWidth, coach.offsetHeight, holes);
  };
  const tried: { size: string; place: ReturnType<typeof placeFor> }[] = [];
  for (const size of sizes) {
    tried.push({ size, place: placeAs(size) });
    if (!tried.at(-1)?.place.covered) break;
  }
  const best = tried.reduce((one, other) => (other.place.covered < one.place.covered ? other : one));
  coach.dataset.size = best.size;
  return best.place;
}

type Given = {
  readonly root: RefObject<HTMLElement | null>;
  /** What is meant in this step. */
  readonly names: readonly string[];
  /** Something is to be done. */
  readonly isTask: boolean;
  /** What led here is still told: nothing is lit, and the coach waits out of sight. */
  readonly isWaiting: boolean;
  readonly step: number;
  /** In a puzzle nothing is lit, and the coach steps aside when the board is pressed. */
  readonly isPuzzle: boolean;
  /** Changes when the coach has something new to say. */
  readonly said: unknown;
  /** What the coach is called by a screen reader. */
  readonly label: string;
  /** What the coach says, and how to go on. */
  readonly children: ComponentChildren;
};

export function Spotlight({ root, names, isTask, isWaiting, step, isPuzzle, said, label, children }: Given): VNode {
  const isFolded = useSignal(false);
  const holes = useSignal<readonly Box[]>([]);
  const place = useSignal<Place>({ left: 0, top: 0 });
  const coach = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    let last = "";
    let size = { width: 0, height: 0 };
    const measure = (): void => {
      if (!root.current || !coach.current) return;
      const meant = holesOf(root.current, names, isTask);
      const { offsetWidth, offsetHeight } = coach.current;
      const now = JSON.stringify([meant, innerWidth, innerHeight]);
      if (now === last && offsetWidth === size.width && offsetHeight === size.height) return;
      last = now;
      holes.value = isPuzzle ? [] : meant;
      place.value = fit(coach.current, SIZES[isPuzzle ? "puzzle" : "lesson"], meant);
      size = { width: coach.current.offsetWidth, height: coach.current.offsetHeight };
    };
    measure();
    const timer = setInterval(measure, AGAIN);
    addEventListener("resize", measure);
    addEventListener("scroll", measure, true);
    return () => {
      clearInterval(timer);
      removeEventListener("resize", measure);
      removeEventListener("scroll", measure, true);
    };
  }, [step, isWaiting, isFolded.value]);
  useFocus(root, names, isTask, step);
  useLayoutEffect(() => {
    isFolded.value = false;
    if (!isPuzzle || !isTask) return;
    const fold = ({ target }: Event): void => {
      if (target instanceof Element && target.closest(".table-board, .table-foot")) isFolded.value = true;
    };
    addEventListener("pointerdown", fold, true);
    return () => removeEventListener("pointerdown", fold, true);
  }, [step, said, isTask]);
  return (
    <>
      {holes.value.length > 0 && <Veil holes={holes.value} />}
      <section
        aria-label="Ada"
        class="coach"
        ref={coach}
        data-folded={isFolded.value ? "" : undefined}
        data-puzzle={isPuzzle ? "" : undefined}
        data-waiting={isWaiting ? "" : undefined}
        style={{ left: `${place.value.left}px`, top: `${place.value.top}px` }}
      >
        <button
          type="button"
          class="coach-face"
          aria-label={label}
          aria-expanded={!isFolded.value}
          onClick={() => (isFolded.value = !isFolded.value)}
        >
          <Porthole look={GUIDE} bot="ada" size={isSmall.value || isFolded.value ? 64 : 150} badge="none" mood={isTask ? "calm" : "glad"} />
        </button>
        {!isFolded.value && children}
      </section>
    </>
  );
}

/** The focus goes to what is to be done. */
function useFocus(root: RefObject<HTMLElement | null>, names: readonly string[], isTask: boolean, step: number): void {
  useEffect(() => {
    if (!isTask || !root.current || step === 0) return;
    const meant = [...elementsOf(root.current, names, "move"), ...elementsOf(root.current, names, "piece")];
    meant.find((element) => element.matches("button, [tabindex]"))?.focus({ preventScroll: true });
  }, [step, isTask]);
}

function Veil({ holes }: { holes: readonly Box[] }): VNode {
  const box = ({ left, top, right, bottom }: Box): Record<string, number> => ({
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
    rx: 24,
  });
  return (
    <svg class="veil" aria-hidden="true">
      <mask id="veil-holes">
        <rect width="100%" height="100%" fill="#fff" />
        {holes.map((hole) => (
          <rect {...box(hole)} fill="#000" />
        ))}
      </mask>
      <rect class="veil-dark" width="100%" height="100%" mask="url(#veil-holes)" />
      {holes.map((hole) => (
        <rect class="veil-edge" {...box(hole)} />
      ))}
    </svg>
  );
}
