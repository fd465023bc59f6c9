import type { Widened } from "../../../app/languages";

const some = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

const load = (count: number): string => (count ? `with ${some(count, "treasure", "treasures")}` : "empty-handed");

export const en = {
  phase: (dive: number) => `Dive ${dive} of 3`,
  you: "You",
  // The submarine
  submarine: "Submarine",
  air: "Air",
  airLeft: (left: number) => `${left} of 25 air left`,
  airAfter: (left: number) => `${left} after this round`,
  airLow: "low!",
  airGone: "last turn!",
  perRoundLong: (units: number) => `a round of turns breathes ${units}`,
  berth: (name: string) => `${name}: aboard`,
  berthHome: (name: string, units: number) => `${name}: home ${load(units)}`,
  berthEmpty: (name: string) => `${name}: in the water`,
  home: "home",
  // The line
  line: "The line of treasure, from the submarine down",
  blank: "blank",
  chip: (level: number) => `level ${level}`,
  stack: (levels: string) => `stack of levels ${levels}`,
  aChip: (level: number) => `a level ${level} treasure`,
  aStack: (levels: string) => `a stack of levels ${levels}`,
  space: (number: number, what: string) => `Space ${number}: ${what}`,
  diverDown: (name: string, units: number) => `${name}, going down ${load(units)}`,
  diverUp: (name: string, units: number) => `${name}, going up ${load(units)}`,
  // The dice
  rolled: (name: string, first: number, second: number, less: number) =>
    `${name} rolled ${first} and ${second}${less ? `, minus ${less}` : ""}`,
  willRoll: (name: string, less: number) =>
    `${name === "You" ? "Your next roll" : `Next roll of ${name}`}: two dice${less ? `, minus ${less}` : ""}`,
  steps: (count: number) => some(count, "step", "steps"),
  stepsRange: (least: number, most: number) => (most ? `${least} to ${most} steps` : "0 steps"),
  forGood: "for good",
  landing: (space: number, ninths: number) => `${space ? `space ${space}` : "the submarine"}, ${ninths} in 9`,
  landings: (ends: string) => `May lead to ${ends}.`,
  thenLess: (units: number) => `then breathe ${units}, roll −${units}`,
  roll: "Roll",
  rollHome: "Roll for home",
  rollAsked: (units: number) =>
    units ? `Your turn. You carry ${units}: breathed ${units}, roll minus ${units}.` : "Your turn. Roll the dice.",
  nextDive: "Next dive",
  result: "Result",
  // What can be done
  deeper: "Deeper",
  turnBack: "Turn back",
  pickUp: "Pick up",
  pickUpThis: (what: string) => `Pick up ${what}`,
  nothing: "Leave it",
  drop: (what: string) => `Drop ${what}`,
  // Losing the load
  sinkTitle: "Your load sinks. Tap in order, nearest to the submarine first.",
  sinkPlace: (what: string, place: number) => `${what}, goes ${place}.`,
  sinkFree: (what: string) => `${what}, not placed yet`,
  sinkSaid: (what: string, complete: boolean) =>
    what ? `${complete ? "The order is complete" : "So far"}: ${what}.` : "Nothing is placed yet.",
  sinkClear: "Start over",
  sink: "Sink in this order",
  sinkLabel: (what: string) => `Sink: ${what}`,
  then: ", then ",
  // Status
  over: "The game is over.",
  drawing: "Who begins is being drawn.",
  turning: "The treasure brought home is being turned over.",
  rolling: (name: string) => `${name} rolls.`,
  declare: (units: number) => `Your turn. You carry ${units}: breathed ${units}, roll minus ${units}. Deeper, or back?`,
  declareLast: (units: number) => `The air is gone: this is the last turn. You carry ${units}, roll minus ${units}. Deeper, or back?`,
  declareOther: (name: string, units: number) => `${name} carries ${units} and decides: deeper, or back?`,
  hunt: (what: string, units: number) =>
    `Your turn. You are on ${what}: pick it up? You would carry ${units}: breathe ${units}, roll minus ${units}.`,
  huntLast: (what: string) => `Last turn, and the air is gone. You are on ${what}: pick it up?`,
  huntOther: (name: string, what: string) => `${name} is on ${what} and decides whether to pick it up.`,
  dropAsked: (units: number) => `Your turn. You are on a blank and carry ${units}: you may drop one and breathe less.`,
  dropOther: (name: string) => `${name} is on a blank and may drop something.`,
  sinkAsked: "You did not make it home: choose the order in which your load sinks.",
  sinkOther: (name: string) => `${name} chooses how the lost load sinks.`,
  // Players
  carries: (units: number) => (units ? some(units, "treasure", "treasures") : "empty-handed"),
  worthAbout: (least: number, most: number) => (least === most ? `worth ${most}` : `worth ${least} to ${most}`),
  breathes: (units: number) => `−${units} air`,
  dives: "Dives",
  aboard: "aboard",
  goingDown: "going down",
  goingUp: "going up",
  points: (points: number) => some(points, "point", "points"),
  // The end of a dive, scores
  reportTitle: (dive: number) => `Dive ${dive} is over`,
  endings: {
    home: "Everybody is home.",
    air: "The air ran out.",
    deadlock: "Nobody in the water can do anything any more.",
    stall: "A whole round passed without a change.",
  },
  notHome: "not home",
  youStart: "You start the next dive.",
  starts: (name: string) => `${name} starts the next dive.`,
  stacks: (count: number) => (count === 1 ? "will be one stack" : `will be ${count} stacks`),
  brought: (points: number) => `home: ${some(points, "point", "points")}`,
  broughtNothing: "home with nothing",
  lost: (units: number) => (units ? `not home: ${some(units, "treasure", "treasures")} lost` : "not home"),
  worth: (level: number, value: number) => `level ${level}, worth ${value}`,
  blanksLeft: (count: number) => (count ? `${some(count, "blank", "blanks")} left` : "no blanks left: nothing can be picked up"),
  diveShort: (number: number) => `Dive ${number}`,
  divesShort: (first: number, last: number) => `Dives ${first}–${last}`,
  diveMade: (dive: string, points: number) => `${dive}: ${points}`,
  total: "Total",
  wins: (name: string, points: number) => `${name} wins with ${some(points, "point", "points")}.`,
  youWin: (points: number) => `You win with ${some(points, "point", "points")}.`,
  draw: (names: string, points: number) => `A draw between ${names} with ${some(points, "point", "points")}.`,
  headings: { you: "You win", one: (name: string) => `${name} wins`, draw: "A draw" },
  tieBroken: "Equal on points: more chips of a high level decide.",
  has: (name: string, points: number, perDive: string) => `${name}: ${some(points, "point", "points")} (${perDive})`,
  keys: {
    deeper: "Roll deeper",
    turnBack: "Turn back and roll",
    pickUp: "Pick up",
    nothing: "Touch nothing",
    digits: "The choices, left to right",
    goOn: "Roll; go on after a dive",
  },
};

export type Texts = Widened<typeof en>;
