// A finished game looked at again: chances as a picture and in words, turning points, skill and luck.

import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { AnyPage } from "../../games/load";
import { follow } from "../../app/router";
import type { AnySeat } from "../../net/seat";
import type { Hindsight as Found, SeatShare, Update } from "../../net/wire";
import { replay } from "../../net/rest";
import { settings } from "../../app/settings";
import { hindsight } from "./rest";
import { learnTexts } from "./texts";
import type { Texts } from "./texts/en";

type Words = Texts["hindsight"];
type Shown = { readonly found: Found; readonly turns: readonly Update[] };
type Given = { readonly code: string; readonly game: number; readonly seat: AnySeat; readonly page: AnyPage };

const WIDTH = 320;
const HEIGHT = 120;

export function Hindsight({ code, game, seat, page }: Given): VNode | null {
  const shown = useSignal<Shown | "wait" | null>(null);
  const text = learnTexts.value?.hindsight;
  if (!text) return null;
  const look = async (): Promise<void> => {
    shown.value = "wait";
    const [found, turns] = await Promise.all([hindsight(code, game), replay(code, game, null, settings.peek().language)]);
    shown.value = { found, turns };
  };
  const isWaiting = shown.value === "wait";
  if (shown.value === null || shown.value === "wait")
    return (
      <button
        class="button button-second"
        type="button"
        aria-disabled={isWaiting}
        onClick={() => isWaiting || void look().catch(() => (shown.value = null))}
      >
        {isWaiting ? text.wait : text.open}
      </button>
    );
  return <Result {...shown.value} code={code} game={game} seat={seat} page={page} text={text} />;
}

function Result({ found, turns, code, game, seat, page, text }: Shown & Given & { readonly text: Words }): VNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section class="hindsight" aria-label={text.title}>
      <h2 ref={title} tabIndex={-1}>
        {text.chances}
      </h2>
      <Curves found={found} seat={seat} page={page} text={text} />
      {found.turning.length > 0 && (
        <>
          <h2>{text.turning}</h2>
          <ul>
            {found.turning.map((turn) => (
              <li key={turn}>
                <a href={`/replay/${code}/${game}?at=${numberOf(turns, turn)}`} onClick={follow}>
                  {text.turn(turn, sentences(turns, turn))}
                </a>{" "}
                <small>{seat.players.map((one) => text.change(one.name, ...changeOf(found, turn, one.seat))).join(", ")}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{text.shares}</h2>
      <Shares shares={found.shares} seat={seat} text={text} />
      <p class="hint">{text.note}</p>
    </section>
  );
}

const numberOf = (turns: readonly Update[], turn: number): number => turns[turn]?.events.at(-1)?.n ?? 1;
const percent = (chance: number): number => Math.round(100 * chance);
const chanceAt = (found: Found, turn: number, who: number): number => percent(found.turns[Math.max(0, turn)]?.chances[who] ?? 0);
const changeOf = (found: Found, turn: number, who: number): [number, number] => [
  chanceAt(found, turn - 1, who),
  chanceAt(found, turn, who),
];

/** What happened in a turn. All of a round of Dive would fill the page: how it began and ended has to do. */
function sentences(turns: readonly Update[], turn: number): string {
  const all = turns[turn]?.events.map(({ text }) => text) ?? [];
  return (all.length > 5 ? [all[0], "…", ...all.slice(-2)] : all).join(" ");
}

function Curves({ found, seat, page, text }: { found: Found; seat: AnySeat; page: AnyPage; text: Words }): VNode {
  const x = (turn: number): number => (WIDTH * turn) / Math.max(1, found.turns.length - 1);
  const line = (who: number): string =>
    found.turns.map(({ chances }, turn) => `${x(turn).toFixed(1)},${(HEIGHT * (1 - (chances[who] ?? 0))).toFixed(1)}`).join(" ");
  const last = found.turns.at(-1)?.chances ?? [];
  const ends = seat.players.map((one) => text.chance(one.name, percent(last[one.seat] ?? 0))).join(", ");
  return (
    <figure class="curves">
      <svg viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`} role="img" aria-label={`${text.chances}: ${ends}`}>
        <path class="curves-frame" d={`M0 0V${HEIGHT}H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}`} />
        {found.turning.map((turn) => (
          <path key={turn} class="curves-turn" d={`M${x(turn)} 0V${HEIGHT}`} />
        ))}
        {page.players(seat).map(({ seat: who, colour }) => (
          <polyline key={who} class={`curve curve-${who}`} points={line(who)} style={{ stroke: colour }} />
        ))}
      </svg>
      <figcaption class="row">
        {page.players(seat).map(({ seat: who, colour, Emblem }) => (
          <span key={who} class="curve-name">
            <span class="player-emblem" style={{ background: colour }}>
              <Emblem />
            </span>
            {seat.players[who]?.name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function Shares({ shares, seat, text }: { shares: readonly SeatShare[]; seat: AnySeat; text: Words }): VNode {
  const cell = (share: number, error: number): string => `${text.points(percent(share))} (${text.within(percent(2 * error))})`;
  const hasDice = shares.some(({ luck }) => luck !== 0);
  return (
    <table class="shares">
      <thead>
        <tr>
          <th scope="col">{text.who}</th>
          <th scope="col">{text.skill}</th>
          {hasDice && <th scope="col">{text.luck}</th>}
        </tr>
      </thead>
      <tbody>
        {shares.map(({ skill, luck, error }, who) => (
          <tr key={who}>
            <th scope="row">{seat.players[who]?.name}</th>
            <td>{cell(skill, error)}</td>
            {hasDice && <td>{cell(luck, error)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
