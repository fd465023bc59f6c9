// Turns the drawings into one sprite file a set, and writes the list of their names: `node sprites.mjs` writes src/art/names.ts.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { FOLDER, GAMES } from "./games.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const ART = join(HERE, "art");
/** Drawings that Dive's painter has too: kept once, used here under hyphened names. */
const PAINTED = join(HERE, "../src/divetable/eyes/drawings");
const PAINTED_SET = "reef";
const LIMIT = 150 * 1024;
/** The sets that every screen loads. */
const SHARED = ["people", "reef", "home"];

const foldersOf = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const svgFiles = (folder) =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".svg"))
    .toSorted()
    .map((name) => join(folder, name));

/** The same path in fewer characters: no space that is not needed, no command twice in a row, no zero before a point. */
export function shortPath(path) {
  let last = "";
  const parts = [...path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)].map(([, command, given]) => {
    const numbers = given
      .trim()
      .replaceAll(/[\s,]+/g, " ")
      .replaceAll(/(?<![\d.])0\./g, ".")
      .replaceAll(" -", "-");
    const isSame = command === last && !"MmZz".includes(command);
    last = command;
    return isSame ? (numbers.startsWith("-") ? numbers : ` ${numbers}`) : command + numbers;
  });
  return parts.join("");
}

/**
 * One drawing: its name with its set (and *owner*, the game it belongs to in a set of several), its view box, its definitions and its shapes.
 * Throws when the file is not as it should be.
 */
function drawing(set, path, owner = "") {
  const name = `${set}-${owner && `${owner}-`}${basename(path, ".svg").replaceAll("_", "-")}`;
  const text = readFileSync(path, "utf8")
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/>\s+/g, ">")
    .replaceAll(/\s+</g, "<")
    .replaceAll(/ d="([^"]*)"/g, (_, drawn) => ` d="${shortPath(drawn)}"`);
  const found = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="([-\d. ]+)">(.*)<\/svg>$/s.exec(text);
  if (!found) throw new Error(`${path}: expected only xmlns and viewBox on the svg element`);
  const [, box, body] = found;
  if (/ style="|<style|<script/.test(body)) throw new Error(`${path}: no style and no script in drawings`);
  for (const [, id] of body.matchAll(/ id="([^"]*)"/g))
    if (!id.startsWith(`${set}-`)) throw new Error(`${path}: the id ${id} has to begin with ${set}-`);
  // Firefox finds gradients and clip paths only outside of symbols.
  const defs = [...body.matchAll(/<defs>(.*?)<\/defs>/gs)].map(([, inner]) => inner).join("");
  return { name, box, defs, shapes: body.replaceAll(/<defs>.*?<\/defs>/gs, "") };
}

/** All sets by name, each a list of drawings: those of the page, and of each game its own and its picture on the home page. */
export function allSets() {
  const folders = Object.fromEntries(foldersOf(ART).map((set) => [set, join(ART, set)]));
  for (const game of GAMES) folders[game] = join(FOLDER, game, "drawings");
  const sets = Object.fromEntries(
    Object.entries(folders).map(([set, folder]) => [set, svgFiles(folder).map((path) => drawing(set, path))]),
  );
  for (const game of GAMES) sets.home.push(...svgFiles(join(folders[game], "home")).map((path) => drawing("home", path, game)));
  sets[PAINTED_SET] = [...svgFiles(PAINTED).map((path) => drawing(PAINTED_SET, path)), ...(sets[PAINTED_SET] ?? [])];
  const ids = Object.values(sets).flatMap((drawings) =>
    drawings.flatMap(({ name, defs, shapes }) => [name, ...[...(defs + shapes).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)]),
  );
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice) throw new Error(`the id ${twice} is there twice`);
  return sets;
}

function sprite(drawings) {
  const defs = drawings.map((one) => one.defs).join("");
  const symbols = drawings.map(({ name, box, shapes }) => `<symbol id="${name}" viewBox="${box}">${shapes}</symbol>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs>${defs}</defs>${symbols}</svg>`;
}

/** Width by height, for those that are not square: the page keeps their space before they are there. People are put together by a component. */
function ratios(drawings) {
  return drawings
    .filter(({ name }) => !name.startsWith("people-"))
    .map(({ name, box }) => [name, box.split(" ").map(Number)])
    .filter(([, [, , width, height]]) => width !== height)
    .map(([name, [, , width, height]]) => `  "${name}": ${Number((width / height).toFixed(3))},`);
}

/** The text of src/art/names.ts. */
export function namesFile(sets = allSets()) {
  const all = Object.values(sets).flat();
  return [
    "// Written by sprites.mjs: `node sprites.mjs`. Do not edit.",
    "",
    `export type ArtSet = ${Object.keys(sets)
      .toSorted()
      .map((name) => `"${name}"`)
      .join(" | ")};`,
    "",
    "/** Every drawing: its set, a hyphen, its file name. */",
    "export type ArtName =",
    `${all.map(({ name }) => `  | "${name}"`).join("\n")};`,
    "",
    "/** Width by height of the drawings that are not square. */",
    "export const RATIOS: Partial<Record<ArtName, number>> = {",
    ...ratios(all),
    "};",
    "",
  ].join("\n");
}

/** Writes a sprite file for each set into *folder*; prints the sizes; gives the file name of each set. Throws above the limit. */
export function buildSprites(folder) {
  const names = {};
  const bytes = {};
  for (const [set, drawings] of Object.entries(allSets())) {
    const text = sprite(drawings);
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();
    names[set] = `art-${set}-${hash}.svg`;
    bytes[set] = gzipSync(text, { level: 9 }).length;
    writeFileSync(join(folder, names[set]), text);
  }
  for (const screen of ["home", ...GAMES]) {
    const sum = [...new Set([...SHARED, screen])].reduce((total, set) => total + bytes[set], 0);
    console.log(`${(sum / 1024).toFixed(1).padStart(6)} KB  drawings of ${screen} (gzip)`);
    if (sum > LIMIT) throw new Error(`${(sum / 1024).toFixed(1)} KB of drawings for ${screen} are more than ${LIMIT / 1024} KB`);
  }
  return names;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(HERE, "src/art/names.ts"), namesFile());
