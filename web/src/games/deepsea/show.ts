// Events as movement: each shows its cause and ends by itself.

import type { deepsea } from "../../net/wire";
import { HOP, LONGEST, type Stage } from "../../stage/motion";

const diver = (seat: number): string => `diver-${seat}`;
const space = (number: number, seat: number): string => (number ? `space-${number}` : `berth-${seat}`);

export function show(event: deepsea.Event, stage: Stage): void {
  switch (event.type) {
    case "StarterDrawn":
      return stage.pulse(diver(event.seat));
    case "DiveBegan":
      stage.sound("splash");
      return stage.animate(["submarine"], [{ scale: "1" }, { scale: "1.05" }, { scale: "1" }], 300);
    case "Breathed":
      return breathe(event, stage);
    case "AirRanOut":
      stage.sound("bad");
      stage.vibrate(120);
      return stage.shake("air");
    case "TurnedBack":
      stage.sound("turn");
      stage.animate([diver(event.seat)], [{ scale: "1 1" }, { scale: "0.1 1.05" }, { scale: "1 1" }], 250);
      return stage.pause(120);
    case "Rolled":
      return roll(stage);
    case "Swam":
      stage.sound("hop");
      return swim(event, event.space, stage);
    case "CameHome":
      return comeHome(event, stage);
    case "PickedUp":
      return pickUp(event, stage);
    case "Dropped":
      stage.sound("drop");
      stage.animate([space(event.space, event.seat)], FALLING, 300, "ease-in");
      return stage.pause(150);
    case "DiveEnded":
      stage.sound(event.ending === "home" ? "good" : "bad");
      stage.vibrate(event.ending === "home" ? 30 : 120);
      return stage.pause(700);
    case "Banked":
      return turnOver(event, stage);
    case "Sank":
      stage.sound("drop");
      return stage.beat("sink", 900);
    case "LineClosed":
      return stage.pause(200);
    case "GameEnded":
      return undefined;
  }
}

/** The dice lift off the bar, tumble, and show their sum for as long as it takes to read it. */
function roll(stage: Stage): void {
  stage.beat("lift", 120);
  stage.sound("dice");
  stage.vibrate(20);
  stage.beat("tumble", 450);
  stage.beat("sum", 700);
}

function breathe(event: deepsea.Breathed, stage: Stage): void {
  if (!event.units) return;
  stage.rise("air", `−${event.units}`);
  stage.animate(["air"], [{ scale: "1" }, { scale: "0.96" }, { scale: "1" }], 250);
  stage.pause(150);
}

/** Hop by hop, and at each the diver looks where it leads. */
function swim({ seat, start, jumped }: deepsea.Swam | deepsea.CameHome, end: number, stage: Stage): void {
  const spaces = way(start, end, jumped);
  stage.beat(`leg-${spaces[0]}`, 0);
  stage.atOnce(
    (hops) =>
      hops.hop(
        diver(seat),
        spaces.map((number) => (number ? `perch-${number}` : `berth-${seat}`)),
      ),
    (looks) => spaces.forEach((number, at) => looks.beat(`leg-${number}`, legTime(at, spaces.length))),
  );
  stage.beat("arrived", 1);
}

/** Milliseconds of leg *at* of a swim of so many *legs*, which begins and ends slowly. */
function legTime(at: number, legs: number): number {
  const timeAt = (share: number): number => 0.5 - Math.sin(Math.asin(1 - 2 * share) / 3);
  return Math.min(HOP * legs, LONGEST) * (timeAt((at + 1) / legs) - timeAt(at / legs));
}

/** Up to the own porthole, in through it, and the face is seen there. */
function comeHome(event: deepsea.CameHome, stage: Stage): void {
  swim(event, 0, stage);
  stage.animate([diver(event.seat)], ENTERING, 200, "ease-in");
  stage.sound("good");
  stage.vibrate(30);
  stage.beat("home", 500);
}

const ENTERING: Keyframe[] = [{ scale: "1" }, { scale: "0.35", opacity: 0.6 }];

const FALLING: Keyframe[] = [{ translate: "0 -60%", opacity: 0.4 }, { translate: "0 0" }];

/** The chip goes up to its diver, who is heavier from now on. */
function pickUp(event: deepsea.PickedUp, stage: Stage): void {
  stage.sound("take");
  stage.vibrate(20);
  stage.beat("take", 300);
  stage.beat("taken", 1);
  stage.animate([diver(event.seat)], [{ scale: "1" }, { scale: "1.16 0.86" }, { scale: "0.95 1.06" }, { scale: "1" }], 300);
}

/** One chip after the other: squeezed and turned over, then added. */
function turnOver(event: deepsea.Banked, stage: Stage): void {
  event.values.forEach((_, at) => {
    stage.sound("card");
    stage.beat(`turn-${at}`, 300);
    stage.beat(`add-${at}`, 220);
  });
  stage.sound("reveal");
  stage.pause(200);
}

/** The spaces a swim leads over, without those jumped and without the last. */
function way(start: number, end: number, jumped: readonly number[]): number[] {
  const steps = Math.abs(end - start);
  const spaces = Array.from({ length: steps }, (_, step) => start + Math.sign(end - start) * step);
  return spaces.filter((number) => !jumped.includes(number));
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
