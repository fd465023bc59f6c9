import type { Texts } from "../../../app/texts";

export const table: Texts["table"] = {
  code: (code) => `Tisch ${code}: einladen`,
  menu: "Menü",
  rules: "Regeln",
  invite: "Einladen",
  board: "Spielplan",
  players: "Mitspielende",
  log: "Was geschah",
  actions: "Was du tun kannst",
  saveLog: "Als Text sichern",
  you: "du",
  bot: "Bot",
  away: "nicht da",
  sonar: "hört auf das Sonar",
  turn: "am Zug",
  yourTurn: "Du bist dran",
  skip: "Weiter zu deinem Zug",
  skipTelling: "Überspringen",
  rule: (rule) => `Regel ${rule}`,
  watching: "Du schaust zu.",
  offline: "Die Verbindung ist weg. Neuer Versuch …",
  crowded: "An diesem Tisch schauen schon zu viele zu. Neuer Versuch …",
  gone: "Es gibt keinen Tisch mit diesem Code.",
  goHome: "Zur Startseite",
  failed: "Der Spielplan konnte nicht geladen werden.",
  confirm: "Bestätigen",
  confirmAsk: (move) => `${move}?`,
  sitIn: "Einen Bot für mich spielen lassen",
  sitInFor: (name) => `Einen Bot für ${name} spielen lassen`,
  botSits: "Ein Bot spielt für dich.",
  botAnswers: (name) => `Ein Bot antwortet für ${name}. Um selbst zu antworten, nimm deinen Platz zurück.`,
  takeBack: "Meinen Platz zurücknehmen",
  leave: "Den Tisch verlassen",
  moveSeat: "Meinen Platz auf ein anderes Gerät holen",
  tv: "Gemeinsamer Bildschirm",
  keys: "Tasten",
  settings: "Einstellungen",
  describe: "Den Spielplan beschreiben",
  clock: (name) => `Zeit für ${name}`,
  paused: "Die Uhr steht",
  hide: "Mein Geheimes zudecken",
};

export const curtain: Texts["curtain"] = {
  pass: (name) => `Gib das Gerät ${name}.`,
  hold: "Zum Ansehen gedrückt halten",
  hint: "Was nur diese Person wissen darf, ist noch nicht auf dieser Seite.",
};

export const end: Texts["end"] = {
  title: "Das Spiel ist aus",
  telling: "So geht es aus …",
  again: "Noch einmal",
  arrange: "Plätze und Varianten",
  replay: "Noch einmal ansehen",
  home: "Startseite",
  dice: "War der Zufall ehrlich?",
  explain:
    "Vor dem Spiel nannte der Tisch einen Fingerabdruck seines Geheimnisses. Jetzt siehst du das Geheimnis; aller Zufall kam daraus.",
  fingerprint: "Fingerabdruck",
  secret: "Geheimnis",
  verify: "Sichere die Aufzeichnung und lass dies das ganze Spiel nachrechnen:",
  record: "Aufzeichnung sichern",
};

export const seatLink: Texts["seatLink"] = { moving: "Dein Platz zieht hierher um …" };
