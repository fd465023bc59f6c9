// What kind of screen this is, as a signal that follows when the window changes.

import { type ReadonlySignal, signal } from "@preact/signals";

export function followMedia(query: string): ReadonlySignal<boolean> {
  const media = matchMedia(query);
  const holds = signal(media.matches);
  media.addEventListener("change", () => {
    holds.value = media.matches;
  });
  return holds;
}

/** A phone, held either way; the same condition is in the styles. */
export const isSmall = followMedia("(max-width: 899px), (max-height: 499px)");
