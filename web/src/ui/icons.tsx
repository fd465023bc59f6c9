import type { VNode } from "preact";

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
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }): VNode {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
