// Where things are on the stage: a winding line from the submarine down, always spread over the whole water.

export type Spot = {
  readonly x: number;
  readonly y: number;
  /** Whether the line leads to the right here. */
  readonly right: boolean;
};

/** A rectangle in pixels of the stage. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type Layout = {
  readonly isNarrow: boolean;
  /** Width of a chip. */
  readonly chip: number;
  /** Length of a diver in the water. */
  readonly pawn: number;
  readonly submarine: Area;
  /** The number, the word and the tank with what is to be breathed. */
  readonly air: Area;
  /** Where each space is, from the submarine down. */
  readonly spots: readonly Spot[];
  /** The line as the `d` of an SVG path, from the submarine on. */
  readonly line: string;
};

export const px = (length: number): string => `${length.toFixed(1)}px`;

/** The style that puts an element there. */
export const placed = ({ x, y, width, height }: Area): Record<string, string> => ({
  left: px(x),
  top: px(y),
  width: px(width),
  height: px(height),
});

/** Width by height of the drawing of the submarine. */
const HULL = 2.524;
const NARROW = 620;
const STEPS = 48;
/** How many waves a row has, and how far it swings. */
const WAVES = 4;

/** The places of *count* spaces on a stage of this size. */
export function layoutOf(width: number, height: number, count: number): Layout {
  const isNarrow = width < NARROW;
  const scale = isNarrow ? Math.min(width / 360, Math.max(0.8, height / 400)) : Math.min(width / 960, height / 690);
  const surface = isNarrow ? narrowSurface(width, scale) : wideSurface(width, scale);
  const water = isNarrow ? narrowWater(width, height, scale) : wideWater(width, height, scale);
  const largest = (isNarrow ? 42 : 70) * scale;
  const best = (isNarrow ? [5, 4, 6, 7, 3] : [4, 5, 3, 6])
    .map((rows) => wind(water, rows, count))
    .reduce((one, other) => (one.chip < largest * 0.94 && other.chip > one.chip * 1.04 ? other : one));
  const chip = Math.min(best.chip, largest);
  const { submarine } = surface;
  const start = { x: submarine.x + submarine.width * (isNarrow ? 0.14 : 0.36), y: submarine.y + submarine.height * 0.97 };
  return { isNarrow, chip, pawn: chip * 1.38, ...surface, spots: best.spots, line: `${lead(start, best.points[0])}${drawn(best.points)}` };
}

type Surface = Pick<Layout, "submarine" | "air">;

function wideSurface(width: number, scale: number): Surface {
  const boat = 316 * scale;
  const left = 372 * scale;
  return {
    submarine: { x: 36 * scale, y: 50 * scale, width: boat, height: boat / HULL },
    air: { x: left, y: 66 * scale, width: Math.min(width - left - 26 * scale, 780 * scale), height: 106 * scale },
  };
}

function narrowSurface(width: number, scale: number): Surface {
  const boat = 118 * scale;
  return {
    submarine: { x: 10, y: 50 * scale, width: boat, height: boat / HULL },
    air: { x: 10, y: 2, width: width - 20, height: 58 * scale },
  };
}

type Water = Area & {
  /** How far a bend leads beyond the end of its row, at most. */
  readonly bend: number;
};

function wideWater(width: number, height: number, scale: number): Water {
  const side = 0.1 * width;
  const top = 254 * scale;
  return { x: side, y: top, width: width - 2 * side, height: height - 98 * scale - top, bend: 0.042 * width };
}

function narrowWater(width: number, height: number, scale: number): Water {
  const side = Math.max(40, 0.1 * width);
  const top = 122 * scale;
  return { x: side, y: top, width: width - 2 * side, height: height - 44 - top, bend: side - 28 };
}

type Point = { readonly x: number; readonly y: number };
type Winding = { readonly chip: number; readonly spots: readonly Spot[]; readonly points: readonly Point[] };

/** The line in so many rows, with its spaces at equal distances, and how large chips may be on it. */
function wind(water: Water, rows: number, count: number): Winding {
  const gap = water.height / (rows - 1);
  const points = Array.from({ length: rows }, (_, row) => [
    ...along(water, row, gap),
    ...(row < rows - 1 ? bend(water, row, gap) : []),
  ]).flat();
  const lengths = points.map((point, at) => (at ? Math.hypot(point.x - (points[at - 1]?.x ?? 0), point.y - (points[at - 1]?.y ?? 0)) : 0));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const spacing = whole / Math.max(1, count - 1);
  return { chip: Math.min(spacing * 0.68, gap * 0.62), spots: spread(points, lengths, spacing, count), points };
}

function along(water: Water, row: number, gap: number): Point[] {
  const swing = Math.min(13, gap * 0.1);
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = step / STEPS;
    const x = row % 2 ? water.x + water.width * (1 - share) : water.x + water.width * share;
    return { x, y: water.y + row * gap + swing * Math.sin(share * Math.PI * WAVES + row) };
  });
}

/** From the end of a row to the beginning of the next. */
function bend(water: Water, row: number, gap: number): Point[] {
  const from = along(water, row, gap).at(-1);
  const to = along(water, row + 1, gap)[0];
  if (!from || !to) return [];
  const out = Math.min(water.bend, gap * 0.31) * (row % 2 ? -1 : 1);
  return Array.from({ length: 12 }, (_, step) => {
    const turn = (Math.PI * (step + 1)) / 13;
    return { x: from.x + out * Math.sin(turn), y: from.y + ((to.y - from.y) * (1 - Math.cos(turn))) / 2 };
  });
}

function spread(points: readonly Point[], lengths: readonly number[], spacing: number, count: number): Spot[] {
  const spots: Spot[] = [];
  let passed = 0;
  points.forEach((point, at) => {
    passed += lengths[at] ?? 0;
    while (spots.length < count && passed >= spots.length * spacing - 0.01) {
      const next = points[at + 1] ?? point;
      const last = points[at - 1] ?? point;
      spots.push({ ...point, right: next.x >= last.x });
    }
  });
  while (spots.length < count) spots.push({ ...(points.at(-1) ?? { x: 0, y: 0 }), right: true });
  return spots;
}

const fixed = (value: number): string => value.toFixed(1);

function lead(start: Point, to: Point | undefined): string {
  if (!to) return "";
  const aside = to.x - Math.max(18, (start.x - to.x) * 0.8);
  return `M${fixed(start.x)} ${fixed(start.y)}C${fixed(start.x)} ${fixed(to.y - 20)} ${fixed(aside)} ${fixed(start.y)} ${fixed(aside)} ${fixed((start.y + to.y) / 2)}S${fixed(to.x - 16)} ${fixed(to.y)} ${fixed(to.x)} ${fixed(to.y)}`;
}

const drawn = (points: readonly Point[]): string =>
  points
    .filter((_, at) => at % 2 === 0 || at === points.length - 1)
    .map(({ x, y }) => `L${fixed(x)} ${fixed(y)}`)
    .join("");
