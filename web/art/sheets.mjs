// Builds the sheets of all drawings: `node art/sheets.mjs DIR`.

import { mkdirSync, writeFileSync } from "node:fs";
import esbuild from "esbuild";
import { gameCards } from "../games.mjs";
import { buildSprites } from "../sprites.mjs";

const out = process.argv[2];
mkdirSync(`${out}/assets`, { recursive: true });
await esbuild.build({
  entryPoints: ["art/sheets.tsx"],
  outdir: out,
  bundle: true,
  plugins: [gameCards],
  format: "esm",
  define: { ART_FILES: JSON.stringify(buildSprites(`${out}/assets`)) },
  loader: { ".woff2": "file" },
  jsx: "automatic",
  jsxImportSource: "preact",
});
const links = '<link rel="stylesheet" href="/sheets.css"><script type="module" src="/sheets.js"></script>';
writeFileSync(`${out}/index.html`, `<!doctype html><meta charset="utf-8"><title>Drawings</title>${links}<body></body>`);
