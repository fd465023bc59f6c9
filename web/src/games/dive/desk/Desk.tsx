// The diver board: five levels as rows, and the air to be laid on them.

import type { JSX } from "preact";
import { Drawing } from "../../../art/art";
import { CompanionMedal, Token } from "../art";
import { listed } from "../../../app/names";
import { Answer } from "../board/looks";
import type { Texts } from "../texts/en";
import { type DiveSeat, limitsOf } from "../types";
import { answer, choose, clear, drop, isOpen, laid, press, pressSix, tokensOf } from "./acts";
import { carried, carry } from "./drag";
import { type Chosen, type Plan, chosen, current, levelOf, speedOf } from "./plan";

export type DeskProps = { readonly seat: DiveSeat; readonly texts: Texts };

export function Slots({ seat, texts }: DeskProps): JSX.Element {
  const lying = laid(seat);
  const open = isOpen(seat);
  const six = limitsOf(seat.asked)?.anglerfish || lying.anglerfish !== null;
  const next = lying.levels.findIndex((tokens) => !tokens.length) + 1;
  return (
    <ol
      class="dive-slots"
      data-open={open ? "" : undefined}
      data-choosing={chosen.value !== null && open ? "" : undefined}
      data-children={seat.view.options.children ? "" : undefined}
    >
      {lying.levels.map((_, at) =>
        seat.view.options.children ? (
          <Answers key={at} seat={seat} texts={texts} level={at + 1} lying={lying} next={next} />
        ) : (
          <Slot key={at} seat={seat} texts={texts} level={at + 1} lying={lying} next={next} />
        ),
      )}
      {six && <LevelSix seat={seat} texts={texts} lying={lying} />}
    </ol>
  );
}

type SlotProps = DeskProps & {
  readonly level: number;
  readonly lying: Plan;
  /** The first empty level, 0 if there is none: those below it must wait. */
  readonly next: number;
};

function Slot({ seat, texts, level, lying, next }: SlotProps): JSX.Element {
  const tokens = lying.levels[level - 1] ?? [];
  const shark = lying.sharks[level - 1] ?? false;
  const open = isOpen(seat);
  return (
    <li data-level={level} data-over={carried.value?.over === level ? "" : undefined}>
      <button
        type="button"
        class="dive-slot"
        data-piece={`slot-${level}`}
        data-move="Commit"
        data-shark={tokens.length ? `${shark}` : undefined}
        data-next={open && level === next ? "" : undefined}
        data-waits={next > 0 && level > next ? "" : undefined}
        aria-current={open && current.value === level}
        aria-disabled={!open}
        onClick={() => press(seat, level)}
      >
        <span class="visually-hidden">{slotName(texts, lying, level, false)}</span>
        <span class="dive-slot-level" aria-hidden="true">
          {level}
        </span>
        <Tokens seat={seat} lying={lying} level={level} ghost={open && level === next} />
        {tokens.length > 0 && <Claim shark={shark} speed={speedBeside(lying, level)} open={open} />}
      </button>
    </li>
  );
}

/** The speed where it is more than the number of a single token. */
function speedBeside(lying: Plan, level: number): number | null {
  const pieces = (lying.levels[level - 1]?.length ?? 0) + Number(lying.clownfish === level);
  return pieces < 2 ? null : speedOf(lying, level);
}

type TokensProps = {
  readonly seat: DiveSeat;
  readonly lying: Plan;
  readonly level: number;
  /** Whether the token that is chosen shows where it would go. */
  readonly ghost: boolean;
};

function Tokens({ seat, lying, level, ghost }: TokensProps): JSX.Element {
  const shark = lying.sharks[level - 1] ?? false;
  const lift =
    (what: Chosen) =>
    (event: Parameters<typeof carry>[0]): void => {
      if (isOpen(seat)) carry(event, what, (to) => drop(seat, what, to));
    };
  return (
    <span class="dive-slot-tokens" aria-hidden="true">
      {lying.levels[level - 1]?.map((value) => (
        <span key={value} class="dive-lift" onPointerDown={lift(value)}>
          <Token value={value} shark={shark} />
        </span>
      ))}
      {lying.clownfish === level && (
        <span class="dive-lift" onPointerDown={lift("clownfish")}>
          <CompanionMedal companion="clownfish" />
        </span>
      )}
      {ghost && typeof chosen.value === "number" && (
        <span class="dive-ghost">
          <Token value={chosen.value} shark={false} />
        </span>
      )}
    </span>
  );
}

/** A level of the children's game: two answers side by side, of which one can be chosen. */
function Answers({ seat, texts, level, lying, next }: SlotProps): JSX.Element {
  const isSaid = (lying.levels[level - 1]?.length ?? 0) > 0;
  const shark = lying.sharks[level - 1] ?? false;
  const open = isOpen(seat);
  return (
    <li data-level={level}>
      <div
        class="dive-slot dive-answers"
        role="group"
        aria-label={texts.level(level)}
        data-piece={`slot-${level}`}
        data-shark={isSaid ? `${shark}` : undefined}
        data-next={open && level === next ? "" : undefined}
        data-waits={next > 0 && level > next ? "" : undefined}
      >
        <span class="dive-slot-level" aria-hidden="true">
          {level}
        </span>
        {[true, false].map((answers) => (
          <button
            key={`${answers}`}
            type="button"
            class="dive-say"
            data-says={`${answers}`}
            aria-pressed={isSaid && shark === answers}
            aria-disabled={!open}
            aria-label={answers ? texts.shark : texts.noShark}
            onClick={() => answer(seat, level, answers)}
          >
            <span class="dive-answer" data-shark={answers ? "" : undefined} aria-hidden="true">
              <Drawing name={answers ? "dive-friendly-shark" : "dive-friendly-sea"} />
            </span>
          </button>
        ))}
      </div>
    </li>
  );
}

type ClaimProps = { readonly shark: boolean; readonly speed: number | null; readonly open: boolean };

function Claim({ shark, speed, open }: ClaimProps): JSX.Element {
  return (
    <span class="dive-claim" aria-hidden="true">
      {speed !== null && <b class="dive-sum">={speed}</b>}
      <Answer shark={shark} />
      <span class="dive-turn" data-open={open ? "" : undefined}>
        <Drawing name="dive-icon-turn-over" />
      </span>
    </span>
  );
}

export function slotName(texts: Texts, lying: Plan, level: number, children: boolean): string {
  const tokens = lying.levels[level - 1] ?? [];
  const claim = lying.sharks[level - 1] ? texts.shark : texts.noShark;
  if (!tokens.length) return texts.slotEmpty(level);
  if (children) return texts.claimSlot(level, claim);
  const fish = lying.clownfish === level ? ` ${texts.withClownfish}` : "";
  return texts.slot(level, texts.tokens(listed(tokens.map(String)), tokens.length > 1) + fish, claim, speedOf(lying, level));
}

export function sixName(texts: Texts, { anglerfish }: Plan): string {
  return anglerfish === null ? texts.sixOff : texts.sixOn(anglerfish ? texts.shark : texts.noShark);
}

export function airName(texts: Texts, lying: Plan, what: Chosen): string {
  const level = levelOf(lying, what);
  return what === "clownfish" ? texts.clownfishAt(level) : level ? texts.tokenAt(what, level) : texts.token(what);
}

function LevelSix({ seat, texts, lying }: DeskProps & { readonly lying: Plan }): JSX.Element {
  const claim = lying.anglerfish;
  return (
    <li data-six="">
      <button
        type="button"
        class="dive-slot"
        data-piece="slot-6"
        data-shark={claim === null ? undefined : `${claim}`}
        data-next={isOpen(seat) && claim === null ? "" : undefined}
        aria-disabled={!isOpen(seat)}
        onClick={() => pressSix(seat)}
      >
        <span class="visually-hidden">{sixName(texts, lying)}</span>
        <span class="dive-slot-level" aria-hidden="true">
          6
        </span>
        <span class="dive-slot-tokens" aria-hidden="true">
          <span class="dive-lift">
            <CompanionMedal companion="anglerfish" spent={claim === null} />
          </span>
        </span>
        {claim !== null && <Claim shark={claim} speed={null} open={isOpen(seat)} />}
      </button>
    </li>
  );
}

export function Tray({ seat, texts }: DeskProps): JSX.Element | null {
  const tokens = tokensOf(seat);
  if (!tokens.length) return null;
  const fish = limitsOf(seat.asked)?.clownfish || laid(seat).clownfish !== null;
  const all: readonly Chosen[] = fish ? [...tokens, "clownfish"] : tokens;
  return (
    <div class="dive-tray" data-move="Commit" role="group" aria-label={texts.air}>
      {all.map((what) => (
        <Air key={what} seat={seat} texts={texts} what={what} />
      ))}
      {isOpen(seat) && <Clear seat={seat} texts={texts} />}
      <Hanging />
    </div>
  );
}

function Clear({ seat, texts }: DeskProps): JSX.Element {
  return (
    <button
      type="button"
      class="dive-clear"
      data-key="clear"
      data-breath-press=""
      aria-label={texts.clear}
      title={texts.clear}
      onClick={() => clear(seat, texts)}
    >
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 12a8 8 0 1 0 2.500-5.800M4 3v5h5" />
      </svg>
    </button>
  );
}

function Air({ seat, texts, what }: DeskProps & { readonly what: Chosen }): JSX.Element {
  const lying = laid(seat);
  return (
    <button
      type="button"
      class="dive-air"
      data-piece={`air-${what}`}
      data-placed={levelOf(lying, what) || undefined}
      data-free={isOpen(seat) && !levelOf(lying, what) ? "" : undefined}
      aria-pressed={chosen.value === what}
      aria-disabled={!isOpen(seat)}
      aria-label={airName(texts, lying, what)}
      onClick={() => choose(seat, what)}
      onPointerDown={(event) => isOpen(seat) && carry(event, what, (to) => drop(seat, what, to))}
    >
      <Piece what={what} />
    </button>
  );
}

function Piece({ what }: { readonly what: Chosen }): JSX.Element {
  return what === "clownfish" ? <CompanionMedal companion="clownfish" /> : <Token value={what} shark={false} />;
}

/** What hangs on the pointer. */
function Hanging(): JSX.Element | null {
  const hanging = carried.value;
  if (!hanging) return null;
  const { what, x, y } = hanging;
  return (
    <div class="dive-hanging" style={{ left: `${x}px`, top: `${y}px` }}>
      <Piece what={what} />
    </div>
  );
}
