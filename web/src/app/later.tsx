// Parts of the page that are loaded when somebody wants them.

import { signal } from "@preact/signals";
import type { ComponentType, VNode } from "preact";

export function later<Given extends object>(load: () => Promise<ComponentType<Given>>): ComponentType<Given> {
  const found = signal<ComponentType<Given> | null>(null);
  let isAsked = false;
  return function Later(given: Given): VNode | null {
    if (!isAsked) {
      isAsked = true;
      void load().then((part) => (found.value = part), renew);
    }
    const Part = found.value;
    return Part && <Part {...given} />;
  };
}

const RENEWED = "divetable-renewed";

/** A part is not to be had although the server is there: it has a newer page by now. Tried once, not for ever. */
export async function renew(): Promise<void> {
  const isThere = await fetch("/api/alive").then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere || sessionStorage.getItem(RENEWED) === import.meta.url) return;
  sessionStorage.setItem(RENEWED, import.meta.url);
  location.reload();
}
