// What of Hai Noon is drawn on the line that leads through a game.

import type { JSX } from "preact";
import { Drawing } from "../../art/art";
import type { Milestone } from "../contract";
import type { hainoon } from "../../net/wire";

type Event = hainoon.Event;

const Bite = (): JSX.Element => <Drawing name="hainoon-heart-broken" />;
const Attack = (): JSX.Element => <Drawing name="hainoon-jaws" />;

/** Attacks and bites. */
export function milestone(event: Event): Milestone | null {
  if (event.type === "SharksAttacked") return { Mark: Attack };
  return event.type === "DiverBitten" || event.type === "DiverEaten" ? { Mark: Bite } : null;
}
