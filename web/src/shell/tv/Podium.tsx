// The shared screen after a game: third, second, first, and the light opens on the first. Whoever came later stands on the sand.

import type { VNode } from "preact";
import { Drawing } from "../../art/art";
import { Backdrop, PODIUM } from "../../art/Backdrop";
import { EmblemBadge, Standing as StandingDiver } from "../../art/Diver";
import type { AnyPage } from "../../games/load";
import type { PlayerFacts, Standing } from "../../games/contract";
import { speed } from "../../app/settings";
import { t } from "../../app/texts";
import type { AnySeat } from "../../net/seat";
import type { TableState } from "../../net/tableState";
import type { TableInfo } from "../../net/wire";
import { Connection } from "../../ui/Connection";
import { outcomeOf, rankOf } from "../table/Ending";

type Given = { readonly state: TableState; readonly seat: AnySeat; readonly page: AnyPage; readonly table: TableInfo };

export function Podium({ state, seat, page, table }: Given): VNode {
  const { heading, standings } = outcomeOf(seat, page);
  const facts = page.players(seat);
  const place = (row: Standing, at: number): VNode => (
    <Place
      key={row.seat}
      row={row}
      rank={Math.min(3, rankOf(standings, at))}
      facts={facts.find((one) => one.seat === row.seat)}
      seat={seat}
      pose={row.isWinner ? (page.pose ?? "hello") : at < 3 ? "hello" : "stand"}
    />
  );
  return (
    <main class={`tv-podium${speed() > 0 ? " tv-podium-moving" : ""}`}>
      <Backdrop kind="lobby" creatures={PODIUM} />
      <Drawing name="home-spot" class="podium-spot" />
      <h1>{heading}</h1>
      <Connection state={state} />
      <p class="podium-again">
        {!table.private && <b>{table.code}</b>} {t().tv.again}
      </p>
      <ol class="podium-places">{standings.slice(0, 3).map(place)}</ol>
      <ol class="podium-sand" start={4}>
        {standings.slice(3).map((row, at) => place(row, at + 3))}
      </ol>
    </main>
  );
}

const ROCKS = { 1: "home-podium-first", 2: "home-podium-second", 3: "home-podium-third" } as const;

type PlaceGiven = {
  readonly row: Standing;
  readonly rank: number;
  readonly facts: PlayerFacts | undefined;
  readonly seat: AnySeat;
  readonly pose: NonNullable<AnyPage["pose"]>;
};

function Place({ row, rank, facts, seat, pose }: PlaceGiven): VNode {
  const player = seat.players[row.seat];
  const look = facts?.look;
  return (
    <li class="podium-place" data-rank={rank}>
      {look && (
        <StandingDiver look={look} bot={player?.face} pose={pose} size={rank === 1 ? 400 : 300} facing={rank === 3 ? "left" : "right"} />
      )}
      <div class="podium-rock">
        <Drawing name={ROCKS[rank as 1 | 2 | 3]} />
        <div class="podium-told">
          <span class="podium-name">
            {look && <EmblemBadge look={look} size={40} />} {player?.name}
          </span>
          {row.number !== null && <b>{row.number}</b>}
          {row.Detail && (
            <span class="podium-detail" aria-hidden="true">
              <row.Detail />
            </span>
          )}
          {row.note && <small class={row.Detail && "visually-hidden"}>{row.note}</small>}
        </div>
      </div>
    </li>
  );
}
