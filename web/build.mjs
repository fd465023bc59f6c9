// Builds the page: `node build.mjs [--out DIR]`. Prints what has to be loaded, compressed, and fails above the limit.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import systemPaths, { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import esbuild from "esbuild";
import { gameCards, GAMES } from "./games.mjs";
import { buildSprites } from "./sprites.mjs";
import { inOrder } from "./styles.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const LIMIT = 75 * 1024;

const common = {
  absWorkingDir: HERE,
  bundle: true,
  minify: true,
  write: true,
  metafile: true,
  legalComments: "none",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  target: ["chrome110", "firefox121", "safari16.4"],
  loader: { ".woff2": "file" },
  logLevel: "warning",
};

/** Styles go into one file, so that a board never shows unstyled; modules import them only to say that they need them. */
function collectStyles(found) {
  return {
    name: "styles",
    setup(build) {
      build.onLoad({ filter: /\.css$/ }, ({ path }) => {
        found.add(path);
        return { contents: "", loader: "js" };
      });
    },
  };
}

async function buildScripts(assets, styles) {
  return esbuild.build({
    ...common,
    entryPoints: ["src/app/main.tsx"],
    outdir: assets,
    format: "esm",
    splitting: true,
    jsx: "automatic",
    jsxImportSource: "preact",
    plugins: [gameCards, collectStyles(styles)],
  });
}

/** All styles as one sheet. */
async function buildStyles(assets, styles) {
  const folder = join(HERE, "src");
  const order = inOrder(styles, folder, systemPaths);
  const contents = order.map((name) => `@import "./${name}";`).join("\n");
  const entry = { contents, resolveDir: folder, loader: "css", sourcefile: "page.css" };
  return esbuild.build({ ...common, stdin: entry, outdir: assets, entryNames: "page-[hash]" });
}

/** What a script loads at once, itself included. */
function closure(outputs, start, seen = new Set()) {
  if (seen.has(start)) return seen;
  seen.add(start);
  for (const { path, kind } of outputs[start].imports) if (kind === "import-statement") closure(outputs, path, seen);
  return seen;
}

const compressed = (path) => gzipSync(readFileSync(resolve(HERE, path)), { level: 9 }).length;
const total = (paths) => [...paths].reduce((sum, path) => sum + compressed(path), 0);

function outputOf(outputs, source) {
  return Object.keys(outputs).find((path) => outputs[path].entryPoint === source);
}

/** What home, lobby and table load in English, with what all who play it need of one game. The other screens come when they are opened. */
function sizes(outputs) {
  const shell = new Set();
  for (const source of ["src/app/main.tsx", "src/app/texts/en.ts"]) closure(outputs, outputOf(outputs, source), shell);
  const rows = [["shell", total(shell)]];
  for (const name of GAMES) {
    const all = new Set(shell);
    for (const source of [`src/games/${name}/index.ts`, `src/games/${name}/texts/en.ts`]) {
      const path = outputOf(outputs, source);
      if (path) closure(outputs, path, all);
    }
    if (all.size > shell.size) rows.push([`shell + ${name}`, total(all)]);
  }
  return rows;
}

function page(assets, scripts, styles) {
  const name = (path) => relative(assets, resolve(HERE, path));
  const outputs = scripts.metafile.outputs;
  const entry = outputOf(outputs, "src/app/main.tsx");
  const css = Object.keys(styles.metafile.outputs).find((path) => path.endsWith(".css"));
  const fonts = Object.keys(styles.metafile.outputs).filter((path) => /-latin-(wght|400)-.*woff2$/.test(path));
  const head = [
    ...[...closure(outputs, entry)]
      .filter((path) => path !== entry)
      .map((path) => `<link rel="modulepreload" href="/assets/${name(path)}">`),
    ...fonts.map((path) => `<link rel="preload" href="/assets/${name(path)}" as="font" type="font/woff2" crossorigin>`),
    `<link rel="stylesheet" href="/assets/${name(css)}">`,
    `<script type="module" src="/assets/${name(entry)}"></script>`,
  ];
  return readFileSync(join(HERE, "index.html"), "utf8").replace("<!-- assets -->", head.join("\n    "));
}

function report(rows) {
  for (const [what, bytes] of rows) console.log(`${(bytes / 1024).toFixed(1).padStart(6)} KB  ${what} (gzip)`);
  const most = Math.max(...rows.map(([, bytes]) => bytes));
  if (most > LIMIT) throw new Error(`${(most / 1024).toFixed(1)} KB of script are more than ${LIMIT / 1024} KB`);
}

async function main(out) {
  const fresh = `${out}.new`;
  const assets = join(fresh, "assets");
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  common.define = { ART_FILES: JSON.stringify(buildSprites(assets)) };
  const found = new Set();
  const scripts = await buildScripts(assets, found);
  const styles = await buildStyles(assets, found);
  writeFileSync(join(fresh, "index.html"), page(assets, scripts, styles));
  report(sizes(scripts.metafile.outputs));
  rmSync(out, { recursive: true, force: true });
  renameSync(fresh, out);
}

const at = process.argv.indexOf("--out");
const out = resolve(at > 0 ? process.argv[at + 1] : join(HERE, "../src/divetable/server/static"));
await main(out).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
