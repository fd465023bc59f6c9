// The build makes this module: it has the card of every folder of games.
declare module "games:cards" {
  export const FOUND: readonly import("./card").Card[];
}
