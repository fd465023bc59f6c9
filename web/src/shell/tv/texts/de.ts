import type { Texts } from "../../../app/texts";

export const tv: Texts["tv"] = {
  join: "Mitspielen mit diesem Code",
  scan: "Zum Mitspielen einscannen",
  spectators: (count) => (count === 1 ? "1 Person schaut zu" : `${count} schauen zu`),
  aboard: "an Bord",
  room: (room) => (room ? `Platz für ${room}` : "voll"),
  starts: (name) => `${name} startet am eigenen Gerät`,
  again: "Noch einmal? Auf euren Geräten.",
  turn: "So geht ein Zug",
};
