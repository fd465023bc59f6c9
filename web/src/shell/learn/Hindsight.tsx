// A finished game looked at again: chances as a picture and in words, turning points, skill and luck.

import "./hindsight.css";
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Emblem } from "../../art/Diver";
import type { AnyPage } from "../../games/load";
import { follow, go } from "../../app/router";
import type { AnySeat } from "../../net/seat";
import type { Hindsight as Found, Update } from "../../net/wire";
import { replay } from "../../net/rest";
import { settings } from "../../app/settings";
import { type Band, chanceAt, Curve, percent } from "./Curve";
import { Icon } from "../../ui/icons";
import { hindsight } from "./rest";
import { learnTexts } from "./texts";
import type { Texts } from "./texts/en";

type Words = Texts["hindsight"];
type Shown = { readonly found: Found; readonly turns: readonly Update[] };
type Given = {
  readonly code: string;
  readonly game: number;
  readonly seat: AnySeat;
  readonly page: AnyPage;
  /** The turn that is being looked at; the whole game without it. */
  readonly now?: number;
  /** The game's turns, if they are there already. */
  readonly turns?: readonly Update[];
  /** Whether it is opened by a tile: an icon over a word or two. */
  readonly isTile?: boolean;
  /** Goes to a turn; without it the replay is opened there. */
  to?(turn: number): void;
};

export function Hindsight(given: Given): VNode | null {
  const { code, game } = given;
  const shown = useSignal<Shown | "wait" | null>(null);
  const text = learnTexts.value?.hindsight;
  if (!text) return null;
  const look = async (): Promise<void> => {
    shown.value = "wait";
    const told = given.turns ?? replay(code, game, null, settings.peek().language);
    const [found, turns] = await Promise.all([hindsight(code, game), told]);
    shown.value = { found, turns };
  };
  const isWaiting = shown.value === "wait";
  if (shown.value === null || shown.value === "wait")
    return (
      <button
        class={`button button-second hindsight-open${given.isTile ? " tile" : ""}`}
        type="button"
        aria-label={isWaiting ? text.wait : text.open}
        aria-disabled={isWaiting}
        onClick={() => isWaiting || void look().catch(() => (shown.value = null))}
      >
        <Icon name="chart" /> {given.isTile ? text.short : isWaiting ? text.wait : text.open}
      </button>
    );
  return <Result {...given} {...shown.value} text={text} />;
}

const numberOf = (turns: readonly Update[], turn: number): number => turns[turn]?.events.at(-1)?.n ?? 1;

function Result({ found, turns, code, game, seat, page, now, to, text }: Given & Shown & { readonly text: Words }): VNode {
  const title = useRef<HTMLHeadingElement>(null);
  const who = useSignal(seat.me ?? turns.at(-1)?.ending?.winners[0] ?? 0);
  useEffect(() => title.current?.focus(), []);
  const addressOf = (turn: number): string => `/replay/${code}/${game}?at=${numberOf(turns, turn)}`;
  const reach = to ?? ((turn: number): void => go(addressOf(turn)));
  const last = found.turns.length - 1;
  const at = Math.min(now ?? last, last);
  const players = page.players(seat);
  const name = (one: number): string => seat.players[one]?.name ?? "";
  return (
    <section class="hindsight" aria-label={text.title}>
      <header>
        <h2 ref={title} tabIndex={-1}>
          {seat.me === who.value ? text.yours : text.whose(name(who.value))}
        </h2>
        <b class="hindsight-now">
          {chanceAt(found, at, who.value)}
          <small>%</small>
        </b>
      </header>
      <Curve found={found} players={players} who={who.value} at={at} to={reach} bands={bandsOf(turns, seat, page)} text={text} />
      <div class="hindsight-who" role="group" aria-label={text.of}>
        {players.map(({ seat: one, look }) => (
          <button key={one} type="button" class="hindsight-player" aria-pressed={one === who.value} onClick={() => (who.value = one)}>
            <span class="hindsight-emblem" style={{ background: look.suit }}>
              <Emblem look={look} size={24} />
            </span>
            {name(one)}
          </button>
        ))}
      </div>
      <Shares found={found} who={who.value} text={text} />
      {found.turning.length > 0 && (
        <>
          <h3>{text.turning}</h3>
          <ul>
            {found.turning.map((turn) => (
              <li key={turn}>
                <a href={addressOf(turn)} onClick={follow}>
                  {text.turn(turn, sentences(turns, turn))}
                </a>{" "}
                <small>{seat.players.map((one) => text.change(one.name, ...changeOf(found, turn, one.seat))).join(", ")}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const changeOf = (found: Found, turn: number, who: number): [number, number] => [
  chanceAt(found, turn - 1, who),
  chanceAt(found, turn, who),
];

/** What happened in a turn. All of a round of Dive would fill the page: how it began and ended has to do. */
function sentences(turns: readonly Update[], turn: number): string {
  const all = turns[turn]?.events.map(({ text }) => text) ?? [];
  return (all.length > 5 ? [all[0], "…", ...all.slice(-2)] : all).join(" ");
}

/** Where each part of the game begins, by its name in the head. */
function bandsOf(turns: readonly Update[], seat: AnySeat, page: AnyPage): readonly Band[] {
  const bands: Band[] = [];
  for (const [turn, { view }] of turns.entries()) {
    const phase = page.phase({ ...seat, view, now: null });
    if (phase && phase !== bands.at(-1)?.phase) bands.push({ turn, phase });
  }
  return bands;
}

/** Luck hatched, skill plain, on one scale from the middle. */
function Shares({ found, who, text }: { found: Found; who: number; text: Words }): VNode {
  const { skill = 0, luck = 0, error = 0 } = found.shares[who] ?? {};
  const most = Math.max(0.1, ...found.shares.flatMap((one) => [Math.abs(one.skill), Math.abs(one.luck)]));
  const margin = percent(2 * error);
  const hasDice = found.shares.some((one) => one.luck !== 0);
  const rows = [...(hasDice ? [["luck", luck] as const] : []), ["skill", skill] as const];
  return (
    <div class="shares">
      <dl>
        {rows.map(([kind, share]) => (
          <div key={kind} class="share">
            <dt title={kind === "luck" ? text.luckSaid : text.skillSaid}>{text[kind]}</dt>
            <dd>
              <span class="share-scale" aria-hidden="true">
                <span
                  class={`share-bar share-${kind}`}
                  style={{ left: `${share < 0 ? 50 + (50 * share) / most : 50}%`, width: `${(50 * Math.abs(share)) / most}%` }}
                />
              </span>
              <b>{text.points(percent(share))}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p class="hint">
        {`${text.about(margin)}. ${rows.every(([, share]) => percent(Math.abs(share)) <= margin) ? text.unsure : text.note}`}
      </p>
    </div>
  );
}
