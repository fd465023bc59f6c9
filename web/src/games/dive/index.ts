// Dive, as the page round the board knows it.

import { createElement } from "preact";
import type { GameModule } from "../board";
import { Controls } from "./Actions";
import { Table } from "./Board";
import { pieces, show } from "./show";
import { label, lying, phase, players, result, status } from "./status";
import type { Texts } from "./texts/en";
import type { Event, Move, View } from "./types";

export const texts: GameModule<View, Event, Move, Texts>["texts"] = {
  en: async () => (await import("./texts/en")).en,
  fr: async () => (await import("./texts/fr")).fr,
  de: async () => (await import("./texts/de")).de,
};

export const page: GameModule<View, Event, Move, Texts>["page"] = (texts) => ({
  Board: (seat) => createElement(Table, { seat, texts }),
  Actions: (seat) => createElement(Controls, { seat, texts }),
  phase: (seat) => phase(seat, texts),
  status: (seat) => status(seat, texts),
  players: (seat) => players(seat, texts),
  label: (move, seat) => label(move, seat, texts),
  lying: (seat) => lying(seat, texts),
  result: (seat) => result(seat, texts),
  show: (event, stage) => show(event, stage),
  pieces,
  keys: [
    { keys: ["1–5"], does: texts.keys.choose },
    { keys: ["0"], does: texts.keys.back },
    { keys: ["↑", "↓"], does: texts.keys.level },
    { keys: ["f"], does: texts.keys.flip },
    { keys: ["⌫"], does: texts.keys.empty },
    { keys: ["c"], does: texts.keys.clear },
    { keys: ["g"], does: texts.keys.ready },
    { keys: ["t"], does: texts.keys.takeBack },
    { keys: ["u"], does: texts.keys.companion },
    { keys: ["b"], does: texts.keys.breath },
    { keys: ["x", "6"], does: texts.keys.tiles },
    { keys: ["o"], does: texts.keys.ocean },
    { keys: ["Home"], does: texts.keys.straight },
    { keys: ["e"], does: texts.keys.lamp },
    { keys: ["v"], does: texts.keys.last },
    { keys: ["p"], does: texts.keys.ping },
  ],
});
