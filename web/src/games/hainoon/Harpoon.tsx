// The harpoon question: the same sheet for everybody who is attacked, with a fitting card or without.

import type { JSX } from "preact";
import { Drawing } from "../../art/art";
import { CARDS, cardVariables } from "./colours";
import { endure, throwHarpoon } from "./acts";
import { harpoonLacks, harpoonOf, offers } from "./choice";
import { type Card, type Colour, colourOf, kindOf, rowOf, type Table } from "./geometry";
import { strikesOf } from "./preview";
import { Attacking } from "./Outlook";
import { windowOf } from "./status";
import type { Texts } from "./texts/en";

type Given = { readonly table: Table; readonly t: Texts };

const distinct = <T,>(all: readonly T[]): readonly T[] => [...new Set(all)];
const coloursOf = (cards: readonly Card[]): readonly Colour[] => distinct(cards.flatMap((card) => colourOf(card) ?? []));

/** What the harpoons in the hand are, what the side is, and whether they fit. */
export const HarpoonSheet = ({ table, t }: Given): JSX.Element => {
  const window = windowOf(table);
  const side = window ? coloursOf(rowOf(table.view, window.side)) : [];
  const mine = coloursOf(table.view.hand.filter((card) => kindOf(card) === "cage"));
  const fits = offers(table, "Harpoon").length > 0;
  const where = window ? t.sides[window.side] : "";
  return (
    <div class="hainoon-sheet">
      <h2>{t.harpoonAsk}</h2>
      <Attacking table={table} t={t} />
      {mine.length === 0 ? (
        <p>{t.noHarpoonHeld}</p>
      ) : (
        mine.map((colour) => (
          <p key={colour}>
            <ColourMark colour={colour} /> {t.harpoonIs(t.colours[colour])}
          </p>
        ))
      )}
      <p>
        {side[0] ? <ColourMark colour={side[0]} /> : <i class="hainoon-dot hainoon-dot-wild" />}{" "}
        {side[0] ? t.sideIs(where, t.colours[side[0]]) : t.sideIsWild(where)} {mine.length > 0 && (fits ? t.fitting : t.noFit)}
      </p>
    </div>
  );
};

const ColourMark = ({ colour }: { colour: Colour }): JSX.Element => (
  <i class="hainoon-dot" style={cardVariables(colour)}>
    <Drawing name={`people-emblem-${CARDS[colour].mark}`} />
  </i>
);

/** The possible button is the lit one; if both are possible, the harpoon is. */
export const HarpoonOrNot = ({ table, t }: Given): JSX.Element => {
  const harpoon = harpoonOf(table);
  const lack = harpoonLacks(table);
  const isArmed = offers(table, "Harpoon").length > 0;
  const bites = strikesOf(table.view, windowOf(table)?.sharks ?? []).some(({ fate }) => fate === "bites" || fate === "eats");
  return (
    <div class="hainoon-bar hainoon-choices">
      <button
        type="button"
        class={`hainoon-go${isArmed ? "" : " hainoon-lit"}`}
        data-main
        aria-disabled={table.busy}
        onClick={() => endure(table)}
      >
        {bites ? t.takeBite : t.endure}
      </button>
      <button
        type="button"
        class={`hainoon-go${harpoon ? " hainoon-lit" : ""}`}
        aria-disabled={!harpoon}
        onClick={() => throwHarpoon(table, t)}
      >
        {harpoon ? t.harpoon(t.divers[harpoon.diver]) : lack ? t.lacks[lack] : t.harpoonWhich}
      </button>
    </div>
  );
};
