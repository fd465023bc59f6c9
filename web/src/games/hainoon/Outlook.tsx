// What a play would bring, as pieces: which shark bites whom, which one wakes, how many cards lie then.

import type { ComponentChildren, JSX } from "preact";
import { Drawing } from "../../art/art";
import { Porthole } from "../../art/Diver";
import { Eaten, SharkTile } from "./art";
import { attackOf, drawnView, type End, isHarm, sceneOf } from "./attack";
import type { hainoon } from "../../net/wire";
import { type Diver, DIVERS, healthOf, ownerOf, type Play, rowOf, SHARKS, type Table } from "./geometry";
import { CardFace, Hearts, HEARTS, Jaws, kindsOf, lookOf } from "./pieces";
import { type Fate, previewOf, type Strike, strikesOf } from "./preview";
import type { Texts } from "./texts/en";

type Given = { readonly table: Table; readonly t: Texts };
/** What becomes of a diver: *hurt* already, or still to be. */
type Shown = Omit<Strike, "fate"> & { readonly fate: Fate | "repelled"; readonly hurt?: boolean };

const FATES: Readonly<Record<End, Shown["fate"]>> = {
  bitten: "bites",
  eaten: "eats",
  caged: "caged",
  repelled: "repelled",
  spurned: "spurns",
  missed: "misses",
};

/** What the sharks of a side do, while their attack waits for an answer or is told. */
export const Attacking = ({ table, t }: Given): JSX.Element | null => {
  const strikes = attackShown(table);
  if (!strikes.length) return null;
  return (
    <span class="hainoon-foreseen" aria-hidden="true">
      {strikes.map((strike) => (
        <Met key={strike.shark} table={table} t={t} strike={strike} />
      ))}
    </span>
  );
};

function attackShown(table: Table): readonly Shown[] {
  const attack = attackOf(table);
  const scene = sceneOf(table);
  if (!attack || (attack.isSettled && !scene)) return [];
  return SHARKS[attack.side].flatMap((shark): Shown | readonly Shown[] => {
    const told = scene?.strikes.find((one) => one.shark === shark);
    if (told) return { shark, diver: told.diver, fate: FATES[told.end], hurt: scene?.beat === "settle" && isHarm(told) };
    if (attack.woken.includes(shark)) return { shark, diver: null, fate: "wakes" };
    return strikesOf(drawnView(table), [shark]);
  });
}

export const Foreseen = ({ table, t, play }: Given & { play: Play }): JSX.Element => {
  const { attack, strikes } = previewOf(table.view, play);
  return (
    <span class="hainoon-foreseen" aria-hidden="true">
      {attack ? (
        strikes.map((strike) => <Met key={strike.shark} table={table} t={t} strike={strike} />)
      ) : (
        <Counted table={table} play={play} />
      )}
    </span>
  );
};

/** A card that has been played: by whom, and on which side. */
export const Played = ({ table, t, last }: Given & { last: hainoon.CardPlayed }): JSX.Element => {
  const diver = DIVERS.find((one) => ownerOf(table.view, one) === last.seat) ?? "pink";
  return (
    <span class="hainoon-foreseen" aria-hidden="true">
      <Line
        class="hainoon-played"
        from={<Porthole look={lookOf(diver)} bot={table.players[last.seat]?.face} mood="calm" size={60} class="hainoon-window" />}
      >
        <span class="hainoon-mini">
          <CardFace card={last.card} />
        </span>
        <span class="hainoon-word">{t.sides[last.side]}</span>
      </Line>
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

/** What the shark meets: somebody who loses a heart, the cage, a harpoon, a dummy, or nothing; or it wakes up. */
const Met = ({ table, t, strike: { shark, diver, fate, hurt = false } }: Given & { strike: Shown }): JSX.Element => {
  const kind = kindsOf(table.log)[shark];
  const hungry = <SharkTile kind={kind} mood="hungry" />;
  if (fate === "wakes")
    return (
      <Line class="hainoon-waking" from={<SharkTile kind={kind} mood="full" />}>
        <span class="hainoon-mini">{hungry}</span>
        <span class="hainoon-word">{t.foreseen.wakes}</span>
      </Line>
    );
  return (
    <Line class="hainoon-biting" from={hungry}>
      {!diver || fate === "misses" || fate === "spurns" ? (
        <span class="hainoon-word">{diver ? t.foreseen.spurns : t.foreseen.misses}</span>
      ) : (
        <Prey table={table} diver={diver} fate={fate} hurt={hurt} />
      )}
    </Line>
  );
};

type PreyProps = { readonly table: Table; readonly diver: Diver; readonly fate: Shown["fate"]; readonly hurt: boolean };

function Prey({ table, diver, fate, hurt }: PreyProps): JSX.Element {
  const view = drawnView(table);
  const face = table.players[ownerOf(view, diver) ?? -1]?.face;
  const isBitten = fate === "bites" || fate === "eats";
  const hearts = HEARTS[healthOf(view, diver)];
  return (
    <>
      {hurt && fate === "eats" ? (
        <Eaten look={lookOf(diver)} class="hainoon-window" />
      ) : (
        <Porthole look={lookOf(diver)} bot={face} mood={hurt ? "hurt" : isBitten ? "scared" : "calm"} size={60} class="hainoon-window" />
      )}
      {isBitten ? (
        <Hearts count={hearts} losing={!hurt} />
      ) : (
        <span class="hainoon-mini">
          <Drawing name={fate === "caged" ? "hainoon-badge-cage" : "hainoon-harpoon"} />
        </span>
      )}
    </>
  );
}

const Line = ({ from, children, ...given }: { class: string; from: JSX.Element; children: ComponentChildren }): JSX.Element => (
  <span class={`hainoon-line ${given.class}`}>
    <span class="hainoon-mini">{from}</span>
    <svg class="hainoon-arrow" viewBox="0 0 28 20" aria-hidden="true">
      <path d="M2 10h20M15 3l8 7-8 7" />
    </svg>
    {children}
  </span>
);
