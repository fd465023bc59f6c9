// Ten companions, of which everybody wishes for one.

import type { JSX } from "preact";
import { CompanionDrawing, waterOf } from "../art";
import { Drawing } from "../../../art/art";
import { Porthole } from "../../../art/Diver";
import type { ArtName } from "../../../art/names";
import { lookOf } from "../board/looks";
import { wanted } from "../desk/plan";
import { lostWish, status } from "../status";
import type { Texts } from "../texts/en";
import { type Companion, type DiveSeat, listed, nameOf } from "../types";
import { Power, wantedOf } from "./Companions";

type Props = { readonly seat: DiveSeat; readonly texts: Texts };

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

/** What each does, as a number or a drawing. */
const SIGNS: Readonly<Record<Companion, string | { readonly drawing: ArtName }>> = {
  octopus: { drawing: "dive-sign-blot" },
  orca: "10",
  anglerfish: "6",
  green_turtle: "+1",
  clownfish: "+3",
  dolphins: "+1",
  great_white: "0",
  axolotl: "−2",
  fugu: { drawing: "dive-sign-breath" },
  narwhal: "↑",
};

export function Wishing({ seat, texts }: Props): JSX.Element {
  const free = new Set(listed(seat.asked, "WishFor").map((move) => move.companion));
  const chosen = seat.view.wish ?? wantedOf(seat);
  const all = seat.view.options.companions === "ten" ? ALL : ALL.slice(0, 7);
  return (
    <section class="dive-wishing" aria-labelledby="dive-wish">
      <h2 id="dive-wish">{seat.me === null || seat.asked?.must ? (lostWish(seat, texts) ?? texts.wish) : status(seat, texts)}</h2>
      <p class="dive-hint">{texts.wishHint}</p>
      <ul data-count={all.length}>
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
              <Swimming companion={companion} />
              <Owner seat={seat} companion={companion} />
              <Sign companion={companion} />
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

function Sign({ companion }: { readonly companion: Companion }): JSX.Element {
  const sign = SIGNS[companion];
  return (
    <i class="dive-choice-sign" aria-hidden="true">
      {typeof sign === "string" ? sign : <Drawing name={sign.drawing} />}
    </i>
  );
}

/** Who has got a companion already. */
function Owner({ seat, companion }: { readonly seat: DiveSeat; readonly companion: Companion }): JSX.Element | null {
  const owner = seat.view.companions.indexOf(companion);
  if (owner < 0) return null;
  return (
    <span class="dive-choice-owner">
      <Porthole look={lookOf(owner)} bot={seat.players[owner]?.face} size={64} />
      <span>{nameOf(seat, owner, "")}</span>
    </span>
  );
}

/** A companion in its own water. */
function Swimming({ companion }: { readonly companion: Companion }): JSX.Element {
  const [light, dark] = waterOf(companion);
  return (
    <span class="dive-choice-water" style={{ "--light": light, "--dark": dark }} aria-hidden="true">
      <CompanionDrawing companion={companion} />
    </span>
  );
}
