// The game that is being played, on top of all others.

import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { UNDRAWN } from "../../art/colours";
import { Porthole } from "../../art/Diver";
import { follow } from "../../app/router";
import { t } from "../../app/texts";
import { unfinished } from "../../app/unfinished";
import { cardOf } from "../../games/cards";
import { GameScene } from "../../games/GameScene";
import { faceOf } from "../../net/seat";
import { type AtTable, CODE_LENGTH, type SeatInfo } from "../../net/wire";
import { Icon } from "../../ui/icons";

const SHOWN = 5;

/** At hand before the server is heard, so that nothing moves away under a finger; the server knows if the game is still on. */
export function Running({ tables }: { tables: readonly AtTable[] | null }): VNode | null {
  const kept = useMemo(unfinished, []);
  const running = tables?.filter(({ table, seats }) => table.phase === "playing" && seats.length);
  const last = running?.find(({ table }) => [table.code, table.link].includes(kept?.code ?? ""));
  const another = running?.find(({ table, seats }) => seats.some((seat) => !table.seats[seat]?.sitting_in));
  const found = running ? (last ?? another) : undefined;
  const { code, title } = found ? { code: found.table.link, title: found.table.title } : (!running && kept) || {};
  if (!code || !title) return null;
  const named = code.length === CODE_LENGTH ? `${title}, ${code}` : title;
  const text = t().home;
  return (
    <section class="running" aria-label={text.running}>
      {found && (
        <div class="running-scene">
          <GameScene game={found.table.game} low />
        </div>
      )}
      <h2>{found?.asked ? text.yourTurn : text.goesOn}</h2>
      <p>
        {title}
        {named !== title && <span class="running-code"> · {code}</span>}
      </p>
      {found && <Faces game={found.table.game} chairs={found.table.seats} />}
      <a class="button running-go" href={`/t/${code}`} aria-label={text.backNamed(named)} onClick={follow}>
        {text.back}
      </a>
      <Icon name="skip" />
    </section>
  );
}

function Faces({ game, chairs }: { game: string; chairs: readonly SeatInfo[] }): VNode {
  const { divers } = cardOf(game);
  return (
    <div class="running-faces" aria-hidden="true">
      {chairs.slice(0, SHOWN).map((chair) => (
        <Porthole
          key={chair.seat}
          look={(divers ?? UNDRAWN)[chair.seat]!}
          bot={faceOf(chair)}
          size={60}
          badge={divers ? "bottom" : "none"}
        />
      ))}
    </div>
  );
}
