// A card comes off the water: it curls, lifts, shows what is on it, is judged, and goes into its row. The picture of each part is here,
// the time each part takes is in `show.ts`.

import type { JSX } from "preact";
import { Drawing } from "../../../art/art";
import type { Outline } from "../../../net/wire";
import { later } from "../../../app/later";
import { HelperDrawing, Mark } from "../board/looks";
import type { Texts } from "../texts/en";
import { type DiveSeat, type Event, type Helper, CHIEF } from "../types";
import { lookedAt } from "./lookedAt";
import { type Lifted, stackBelow, usePeel } from "./peel";
import { type Dive, isOfLevel } from "./rounds";

const ShownLevel = later(async () => (await import("./ShownLevel")).ShownLevel);

type Props = {
  readonly seat: DiveSeat;
  readonly texts: Texts;
  readonly dive: Dive;
  readonly phase: string;
};

export function Peeling({ seat, texts, dive, phase }: Props): JSX.Element {
  const peel = usePeel(seat, dive, seat.now !== null || lookedAt.value !== null);
  const event = seat.now?.event;
  const last = seat.log.findLast(({ n }) => n < (seat.now?.n ?? 0))?.event;
  if (!event || dive.over) return <ShownLevel peel={peel} level={lookedAt.value} texts={texts} />;
  const scene = sceneOf(event, dive, phase, last !== undefined && isOfLevel(last));
  const lifted = peel?.levels[scene.level - 1];
  const before = peel ? stackBelow(peel, Math.max(0, scene.level - 1)) : undefined;
  const base = scene.isOn ? before : (lifted?.beneath ?? before);
  return (
    <div class="peel" aria-hidden="true" data-part={scene.part} data-shark={scene.shark ? "" : undefined}>
      {base && <img class="peel-base" src={base} alt="" />}
      {scene.part === "curl" && <Curl before={before} />}
      {scene.level > 0 && (scene.isOn || scene.part === "curl") && <b class="peel-level">{scene.level}</b>}
      {isOff(scene.part) && lifted?.decoration && <Card lifted={lifted} shark={scene.shark} isRinged={scene.part !== "lift"} />}
      {isJudged(scene.part) && !scene.isLeaving && <Word shark={scene.shark} texts={texts} />}
      {scene.part === "aside" && <Help event={event} helper={dive.cards.at(-1)?.helper ?? "nothing"} lifted={lifted} phase={phase} />}
    </div>
  );
}

type Scene = {
  /** Of the card that is coming off, or came off last; 0 before the first. */
  readonly level: number;
  readonly shark: boolean;
  /** Whether that card still lies on the stack. */
  readonly isOn: boolean;
  readonly part: "none" | "curl" | "lift" | "hold" | "flat" | "aside";
  /** The card goes into its row: nothing is said of it any more. */
  readonly isLeaving?: boolean;
};

const isOff = (part: Scene["part"]): boolean => part !== "none" && part !== "curl";
const isJudged = (part: Scene["part"]): boolean => part === "flat";

/** *isLying*: the card that came off last has not gone into its row yet. */
function sceneOf(event: Event, dive: Dive, phase: string, isLying: boolean): Scene {
  const card = dive.cards.at(-1);
  if (!card) return { level: 0, shark: false, isOn: true, part: "none" };
  const { level, shark } = card;
  const isBefore = phase === "start" || phase === "settle";
  if (event.type === "CardRevealed") {
    if (isBefore && level > 1)
      return { level: level - 1, shark: dive.cards.at(-2)?.shark ?? false, isOn: false, part: "flat", isLeaving: true };
    if (isBefore) return { level, shark, isOn: true, part: "none" };
    return { level, shark, isOn: false, part: phase === "curl" || phase === "lift" || phase === "hold" ? phase : "flat" };
  }
  if (event.type === "Helped" || event.type === "CarriedNowhere")
    return { level, shark, isOn: false, part: phase === "start" ? "flat" : "aside" };
  return { level, shark, isOn: false, part: isOfLevel(event) || (isBefore && isLying) ? "flat" : "none", isLeaving: !isOfLevel(event) };
}

/** The top right corner curls up, and the stack beneath is seen there. */
function Curl({ before }: { readonly before: string | undefined }): JSX.Element {
  return (
    <>
      {before && <img class="peel-top" src={before} alt="" />}
      <svg class="peel-fold" viewBox="0 0 100 100">
        <path d="M73 0C70 12 71 24 78 26 84 28 92 27 100 28 88 22 76 12 73 0Z" />
      </svg>
    </>
  );
}

/** The card by itself: a pale film, its drawings, and a ring round its shark. */
export function Card({
  lifted,
  shark,
  isRinged,
}: {
  readonly lifted: Lifted;
  readonly shark: boolean;
  readonly isRinged: boolean;
}): JSX.Element {
  const { card, decoration, creatures } = lifted;
  return (
    <div class="peel-card" data-piece="peeled" data-shark={shark ? "" : undefined}>
      <div class="peel-film" style={{ maskImage: filmOf(card.holes) }} />
      {decoration && <img class="peel-decoration" src={decoration} alt="" />}
      {creatures && <img class="peel-creatures" src={creatures} alt="" />}
      <svg class="peel-ring" viewBox="0 0 100 100">
        {isRinged && card.shark && <Ring {...card.shark} />}
      </svg>
      {card.alike.map(({ at: [x, y] }) => (
        <span key={`${x} ${y}`} class="peel-alike" style={{ left: `${x * 100}%`, top: `${y * 100}%` }}>
          <Drawing name="dive-sign-no-shark" colours={{ "--sign": "#f3faf7" }} />
        </span>
      ))}
    </div>
  );
}

/** Where the film is cut it is left out. */
const filmOf = (holes: readonly (readonly [number, number, number])[]): string =>
  holes
    .map(([x, y, radius]) => `radial-gradient(circle at ${x * 100}% ${y * 100}%, transparent ${radius * 100}cqi, #000 ${radius * 100}cqi)`)
    .join(", ") || "none";

const WIDER = 1.15;

/** An ellipse along the creature, with a short line at head and tail. */
export function Ring({ at: [x, y], axes: [a, b], angle }: Outline): JSX.Element {
  const [long, high] = [a * 100 * WIDER, b * 100 * WIDER];
  return (
    <g transform={`translate(${x * 100} ${y * 100}) rotate(${angle})`}>
      <ellipse class="peel-casing" rx={long} ry={high} />
      <ellipse class="peel-line" rx={long} ry={high} pathLength="1" />
      <path class="peel-line" d={`M${long - 3} 0h6M${-long - 3} 0h6`} />
    </g>
  );
}

function Word({ shark, texts }: { readonly shark: boolean; readonly texts: Texts }): JSX.Element {
  return (
    <p class="peel-word" data-shark={shark ? "" : undefined}>
      {shark ? texts.sharkWord : texts.clearWord}
      {!shark && <Drawing name="dive-sign-clear" colours={{ "--sign": "#f3faf7" }} />}
    </p>
  );
}

type HelpProps = { readonly event: Event; readonly helper: Helper; readonly lifted: Lifted | undefined; readonly phase: string };

/** The helper swims to the track, and what it is worth stands beside it. */
function Help({ event, helper, lifted, phase }: HelpProps): JSX.Element | null {
  if (event.type !== "Helped" && event.type !== "CarriedNowhere") return null;
  const [x, y] = lifted?.card.helper?.at ?? [0.5, 0.4];
  const isMove = event.type === "Helped";
  return (
    <>
      <div class="peel-helper" data-phase={phase} style={{ "--x": x, "--y": y }}>
        <HelperDrawing helper={helper} />
      </div>
      <p
        class="peel-gain"
        data-manta={isMove && helper === "manta" ? "" : undefined}
        data-chief={event.seat === CHIEF ? "" : undefined}
        data-back={isMove && event.end < event.start ? "" : undefined}
        data-nothing={isMove ? undefined : ""}
      >
        {isMove && helper === "manta" && (
          <small>
            {event.start} <i>→</i>
          </small>
        )}
        {!isMove ? "+0" : helper === "manta" ? event.end : signed(event.end - event.start)}
        <Mark seat={event.seat} size={64} />
      </p>
    </>
  );
}

const signed = (by: number): string => (by < 0 ? `−${-by}` : `+${by}`);
