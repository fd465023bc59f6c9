// What the page around the board knows of Hai Noon.

import type { JSX } from "preact";
import { Drawing } from "../../art/art";
import type { Look } from "../../art/colours";
import { LOOKS } from "./colours";
import { Layer, Placed, Sheet } from "../../art/Home";
import type { Card } from "../card";

const diver = (at: number): Look => LOOKS[at] as Look;

const Scene = (): JSX.Element => (
  <>
    <Layer depth="far">
      <Sheet name="home-hainoon-far" />
    </Layer>
    <Layer depth="middle">
      <Sheet name="home-hainoon-middle" />
    </Layer>
    <Layer depth="near">
      <Sheet name="home-hainoon-cage-back" />
      <Placed look={diver(0)} x={202} y={222} length={108} />
      <Placed look={diver(1)} x={190} y={284} length={108} facing="left" />
      <Sheet name="home-hainoon-cage-front" />
    </Layer>
  </>
);

export const card: Card = {
  name: "hainoon",
  place: 3,
  title: "Hai Noon",
  by: "René Holzer & Christian Opperer, Mücke Spiele",
  players: [2, 4],
  line: { en: "Four divers, twelve sharks.", de: "Vier Taucher, zwölf Haie.", fr: "Quatre plongeurs, douze requins." },
  Scene,
  low: [0, 166, 392, 187],
  art: [],
  isOpen: false,
  divers: null,
  quick: { bots: 3, options: {} },
  presets: [
    {
      name: "box",
      title: { en: "The box", de: "Original", fr: "La boîte" },
      about: { en: "as printed", de: "wie gedruckt", fr: "règles imprimées" },
      Picture: () => <Drawing name="hainoon-heart" />,
      options: { sharks: "usual", last_diver_swimming: false },
    },
    {
      name: "hungry",
      title: { en: "Hungry", de: "Hungrig", fr: "Affamés" },
      about: {
        en: "all sharks begin hungry, a short game",
        de: "alle Haie hungrig, ein kurzes Spiel",
        fr: "requins affamés, partie courte",
      },
      Picture: () => <Drawing name="hainoon-jaws" />,
      options: { sharks: "hungry", last_diver_swimming: false },
    },
    {
      name: "last",
      title: { en: "Last one", de: "Letzter", fr: "Dernier" },
      about: { en: "until one diver is left", de: "bis einer übrig ist", fr: "jusqu’au dernier plongeur" },
      Picture: () => <Drawing name="hainoon-harpoon" />,
      options: { sharks: "usual", last_diver_swimming: true },
    },
  ],
  makesSense: () => true,
  load: () => import("./index"),
  loadRules: () => import("./rules"),
};
