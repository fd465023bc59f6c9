// Parts of the page that are loaded when somebody wants them.

import { signal } from "@preact/signals";
import type { ComponentType, VNode } from "preact";

export function later<Given extends object>(load: () => Promise<ComponentType<Given>>): ComponentType<Given> {
  const found = signal<ComponentType<Given> | null>(null);
  let isAsked = false;
  return function Later(given: Given): VNode | null {
    if (!isAsked) {
      isAsked = true;
      void load().then((part) => (found.value = part));
    }
    const Part = found.value;
    return Part && <Part {...given} />;
  };
}
