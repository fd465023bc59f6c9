import type { Texts } from "../../../app/texts";

export const home: Texts["home"] = {
  title: "Startseite",
  play: "Losspielen",
  friends: "Mit Freunden",
  solo: "Solo",
  named: (does, game) => `${does}: ${game}`,
  players: (least, most) => `${least}–${most} Personen`,
  lessons: "Lektionen und Rätsel",
  joinTitle: "An einen Tisch setzen",
  code: "Die vier Buchstaben des Tisches",
  join: "Mitspielen",
  mine: "Deine Tische",
  more: (count) => `${count} weitere zeigen`,
  gotCode: "Code?",
  running: "Dein laufendes Spiel",
  yourTurn: "Du bist dran",
  goesOn: "Dein Spiel läuft",
  back: "Zurück ins Spiel",
  backNamed: (table) => `Zurück ins Spiel: ${table}`,
  playersWord: "Personen",
  credits: "Spiele von",
};

export const phase: Texts["phase"] = {
  lobby: "noch nicht begonnen",
  playing: "läuft",
  over: "zu Ende",
};
