// Who is at the table: emblem, name, facts, whose turn it is, and who is away.

import "./players.css";
import type { VNode } from "preact";
import type { AnyPage } from "../games/load";
import type { PlayerFacts } from "../games/contract";
import { firstWords, numberOf } from "../app/names";
import type { AnySeat } from "../net/seat";
import { t } from "../app/texts";
import type { SeatInfo } from "../net/wire";
import { Countdown } from "./Countdown";

type Given = {
  readonly seat: AnySeat;
  readonly page: AnyPage;
  readonly chairs: readonly SeatInfo[];
};

export function Players({ seat, page, chairs }: Given): VNode {
  const waiting: readonly number[] = seat.view?.waiting ?? [];
  return (
    <section class="players" aria-label={t().table.players}>
      <ul>
        {page.players(seat).map((facts) => (
          <One key={facts.seat} facts={facts} chair={chairs[facts.seat]} seat={seat} isNext={waiting.includes(facts.seat)} />
        ))}
      </ul>
    </section>
  );
}

type OneGiven = {
  readonly facts: PlayerFacts;
  readonly chair: SeatInfo | undefined;
  readonly seat: AnySeat;
  readonly isNext: boolean;
};

function One({ facts, chair, seat, isNext }: OneGiven): VNode {
  const player = seat.players[facts.seat];
  const name = player?.name ?? "";
  const first = chair?.kind === "bot" ? firstWords(name) : "";
  const last = numberOf(name);
  const said = notes(chair, !!player?.online, !!player?.me);
  return (
    <li
      class={`player${isNext ? " player-next" : ""}${player?.me ? " player-me" : ""}${player?.online && !chair?.sitting_in ? "" : " player-away"}`}
    >
      <span class="player-emblem" style={{ background: facts.colour }}>
        <facts.Emblem />
      </span>
      <span class="player-name" aria-hidden="true">
        <span class="player-first">{first}</span>
        <span class="player-word">{name.slice(first.length, name.length - last.length)}</span>
        {last}
        {said.map((note) => (
          <small key={note}>{note}</small>
        ))}
      </span>
      {seat.clock && player && <Countdown told={seat.clock} player={player} />}
      <span class="player-brief" aria-hidden="true">
        {facts.brief}
      </span>
      <span class="player-facts" aria-hidden="true">
        {facts.facts.join(", ")}
      </span>
      {isNext && (
        <span class="player-turn" aria-hidden="true">
          {t().table.turn}
        </span>
      )}
      <span class="visually-hidden">{[name, ...said, ...facts.facts, ...(isNext ? [t().table.turn] : [])].join(", ")}</span>
    </li>
  );
}

function notes(chair: SeatInfo | undefined, isOnline: boolean, isMe: boolean): string[] {
  const { you, bot, away, sonar } = t().table;
  if (!chair) return [];
  return [
    isMe ? you : "",
    chair.kind === "bot" || chair.sitting_in ? bot : "",
    isOnline || chair.kind !== "human" ? "" : away,
    chair.sonar && chair.kind === "human" ? sonar : "",
  ].filter(Boolean);
}
