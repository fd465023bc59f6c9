// Dive's pieces, cut out of paper. Each is decoration: what carries it has the name.

import type { ComponentChildren, ComponentType, JSX } from "preact";
import type { Helper } from "../types";

export const COLOURS = ["#E8533F", "#FFB000", "#56B4E9", "#F6F7F8", "#8A7CFF"] as const;
const INK = "#06202B";

export type Drawing = { readonly class?: string };

export function Cut({ box = "0 0 32 32", children, ...given }: Drawing & { box?: string; children: ComponentChildren }): JSX.Element {
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
      <path
        d="M3 12q4.5-5 9 0t9 0 8 0M3 20q4.5-5 9 0t9 0 8 0"
        fill="none"
        stroke="currentColor"
        stroke-width="2.6"
        stroke-linecap="round"
      />
    </Cut>
  );
}

export function Turtle({ shell, skin, back, lines }: { shell: string; skin: string; back: string; lines: string }): JSX.Element {
  return (
    <>
      <g fill={skin}>
        <path d="M20 9c2-5 5-6 9-6-1 4-3 7-6 9zM20 23c2 5 5 6 9 6-1-4-3-7-6-9zM9 11C7 7 5 6 2 6c1 3 2 6 5 7zM9 21c-2 4-4 5-7 5 1-3 2-6 5-7z" />
        <ellipse cx="27" cy="16" rx="4.4" ry="3.4" />
      </g>
      <ellipse cx="15" cy="16" rx="10" ry="8.6" fill={shell} stroke={skin} stroke-width="1.4" />
      <path d="M28 14.6h.1M28 17.4h.1" stroke={INK} stroke-width="1.6" stroke-linecap="round" />
      <path d={back} fill="none" stroke={lines} stroke-width="1.3" />
    </>
  );
}

export const SCUTES = "M11 12.5 15 10l4 2.5v7L15 22l-4-2.5zM11 12.5l-4 1M11 19.5l-4-1M19 12.5l4 1M19 19.5l4-1M15 10V8M15 22v2";
const RIDGES = "M7 13q8-4 16 0M6 16h18M7 19q8 4 16 0";

const HELPERS: Readonly<Record<Exclude<Helper, "nothing">, ComponentType>> = {
  green: () => <Turtle shell="#4E9F5B" skin="#A5D77B" back={SCUTES} lines="#1E5B36" />,
  red: () => <Turtle shell="#C9503C" skin="#F2A07B" back={RIDGES} lines="#70201A" />,
  manta: () => (
    <>
      <path
        d="M16 5c2 3 4 4 8 5 4 1 6 3 7 7-5-1-9 0-12 3l-1.5 5L17 31l-1-7-1.5-4C11 17 6 16 1 17c1-4 3-6 7-7 4-1 6-2 8-5z"
        fill="#5B6FB8"
        stroke="#DCE4FF"
        stroke-width="1"
      />
      <path d="M13.5 8 12 4.5M18.5 8 20 4.5" stroke="#DCE4FF" stroke-width="1.6" stroke-linecap="round" />
      <path d="M12 12h.1M20 12h.1" stroke="#fff" stroke-width="2.2" stroke-linecap="round" />
    </>
  ),
};

export function HelperPiece({ helper, ...given }: Drawing & { helper: Helper }): JSX.Element | null {
  if (helper === "nothing") return null;
  const Picture = HELPERS[helper];
  return (
    <Cut {...given}>
      <Picture />
    </Cut>
  );
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
