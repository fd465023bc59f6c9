// The companions' drawings, stroke by stroke: loaded where companions dive along.

import type { SVGAttributes } from "preact";
import type { Companion } from "../types";

type Stroke = SVGAttributes<SVGPathElement>;

const INK = "#06202B";

const cut = (d: string, fill: string, stroke?: string, width?: number): Stroke => ({ d, fill, stroke, "stroke-width": width });
const line = (d: string, stroke = INK, width = 2): Stroke => ({
  d,
  fill: "none",
  stroke,
  "stroke-width": width,
  "stroke-linecap": "round",
});

/** The green turtle looks like its smaller sisters, which are always there. */
export const DRAWINGS: Readonly<Record<Exclude<Companion, "green_turtle">, readonly Stroke[]>> = {
  octopus: [
    cut(
      "M16 3c6 0 10 4 10 10 0 3-1 5-2.5 6.5 1 2 3.5 2.5 5.5 1-.5 4-4.5 5.5-7 3.5 0 2.5 1.5 4 3.5 4-3 2.5-7 .5-7.5-4-.5 2-1 4-2 6-1-2-1.5-4-2-6-.5 4.5-4.5 6.5-7.5 4 2 0 3.5-1.5 3.5-4-2.5 2-6.5.5-7-3.5 2 1.5 4.5 1 5.5-1C7 18 6 16 6 13 6 7 10 3 16 3z",
      "#D2564F",
    ),
    line("M12 13h.1M20 13h.1", "#fff", 5),
    line("M12.5 13h.1M19.5 13h.1"),
  ],
  orca: [
    cut("M2 18c3-7 9-9 14-8l1-7c4 2 5 5 5 8 2 1 3 2 4 4l5-3c0 3-1 5-2 6 1 2 1 4 0 6l-5-4c-6 7-18 6-22-2z", "#16232E", "#DDEBEE", 1),
    cut("M4 20c5 1 8 0 12 1 2 1 1 3-1 4-5 0-9-1-11-5z", "#F3FAF7"),
    cut("M6.56 15.39a2.6 1.4-20 1 0 4.89-1.78 2.6 1.4-20 1 0-4.89 1.78z", "#F3FAF7"),
  ],
  anglerfish: [
    cut("M24 17l6-5v12l-6-4c-2 6-7 8-12 7-5-1-9-4-9-8 0-2 1-4 2-5 3-5 13-5 19 3z", "#6B4A7E"),
    cut("M3 19c4-2 8-1 11 1l-2 1-1 3-2-3-1 3-2-3-1 2z", "#fff"),
    line("M13 11C11 5 7 3 4 5", "#6B4A7E", 1.8),
    cut("M.8 6a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0z", "#FFC94A"),
    line("M13 15.5h.1", "#fff", 4.5),
    line("M12.6 15.5h.1"),
  ],
  clownfish: [
    cut("M22 16l7-6c1 4 1 8 0 12zM12 9c3-4 7-4 9-3l-2 5zM13 23c2 3 5 4 7 3l-2-4z", "#D9611E"),
    cut("M2 16a11 8 0 1 0 22 0 11 8 0 1 0-22 0z", "#F58232"),
    cut("M9.5 8.6q3 7.4 0 14.8l3 .5q3-8 0-15.8zM18 9.2q2 6.8 0 13.6l3-2.2q1.2-4.6 0-9.2z", "#fff"),
    line("M6 14.5h.1", INK, 2.6),
  ],
  dolphins: [
    cut(
      "M2 20C3 11 9 6 16 6c1-2 3-3 5-3 0 2-.5 3-1 4 5 2 8 6 8 12 2 1 3 2 3 4-3-1-5-1-8 1 0-2 .5-4 2-5-2-5-6-7-10-6-4 0-6 3-8 6-2 1-4 1-5 1z",
      "#7FA9C9",
    ),
    cut("M9 29c1-5 4-7 8-7l3-2c0 1 0 2-.5 2.6 2 1.4 3 3 3 5l2 2-5 .4c.5-1 1-1.5 1-2.4-1.5-2.6-4-3-6-2-2 0-3 1.8-4 3z", "#A9CBE2"),
    line("M9 14h.1"),
  ],
  great_white: [
    cut("M1 13C8 7 14 7 18 8l5-6c1 3 1 6 1 8 2 1 3 2 4 3l4-4v12l-4-4c-6 8-14 9-21 7l5-5z", "#71818C"),
    cut("M12 19l-2-2-1 2-2-2-1 2-2-2 1 5 2 3c6 1 13-1 17-6-5 2-9 2-12 0z", "#F3FAF7"),
    line("M10 12.5h.1", INK, 2.4),
    line("M16 13v3M18.5 13v3", "#4C5962", 1.2),
  ],
  axolotl: [
    line("M7 12 1 8M7 16H1M7 20l-5 4M25 12l6-4M25 16h6M25 20l5 4", "#D2477A", 2.6),
    cut("M16 6c7 0 11 5 11 10.5S22.5 26 16 26 5 22 5 16.5 9 6 16 6z", "#F3A6C0"),
    line("M10 15h.1M22 15h.1", INK, 3),
    line("M11 20q5 4 10 0", INK, 1.6),
  ],
  fugu: [
    cut(
      "M15 1l1.5 4L21 3l-.5 4.5 5-.5-2 4 5.5.5L25 16l6-4v9l-6-3-1 3 3 2.5-4.5.5 1 4.5-4.5-2-2 4-2.5-4-4.5 2.5.5-4.5L5 24l2-4-5-1.5 4-3L3 12l5-.5-1.5-4L11 8l0-4.5L14 6z",
      "#D9B44A",
    ),
    cut("M5.5 16a9.5 9.5 0 1 0 19 0 9.5 9.5 0 1 0-19 0z", "#F3E3A5"),
    cut("M5.5 16a9.5 9.5 0 0 1 19 0q-9.5 4-19 0z", "#D9B44A"),
    line("M10 13.5h.1M20 13.5h.1", "#fff", 5),
    line("M10 13.5h.1M20 13.5h.1", INK, 2.4),
    cut("M13.2 20a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0z", INK),
  ],
  narwhal: [
    cut("M8 15 1 2l9 9z", "#F2DCA0", "#8C6D2F", 0.8),
    cut("M6 19c0-6 5-9 11-9 6 0 9 3 10 8l4-2c0 3-1 5-2 6 1 2 1 3 0 5l-5-4c-5 5-18 5-18-4z", "#8FA3B8"),
    cut("M7 21c4 3 9 4 15 2-4 4-12 4-15-2z", "#E6EEF3"),
    line("M10.5 16h.1", INK, 2.4),
    line("M18 14h.1M21 16h.1M16 17h.1", "#64788D", 1.8),
  ],
};
