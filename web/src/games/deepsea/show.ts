// Events as movement: each shows its cause and ends by itself.

import type { deepsea } from "../../net/wire";
import type { Stage } from "../../stage/motion";

const diver = (seat: number): string => `diver-${seat}`;
const space = (number: number, seat: number): string => (number ? `space-${number}` : `berth-${seat}`);

export function show(event: deepsea.Event, stage: Stage): void {
  switch (event.type) {
    case "StarterDrawn":
      return stage.pulse(diver(event.seat));
    case "DiveBegan":
      stage.sound("splash");
      return stage.pulse("submarine");
    case "Breathed":
      if (event.units) stage.rise("air", `−${event.units}`);
      return;
    case "AirRanOut":
      stage.sound("bad");
      return stage.shake("air");
    case "TurnedBack":
      stage.sound("turn");
      return stage.pulse(diver(event.seat));
    case "Rolled":
      stage.sound("dice");
      stage.shake("dice");
      return stage.pause(200);
    case "Swam":
      stage.sound("hop");
      return stage.hop(diver(event.seat), way(event.start, event.space, event.jumped, event.seat));
    case "CameHome":
      stage.sound("good");
      return stage.hop(diver(event.seat), way(event.start, 0, event.jumped, event.seat));
    case "PickedUp":
      stage.sound("take");
      stage.rise(diver(event.seat), "+1");
      return stage.pulse(diver(event.seat));
    case "Dropped":
      stage.sound("drop");
      return stage.pulse(space(event.space, event.seat));
    case "DiveEnded":
      stage.sound(event.ending === "home" ? "good" : "bad");
      return stage.pause(400);
    case "Banked":
      stage.sound("reveal");
      stage.pulse(`haul-${event.seat}`);
      return stage.pause(500);
    case "Sank":
      stage.sound("drop");
      return stage.shake(diver(event.seat));
    case "LineClosed":
      return stage.pause(200);
    case "GameEnded":
      return stage.sound("end");
  }
}

/** The spaces a swim leads over, without those jumped and without the last. */
function way(start: number, end: number, jumped: readonly number[], seat: number): string[] {
  const steps = Math.abs(end - start);
  const spaces = Array.from({ length: steps }, (_, step) => start + Math.sign(end - start) * step);
  return spaces.filter((number) => !jumped.includes(number)).map((number) => space(number, seat));
}

export function pieces(event: deepsea.Event): readonly string[] {
  switch (event.type) {
    case "Breathed":
    case "AirRanOut":
      return ["air", diver(event.seat)];
    case "Rolled":
      return ["dice", diver(event.seat)];
    case "Swam":
      return [diver(event.seat), space(event.start, event.seat), space(event.space, event.seat)];
    case "CameHome":
      return [diver(event.seat), space(event.start, event.seat), "submarine"];
    case "PickedUp":
    case "Dropped":
      return [diver(event.seat), space(event.space, event.seat)];
    case "DiveBegan":
      return ["submarine", diver(event.starter)];
    case "DiveEnded":
    case "LineClosed":
      return ["submarine"];
    case "GameEnded":
      return event.winners.map(diver);
    default:
      return [diver(event.seat)];
  }
}
