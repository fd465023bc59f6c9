// What a play would bring, as pieces: which shark bites whom, which one wakes, how many cards lie then.

import type { ComponentChildren, JSX } from "preact";
import { Drawing } from "../../art/art";
import { Porthole } from "../../art/Diver";
import { SharkTile } from "./art";
import { healthOf, ownerOf, type Play, rowOf, type Table } from "./geometry";
import { CardFace, Hearts, HEARTS, Jaws, kindsOf, lookOf } from "./pieces";
import { previewOf, type Strike } from "./preview";
import type { Texts } from "./texts/en";

type Given = { readonly table: Table; readonly t: Texts };

export const Foreseen = ({ table, t, play }: Given & { play: Play }): JSX.Element => {
  const { attack, strikes } = previewOf(table.view, play);
  return (
    <span class="hainoon-foreseen" aria-hidden="true">
      {attack ? (
        strikes.map((strike) => <Fate key={strike.shark} table={table} t={t} strike={strike} />)
      ) : (
        <Counted table={table} play={play} />
      )}
    </span>
  );
};

/** The row as it would lie. */
const Counted = ({ table, play }: { table: Table; play: Play }): JSX.Element => {
  const cards = [...rowOf(table.view, play.side), play.card];
  return (
    <span class="hainoon-line hainoon-counted">
      {[0, 1, 2].map((at) => {
        const card = cards[at];
        return (
          <span key={at} class="hainoon-slot">
            {card ? <CardFace card={card} /> : <Jaws />}
          </span>
        );
      })}
    </span>
  );
};

const Fate = ({ table, t, strike }: Given & { strike: Strike }): JSX.Element => {
  const { shark, fate } = strike;
  const kind = kindsOf(table.log)[shark];
  const hungry = (
    <span class="hainoon-mini">
      <SharkTile kind={kind} mood="hungry" />
    </span>
  );
  if (fate === "wakes")
    return (
      <Line class="hainoon-waking" from={<SharkTile kind={kind} mood="full" />}>
        {hungry}
        <span class="hainoon-word">{t.foreseen.wakes}</span>
      </Line>
    );
  return (
    <Line class="hainoon-biting" from={<SharkTile kind={kind} mood="hungry" />}>
      <Met table={table} t={t} strike={strike} />
    </Line>
  );
};

/** What the shark meets: somebody who loses a heart, the cage, a dummy, or nothing. */
const Met = ({ table, t, strike: { diver, fate } }: Given & { strike: Strike }): JSX.Element => {
  if (!diver) return <span class="hainoon-word">{t.foreseen.misses}</span>;
  const face = table.players[ownerOf(table.view, diver) ?? -1]?.face;
  const window = (
    <Porthole
      look={lookOf(diver)}
      bot={face}
      mood={fate === "bites" || fate === "eats" ? "scared" : "calm"}
      size={60}
      class="hainoon-window"
    />
  );
  if (fate === "spurns") return <span class="hainoon-word">{t.foreseen.spurns}</span>;
  return (
    <>
      {window}
      {fate === "caged" ? (
        <span class="hainoon-mini">
          <Drawing name="hainoon-badge-cage" />
        </span>
      ) : (
        <Hearts count={HEARTS[healthOf(table.view, diver)]} losing />
      )}
    </>
  );
};

const Line = ({ from, children, ...given }: { class: string; from: JSX.Element; children: ComponentChildren }): JSX.Element => (
  <span class={`hainoon-line ${given.class}`}>
    <span class="hainoon-mini">{from}</span>
    <svg class="hainoon-arrow" viewBox="0 0 28 20" aria-hidden="true">
      <path d="M2 10h20M15 3l8 7-8 7" />
    </svg>
    {children}
  </span>
);
