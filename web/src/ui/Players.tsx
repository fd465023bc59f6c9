// Who is at the table: a porthole each, with name, what counts as a large number and as pieces, whose turn it is, and who is away.
// How the cards lie beside each other and what is where in a card is up to the styles; a game's may differ.

import "./players.css";
import type { VNode } from "preact";
import type { AnyPage } from "../games/load";
import type { Player, PlayerFacts } from "../games/contract";
import { Porthole } from "../art/Diver";
import { isSmall } from "../app/media";
import { numberOf } from "../app/names";
import { type AnySeat, strengthOf, temperOf } from "../net/seat";
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
  const all = page.players(seat);
  return (
    <section class="players" aria-label={t().table.players} data-count={all.length}>
      <ul>
        {all.map((facts) => (
          <One key={facts.seat} facts={facts} chair={chairs[facts.seat]} seat={seat} isNext={facts.acts ?? waiting.includes(facts.seat)} />
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
  const name = facts.name ?? player?.name ?? "";
  const last = numberOf(name);
  const said = notes(chair, player);
  const isAway = !!player && (!player.online || !!chair?.sitting_in);
  return (
    <li
      class={`player${isNext ? " player-next" : ""}${player?.me ? " player-me" : ""}${isAway ? " player-away" : ""}`}
      title={titleOf(chair, player)}
    >
      <Window facts={facts} player={player} isNext={isNext} />
      <span class="player-name" aria-hidden="true">
        <span class="player-word">{name.slice(0, name.length - last.length)}</span>
        {last}
      </span>
      <span class="player-notes" aria-hidden="true">
        {said.join(", ")}
      </span>
      {seat.clock && player && <Countdown told={seat.clock} player={player} />}
      {facts.number !== undefined && (
        <span class="player-number" aria-hidden="true">
          {facts.number}
        </span>
      )}
      {facts.pieces ? (
        <span class="player-pieces" aria-hidden="true">
          {facts.pieces()}
        </span>
      ) : (
        <span class="player-facts" aria-hidden="true">
          {facts.facts.join(", ")}
        </span>
      )}
      {isNext && (
        <span class="player-turn" aria-hidden="true">
          {t().table.turn}
        </span>
      )}
      <span class="visually-hidden">{[name, ...said, ...facts.facts, ...(isNext ? [t().table.turn] : [])].join(", ")}</span>
    </li>
  );
}

/** Less detail where it is drawn small. */
const SIZES = { small: 44, large: 96 } as const;

function Window({ facts, player, isNext }: { facts: PlayerFacts; player: Player | undefined; isNext: boolean }): VNode {
  const { mood = "calm", water = "calm", eaten = false } = facts;
  return (
    <span class="player-window">
      <Porthole
        size={isSmall.value ? SIZES.small : SIZES.large}
        look={facts.look}
        bot={facts.face ?? player?.face}
        mood={mood}
        water={water}
        lit={isNext}
        eaten={eaten}
      />
    </span>
  );
}

function notes(chair: SeatInfo | undefined, player: Player | undefined): string[] {
  const { you, bot, away, sonar } = t().table;
  if (!chair) return [];
  return [
    player?.me ? you : "",
    chair.kind === "bot" ? strengthOf(chair) : chair.sitting_in ? bot : "",
    player?.online || chair.kind !== "human" ? "" : away,
    chair.sonar && chair.kind === "human" ? sonar : "",
  ].filter(Boolean);
}

/** What a mouse finds out about a bot: what it is like and how well it plays. */
function titleOf(chair: SeatInfo | undefined, player: Player | undefined): string | undefined {
  if (!chair || !player?.face) return undefined;
  return `${player.name}: ${temperOf(player.face)}, ${strengthOf(chair)}`;
}
