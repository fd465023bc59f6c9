// The pieces, cut from paper. Every drawing is decoration for the control or picture that contains it and names it.

import type { ComponentChildren, JSX } from "preact";
import type { hainoon } from "../../net/wire";
import { type Card as Face, colourOf, type Colour, type Diver, kindOf, type Kind, type Spot } from "./geometry";

const Svg = ({ box, name, children }: { box: number; name: string; children: ComponentChildren }): JSX.Element => (
  <svg class={`hainoon-${name}`} viewBox={`0 0 ${box} ${box}`} aria-hidden="true" focusable="false">
    {children}
  </svg>
);

// Cards

const MARKS: Readonly<Record<Colour, string>> = {
  red: "M12 3a9 9 0 1 0 .01 0z",
  yellow: "M4 4h16v16H4z",
  blue: "M12 2.500l10 18.500H2z",
  white: "M12 1.500L21.500 12 12 22.500 2.500 12z",
};

export const Mark = ({ colour }: { colour: Colour }): JSX.Element => (
  <Svg box={24} name="mark">
    <path d={MARKS[colour]} />
  </Svg>
);

const FIN = "M3 23c6-1 8-12 17-17-2 6 0 13 5 17z";
/** Lines, drawn with a pen; then shapes, filled. */
const SIGNS: Readonly<Record<Kind, readonly [lines: string, shapes: string]>> = {
  camouflage: [
    "M5 29c-4-7 5-9 1-17M27 29c4-7-5-9-1-17M11 29c-3-4 2-6 0-10M21 29c3-4-2-6 0-10",
    "M16 3a6 6 0 1 0 .01 0zM9 21q7-8 14 0v3H9z",
  ],
  cage: ["M3 9h15M3 27h15M5 9v18M9.300 9v18M13.700 9v18M16.500 9v4M16.500 22v5M10.500 9V5M14 25L27 9", "M30 4l-1.500 9.500-7-5.500z"],
  shark: ["M4 28h22M22 24.500l4.500 3.500-4.500 3.500", FIN],
  flip: ["M27 10A12.500 12.500 0 0 0 5 12M5 22a12.500 12.500 0 0 0 22-2M27 4v6.500h-6M5 28v-6.500h6", "M9 20c3-.5 4-6 9-9-1 4 .5 7 4 9z"],
  diver: ["M16 26h12M24 22l4.500 4-4.500 4", "M11 2.500a6 6 0 1 0 .01 0zM4 27c0-16 14-16 14-4h-4v4z"],
  all: ["M28 16A12 12 0 1 1 22 5.600M16.500 3.500l6 2-2 6", "M8 16c2-.5 3-4 6-6-.6 3 0 5 2 6zM14 24c2-.5 3-4 6-6-.6 3 0 5 2 6z"],
  wild: ["", ""],
};

const WILD: readonly [Colour, string][] = [
  ["red", "translate(10 0) scale(.5)"],
  ["yellow", "translate(20 10) scale(.5)"],
  ["blue", "translate(10 20) scale(.5)"],
  ["white", "translate(0 10) scale(.5)"],
];

/** What a card does, as a sign. */
export const Sign = ({ kind }: { kind: Kind }): JSX.Element => (
  <Svg box={32} name="sign">
    {kind === "wild" &&
      WILD.map(([colour, where]) => <path key={colour} class={`hainoon-fill-${colour}`} d={MARKS[colour]} transform={where} />)}
    <path class="hainoon-lines" d={SIGNS[kind][0]} />
    <path d={SIGNS[kind][1]} />
  </Svg>
);

export const CardFace = ({ card, children }: { card: Face; children?: ComponentChildren }): JSX.Element => {
  const colour = colourOf(card);
  return (
    <span class={`hainoon-card hainoon-${colour ?? "wild"}`}>
      {colour && <Mark colour={colour} />}
      <Sign kind={kindOf(card)} />
      {children}
    </span>
  );
};

// The sea

/** Sheets of paper one above the other: the deeper, the darker and bluer. */
const SHEETS: readonly string[] = [
  "M100 50Q100 56 100 62Q100 68 100 74Q100 81 98 89Q96 96 89 98Q81 100 74 100Q67 99 61 99Q56 99 50 100Q44 100 38 100Q33 100 26 100Q19 100 11 98Q3 97 2 89Q0 81 -0 74Q-0 68 -0 62Q0 56 -0 50Q-0 44 0 39Q0 33 0 26Q-0 19 2 11Q3 3 11 2Q19 0 26 -0Q32 -0 38 -0Q44 -0 50 0Q56 1 62 0Q68 -0 75 -0Q81 -0 89 2Q96 4 98 12Q99 19 100 26Q101 32 100 38Q100 44 100 50z",
  "M91 50Q92 57 92 64Q92 71 89 78Q86 86 78 88Q70 90 63 91Q57 92 50 92Q43 92 36 91Q29 91 21 89Q14 86 11 79Q9 71 9 64Q9 57 9 50Q9 43 9 37Q10 30 12 22Q14 14 21 12Q29 9 36 9Q43 8 50 8Q57 8 64 8Q71 8 79 11Q87 13 89 21Q91 29 91 36Q90 44 91 50z",
  "M80 43Q80 50 80 57Q80 65 77 72Q73 79 65 80Q57 82 50 81Q43 81 35 80Q27 79 24 71Q22 63 21 57Q20 50 19 42Q19 35 23 28Q28 22 35 20Q43 19 50 20Q57 21 64 22Q72 23 75 29Q79 36 80 43z",
  "M71 42Q72 50 71 57Q70 65 63 68Q57 71 50 72Q42 73 37 69Q31 64 30 57Q28 50 28 42Q28 34 36 32Q43 30 50 29Q57 28 64 31Q71 35 71 42z",
];

export const Water = (): JSX.Element => (
  <Svg box={100} name="sheets">
    {SHEETS.map((sheet) => (
      <path key={sheet} d={sheet} />
    ))}
  </Svg>
);

/** The reef beside the table, where there is room for it. */
export const Reef = ({ right = false }: { right?: boolean }): JSX.Element => (
  <Svg box={100} name={right ? "reef hainoon-reef-right" : "reef"}>
    <path d="M0 100V62q8-4 10 6 2-16 11-13 9 3 5 16 9-8 14 0t-2 14q10-5 17 3 6 7 3 12z" />
    <path d="M6 100Q2 76 10 60 2 42 12 18q7 22 1 42 8 18 4 40zM24 100q-5-18 3-32-7-18 3-36 7 18 1 36 8 14 2 32zM44 100q-4-12 2-20-4-12 3-22 6 10 1 22 6 10 2 20z" />
  </Svg>
);

/** Weeds to hide behind. */
export const Weeds = (): JSX.Element => (
  <Svg box={48} name="weed">
    <path d="M2 48Q0 36 5 28 1 20 7 11q4 9 1 17 5 9 3 20zM14 48q-3-13 3-21-5-10 3-22 5 12 1 22 6 9 2 21zM27 48q-3-11 2-18-4-8 3-17 5 9 1 17 5 8 2 18zM38 48q-2-13 3-20-4-9 3-19 4 10 0 19 5 8 2 20z" />
  </Svg>
);

// Sharks

const TEETH = "M29 23l1-6 3 3.700 1-6 3.300 3.700.8-6 3 3 1.900-3.700-1 6zM29.500 25l.8 6 3-3.300.8 6 3.200-3 .7 5.300 3.500-2.700z";

/** Which way a shark looks: at the diver in front of it, in the corners the way it swims. */
const TURNS: Readonly<Record<Spot, string>> = {
  nw: "",
  n1: "rotate(90 24 24)",
  n2: "rotate(90 24 24)",
  ne: "rotate(90 24 24)",
  e1: "matrix(-1 0 0 1 48 0)",
  e2: "matrix(-1 0 0 1 48 0)",
  se: "matrix(-1 0 0 1 48 0)",
  s1: "rotate(-90 24 24)",
  s2: "rotate(-90 24 24)",
  sw: "rotate(-90 24 24)",
  w1: "",
  w2: "",
};

export const Shark = ({ spot, mood }: { spot: Spot; mood: hainoon.Mood }): JSX.Element => (
  <Svg box={48} name={`shark hainoon-is-${mood}`}>
    <g transform={TURNS[spot]}>{mood === "hungry" ? <Hungry /> : <Full />}</g>
  </Svg>
);

const Hungry = (): JSX.Element => (
  <>
    <path class="hainoon-maw" d="M27 24L45 9q-5 15-1 29z" />
    <path class="hainoon-skin" d="M13 13L19 2q5 3 8 6.500Q36 6 46 9L28 24l16 14q-12 7-24 4l-6 4-1-7Q3 33 3 25q1-8 10-12z" />
    <path class="hainoon-tooth" d={TEETH} />
    <path class="hainoon-ink" d="M22 14.500l8 1.500-1 3.500q-5 0-7-5z" />
    <path class="hainoon-thin" d="M12 21q-3 4 0 9M17 21q-3 4 0 9" />
  </>
);

const Full = (): JSX.Element => (
  <>
    <path class="hainoon-stick" d="M37 29l7 12" />
    <path class="hainoon-skin" d="M12 13L18 3q5 3 7 7 14 1 20 12 1 3-1 6-8 14-24 13l-5 4-1-6Q3 35 3 25q1-8 9-12z" />
    <path class="hainoon-belly" d="M18 38q14 2 23-9-9 4-18 2-7 0-5 7z" />
    <path class="hainoon-thin" d="M45 26q-9 6-20 2M24 18q3.500 4 7.500 .5M12 21q-3 4 0 9M17 21q-3 4 0 9" />
    <path class="hainoon-stick" d="M36 27.500l5 8.500" />
  </>
);

/** Open jaws, for "somebody would be bitten here". */
export const Jaws = (): JSX.Element => (
  <Svg box={24} name="jaws">
    <path d="M1 11Q2 1 12 1t11 10l-3.500-3.500L18 12l-3-4.500-3 5-3-5L6 12 4.500 7.500zM2.500 15l3 3.500 2.500-4 4 4.500 4-4.500 2.500 4 3-3.500Q20 23 12 23T2.500 15z" />
  </Svg>
);

// Divers

export const DIVER_COLOURS: Readonly<Record<Diver, string>> = {
  pink: "#ffc4e3",
  turquoise: "#2bc4a9",
  green: "#a6e22e",
  black: "#7f8a99",
};

const EMBLEMS: Readonly<Record<Diver, readonly [lines: string, shapes: string]>> = {
  pink: ["M12 22V10M12 17L6 12V5M12 14l6-5V3M6 9L2.500 7M18 7l3.500-2", ""],
  turquoise: ["", "M2 12q7-10 14-2l6-5v14l-6-5q-7 8-14-2z"],
  green: ["M12 7v14M4 13q1 8 8 8t8-8M8 10.500h8M12 2a2.300 2.300 0 1 0 .01 0z", ""],
  black: ["", "M12 1.500l3 7.200 7.800.600-6 5 2 7.700-6.800-4.200L5.200 22l2-7.700-6-5L9 8.700z"],
};

export const Emblem = ({ diver }: { diver: Diver }): JSX.Element => (
  <Svg box={24} name="emblem">
    <path class="hainoon-lines" d={EMBLEMS[diver][0]} />
    <path d={EMBLEMS[diver][1]} />
  </Svg>
);

const EYES = {
  awake: "M17 13.500a2.700 2.700 0 1 0 .01 0zM31 13.500a2.700 2.700 0 1 0 .01 0z",
  crossed: "M14.500 13.500l5 5m0-5l-5 5M28.500 13.500l5 5m0-5l-5 5",
};

/** A diver's head in mask and hood; a dummy has crosses for eyes, an injured one wears a plaster. */
export const DiverToken = ({ diver, health }: { diver: Diver; health: hainoon.Health }): JSX.Element => {
  const dead = health === "dummy" || health === "eaten";
  return (
    <Svg box={48} name={`token hainoon-${diver}${dead ? " hainoon-dead" : ""}`}>
      <circle class="hainoon-hood" cx="24" cy="24" r="21.500" />
      <rect class="hainoon-mask" x="8" y="8" width="32" height="16" rx="8" />
      <path class={dead ? "hainoon-crossed" : "hainoon-eyes"} d={dead ? EYES.crossed : EYES.awake} />
      <g transform="translate(15.500 25) scale(.7)" class="hainoon-badge">
        <path class="hainoon-lines" d={EMBLEMS[diver][0]} />
        <path d={EMBLEMS[diver][1]} />
      </g>
      {health === "injured" && <Plaster />}
    </Svg>
  );
};

const Plaster = (): JSX.Element => (
  <g transform="rotate(-35 37 9)">
    <rect class="hainoon-plaster" x="26" y="4" width="22" height="10" rx="5" />
    <path class="hainoon-thin" d="M37 6.500v5M34.500 9h5" />
  </g>
);

export const CageBars = (): JSX.Element => (
  <Svg box={48} name="bars">
    <path d="M3 44V16Q5 3 24 3t21 13v28zM3 17h42M3 36h42M13.500 6v38M24 3v41M34.500 6v38" />
  </Svg>
);

/** Two hearts healthy, one injured, none eaten. */
export const Hearts = ({ count }: { count: number }): JSX.Element => (
  <svg class="hainoon-hearts" viewBox="0 0 40 18" aria-hidden="true" focusable="false">
    {[0, 1].map((at) => (
      <path
        key={at}
        class={at < count ? "hainoon-heart" : "hainoon-heart hainoon-lost"}
        transform={`translate(${at * 20} 0)`}
        d="M10 16Q1 10 1.500 5.500 3 0 10 5q7-5 8.500 .5Q19 10 10 16z"
      />
    ))}
  </svg>
);

export const HEARTS: Readonly<Record<hainoon.Health, number>> = { healthy: 2, injured: 1, eaten: 0, dummy: 0 };

/** One component for each diver: the panel beside the board knows no divers. */
export const EMBLEM_OF: Readonly<Record<Diver, () => JSX.Element>> = {
  pink: () => <Emblem diver="pink" />,
  turquoise: () => <Emblem diver="turquoise" />,
  green: () => <Emblem diver="green" />,
  black: () => <Emblem diver="black" />,
};
