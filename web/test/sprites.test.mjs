import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { allSets, namesFile } from "../sprites.mjs";
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
