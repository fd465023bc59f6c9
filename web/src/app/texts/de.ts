import type { Texts } from "./en";
import * as shell_home from "../../shell/home/texts/de";
import * as shell_table from "../../shell/table/texts/de";
import * as shell_lobby from "../../shell/lobby/texts/de";
import * as ui from "../../ui/texts/de";
import * as shell_tv from "../../shell/tv/texts/de";
import * as shell_replay from "../../shell/replay/texts/de";

export const de: Texts = {
  loading: "Wir tauchen ab …",
  close: "Schließen",
  cancel: "Abbrechen",
  copy: "Kopieren",
  copied: "Kopiert",
  longestName: (most) => `höchstens ${most} Zeichen`,
  ...shell_home,
  ...shell_table,
  ...shell_lobby,
  ...ui,
  ...shell_tv,
  ...shell_replay,
};
