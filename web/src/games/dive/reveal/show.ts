// How Dive's events move, and which pieces they are about.

import type { Stage } from "../../../stage/motion";
import { cell } from "./rounds";
import { type Event, GOAL } from "../types";

/** The page is drawn before anything moves on it. */
const DRAWN = 40;

export function show(event: Event, stage: Stage): void {
  stage.pause(DRAWN);
  if (event.type === "Revealed") appear(stage, `cell-${cell(event.seat, 1)}`, 160);
  else if (event.type === "ChiefShown") appear(stage, `cell-${cell(4, 1)}`, 300);
  else if (event.type === "CardRevealed") card(stage, event.level);
  else if (event.type === "WasRight") right(stage, event.seats, event.level);
  else if (event.type === "WasWrong") wrong(stage, [event.seat], event.level);
  else if (event.type === "Missed") wrong(stage, event.seats, event.level);
  else if (event.type === "CarriedNowhere") nod(stage, event.seat);
  else if ("start" in event) walk(stage, event.seat, event.start, event.end);
  else if (event.type === "Readied" || event.type === "TimeUp") stage.pulse(`ready-${event.seat}`);
  else if (event.type === "CompanionAnnounced" || event.type === "DolphinGiven" || event.type === "OctopusLaid") called(stage, event.seat);
  else if (event.type === "RoundBegan") stage.sound("splash");
  else if (event.type === "Won" || event.type === "Drawn" || event.type === "ChiefWon") stage.sound("end");
}

function appear(stage: Stage, piece: string, rest: number): void {
  stage.sound("card");
  stage.appear(piece);
  stage.pause(rest);
}

function card(stage: Stage, level: number): void {
  stage.sound("reveal");
  stage.appear(`card-${level}`);
  stage.pause(500);
}

function right(stage: Stage, seats: readonly number[], level: number): void {
  stage.sound("good");
  stage.pulse(...seats.map((seat) => `cell-${cell(seat, level)}`));
}

function wrong(stage: Stage, seats: readonly number[], level: number): void {
  stage.sound("bite");
  stage.shake(...seats.map((seat) => `cell-${cell(seat, level)}`));
}

function nod(stage: Stage, seat: number): void {
  stage.sound("drop");
  stage.shake(`pawn-${seat}`);
}

function called(stage: Stage, seat: number): void {
  stage.sound("turn");
  stage.pulse(`tile-${seat}`);
}

function walk(stage: Stage, seat: number, start: number, end: number): void {
  if (start === end) return;
  const way: string[] = [];
  const step = Math.sign(end - start);
  for (let space = start; space !== end; space += step) way.push(`space-${Math.min(space, GOAL)}`);
  stage.sound("hop");
  stage.hop(`pawn-${seat}`, way);
  stage.rise(`pawn-${seat}`, `${step > 0 ? "+" : "−"}${Math.abs(end - start)}`);
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
