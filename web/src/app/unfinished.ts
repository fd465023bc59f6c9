// The table this browser was last playing at, so that home leads back to it at once.

type Unfinished = { readonly code: string; readonly title: string };

const KEPT = "divetable-unfinished";

export function unfinished(): Unfinished | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null") as Unfinished | null;
  } catch {
    return null;
  }
}

/** Remember *title* at the table *code*; null if there is nothing to come back to there. */
export function remember(code: string, title: string | null): void {
  if (title === null && unfinished()?.code !== code) return;
  try {
    localStorage.setItem(KEPT, JSON.stringify(title === null ? null : { code, title }));
  } catch {
    // A browser that keeps nothing finds its tables further down.
  }
}
