// A turn of Deep Sea Adventure in four drawings.

import type { JSX } from "preact";
import { Drawing } from "../../../art/art";
import type { Look } from "../../../art/colours";
import { Chip, Die, type Level } from "../art";
import { LOOKS } from "../colours";
import { Swimmer } from "../../../art/Diver";
import { Large, Lines, Picture, Put, Stroke, Words } from "../../../art/Picture";
import type { Texts } from "./texts";

const DIVER = LOOKS[0] as Look;
const OTHER = LOOKS[4] as Look;

type Given = { readonly words: Texts };
type CellState = "empty" | "going" | "left";
const CELLS: readonly CellState[] = ["empty", "empty", "going", "going", "left", "left", "left"];
const CELL = { empty: "#0c3a4e", going: "url(#turn-hatched)", left: "#6fe0b0" } as const;

/** The tank upright, with what goes hatched. */
const Tank = (): JSX.Element => (
  <Lines>
    <defs>
      <pattern id="turn-hatched" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="9" height="9" fill="#0d4a52" />
        <rect width="4.6" height="9" fill="#ff8a75" />
      </pattern>
      <clipPath id="turn-tank">
        <rect x="47" y="75" width="86" height="196" rx="33" />
      </clipPath>
    </defs>
    <path d="M78 50H102V28H66" fill="none" stroke="#3b7284" stroke-width="13" stroke-linejoin="round" />
    <circle cx="62" cy="28" r="13" fill="#2a5868" />
    <rect x="74" y="42" width="32" height="24" rx="6" fill="#5f8794" />
    <rect x="32" y="60" width="116" height="226" rx="46" fill="#d3deda" />
    <path d="M32 192V240A46 46 0 0 0 78 286H102A46 46 0 0 0 148 240V192C142 252 38 252 32 192Z" fill="#8fa6a6" />
    <rect x="42" y="70" width="96" height="206" rx="37" fill="#06283a" />
    <g clip-path="url(#turn-tank)">
      {CELLS.map((state, at) => (
        <rect key={at} x="47" y={75 + at * 28} width="86" height="24" rx="6" fill={CELL[state]} />
      ))}
    </g>
    <path d="M56 112V232" stroke="#fff" stroke-opacity=".4" stroke-width="6" stroke-linecap="round" />
  </Lines>
);

/** Two chips carried: two of the air are gone. */
export const Breathing = (): JSX.Element => (
  <Picture>
    <Tank />
    <Lines>
      <Large x={220} y={198} size={96} fill="#ff8a75">
        −2
      </Large>
    </Lines>
    <Put x={24} y={318} w={56}>
      <Chip level={1} />
    </Put>
    <Put x={80} y={340} w={56}>
      <Chip level={2} />
    </Put>
    <Put x={120} y={282} w={154}>
      <Swimmer look={DIVER} size={154} />
    </Put>
  </Picture>
);

const WAY = "M150 40C60 80 230 130 146 190S60 330 160 410";
const Trail = ({ d }: { readonly d: string }): JSX.Element => (
  <Lines>
    <path d={d} fill="none" stroke="#06202b" stroke-opacity=".35" stroke-width="22" stroke-linecap="round" />
    <Stroke d={d} width={4} dotted />
  </Lines>
);

/** On between up and down; turning back is possible once. */
export const Choosing = ({ words }: Given): JSX.Element => (
  <Picture>
    <Trail d={WAY} />
    <Put x={22} y={20} w={176}>
      <Drawing name="home-submarine" />
    </Put>
    <Put x={30} y={164} w={152}>
      <Swimmer look={DIVER} size={152} facing="left" />
    </Put>
    <Put x={56} y={296} w={60}>
      <Chip level={3} />
    </Put>
    <Put x={118} y={350} w={60}>
      <Chip level={4} />
    </Put>
    <Lines>
      <Stroke d="M241 168V94M215 118L241 90L267 118" width={13} />
      <Stroke d="M241 290V364M215 340L241 368L267 340" width={13} />
      <Large x={241} y={208} size={24} fill="#eafdf8">
        {words.once}
      </Large>
    </Lines>
  </Picture>
);

const LINE: readonly Level[] = [2, 3, 3, 3, 4];
const COUNTED: readonly (readonly [number, number])[] = [
  [1, 92],
  [2, 200],
  [3, 254],
];

/** Five on the dice, less two chips, is three; a diver on the way is not counted. */
export const Rolling = (): JSX.Element => (
  <Picture>
    <Put x={38} y={30} w={96} turn={-10}>
      <Die face={3} />
    </Put>
    <Put x={150} y={38} w={96} turn={8}>
      <Die face={2} />
    </Put>
    <Lines>
      <g class="art-number" font-size="46" fill="#f3faf7">
        <text x="58" y="198">
          5
        </text>
        <text x="98" y="198" fill="#ff8a75">
          − 2
        </text>
        <text x="172" y="198">
          =
        </text>
      </g>
      <Large x={226} y={204} size={70}>
        3
      </Large>
    </Lines>
    <Trail d="M14 356C90 372 200 338 284 354" />
    {LINE.map((level, at) => (
      <Put key={at} x={15 + at * 54} y={334} w={46}>
        <Chip level={level} />
      </Put>
    ))}
    <Put x={4} y={280} w={88}>
      <Swimmer look={DIVER} size={88} />
    </Put>
    <Put x={106} y={292} w={84}>
      <Swimmer look={OTHER} size={84} facing="left" />
    </Put>
    <Lines>
      <Stroke d="M66 274C74 248 94 260 95 318" />
      <Stroke d="M96 318C108 226 184 226 199 318" />
      <Stroke d="M202 318C212 282 244 282 253 314M241 308L254 318L262 304" />
      {COUNTED.map(([count, x]) => (
        <g key={count} transform={`translate(${x} 398)`}>
          <circle r="14" fill="#f3faf7" />
          <text y="6.500" class="art-number" font-size="19" fill="#08232d" text-anchor="middle">
            {count}
          </text>
        </g>
      ))}
    </Lines>
  </Picture>
);

/** A chip below the diver. */
export const Taking = ({ words }: Given): JSX.Element => (
  <Picture>
    <Lines>
      <Stroke d="M24 326C90 352 200 310 280 334" width={4} dotted />
      <circle cx="60" cy="334" r="27" fill="#072a3e" stroke="#bfe3e6" stroke-width="3" />
    </Lines>
    <Put x={54} y={76} w={190}>
      <Swimmer look={DIVER} size={190} facing="down" />
    </Put>
    <Put x={142} y={262} w={98}>
      <Chip level={4} />
    </Put>
    <Lines>
      <Large x={262} y={332} size={72}>
        ?
      </Large>
    </Lines>
    <Words y={382}>{words.or}</Words>
  </Picture>
);
