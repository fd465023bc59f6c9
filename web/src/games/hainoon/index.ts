import { createElement } from "preact";
import type { hainoon } from "../../net/wire";
import type { GameModule, GamePage } from "../contract";
import { Actions } from "./Actions";
import { Board } from "./Board";
import { EndPicture } from "./EndPicture";
import { pieces, show } from "./show";
import { outcomeOf, outSaid, players, result, status } from "./status";
import type { Texts } from "./texts/en";
import { lyingSaid, moveSaid } from "./words";
import { milestone } from "./milestones";

type Page = GamePage<hainoon.View, hainoon.Event, hainoon.Move>;
type Module = GameModule<hainoon.View, hainoon.Event, hainoon.Move, Texts>;

export const texts: Module["texts"] = {
  en: async () => (await import("./texts/en")).en,
  fr: async () => (await import("./texts/fr")).fr,
  de: async () => (await import("./texts/de")).de,
};

export const page = (t: Texts): Page => ({
  Board: (table) => createElement(Board, { table, t }),
  Actions: (table) => createElement(Actions, { table, t }),
  phase: ({ view }) => t.phase(Math.max(1, view.turns)),
  status: (table) => status(table, t),
  players: (table) => players(table, t),
  label: (move) => moveSaid(move, t),
  lying: (table) => lyingSaid(table, t),
  result: (table) => result(table, t),
  out: (table) => outSaid(table, t),
  pose: "fin",
  outcome: (table) => outcomeOf(table, t),
  EndPicture,
  end: "card",
  show,
  pieces,
  milestone,
  keys: [
    { keys: ["1", "2", "3"], does: t.keys.digits },
    { keys: ["↑", "→", "↓", "←"], does: t.keys.arrows },
    { keys: ["j", "k"], does: t.keys.targets },
    { keys: ["Enter"], does: t.keys.enter },
    { keys: ["x", "Esc"], does: t.keys.clear },
    { keys: ["h"], does: t.keys.harpoon },
    { keys: ["e"], does: t.keys.endure },
  ],
});
