// A turn of Hai Noon in four drawings.

import type { JSX } from "preact";
import { Drawing } from "../../../art/art";
import type { Look } from "../../../art/colours";
import { Swimmer } from "../../../art/Diver";
import { Card, type CardKind, Shark, SharkTile } from "../art";
import { type CardColour, LOOKS } from "../colours";
import { Large, Lines, Picture, Put, Stroke, Words } from "../../../art/Picture";
import type { Texts } from "./texts";

const [PINK, TURQUOISE] = LOOKS as readonly [Look, Look];

type Given = { readonly words: Texts };
type HandProps = { x: number; y: number; w: number; turn: number; kind: CardKind; colour: CardColour | null; words: Texts };

/** A card as it is held: with its name. */
const Held = ({ x, y, w, turn, kind, colour, words }: HandProps): JSX.Element => (
  <Put x={x} y={y} w={w} turn={turn}>
    <Card kind={kind} colour={colour}>
      {words.kinds[kind]}
    </Card>
  </Put>
);

/** A hand of three; one card goes to the side of its colour. */
export const Playing = ({ words }: Given): JSX.Element => (
  <Picture>
    <Put x={24} y={54} w={76}>
      <Card kind="all" colour="red" />
    </Put>
    <Put x={108} y={54} w={76}>
      <Card kind="flip" colour="red" />
    </Put>
    <Put x={28} y={146} w={112}>
      <SharkTile kind="white" mood="hungry" facing="down" />
    </Put>
    <Put x={152} y={146} w={112}>
      <SharkTile kind="blue" mood="full" facing="down" mirrored />
    </Put>
    <Lines>
      <rect
        x="193"
        y="55"
        width="74"
        height="74"
        rx="11"
        fill="#04202b"
        fill-opacity=".5"
        stroke="#eafdf8"
        stroke-width="3"
        stroke-dasharray="8 6"
      />
      <Stroke d="M118 318C140 276 250 246 234 146" dotted />
      <Stroke d="M221 160L233 141L247 157" />
    </Lines>
    <Held x={128} y={310} w={78} turn={3} kind="cage" colour="blue" words={words} />
    <Held x={208} y={318} w={74} turn={8} kind="wild" colour={null} words={words} />
    <Held x={18} y={282} w={104} turn={-6} kind="diver" colour="red" words={words} />
  </Picture>
);

const OTHERS: readonly (readonly [CardKind, CardColour])[] = [
  ["shark", "green"],
  ["flip", "blue"],
  ["cage", "white"],
  ["camouflage", "red"],
];

/** Two divers change places. */
export const Acting = ({ words }: Given): JSX.Element => (
  <Picture>
    <Lines>
      <use href="#hainoon-pool" x="18" y="36" width="256" height="256" />
    </Lines>
    <Put x={32} y={62} w={150}>
      <Swimmer look={PINK} size={150} />
    </Put>
    <Put x={112} y={170} w={150}>
      <Swimmer look={TURQUOISE} bot="ada" size={150} facing="left" />
    </Put>
    <Lines>
      <Stroke d="M206 92C246 106 254 138 240 168M256 160L239 171L234 152" width={6} />
      <Stroke d="M84 244C44 230 38 198 52 168M36 176L53 165L58 184" width={6} />
    </Lines>
    {OTHERS.map(([kind, colour], at) => (
      <Put key={kind} x={19 + at * 65} y={308} w={60}>
        <Card kind={kind} colour={colour} />
      </Put>
    ))}
    <Words y={380}>{words.or}</Words>
  </Picture>
);

/** The third card: one shark bites, one wakes. */
export const Biting = ({ words }: Given): JSX.Element => (
  <Picture>
    <Put x={36} y={128} w={106}>
      <SharkTile kind="white" mood="hungry" facing="down" empty />
    </Put>
    <Put x={152} y={128} w={106}>
      <SharkTile kind="blue" mood="waking" facing="down" mirrored />
    </Put>
    <Put x={24} y={286} w={156} turn={-8}>
      <Swimmer look={TURQUOISE} size={150} mood="scared" />
    </Put>
    <Put x={-34} y={116} w={246} turn={90}>
      <Shark kind="white" mood="hungry" />
    </Put>
    <Put x={28} y={26} w={72}>
      <Card kind="all" colour="red" />
    </Put>
    <Put x={108} y={26} w={72}>
      <Card kind="flip" colour="red" />
    </Put>
    <Put x={188} y={26} w={72}>
      <Card kind="diver" colour="red" />
    </Put>
    <Lines>
      <rect x="181" y="19" width="86" height="86" rx="19" fill="none" stroke="#eafdf8" stroke-width="4" />
    </Lines>
    <Put x={182} y={216} w={46}>
      <Drawing name="hainoon-badge-eye" />
    </Put>
    <Put x={186} y={286} w={82}>
      <Drawing name="hainoon-heart-broken" />
    </Put>
    <Words y={368}>
      {words.hungry}
      <br />
      {words.full}
    </Words>
  </Picture>
);

/** From the pile into the hand. */
export const DrawingCards = ({ words }: Given): JSX.Element => (
  <Picture>
    {[3, 2, 1, 0].map((below) => (
      <Put key={below} x={42 + below * 5} y={52 + below * 5} w={106}>
        <Drawing name="hainoon-card-back" />
      </Put>
    ))}
    <Lines>
      <Large x={95} y={140} size={56}>
        30
      </Large>
      <Stroke d="M168 124C216 130 234 170 228 232" dotted />
      <Stroke d="M214 226L227 246L240 224" />
    </Lines>
    <Held x={14} y={298} w={84} turn={-6} kind="cage" colour="blue" words={words} />
    <Held x={104} y={290} w={84} turn={0} kind="wild" colour={null} words={words} />
    <Held x={194} y={296} w={84} turn={6} kind="shark" colour="white" words={words} />
  </Picture>
);
