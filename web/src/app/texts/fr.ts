import type { Texts } from "./en";
import * as shell_home from "../../shell/home/texts/fr";
import * as shell_table from "../../shell/table/texts/fr";
import * as shell_lobby from "../../shell/lobby/texts/fr";
import * as ui from "../../ui/texts/fr";
import * as shell_tv from "../../shell/tv/texts/fr";
import * as shell_replay from "../../shell/replay/texts/fr";

export const fr: Texts = {
  loading: "On plonge …",
  close: "Fermer",
  cancel: "Annuler",
  copy: "Copier",
  copied: "Copié",
  longestName: (most) => `${most} caractères au plus`,
  ...shell_home,
  ...shell_table,
  ...shell_lobby,
  ...ui,
  ...shell_tv,
  ...shell_replay,
};
