// While events are still being shown, the board as it was when the one shown happened: for display only. Hands and pile are always
// those of now.

import type { hainoon } from "../../wire";
import type { Spoken } from "../board";
import { DIVERS, moodAt, onward, PLACES, SIDES, type Side, type Spot, SPOTS, type Table } from "./geometry";

type View = hainoon.View;
type Undo = { readonly [E in hainoon.Event as E["type"]]?: (view: View, event: E) => View };

const shark = (view: View, spot: Spot, mood: hainoon.Mood): View => ({ ...view, sharks: view.sharks.map((was, at) => (SPOTS[at] === spot ? mood : was)) });
const row = (view: View, side: Side, cards: (lying: readonly hainoon.Card[]) => readonly hainoon.Card[]): View => ({
  ...view,
  rows: view.rows.map((lying, at) => [...(SIDES[at] === side ? cards(lying) : lying)]),
});
const health = (view: View, diver: hainoon.Diver, was: hainoon.Health): View => ({ ...view, health: view.health.map((now, at) => (DIVERS[at] === diver ? was : now)) });

const UNDO: Undo = {
  CardPlayed: (view, { side }) => row(view, side, (lying) => lying.slice(0, -1)),
  RowDiscarded: (view, { side, cards }) => ({ ...row(view, side, (later) => [...cards, ...later]), discards: view.discards.slice(0, -cards.length) }),
  Harpooned: (view, { card }) => ({ ...view, rows: view.rows.map((lying) => (lying.length > 3 && lying.at(-1) === card ? lying.slice(0, -1) : lying)) }),
  SharkFlipped: (view, { shark: spot }) => shark(view, spot, moodAt(view, spot) === "full" ? "hungry" : "full"),
  SharkWoke: (view, { shark: spot }) => shark(view, spot, "full"),
  SharksSwapped: (view, { shark: one, other }) => shark(shark(view, one, moodAt(view, other)), other, moodAt(view, one)),
  AllSharksSwam: (view) => ({ ...view, sharks: SPOTS.map((spot) => moodAt(view, onward(spot))) }),
  DiverBitten: (view, { shark: spot, diver }) => health(shark(view, spot, "hungry"), diver, "healthy"),
  DiverEaten: (view, { shark: spot, diver }) => health(shark(view, spot, "hungry"), diver, "injured"),
};

/** Whether there is more to be shown than what is being shown. */
export const isTelling = ({ log, now }: Table): boolean => now !== null && now.n < (log.at(-1)?.n ?? 0);

/** The table with what has not been shown yet undone. */
export function asTold(table: Table): Table {
  const { log, now, view } = table;
  if (!now || !isTelling(table)) return table;
  const later = log.filter(({ n }) => n > now.n).reverse();
  const then = later.reduce((was, { event }) => undone(was, event), view);
  return { ...table, view: { ...then, ...whereabouts(toldLog(table)) } };
}

type Whereabouts = { places: (hainoon.Diver | null)[]; cage: hainoon.Diver | null };

/** Who was where, and who had the cage: told from the beginning, as nothing says where a diver left from. */
function whereabouts(told: readonly Spoken<hainoon.Event>[]): Whereabouts | null {
  const [seated] = told;
  if (seated?.event.type !== "DiversSeated") return null;
  const found: Whereabouts = { places: [...seated.event.divers], cage: null };
  for (const { event } of told) follow(found, event);
  return found;
}

function follow(found: Whereabouts, event: hainoon.Event): void {
  const { places } = found;
  if (event.type === "DiversSwapped") {
    const [one, two] = [places.indexOf(event.diver), places.indexOf(event.other)];
    [places[one], places[two]] = [event.other, event.diver];
  } else if (event.type === "DiverHid" || event.type === "DiverSwam") places[places.indexOf(event.diver)] = null;
  if (event.type === "DiverSwam" || event.type === "DiverCameBack") places[PLACES.indexOf(event.place)] = event.diver;
  if (event.type === "CagePlaced") found.cage = event.diver;
  if (event.type === "CageBroken") found.cage = null;
}

function undone(view: View, event: hainoon.Event): View {
  const undo = UNDO[event.type] as ((view: View, event: hainoon.Event) => View) | undefined;
  return undo ? undo(view, event) : view;
}

/** The log as far as it has been shown. */
export function toldLog({ log, now }: Table): readonly Spoken<hainoon.Event>[] {
  return now ? log.filter(({ n }) => n <= now.n) : log;
}

const HEADLINES: readonly hainoon.Event["type"][] = ["CardPlayed", "SharksAttacked", "Harpooned", "CageBroken", "DiverBitten", "DiverEaten"];

/** What is being shown, in the sentence that says most of it. */
export function headline(table: Table): string {
  return toldLog(table).findLast(({ event }) => HEADLINES.includes(event.type))?.text ?? "";
}
