// The board in step with what is being told: as it was before, and every event since, one by one.

import { useRef } from "preact/hooks";
import type { deepsea } from "../../wire";
import { AIR, type Table } from "./facts";

type View = deepsea.View;

/** The table as far as it has been told; as it is, once nothing is left to tell. */
export function useTold(table: Table): Table {
  const { now, log, view } = table;
  const before = useRef<{ readonly view: View; readonly n: number } | null>(null);
  if (!now) {
    before.current = { view, n: log.at(-1)?.n ?? 0 };
    return table;
  }
  const start = before.current;
  const since = log.filter(({ n }) => start && n > start.n && n <= now.n);
  if (!start || since.length !== now.n - start.n) return table;
  return { ...table, view: since.reduce((seen, { event }) => after(seen, event), start.view), asked: null, proposed: null, ending: null };
}

function after(view: View, event: deepsea.Event): View {
  const step = "seat" in event ? { type: "Swim", seat: event.seat } : null;
  return { ...view, step, ...changes(view, event) };
}

function changes(view: View, event: deepsea.Event): Partial<View> {
  const everybody = <T>(value: T): T[] => view.places.map(() => value);
  switch (event.type) {
    case "DiveBegan":
      return { dive: event.dive, air: AIR, places: everybody(0), turned: everybody(false), home: [] };
    case "Breathed":
      return { air: event.air };
    case "TurnedBack":
      return { turned: view.turned.with(event.seat, true) };
    case "Swam":
      return { places: view.places.with(event.seat, event.space) };
    case "CameHome":
      return { places: view.places.with(event.seat, 0), home: [...view.home, event.seat] };
    case "PickedUp":
      return { loads: view.loads.with(event.seat, [...(view.loads[event.seat] ?? []), event.unit]), line: view.line.with(event.space, []) };
    case "Dropped":
      return { loads: view.loads.with(event.seat, without(view.loads[event.seat] ?? [], event.unit)), line: view.line.with(event.space, event.unit) };
    case "Banked":
      return { loads: view.loads.with(event.seat, []), banked: view.banked.with(event.seat, [...(view.banked[event.seat] ?? []), ...event.values]) };
    case "Sank":
      return { loads: view.loads.with(event.seat, []) };
    case "LineClosed":
      return { line: event.line, places: everybody(0), turned: everybody(false) };
    default:
      return {};
  }
}

function without(load: readonly number[][], unit: readonly number[]): number[][] {
  const at = load.findIndex((one) => String(one) === String(unit));
  return load.filter((_, place) => place !== at);
}
