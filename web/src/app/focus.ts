// Who goes about the page by keys keeps their place: when what has the focus goes away or is hidden, the focus goes to what is nearest.

const OPERABLE = "button, a[href], input, select, textarea, summary, [tabindex='0']";

/** The element that has the focus and all that is around it, innermost first. */
let around: readonly Element[] = [];

/** Watch over the focus within *app*, the element all screens are drawn in. */
export function keepFocus(app: HTMLElement): void {
  document.addEventListener("focusin", ({ target }) => {
    around = target instanceof Element ? chain(target) : [];
  });
  document.addEventListener("focusout", () => queueMicrotask(() => letGo(app)));
  document.addEventListener("keydown", holdPressesOnce, true);
  new MutationObserver(() => restore(app)).observe(app, { childList: true, subtree: true });
}

/** A key that is still held down was meant for what had the focus before, not for what has it now. */
function holdPressesOnce(event: KeyboardEvent): void {
  const { key, repeat, target } = event;
  if (repeat && (key === "Enter" || key === " ") && target instanceof Element && target.matches("button, a, summary"))
    event.preventDefault();
}

function chain(from: Element): Element[] {
  const found: Element[] = [];
  for (let one: Element | null = from; one; one = one.parentElement) found.push(one);
  return found;
}

const isNowhere = (): boolean => !document.activeElement || document.activeElement === document.body;

const isShown = (one: Element): boolean => one.isConnected && one.checkVisibility({ visibilityProperty: true });

/** A click beside everything takes the focus away on purpose. */
function letGo(app: HTMLElement): void {
  if (!isNowhere() || !around[0]) return;
  if (isShown(around[0])) around = [];
  else restore(app);
}

function restore(app: HTMLElement): void {
  if (!around[0] || !isNowhere() || isShown(around[0])) return;
  const near = around.filter((one) => one.isConnected && one !== app && app.contains(one));
  const next = drawnAnew(around[0], near) ?? near.map(inside).find((one) => one !== null) ?? heading(app);
  next?.focus({ preventScroll: true });
}

/** The control with the same key as *lost*, within what is *near*: the same one at another place of the page. */
function drawnAnew(lost: Element | undefined, near: readonly Element[]): HTMLElement | null {
  const key = lost instanceof HTMLElement ? lost.dataset["key"] : undefined;
  const found = key ? near.map((part) => part.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)) : [];
  return found.find((one) => one && isShown(one)) ?? null;
}

/** What to operate in *part*: its main control if it names one, else the first there is, else *part* itself if the focus may rest on it. */
function inside(part: Element): HTMLElement | null {
  const found = [...part.querySelectorAll<HTMLElement>("[data-main]"), ...part.querySelectorAll<HTMLElement>(OPERABLE)];
  return found.find(isShown) ?? (part instanceof HTMLElement && "rest" in part.dataset ? resting(part) : null);
}

/** Let *part* take the focus until it has lost it: no click should. Gives *part*. */
function resting(part: HTMLElement): HTMLElement {
  part.tabIndex = -1;
  part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  return part;
}

/** On another screen one begins at its title. */
function heading(app: HTMLElement): HTMLElement | null {
  const title = app.querySelector<HTMLElement>("h1");
  title?.setAttribute("tabindex", "-1");
  return title;
}
