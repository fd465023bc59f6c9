import type { Texts } from "../../../app/texts";

export const home: Texts["home"] = {
  title: "Startseite",
  tagline: "Drei Tauchspiele. Sofort gegen Bots oder mit Freunden, auf jedem Gerät.",
  play: "Losspielen",
  learn: "Lernen",
  friends: "Mit Freunden",
  solo: "Solo",
  named: (does, game) => `${does}: ${game}`,
  players: (least, most) => `${least}–${most} Personen`,
  deepsea: "Ein Lufttank für alle. Wie viele Schätze bringst du heim?",
  hainoon: "Vier Taucher in der Mitte, zwölf Haie ringsum. Die dritte Karte schickt sie los.",
  dive: "Schau ins Wasser, errate, wo die Haie sind, und tauche tiefer als alle anderen.",
  lessons: "Lektionen und Rätsel",
  lessonsText: "Drei Minuten pro Spiel, dann Fälle zum Knobeln.",
  lessonsAll: "Alle Lektionen zeigen",
  joinTitle: "An einen Tisch setzen",
  code: "Die vier Buchstaben des Tisches",
  join: "Mitspielen",
  goOn: (game, code) => `Weiterspielen: ${game}, ${code}`,
  mine: "Deine Tische",
  more: (count) => `${count} weitere zeigen`,
  credits: "Spiele von",
};

export const phase: Texts["phase"] = {
  lobby: "noch nicht begonnen",
  playing: "läuft",
  over: "zu Ende",
};
