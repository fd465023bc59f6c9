// What lies on the diver's board so far. It is nobody's business but this browser's and, as a draft, the server's.

import { signal } from "@preact/signals";
import { type Commit, type DiveSeat, type Token, LEVELS, isProgramming, limitsOf } from "../types";

export type Chosen = number | "clownfish";
export type Plan = {
  /** The tokens' numbers on each level. */
  readonly levels: readonly (readonly number[])[];
  /** Which levels are claimed to have a shark. */
  readonly sharks: readonly boolean[];
  readonly clownfish: number | null;
  readonly anglerfish: boolean | null;
};

export const NOTHING: Plan = {
  levels: [[], [], [], [], []],
  sharks: [false, false, false, false, false],
  clownfish: null,
  anglerfish: null,
};

export const plan = signal<Plan>(NOTHING);
/** The dive that lay ready when the game began. */
let first: Plan | null = null;
export const isFirstDive = (): boolean => plan.value === first;
export const chosen = signal<Chosen | null>(null);
/** The level that keys act on. */
export const current = signal(1);
/** Which dialogue of the own companion is open. */
export const using = signal(false);
export const octopus = signal({ x: 32, y: 32 });
/** A companion that has been looked at, before it is wished for. */
export const wanted = signal<string | null>(null);
/** Whether the last dive still lies open. Once somebody has turned to the new water it is over for good (D-052). */
export const lookingBack = signal(false);

/** Whose plan it is, and of which round. */
let place = "";
let round = "";
/** Whether nothing has been laid in it so far. */
let untouched = false;
/** Milliseconds after which nobody at a shared screen looks at the last dive any more. */
const WATCHED = 12_000;
/** The round played last at this table. */
let played = { at: "", round: 0 };

/** Make the plan that of this seat in this round; what was laid before a reload is still there. */
export function recall(seat: DiveSeat): void {
  const { view, me, table, game } = seat;
  showLastDive(seat);
  const [here, now] = [`dive ${table} ${me}`, `${game} ${view.round}`];
  if (here !== place || now !== round) {
    [place, round, untouched] = [here, now, true];
    plan.value = NOTHING;
    chosen.value = null;
    current.value = 1;
    using.value = false;
  }
  const known = untouched ? (kept() ?? planOf(view.program) ?? firstDive(seat)) : null;
  if (!known) return;
  plan.value = known;
  untouched = false;
}

/** A dive to begin a game with lies ready, for who is asked for it. In a lesson one lays it oneself, and children answer level by level. */
function firstDive({ view, asked, me, table }: DiveSeat): Plan | null {
  const limits = asked?.seat === me ? limitsOf(asked) : null;
  if (!limits || view.options.children || view.round > 1 || !table.startsWith("tables/")) return null;
  const tokens = limits.tokens.slice(0, limits.levels);
  first = { ...NOTHING, levels: NOTHING.levels.map((_, level) => tokens.slice(level, level + 1)) };
  return first;
}

/** A dive just seen stays open until somebody has seen enough of it; who only watches goes on with the divers, or after a while. */
function showLastDive({ view, table, game, asked, me, now }: DiveSeat): void {
  const at = `${table} ${game}`;
  if (at !== played.at) lookingBack.value = false;
  else if (view.round > Math.max(1, played.round)) {
    lookingBack.value = true;
    if (me === null) setTimeout(() => (lookingBack.value = false), WATCHED);
  } else if (!asked && !now && view.ready.some(Boolean)) lookingBack.value = false;
  played = { at, round: view.round };
}

function kept(): Plan | null {
  try {
    const [stored, text] = (sessionStorage.getItem(place) ?? "").split("\n");
    return stored === round && text ? (JSON.parse(text) as Plan) : null;
  } catch {
    return null;
  }
}

/** Change the plan; the server keeps it in case the clock runs out. */
export function lay(seat: DiveSeat, next: Plan): void {
  plan.value = next;
  untouched = false;
  seat.forgetWhy();
  try {
    sessionStorage.setItem(place, `${round}\n${JSON.stringify(next)}`);
  } catch {
    // A browser that keeps nothing only loses the draft on reload.
  }
  if (seat.asked?.must && isProgramming(seat.view)) seat.draft(commitOf(next));
}

export function planOf(program: Commit | null): Plan | null {
  if (!program) return null;
  const at = (level: number): readonly Token[] => program.levels[level] ?? [];
  return {
    levels: NOTHING.levels.map((_, level) => at(level).map((token) => token.value)),
    sharks: NOTHING.sharks.map((_, level) => at(level)[0]?.shark ?? false),
    clownfish: program.clownfish,
    anglerfish: program.anglerfish,
  };
}

export function commitOf(from: Plan): Commit {
  const { levels, sharks, clownfish, anglerfish } = from;
  const depth = levels.reduce((deepest, tokens, level) => (tokens.length ? level + 1 : deepest), 0);
  const laid = levels.slice(0, depth).map((tokens, level) => tokens.map((value) => ({ value, shark: sharks[level] ?? false })));
  return { type: "Commit", levels: laid, clownfish, anglerfish };
}

/** Whether the board is obviously unfinished. Only for how the button looks; the server judges. */
export function isUnfinished(from: Plan, children: boolean): boolean {
  if (children) return unanswered(from) > 0;
  const { levels } = commitOf(from);
  return !levels.length || levels.some((tokens) => !tokens.length);
}

export function placed(from: Plan, what: Chosen, level: number): Plan {
  if (what === "clownfish") return { ...from, clownfish: level };
  const levels = from.levels.map((tokens, at) => {
    const others = tokens.filter((token) => token !== what);
    return at === level - 1 ? [...others, what].toSorted() : others;
  });
  const sharks = from.sharks.map((shark, at) => shark && (levels[at]?.length ?? 0) > 0);
  return { ...from, levels, sharks };
}

/** The token, or the clownfish, goes back beside the board. */
export function removed(from: Plan, what: Chosen): Plan {
  return what === "clownfish" ? { ...from, clownfish: null } : placed(from, what, 0);
}

export function flipped(from: Plan, level: number): Plan {
  if (level > LEVELS) return { ...from, anglerfish: !from.anglerfish };
  return { ...from, sharks: from.sharks.map((shark, at) => (at === level - 1 ? !shark : shark)) };
}

export function emptied(from: Plan, level: number): Plan {
  const levels = from.levels.map((tokens, at) => (at === level - 1 ? [] : tokens));
  return { ...from, levels, clownfish: from.clownfish === level ? null : from.clownfish };
}

/** A child's answer for *level*; its token is the one with the level's number. */
export function answered(from: Plan, level: number, shark: boolean): Plan {
  const levels = from.levels.map((tokens, at) => (at === level - 1 ? [level] : tokens));
  return { ...from, levels, sharks: from.sharks.map((said, at) => (at === level - 1 ? shark : said)) };
}

/** How many levels have no answer yet. */
export const unanswered = ({ levels }: Plan): number => levels.filter((tokens) => !tokens.length).length;

export function levelOf(from: Plan, what: Chosen): number {
  return what === "clownfish" ? (from.clownfish ?? 0) : from.levels.findIndex((tokens) => tokens.includes(what)) + 1;
}

export function speedOf(from: Plan, level: number): number {
  const tokens = from.levels[level - 1] ?? [];
  return tokens.reduce((sum, token) => sum + token, 0) + (from.clownfish === level && tokens.length ? 3 : 0);
}
