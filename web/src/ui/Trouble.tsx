import { effect, signal } from "@preact/signals";
import type { VNode } from "preact";
import { Refused } from "../net/rest";
import { route } from "../app/router";
import { t, type Texts } from "../app/texts";
import { openRule } from "./Dialog";

/** What was refused last. */
export const trouble = signal<Refused | null>(null);

/** On another screen it is no trouble any more. */
effect(() => {
  void route.value;
  trouble.value = null;
});

/** Do something that may be refused; a refusal is shown to the player, unless it is for the reason that is *fine*. */
export async function attempt<T>(work: Promise<T>, fine = ""): Promise<T | null> {
  trouble.value = null;
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code !== fine) trouble.value = error;
    return null;
  }
}

/** A refusal in the player's language; a newer table may have reasons this page has never heard of. */
export function sentence({ code, rule }: Refused): string {
  const { refused, setups } = t();
  return (code === "setup" && setups[rule as keyof Texts["setups"]]) || (refused[code] ?? refused.error);
}

/** The refusal, with its rule where there is one to read. */
export function Trouble({ hasRules = false }: { hasRules?: boolean }): VNode {
  const refused = trouble.value;
  return (
    <div role="alert">
      {refused && (
        <p class="trouble">
          {sentence(refused)}{" "}
          {refused.rule && hasRules && (
            <button class="link-button" type="button" onClick={() => openRule(refused.rule)}>
              {t().table.rule(refused.rule)}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
