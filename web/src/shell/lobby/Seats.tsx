// The seats of a lobby: mine with a name to write, open ones to sit on, bots to choose.

import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { leave, rename } from "../../net/rest";
import type { Edit } from "./Lobby";
import { prefer, settings } from "../../app/settings";
import type { TableState } from "../../net/tableState";
import { t, type Texts } from "../../app/texts";
import type { GameInfo, SeatInfo, SeatWish, TableInfo } from "../../net/wire";
import { Icon } from "../../ui/icons";
import { attempt } from "../../ui/Trouble";

type Given = {
  readonly state: TableState;
  readonly table: TableInfo;
  readonly info: GameInfo | null;
  readonly isHost: boolean;
  change(edit: Edit): void;
};

/** What keeps a name that is written from right to left from scattering the sentence it is in. */
const ISOLATES = /[\u2068\u2069]/g;

/** The bot that sits down first; the host may choose another. */
const USUAL_BOT = "regular";

export function Seats(given: Given): VNode {
  const { state, table, info, isHost, change } = given;
  const count = table.seats.length;
  const [least, most] = info?.players ?? [count, count];
  const isRemovable = table.seats.at(-1)?.kind !== "human";
  const hasOpen = table.seats.some(({ kind }) => kind === "open");
  return (
    <>
      <ul class="seats">
        {table.seats.map((chair) => (
          <Seat key={chair.seat} chair={chair} {...given} />
        ))}
      </ul>
      <div class="row seats-more">
        {hasOpen && state.seats.value.length > 0 && (
          <button class="quiet-button" type="button" onClick={() => void attempt(state.sit(""))}>
            {t().lobby.sitAlso}
          </button>
        )}
        {isHost && count < most && (
          <button class="quiet-button" type="button" onClick={() => change(({ seats }) => ({ seats: [...seats, { kind: "open" }] }))}>
            {t().lobby.add}
          </button>
        )}
        {isHost && count > least && isRemovable && (
          <button class="quiet-button" type="button" onClick={() => change(({ seats }) => ({ seats: seats.slice(0, -1) }))}>
            {t().lobby.remove}
          </button>
        )}
      </div>
    </>
  );
}

function Seat({ chair, ...given }: Given & { chair: SeatInfo }): VNode {
  const isMine = given.state.seats.value.includes(chair.seat);
  const One = isMine ? Mine : chair.kind === "human" ? Other : chair.kind === "bot" ? Bot : Open;
  return (
    <li class={`seat seat-${chair.kind}`}>
      <span class="seat-number">{chair.seat + 1}</span>
      <One chair={chair} {...given} />
    </li>
  );
}

type Seated = Given & { readonly chair: SeatInfo };

function Other({ chair, state, table, isHost }: Seated): VNode {
  const isHere = state.online.value.includes(chair.seat);
  return (
    <>
      <span class="seat-name">
        {chair.name} {!isHere && <small>{t().table.away}</small>}
      </span>
      {isHost && <Remove label={t().lobby.removeNamed(chair.name)} work={() => void attempt(leave(table.code, chair.seat))} />}
    </>
  );
}

function Open({ chair, state, isHost, change }: Seated): VNode {
  const isVisitor = state.seats.value.length === 0;
  return (
    <>
      <span class="seat-name">{isHost || isVisitor ? t().lobby.open : t().lobby.waiting}</span>
      {isVisitor && !state.removed.value && (
        <button
          class="button button-second"
          type="button"
          aria-label={t().lobby.sitHere(chair.seat + 1)}
          onClick={() => void attempt(state.sit(settings.value.name, chair.seat))}
        >
          {t().lobby.here}
        </button>
      )}
      {isHost && (
        <button
          class="button button-second"
          type="button"
          aria-label={t().lobby.addBot(chair.seat + 1)}
          onClick={() => change(put(chair.seat, { kind: "bot", bot: USUAL_BOT }))}
        >
          <Icon name="plus" /> {t().lobby.bot}
        </button>
      )}
    </>
  );
}

function Bot({ chair, info, isHost, change }: Seated): VNode {
  if (!isHost || !info) return <span class="seat-name">{chair.name}</span>;
  return (
    <>
      <select
        class="seat-input"
        data-main
        aria-label={t().lobby.who(chair.seat + 1)}
        value={chair.bot ?? ""}
        onChange={(event) => change(put(chair.seat, { kind: "bot", bot: event.currentTarget.value }))}
      >
        {info.bots.map((bot) => (
          <option key={bot} value={bot}>
            {botName(bot)}
          </option>
        ))}
      </select>
      <Remove label={t().lobby.removeBot(chair.seat + 1)} work={() => change(put(chair.seat, { kind: "open" }))} />
    </>
  );
}

/** Have *wish* on a seat. */
const put =
  (number: number, wish: SeatWish): Edit =>
  ({ seats }) => ({ seats: seats.map((seat, at) => (at === number ? wish : seat)) });

function Remove({ label, work }: { label: string; work(): void }): VNode {
  return (
    <button class="icon-button" type="button" aria-label={label} onClick={work}>
      <Icon name="close" />
    </button>
  );
}

function Mine({ chair, table, state }: Seated): VNode {
  /** What was written and is not yet the name. Without it, whoever sits down meanwhile would undo it. */
  const written = useSignal<string | null>(null);
  const call = async (text: string): Promise<void> => {
    const name = text.trim();
    if (state.seats.peek().length === 1) prefer({ name });
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

export const botName = (bot: string): string => t().bots[bot as keyof Texts["bots"]] ?? bot;
