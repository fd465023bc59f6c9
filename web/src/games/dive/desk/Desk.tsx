// The diver board: five levels, and the air to be laid on them.

import type { JSX } from "preact";
import { listed } from "../../../app/names";
import { choose, drop, isOpen, laid, press, pressSix, tokensOf } from "./acts";
import { CompanionPiece } from "../companions/Companions";
import { carried, carry } from "./drag";
import { AirToken, Clear, Shark } from "../board/pieces";
import { type Chosen, type Plan, chosen, current, levelOf, speedOf } from "./plan";
import type { Texts } from "../texts/en";
import { type DiveSeat, limitsOf } from "../types";

export type DeskProps = { readonly seat: DiveSeat; readonly texts: Texts };

export function Slots({ seat, texts }: DeskProps): JSX.Element {
  const lying = laid(seat);
  const open = isOpen(seat);
  const six = limitsOf(seat.asked)?.anglerfish || lying.anglerfish !== null;
  return (
    <ol class="dive-slots" data-open={open ? "" : undefined} data-choosing={chosen.value !== null && open ? "" : undefined}>
      {lying.levels.map((_, at) => (
        <Slot key={at} seat={seat} texts={texts} level={at + 1} lying={lying} />
      ))}
      {six && <LevelSix seat={seat} texts={texts} lying={lying} />}
    </ol>
  );
}

function Slot({ seat, texts, level, lying }: DeskProps & { level: number; lying: Plan }): JSX.Element {
  const tokens = lying.levels[level - 1] ?? [];
  const shark = lying.sharks[level - 1] ?? false;
  const children = seat.view.options.children;
  const fish = lying.clownfish === level;
  const lift =
    (what: Chosen) =>
    (event: Parameters<typeof carry>[0]): void => {
      if (isOpen(seat) && !children) carry(event, what, (to) => drop(seat, what, to));
    };
  return (
    <li data-level={level} data-over={carried.value?.over === level ? "" : undefined}>
      <button
        type="button"
        class="dive-slot"
        data-piece={`slot-${level}`}
        data-shark={tokens.length ? `${shark}` : undefined}
        aria-current={isOpen(seat) && current.value === level}
        aria-disabled={!isOpen(seat)}
        onClick={() => press(seat, level)}
      >
        <span class="visually-hidden">{slotName(texts, lying, level, children)}</span>
        <span class="dive-slot-level" aria-hidden="true">
          {level}
        </span>
        <span class="dive-slot-tokens" aria-hidden="true">
          {children
            ? null
            : tokens.map((value) => (
                <span key={value} class="dive-lift" onPointerDown={lift(value)}>
                  <AirToken value={value} shark={shark} />
                </span>
              ))}
          {fish && (
            <span class="dive-lift" onPointerDown={lift("clownfish")}>
              <CompanionPiece companion="clownfish" />
            </span>
          )}
        </span>
        {tokens.length > 0 && (
          <Claim texts={texts} shark={shark} speed={children || tokens.length + Number(fish) < 2 ? null : speedOf(lying, level)} />
        )}
      </button>
    </li>
  );
}

function Claim({ texts, shark, speed }: { texts: Texts; shark: boolean; speed: number | null }): JSX.Element {
  return (
    <span class="dive-claim" aria-hidden="true">
      {speed !== null && <b class="dive-sum">={speed}</b>}
      {shark ? <Shark /> : <Clear />}
      <span class="dive-claim-word">{shark ? texts.shark : texts.noShark}</span>
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

function LevelSix({ seat, texts, lying }: DeskProps & { lying: Plan }): JSX.Element {
  const claim = lying.anglerfish;
  return (
    <li data-six="">
      <button
        type="button"
        class="dive-slot"
        data-piece="slot-6"
        data-shark={claim === null ? undefined : `${claim}`}
        aria-disabled={!isOpen(seat)}
        onClick={() => pressSix(seat)}
      >
        <span class="visually-hidden">{sixName(texts, lying)}</span>
        <span class="dive-slot-level" aria-hidden="true">
          6
        </span>
        <span class="dive-slot-tokens" aria-hidden="true" data-off={claim === null ? "" : undefined}>
          <CompanionPiece companion="anglerfish" />
        </span>
        {claim !== null && <Claim texts={texts} shark={claim} speed={null} />}
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
    <div class="dive-tray" role="group" aria-label={texts.air}>
      {all.map((what) => (
        <Air key={what} seat={seat} texts={texts} what={what} />
      ))}
      <Hanging />
    </div>
  );
}

function Air({ seat, texts, what }: DeskProps & { what: Chosen }): JSX.Element {
  const lying = laid(seat);
  return (
    <button
      type="button"
      class="dive-air"
      data-piece={`air-${what}`}
      data-placed={levelOf(lying, what) || undefined}
      aria-pressed={chosen.value === what}
      aria-disabled={!isOpen(seat)}
      aria-label={airName(texts, lying, what)}
      onClick={() => choose(seat, what)}
      onPointerDown={(event) => isOpen(seat) && carry(event, what, (to) => drop(seat, what, to))}
    >
      {what === "clownfish" ? <CompanionPiece companion="clownfish" /> : <AirToken value={what} shark={false} />}
    </button>
  );
}

/** What hangs on the pointer. */
function Hanging(): JSX.Element | null {
  const hanging = carried.value;
  if (!hanging) return null;
  const { what, x, y } = hanging;
  return (
    <div class="dive-hanging" style={{ left: `${x}px`, top: `${y}px` }}>
      {what === "clownfish" ? <CompanionPiece companion="clownfish" /> : <AirToken value={what} shark={false} />}
    </div>
  );
}
