// The hand and what can be done now. What is offered is operable; the rest explains itself when it is tried.

import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { hainoon } from "../../net/wire";
import { isForBoard, useKeys } from "../../app/keys";
import { pure } from "../../app/pure";
import { attackOf } from "./attack";
import { keysFor, placeCard, tapCard } from "./acts";
import { chooseCard, choiceOf, chosenKind, isCardOffered, isOwnChoice, lacking, offers, settledOf } from "./choice";
import { type Card, kindOf, type Kind, type Table } from "./geometry";
import "./hand.css";
import { HarpoonOrNot, HarpoonSheet } from "./Harpoon";
import { Attacking, Foreseen, Played } from "./Outlook";
import { CardFace } from "./pieces";
import { isOut, windowOf } from "./status";
import type { Texts } from "./texts/en";
import { cardName, choiceSaid, nameOf, previewSaid } from "./words";

type Given = { readonly table: Table; readonly t: Texts };

export const Actions = ({ table, t }: Given): JSX.Element => {
  useKeys(keysFor(table, t));
  useEscape(() => chosenKind(table) && !table.busy && chooseCard(table, null));
  return (
    <div class="hainoon-actions" data-fence={table.asked?.must ? table.asked.fence : undefined}>
      <Note table={table} t={t} />
      {isHarpoonAsked(table) && <HarpoonSheet table={table} t={t} />}
      {table.me !== null && <Hand table={table} t={t} />}
      <Bar table={table} t={t} />
    </div>
  );
};

function isHarpoonAsked(table: Table): boolean {
  return windowOf(table) !== null && table.asked?.must === true;
}

const Hand = ({ table, t }: Given): JSX.Element => (
  <ol class={`hainoon-hand${isHarpoonAsked(table) ? " hainoon-armed" : ""}`} aria-label={t.hand}>
    {table.view.hand.map((card, at, hand) => (
      <li key={keyOf(hand, at)} class={kindOf(card) === "cage" ? undefined : "hainoon-other"}>
        <HandCard table={table} t={t} card={card} at={at} />
      </li>
    ))}
  </ol>
);

/** A card's button stays its own when others go: else what is read out is that another card is not chosen any more. */
function keyOf(hand: readonly Card[], at: number): string {
  const names = hand.map((card) => JSON.stringify(card));
  return `${names[at]} ${names.slice(0, at).filter((name) => name === names[at]).length}`;
}

const HandCard = ({ table, t, card, at }: Given & { card: Card; at: number }): JSX.Element => {
  const offered = isCardOffered(table, card);
  const chosen = choiceOf(table).card === at;
  return (
    <button
      type="button"
      class={`hainoon-held${offered ? " hainoon-lit" : ""}${chosen ? " hainoon-chosen" : ""}`}
      aria-label={cardName(card, t)}
      title={t.does[kindOf(card)]}
      aria-pressed={chosen}
      aria-disabled={!offered}
      aria-keyshortcuts={`${at + 1}`}
      onClick={() => tapCard(table, t, at)}
    >
      <Named card={card} name={t.kinds[kindOf(card)]} />
    </button>
  );
};

const Named = pure(({ card, name }: { card: Card; name: string }): JSX.Element => (
  <CardFace card={card}>
    <span class="hainoon-name">{hyphenated(name)}</span>
  </CardFace>
));

/** What is seen must be part of what is read out: a place for a hyphen is drawn, not written. */
function hyphenated(name: string): ComponentChildren {
  return name.split("\u00ad").map((part, at) => (at ? [<i class="hainoon-hyphen" />, part] : part));
}

/** What would come of what is chosen, or what an attack brings; else what was played last, which the log has read out. */
const Note = ({ table, t }: Given): JSX.Element | null => {
  const { now } = table;
  const kind = now ? null : chosenKind(table);
  const { play } = settledOf(table);
  const isAttacked = attackOf(table) !== null;
  if (isHarpoonAsked(table)) return null;
  const isQuiet = !isAttacked && !now && !kind;
  const last = isQuiet && table.me !== null ? lastPlayed(table) : null;
  return (
    <div class={`hainoon-note${isAttacked || last || (kind && play) ? " hainoon-outlook" : ""}`}>
      <span class="visually-hidden" aria-live="polite">
        {kind && chosenSaid(table, t, kind)}
      </span>
      {kind && !play && <span aria-hidden="true">{t.does[kind]}</span>}
      {kind && play && <Foreseen table={table} t={t} play={play} />}
      {isAttacked && <Attacking table={table} t={t} />}
      {last && <Last table={table} t={t} last={last} />}
      {isQuiet && table.me === null && t.spectating}
    </div>
  );
};

/** What is chosen is seen on the board: in words it would be too long for a phone. One text, or it is read out in pieces. */
function chosenSaid(table: Table, t: Texts, kind: Kind): string {
  const { play } = settledOf(table);
  return `${choiceSaid(table, t)}. ${play ? `${t.previewing} ${previewSaid(table, play, t)}` : t.does[kind]}`;
}

const lastPlayed = ({ log }: Table): hainoon.CardPlayed | null =>
  (log.findLast(({ event }) => event.type === "CardPlayed")?.event as hainoon.CardPlayed | undefined) ?? null;

/** Who played which card last, and where: a picture, with its words for who hears the page. */
const Last = ({ table, t, last }: Given & { last: hainoon.CardPlayed }): JSX.Element => (
  <>
    <span class="visually-hidden">{t.last(nameOf(table, last.seat, t), cardName(last.card, t), t.sides[last.side])}</span>
    <Played table={table} t={t} last={last} />
  </>
);

const Bar = ({ table, t }: Given): JSX.Element | null => {
  if (offers(table, "Surface").length) return <Surfaces table={table} t={t} />;
  if (isHarpoonAsked(table)) return <HarpoonOrNot table={table} t={t} />;
  if (table.me === null || table.view.result.length || isOut(table, table.me)) return null;
  return (
    <div class="hainoon-bar">
      <PlaceButton table={table} t={t} />
    </div>
  );
};

type SurfaceProps = { readonly said: string; readonly place: string; readonly go: () => void };

const Surface = ({ said, place, go }: SurfaceProps): JSX.Element => (
  <button type="button" class="hainoon-go hainoon-lit" data-main aria-label={said} onClick={go}>
    {place}
  </button>
);

const Surfaces = ({ table, t }: Given): JSX.Element => (
  <div class="hainoon-bar hainoon-choices">
    {offers(table, "Surface").map((move) => (
      <Surface
        key={move.place}
        said={t.comeBack(t.places[move.place])}
        place={t.places[move.place]}
        go={() => table.busy || table.send(move)}
      />
    ))}
  </div>
);

const PlaceButton = ({ table, t }: Given): JSX.Element => {
  const button = useRef<HTMLButtonElement>(null);
  const mine = offers(table, "Play").length > 0;
  const lack = mine ? lacking(table) : null;
  const ready = mine && lack === null;
  useFocusOnceReady(button, ready && isOwnChoice(table));
  return (
    <button
      ref={button}
      type="button"
      class={`hainoon-go${ready ? " hainoon-lit" : ""}`}
      aria-disabled={!ready}
      onClick={() => placeCard(table, t)}
    >
      {lack ? t.lacks[lack] : t.place}
    </button>
  );
};

/** Who plays by keys goes on with Enter. */
function useFocusOnceReady(button: { readonly current: HTMLButtonElement | null }, ready: boolean): void {
  const was = useRef(ready);
  useLayoutEffect(() => {
    if (ready && !was.current) button.current?.focus({ preventScroll: true });
    was.current = ready;
  }, [ready]);
}

/** Escape is the shell's too, and of two that listen to a key only the first is asked: so this one listens on its own. */
function useEscape(undo: () => void): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const isSpoken = document.querySelector(".spoken:not(:empty)");
      if (event.key === "Escape" && isForBoard(event) && !isSpoken) undo();
    };
    document.addEventListener("keydown", pressed, true);
    return () => document.removeEventListener("keydown", pressed, true);
  });
}
