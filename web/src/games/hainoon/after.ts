// The table once an event has been told, from the table before it. The own hand is not told: it belongs to what can be done.

import type { hainoon } from "../../net/wire";
import { type Card, type Diver, DIVERS, moodAt, onward, type Place, PLACES, rowOf, type Side, SIDES, type Spot, SPOTS } from "./geometry";

type View = hainoon.View;
type Change = Partial<View>;
type Changes = { readonly [E in hainoon.Event as E["type"]]?: (view: View, event: E) => Change };

/** The cards on a side that bring an attack. */
const THREE = 3;

const shark = (view: View, spot: Spot, mood: hainoon.Mood): Change => ({ sharks: view.sharks.with(SPOTS.indexOf(spot), mood) });
const row = (view: View, side: Side, cards: readonly Card[]): Change => ({ rows: view.rows.with(SIDES.indexOf(side), [...cards]) });
const hand = (view: View, seat: number, more: number): Change => ({ hands: view.hands.with(seat, (view.hands[seat] ?? 0) + more) });
const drawn = (view: View, seat: number, count: number): Change => ({ ...hand(view, seat, count), pile: view.pile - count });
const left = (view: View, diver: Diver): View["places"] => view.places.map((here) => (here === diver ? null : here));
const arrived = (view: View, diver: Diver, place: Place): Change => ({ places: left(view, diver).with(PLACES.indexOf(place), diver) });
const bitten = (view: View, spot: Spot, diver: Diver, health: hainoon.Health): Change => ({
  ...shark(view, spot, "full"),
  health: view.health.with(DIVERS.indexOf(diver), health),
});

const CHANGES: Changes = {
  DiversSeated: (_, { divers }) => ({ places: divers }),
  CardsShuffled: (_, { count }) => ({ pile: count, discards: [] }),
  Drew: (view, { seat, cards }) => drawn(view, seat, cards.length),
  DrewHidden: (view, { seat, count }) => drawn(view, seat, count),
  DiverCameBack: (view, { diver, place }) => arrived(view, diver, place),
  CardPlayed: (view, { seat, card, side }) => ({ ...hand(view, seat, -1), ...row(view, side, [...rowOf(view, side), card]) }),
  CagePlaced: (_, { diver }) => ({ cage: diver }),
  SharksSwapped: (view, { shark: one, other }) => shark({ ...view, ...shark(view, one, moodAt(view, other)) }, other, moodAt(view, one)),
  SharkFlipped: (view, { shark: spot, mood }) => shark(view, spot, mood),
  AllSharksSwam: (view) => ({ sharks: SPOTS.map((spot) => moodAt(view, onward(spot, -1))) }),
  DiverSwam: (view, { diver, place }) => arrived(view, diver, place),
  DiversSwapped: (view, { diver, other }) => ({
    places: view.places.map((here) => (here === diver ? other : here === other ? diver : here)),
  }),
  DiverHid: (view, { diver }) => ({ places: left(view, diver) }),
  SharkWoke: (view, { shark: spot }) => shark(view, spot, "hungry"),
  Harpooned: (view, { seat, card }) => ({
    ...hand(view, seat, -1),
    rows: view.rows.map((lying) => (lying.length < THREE ? lying : [...lying, card])),
  }),
  CageHeld: () => ({ cage: null }),
  DiverBitten: (view, { shark: spot, diver }) => bitten(view, spot, diver, "injured"),
  DiverEaten: (view, { shark: spot, diver }) => bitten(view, spot, diver, "eaten"),
  RowDiscarded: (view, { side, cards }) => ({ ...row(view, side, rowOf(view, side).slice(THREE)), discards: [...view.discards, ...cards] }),
  PlayerEliminated: (view, { seat, cards }) => ({ hands: view.hands.with(seat, 0), discards: [...view.discards, ...cards] }),
};

/** What a player does first in a turn; no event says that one begins. */
const FIRST: readonly string[] = ["PlayerStarted", "HandWasEmpty", "DiverCameBack", "CardPlayed"];

function turnOf(view: View, event: hainoon.Event): Change {
  const begins = FIRST.includes(event.type) && "seat" in event && (event.seat !== view.player || !view.turns);
  return begins ? { player: event.seat, turns: view.turns + 1 } : {};
}

export function after(view: View, event: hainoon.Event): View {
  const change = CHANGES[event.type] as ((view: View, event: hainoon.Event) => Change) | undefined;
  const then = { ...view, ...turnOf(view, event), ...change?.(view, event) };
  return { ...then, step: null, waiting: [then.player] };
}
