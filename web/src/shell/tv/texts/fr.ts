import type { Texts } from "../../../app/texts";

export const tv: Texts["tv"] = {
  join: "Rejoindre avec ce code",
  scan: "Scanner pour rejoindre",
  spectators: (count) => (count === 1 ? "1 spectateur" : `${count} spectateurs`),
  aboard: "à bord",
  room: (room) => (room ? (room === 1 ? "1 place libre" : `${room} places libres`) : "complet"),
  starts: (name) => `${name} lance la partie sur son appareil`,
  again: "Encore ? Sur vos appareils.",
  turn: "Comment se joue un tour",
};
