// A game of boardgame.io for two with a small state, to compare servers with: as many moves a turn and, for each player,
// as long an update as in Deep Sea Adventure for two, and chips that nobody may read.
//
//     NODE_ENV=production node boardgame.cjs FOLDER PORT
//
// FOLDER is where boardgame.io is installed. Matches are made when the first player comes in, and kept in memory.

const { join } = require("node:path");

const [folder, port] = process.argv.slice(2);
const { Server } = require(join(folder, "node_modules", "boardgame.io", "server"));

const LAST = 24;

const race = {
  name: "race",
  setup: () => ({
    air: 25,
    divers: ["Player 1", "Player 2"].map((name) => ({ name, place: 0, back: false, chips: [], points: 0 })),
    path: Array.from({ length: LAST }, (_, at) => ({ level: 1 + Math.floor(at / 6) })),
  }),
  playerView: ({ G }) => ({
    ...G,
    divers: G.divers.map((diver) => ({ ...diver, chips: diver.chips.length })),
  }),
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    swim: ({ G, random, playerID }) => {
      const diver = G.divers[playerID];
      const steps = Math.max(0, random.Die(3) + random.Die(3) - diver.chips.length);
      diver.place = Math.max(0, Math.min(LAST, diver.place + (diver.back ? -steps : steps)));
      G.air = G.air > 0 ? G.air - 1 : 25;
      if (diver.place === LAST || diver.chips.length === 3) diver.back = true;
      if (diver.place === 0) {
        diver.points += diver.chips.reduce((sum, chip) => sum + chip, 0);
        diver.chips = [];
        diver.back = false;
      } else if (diver.chips.length < 3) {
        diver.chips.push(4 * G.path[diver.place - 1].level - random.Die(4));
      }
    },
  },
};

Server({ games: [race], origins: [/localhost:\d+/] }).run(Number(port));
