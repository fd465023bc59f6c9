import type { Texts } from "../../../app/texts";

export const replay: Texts["replay"] = {
  name: "Wiederholung",
  title: (game) => `Wiederholung: ${game}`,
  at: (at, all) => `Ereignis ${at} von ${all}`,
  pace: "Tempo",
  moment: "Zeitpunkt",
  first: "Zum Anfang",
  back: "Zurück",
  next: "Vor",
  last: "Zum Ende",
  play: "Abspielen",
  pause: "Anhalten",
  link: "Link zu diesem Moment kopieren",
  seenBy: "Gesehen von",
  spectator: "Zuschauenden",
  table: "Zum Tisch",
  keys: "Die Pfeiltasten gehen von Ereignis zu Ereignis, Pos1 und Ende an die Enden, die Leertaste spielt ab und hält an.",
  empty: "Dort wurde noch nichts gespielt.",
};
