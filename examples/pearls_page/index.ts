// The page of Pearls.

import { createElement } from "preact";
import type { pearls } from "../../net/wire";
import type { GameModule, PlayerFacts } from "../contract";
import { Actions, Board, type Table } from "./Board";
import { LOOKS } from "./colours";
import type { Texts } from "./texts/en";

type Module = GameModule<pearls.View, pearls.Event, pearls.Move, Texts>;

export const texts: Module["texts"] = {
  en: async () => (await import("./texts/en")).en,
  fr: async () => (await import("./texts/fr")).fr,
  de: async () => (await import("./texts/de")).de,
};

function status({ asked, view }: Table, t: Texts): string {
  if (!view.step) return t.over;
  return asked ? `${t.tide(view.tide)} ${t.ask}` : view.plan ? `${t.chosen(view.plan)} ${t.wait}` : t.wait;
}

function facts(view: pearls.View, seat: number, t: Texts): PlayerFacts {
  const pearls = view.pearls[seat] ?? 0;
  return { seat, look: LOOKS[seat]!, facts: [t.pearls(pearls)], number: pearls };
}

const nameOf = ({ players }: Table, seat: number): string => players[seat]?.name ?? "";

function result(table: Table, t: Texts): readonly string[] {
  const scores = table.view.pearls.map((pearls, seat) => t.score(nameOf(table, seat), pearls));
  return [t.won((table.ending?.winners ?? []).map((seat) => nameOf(table, seat))), ...scores];
}

export const page: Module["page"] = (t) => ({
  Board: (table) => createElement(Board, { table, t }),
  Actions: (table) => createElement(Actions, { table, t }),
  phase: ({ view }) => t.round(view.rounds),
  status: (table) => status(table, t),
  players: ({ view }) => view.pearls.map((_, seat) => facts(view, seat, t)),
  label: (move) => (move.type === "Choose" ? t.depth(move.depth) : ""),
  result: (table) => result(table, t),
  show(event, stage) {
    if (event.type === "TideCame") stage.pulse("tide");
    if (event.type !== "Surfaced") return;
    stage.sound(event.pearls ? "good" : "drop");
    stage.pulse(`depth-${event.depth}`);
    stage.pause(400);
  },
  pieces: (event) => (event.type === "Surfaced" ? [`depth-${event.depth}`] : event.type === "TideCame" ? ["tide"] : []),
  keys: [{ keys: ["1", "2", "3"], does: t.keys }],
});
