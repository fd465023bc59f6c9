import type { Widened } from "../languages";
import * as shell_home from "../../shell/home/texts/en";
import * as shell_table from "../../shell/table/texts/en";
import * as shell_lobby from "../../shell/lobby/texts/en";
import * as ui from "../../ui/texts/en";
import * as shell_tv from "../../shell/tv/texts/en";
import * as shell_replay from "../../shell/replay/texts/en";

export const en = {
  loading: "Diving in …",
  close: "Close",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  longestName: (most: number) => `${most} characters at most`,
  ...shell_home,
  ...shell_table,
  ...shell_lobby,
  ...ui,
  ...shell_tv,
  ...shell_replay,
};

export type Texts = Widened<typeof en>;
