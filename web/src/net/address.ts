// The address other people find this server at. Every link on the page begins with it.

import { signal } from "@preact/signals";
import { address } from "./rest";

const known = signal("");
let isAsked = false;

/** The server's public origin; empty until the server has told it. A page without a line falls back on its own address. */
export function publicOrigin(): string {
  if (!isAsked) {
    isAsked = true;
    void address().then(
      ({ origin }) => (known.value = origin),
      () => (known.value = location.origin),
    );
  }
  return known.value;
}

/** A link to a page of this server; empty until the address is known. */
export const publicLink = (path: string): string => (publicOrigin() ? publicOrigin() + path : "");

/** What to type to get there. */
export const publicHost = (): string => (publicOrigin() ? new URL(publicOrigin()).host : "");
