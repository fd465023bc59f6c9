// The games of the page: every folder of `src/games` is one.

import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "src/games");
/** The names of the games. */
export const GAMES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** A plugin of esbuild: the module `games:cards` has the card of every game. */
export const gameCards = {
  name: "games",
  setup(build) {
    build.onResolve({ filter: /^games:cards$/ }, ({ path }) => ({ path, namespace: "games" }));
    build.onLoad({ filter: /.*/, namespace: "games" }, () => {
      const imports = GAMES.map((game, at) => `import { card as card${at} } from "./${game}/card";`);
      const contents = `${imports.join("")} export const FOUND = [${GAMES.map((_, at) => `card${at}`).join(", ")}];`;
      return { contents, resolveDir: FOLDER, loader: "js" };
    });
  },
};
