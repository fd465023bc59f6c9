// How Dive's events are told, and which pieces they are about. The board draws the parts named here (see `phase.ts`).

import type { Stage } from "../../../stage/motion";
import { type DiveSeat, type Event, CHIEF } from "../types";
import { cell, isOfLevel } from "./rounds";

/** Milliseconds of the parts of a level: at most 1.7 s with a helper and three mistakes. */
const PARTS = { settle: 150, curl: 120, lift: 250, hold: 180, calm: 100, flat: 220, stamp: 110, help: 260, hop: 220, glide: 440 } as const;
const FARTHEST = 880;

export function show(event: Event, stage: Stage, seat: DiveSeat): void {
  settle(event, stage, seat);
  if (event.type === "Revealed") opened(stage, event.seat);
  else if (event.type === "ChiefShown") plank(stage, event.speeds.length);
  else if (event.type === "CardRevealed") card(stage, event.shark);
  else if (event.type === "WasRight") stamp(stage, "good");
  else if (event.type === "WasWrong" || event.type === "Missed") wrong(stage);
  else if (event.type === "Helped") helped(stage, event.helper === "manta" ? PARTS.glide : hops(event));
  else if (event.type === "CarriedNowhere") nowhere(stage, event.seat);
  else if (event.type === "HelpTied" || event.type === "HelpIgnored") stage.beat("tie", 200);
  else if ("start" in event) moved(stage, event);
  else if (event.type === "Bubbled") stage.beat("bubble", 250);
  else called(event, stage);
}

function called(event: Event, stage: Stage): void {
  if (event.type === "Readied" || event.type === "TimeUp") stage.pause(40);
  else if (event.type === "CompanionAnnounced" || event.type === "DolphinGiven") used(stage, event.seat);
  else if (event.type === "OctopusLaid") octopus(stage, event.seat);
  else if (event.type === "RoundBegan") begun(stage);
  else if (event.type === "Won" || event.type === "Drawn" || event.type === "ChiefWon") stage.sound("end");
}

/** The card before goes into its row, before anything else is told. */
function settle(event: Event, stage: Stage, { log, now }: DiveSeat): void {
  const last = log.findLast(({ n }) => n < (now?.n ?? 0))?.event;
  if (!last || !isOfLevel(last) || (isOfLevel(event) && event.type !== "CardRevealed")) return;
  const level = log.findLast(({ n, event: told }) => n < (now?.n ?? 0) && told.type === "CardRevealed")?.event;
  if (level?.type !== "CardRevealed") return;
  stage.atOnce(
    (one) => one.beat("settle", PARTS.settle),
    (one) => one.fly("peeled", ["peeled", `card-${level.level}`], { duration: PARTS.settle, scale: [1, 0.12] }),
  );
}

function opened(stage: Stage, diver: number): void {
  stage.sound("card");
  stage.pause(40);
  stage.animate(
    [`cell-${cell(diver, 1)}`],
    [
      { opacity: 0, scale: "0.6" },
      { opacity: 1, scale: "1" },
    ],
    160,
  );
}

/** The chief's card slides in from the right. */
function plank(stage: Stage, levels: number): void {
  stage.sound("card");
  stage.animate(
    Array.from({ length: levels }, (_, at) => `cell-${cell(CHIEF, at + 1)}`),
    [
      { opacity: 0, translate: "60px 0" },
      { opacity: 1, translate: "0 0" },
    ],
    250,
    "ease-out",
  );
}

function card(stage: Stage, shark: boolean): void {
  stage.beat("curl", PARTS.curl);
  stage.sound("card");
  stage.beat("lift", PARTS.lift);
  stage.beat("hold", shark ? PARTS.hold : PARTS.calm);
  stage.sound(shark ? "bite" : "reveal");
  if (shark) stage.vibrate(60);
  stage.beat("flat", PARTS.flat);
}

function stamp(stage: Stage, sound: "good" | "bad"): void {
  stage.sound(sound);
  stage.beat("stamp", PARTS.stamp);
}

function wrong(stage: Stage): void {
  stage.vibrate(30);
  stamp(stage, "bad");
}

const hops = ({ start, end }: { readonly start: number; readonly end: number }): number =>
  Math.min(FARTHEST, PARTS.hop * Math.abs(end - start));

function helped(stage: Stage, way: number): void {
  stage.sound("splash");
  stage.beat("help", PARTS.help);
  stage.sound("hop");
  stage.vibrate(20);
  stage.beat("move", Math.max(PARTS.hop, way));
}

function nowhere(stage: Stage, seat: number): void {
  stage.beat("help", PARTS.help);
  stage.sound("drop");
  stage.shake(`pawn-${seat}`);
}

/** A pawn moves; how far stands in the strip. */
function moved(stage: Stage, event: { readonly start: number; readonly end: number }): void {
  if (event.start === event.end) return;
  stage.sound("hop");
  stage.beat("move", hops(event));
}

function used(stage: Stage, seat: number): void {
  stage.sound("turn");
  stage.vibrate(20);
  stage.beat("used", 120);
  stage.animate([`tile-${seat}`], [{ scale: "1" }, { scale: "1.5" }, { scale: "1" }], 400);
}

/** It swims in its ink from its diver to its place, and lies there. */
function octopus(stage: Stage, seat: number): void {
  stage.sound("turn");
  stage.vibrate(20);
  stage.beat("used", 120);
  stage.atOnce(
    (one) => one.beat("ink", 400),
    (one) => one.animate([`tile-${seat}`], [{ scale: "1" }, { scale: "1.5" }, { scale: "1" }], 400),
  );
  stage.sound("splash");
  stage.beat("lie", 200);
}

/** The water changes. */
function begun(stage: Stage): void {
  stage.sound("splash");
  stage.beat("begin", 250);
}

/** The pieces a log line is about. */
export function pieces(event: Event): string[] {
  const about: string[] = [];
  const level = "level" in event ? event.level : null;
  const seats = "seats" in event ? event.seats : "seat" in event ? [event.seat] : [];
  if (event.type === "CardRevealed") about.push(`card-${event.level}`);
  for (const seat of seats) about.push(level === null ? `pawn-${seat}` : `cell-${cell(seat, level)}`);
  if (event.type === "OctopusLaid" || event.type === "RoundBegan") about.push("stack");
  if ("companion" in event && "seat" in event) about.push(`tile-${event.seat}`);
  return about;
}
