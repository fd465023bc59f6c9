import type { VNode } from "preact";
import { pure } from "../app/pure";

const PATHS = {
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  home: "M4 12l8-8 8 8M6 10v10h12V10",
  rules: "M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.500 5-2 8-2V4c-3 0-6 .5-8 2zm0 0v14",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  menu: "M4 7h16M4 12h16M4 17h16",
  invite: "M9 8a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3 20c.5-3.500 3-5 6-5s5.500 1.500 6 5M18 6v6M15 9h6",
  cover: "M3 12c2.500-4 5.500-6 9-6s6.500 2 9 6c-2.500 4-5.500 6-9 6s-6.500-2-9-6zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM4 20L20 4",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  share: "M12 15V3M8 7l4-4 4 4M6 11H5v10h14V11h-1",
  sound: "M4 10v4h3l5 4V6L7 10zM16 9c1.500 1.800 1.500 4.200 0 6M18.500 6.500c3 3.200 3 7.800 0 11",
  first: "M6 5v14M18 6l-8 6 8 6z",
  back: "M16 6l-8 6 8 6z",
  next: "M8 6l8 6-8 6z",
  last: "M18 5v14M6 6l8 6-8 6z",
  play: "M7 5l12 7-12 7z",
  pause: "M8 5v14M16 5v14",
  sliders:
    "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM8 14.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z",
  tv: "M3 5h18v12H3zM8 21h8",
  check: "M5 13l5 5L20 6",
  search: "M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13zM15.500 15.500L21 21",
  left: "M14.500 5L8 12l6.500 7",
  right: "M9.500 5L16 12l-6.500 7",
  skip: "M5 5l8 7-8 7zM18 5v14",
  eye: "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  pen: "M4 20l1-5L16 4l4 4L9 19z",
  again: "M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5",
  down: "M12 4v15M5 12l7 7 7-7",
  up: "M12 20V5M5 12l7-7 7 7",
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21c.8-4.500 4-6 8-6s7.200 1.500 8 6",
  keys: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8",
  phone: "M7 3h10v18H7zM11 18h2",
  leave: "M10 4H4v16h6M10 12h11M17 8l4 4-4 4",
  chart: "M4 4v16h16M8 15l4-5 3 3 5-7",
  die: "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8.500 8.500h.01M15.500 8.500h.01M12 12h.01M8.500 15.500h.01M15.500 15.500h.01",
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = pure(({ name }: { name: IconName }): VNode => {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
});
