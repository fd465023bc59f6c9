// Lets tests import the page's TypeScript.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import esbuild from "esbuild";

export const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The module at *path*, relative to web/. */
export async function load(path) {
  const built = await esbuild.build({ entryPoints: [join(WEB, path)], bundle: true, write: false, format: "esm", platform: "node" });
  return import(`data:text/javascript;base64,${Buffer.from(built.outputFiles[0].contents).toString("base64")}`);
}
