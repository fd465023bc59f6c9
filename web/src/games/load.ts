// The boards and drawn rules, each loaded when it is first needed.

import type { Language } from "../app/languages";
import { cardOf } from "./cards";
import type { DrawnRules, GamePage } from "./contract";

export type AnyPage = GamePage<any, any, any>;

/** The page of a game in a language. */
export async function loadGame(game: string, language: Language): Promise<AnyPage> {
  const module = await cardOf(game).load();
  return module.page(await module.texts[language]());
}

/** The drawings a game's rules begin with, in a language; null if it has none. */
export async function loadDrawnRules(game: string, language: Language): Promise<DrawnRules | null> {
  const module = await cardOf(game).loadRules?.();
  return module?.drawnRules(language) ?? null;
}
