// Who is who: the looks of divers and chief, their emblems, and the two answers to "is there a shark?".

import type { JSX } from "preact";
import { CompanionMedal } from "../art";
import { Drawing } from "../../../art/art";
import type { Look } from "../../../art/colours";
import { EmblemBadge } from "../../../art/Diver";
import type { ArtName } from "../../../art/names";
import { CHIEF_LOOK, LOOKS } from "../colours";
import { type Companion, type Helper, CHIEF } from "../types";

/** How a diver, or the chief, is coloured. */
export const lookOf = (seat: number): Look => (seat === CHIEF ? CHIEF_LOOK : (LOOKS[seat] ?? CHIEF_LOOK));

/** The emblem of a diver on its colour. */
export function Mark({ seat, size = 24 }: { readonly seat: number; readonly size?: number }): JSX.Element {
  return <EmblemBadge look={lookOf(seat)} size={size} />;
}

/** The edge of water: waves hanging from a straight line, as wide as what is around it. */
export const Wave = (given: { readonly class?: string }): JSX.Element => (
  <svg {...given} viewBox="0 0 108 9" preserveAspectRatio="none">
    <path d="M0 0H108V5q-9 5-18 0t-18 0-18 0-18 0-18 0-18 0Z" />
  </svg>
);

/** The two answers, as drawings on a pale plate: a shark, or nothing but water. */
export function Answer({ shark }: { readonly shark: boolean }): JSX.Element {
  return (
    <span class="dive-answer" data-shark={shark ? "" : undefined} aria-hidden="true">
      <Drawing name={shark ? "reef-shark-white" : "dive-sign-clear"} />
    </span>
  );
}

const HELPERS: Readonly<Record<Exclude<Helper, "nothing">, ArtName>> = {
  green: "reef-turtle-green",
  red: "reef-turtle-red",
  manta: "reef-manta",
};

/** The drawing of a helper; nothing if there is none. */
export function HelperDrawing({ helper, ...given }: { readonly helper: Helper; readonly class?: string }): JSX.Element | null {
  return helper === "nothing" ? null : <Drawing name={HELPERS[helper]} {...given} />;
}

/** The signs on a player's porthole: ready, in deep water, and while companions are chosen the one got. */
export const signsOf = (isReady: boolean, isDeep: boolean, companion: Companion | null) => (): JSX.Element => (
  <>
    {companion && <CompanionMedal companion={companion} class="dive-got" />}
    {isReady && <Drawing name="dive-stamp-right" class="dive-ready-sign" />}
    {isDeep && <Drawing name="dive-sign-deep" class="dive-deep-sign" />}
  </>
);
