// The pieces, cut from paper: treasure, divers, dice.

import type { ComponentType, JSX } from "preact";
import type { Unit } from "./facts";

const INK = "#06202b";
export const COLOURS = ["#ff7a59", "#fff1a8", "#a6e22e", "#2bc4a9", "#8a7cff", "#e0b1ff"] as const;
const FILLS = ["#9be3de", "#4fb6c6", "#2583a6", "#2c5aa0"] as const;

export const colourOf = (seat: number): string => COLOURS[seat % COLOURS.length] ?? COLOURS[0];

// Emblems: shell, star, anchor, fish, wave, coral. Filled parts, then lines; a light cut is in the diver's own colour.
type Drawing = { readonly fill?: string; readonly lines?: string; readonly cut?: string };
const EMBLEMS: readonly Drawing[] = [
  { fill: "M9 20h6l1-2.4A9.3 9.3 0 0 0 21 10.5C21 6 17 3 12 3s-9 3-9 7.5a9.3 9.3 0 0 0 5 7.1z", cut: "M12 17V6M9.5 17 6.5 8M14.5 17l3-9" },
  { fill: "m12 2 3 6.6 7 .8-5.2 4.8L18.2 21 12 17.5 5.8 21l1.4-6.8L2 9.4l7-.8z" },
  { lines: "M12 7.5V20M8 11h8M4 13.5c.6 4 3.6 6.5 8 6.5s7.4-2.5 8-6.5M12 7.5a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z" },
  { fill: "M2 12c3-5.6 9.6-7 14-2.5L22 6c-1.2 4-1.2 8 0 12l-6-3.5C11.6 19 5 17.6 2 12z", cut: "M7.5 10.6v.1" },
  { lines: "M2.5 9c3.2-4.5 6.4-4.5 9.5 0s6.3 4.5 9.5 0M2.5 16.5c3.2-4.5 6.4-4.5 9.5 0s6.3 4.5 9.5 0" },
  { lines: "M12 21.5V3M12 16 5.5 11V5M12 13.5 18.5 9V4M5.5 9.5 2.5 8M18.5 7.5l3 1.5" },
];

function Emblem({ seat }: { seat: number }): JSX.Element {
  const { fill, lines, cut } = EMBLEMS[seat % EMBLEMS.length] ?? {};
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" stroke-linecap="round" stroke-linejoin="round" fill="none">
      {fill && <path d={fill} fill={INK} />}
      {lines && <path d={lines} stroke={INK} stroke-width="2.6" />}
      {cut && <path d={cut} stroke={colourOf(seat)} stroke-width="1.9" />}
    </svg>
  );
}

/** One component a seat, as the players' panel wants it. */
export const emblems: readonly ComponentType[] = COLOURS.map((_, seat) => () => <Emblem seat={seat} />);

/** An emblem on its colour. */
export function Badge({ seat }: { seat: number }): JSX.Element {
  return (
    <span class="deepsea-badge" style={{ background: colourOf(seat) }}>
      <Emblem seat={seat} />
    </span>
  );
}

const LIMBS =
  "M13 13 5 3q5-3 14-1l.5 11zM31 13l8-10q-5-3-14-1l-.5 11zM15 20l-2.5-8h7.5v8zM29 20l2.5-8H24v8zM13 22C5 24 1 32 3 42l5.5-.5C8 36 10 32 15 30zM31 22c8 2 12 10 10 20l-5.5-.5C36 36 34 32 29 30z";

/** A diver from behind: the head leads, the fins follow, the emblem is on the back. */
export function Diver({ seat, up }: { seat: number; up: boolean }): JSX.Element {
  return (
    <svg class="deepsea-diver-figure" viewBox="0 0 44 56" aria-hidden="true">
      <g transform={up ? "rotate(180 22 28)" : undefined} fill={colourOf(seat)} stroke={INK} stroke-width="2" stroke-linejoin="round">
        <path d={LIMBS} />
        <circle cx="22" cy="46" r="8.5" />
        <path d="M14.5 45h15v4q-7.5 4-15 0z" fill={INK} stroke="none" />
        <path d="M17 47.5h4" stroke="#9be3de" stroke-linecap="round" />
        <rect x="10" y="16" width="24" height="24" rx="10.5" />
      </g>
      <svg x="12.5" y="18.5" width="19" height="19">
        <Emblem seat={seat} />
      </svg>
    </svg>
  );
}

function corners(sides: number, radius: number): string {
  // A square stands on its corner, like the other shapes.
  return Array.from({ length: sides }, (_, corner) => {
    const angle = (corner / sides) * 2 * Math.PI - Math.PI / 2;
    return `${(24 + radius * Math.cos(angle)).toFixed(1)},${(24 + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
}

// A triangle's middle is not the middle of its box.
const SHAPES = [3, 4, 5, 6].map((sides) => ({ points: corners(sides, 21), lower: sides === 3 ? 4 : sides === 5 ? 1.5 : 0 }));
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [[24, 25]],
  [
    [18, 24],
    [30, 24],
  ],
  [
    [24, 17],
    [17, 28],
    [31, 28],
  ],
  [
    [18, 18],
    [30, 18],
    [18, 30],
    [30, 30],
  ],
];

/** A chip: a polygon of level + 2 sides with as many pips as its level, or its value once that is known. */
export function Chip({ level, value }: { level: number; value?: number | undefined }): JSX.Element {
  const shape = SHAPES[level - 1];
  const ink = level < 3 ? INK : "#f3faf7";
  return (
    <svg class="deepsea-chip" viewBox="0 0 48 48" aria-hidden="true">
      <g transform={`translate(0 ${shape?.lower ?? 0})`}>
        <polygon points={shape?.points ?? ""} fill={FILLS[level - 1] ?? FILLS[0]} stroke-width="2.5" stroke-linejoin="round" />
        {value === undefined ? (
          PIPS[level - 1]?.map(([x, y]) => <circle cx={x} cy={y} r="3.6" fill={ink} />)
        ) : (
          <text x="24" y={level === 1 ? 31 : 31.5} text-anchor="middle" fill={ink} class="deepsea-value">
            {value}
          </text>
        )}
      </g>
    </svg>
  );
}

/** What lies on a space or is carried as one: a chip, a pile with its parts, or a blank. */
export function Treasure({ unit }: { unit: Unit }): JSX.Element {
  if (!unit.length) return <span class="deepsea-blank" aria-hidden="true" />;
  if (unit.length === 1) return <Chip level={unit[0] ?? 1} />;
  const across = Math.ceil(Math.sqrt(unit.length));
  return (
    <span class="deepsea-pile" aria-hidden="true" style={{ "--across": across }}>
      {unit.map((level) => (
        <Chip level={level} />
      ))}
    </span>
  );
}

const FACES: readonly (readonly (readonly [number, number])[])[] = [
  [[20, 20]],
  [
    [13, 13],
    [27, 27],
  ],
  [
    [11, 11],
    [20, 20],
    [29, 29],
  ],
];

/** A die; null before it is rolled. */
export function Die({ face }: { face: number | null }): JSX.Element {
  return (
    <svg class="deepsea-die" viewBox="0 0 40 40" aria-hidden="true">
      <rect
        x="2"
        y="2"
        width="36"
        height="36"
        rx="9"
        fill={face ? "#f7f1e3" : "none"}
        stroke={face ? INK : "currentColor"}
        stroke-width="1.5"
        stroke-dasharray={face ? undefined : "4 4"}
      />
      {face ? (
        FACES[face - 1]?.map(([x, y]) => <circle cx={x} cy={y} r="4.2" fill={INK} />)
      ) : (
        <text x="20" y="27" text-anchor="middle" fill="currentColor" class="deepsea-value">
          ?
        </text>
      )}
    </svg>
  );
}
