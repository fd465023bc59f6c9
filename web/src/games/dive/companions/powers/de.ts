// What the companions can do, in German: loaded where companions dive along.

import type { Powers } from "../../types";

export const powers: Powers = {
  octopus: "Verdeckt für alle einen Teil des Stapels, bis der Tauchgang beginnt.",
  orca: "Zählt von zehn herunter; bei null plant niemand mehr.",
  anglerfish: "Eine sechste Ebene mit eigener Ansage, auf der du am schnellsten bist. Braucht alle fünf Ebenen.",
  green_turtle: "Jede grüne Schildkröte, die dir in dieser Runde hilft, trägt dich 1 Feld weiter.",
  clownfish: "3 mehr Tempo auf einer Ebene.",
  dolphins: "Gib den kleinen weiter: Macht diese Person keinen Fehler, ziehst du 1 Feld.",
  great_white: "Wer sonst einen Fehler macht, zieht in der Erholung nicht. Macht niemand einen, ziehst du nicht.",
  axolotl: "Am Ende der Erholung müssen alle anderen auf ungeraden Feldern 2 zurück.",
  fugu: "Alle planen mit angehaltener Luft; wer Luft holt, hört auf.",
  narwhal: "In dieser Runde tragen Schildkröten alle anderen zurück.",
};
