// The table in words: who must do what, what each diver has, how it came out.

import { listed } from "../../app/names";
import type { deepsea } from "../../net/wire";
import type { PlayerFacts } from "../contract";
import { aUnit, cells, diving, nameOf, properName, total, unitName, type Table } from "./facts";
import { colourOf, emblems } from "./pieces";
import type { Texts } from "./texts/en";

export function status(seat: Table, t: Texts): string {
  const diver = diving(seat.view);
  const asks = ASKS[seat.view.step?.type ?? ""];
  return asks ? asks(seat, t, diver ?? 0) : t.over;
}

type Asks = (seat: Table, t: Texts, diver: number) => string;
const ASKS: Readonly<Record<string, Asks>> = {
  DrawStarter: (_, t) => t.drawing,
  BankTreasure: (_, t) => t.turning,
  Swim: (seat, t, diver) => t.rolling(nameOf(seat, diver, t)),
  Declare: declaring,
  Hunt: hunting,
  OrderLoad: (seat, t, diver) => (diver === seat.me ? t.sinkAsked : t.sinkOther(properName(seat, diver))),
};

function declaring(seat: Table, t: Texts, diver: number): string {
  const units = seat.view.loads[diver]?.length ?? 0;
  if (diver !== seat.me) return t.declareOther(properName(seat, diver), units);
  return seat.view.air ? t.declare(units) : t.declareLast(units);
}

function hunting(seat: Table, t: Texts, diver: number): string {
  const { view } = seat;
  const unit = view.line[view.places[diver] ?? 0] ?? [];
  const units = view.loads[diver]?.length ?? 0;
  const mine = diver === seat.me;
  if (!unit.length) return mine ? t.dropAsked(units) : t.dropOther(properName(seat, diver));
  const what = aUnit(unit, t);
  if (!mine) return t.huntOther(properName(seat, diver), what);
  return view.air ? t.hunt(what, units + 1) : t.huntLast(what);
}

export function players(seat: Table, t: Texts): readonly PlayerFacts[] {
  return seat.view.places.map((_, diver) => ({
    seat: diver,
    colour: colourOf(diver),
    Emblem: emblems[diver] ?? (() => null),
    facts: facts(seat.view, diver, t),
    brief: brief(seat.view, diver),
  }));
}

function facts(view: deepsea.View, diver: number, t: Texts): readonly string[] {
  const points = t.points(total(view, diver));
  if (!view.step) return [points];
  const carries = t.carries(view.loads[diver]?.length ?? 0);
  return [carries, whereabouts(view, diver, t), points];
}

function whereabouts(view: deepsea.View, diver: number, t: Texts): string {
  if (view.home.includes(diver)) return t.home;
  if (!view.places[diver]) return t.aboard;
  return view.turned[diver] ? t.goingUp : t.goingDown;
}

function brief(view: deepsea.View, diver: number): string {
  if (!view.step) return `${total(view, diver)}`;
  const facing = view.home.includes(diver) ? "✓" : view.turned[diver] ? "↑" : "↓";
  return `${view.loads[diver]?.length ?? 0}${facing}`;
}

export function label(move: deepsea.Move, seat: Table, t: Texts): string {
  switch (move.type) {
    case "GoDeeper":
      return t.deeper;
    case "TurnBack":
      return t.turnBack;
    case "PickUp":
      return t.pickUpThis(aUnit(seat.view.line[seat.view.places[seat.me ?? 0] ?? 0] ?? [], t));
    case "Drop":
      return t.drop(unitName(move.unit, t));
    case "SinkInOrder":
      return t.sinkLabel(move.units.map((unit) => unitName(unit, t)).join(t.then));
    default:
      return t.nothing;
  }
}

export function result(seat: Table, t: Texts): readonly string[] {
  const { ending, view } = seat;
  if (!ending) return [];
  const standings = view.places
    .map((_, diver) => diver)
    .toSorted((a, b) => total(view, b) - total(view, a) || Number(ending.winners.includes(b)) - Number(ending.winners.includes(a)));
  const best = total(view, standings[0] ?? 0);
  const tied = standings.filter((diver) => total(view, diver) === best).length;
  const rows = standings.map((diver) =>
    t.has(
      nameOf(seat, diver, t),
      total(view, diver),
      cells(seat, diver)
        .map(({ points }) => points ?? 0)
        .join(" + "),
    ),
  );
  return [headline(seat, t, ending.winners, best), ...(tied > ending.winners.length ? [t.tieBroken] : []), ...rows];
}

function headline(seat: Table, t: Texts, winners: readonly number[], points: number): string {
  const [first = 0] = winners;
  if (winners.length > 1) return t.draw(listed(winners.map((diver) => properName(seat, diver))), points);
  return first === seat.me ? t.youWin(points) : t.wins(properName(seat, first), points);
}
