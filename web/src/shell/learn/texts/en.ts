import type { Widened } from "../../../app/languages";

export const en = {
  title: "Lessons and puzzles",
  about: "Every lesson is played on the real board and takes about three minutes. A puzzle has one question and more than one answer.",
  all: "Show all lessons",
  lesson: "Lesson",
  puzzle: "Puzzle",
  step: (at: number, all: number) => `Step ${at} of ${all}`,
  next: "Go on",
  back: "Back",
  wrong: "Not yet.",
  more: "More to try",
  play: "Play a game",
  skip: "Skip",
  gone: "There is no such lesson.",
  hindsight: {
    title: "Looking back",
    open: "Look back at this game",
    wait: "Playing it through many times …",
    chances: "Chance to win after every turn",
    turning: "Where it turned",
    turn: (turn: number, text: string) => `Turn ${turn}: ${text}`,
    shares: "Skill and luck",
    who: "Player",
    skill: "Own decisions",
    luck: "Own dice",
    within: (points: number) => `within ${points}`,
    points: (points: number) =>
      `${points > 0 ? "+" : points < 0 ? "−" : "±"}${Math.abs(points)} ${Math.abs(points) === 1 ? "point" : "points"}`,
    note: "Estimates: the game was played on from every moment by bots. What is smaller than its margin may be nothing.",
    chance: (name: string, percent: number) => `${name} ${percent} %`,
    change: (name: string, before: number, after: number) => `${name} from ${before} to ${after} %`,
  },
};

export type Texts = Widened<typeof en>;
