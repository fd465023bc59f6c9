// Deep Sea Adventure's page.

import { h } from "preact";
import type { deepsea } from "../../net/wire";
import type { GameModule } from "../contract";
import { Actions } from "./Actions";
import { Board } from "./Board";
import { EndPicture, outcome } from "./end";
import { pieces, show } from "./show";
import { stationBefore } from "./stations";
import { label, players, result, status } from "./status";
import type { Texts } from "./texts/en";
import { milestone } from "./milestones";

type Module = GameModule<deepsea.View, deepsea.Event, deepsea.Move, Texts>;

export const texts: Module["texts"] = {
  en: async () => (await import("./texts/en")).en,
  fr: async () => (await import("./texts/fr")).fr,
  de: async () => (await import("./texts/de")).de,
};

export const page: Module["page"] = (t) => ({
  Board: (seat) => h(Board, { t, seat }),
  Actions: (seat) => h(Actions, { t, seat }),
  phase: ({ view }) => t.phase(view.dive),
  status: (seat) => status(seat, t),
  players: (seat) => players(seat, t),
  label: (move, seat) => label(move, seat, t),
  result: (seat) => result(seat, t),
  outcome: (seat) => outcome(seat, t),
  EndPicture: (seat) => h(EndPicture, { t, seat }),
  pose: "chest",
  end: "card",
  show,
  stationBefore,
  pieces,
  milestone,
  keys: [
    { keys: ["↓"], does: t.keys.deeper },
    { keys: ["↑"], does: t.keys.turnBack },
    { keys: ["p"], does: t.keys.pickUp },
    { keys: ["x"], does: t.keys.nothing },
    { keys: ["1", "2", "…"], does: t.keys.digits },
    { keys: ["Space"], does: t.keys.goOn },
  ],
});
