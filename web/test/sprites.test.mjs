import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { allSets, namesFile, shortPath } from "../sprites.mjs";
import { WEB } from "./bundle.mjs";

const drawings = Object.values(allSets()).flat();

test("the list of names is up to date (node sprites.mjs)", () => {
  assert.equal(readFileSync(join(WEB, "src/art/names.ts"), "utf8"), namesFile());
});

test("everything a drawing refers to is there", () => {
  const all = drawings.map(({ name, defs, shapes }) => ` id="${name}"${defs}${shapes}`).join("");
  const ids = new Set([...all.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  const wanted = [...all.matchAll(/url\(#([^)]*)\)|href="#([^"]*)"/g)].map(([, url, href]) => url ?? href);
  assert.deepEqual(
    wanted.filter((id) => !ids.has(id)),
    [],
  );
});

test("gradients have no variables: they are not where they are used", () => {
  for (const { name, defs } of drawings) assert.ok(!defs.includes("var("), name);
});

test("a shorter path draws the same", () => {
  assert.equal(shortPath("M 0.5 1 C -1 0.25, -3 4 5 6 C 7 8 9 10 11 12 L 1 2 L -3 4 Z"), "M.5 1C-1 .25-3 4 5 6 7 8 9 10 11 12L1 2-3 4Z");
});
