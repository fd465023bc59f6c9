// A dive laid open: the cards as they come off the stack, and who had claimed what.

import type { JSX } from "preact";
import { CompanionPiece } from "../companions/Companions";
import { AirToken, Bubble, Clear, HelperPiece, Mark, Shark } from "../board/pieces";
import { type Dive, type Shown, type Verdict, cell, depthOf } from "./rounds";
import type { Texts } from "../texts/en";
import { type DiveSeat, type Token, CHIEF, LEVELS, isProgramming, nameOf } from "../types";

type Props = { readonly seat: DiveSeat; readonly texts: Texts; readonly dive: Dive };

export function Reveal({ seat, texts, dive }: Props): JSX.Element {
  const divers = [...seat.view.pawns.keys(), ...(seat.view.chief === null ? [] : [CHIEF])];
  const deepest = Math.max(LEVELS, ...dive.cards.map((card) => card.level), ...divers.map((diver) => depthOf(dive, diver)));
  const levels = Array.from({ length: deepest }, (_, at) => at + 1);
  return (
    <div class="dive-reveal">
      <table>
        <caption>{texts.diveOf(dive.round || seat.view.round)}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.cardColumn}</th>
            {divers.map((diver) => (
              <th key={diver} scope="col">
                <Mark seat={diver} />
                <span class="dive-name">{nameOf(seat, diver, texts.Chief)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <tr key={level} data-depth={level}>
              <th scope="row">
                <span class="visually-hidden">{texts.level(level)}</span>
                <span aria-hidden="true">{level}</span>
              </th>
              <Card seat={seat} texts={texts} level={level} card={dive.cards.find((one) => one.level === level)} />
              {divers.map((diver) => (
                <Cell key={diver} seat={seat} texts={texts} dive={dive} diver={diver} level={level} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">{texts.moved}</th>
            {divers.map((diver) => (
              <Moved key={diver} seat={seat} texts={texts} dive={dive} diver={diver} />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** How far a pawn has gone so far; once the dive is over also who stayed. */
function Moved({ seat, texts, dive, diver }: Props & { diver: number }): JSX.Element {
  const way = dive.ways.get(diver);
  const stays = dive.over || !isProgramming(seat.view);
  if (!way && !stays) return <td />;
  const { start, end } = way ?? { start: 0, end: 0 };
  return (
    <td data-piece={`moved-${diver}`}>
      <span class="visually-hidden">{way ? texts.way(start, end) : texts.stayed}</span>
      <b aria-hidden="true">{end > start ? `+${end - start}` : end < start ? `−${start - end}` : "0"}</b>
    </td>
  );
}

function Card({ seat, texts, level, card }: { seat: DiveSeat; texts: Texts; level: number; card: Shown | undefined }): JSX.Element {
  if (!card)
    return (
      <td class="dive-card" data-piece={`card-${level}`}>
        <span class="dive-card-back" />
        <span class="visually-hidden">{texts.cardOpen}</span>
      </td>
    );
  const helper = texts.helpers[card.helper];
  const fate =
    card.helped !== null ? texts.helped(helper, nameOf(seat, card.helped, texts.chief)) : card.tied ? texts.tied(helper) : helper;
  return (
    <td class="dive-card">
      <span class="dive-card-face" data-piece={`card-${level}`} data-shark={card.shark ? "" : undefined}>
        {card.shark ? <Shark /> : <Clear />}
        <HelperPiece helper={card.helper} />
        {card.helped !== null && <Mark seat={card.helped} class="dive-card-mark" />}
        {card.tied && (
          <b class="dive-card-tie" aria-hidden="true">
            =
          </b>
        )}
      </span>
      <span class="visually-hidden">{`${card.shark ? texts.shark : texts.noShark}, ${fate}`}</span>
    </td>
  );
}

const SIGNS: Readonly<Record<Verdict, string>> = { right: "✓", wrong: "✗", lost: "–" };

type Placed = Props & { readonly diver: number; readonly level: number };

function Cell({ seat, texts, dive, diver, level }: Placed): JSX.Element {
  const verdict = dive.verdicts.get(cell(diver, level));
  const what =
    diver === CHIEF ? (
      <ChiefLevel texts={texts} dive={dive} level={level} />
    ) : (
      <Claimed seat={seat} texts={texts} dive={dive} diver={diver} level={level} />
    );
  return (
    <td data-verdict={verdict} data-piece={`cell-${cell(diver, level)}`}>
      {what}
      {verdict && (
        <span class="dive-verdict" aria-hidden="true">
          {SIGNS[verdict]}
        </span>
      )}
      {verdict && <span class="visually-hidden">, {texts[verdict]}</span>}
    </td>
  );
}

function Claimed({ seat, texts, dive, diver, level }: Placed): JSX.Element | null {
  const laid = dive.boards.get(diver);
  const tokens = laid?.levels[level - 1] ?? [];
  if (!tokens.length && !(level === LEVELS + 1 && laid && laid.anglerfish !== null)) return null;
  const shark = tokens[0]?.shark ?? laid?.anglerfish ?? false;
  const fish = laid?.clownfish === level;
  if (seat.view.options.children) return <ChildsClaim texts={texts} shark={shark} />;
  return (
    <>
      <span class="visually-hidden">
        {[
          shark ? texts.shark : texts.noShark,
          tokens.length ? texts.speed(sum(tokens) + (fish ? 3 : 0)) : texts.companions.anglerfish,
        ].join(", ")}
      </span>
      <span class="dive-claimed">
        {tokens.length ? (
          <AirToken value={sum(tokens) + (fish ? 3 : 0)} shark={shark} />
        ) : (
          <span class="dive-angler">
            <CompanionPiece companion="anglerfish" />
            {shark ? <Shark /> : <Clear />}
          </span>
        )}
        {fish && <CompanionPiece companion="clownfish" class="dive-cut dive-riding" />}
      </span>
    </>
  );
}

/** Children's numbers mean nothing, and are not shown. */
function ChildsClaim({ texts, shark }: { texts: Texts; shark: boolean }): JSX.Element {
  return (
    <>
      <span class="visually-hidden">{shark ? texts.shark : texts.noShark}</span>
      <span class="dive-claimed">
        <AirToken value="" shark={shark} class="dive-token-mute" />
      </span>
    </>
  );
}

const sum = (tokens: readonly Token[]): number => tokens.reduce((total, token) => total + token.value, 0);

function ChiefLevel({ texts, dive, level }: { texts: Texts; dive: Dive; level: number }): JSX.Element | null {
  const speed = dive.chief?.speeds[level - 1];
  if (speed === undefined) return null;
  const yellow = dive.chief?.yellow.includes(level) ?? false;
  const covered = dive.bubbles.has(level);
  return (
    <>
      <span class="visually-hidden">
        {[texts.speed(speed), yellow ? texts.yellow : "", covered ? texts.bubble : ""].filter(Boolean).join(", ")}
      </span>
      <span class="dive-chief-level" data-yellow={yellow ? "" : undefined} aria-hidden="true">
        <b>{speed}</b>
        {covered && <Bubble />}
      </span>
    </>
  );
}
