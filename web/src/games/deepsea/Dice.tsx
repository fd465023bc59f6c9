// The dice with their arithmetic: how many steps came, or will come, of them.

import type { JSX } from "preact";
import type { deepsea } from "../../net/wire";
import { diving, lastRoll, nameOf, type Given } from "./facts";
import { Badge, Die } from "./pieces";

type Throw = {
  readonly diver: number;
  readonly first: number | null;
  readonly second: number | null;
  readonly less: number;
  readonly steps: number | null;
};

/** What to show: the roll to come while its direction is being declared, else the last one. */
function thrown({ seat }: Given): Throw | null {
  const { view } = seat;
  const diver = diving(view);
  if (!seat.now && view.step?.type === "Declare" && diver !== null) {
    return { diver, first: null, second: null, less: view.loads[diver]?.length ?? 0, steps: null };
  }
  const roll = lastRoll(seat);
  return roll && { diver: roll.seat, first: roll.first, second: roll.second, less: lessOf(roll, seat), steps: roll.steps };
}

/** What the load took off that roll; told by the breath before it. */
function lessOf(roll: deepsea.Rolled, seat: Given["seat"]): number {
  if (roll.steps) return roll.first + roll.second - roll.steps;
  const at = seat.log.findIndex(({ event }) => event === roll);
  const breath = seat.log.slice(0, at).findLast(({ event }) => event.type === "Breathed" && event.seat === roll.seat);
  return breath?.event.type === "Breathed" ? breath.event.units : roll.first + roll.second;
}

function NoRoll({ t }: { t: Given["t"] }): JSX.Element {
  return (
    <div class="deepsea-dice" data-piece="dice">
      <span class="deepsea-whose">{t.noRoll}</span>
      <span class="deepsea-pair">
        <Die face={null} />
        <i aria-hidden="true">+</i>
        <Die face={null} />
      </span>
    </div>
  );
}

export function Dice(given: Given): JSX.Element {
  const { t, seat } = given;
  const roll = thrown(given);
  if (!roll) return <NoRoll t={t} />;
  const name = nameOf(seat, roll.diver, t);
  const known = roll.steps !== null;
  const whose = known ? t.rolled(name) : t.willRoll(name);
  const sum = `${roll.first ?? "?"} + ${roll.second ?? "?"}${roll.less ? ` − ${roll.less}` : ""}`;
  return (
    <div class="deepsea-dice" role="img" aria-label={`${whose}: ${sum} = ${known ? t.steps(roll.steps) : t.stepsToCome}`}>
      <span class="deepsea-whose">
        <Badge seat={roll.diver} /> <span>{whose}</span>
      </span>
      <span class="deepsea-pair" data-piece="dice">
        <Die face={roll.first} />
        <i>+</i>
        <Die face={roll.second} />
      </span>
      {roll.less > 0 && <span class="deepsea-less">− {roll.less}</span>}
      <span class="deepsea-steps">= {known ? t.steps(roll.steps) : `? ${t.stepsToCome}`}</span>
    </div>
  );
}
