// What of Dive is drawn on the line that leads through a game.

import type { JSX } from "preact";
import { Drawing } from "../../art/art";
import type { Milestone } from "../contract";
import type { Event } from "./types";

const Fin = (): JSX.Element => <Drawing name="dive-sign-shark" colours={{ "--sign": "var(--danger)" }} />;
const Waves = (): JSX.Element => <Drawing name="dive-sign-clear" colours={{ "--sign": "var(--good)" }} />;

/** Rounds are the parts; each card is a fin or waves. */
export function milestone(event: Event): Milestone | null {
  if (event.type === "RoundBegan") return { part: event.round };
  return event.type === "CardRevealed" ? { Mark: event.shark ? Fin : Waves } : null;
}
