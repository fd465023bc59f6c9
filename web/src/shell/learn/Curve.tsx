// The chances of all players after every turn, with axes. A press goes to the turn.

import type { VNode } from "preact";
import type { PlayerFacts } from "../../games/contract";
import type { Hindsight as Found } from "../../net/wire";
import type { Texts } from "./texts/en";

/** A part of the game that begins with a turn. */
export type Band = { readonly turn: number; readonly phase: string };

type Given = {
  readonly found: Found;
  readonly players: readonly PlayerFacts[];
  /** Whose chance it is about. */
  readonly who: number;
  /** The turn looked at. */
  readonly at: number;
  readonly bands: readonly Band[];
  readonly text: Texts["hindsight"];
  to(turn: number): void;
};

export const percent = (chance: number): number => Math.round(100 * chance);
export const chanceAt = (found: Found, turn: number, who: number): number => percent(found.turns[Math.max(0, turn)]?.chances[who] ?? 0);

const LEFT = 44;
const TOP = 10;
const WIDTH = 440;
const HEIGHT = 140;
/** More numbers than this would touch each other. */
const MOST = 9;

export function Curve({ found, players, who, at, bands, text, to }: Given): VNode {
  const last = Math.max(1, found.turns.length - 1);
  const x = (turn: number): number => LEFT + (WIDTH * turn) / last;
  const y = (chance: number): number => TOP + HEIGHT * (1 - chance);
  const way = (one: number, from: number, until: number): string =>
    found.turns
      .slice(from, until + 1)
      .map(({ chances }, index) => `${x(from + index).toFixed(1)},${y(chances[one] ?? 0).toFixed(1)}`)
      .join(" ");
  const colour = players.find(({ seat }) => seat === who)?.look.suit ?? "currentColor";
  const every = Math.ceil(bands.length / MOST);
  const phaseAt = (turn: number): string => bands.findLast((band) => band.turn <= turn)?.phase ?? "";
  const pressed = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const turn = Math.round(((((event.clientX - box.left) / box.width) * (LEFT + WIDTH + 10) - LEFT) / WIDTH) * last);
    to(Math.min(last, Math.max(0, turn)));
  };
  const stepped = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    to(Math.min(last, Math.max(0, at + by)));
  };
  return (
    <svg
      class="curves"
      viewBox={`0 0 ${LEFT + WIDTH + 10} ${TOP + HEIGHT + 32}`}
      role="slider"
      tabIndex={0}
      aria-label={text.go}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={text.at(phaseAt(at), chanceAt(found, at, who))}
      onClick={pressed}
      onKeyDown={stepped}
    >
      {bands.map(({ turn, phase }, index) => {
        const [from, until] = [x(turn), x(bands[index + 1]?.turn ?? last)];
        return (
          <g key={turn}>
            {index % 2 === 0 && <rect class="curves-band" x={from} y={TOP} width={until - from} height={HEIGHT} />}
            {index % every === 0 && (
              <text class="curves-label" data-now={phase === phaseAt(at) ? "" : undefined} x={(from + until) / 2} y={TOP + HEIGHT + 24}>
                {/\d+/.exec(phase)?.[0] ?? ""}
              </text>
            )}
          </g>
        );
      })}
      {[0, 50, 100].map((mark) => (
        <g key={mark}>
          <path class="curves-frame" data-half={mark === 50 ? "" : undefined} d={`M${LEFT} ${y(mark / 100)}h${WIDTH}`} />
          <text class="curves-axis" x={LEFT - 8} y={y(mark / 100) + 5}>
            {mark}
          </text>
        </g>
      ))}
      {players.map(
        ({ seat, look }) =>
          seat !== who && <polyline key={seat} class="curve curve-other" points={way(seat, 0, last)} style={{ stroke: look.suit }} />,
      )}
      <polygon class="curves-below" points={`${way(who, 0, at)} ${x(at)},${y(0)} ${x(0)},${y(0)}`} style={{ fill: colour }} />
      <polyline class="curve curve-coming" points={way(who, at, last)} />
      <polyline class="curve" points={way(who, 0, at)} style={{ stroke: colour }} />
      {found.turning.map((turn) => (
        <g key={turn} class="curves-turn" transform={`translate(${x(turn)} ${y(found.turns[turn]?.chances[who] ?? 0)})`}>
          <rect x="-10" y="-10" width="20" height="20" rx="5" />
          <path d="M-4.5-4.5l9 9M4.5-4.5l-9 9" />
        </g>
      ))}
      <path class="curves-now" d={`M${x(at)} ${TOP - 6}V${TOP + HEIGHT}`} />
      <circle class="curves-dot" cx={x(at)} cy={y(found.turns[at]?.chances[who] ?? 0)} r="9" style={{ fill: colour }} />
    </svg>
  );
}
