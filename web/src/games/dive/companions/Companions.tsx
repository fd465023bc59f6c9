// The companions: to choose from at the start, and beside their divers afterwards.

import type { ComponentType, JSX } from "preact";
import { CompanionMedal } from "../art";
import type { Language } from "../../../app/languages";
import { later } from "../../../app/later";
import { Mark } from "../board/looks";
import { wanted } from "../desk/plan";
import type { Texts } from "../texts/en";
import { type Companion, type DiveSeat, type Powers, CHIEF, listed, nameOf } from "../types";

type Of = { readonly companion: Companion };

const told = (load: () => Promise<{ readonly powers: Powers }>): ComponentType<Of> =>
  later(async () => {
    const { powers } = await load();
    return ({ companion }: Of) => <>{powers[companion]}</>;
  });

const POWERS: Readonly<Record<Language, ComponentType<Of>>> = {
  en: told(() => import("./powers/en")),
  fr: told(() => import("./powers/fr")),
  de: told(() => import("./powers/de")),
};

/** What a companion can do, in words. */
export function Power({ language, companion }: Of & { readonly language: Language }): JSX.Element {
  const Told = POWERS[language];
  return <Told companion={companion} />;
}

type Props = { readonly seat: DiveSeat; readonly texts: Texts };

/** The companion looked at, or the first there is. */
export function wantedOf(seat: DiveSeat): Companion | null {
  const free = listed(seat.asked, "WishFor").map((move) => move.companion);
  return free.find((companion) => companion === wanted.value) ?? free[0] ?? null;
}

/** Who dives with whom, and what has become of it. */
export function Crew({ seat, texts }: Props): JSX.Element | null {
  const { companions, uses, receiver } = seat.view;
  if (!companions.some(Boolean)) return null;
  return (
    <ul class="dive-crew">
      {companions.map(
        (companion, diver) =>
          companion && (
            <li key={diver} data-use={uses[diver]} data-piece={`tile-${diver}`}>
              <details>
                <summary>
                  <CompanionMedal companion={companion} spent={uses[diver] === "spent"} />
                  <Mark seat={diver} size={20} />
                  <span class="visually-hidden">
                    <b>{texts.companions[companion]}</b> {texts.uses[uses[diver] ?? "held"]}
                    {companion === "dolphins" && receiver !== null && ` → ${nameOf(seat, receiver, texts.chief)}`}
                  </span>
                </summary>
                <p>
                  <b>{nameOf(seat, diver, texts.chief)}</b> <Power language={seat.language} companion={companion} />
                </p>
              </details>
            </li>
          ),
      )}
    </ul>
  );
}

/** Those the axolotl would pull back. Only to be looked at: the rules do it. */
export function pulledBack(seat: DiveSeat): { readonly pawn: number; readonly start: number; readonly end: number }[] {
  const { pawns, chief, options } = seat.view;
  const all = pawns.map((start, pawn) => ({ pawn, start }));
  if (chief !== null && !options.chief_immune) all.push({ pawn: CHIEF, start: chief });
  return all
    .filter(({ pawn, start }) => pawn !== seat.me && start % 2)
    .map(({ pawn, start }) => ({ pawn, start, end: Math.max(0, start - 2) }));
}
