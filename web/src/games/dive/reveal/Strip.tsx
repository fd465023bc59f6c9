// A dive laid open beside the water: what everybody claimed, level by level, who was right, and the cards that have come off.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Drawing } from "../../../art/art";
import { pure } from "../../../app/pure";
import { ChiefNumber, CompanionMedal, Token as AirToken } from "../art";
import { Answer, HelperDrawing, Mark } from "../board/looks";
import type { Texts } from "../texts/en";
import { type DiveSeat, type Token, CHIEF, LEVELS, nameOf } from "../types";
import { lookedAt } from "./lookedAt";
import { peeled } from "./peel";
import { type Dive, type Shown, type Verdict, cell, depthOf, isOfLevel } from "./rounds";

type Props = { readonly seat: DiveSeat; readonly texts: Texts; readonly dive: Dive };

export function Strip({ seat, texts, dive, phase }: Props & { readonly phase: string }): JSX.Element {
  const divers = [...seat.view.pawns.keys(), ...(seat.view.chief === null ? [] : [CHIEF])];
  const deepest = Math.max(LEVELS, ...dive.cards.map((card) => card.level), ...divers.map((diver) => depthOf(dive, diver)));
  const levels = Array.from({ length: deepest }, (_, at) => at + 1);
  const active = activeLevel(seat, dive);
  const isOver = !seat.now || dive.over;
  const landing = landingOf(seat, dive, phase);
  useEffect(() => () => void (lookedAt.value = null), [dive.round]);
  return (
    <div class="dive-reveal" data-over={isOver ? "" : undefined} data-phase={phase} style={{ "--divers": divers.length }}>
      <div class="dive-table" role="table" aria-label={texts.diveOf(dive.round || seat.view.round)}>
        <div class="dive-heads" role="row">
          <span role="columnheader" class="visually-hidden">
            {texts.cardColumn}
          </span>
          {divers.map((diver) => (
            <span key={diver} role="columnheader" class="dive-head">
              <Mark seat={diver} />
              <span class="visually-hidden">{nameOf(seat, diver, texts.Chief)}</span>
            </span>
          ))}
        </div>
        {levels.map((level) => (
          <div
            key={level}
            class="dive-row"
            role="row"
            data-depth={level}
            data-active={level === active ? "" : undefined}
            data-looked={isOver && lookedAt.value === level ? "" : undefined}
            data-landing={level === landing ? "" : undefined}
          >
            <Card
              seat={seat}
              texts={texts}
              level={level}
              card={level === active ? undefined : dive.cards.find((one) => one.level === level)}
              isOver={isOver}
            />
            {divers.map((diver, at) => (
              <Cell
                key={diver}
                simple={seat.view.options.children}
                texts={texts}
                dive={dive}
                diver={diver}
                level={level}
                before={divers[at - 1]}
                after={divers[at + 1]}
              />
            ))}
          </div>
        ))}
        {active > 0 && (
          <div class="dive-beads" aria-hidden="true">
            {levels.map((level) => (
              <i key={level} data-state={level < active ? "told" : level === active ? "now" : undefined} />
            ))}
          </div>
        )}
        {(isOver || (active === 0 && dive.cards.length > 0)) && (
          <div class="dive-moved" role="row">
            <span role="rowheader">{texts.moved}</span>
            {divers.map((diver) => (
              <Moved key={diver} texts={texts} dive={dive} diver={diver} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** The level being told, 0 if none is. */
function activeLevel({ now }: DiveSeat, { cards, over }: Dive): number {
  if (!now || over) return 0;
  const last = cards.at(-1)?.level ?? 0;
  return isOfLevel(now.event) ? last : cards.length ? 0 : 1;
}

/** The level whose card is still on its way into its row, 0 if none is. */
function landingOf({ now }: DiveSeat, { cards }: Dive, phase: string): number {
  const isNext = now?.event.type === "CardRevealed";
  const isOnItsWay = phase === "settle" || (phase === "start" && isNext);
  return (isOnItsWay && cards.at(isNext ? -2 : -1)?.level) || 0;
}

/** How far a pawn has gone. */
function Moved({ texts, dive, diver }: { readonly texts: Texts; readonly dive: Dive; readonly diver: number }): JSX.Element {
  const way = dive.ways.get(diver);
  const { start, end } = way ?? { start: 0, end: 0 };
  return (
    <span role="cell" data-piece={`moved-${diver}`}>
      <span class="visually-hidden">{way ? texts.way(start, end) : texts.stayed}</span>
      <b aria-hidden="true" data-gain={Math.sign(end - start)}>
        {end > start ? `+${end - start}` : end < start ? `−${start - end}` : "+0"}
      </b>
    </span>
  );
}

type CardProps = {
  readonly seat: DiveSeat;
  readonly texts: Texts;
  readonly level: number;
  readonly card: Shown | undefined;
  readonly isOver: boolean;
};

/** The number of a level; once its card is off, the card, to be looked at again when the dive is over. */
function Card({ seat, texts, level, card, isOver }: CardProps): JSX.Element {
  const name = (
    <>
      <span class="visually-hidden">{texts.level(level)}</span>
      <b aria-hidden="true">{level}</b>
    </>
  );
  if (!card)
    return (
      <span class="dive-card" role="rowheader" data-piece={`card-${level}`}>
        {name}
        <span class="visually-hidden">{texts.cardOpen}</span>
      </span>
    );
  const helper = texts.helpers[card.helper];
  const fate =
    card.helped !== null ? texts.helped(helper, nameOf(seat, card.helped, texts.chief)) : card.tied.length ? texts.tied(helper) : helper;
  const face = (
    <>
      {name}
      <span class="dive-card-face" data-piece={`card-${level}`}>
        <Face card={card} />
        {card.helped !== null && (
          <span class="dive-card-mark">
            <Mark seat={card.helped} size={22} />
          </span>
        )}
        {card.tied.length > 0 && (
          <b class="dive-card-tie" aria-hidden="true">
            =
          </b>
        )}
      </span>
      <span class="visually-hidden">{`${card.shark ? texts.shark : texts.noShark}, ${fate}`}</span>
    </>
  );
  return (
    <span class="dive-card" role="rowheader">
      {isOver ? (
        <button
          type="button"
          class="dive-look"
          data-key={`look-${level}`}
          aria-pressed={lookedAt.value === level}
          onClick={() => (lookedAt.value = lookedAt.value === level ? null : level)}
        >
          <span class="visually-hidden">{texts.showLevel}</span>
          {face}
        </button>
      ) : (
        face
      )}
    </span>
  );
}

/** The card as it was lifted off, or what was on it as drawings while there is no picture. */
function Face({ card }: { readonly card: Shown }): JSX.Element {
  const lifted = peeled.value?.levels[card.level - 1];
  if (!lifted?.decoration)
    return (
      <>
        <Answer shark={card.shark} />
        <HelperDrawing helper={card.helper} class="dive-card-helper" />
      </>
    );
  return (
    <span class="dive-keepsake" aria-hidden="true">
      <img src={lifted.decoration} alt="" />
      {lifted.creatures && <img src={lifted.creatures} alt="" />}
    </span>
  );
}

type Placed = Pick<Props, "texts" | "dive"> & {
  /** The children's game. */
  readonly simple: boolean;
  readonly diver: number;
  readonly level: number;
};
/** The divers in the columns beside, if there are any. */
type Beside = { readonly before: number | undefined; readonly after: number | undefined };

const Cell = pure(({ simple, texts, dive, diver, level, ...beside }: Placed & Beside): JSX.Element => {
  const verdict = dive.verdicts.get(cell(diver, level));
  const card = dive.cards.find((one) => one.level === level);
  const helped = card?.helped === diver;
  const chiefDepth = diver === CHIEF ? depthOf(dive, CHIEF) : 0;
  const what =
    diver === CHIEF ? (
      <ChiefLevel texts={texts} dive={dive} level={level} />
    ) : (
      <Claimed simple={simple} texts={texts} dive={dive} diver={diver} level={level} verdict={verdict} />
    );
  return (
    <span
      class="dive-cell"
      role="cell"
      data-verdict={verdict}
      data-helped={helped ? "" : undefined}
      data-plank={level > chiefDepth ? undefined : level === 1 ? "top" : level === chiefDepth ? "bottom" : ""}
      data-piece={`cell-${cell(diver, level)}`}
    >
      {what}
      {chiefDepth > 0 && level === chiefDepth + 1 && <ChiefKey texts={texts} />}
      {card && <Between card={card} diver={diver} {...beside} />}
      {verdict && verdict !== "lost" && (
        <span class="dive-verdict" aria-hidden="true">
          <Drawing name={verdict === "right" ? "dive-stamp-right" : "dive-stamp-wrong"} />
        </span>
      )}
      {verdict && <span class="visually-hidden">, {texts[verdict]}</span>}
    </span>
  );
});

type BetweenProps = Beside & { readonly card: Shown; readonly diver: number };

/** Between two who were equally fast "=", at the token of who has none of them beside; and "›" before the chief who was faster. */
function Between({ card: { tied, helped }, diver, before = -1, after = -1 }: BetweenProps): JSX.Element | null {
  const isTied = tied.includes(diver) && (tied.includes(before) || !tied.includes(after));
  const isFaster = helped === CHIEF && diver === CHIEF;
  if (!isTied && !isFaster) return null;
  const isAlone = isTied && !tied.includes(before);
  return (
    <b class="dive-between" data-faster={isFaster ? "" : undefined} data-alone={isAlone ? "" : undefined} aria-hidden="true">
      {isTied ? "=" : "›"}
    </b>
  );
}

/** What the chief's two kinds of numbers mean. */
function ChiefKey({ texts }: { readonly texts: Texts }): JSX.Element {
  return (
    <span class="dive-chief-key" aria-hidden="true">
      <ChiefNumber value="" calm={false} /> {texts.chiefAlways}
      <ChiefNumber value="" calm /> {texts.chiefCalm}
    </span>
  );
}

function Claimed({ simple, texts, dive, diver, level, verdict }: Placed & { readonly verdict: Verdict | undefined }): JSX.Element | null {
  const laid = dive.boards.get(diver);
  const tokens = laid?.levels[level - 1] ?? [];
  const isSix = level === LEVELS + 1 && laid?.anglerfish !== undefined && laid.anglerfish !== null;
  if (!tokens.length && !isSix) return null;
  const shark = tokens[0]?.shark ?? laid?.anglerfish ?? false;
  const fish = laid?.clownfish === level;
  const claim = shark ? texts.shark : texts.noShark;
  if (simple) return <Said words={claim} piece={<Answer shark={shark} />} />;
  const speed = sum(tokens) + (fish ? 3 : 0);
  const piece = tokens.length ? (
    <>
      <AirToken value={speed} shark={shark} cracked={verdict === "wrong"} />
      {fish && <CompanionMedal companion="clownfish" class="dive-riding" />}
    </>
  ) : (
    <CompanionMedal companion="anglerfish" />
  );
  return <Said words={[claim, tokens.length ? texts.speed(speed) : texts.companions.anglerfish].join(", ")} piece={piece} />;
}

/** A claim in words, for who listens, and as a piece. */
function Said({ words, piece }: { readonly words: string; readonly piece: JSX.Element }): JSX.Element {
  return (
    <>
      <span class="visually-hidden">{words}</span>
      <span class="dive-claimed" aria-hidden="true">
        {piece}
      </span>
    </>
  );
}

const sum = (tokens: readonly Token[]): number => tokens.reduce((total, token) => total + token.value, 0);

function ChiefLevel({ texts, dive, level }: { readonly texts: Texts; readonly dive: Dive; readonly level: number }): JSX.Element | null {
  const speed = dive.chief?.speeds[level - 1];
  if (speed === undefined) return null;
  const yellow = dive.chief?.yellow.includes(level) ?? false;
  const covered = dive.bubbles.has(level);
  return (
    <>
      <span class="visually-hidden">
        {[texts.speed(speed), yellow ? texts.yellow : "", covered ? texts.bubble : ""].filter(Boolean).join(", ")}
      </span>
      <span class="dive-chief-level" aria-hidden="true">
        <ChiefNumber value={speed} calm={yellow} covered={covered} />
      </span>
    </>
  );
}
