// How it came out: one card over the dimmed board, or the game's own picture of the end in its place; and what next.

import "./ending.css";
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useId } from "preact/hooks";
import { Porthole, Standing as StandingDiver } from "../../art/Diver";
import type { AnyPage } from "../../games/load";
import type { Outcome, PlayerFacts, Standing } from "../../games/contract";
import { start } from "../../net/rest";
import { follow } from "../../app/router";
import { later } from "../../app/later";
import { speed } from "../../app/settings";
import { play } from "../../app/sound";
import type { AnySeat } from "../../net/seat";
import type { TableState } from "../../net/tableState";
import { t } from "../../app/texts";
import type { Ending as Result } from "../../net/wire";
import { Icon } from "../../ui/icons";
import { attempt } from "../../ui/Trouble";

const Hindsight = later(async () => (await import("../learn/Hindsight")).Hindsight);

type Given = { readonly state: TableState; readonly seat: AnySeat; readonly page: AnyPage; readonly result: Result };

export function Ending({ state, seat, page, result }: Given): VNode {
  const isFolded = useSignal(false);
  const heading = useId();
  const outcome = outcomeOf(seat, page);
  useEffect(() => play(outcome.won === false ? "lose" : "win"), []);
  const again = state.seats.value.length > 0 && <Again code={state.code} />;
  if (isFolded.value)
    return (
      <div class="row ending ending-folded">
        {again}
        <button class="button button-second" type="button" onClick={() => (isFolded.value = false)}>
          {t().end.result}
        </button>
      </div>
    );
  return (
    <section class="ending" data-end={page.end ?? "card"} aria-labelledby={heading}>
      <div class="end-card">
        <div class="end-picture" aria-hidden="true">
          {page.EndPicture ? <page.EndPicture {...seat} /> : <Winner seat={seat} page={page} />}
          {speed() > 0 && <Bubbles />}
        </div>
        <div class="end-body">
          <header class="end-head">
            <h2 id={heading}>{outcome.heading}</h2>
            <button
              class="icon-button"
              type="button"
              aria-label={t().end.board}
              title={t().end.board}
              onClick={() => (isFolded.value = true)}
            >
              <Icon name="close" />
            </button>
          </header>
          <Standings outcome={outcome} seat={seat} players={page.players(seat)} />
          {again}
          <More state={state} seat={seat} page={page} result={result} outcome={outcome} />
        </div>
      </div>
    </section>
  );
}

/** How the game came out: as the game tells it, else by the points. */
export function outcomeOf(seat: AnySeat, page: AnyPage): Outcome {
  if (page.outcome) return page.outcome(seat);
  const { winners = [], scores = [] } = seat.ending ?? {};
  const order = seat.players.map((player) => player.seat).toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const standings = order.map((one) => ({ seat: one, number: numberOf(scores[one]), note: "", isWinner: winners.includes(one) }));
  return { heading: page.result(seat)[0] ?? "", won: seat.me === null ? null : winners.includes(seat.me), standings };
}

const numberOf = (score: number | undefined): number | null => (Number.isInteger(score) ? (score ?? null) : null);

function Again({ code }: { code: string }): VNode {
  return (
    <button class="button end-again" type="button" data-main onClick={() => void attempt(start(code), "playing")}>
      <Icon name="again" /> {t().end.again}
    </button>
  );
}

/** The winner's diver on a rock, in the light. */
function Winner({ seat, page }: { seat: AnySeat; page: AnyPage }): VNode {
  const winner = seat.ending?.winners[0] ?? 0;
  const facts = page.players(seat).find((one) => one.seat === winner);
  return (
    <div class="end-winner">{facts && <StandingDiver pose="hello" size={340} look={facts.look} bot={seat.players[winner]?.face} />}</div>
  );
}

/** They rise once. */
function Bubbles(): VNode {
  return (
    <div class="end-bubbles">
      {Array.from({ length: 14 }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  );
}

function Standings({ outcome, seat, players }: { outcome: Outcome; seat: AnySeat; players: readonly PlayerFacts[] }): VNode {
  return (
    <ol class="ending-lines" data-count={outcome.standings.length} style={{ "--count": outcome.standings.length }}>
      {outcome.standings.map((row, at) => (
        <Row
          key={row.seat}
          row={row}
          rank={rankOf(outcome.standings, at)}
          seat={seat}
          facts={players.find((one) => one.seat === row.seat)}
        />
      ))}
    </ol>
  );
}

/** Who has as much as the one before shares the place. */
export function rankOf(standings: readonly Standing[], at: number): number {
  const { number, isWinner } = standings[at] as Standing;
  return 1 + standings.findIndex((other) => other.isWinner === isWinner && other.number === number);
}

type RowGiven = {
  readonly row: Standing;
  readonly rank: number;
  readonly seat: AnySeat;
  readonly facts: PlayerFacts | undefined;
};

function Row({ row, rank, seat, facts }: RowGiven): VNode {
  const player = seat.players[row.seat];
  const { Detail } = row;
  return (
    <li class={`end-row${row.isWinner ? " end-row-winner" : ""}${player?.me ? " end-row-me" : ""}`}>
      {row.number !== null && (
        <span class="end-rank" aria-hidden="true">
          {rank}
        </span>
      )}
      {facts && (
        <Porthole
          class="end-window"
          size={row.isWinner ? 96 : 64}
          look={facts.look}
          bot={facts.face ?? player?.face}
          mood={row.isWinner ? "glad" : (facts.mood ?? "calm")}
          eaten={facts.eaten ?? false}
        />
      )}
      {(player || facts?.name) && <span class="end-name">{facts?.name ?? player?.name}</span>}
      {row.note && <span class="end-note">{row.note}</span>}
      {Detail && (
        <span class="end-detail" aria-hidden="true">
          <Detail />
        </span>
      )}
      {row.number !== null && <CountedUp to={row.number} />}
    </li>
  );
}

const COUNTING = 900;

/** A number that counts up to what it is; whoever hears it hears what it is. */
export function CountedUp({ to }: { to: number }): VNode {
  const shown = useSignal(speed() > 0 ? 0 : to);
  useEffect(() => {
    if (shown.peek() === to) return;
    const begun = performance.now();
    let frame = 0;
    const count = (now: number): void => {
      const part = Math.min(1, (now - begun) / COUNTING);
      shown.value = Math.round(to * part);
      if (part < 1) frame = requestAnimationFrame(count);
    };
    frame = requestAnimationFrame(count);
    return () => cancelAnimationFrame(frame);
  }, [to]);
  return (
    <b class="end-number">
      <span aria-hidden="true">{shown.value}</span>
      <span class="visually-hidden">{to}</span>
    </b>
  );
}

/** What can be done with the game that was played, as tiles; what is rarely wanted is below them, and quiet. */
function More({ state, seat, page, outcome, result }: Given & { outcome: Outcome }): VNode {
  const text = t().end;
  const picture = async (): Promise<void> => {
    const { sharePicture } = await import("./picture");
    await sharePicture(outcome, seat, state.table.peek()?.title ?? "");
  };
  return (
    <>
      <div class="end-tiles">
        <a class="button button-second tile" href={`/replay/${state.code}/${seat.game}`} onClick={follow}>
          <Icon name="play" /> {text.replay}
        </a>
        <Hindsight code={state.code} game={seat.game} seat={seat} page={page} isTile />
        <button class="button button-second tile end-share" type="button" aria-label={text.picture} onClick={() => void picture()}>
          <Icon name="share" /> {text.share}
        </button>
      </div>
      <div class="end-rest">
        {state.seats.value.length > 0 && (
          <button class="end-quiet" type="button" onClick={() => (state.arranging.value = true)}>
            <Icon name="sliders" /> {text.arrange}
          </button>
        )}
        {page.end === "stage" && (
          <a class="end-quiet" href="/" onClick={follow}>
            <Icon name="home" /> {text.home}
          </a>
        )}
        <Fairness code={state.code} game={seat.game} fingerprint={state.table.value?.commitment ?? ""} secret={result.secret} />
      </div>
    </>
  );
}

function Fairness({ code, game, fingerprint, secret }: { code: string; game: number; fingerprint: string; secret: string }): VNode {
  const text = t().end;
  return (
    <details class="fairness">
      <summary class="end-quiet">
        <Icon name="die" /> {text.dice}
      </summary>
      <p>{text.explain}</p>
      <dl>
        <dt>{text.fingerprint}</dt>
        <dd>{fingerprint}</dd>
        <dt>{text.secret}</dt>
        <dd>{secret}</dd>
      </dl>
      <p>
        {text.verify} <code>divetable verify FILE</code>
      </p>
      <a class="button button-second" href={`/api/tables/${code}/record?game=${game}`} download>
        {text.record}
      </a>
    </details>
  );
}
