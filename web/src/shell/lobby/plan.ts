// What the host wants to be different at the table, and how it is told to the server.

import { useSignal } from "@preact/signals";
import type { Card, Options, Preset } from "../../games/card";
import { cardOf } from "../../games/cards";
import { arrange, start } from "../../net/rest";
import type { TableState } from "../../net/tableState";
import type { Arrangement, GameInfo, SeatInfo, SeatWish, TableInfo } from "../../net/wire";
import { attempt } from "../../ui/Trouble";

export type Plan = Required<Arrangement>;
type Value = Options[string];

/** What shall be different from what is planned so far. */
export type Edit = (plan: Plan) => Partial<Plan>;

/** The bot that sits down first; the host may choose another. */
export const USUAL_BOT = "regular";

/** The table as it is, said as a wish. Whoever sits keeps the seat: to the server those are open seats that are taken. */
export function planOf(table: TableInfo): Plan {
  const seats: SeatWish[] = table.seats.map(({ kind, bot, face }) =>
    kind === "bot" ? { kind: "bot", bot: bot ?? null, face: face ?? null } : { kind: "open" },
  );
  const { options, clock, leavers, pace, private: isPrivate } = table as Plan & TableInfo;
  return { seats, options, clock, leavers, pace, private: isPrivate };
}

/** What the host plans and the server has not heard of yet, and a way to plan more. Whoever is quick sends only the last. */
export function usePlan(state: TableState, table: TableInfo, info: GameInfo | null): [Plan | null, (edit: Edit) => void] {
  const wanted = useSignal<Plan | null>(null);
  const send = async (): Promise<void> => {
    for (let sent: Plan | null = null; wanted.peek() && wanted.peek() !== sent;) {
      sent = wanted.peek() as Plan;
      const made = await attempt(arrange(table.code, sent));
      if (!made) break;
      state.table.value = made.table;
    }
    wanted.value = null;
  };
  const change = (edit: Edit): void => {
    const before = wanted.peek();
    const plan = before ?? planOf(state.table.peek() ?? table);
    wanted.value = playable(cardOf(table.game), info, { ...plan, ...edit(plan) });
    if (!before) void send();
  };
  return [wanted.value, change];
}

/** Who is left alone needs what the game has for that; options that make no sense any more have their usual value. */
function playable(card: Card, info: GameInfo | null, plan: Plan): Plan {
  const options: Options = { ...plan.options, ...(plan.seats.length === 1 && card.solo?.options) };
  for (const { name, usual } of info?.options ?? []) if (!card.makesSense(name, options)) options[name] = usual;
  return { ...plan, options };
}

/** The table without its open seats. Options that name a seat have numbers as values: these go along with the seats. */
function withoutOpen(table: TableInfo): Plan {
  const plan = planOf(table);
  const kept = table.seats.filter(({ kind }) => kind !== "open").map(({ seat }) => seat);
  const renumbered = (value: Value): Value => (typeof value !== "number" ? value : kept.includes(value) ? kept.indexOf(value) : null);
  const options = Object.fromEntries(Object.entries(plan.options).map(([name, value]) => [name, renumbered(value as Value)]));
  return playable(cardOf(table.game), null, { ...plan, seats: plan.seats.filter((_, seat) => kept.includes(seat)), options });
}

/** Start with those who are there. The server leaves open seats out, but neither for a rematch nor for who is alone. */
export async function begin(table: TableInfo, isAlone: boolean): Promise<void> {
  const hasOpen = table.seats.some(({ kind }) => kind === "open");
  if (hasOpen && (isAlone || table.phase === "over") && !(await attempt(arrange(table.code, withoutOpen(table))))) return;
  await attempt(start(table.code));
}

/** The table as it will be if the server agrees. */
export function planned(table: TableInfo, plan: Plan | null): TableInfo {
  if (!plan) return table;
  const seats = plan.seats.map((wish, seat): SeatInfo => {
    const chair = table.seats[seat];
    if (chair?.kind === "human") return chair;
    const { kind, bot = null, face = chair?.face ?? null } = wish;
    return { seat, kind, name: chair?.kind === kind && chair.face === face ? chair.name : "", bot, face };
  });
  return { ...table, ...plan, seats };
}

/** Have *wish* on a seat. */
export const put =
  (number: number, wish: SeatWish): Edit =>
  ({ seats }) => ({ seats: seats.map((seat, at) => (at === number ? wish : seat)) });

/** Play as *preset* says. */
export const prefer =
  (preset: Preset): Edit =>
  ({ options, clock, seats }) => ({
    options: { ...options, ...preset.options },
    clock: preset.clock ?? clock,
    seats: preset.bots ? seats.map((seat) => (seat.kind === "bot" ? { ...seat, bot: preset.bots! } : seat)) : seats,
  });

/** Whether the table is as *preset* says. */
export function isAs(preset: Preset, { options, clock, seats }: TableInfo): boolean {
  const { bots } = preset;
  return (
    Object.entries(preset.options).every(([name, value]) => options[name] === value) &&
    (preset.clock === undefined || preset.clock === clock) &&
    (bots === undefined || seats.every(({ kind, bot }) => kind !== "bot" || bot === bots))
  );
}

/** How many have come. */
export const playersOf = ({ seats }: TableInfo): number => seats.filter(({ kind }) => kind !== "open").length;
