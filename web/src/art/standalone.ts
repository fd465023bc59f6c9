// A drawing of the page as a file of its own: without the sprites, styles and variables of the document it stands in.

type Variables = Readonly<Record<string, string>>;

const SVG = "http://www.w3.org/2000/svg";

/** *drawing* as SVG text, *size* pixels wide and high. */
export function standalone(drawing: SVGSVGElement, size: number): string {
  const used = new Map<string, Element>();
  const copy = copied(drawing, {}, used);
  copy.setAttribute("width", `${size}`);
  copy.setAttribute("height", `${size}`);
  const shared = document.createElementNS(SVG, "defs");
  shared.append(...used.values());
  copy.prepend(shared);
  return new XMLSerializer().serializeToString(copy);
}

/** A copy of *element* in which every `use` is what it refers to and every variable its value; what it refers to by `url(#id)` goes to *used*. */
function copied(element: Element, around: Variables, used: Map<string, Element>): Element {
  const variables = { ...around, ...ownVariables(element, around) };
  const copy = element.localName === "use" ? nested(element, variables, used) : document.createElementNS(SVG, element.localName);
  for (const { name, value } of element.attributes) {
    if (["style", "class", "href"].includes(name)) continue;
    copy.setAttribute(name, filled(value, variables));
    for (const [, id] of value.matchAll(/url\(["']?#([^"')]+)/g)) include(id as string, variables, used);
  }
  copy.append(...copiedChildren(element, variables, used));
  return copy;
}

const copiedChildren = (element: Element, variables: Variables, used: Map<string, Element>): (Element | string)[] =>
  [...element.childNodes].map((child) => (child instanceof Element ? copied(child, variables, used) : (child.textContent ?? "")));

/** What a `use` shows, in a place of its own. */
function nested(use: Element, variables: Variables, used: Map<string, Element>): Element {
  const place = document.createElementNS(SVG, "svg");
  const symbol = document.getElementById((use.getAttribute("href") ?? "").slice(1));
  const box = symbol?.getAttribute("viewBox");
  if (box) place.setAttribute("viewBox", box);
  place.setAttribute("overflow", "visible");
  if (symbol) place.append(...copiedChildren(symbol, variables, used));
  return place;
}

function include(id: string, variables: Variables, used: Map<string, Element>): void {
  const source = document.getElementById(id);
  if (!source || used.has(id)) return;
  used.set(id, source); // kept free, should it refer to itself
  used.set(id, copied(source, variables, used));
}

function ownVariables(element: Element, around: Variables): Variables {
  if (!(element instanceof SVGElement)) return {};
  const names = [...element.style].filter((name) => name.startsWith("--"));
  return Object.fromEntries(names.map((name) => [name, filled(element.style.getPropertyValue(name).trim(), around)]));
}

const filled = (value: string, variables: Variables): string =>
  value.replaceAll(/var\((--[\w-]+)(?:,\s*([^()]*))?\)/g, (_, name: string, otherwise = "none") => variables[name] ?? otherwise);
