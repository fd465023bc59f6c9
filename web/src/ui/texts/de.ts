import type { Texts } from "../../app/texts";

/** How well a bot plays. */
export const bots: Texts["bots"] = {
  random: "Zufalls-Bot",
  novice: "Anfänger-Bot",
  threshold: "Faustregel-Bot",
  regular: "geübter Bot",
  expert: "Meister-Bot",
};

/** What each bot is like. It has nothing to do with how it plays. */
export const tempers: Texts["tempers"] = {
  ada: "genau",
  iris: "neugierig",
  noor: "fröhlich",
  timo: "schüchtern",
  bruno: "gemütlich",
  pilar: "ruhig",
};

export const share: Texts["share"] = {
  button: "Teilen",
  title: "Andere einladen",
  seatTitle: "Meinen Platz auf ein anderes Gerät holen",
  seatText: "Wer diesen Link öffnet, hat deinen Platz, und dieses Gerät hat ihn nicht mehr. Er gilt einmal.",
  seatFor: (name) => `Link für ${name}`,
};

export const rules: Texts["rules"] = {
  turn: "Ein Zug",
  steps: "Ein Zug in vier Zeichnungen",
  here: "hier bist du",
  before: "Vorige Zeichnung",
  next: "Nächste Zeichnung",
  all: "Alle Regeln",
  tryIt: "Mit Ada ausprobieren",
  back: "Zurück zum Tisch",
  backToLesson: "Zurück zur Lektion",
  search: "Regeln durchsuchen",
  none: "Nichts gefunden.",
  english: "Diese Regeln stehen erst auf Englisch da.",
  found: (count) => (count === 1 ? "1 Absatz" : `${count} Absätze`),
};

export const keys: Texts["keys"] = {
  title: "Tasten",
  everywhere: "An jedem Tisch",
  here: (game) => `Bei ${game}`,
  help: "diese Tasten zeigen",
  log: "zum Verlauf; die Pfeile bewegen sich darin",
  rules: "Regeln, bei dem, was jetzt gefragt ist",
  describe: "den Spielplan in Worten beschreiben",
  repeat: "die letzte Zeile des Verlaufs wiederholen",
  mute: "Ton an oder aus",
  settings: "Einstellungen",
  confirm: "einen Zug bestätigen",
  cancel: "einen vorgeschlagenen Zug zurücknehmen",
  why: "wiederholen, wer was tun muss und warum etwas nicht geht",
  escape: "schließen, was offen ist",
  skip: "jede Taste beendet die Bewegung sofort",
};

export const settings: Texts["settings"] = {
  title: "Einstellungen",
  language: "Sprache",
  theme: "Farben",
  themes: { system: "wie das Gerät", dark: "Dämmerung", light: "Tageslicht" },
  speed: "Bewegung",
  speeds: { "0": "keine", "1": "üblich", "2": "doppelt so schnell", "4": "viermal so schnell" },
  still: "Dein Gerät wünscht weniger Bewegung, darum bewegt sich nichts.",
  confirm: "Züge gelten",
  confirms: { never: "sofort", moment: "nach einem Augenblick zum Zurücknehmen", always: "wenn ich sie bestätige" },
  sound: "Ton",
  volume: "Lautstärke",
  vibrate: "Das Telefon vibriert mit",
  rolls: "Meine Würfel von selbst werfen",
  notify: "Benachrichtigen, wenn ich dran bin",
  notifyNot: "Dieser Browser erlaubt hier keine Benachrichtigungen.",
  sonar: "Sonar in Dive: in Worten und Tönen hören, was andere sehen",
  sonarText: "Für alle, die das Bild nicht sehen können. Der ganze Tisch erfährt es.",
  keys: "Tasten mit einzelnen Zeichen",
  keysText: "Aus für alle, die dem Computer diktieren oder deren Vorleser Buchstaben braucht.",
  sounds: (on: boolean) => (on ? "Ton an." : "Ton aus."),
  pace: "Bots an neuen Tischen",
  name: "Dein Name",
};

export const refused: Texts["refused"] = {
  full: "Alle Plätze sind besetzt; du kannst zuschauen.",
  taken: "Der Platz wurde gerade besetzt.",
  no_such_table: "Es gibt keinen Tisch mit diesem Code.",
  no_such_game: "So ein Spiel gab es an diesem Tisch nicht.",
  bad_link: "Dieser Link gilt nicht mehr. Hole dir einen neuen dort, wo du vorher gesessen hast.",
  open_seats: "Es sind zu wenige: Warte, oder setze einen Bot hin.",
  removed: "Der Gastgeber hat dich vom Tisch genommen. Du kannst dich setzen, sobald er dich hereinlässt.",
  not_host: "Das kann nur, wer den Tisch eröffnet hat.",
  not_gone: "Wer dort sitzt, ist da oder kommt vielleicht gleich wieder. Versuch es in einer Minute noch einmal.",
  not_your_seat: "Das ist nicht dein Platz.",
  playing: "Das geht nicht, während gespielt wird.",
  seated: "Da sitzt schon jemand.",
  too_fast: "Das war zu viel auf einmal. Warte einen Moment.",
  busy: "Der Tisch konnte das nicht aufschreiben. Versuch es noch einmal.",
  offline: "Der Tisch ist nicht zu erreichen.",
  cross_origin: "Diese Anfrage kam von einer anderen Seite.",
  error: "Da ist etwas schiefgegangen. Versuch es noch einmal.",
  malformed: "Das war nicht lesbar.",
  media_type: "Diese Seite ist zu alt für den Tisch. Lade sie neu.",
  method: "Diese Seite ist zu alt für den Tisch. Lade sie neu.",
  not_found: "Diese Seite ist zu alt für den Tisch. Lade sie neu.",
  too_large: "Das war zu viel auf einmal.",
  no_change: "Das ist schon so.",
  no_such_lesson: "Diese Lektion gibt es nicht.",
  no_such_seat: "Da sitzt niemand.",
  no_such_step: "In diesem Schritt ist nichts zu tun.",
  no_water: "Dieses Bild gibt es nicht, oder nicht jetzt.",
  not_playing: "Es läuft kein Spiel.",
  setup: "Das erlauben die Regeln nicht.",
  unknown_bot: "So einen Bot gibt es nicht.",
  too_many_tables: "Gerade gibt es zu viele Tische. Komm später wieder.",
};
