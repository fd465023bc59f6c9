// A round of Dive in four drawings.

import type { JSX } from "preact";
import { Drawing } from "../../../art/art";
import type { Look } from "../../../art/colours";
import { Token } from "../art";
import { LOOKS } from "../colours";
import { Swimmer } from "../../../art/Diver";
import { Large, Lines, Picture, Put, Stroke } from "../../../art/Picture";
import type { ArtName } from "../../../art/names";

const DIVER = LOOKS[0] as Look;

/** A creature on a card: its middle and width in percent of the card, and its turn. */
type OnCard = readonly [name: ArtName, x: number, y: number, width: number, turn?: number];

/** The five cards of a stack, from the top. */
const STACK: readonly (readonly OnCard[])[] = [
  [
    ["reef-turtle-green", 45, 30, 34, 40],
    ["reef-starfish-rose", 18, 62, 22],
    ["reef-angelfish", 72, 68, 24],
    ["reef-shoal-gold", 74, 22, 28],
    ["reef-coral", 20, 16, 28, 20],
  ],
  [
    ["reef-shark-blue", 50, 48, 62, 30],
    ["reef-kelp", 84, 76, 24],
    ["reef-clownfish", 22, 76, 24],
  ],
  [
    ["reef-shark-white", 54, 42, 66, -25],
    ["reef-shoal-silver", 24, 72, 30],
    ["reef-anemone", 80, 80, 26],
  ],
  [
    ["reef-tuna", 40, 40, 50, 20],
    ["reef-shell", 76, 70, 20],
    ["reef-coral", 22, 80, 26],
  ],
  [
    ["reef-shark-hammer", 48, 50, 64, 200],
    ["reef-clownfish", 74, 78, 26],
    ["reef-anemone", 24, 24, 26],
  ],
];

const Creatures = ({ of }: { readonly of: readonly OnCard[] }): JSX.Element => (
  <>
    {of.map(([name, x, y, width, turn = 0]) => (
      <span class="turn-creature" style={{ left: `${x}%`, top: `${y}%`, inlineSize: `${width}%`, rotate: `${turn}deg` }}>
        <Drawing name={name} />
      </span>
    ))}
  </>
);

/** Five see-through cards, seen from the side, and an eye above. */
export const Looking = (): JSX.Element => (
  <Picture>
    {STACK.toReversed().map((card, above) => (
      <Put x={40} y={206 - above * 42} w={212}>
        <div class="turn-card turn-card-lying" style={{ opacity: 0.62 + above * 0.095 }}>
          <Creatures of={card} />
        </div>
      </Put>
    ))}
    <Lines>
      {STACK.map((_, level) => (
        <Large x={264} y={202 + level * 42} size={25}>
          {level + 1}
        </Large>
      ))}
      <g transform="translate(146 60)" class="turn-eye">
        <path d="M-74 0C-40-47 40-47 74 0C40 47-40 47-74 0Z" fill="#f3faf7" />
        <circle r="28" fill="#1b6e90" />
        <circle r="28" fill="none" stroke="#0e4a66" stroke-width="4" />
        <path
          d="M0-25V-16M18-18L12-11M25 0H16M18 18L12 11M0 25V16M-18 18L-12 11M-25 0H-16M-18-18L-12-11"
          stroke="#5fb4cf"
          stroke-width="3"
        />
        <circle r="13" fill="#06202b" />
        <circle cx="-7" cy="-8" r="6" fill="#fff" />
        <path d="M-74 0C-40-47 40-47 74 0" fill="none" stroke="#06202b" stroke-width="5" stroke-linecap="round" />
        <path d="M-52-34L-62-46M-20-48L-24-62M20-48L24-62M52-34L62-46" stroke="#06202b" stroke-width="5" stroke-linecap="round" />
      </g>
    </Lines>
  </Picture>
);

const ROWS: readonly (readonly [value: number, shark: boolean])[] = [
  [1, false],
  [4, true],
  [2, true],
];

/** Tokens on three levels, each with its claim; a token has two sides. */
export const Claiming = (): JSX.Element => (
  <Picture>
    {ROWS.map(([value, shark], level) => (
      <Put x={18} y={26 + level * 92} w={256}>
        <div class="turn-level" data-level={level + 1}>
          <b>{level + 1}</b>
          <Token value={value} shark={shark} />
          <span class="turn-claim" data-shark={shark ? "" : undefined}>
            <Drawing name={shark ? "reef-shark-white" : "dive-sign-clear"} colours={{ "--sign": "#1a6a7c" }} />
          </span>
        </div>
      </Put>
    ))}
    <Put x={40} y={312} w={76}>
      <Token value={5} shark={false} />
    </Put>
    <Put x={176} y={312} w={76}>
      <Token value={5} shark />
    </Put>
    <Lines>
      <Stroke d="M124 342H164M154 332L164 342" />
      <Stroke d="M164 364H124M134 374L124 364" />
    </Lines>
  </Picture>
);

const BENEATH: readonly OnCard[] = [
  ["reef-anemone", 12, 78, 34],
  ["reef-coral", 52, 92, 46],
  ["reef-clownfish", 88, 22, 30, -20],
  ["reef-seahorse", 84, 74, 22],
  ["reef-angelfish", 6, 44, 24, 30],
  ["reef-kelp", 76, 8, 36, 180],
  ["reef-shoal-silver", 34, 60, 44, -10],
  ["reef-starfish-rose", 66, 56, 26],
];
const LIFTED: readonly OnCard[] = [
  ["reef-kelp", 82, 14, 26, 180],
  ["reef-shoal-gold", 22, 24, 34],
  ["reef-bubbles", 16, 76, 22],
  ["reef-tuna", 76, 76, 40, 10],
];

/** A card comes off; its shark is ringed: one was right, one was wrong. */
export const Lifting = (): JSX.Element => (
  <Picture>
    <Put x={-80} y={20} w={452} class="turn-beneath">
      <Creatures of={BENEATH} />
    </Put>
    <Put x={16} y={24} w={258} turn={-6}>
      <div class="turn-card turn-card-lifted">
        <div class="turn-faint">
          <Creatures of={LIFTED} />
        </div>
        <Creatures of={[["reef-shark-white", 50, 50, 72, -72]]} />
        <svg class="turn-ring" viewBox="0 0 100 100">
          <g transform="rotate(16 50 50)">
            <ellipse cx="50" cy="50" rx="25" ry="40" fill="none" stroke="#06202b" stroke-opacity=".35" stroke-width="4" />
            <ellipse cx="50" cy="50" rx="25" ry="40" fill="none" stroke="#ff8a75" stroke-width="2" />
            <path d="M50 5V14M50 86V95" stroke="#ff8a75" stroke-width="2.600" stroke-linecap="round" />
          </g>
        </svg>
      </div>
    </Put>
    <Put x={44} y={306} w={80}>
      <Token value={5} shark />
    </Put>
    <Put x={94} y={352} w={48}>
      <Drawing name="dive-stamp-right" />
    </Put>
    <Put x={162} y={306} w={80} turn={-7}>
      <Token value={4} shark={false} cracked />
    </Put>
    <Put x={214} y={352} w={48}>
      <Drawing name="dive-stamp-wrong" />
    </Put>
  </Picture>
);

const DEPTHS = [13, 14, 15, 16, 17, 18, 19];

/** Three levels with a token: three spaces down, past the edge of calm water. */
export const Sinking = (): JSX.Element => (
  <Picture>
    <Lines>
      <path
        d="M-160 178q18-9 36 0t36 0t36 0t36 0t36 0t36 0t36 0t36 0t36 0t36 0t36 0t36 0t36 0t36 0t36 0t36 0V560H-160Z"
        class="turn-deep"
      />
      {DEPTHS.map((depth, at) => (
        <g transform={`translate(0 ${42 + at * 54})`}>
          <path d="M64 0H270" stroke="#fff" stroke-opacity=".35" stroke-width="2" />
          <text x="20" y="9" class="art-number" font-size="26" fill="#fff">
            {depth}
          </text>
        </g>
      ))}
      <Stroke d="M104 92V176M88 160L104 178L120 160" width={6} />
    </Lines>
    <Put x={84} y={12} w={110} opacity={0.45}>
      <Swimmer look={DIVER} size={110} />
    </Put>
    <Put x={118} y={128} w={148}>
      <Swimmer look={DIVER} size={150} facing="down" />
    </Put>
    <Lines>
      <Large x={106} y={336} size={92} fill="#6fe0b0">
        +3
      </Large>
    </Lines>
    {ROWS.map(([value, shark], at) => (
      <Put x={66 + at * 62} y={358} w={54}>
        <Token value={value} shark={shark} />
      </Put>
    ))}
  </Picture>
);
