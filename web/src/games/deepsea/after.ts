// The table once an event has been told, from the table before it.

import type { deepsea } from "../../net/wire";
import { AIR, BLANKS } from "./facts";

type View = deepsea.View;

export function after(view: View, event: deepsea.Event): View {
  const turn = "seat" in event ? { step: { type: "Swim", seat: event.seat }, waiting: [event.seat] } : BETWEEN;
  return { ...view, ...turn, ...changes(view, event) };
}

/** Nobody's turn. */
const BETWEEN: Partial<View> = { step: { type: "BankTreasure" }, waiting: [] };

function changes(view: View, event: deepsea.Event): Partial<View> {
  const everybody = <T>(value: T): T[] => view.places.map(() => value);
  switch (event.type) {
    case "DiveBegan":
      return { dive: event.dive, air: AIR, blanks: BLANKS };
    case "Breathed":
      return { air: event.air };
    case "TurnedBack":
      return { turned: view.turned.with(event.seat, true) };
    case "Swam":
      return { places: view.places.with(event.seat, event.space) };
    case "CameHome":
      return { places: view.places.with(event.seat, 0), home: [...view.home, event.seat] };
    case "PickedUp":
      return {
        ...laden(view, event.seat, [...loadOf(view, event.seat), event.unit]),
        line: view.line.with(event.space, []),
        blanks: view.blanks - 1,
      };
    case "Dropped":
      return {
        ...laden(view, event.seat, without(loadOf(view, event.seat), event.unit)),
        line: view.line.with(event.space, event.unit),
        blanks: view.blanks + 1,
      };
    case "Banked":
      return {
        ...BETWEEN,
        ...laden(view, event.seat, []),
        banked: view.banked.with(event.seat, [...(view.banked[event.seat] ?? []), ...event.values]),
      };
    case "Sank":
      return { ...BETWEEN, ...laden(view, event.seat, []) };
    case "LineClosed":
      return { line: [[], ...event.line], places: everybody(0), turned: everybody(false), home: [] };
    default:
      return {};
  }
}

const loadOf = (view: View, seat: number): number[][] => view.loads[seat] ?? [];
const laden = (view: View, seat: number, load: number[][]): Partial<View> => ({ loads: view.loads.with(seat, load) });

function without(load: readonly number[][], unit: readonly number[]): number[][] {
  const at = load.findIndex((one) => String(one) === String(unit));
  return load.filter((_, place) => place !== at);
}
