// What the page around the board knows of Deep Sea Adventure.

import type { JSX } from "preact";
import type { Look } from "../../art/colours";
import { type Box, Part } from "../../art/art";
import { Chip } from "./art";
import { LOOKS } from "./colours";
import { type Bot, EmblemBadge, EmptyPortholeFigure, PortholeFigure } from "../../art/Diver";
import { Layer, Placed, Sheet } from "../../art/Home";
import { Icon } from "../../ui/icons";
import type { Card } from "../card";

const diver = (seat: number): Look => LOOKS[seat] as Look;

const PORTHOLES: readonly (readonly [x: number, seat: number | null, bot?: Bot])[] = [
  [116, 0],
  [153.5, 2, "noor"],
  [191, null],
  [228.5, null],
];

/** In the middle, where every window shows it whole. */
const SUBMARINE: Box = [60, 10, 272, 108];

const Scene = (): JSX.Element => (
  <>
    <Layer depth="far">
      <Sheet name="home-deepsea-far" />
    </Layer>
    <Layer depth="middle">
      <Sheet name="home-deepsea-middle" />
      <Part name="home-submarine" box={SUBMARINE} />
      {PORTHOLES.map(([x, seat, bot]) => (
        <g transform={`translate(${x} 75.7) scale(.31)`}>
          {seat === null ? (
            <EmptyPortholeFigure ring="red" open={false} />
          ) : (
            <PortholeFigure look={diver(seat)} bot={bot} size={33} ring="red" badge="none" />
          )}
        </g>
      ))}
    </Layer>
    <Layer depth="near">
      <Sheet name="home-deepsea-near" />
      <Placed look={diver(2)} x={212} y={180} length={84} />
      <Placed look={diver(4)} x={152} y={234} length={84} facing="left" />
      <Placed look={diver(3)} x={180} y={310} length={84} />
    </Layer>
  </>
);

export const card: Card = {
  name: "deepsea",
  place: 2,
  title: "Deep Sea Adventure",
  by: "Jun & Goro Sasaki, Oink Games",
  players: [2, 6],
  line: {
    en: "One tank of air for everybody.",
    de: "Ein Lufttank für alle.",
    fr: "Une seule réserve d’air pour tous.",
  },
  Scene,
  low: [0, 33, 392, 187],
  art: ["deepsea"],
  isOpen: true,
  divers: LOOKS,
  quick: { bots: 3, options: {} },
  presets: [
    {
      name: "box",
      title: { en: "The box", de: "Original", fr: "La boîte" },
      about: { en: "as printed, no clock", de: "wie gedruckt, ohne Uhr", fr: "règles imprimées, sans horloge" },
      Picture: () => <Chip level={2} />,
      options: { blank_limit: false, unwrap: false },
      clock: "none",
      bots: "regular",
    },
    {
      name: "family",
      title: { en: "Family", de: "Familie", fr: "Famille" },
      about: { en: "bots that are beginners", de: "Bots, die Anfänger sind", fr: "des robots débutants" },
      Picture: () => <EmblemBadge look={diver(3)} size={44} />,
      options: { blank_limit: false, unwrap: false },
      clock: "none",
      bots: "novice",
    },
    {
      name: "brisk",
      title: { en: "Brisk", de: "Zügig", fr: "Rapide" },
      about: { en: "30 seconds a turn", de: "30 Sekunden pro Zug", fr: "30 secondes par tour" },
      Picture: () => <Icon name="clock" />,
      options: { blank_limit: false, unwrap: false },
      clock: "brisk",
      bots: "regular",
    },
  ],
  makesSense: () => true,
  load: () => import("./index"),
  loadRules: () => import("./rules"),
};
