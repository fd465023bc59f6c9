// What the page around the board knows of Dive.

import type { JSX } from "preact";
import { CompanionMedal, Token } from "./art";
import { CHIEF_LOOK, LOOKS } from "./colours";
import { Drawing } from "../../art/art";
import { Porthole } from "../../art/Diver";
import { Layer, Sheet } from "../../art/Home";
import type { Card, Options } from "../card";

const Scene = (): JSX.Element => (
  <>
    <Layer depth="far">
      <Sheet name="home-dive-far" />
    </Layer>
    <Layer depth="middle">
      <Sheet name="home-dive-middle" />
    </Layer>
    <Layer depth="near">
      <Sheet name="home-dive-near" />
    </Layer>
  </>
);

/** Who is alone dives against the chief, so he cannot be left out there. */
function makesSense(option: string, { companions, chief, children }: Options): boolean {
  const hasCompanions = companions !== undefined && companions !== "none";
  switch (option) {
    case "companions":
    case "chief":
      return !children;
    case "secret_companions":
    case "youngest":
      return hasCompanions;
    case "chief_immune":
      return chief === true && companions === "ten";
    default:
      return true;
  }
}

export const card: Card = {
  name: "dive",
  place: 1,
  title: "Dive",
  by: "Anthony Perone & Romain Caterdjian, Sit Down!",
  players: [1, 4],
  line: { en: "See the sharks. Go deeper.", de: "Haie sehen. Tiefer tauchen.", fr: "Voir les requins. Plonger plus bas." },
  Scene,
  low: [0, 70, 392, 187],
  art: [],
  isOpen: false,
  divers: LOOKS,
  quick: { bots: 2, options: { flashlight: true } },
  solo: {
    options: { chief: true, children: false },
    about: {
      en: "Alone you dive against the village chief.",
      de: "Allein tauchst du gegen den Dorfhäuptling.",
      fr: "Seul, vous plongez contre le chef du village.",
    },
    along: {
      en: "The village chief dives along.",
      de: "Der Dorfhäuptling taucht mit.",
      fr: "Le chef du village plonge avec vous.",
    },
    Opponent: ({ size }) => <Porthole look={CHIEF_LOOK} bot="chief" size={size} ring="red" badge="top" />,
  },
  presets: [
    {
      name: "box",
      title: { en: "The box", de: "Original", fr: "La boîte" },
      about: { en: "as printed", de: "wie gedruckt", fr: "règles imprimées" },
      Picture: () => <Token value={3} shark />,
      options: { companions: "none", children: false },
    },
    {
      name: "companions",
      title: { en: "Companions", de: "Begleiter", fr: "Compagnons" },
      about: { en: "a helper for everybody", de: "jeder bekommt einen Helfer", fr: "une aide pour chacun" },
      Picture: () => <CompanionMedal companion="green_turtle" />,
      options: { companions: "seven", children: false },
    },
    {
      name: "children",
      title: { en: "Children", de: "Kinder", fr: "Enfants" },
      about: { en: "simpler rules", de: "einfachere Regeln", fr: "règles plus simples" },
      Picture: () => <Drawing name="reef-clownfish" />,
      options: { companions: "none", children: true },
    },
  ],
  makesSense,
  load: () => import("./index"),
  loadRules: () => import("./rules"),
};
