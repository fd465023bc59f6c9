// The end of a dive: who is home has a lit porthole and turns the treasure over, the rest sinks.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import "./over.css";
import { Drawing } from "../../art/art";
import { Chip, Stack, type Level } from "./art";
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
    <section
      class="deepsea-over"
      aria-label={t.reportTitle(ended.dive)}
      data-turning={isTurning(seat)}
      style={{ "--divers": divers.length }}
    >
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

/** What was brought home, chip by chip: one turns over, then its value is added. */
function Haul({ t, seat, report, diver }: Told): JSX.Element {
  const banked = report.banked.find((event) => event.seat === diver);
  const levels = (banked?.load ?? broughtHome(seat, diver)).flat();
  const [turning, added] = useTurned(seat, diver, banked !== undefined, levels.length);
  const values = banked?.values ?? [];
  const said = levels.map((level, at) => (at < added ? t.worth(level, values[at] ?? 0) : t.chip(level))).join(", ");
  const sum = values.slice(0, added).reduce((all, value) => all + value, 0);
  return (
    <span class="deepsea-haul" role="img" aria-label={levels.length ? `${said}: ${t.brought(sum)}` : t.broughtNothing}>
      <span class="deepsea-chips" style={{ "--count": levels.length }}>
        {levels.map((level, at) => (
          <span key={at} data-added={seat.beat === `add-${at}` && isTold(seat, diver)}>
            {at === turning ? (
              <Turning level={levelOf(level)} value={values[at] ?? 0} />
            ) : (
              <Chip level={levelOf(level)} value={at < added ? values[at] : undefined} />
            )}
          </span>
        ))}
      </span>
      <b class="deepsea-sum" key={added} data-open={levels.length > 0 && added === 0}>
        +{sum}
      </b>
    </span>
  );
}

/** A chip on its way from one side to the other: first the level, then the edge, then the value. */
function Turning({ level, value }: { level: Level; value: number }): JSX.Element {
  return (
    <span class="deepsea-turning">
      <Chip level={level} class="deepsea-front" />
      <Drawing name={`deepsea-chip-${level}-edge`} class="deepsea-edge" />
      <Chip level={level} value={value} class="deepsea-back" />
    </span>
  );
}

const isTold = ({ now }: Given["seat"], diver: number): boolean => now?.event.type === "Banked" && now.event.seat === diver;

/** Whether the chips of a diver are being turned over, and not all are added yet. */
const isTurning = ({ now, beat }: Given["seat"]): boolean =>
  now?.event.type === "Banked" && now.event.values.length > 0 && beat !== `add-${now.event.values.length - 1}`;

/** Which chip of a diver turns over now, -1 for none, and of how many the values are added. What is added stays so. */
function useTurned(seat: Given["seat"], diver: number, isBanked: boolean, count: number): readonly [turning: number, added: number] {
  const most = useRef(0);
  const [, part, number] = /^(turn|add)-(\d+)$/.exec(seat.beat ?? "") ?? [];
  const at = part && isTold(seat, diver) ? Number(number) : -1;
  const isAllTold = isBanked && !isTold(seat, diver);
  most.current = Math.max(most.current, isAllTold ? count : part === "add" ? at + 1 : 0);
  return [part === "turn" ? at : -1, most.current];
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
      <span class="deepsea-chips" data-sunk={sank !== undefined} data-sinks={isSinking} style={{ "--count": units.length }}>
        {units.map((unit, at) => (
          <span style={{ "--at": at }}>{unit.length > 1 ? <Stack levels={unit.map(levelOf)} /> : <Treasure unit={unit} />}</span>
        ))}
        {isSinking && <Drawing name="reef-bubbles" class="deepsea-last-breath" />}
      </span>
    </span>
  );
}

/** The three dives of a diver, and their sum. */
function Dives({ seat, report, diver }: Told): JSX.Element {
  const isOpen = isTold(seat, diver) || (report.ended.home.includes(diver) && !report.banked.some((event) => event.seat === diver));
  return (
    <span class="deepsea-dives" aria-hidden="true">
      {cells(seat, diver).map((cell) => (
        <b class={cell.points === null || (cell.last === report.ended.dive && isOpen) ? "deepsea-on" : "deepsea-made"}>
          {cell.last === report.ended.dive && isOpen ? "" : cell.points}
        </b>
      ))}
      <strong>{total(isTold(seat, diver) ? (seat.before ?? seat.view) : seat.view, diver)}</strong>
    </span>
  );
}
