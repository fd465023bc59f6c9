// The boards, each loaded when it is first needed.

import type { Language } from "../app/languages";
import type { GameModule, GamePage } from "./contract";

export type AnyPage = GamePage<any, any, any>;
type AnyModule = GameModule<any, any, any, any>;

const modules: Readonly<Record<string, () => Promise<AnyModule>>> = {
  deepsea: () => import("./deepsea"),
  hainoon: () => import("./hainoon"),
  dive: () => import("./dive"),
};

/** The page of a game in a language. */
export async function loadGame(game: string, language: Language): Promise<AnyPage> {
  const found = modules[game];
  if (!found) throw new Error(`no such game: ${game}`);
  const module = await found();
  return module.page(await module.texts[language]());
}
