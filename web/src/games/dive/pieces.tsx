// Dive's pieces, cut out of paper. Each is decoration: what carries it has the name.

import type { ComponentChildren, ComponentType, JSX } from "preact";
import type { Companion, Helper } from "./types";

export const COLOURS = ["#E8533F", "#FFB000", "#56B4E9", "#F6F7F8", "#8A7CFF"] as const;
const INK = "#06202B";

type Drawing = { readonly class?: string };

function Cut({ box = "0 0 32 32", children, ...given }: Drawing & { box?: string; children: ComponentChildren }): JSX.Element {
  return (
    <svg viewBox={box} aria-hidden="true" focusable="false" class={given.class ?? "dive-cut"}>
      {children}
    </svg>
  );
}

const MARKS = ["M12 3a9 9 0 1 0 .01 0z", "M4 4h16v16H4z", "M12 3 22 20H2z", "M12 1 22 12 12 23 2 12z", "M3 20V7l5 5 4-9 4 9 5-5v13z"];

/** The mark of a diver: circle, square, triangle, diamond; the chief's is a crown. */
export function Mark({ seat, ...given }: Drawing & { seat: number }): JSX.Element {
  return (
    <Cut box="-1 -1 26 26" class={given.class ?? "dive-cut"}>
      <path d={MARKS[seat]} fill={COLOURS[seat]} stroke={INK} stroke-width="2" stroke-linejoin="round" />
    </Cut>
  );
}

export const EMBLEMS: readonly ComponentType[] = MARKS.map((_, seat) => () => <Mark seat={seat} />);

const SHARK = "M1 17c6-5 11-7 16-7 1-3 3-6 7-7-1 3-1 6 0 8 2 1 4 2 5 4l3-5c0 4 0 8 0 12l-4-4c-5 4-9 5-13 5l-3 5c-1-2-2-4-1-6-4-1-7-3-10-5z";

export function Shark(given: Drawing): JSX.Element {
  return (
    <Cut {...given}>
      <path d={SHARK} fill="currentColor" />
      <path d="M9 16.5h.1" stroke="var(--dive-eye,#fff)" stroke-width="2.4" stroke-linecap="round" />
      <path d="M4 19q4 1 6 0" stroke="var(--dive-eye,#fff)" stroke-width="1.2" fill="none" />
    </Cut>
  );
}

/** Nothing but water. */
export function Clear(given: Drawing): JSX.Element {
  return (
    <Cut {...given}>
      <path d="M3 12q4.5-5 9 0t9 0 8 0M3 20q4.5-5 9 0t9 0 8 0" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" />
    </Cut>
  );
}

function Turtle({ shell, skin, children, ...given }: Drawing & { shell: string; skin: string; children?: ComponentChildren }): JSX.Element {
  return (
    <Cut {...given}>
      <g fill={skin}>
        <path d="M20 9c2-5 5-6 9-6-1 4-3 7-6 9zM20 23c2 5 5 6 9 6-1-4-3-7-6-9zM9 11C7 7 5 6 2 6c1 3 2 6 5 7zM9 21c-2 4-4 5-7 5 1-3 2-6 5-7z" />
        <ellipse cx="27" cy="16" rx="4.4" ry="3.4" />
      </g>
      <ellipse cx="15" cy="16" rx="10" ry="8.6" fill={shell} stroke={skin} stroke-width="1.4" />
      <path d="M28 14.6h.1M28 17.4h.1" stroke={INK} stroke-width="1.6" stroke-linecap="round" />
      {children}
    </Cut>
  );
}

const SCUTES = "M11 12.5 15 10l4 2.5v7L15 22l-4-2.5zM11 12.5l-4 1M11 19.5l-4-1M19 12.5l4 1M19 19.5l4-1M15 10V8M15 22v2";
const RIDGES = "M7 13q8-4 16 0M6 16h18M7 19q8 4 16 0";

const HELPERS: Readonly<Record<Exclude<Helper, "nothing">, ComponentType<Drawing>>> = {
  green: (given) => (
    <Turtle shell="#4E9F5B" skin="#A5D77B" {...given}>
      <path d={SCUTES} fill="none" stroke="#1E5B36" stroke-width="1.3" />
    </Turtle>
  ),
  red: (given) => (
    <Turtle shell="#C9503C" skin="#F2A07B" {...given}>
      <path d={RIDGES} fill="none" stroke="#70201A" stroke-width="1.5" />
    </Turtle>
  ),
  manta: (given) => (
    <Cut {...given}>
      <path d="M16 5c2 3 4 4 8 5 4 1 6 3 7 7-5-1-9 0-12 3l-1.5 5L17 31l-1-7-1.5-4C11 17 6 16 1 17c1-4 3-6 7-7 4-1 6-2 8-5z" fill="#5B6FB8" stroke="#DCE4FF" stroke-width="1" />
      <path d="M13.5 8 12 4.500M18.5 8 20 4.5" stroke="#DCE4FF" stroke-width="1.6" stroke-linecap="round" />
      <path d="M12 12h.1M20 12h.1" stroke="#fff" stroke-width="2.2" stroke-linecap="round" />
    </Cut>
  ),
};

export function HelperPiece({ helper, ...given }: Drawing & { helper: Helper }): JSX.Element | null {
  if (helper === "nothing") return null;
  const Piece = HELPERS[helper];
  return <Piece {...given} />;
}

const DOT = (d: string, colour = INK, width = 2): JSX.Element => <path d={d} stroke={colour} stroke-width={width} stroke-linecap="round" fill="none" />;

const COMPANIONS: Readonly<Record<Companion, ComponentType<Drawing>>> = {
  octopus: (given) => (
    <Cut {...given}>
      <path d="M16 3c6 0 10 4 10 10 0 3-1 5-2.5 6.5 1 2 3.5 2.5 5.5 1-.5 4-4.5 5.5-7 3.5 0 2.5 1.5 4 3.5 4-3 2.5-7 .5-7.5-4-.5 2-1 4-2 6-1-2-1.5-4-2-6-.5 4.5-4.5 6.5-7.5 4 2 0 3.5-1.5 3.5-4-2.5 2-6.5.5-7-3.5 2 1.5 4.5 1 5.5-1C7 18 6 16 6 13 6 7 10 3 16 3z" fill="#D2564F" />
      {DOT("M12 13h.1M20 13h.1", "#fff", 5)}
      {DOT("M12.5 13h.1M19.5 13h.1")}
    </Cut>
  ),
  orca: (given) => (
    <Cut {...given}>
      <path d="M2 18c3-7 9-9 14-8l1-7c4 2 5 5 5 8 2 1 3 2 4 4l5-3c0 3-1 5-2 6 1 2 1 4 0 6l-5-4c-6 7-18 6-22-2z" fill="#16232E" stroke="#DDEBEE" stroke-width="1" />
      <path d="M4 20c5 1 8 0 12 1 2 1 1 3-1 4-5 0-9-1-11-5z" fill="#F3FAF7" />
      <ellipse cx="9" cy="14.5" rx="2.6" ry="1.4" fill="#F3FAF7" transform="rotate(-20 9 14.5)" />
    </Cut>
  ),
  anglerfish: (given) => (
    <Cut {...given}>
      <path d="M24 17l6-5v12l-6-4c-2 6-7 8-12 7-5-1-9-4-9-8 0-2 1-4 2-5 3-5 13-5 19 3z" fill="#6B4A7E" />
      <path d="M3 19c4-2 8-1 11 1l-2 1-1 3-2-3-1 3-2-3-1 2z" fill="#fff" />
      <path d="M13 11C11 5 7 3 4 5" fill="none" stroke="#6B4A7E" stroke-width="1.8" />
      <circle cx="4" cy="6" r="3.2" fill="#FFC94A" />
      {DOT("M13 15.500h.1", "#fff", 4.5)}
      {DOT("M12.6 15.500h.1")}
    </Cut>
  ),
  green_turtle: (given) => (
    <Turtle shell="#2F7D49" skin="#8CC665" {...given}>
      <path d={SCUTES} fill="none" stroke="#CFEFA8" stroke-width="1.3" />
    </Turtle>
  ),
  clownfish: (given) => (
    <Cut {...given}>
      <path d="M22 16l7-6c1 4 1 8 0 12zM12 9c3-4 7-4 9-3l-2 5zM13 23c2 3 5 4 7 3l-2-4z" fill="#D9611E" />
      <ellipse cx="13" cy="16" rx="11" ry="8" fill="#F58232" />
      <path d="M9.5 8.600q3 7.4 0 14.800l3 .5q3-8 0-15.800zM18 9.200q2 6.8 0 13.600l3-2.200q1.2-4.6 0-9.200z" fill="#fff" />
      {DOT("M6 14.500h.1", INK, 2.6)}
    </Cut>
  ),
  dolphins: (given) => (
    <Cut {...given}>
      <path d="M2 20C3 11 9 6 16 6c1-2 3-3 5-3 0 2-.5 3-1 4 5 2 8 6 8 12 2 1 3 2 3 4-3-1-5-1-8 1 0-2 .5-4 2-5-2-5-6-7-10-6-4 0-6 3-8 6-2 1-4 1-5 1z" fill="#7FA9C9" />
      <path d="M9 29c1-5 4-7 8-7l3-2c0 1 0 2-.5 2.6 2 1.4 3 3 3 5l2 2-5 .4c.5-1 1-1.5 1-2.4-1.5-2.6-4-3-6-2-2 0-3 1.8-4 3z" fill="#A9CBE2" />
      {DOT("M9 14h.1")}
    </Cut>
  ),
  great_white: (given) => (
    <Cut {...given}>
      <path d="M1 13C8 7 14 7 18 8l5-6c1 3 1 6 1 8 2 1 3 2 4 3l4-4v12l-4-4c-6 8-14 9-21 7l5-5z" fill="#71818C" />
      <path d="M12 19l-2-2-1 2-2-2-1 2-2-2 1 5 2 3c6 1 13-1 17-6-5 2-9 2-12 0z" fill="#F3FAF7" />
      {DOT("M10 12.500h.1", INK, 2.4)}
      {DOT("M16 13v3M18.5 13v3", "#4C5962", 1.2)}
    </Cut>
  ),
  axolotl: (given) => (
    <Cut {...given}>
      <path d="M7 12 1 8M7 16H1M7 20l-5 4M25 12l6-4M25 16h6M25 20l5 4" stroke="#D2477A" stroke-width="2.6" stroke-linecap="round" />
      <path d="M16 6c7 0 11 5 11 10.500S22.5 26 16 26 5 22 5 16.5 9 6 16 6z" fill="#F3A6C0" />
      {DOT("M10 15h.1M22 15h.1", INK, 3)}
      {DOT("M11 20q5 4 10 0", INK, 1.6)}
    </Cut>
  ),
  fugu: (given) => (
    <Cut {...given}>
      <path d="M15 1l1.5 4L21 3l-.5 4.5 5-.5-2 4 5.5.5L25 16l6-4v9l-6-3-1 3 3 2.5-4.5.5 1 4.5-4.5-2-2 4-2.5-4-4.5 2.5.5-4.500L5 24l2-4-5-1.5 4-3L3 12l5-.5-1.5-4L11 8l0-4.500L14 6z" fill="#D9B44A" />
      <circle cx="15" cy="16" r="9.5" fill="#F3E3A5" />
      <path d="M5.5 16a9.5 9.5 0 0 1 19 0q-9.5 4-19 0z" fill="#D9B44A" />
      {DOT("M10 13.500h.1M20 13.500h.1", "#fff", 5)}
      {DOT("M10 13.500h.1M20 13.500h.1", INK, 2.4)}
      <circle cx="15" cy="20" r="1.8" fill={INK} />
    </Cut>
  ),
  narwhal: (given) => (
    <Cut {...given}>
      <path d="M8 15 1 2l9 9z" fill="#F2DCA0" stroke="#8C6D2F" stroke-width=".8" />
      <path d="M6 19c0-6 5-9 11-9 6 0 9 3 10 8l4-2c0 3-1 5-2 6 1 2 1 3 0 5l-5-4c-5 5-18 5-18-4z" fill="#8FA3B8" />
      <path d="M7 21c4 3 9 4 15 2-4 4-12 4-15-2z" fill="#E6EEF3" />
      {DOT("M10.5 16h.1", INK, 2.4)}
      {DOT("M18 14h.1M21 16h.1M16 17h.1", "#64788D", 1.8)}
    </Cut>
  ),
};

export function CompanionPiece({ companion, ...given }: Drawing & { companion: Companion }): JSX.Element {
  const Piece = COMPANIONS[companion];
  return <Piece {...given} />;
}

/** An Air token, or a tile that lies like one, with its face up. */
export function AirToken({ value, shark, ...given }: Drawing & { value: number | string; shark: boolean }): JSX.Element {
  return (
    <span class={`dive-token ${given.class ?? ""}`} data-shark={shark ? "" : undefined} aria-hidden="true">
      {shark ? <Shark class="dive-token-back" /> : <Clear class="dive-token-back" />}
      <b>{value}</b>
    </span>
  );
}

export function Bubble(): JSX.Element {
  return (
    <Cut class="dive-bubble">
      <circle cx="16" cy="16" r="13" fill="#BFE6EE" fill-opacity=".85" stroke="#fff" stroke-width="2" />
      <path d="M8 14q1-6 7-7" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" />
    </Cut>
  );
}
