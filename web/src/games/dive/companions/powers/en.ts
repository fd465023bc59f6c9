// What the companions can do, in English: loaded where companions dive along.

import type { Powers } from "../../types";

export const powers: Powers = {
  octopus: "Covers part of the stack for everyone until the dive begins.",
  orca: "Counts down from ten; at zero everyone stops programming.",
  anglerfish: "A sixth level with its own claim, where you are the fastest. Needs all five levels.",
  green_turtle: "Each green turtle that helps you this round carries you 1 space further.",
  clownfish: "Adds 3 to your speed on one level.",
  dolphins: "Give the small one to another diver: if that diver makes no mistake, you move 1 space.",
  great_white: "Opponents who make a mistake do not move in Rest. If none does, you do not.",
  axolotl: "At the end of Rest everyone else on an odd space goes back 2.",
  fugu: "Everyone programs while holding their breath; who breathes stops.",
  narwhal: "This round turtles carry everyone else backwards.",
};
