// What the page around the board knows of Pearls.

import type { JSX } from "preact";
import { Drawing } from "../../art/art";
import { Layer, Sheet } from "../../art/Home";
import type { Card } from "../card";
import { LOOKS } from "./colours";

const Scene = (): JSX.Element => (
  <Layer depth="far">
    <Sheet name="home-pearls-bay" />
  </Layer>
);

export const card: Card = {
  name: "pearls",
  place: 4,
  title: "Pearls",
  by: "an example of Divetable's own",
  players: [2, 4],
  line: { en: "Be alone at your depth.", de: "Sei allein in deiner Tiefe.", fr: "Soyez seul à votre profondeur." },
  Scene,
  low: [0, 120, 392, 187],
  art: [],
  isOpen: false,
  divers: LOOKS,
  quick: { bots: 2, options: {} },
  presets: [
    {
      name: "short",
      title: { en: "Short", de: "Kurz", fr: "Courte" },
      about: { en: "ten pearls", de: "zehn Perlen", fr: "dix perles" },
      Picture: () => <Drawing name="pearls-pearl" />,
      options: { long: false },
    },
    {
      name: "long",
      title: { en: "Long", de: "Lang", fr: "Longue" },
      about: { en: "twenty pearls", de: "zwanzig Perlen", fr: "vingt perles" },
      Picture: () => <Drawing name="pearls-pearl" />,
      options: { long: true },
    },
  ],
  makesSense: () => true,
  load: () => import("./index"),
};
