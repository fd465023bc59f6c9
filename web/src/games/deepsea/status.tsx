// The table in words: who must do what, what each diver has, how it came out.

import { listed } from "../../app/names";
import type { JSX } from "preact";
import { pure } from "../../app/pure";
import type { Mood } from "../../art/Diver";
import type { deepsea } from "../../net/wire";
import type { PlayerFacts } from "../contract";
import "./players.css";
import {
  acting,
  aUnit,
  cells,
  diving,
  isLow,
  nameOf,
  properName,
  reports,
  toldOf,
  total,
  unitName,
  worthOf,
  type Cell,
  type Table,
} from "./facts";
import { DIVE_OVER, ROLL } from "./stations";
import { Arrow, Load, lookOf } from "./pieces";
import type { Texts } from "./texts/en";

export function status(seat: Table, t: Texts): string {
  if (seat.station) return seat.station.name === DIVE_OVER ? over(seat, t) : t.rollAsked(seat.view.loads[seat.me ?? 0]?.length ?? 0);
  const diver = diving(seat.view);
  const asks = ASKS[seat.view.step?.type ?? ""];
  return asks ? asks(seat, t, diver ?? 0) : t.over;
}

/** The dive that is over, and who starts the next. */
function over(seat: Table, t: Texts): string {
  const ended = reports(seat).at(-1)?.ended;
  if (!ended) return t.over;
  const next = seat.station?.next;
  const starts = next === undefined ? [] : [next === seat.me ? t.youStart : t.starts(properName(seat, next))];
  return [`${t.reportTitle(ended.dive)}.`, t.endings[ended.ending], ...starts].join(" ");
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
    facts: facts(seat, diver, t),
    look: lookOf(diver),
    mood: moodOf(toldOf(seat, diver), diver, seat.ending),
    water: toldOf(seat, diver).places[diver] ? "deep" : "calm",
    number: total(seat.view, diver),
    acts: acts(seat, diver),
    pieces: () => <Pieces {...piecesOf(t, seat, diver)} />,
  }));
}

/** Who does what is told, or is asked, or may throw the dice. */
function acts(seat: Table, diver: number): boolean {
  if (seat.station) return seat.station.name === ROLL && diver === seat.me;
  return seat.now ? acting(seat) === diver : seat.view.waiting.includes(diver);
}

/** Home is glad; who is far away with a load and little air is not. */
function moodOf(view: deepsea.View, diver: number, ending: Table["ending"]): Mood {
  if (ending) return ending.winners.includes(diver) ? "glad" : "calm";
  if (view.home.includes(diver)) return "glad";
  return view.places[diver] && view.loads[diver]?.length && isLow(view.air, view) ? "scared" : "calm";
}

function facts(seat: Table, diver: number, t: Texts): readonly string[] {
  const { view } = seat;
  const points = t.points(total(view, diver));
  const dives = divesSaid(seat, diver, t);
  if (!view.step) return [points, ...dives];
  const load = view.loads[diver] ?? [];
  const what = load.length
    ? `${t.carries(load.length)} (${load.map((unit) => unitName(unit, t)).join(", ")}; ${t.worthAbout(...worthOf(view, load))})`
    : t.carries(0);
  return [what, whereabouts(view, diver, t), points, ...dives];
}

/** The dives made so far, each with its points. */
export function divesSaid(seat: Table, diver: number, t: Texts): readonly string[] {
  return cells(seat, diver)
    .filter((cell) => cell.points !== null)
    .map((cell) => t.diveMade(cell.first === cell.last ? t.diveShort(cell.first) : t.divesShort(cell.first, cell.last), cell.points ?? 0))
    .map((said) => said.replaceAll("\u00ad", ""));
}

/** The load as chips and what it breathes, where the diver is and heads for, and the dives: what they brought, what this one may bring. */
const Pieces = pure(({ load, place, isUp, isHome, none, hope, dives, t }: ReturnType<typeof piecesOf>): JSX.Element => {
  return (
    <span class="deepsea-has">
      {load.length ? (
        <>
          <Load load={load} />
          {place > 0 && <span class="deepsea-breath">{t.breathes(load.length)}</span>}
        </>
      ) : (
        <span class="deepsea-none">{none}</span>
      )}
      <span class="deepsea-way">
        {place > 0 ? (
          <>
            <Arrow up={isUp} />
            {place}
          </>
        ) : (
          <>
            <Aboard isHome={isHome} />
            <span>{isHome ? t.home : t.aboard}</span>
          </>
        )}
      </span>
      <span class="deepsea-dives">
        <small>{t.dives}</small>
        {dives.map(({ state, points, isNow }) => (
          <b class={state}>{points ?? (isNow && <i>{hope}</i>)}</b>
        ))}
      </span>
    </span>
  );
});

function piecesOf(t: Texts, seat: Table, diver: number) {
  const view = toldOf(seat, diver);
  const load = view.loads[diver] ?? [];
  return {
    t,
    load,
    place: view.places[diver] ?? 0,
    isUp: view.turned[diver] === true,
    isHome: view.home.includes(diver),
    none: view.step ? t.carries(0) : "",
    hope: view.step && load.length ? worthOf(view, load).join("–") : null,
    dives: cells(seat, diver).map((cell) => ({ state: stateOf(cell, view), points: cell.points, isNow: cell.first === view.dive })),
  };
}

/** A house for who is home, a porthole for who has not left. */
function Aboard({ isHome }: { isHome: boolean }): JSX.Element {
  return (
    <svg class="deepsea-arrow" viewBox="0 0 26 26" aria-hidden="true" fill="currentColor">
      {isHome ? (
        <path d="M13 2 25 13h-3v10h-6v-7h-6v7H4V13H1Z" />
      ) : (
        <path fill-rule="evenodd" d="M13 2a11 11 0 1 1 0 22 11 11 0 0 1 0-22Zm0 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z" />
      )}
    </svg>
  );
}

/** A dive that is over, the one that is on, or one to come. */
function stateOf(cell: Cell, view: deepsea.View): string {
  if (cell.points !== null) return "deepsea-made";
  return cell.first === view.dive ? "deepsea-on" : "";
}

function whereabouts(view: deepsea.View, diver: number, t: Texts): string {
  if (view.home.includes(diver)) return t.home;
  if (!view.places[diver]) return t.aboard;
  return view.turned[diver] ? t.goingUp : t.goingDown;
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

/** All divers, best first. */
export function ranking({ view, ending }: Table): readonly number[] {
  const isWinner = (diver: number): number => Number(ending?.winners.includes(diver) === true);
  return view.places.map((_, diver) => diver).toSorted((a, b) => total(view, b) - total(view, a) || isWinner(b) - isWinner(a));
}

export function result(seat: Table, t: Texts): readonly string[] {
  const { ending, view } = seat;
  if (!ending) return [];
  const standings = ranking(seat);
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
