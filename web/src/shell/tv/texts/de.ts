import type { Texts } from "../../../app/texts";

export const tv: Texts["tv"] = {
  join: "Mitspielen mit diesem Code",
  scan: "Zum Mitspielen einscannen",
  spectators: (count) => (count === 1 ? "1 Person schaut zu" : `${count} schauen zu`),
};
