// Parts that are drawn again only when something about them has changed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";

const { pure } = await load("src/app/pure.ts");
const Part = pure(() => null);
const press = () => undefined;
const props = { name: "shell", look: { suit: "#ff0000", parts: { "--fin": "#ffffff" } }, units: [[1, 2], [3]], press, children: undefined };

/** Whether a part that has *props* is drawn again when it gets *change*, too. */
const isDrawnAgain = (change) => new Part(props).shouldComponentUpdate({ ...props, ...change });

test("what has not changed is not drawn again", () => {
  assert.equal(isDrawnAgain({}), false);
  assert.equal(isDrawnAgain({ look: { suit: "#ff0000", parts: { "--fin": "#ffffff" } }, units: [[1, 2], [3]] }), false);
});

test("whatever has changed is drawn again", () => {
  const changes = [
    { name: "star" },
    { look: { suit: "#ff0000", parts: { "--fin": "#000000" } } },
    { look: { suit: "#ff0000" } },
    { look: null },
    { units: [[1, 2], [3], []] },
    { units: [[1, 2], [4]] },
    { press: () => undefined },
    { title: "more" },
    { children: { type: "b", props: {}, constructor: undefined } },
  ];
  for (const change of changes) assert.equal(isDrawnAgain(change), true, JSON.stringify(change));
});

test("what is too deep to be compared is drawn again, and so is what is not plain", () => {
  const deep = pure(() => null);
  const made = () => ({ a: { b: { c: { d: 1 } } } });
  assert.equal(new deep(made()).shouldComponentUpdate(made()), true);
  assert.equal(new deep({ map: new Map() }).shouldComponentUpdate({ map: new Map() }), true);
});
