// Losing a load: tap its units in the order in which they shall lie, the nearest to the submarine first.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { deepsea } from "../../net/wire";
import { useKeys } from "../../app/keys";
import { say } from "../../app/voice";
import { offered, unitName, type Given } from "./facts";
import { Treasure } from "./pieces";

export function Sinking({ t, seat }: Given): JSX.Element {
  const load = seat.view.loads[seat.me ?? 0] ?? [];
  const [order, setOrder] = useState<readonly number[]>([]);
  const unitsIn = (places: readonly number[]): number[][] => places.map((at) => load[at] ?? []);
  const arrange = (next: readonly number[]): void => {
    setOrder(next);
    seat.forgetWhy();
    say(
      t.sinkSaid(
        unitsIn(next)
          .map((unit) => unitName(unit, t))
          .join(t.then),
        next.length === load.length,
      ),
    );
  };
  const tap = (at: number): void => arrange(tapped(order, at, load.length));
  // Who types all numbers one after the other must not take back what has followed by itself.
  const type = (at: number): void => (order.includes(at) ? arrange(order) : tap(at));
  const chosen = unitsIn(order);
  const move = order.length === load.length ? answer(seat, chosen) : null;
  const sink = (): void => {
    if (!move) seat.why({ type: "SinkInOrder", units: chosen });
    else if (!seat.busy) seat.send(move);
  };
  const digits = load.slice(0, 9).map((_, at) => [`${at + 1}`, () => type(at)] as const);
  useKeys({ ...Object.fromEntries(digits), ArrowDown: sink, Backspace: () => arrange([]) });
  return (
    <div class="deepsea-actions" data-fence={seat.asked?.fence}>
      <div class="deepsea-units" role="group" aria-label={t.sinkTitle}>
        {load.map((unit, at) => (
          <UnitButton t={t} unit={unit} place={order.indexOf(at) + 1} tap={() => tap(at)} />
        ))}
      </div>
      <div class="deepsea-choices">
        <button type="button" class="deepsea-choice deepsea-second" aria-disabled={!order.length} onClick={() => arrange([])}>
          {t.sinkClear}
        </button>
        <button
          type="button"
          class={`deepsea-choice ${move ? "deepsea-open" : "deepsea-second"}`}
          data-main=""
          aria-disabled={!move || seat.busy}
          onClick={sink}
        >
          {t.sink}
        </button>
      </div>
    </div>
  );
}

function UnitButton({ t, unit, place, tap }: { t: Given["t"]; unit: readonly number[]; place: number; tap: () => void }): JSX.Element {
  const name = unitName(unit, t);
  return (
    <button
      type="button"
      class="deepsea-unit"
      aria-pressed={place > 0}
      aria-label={place ? t.sinkPlace(name, place) : t.sinkFree(name)}
      onClick={tap}
    >
      <Treasure unit={unit} />
      {place > 0 && <b>{place}</b>}
    </button>
  );
}

/** One more in the order; the last follows by itself. Tapping a placed one takes it and all after it back. */
function tapped(order: readonly number[], at: number, count: number): readonly number[] {
  const place = order.indexOf(at);
  if (place !== -1) return order.slice(0, place);
  const next = [...order, at];
  const left = Array.from({ length: count }, (_, unit) => unit).filter((unit) => !next.includes(unit));
  return left.length === 1 ? [...next, ...left] : next;
}

/** The answer among those listed; where they are too many to list, any order of the load is one. */
function answer(seat: Given["seat"], units: number[][]): deepsea.Move | null {
  const move: deepsea.SinkInOrder = { type: "SinkInOrder", units };
  return seat.asked?.moves ? offered(seat, move) : move;
}
