// The seats of a lobby: mine with a name to write, open ones to sit on, bots to choose.

import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { leave, rename } from "../rest";
import type { Edit } from "../screens/Lobby";
import { prefer, settings } from "../settings";
import type { TableState } from "../state";
import { t, type Texts } from "../texts";
import type { GameInfo, SeatInfo, SeatWish, TableInfo } from "../wire";
import { attempt } from "./Trouble";

type Given = {
  readonly state: TableState;
  readonly table: TableInfo;
  readonly info: GameInfo | null;
  readonly isHost: boolean;
  change(edit: Edit): void;
};

/** What keeps a name that is written from right to left from scattering the sentence it is in. */
const ISOLATES = /[\u2068\u2069]/g;

export function Seats(given: Given): VNode {
  const { table, info, isHost, change } = given;
  const count = table.seats.length;
  const [least, most] = info?.players ?? [count, count];
  const removable = table.seats.at(-1)?.kind !== "human";
  return (
    <>
      <ul class="seats">
        {table.seats.map((chair) => (
          <Seat key={chair.seat} chair={chair} {...given} />
        ))}
      </ul>
      {isHost && (
        <div class="row">
          {count < most && (
            <button
              class="button button-second"
              type="button"
              onClick={() => change(({ seats }) => ({ seats: [...seats, { kind: "open" }] }))}
            >
              {t().lobby.add}
            </button>
          )}
          {count > least && removable && (
            <button class="button button-second" type="button" onClick={() => change(({ seats }) => ({ seats: seats.slice(0, -1) }))}>
              {t().lobby.remove}
            </button>
          )}
        </div>
      )}
    </>
  );
}

function Seat({ chair, state, table, info, isHost, change }: Given & { chair: SeatInfo }): VNode {
  const isMine = state.seats.value.includes(chair.seat);
  const isHere = chair.kind === "bot" || state.online.value.includes(chair.seat);
  return (
    <li class={`seat seat-${chair.kind}`}>
      <span class="seat-number">{chair.seat + 1}</span>
      {chair.kind === "human" ? (
        isMine ? (
          <Mine chair={chair} table={table} isOnly={state.seats.value.length === 1} />
        ) : (
          <>
            <span class="seat-name">
              {chair.name} {!isHere && <small>{t().table.away}</small>}
            </span>
            {isHost && !isHere && (
              <button class="button button-second" type="button" onClick={() => void attempt(leave(table.code, chair.seat))}>
                {t().lobby.free}
              </button>
            )}
          </>
        )
      ) : isHost && info ? (
        <Who chair={chair} info={info} change={change} />
      ) : (
        <span class="seat-name">{chair.kind === "bot" ? chair.name : t().lobby.waiting}</span>
      )}
      {chair.kind === "open" && <SitHere chair={chair} state={state} />}
    </li>
  );
}

function Mine({ chair, table, isOnly }: { chair: SeatInfo; table: TableInfo; isOnly: boolean }): VNode {
  /** What was written and is not yet the name. Without it, whoever sits down meanwhile would undo it. */
  const written = useSignal<string | null>(null);
  const call = async (text: string): Promise<void> => {
    const name = text.trim();
    if (isOnly) prefer({ name });
    await attempt(rename(table.code, chair.seat, name));
    if (written.peek() === text) written.value = null;
  };
  return (
    <>
      <input
        class="seat-input"
        aria-label={t().lobby.nameOf(chair.seat + 1)}
        maxLength={24}
        value={written.value ?? chair.name.replace(ISOLATES, "")}
        onInput={(event) => (written.value = event.currentTarget.value)}
        onChange={(event) => void call(event.currentTarget.value)}
      />
      <button class="button button-second" type="button" onClick={() => void attempt(leave(table.code, chair.seat))}>
        {t().lobby.stand}
      </button>
    </>
  );
}

function SitHere({ chair, state }: { chair: SeatInfo; state: TableState }): VNode {
  const isMore = state.seats.value.length > 0;
  return (
    <button
      class="button button-second"
      type="button"
      onClick={() => void attempt(state.sit(isMore ? "" : settings.value.name, chair.seat))}
    >
      {isMore ? t().lobby.sitAlso : t().lobby.sit}
    </button>
  );
}

function Who({ chair, info, change }: { chair: SeatInfo; info: GameInfo; change: Given["change"] }): VNode {
  const take = (value: string): void => {
    const wish: SeatWish = value ? { kind: "bot", bot: value } : { kind: "open" };
    change(({ seats }) => ({ seats: seats.map((seat, number) => (number === chair.seat ? wish : seat)) }));
  };
  return (
    <select
      class="seat-input"
      aria-label={t().lobby.who(chair.seat + 1)}
      value={chair.bot ?? ""}
      onChange={(event) => take(event.currentTarget.value)}
    >
      <option value="">{t().lobby.open}</option>
      {info.bots.map((bot) => (
        <option key={bot} value={bot}>
          {botName(bot)}
        </option>
      ))}
    </select>
  );
}

export const botName = (bot: string): string => t().bots[bot as keyof Texts["bots"]] ?? bot;
