// What was banked: the score sheet of three dives, and the reveal at the end of each.

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import "./scores.css";
import { useKeys } from "../../app/keys";
import { spoken } from "../../app/names";
import type { deepsea } from "../../net/wire";
import { cells, nameOf, reports, total, unitName, type Cell, type Given, type Report } from "./facts";
import { Badge, Chip, Treasure } from "./pieces";

export function Scores({ t, seat }: Given): JSX.Element {
  const { view, ending } = seat;
  const heads = cells(seat, 0);
  return (
    <table class="deepsea-scores">
      <caption>
        {t.scores}
        {view.options.blank_limit && <small> {t.blanksLeft(view.blanks)}</small>}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t.diver}</th>
          {heads.map((cell) => (
            <th scope="col" colSpan={cell.last - cell.first + 1} aria-label={spoken(headOf(cell, t))}>
              <span class="deepsea-head">{headOf(cell, t)}</span>
              <span class="deepsea-head-short">{numbers(cell)}</span>
            </th>
          ))}
          <th scope="col">{t.total}</th>
        </tr>
      </thead>
      <tbody>
        {view.places.map((_, diver) => (
          <tr class={ending?.winners.includes(diver) ? "deepsea-winner" : ""}>
            <th scope="row">
              <span class="deepsea-whose">
                <Badge seat={diver} />
                <span class="deepsea-name">
                  {nameOf(seat, diver, t)}
                  {ending?.winners.includes(diver) && <em> {t.won}</em>}
                </span>
                <Load t={t} load={view.loads[diver] ?? []} />
              </span>
            </th>
            {cells(seat, diver).map((cell) => (
              <td colSpan={cell.last - cell.first + 1}>{cell.points ?? "–"}</td>
            ))}
            <td>
              <b>{total(view, diver)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const headOf = (cell: Cell, t: Given["t"]): string =>
  cell.first === cell.last ? t.diveShort(cell.first) : t.divesShort(cell.first, cell.last);

const numbers = ({ first, last }: Cell): string => (first === last ? `${first}` : `${first}–${last}`);

/** Carried treasure, side by side. */
export function Load({ t, load }: { t: Given["t"]; load: deepsea.View["loads"][number] }): JSX.Element | null {
  if (!load.length) return null;
  return (
    <span class="deepsea-load" role="img" aria-label={load.map((unit) => unitName(unit, t)).join(", ")}>
      {load.map((unit) => (
        <Treasure unit={unit} />
      ))}
    </span>
  );
}

/** The reveal: who brought what home, and what it is worth. */
export function DiveReport({ t, seat, close }: Given & { close: () => void }): JSX.Element | null {
  const report = reports(seat).at(-1);
  const isFresh = report !== undefined && report.since.length <= seat.view.places.length && !report.since.slice(0, -1).includes(seat.me);
  useKeys(isFresh ? { c: close } : {});
  if (!isFresh) return null;
  const { ended } = report;
  return (
    <section class="deepsea-report" aria-label={t.reportTitle(ended.dive)}>
      <Close t={t} close={close} />
      <h2>{t.reportTitle(ended.dive)}</h2>
      <p>{t.endings[ended.ending]}</p>
      <ul>
        {[...ended.home, ...ended.lost].map((diver) => (
          <li>
            <Badge seat={diver} />
            <b class="deepsea-name">{nameOf(seat, diver, t)}</b>
            <span class="deepsea-outcome">{outcome(t, seat, report, diver)}</span>
            <Haul t={t} seat={seat} report={report} diver={diver} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whoever has the focus here is left at the board when the report goes, and not on a treasure, which the next press would take. */
function Close({ t, close }: { t: Given["t"]; close: () => void }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own && own === document.activeElement) own.closest<HTMLElement>(".table-board")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <button type="button" class="deepsea-close" ref={button} aria-label={t.close} onClick={close}>
      ✕
    </button>
  );
}

function outcome(t: Given["t"], seat: Given["seat"], report: Report, diver: number): string {
  const banked = report.banked.find((event) => event.seat === diver);
  if (banked) return t.brought(banked.points);
  const load = loadOf(seat, report, diver);
  if (!report.ended.home.includes(diver)) return t.lost(load.length);
  return load.length ? t.home : t.broughtNothing;
}

/** What has sunk, or what is about to sink or to be turned over. */
function loadOf(seat: Given["seat"], report: Report, diver: number): deepsea.Sank["units"] {
  const held = report.done ? undefined : seat.view.loads[diver];
  return report.sank.find((event) => event.seat === diver)?.units ?? held ?? [];
}

function Haul({ t, seat, report, diver }: Given & { report: Report; diver: number }): JSX.Element | null {
  const banked = report.banked.find((event) => event.seat === diver);
  if (!banked) return <Load t={t} load={loadOf(seat, report, diver)} />;
  const chips = banked.load.flat().map((level, at) => ({ level, value: banked.values[at] ?? 0 }));
  return (
    <span
      class="deepsea-load deepsea-revealed"
      data-piece={`haul-${diver}`}
      role="img"
      aria-label={chips.map(({ level, value }) => t.worth(level, value)).join(", ")}
    >
      {chips.map(({ level, value }) => (
        <Chip level={level} value={value} />
      ))}
    </span>
  );
}
