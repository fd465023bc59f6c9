// The end of a dive: who is home has a lit porthole and turns the treasure over, the rest sinks.

import type { JSX } from "preact";
import "./over.css";
import { Drawing } from "../../art/art";
import { Chip, Stack } from "./art";
import { EmblemBadge, EmptyPorthole, Porthole, Swimmer } from "../../art/Diver";
import { cells, faceOf, nameOf, reports, total, unitName, type Given, type Report, type Unit } from "./facts";
import { levelOf, lookOf, Treasure } from "./pieces";

/** The report of the dive that is over, while it is: from its last turn to the next dive or the end of the game. */
export function openReport({ log }: Given["seat"]): boolean {
  const last = log.findLast(({ event }) => ["DiveEnded", "DiveBegan", "GameEnded"].includes(event.type));
  return last?.event.type === "DiveEnded";
}

export function DiveOver({ t, seat }: Given): JSX.Element | null {
  const report = reports(seat).at(-1);
  if (!report) return null;
  const { ended } = report;
  const divers = [...ended.home, ...ended.lost];
  return (
    <section class="deepsea-over" aria-label={t.reportTitle(ended.dive)} style={{ "--divers": divers.length }}>
      <header>
        <h2>{t.reportTitle(ended.dive)}</h2>
        <p>{t.endings[ended.ending]}</p>
      </header>
      <Drawing name="deepsea-submarine-flat" class="deepsea-flat" />
      <ul>
        {divers.map((diver) => (
          <Column key={diver} t={t} seat={seat} report={report} diver={diver} />
        ))}
      </ul>
      {seat.station?.next !== undefined && report.gathered.length > 0 && <Gathered t={t} units={report.gathered} />}
    </section>
  );
}

/** The stacks that the lost chips have become; the last may be smaller. */
function Gathered({ t, units }: Pick<Given, "t"> & { units: readonly Unit[] }): JSX.Element {
  return (
    <p class="deepsea-gathered">
      {units.map((unit) => (
        <Stack levels={unit.map(levelOf)} />
      ))}
      {t.stacks(units.length)}
    </p>
  );
}

type Told = Given & { readonly report: Report; readonly diver: number };

function Column(given: Told): JSX.Element {
  const { t, seat, report, diver } = given;
  const isHome = report.ended.home.includes(diver);
  return (
    <li class="deepsea-column" data-home={isHome}>
      <span class="deepsea-window">
        {isHome ? (
          <Porthole look={lookOf(diver)} bot={faceOf(seat, diver)} mood="glad" size={132} ring="red" badge="top" />
        ) : (
          <NotHome t={t} />
        )}
      </span>
      <span class="deepsea-whose">
        <EmblemBadge look={lookOf(diver)} size={28} />
        <b>{nameOf(seat, diver, t)}</b>
        {!isHome && <em aria-hidden="true">0</em>}
      </span>
      {isHome ? <Haul {...given} /> : <Lost {...given} />}
      <Dives {...given} />
    </li>
  );
}

function NotHome({ t }: Pick<Given, "t">): JSX.Element {
  return (
    <>
      <EmptyPorthole size={132} ring="red" />
      <small>{t.notHome}</small>
    </>
  );
}

/** What was brought home, chip by chip. The chip that turns is the one the telling is at. */
function Haul({ t, seat, report, diver }: Told): JSX.Element {
  const banked = report.banked.find((event) => event.seat === diver);
  const levels = (banked?.load ?? broughtHome(seat, diver)).flat();
  const turned = turnedOf(seat, diver, banked !== undefined, levels.length);
  const values = banked?.values ?? [];
  const said = levels.map((level, at) => (at < turned ? t.worth(level, values[at] ?? 0) : t.chip(level))).join(", ");
  const sum = values.slice(0, turned).reduce((all, value) => all + value, 0);
  return (
    <span class="deepsea-haul" role="img" aria-label={levels.length ? `${said}: ${t.brought(sum)}` : t.broughtNothing}>
      <span class="deepsea-chips">
        {levels.map((level, at) => (
          <span data-turns={seat.beat === `turn-${at}` && isTold(seat, diver)}>
            <Chip level={levelOf(level)} value={at < turned ? values[at] : undefined} />
          </span>
        ))}
      </span>
      <b class="deepsea-sum" key={sum} data-open={levels.length > 0 && turned === 0}>
        +{sum}
      </b>
    </span>
  );
}

const isTold = ({ now }: Given["seat"], diver: number): boolean => now?.event.type === "Banked" && now.event.seat === diver;

/** How many chips of a diver lie with their value up. */
function turnedOf(seat: Given["seat"], diver: number, isBanked: boolean, count: number): number {
  if (!isBanked) return 0;
  if (!isTold(seat, diver)) return count;
  return Number(/\d+$/.exec(seat.beat ?? "")?.[0] ?? -1) + 1;
}

/** What a diver came home with in this dive. */
function broughtHome({ log }: Given["seat"], diver: number): readonly Unit[] {
  const came = log.findLast(({ event }) => event.type === "CameHome" && event.seat === diver)?.event;
  return came?.type === "CameHome" ? came.load : [];
}

/** A diver who is not home, and the load, which sinks. */
function Lost({ t, seat, report, diver }: Told): JSX.Element {
  const sank = report.sank.find((event) => event.seat === diver);
  const units = sank?.units ?? (report.done ? [] : (seat.view.loads[diver] ?? []));
  const isSinking = seat.now?.event.type === "Sank" && seat.now.event.seat === diver;
  return (
    <span class="deepsea-haul" role="img" aria-label={[t.lost(units.length), ...units.map((unit) => unitName(unit, t))].join(", ")}>
      <span class="deepsea-drifting">
        <Swimmer look={lookOf(diver)} bot={faceOf(seat, diver)} size={112} facing={diver % 2 ? "left" : "right"} mood="scared" />
      </span>
      <span class="deepsea-chips" data-sunk={sank !== undefined} data-sinks={isSinking}>
        {units.map((unit) => (
          <span>{unit.length > 1 ? <Stack levels={unit.map(levelOf)} /> : <Treasure unit={unit} />}</span>
        ))}
      </span>
    </span>
  );
}

/** The three dives of a diver, and their sum. */
function Dives({ seat, report, diver }: Told): JSX.Element {
  const isOpen = isTold(seat, diver);
  return (
    <span class="deepsea-dives" aria-hidden="true">
      {cells(seat, diver).map((cell) => (
        <b class={cell.points === null ? "deepsea-on" : "deepsea-made"}>{cell.last === report.ended.dive && isOpen ? "" : cell.points}</b>
      ))}
      <strong>{total(isOpen ? (seat.before ?? seat.view) : seat.view, diver)}</strong>
    </span>
  );
}
