// The companions: to choose from at the start, and beside their divers afterwards.

import type { ComponentType, JSX } from "preact";
import type { Language } from "../../../app/languages";
import { later } from "../../../app/later";
import { Cut, type Drawing, Mark, SCUTES, Turtle } from "../board/pieces";
import { wanted } from "../desk/plan";
import type { Texts } from "../texts/en";
import { type Companion, type DiveSeat, type Powers, CHIEF, listed, nameOf } from "../types";

type Of = { readonly companion: Companion };

const Tile = later(async () => {
  const { DRAWINGS } = await import("./tiles");
  return ({ of }: { readonly of: keyof typeof DRAWINGS }) => DRAWINGS[of].map((stroke) => <path {...stroke} />);
});

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

export function CompanionPiece({ companion, ...given }: Drawing & Of): JSX.Element {
  return (
    <Cut {...given}>
      {companion === "green_turtle" ? <Turtle shell="#2F7D49" skin="#8CC665" back={SCUTES} lines="#CFEFA8" /> : <Tile of={companion} />}
    </Cut>
  );
}

/** The companion looked at, or the first there is. */
export function wantedOf(seat: DiveSeat): Companion | null {
  const free = listed(seat.asked, "WishFor").map((move) => move.companion);
  return free.find((companion) => companion === wanted.value) ?? free[0] ?? null;
}

/** The seven of the box, then the promos. */
const ALL: readonly Companion[] = [
  "octopus",
  "orca",
  "anglerfish",
  "green_turtle",
  "clownfish",
  "dolphins",
  "great_white",
  "axolotl",
  "fugu",
  "narwhal",
];

export function Wishing({ seat, texts }: Props): JSX.Element {
  const free = new Set(listed(seat.asked, "WishFor").map((move) => move.companion));
  const chosen = seat.view.wish ?? wantedOf(seat);
  const all = seat.view.options.companions === "ten" ? ALL : ALL.slice(0, 7);
  return (
    <section class="dive-wishing" aria-labelledby="dive-wish">
      <h2 id="dive-wish">{texts.wish}</h2>
      <p class="dive-hint">{texts.wishHint}</p>
      <ul>
        {all.map((companion, at) => (
          <li key={companion}>
            <button
              type="button"
              class="dive-choice"
              data-piece={`companion-${companion}`}
              aria-pressed={companion === chosen}
              aria-disabled={!free.has(companion)}
              onClick={() => (free.has(companion) ? (wanted.value = companion) : seat.why({ type: "WishFor", companion }))}
            >
              <CompanionPiece companion={companion} />
              <b>{texts.companions[companion]}</b>
              <span>
                <Power language={seat.language} companion={companion} />
              </span>
              {free.has(companion) && <kbd aria-hidden="true">{(at + 1) % 10}</kbd>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
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
                  <Mark seat={diver} />
                  <CompanionPiece companion={companion} />
                  <span>
                    <b>{texts.companions[companion]}</b> {texts.uses[uses[diver] ?? "held"]}
                    {companion === "dolphins" && receiver !== null && ` → ${nameOf(seat, receiver, texts.chief)}`}
                  </span>
                </summary>
                <p>
                  <Power language={seat.language} companion={companion} />
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
