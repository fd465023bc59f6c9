// Which screen the address names. Every address of the page is the same document.

import { computed, signal } from "@preact/signals";
import { CODE_LENGTH } from "../net/wire";

export type Route =
  | { readonly screen: "home" }
  | { readonly screen: "table"; readonly code: string }
  | { readonly screen: "tv"; readonly code: string }
  /** Without a lesson: all there are. */
  | { readonly screen: "learn"; readonly lesson: string }
  | { readonly screen: "seat"; readonly code: string; readonly secret: string }
  | { readonly screen: "replay"; readonly code: string; readonly game: number; readonly at: number };

/** Milliseconds after which an address that keeps changing counts as the last. */
const REST = 200;

const address = signal(location.href);
let resting = 0;
addEventListener("popstate", () => {
  clearTimeout(resting);
  address.value = location.href;
});

export const route = computed<Route>(() => read(new URL(address.value)));

function read(url: URL): Route {
  const [, screen, given = "", game = "1"] = url.pathname.split("/");
  // Codes may be typed small; ids may not.
  const code = given.length === CODE_LENGTH ? given.toUpperCase() : given;
  if (screen === "learn") return { screen: "learn", lesson: given };
  if (!code) return { screen: "home" };
  if (screen === "t") return { screen: "table", code };
  if (screen === "tv") return { screen: "tv", code };
  if (screen === "seat") return { screen: "seat", code, secret: url.hash.slice(1) };
  if (screen === "replay") return { screen: "replay", code, game: Number(game), at: Number(url.searchParams.get("at") ?? 0) };
  return { screen: "home" };
}

/** Whether the browser's way back closes a panel (`ui/Dialog`) and leads nowhere else. */
export const isPanelEntry = (): boolean => (history.state as { panel?: boolean } | null)?.panel === true;

/** Go to another address of the page. `instead` leaves no way back to this one. */
export function go(path: string, instead = false): void {
  clearTimeout(resting);
  if (instead || isPanelEntry()) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  address.value = location.href;
  scrollTo(0, 0);
}

/** Another address for what is on the screen. Browsers take only so many within seconds, so they are told where it comes to rest. */
export function readdress(path: string): void {
  clearTimeout(resting);
  resting = setTimeout(() => history.replaceState(null, "", path), REST);
  address.value = new URL(path, location.href).href;
}

/** For links: a plain click stays on the page; whatever else one does with a link works as usual. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
