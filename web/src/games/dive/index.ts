// Dive, as the page round the board knows it.

import { createElement } from "preact";
import { later } from "../../app/later";
import type { GameModule } from "../contract";
import { Controls } from "./desk/Actions";
import { Table } from "./board/Board";
import { pieces, show } from "./reveal/show";
import { label, lying, outcomeOf, phase, players, result, status } from "./status";
import type { Texts } from "./texts/en";
import type { Event, Move, View } from "./types";
import { milestone } from "./milestones";

export const texts: GameModule<View, Event, Move, Texts>["texts"] = {
  en: async () => (await import("./texts/en")).en,
  fr: async () => (await import("./texts/fr")).fr,
  de: async () => (await import("./texts/de")).de,
};

const Depths = later(async () => (await import("./board/Depths")).Depths);

export const page: GameModule<View, Event, Move, Texts>["page"] = (words) => ({
  Board: (seat) => createElement(Table, { seat, texts: words }),
  Actions: (seat) => createElement(Controls, { seat, texts: words }),
  phase: (seat) => phase(seat, words),
  status: (seat) => status(seat, words),
  players: (seat) => players(seat, words),
  label: (move, seat) => label(move, seat, words),
  lying: (seat) => lying(seat, words),
  result: (seat) => result(seat, words),
  outcome: (seat) => outcomeOf(seat, words),
  EndPicture: (seat) => createElement(Depths, { ...seat, outcome: outcomeOf(seat, words) }),
  pose: "stone",
  end: "stage",
  show,
  pieces,
  milestone,
  keys: [
    { keys: ["1–5"], does: words.keys.choose },
    { keys: ["0"], does: words.keys.back },
    { keys: ["↑", "↓"], does: words.keys.level },
    { keys: ["f"], does: words.keys.flip },
    { keys: ["⌫"], does: words.keys.empty },
    { keys: ["c"], does: words.keys.clear },
    { keys: ["g"], does: words.keys.ready },
    { keys: ["t"], does: words.keys.takeBack },
    { keys: ["u"], does: words.keys.companion },
    { keys: ["b"], does: words.keys.breath },
    { keys: ["x", "6"], does: words.keys.tiles },
    { keys: ["o"], does: words.keys.ocean },
    { keys: ["Home"], does: words.keys.straight },
    { keys: ["e"], does: words.keys.lamp },
    { keys: ["h"], does: words.keys.torch },
    { keys: ["z"], does: words.keys.closer },
    { keys: ["p"], does: words.keys.ping },
  ],
});
