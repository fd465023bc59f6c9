// The descent: spaces 0 to 23, calm and then deep, and the divers who hang there.

import type { JSX } from "preact";
import { Drawing } from "../../../art/art";
import { pure } from "../../../app/pure";
import { EmblemBadge, Swimmer } from "../../../art/Diver";
import { isMoving } from "../reveal/phase";
import { passage } from "../reveal/rounds";
import type { Texts } from "../texts/en";
import { type DiveSeat, type View, CHIEF, DEEP, GOAL, nameOf } from "../types";
import { lookOf, Wave } from "./looks";

const SPACES = Array.from({ length: GOAL + 1 }, (_, space) => space);
const NUMBERED = new Set([0, 5, 10, 15, 20, GOAL]);

type Pawn = { readonly pawn: number; readonly space: number };

const pawnsOf = ({ pawns, chief }: View): Pawn[] => [
  ...pawns.map((space, pawn) => ({ pawn, space })),
  ...(chief === null ? [] : [{ pawn: CHIEF, space: chief }]),
];

export function waterOf(texts: Texts, space: number): string {
  return space >= DEEP ? texts.deep : texts.calm;
}

type Props = { readonly seat: DiveSeat; readonly texts: Texts; readonly phase: string };

/** Pawns stay where they were until the part of the telling that moves them. */
export function Track({ seat, texts, phase }: Props): JSX.Element {
  const standing = pawnsOf(isMoving(phase) ? seat.view : (seat.before ?? seat.view));
  const apart = spread(standing);
  const way = isMoving(phase) || phase === "help" ? passage(seat) : null;
  const { children } = seat.view.options;
  const told = pawnsOf(seat.view).map(({ pawn, space }) => {
    const name = nameOf(seat, pawn, texts.Chief);
    return children ? texts.placeOnly(name, space) : texts.place(name, space, waterOf(texts, space));
  });
  return (
    <div class="dive-track" role="img" aria-label={texts.track(told.join(" "))} data-children={children ? "" : undefined}>
      <Wave class="dive-surface" />
      {!children && <Wave class="dive-deep-edge" />}
      <Spaces />
      <Drawing name="dive-stone" class="dive-stone" />
      {way?.ahead !== undefined && way.ahead >= DEEP && (
        <>
          <i class="dive-bar" style={{ "--space": DEEP - 0.5 }} />
          <i class="dive-heading" style={{ "--space": Math.min(GOAL, way.ahead) }} />
        </>
      )}
      {way && isMoving(phase) && (
        <>
          <Hanging pawn={way.pawn} space={way.start} seat={seat} beside={0} among={1} apart={way.start} hasLeft />
          <i class="dive-arrival" style={{ "--space": Math.min(GOAL, way.end) }} />
        </>
      )}
      {standing.map((one) => (
        <Hanging key={one.pawn} {...one} seat={seat} {...besides(standing, one)} apart={apart.get(one.pawn) ?? one.space} />
      ))}
    </div>
  );
}

const Spaces = pure((): JSX.Element => (
  <ol aria-hidden="true">
    {SPACES.map((space) => (
      <li key={space} data-piece={`space-${space}`} data-numbered={NUMBERED.has(space) ? "" : undefined} style={{ "--space": space }}>
        {NUMBERED.has(space) && space}
      </li>
    ))}
  </ol>
));

/** How many hang on the same space, and how far from their middle a diver does. */
function besides(all: readonly Pawn[], { pawn, space }: Pawn): Beside {
  const here = all.filter((one) => one.space === space);
  return { beside: here.findIndex((one) => one.pawn === pawn) - (here.length - 1) / 2, among: here.length };
}

/** Spaces between two emblems, so that both are seen. */
const GAP = 1.15;

/** Where the emblems of all are on a narrow track, in spaces: as near to their own as they can be, with the gap between two. */
function spread(all: readonly Pawn[]): Map<number, number> {
  const sorted = all.toSorted((one, other) => one.space - other.space || one.pawn - other.pawn);
  const groups: { sum: number; count: number }[] = [];
  for (const [at, { space }] of sorted.entries()) {
    let group = { sum: Math.min(GOAL, space) - at * GAP, count: 1 };
    for (let last = groups.at(-1); last && last.sum / last.count > group.sum / group.count; last = groups.at(-1)) {
      group = { sum: group.sum + last.sum, count: group.count + last.count };
      groups.pop();
    }
    groups.push(group);
  }
  const most = GOAL - (sorted.length - 1) * GAP;
  const starts = groups.flatMap(({ sum, count }) => Array<number>(count).fill(Math.min(most, Math.max(0, sum / count))));
  return new Map(sorted.map(({ pawn }, at) => [pawn, (starts[at] ?? 0) + at * GAP]));
}

type Beside = { readonly beside: number; readonly among: number };

type HangingProps = Pawn &
  Beside & {
    readonly seat: DiveSeat;
    /** Where its emblem is, in spaces, so that none is covered. */
    readonly apart: number;
    /** Only the place the diver has left: drawn pale. */
    readonly hasLeft?: boolean;
  };

function Hanging({ seat, pawn, space, beside, among, apart, hasLeft }: HangingProps): JSX.Element {
  const look = lookOf(pawn);
  const bot = pawn === CHIEF ? "chief" : seat.players[pawn]?.face;
  return (
    <span
      class={hasLeft ? "dive-pawn dive-left" : "dive-pawn"}
      data-piece={hasLeft ? undefined : `pawn-${pawn}`}
      data-me={pawn === seat.me ? "" : undefined}
      style={{ "--space": Math.min(GOAL, space), "--beside": beside, "--among": among, "--apart": apart }}
      aria-hidden="true"
    >
      <Swimmer look={look} bot={bot} size={84} class="dive-swimmer" />
      <EmblemBadge look={look} size={28} class="dive-badge" />
      {space > GOAL && <small>{space}</small>}
    </span>
  );
}
