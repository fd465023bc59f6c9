import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";
import { ciede2000, contrast, distance, SIGHTS } from "./colour.mjs";

const { INK, LAMP, variables } = await load("src/art/colours.ts");
const { LOOKS: DEEPSEA } = await load("src/games/deepsea/colours.ts");
const { CHIEF_LOOK, LOOKS: DIVE } = await load("src/games/dive/colours.ts");
const { CARDS, LOOKS: HAINOON } = await load("src/games/hainoon/colours.ts");

const SETS = {
  "divers of Deep Sea Adventure": DEEPSEA.map(({ suit }) => suit),
  "divers of Dive with the chief": [...DIVE, CHIEF_LOOK].map(({ suit }) => suit),
  "divers of Hai Noon": HAINOON.map(({ suit }) => suit),
  "cards of Hai Noon": Object.values(CARDS).map(({ fill }) => fill),
};
const APART = { usual: 25, protanopia: 15, deuteranopia: 15, tritanopia: 15 };

/** The two of these colours that look most alike, and how far they are apart. */
function nearest(colours, sight) {
  const pairs = colours.flatMap((one, at) => colours.slice(at + 1).map((other) => [distance(one, other, sight), one, other]));
  return pairs.toSorted(([a], [b]) => a - b)[0];
}

test("the distance is CIEDE2000 (pairs of Sharma, Wu and Dalal)", () => {
  const near = (found, wanted) => assert.ok(Math.abs(found - wanted) < 1e-4, `${found} is not ${wanted}`);
  near(ciede2000([50, 2.6772, -79.7751], [50, 0, -82.7485]), 2.0425);
  near(ciede2000([50, 2.5, 0], [73, 25, -18]), 27.1492);
  near(ciede2000([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619]), 2.0373);
  near(ciede2000([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514]), 0.9082);
});

for (const [what, colours] of Object.entries(SETS))
  for (const sight of Object.keys(SIGHTS))
    test(`${what} and the lamp are told apart with ${sight === "usual" ? "usual sight" : sight}`, () => {
      const [found, ...pair] = nearest([LAMP, ...colours], sight);
      assert.ok(found >= APART[sight], `${pair.join(" and ")}: ${found.toFixed(1)}`);
    });

test("marks stand out from suits, tanks, plates and cards", () => {
  for (const look of [...DEEPSEA, ...DIVE, ...HAINOON, CHIEF_LOOK]) {
    const parts = variables(look);
    assert.ok(contrast(parts["--badge-mark"], look.suit) >= 3, `${look.emblem} on ${look.suit}`);
    assert.ok(contrast(parts["--mark"], parts["--plate"]) >= 3, `${look.emblem} on its plate`);
    assert.ok(contrast(parts["--mark"], "#b9c9c9") >= 3, "on the dark side of the tank");
  }
  for (const { fill, mark } of Object.values(CARDS)) assert.ok(contrast(INK, fill) >= 4.5, `${mark} on ${fill}`);
});
