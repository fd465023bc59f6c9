import type { Texts } from "../../../app/texts";

export const tv: Texts["tv"] = {
  join: "Rejoindre avec ce code",
  scan: "Scanner pour rejoindre",
  spectators: (count) => (count === 1 ? "1 spectateur" : `${count} spectateurs`),
};
