// The table: the sea, a row of cards at each of its sides, and in the corners pile, discards, cage and hidden divers.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Drawing } from "../../art/art";
import { Noon } from "./backdrop";
import type { hainoon } from "../../net/wire";
import { Flights } from "../../stage/Flights";
import { tapSide } from "./acts";
import { drawnView, flownFrom } from "./attack";
import { Bite, isShaken } from "./Bite";
import { cardOf, chosenKind, isSideOffered, settledOf } from "./choice";
import { type Card, type Diver, healthOf, hiding, rowOf, type Side, type Table } from "./geometry";
import { CardFace, HiddenDiver, Jaws } from "./pieces";
import { previewOf, strikesOf } from "./preview";
import { type Outlook, Sea } from "./Sea";
import { windowOf } from "./status";
import "./style.css";
import "./frame.css";
import type { Texts } from "./texts/en";
import { cardName, whoIs } from "./words";

type Given = { readonly table: Table; readonly t: Texts };

export const Board = ({ table, t }: Given): JSX.Element => (
  <section class="hainoon" aria-label={t.table}>
    <Noon />
    <div class="hainoon-table" data-beat={table.beat} data-shaken={isShaken(table)}>
      <Discards table={table} t={t} />
      <Row table={table} t={t} side="north" />
      <Pile table={table} t={t} />
      <Row table={table} t={t} side="west" />
      <Sea table={table} t={t} outlook={outlookOf(table)} />
      <Row table={table} t={t} side="east" />
      <CageAside table={table} t={t} />
      <Row table={table} t={t} side="south" />
      <Hidden table={table} t={t} />
      <Bite table={table} />
      <Flights />
    </div>
  </section>
);

const NO_OUTLOOK: Outlook = { after: null, strikes: [], preview: true };

/** What would happen. */
function outlookOf(table: Table): Outlook {
  if (table.now) return NO_OUTLOOK;
  const window = windowOf(table);
  if (window) return { after: null, strikes: strikesOf(table.view, window.sharks), preview: false };
  const play = chosenKind(table) ? settledOf(table).play : null;
  return play ? { ...previewOf(table.view, play), preview: true } : NO_OUTLOOK;
}

/** The card played last, as long as it lies where it was played. */
function lastPlayed(table: Table): { readonly side: Side; readonly at: number } | null {
  const { log } = table;
  const view = drawnView(table);
  const played = log.findLast(({ event }) => event.type === "CardPlayed")?.event as hainoon.CardPlayed | undefined;
  return played ? { side: played.side, at: rowOf(view, played.side).lastIndexOf(played.card) } : null;
}

const Row = ({ table, t, side }: Given & { side: Side }): JSX.Element => {
  const row = rowOf(drawnView(table), side);
  const choosing = chosenKind(table) !== null;
  const picked = choosing && settledOf(table).side === side;
  const ghost = picked ? cardOf(table) : null;
  const offered = choosing && isSideOffered(table, side);
  const look = [
    "hainoon-side",
    `hainoon-${side}`,
    offered && "hainoon-lit",
    picked && "hainoon-chosen",
    row.length === 2 && "hainoon-alarm",
    picked && row.length === 2 && "hainoon-third",
  ];
  const slots = <Slots table={table} side={side} row={row} ghost={ghost} />;
  const label = t.side(t.sides[side], rowSaid(row, t));
  const same = { class: look.filter(Boolean).join(" "), "aria-label": label, "data-piece": `side-${side}` };
  if (!choosing)
    return (
      <div role="img" {...same}>
        {slots}
      </div>
    );
  return (
    <button type="button" {...same} aria-pressed={picked} aria-disabled={!offered} onClick={() => tapSide(table, side)}>
      {slots}
    </button>
  );
};

function rowSaid(row: readonly Card[], t: Texts): string {
  const cards = row.map((card) => cardName(card, t)).join(", ") || t.empty;
  return row.length === 2 ? `${cards}; ${t.alarm}` : cards;
}

type SlotsProps = { readonly table: Table; readonly side: Side; readonly row: readonly Card[]; readonly ghost: Card | null };

const Slots = ({ table, side, row, ghost }: SlotsProps): JSX.Element => {
  const last = lastPlayed(table);
  const flown = flownFrom(table, side);
  const isLast = (at: number): boolean => last?.side === side && last.at === at;
  return (
    <>
      {[...row.keys(), ...[0, 1, 2].slice(row.length)].map((at) => {
        const card = row[at];
        const shown = card ?? (at === row.length ? ghost : null);
        const look = `hainoon-slot${isLast(at) ? " hainoon-last" : ""}${shown && !card ? " hainoon-maybe" : ""}${at < flown ? " hainoon-flown" : ""}`;
        return (
          <span key={at} class={look} data-piece={`card-${side}-${at}`}>
            {shown ? <CardFace card={shown} /> : at === 2 && <Jaws />}
          </span>
        );
      })}
    </>
  );
};

const Pile = ({ table, t }: Given): JSX.Element => (
  <div class="hainoon-aside hainoon-pile" role="img" aria-label={`${t.pile}: ${t.cards(table.view.pile)}`}>
    <span class="hainoon-back" data-piece="pile">
      <Drawing name="hainoon-card-back" />
      <b>{table.view.pile}</b>
    </span>
    <span class="hainoon-back hainoon-dealt" data-piece="dealt">
      <Drawing name="hainoon-card-back" />
    </span>
  </div>
);

/** Its top, and a list of all of it: that is drawn only while it is open, for it would be drawn anew with every card that comes. */
const Discards = ({ table, t }: Given): JSX.Element => {
  const [isOpen, setIsOpen] = useState(false);
  const { discards, turns } = drawnView(table);
  const lying = turns ? [...discards, ...landed(table)] : [];
  const top = lying.at(-1);
  return (
    <details class="hainoon-aside hainoon-discards" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary aria-label={`${t.discards}: ${t.cards(lying.length)}`}>
        <span class="hainoon-heap" data-piece="discards">
          {top && <CardFace card={top} />}
          <b class="hainoon-count">{lying.length}</b>
        </span>
      </summary>
      {isOpen && <ul class="hainoon-list">{lying.length ? counted(lying, t) : <li>{t.noCards}</li>}</ul>}
    </details>
  );
};

/** The cards of a row that is put away just now which have come to the discards. */
function landed(table: Table): readonly Card[] {
  const event = table.now?.event;
  return event?.type === "RowDiscarded" ? event.cards.slice(0, flownFrom(table, event.side)) : [];
}

function counted(cards: readonly Card[], t: Texts): JSX.Element[] {
  const counts = new Map<Card, number>();
  for (const card of cards.toSorted()) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => (
    <li key={card}>
      <CardFace card={card} /> {count > 1 ? t.several(count, cardName(card, t)) : cardName(card, t)}
    </li>
  ));
}

const CageAside = ({ table, t }: Given): JSX.Element => {
  const free = drawnView(table).cage === null;
  return (
    <div class={`hainoon-aside hainoon-berth${free ? "" : " hainoon-gone"}`} role="img" aria-label={free ? t.cageFree : t.cageOut}>
      <span data-piece="cage">
        <Drawing name="hainoon-cage" />
      </span>
    </div>
  );
};

const Hidden = ({ table, t }: Given): JSX.Element => {
  const divers = hiding(table.view);
  const said = divers.map((diver) => hiddenSaid(table, diver, t)).join("; ");
  return (
    <div
      class={`hainoon-aside hainoon-weeds${divers.length ? "" : " hainoon-gone"}`}
      role="img"
      aria-label={said || t.nobodyHides}
      data-piece="hiding"
    >
      {divers.map((diver) => (
        <span key={diver} class="hainoon-hider" data-piece={`diver-${diver}`}>
          <HiddenDiver table={table} view={table.view} diver={diver} />
          {table.view.cage === diver && (
            <span class="hainoon-caging">
              <Drawing name="hainoon-cage" />
            </span>
          )}
        </span>
      ))}
      {!divers.length && <Drawing name="hainoon-weeds-front" />}
    </div>
  );
};

function hiddenSaid(table: Table, diver: Diver, t: Texts): string {
  const said = t.hides(whoIs(table, diver, t), t.health[healthOf(table.view, diver)]);
  return table.view.cage === diver ? t.caged(said) : said;
}
