// A picture put together of drawings, in units of its own: 292 wide and 474 high, as large as there is room.

import type { ComponentChildren, JSX } from "preact";

const WIDTH = 292;
const HEIGHT = 474;
const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`;

/** What is around it has to be a size container of the class `picture-room`. */
export const Picture = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <div class="picture" aria-hidden="true">
    {children}
  </div>
);

type Place = {
  /** Left and upper edge, and width; what lies there is as wide as that. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  /** Degrees. */
  readonly turn?: number;
  /** From 0 to 1: how much is to be seen of it. */
  readonly opacity?: number;
  readonly class?: string;
  readonly children: ComponentChildren;
};

/** Something at its place in a picture. */
export function Put({ x, y, w, turn, opacity, children, ...given }: Place): JSX.Element {
  const style = {
    left: share(x, WIDTH),
    top: share(y, HEIGHT),
    inlineSize: share(w, WIDTH),
    ...(turn && { rotate: `${turn}deg` }),
    ...(opacity !== undefined && { opacity }),
  };
  return (
    <div class={`picture-part ${given.class ?? ""}`} style={style}>
      {children}
    </div>
  );
}

/** Lines, arrows and large numbers, in the picture's units; they may reach beyond its edge. */
export const Lines = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <svg class="picture-lines" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
    {children}
  </svg>
);

/** A white line with a dark edge, so that it is seen on any water. */
export const Stroke = ({
  d,
  width = 5,
  dotted,
}: {
  readonly d: string;
  readonly width?: number;
  readonly dotted?: boolean;
}): JSX.Element => (
  <g fill="none" stroke-linecap="round" stroke-linejoin="round">
    {!dotted && <path d={d} stroke="#06202b" stroke-opacity=".4" stroke-width={width * 1.8} />}
    <path d={d} stroke="#f3faf7" stroke-width={width} stroke-dasharray={dotted ? `1 ${width * 2.4}` : undefined} />
  </g>
);

type NumberProps = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill?: string;
  readonly anchor?: "start" | "middle" | "end";
  readonly children: ComponentChildren;
};

/** A number worth learning, with a dark edge below. */
export const Large = ({ x, y, size, fill = "#ffffff", anchor = "middle", children }: NumberProps): JSX.Element => (
  <g class="art-number" font-size={size} text-anchor={anchor}>
    <text x={x} y={y + size * 0.055} fill="#06202b" stroke="#06202b" stroke-width={size * 0.04}>
      {children}
    </text>
    <text x={x} y={y} fill={fill}>
      {children}
    </text>
  </g>
);

/** A few words in the middle of the picture, never too small to be read. */
export const Words = ({ y, children }: { readonly y: number; readonly children: ComponentChildren }): JSX.Element => (
  <p class="picture-words" style={{ top: share(y, HEIGHT) }}>
    {children}
  </p>
);
