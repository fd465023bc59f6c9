// What of Deep Sea Adventure is drawn on the line that leads through a game.

import type { JSX } from "preact";
import { Drawing } from "../../art/art";
import { Chip, type Level } from "./art";
import type { Milestone } from "../contract";
import type { deepsea } from "../../net/wire";

type Event = deepsea.Event;

const CHIPS = ([1, 2, 3, 4] as const).map((level: Level) => (): JSX.Element => <Chip level={level} />);
const Home = (): JSX.Element => <Drawing name="home-submarine-round" />;

/** Dives are the parts; chips taken, and divers who come home. */
export function milestone(event: Event): Milestone | null {
  if (event.type === "DiveBegan") return { part: event.dive };
  if (event.type === "CameHome") return { Mark: Home };
  const Mark = event.type === "PickedUp" ? CHIPS[Math.max(...event.unit) - 1] : undefined;
  return Mark ? { Mark } : null;
}
