// The boat: a porthole for every seat of the game. Whoever sits looks out of it; a press on it opens what can be done there.

import type { VNode } from "preact";
import { Drawing } from "../../art/art";
import { type Look, UNDRAWN } from "../../art/colours";
import { EmptyPorthole, Porthole } from "../../art/Diver";
import { isSmall } from "../../app/media";
import { settings } from "../../app/settings";
import { t } from "../../app/texts";
import type { Card } from "../../games/card";
import { faceOf, strengthOf } from "../../net/seat";
import type { TableState } from "../../net/tableState";
import type { SeatInfo, TableInfo } from "../../net/wire";
import { openPanel } from "../../ui/Dialog";
import { Icon } from "../../ui/icons";
import { attempt } from "../../ui/Trouble";
import { type Edit, put, USUAL_BOT } from "./plan";

export type Given = {
  readonly state: TableState;
  readonly table: TableInfo;
  readonly card: Card;
  readonly isHost: boolean;
  change(edit: Edit): void;
};

/** How the diver of a seat is coloured. */
export const lookOf = ({ divers }: Card, seat: number): Look => (divers ?? UNDRAWN)[seat] ?? UNDRAWN[0]!;

export function Boat(given: Given): VNode {
  const { table, card } = given;
  const closed = card.players[1] - table.seats.length;
  return (
    <section class="boat" aria-label={t().lobby.seats} data-seats={card.players[1] > 4 ? "many" : "few"}>
      <Drawing name={isSmall.value ? "home-submarine-round" : "home-submarine"} class="boat-hull" />
      <span class="boat-code" aria-hidden="true">
        {!table.private && table.code}
      </span>
      <ul class="seats">
        {table.seats.map((chair) => (
          <li key={chair.seat} class={`seat seat-${chair.kind}`}>
            <Seat chair={chair} {...given} />
          </li>
        ))}
        {Array.from({ length: closed }, (_, at) => (
          <li key={`closed ${at}`} class="seat-closed">
            <Closed {...given} isNext={at === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type SeatGiven = Given & { readonly chair: SeatInfo };

/** What a porthole shows, and what a press on it does; without `press` it is no button. */
type Shown = {
  readonly window: VNode;
  readonly plate: VNode | null;
  readonly label: string;
  readonly press?: () => void;
  readonly opensDialog?: boolean;
};

const size = (): number => (isSmall.value ? 72 : 134);

/** The button stays the same when somebody comes or goes, and so does the focus on it. */
function Seat(given: SeatGiven): VNode {
  const { window, plate, label, press, opensDialog } = given.chair.kind === "open" ? openPorthole(given) : takenPorthole(given);
  const inside = (
    <>
      <span key={`${given.chair.kind} ${given.chair.face}`} class="seat-window">
        {window}
      </span>
      {plate}
    </>
  );
  if (!press) {
    return (
      <span class="seat-whole">
        {inside}
        {!plate && <span class="visually-hidden">{label}</span>}
      </span>
    );
  }
  return (
    <button class="seat-whole" type="button" aria-haspopup={opensDialog ? "dialog" : undefined} onClick={press}>
      <span class="visually-hidden">{label}</span>
      <span class="seat-inside" aria-hidden="true">
        {inside}
      </span>
    </button>
  );
}

function takenPorthole({ chair, state, table, card, isHost }: SeatGiven): Shown {
  const isMine = state.seats.value.includes(chair.seat);
  const notes = notesOf(chair, state, table);
  return {
    window: <Porthole look={lookOf(card, chair.seat)} bot={faceOf(chair)} size={size()} ring="red" badge={card.divers ? "top" : "none"} />,
    plate: (
      <span class="seat-plate">
        <span class="seat-name" data-long={chair.name.length > LONG ? "" : undefined}>
          {chair.name}
        </span>
        {isMine && <Icon name="pen" />}
        <small>{notes.join(" · ")}</small>
      </span>
    ),
    label: t().lobby.seatOf(chair.seat + 1, [chair.name, ...notes].join(", ")),
    ...((isMine || isHost) && { press: () => openPanel("seat", `${chair.seat}`), opensDialog: true }),
  };
}

/** Letters of a name from which on it is written smaller. */
const LONG = 8;

/** What is to be said of who sits there, in a few words. */
function notesOf(chair: SeatInfo, state: TableState, table: TableInfo): string[] {
  const { you, away, sonar } = t().table;
  const isHuman = chair.kind === "human";
  return [
    state.seats.value.includes(chair.seat) ? you : "",
    table.host === chair.seat ? t().lobby.hostWord : "",
    chair.kind === "bot" ? strengthOf(chair) : "",
    isHuman && !state.online.value.includes(chair.seat) && !state.seats.value.includes(chair.seat) ? away : "",
    isHuman && chair.sonar ? sonar : "",
  ].filter(Boolean);
}

/** The host puts a bot there, a visitor sits down; those who sit already can only wait. */
function openPorthole({ chair, state, isHost, change }: SeatGiven): Shown {
  const text = t().lobby;
  const number = chair.seat + 1;
  const isVisitor = !state.seats.value.length && !state.removed.value;
  const window = (
    <>
      <EmptyPorthole size={size()} ring="red" />
      <span class="seat-free">{text.open}</span>
    </>
  );
  if (isHost) {
    const press = (): void => change(put(chair.seat, { kind: "bot", bot: USUAL_BOT }));
    return { window, plate: <Add word={text.bot} />, label: text.addBot(number), press };
  }
  if (isVisitor) {
    const press = (): void => void attempt(state.sit(settings.value.name, chair.seat));
    return { window, plate: <span class="seat-plate seat-add">{text.sit}</span>, label: text.sitHere(number), press };
  }
  return { window, plate: null, label: text.waiting };
}

/** What a press puts there. */
function Add({ word }: { readonly word: string }): VNode {
  return (
    <span class="seat-plate seat-add">
      <Icon name="plus" /> {word}
    </span>
  );
}

/** A place of the boat that this table has no seat for yet. */
function Closed({ isHost, isNext, change }: Given & { readonly isNext: boolean }): VNode {
  const window = (
    <span class="seat-window">
      <EmptyPorthole size={size()} ring="red" open={false} />
    </span>
  );
  if (!isHost || !isNext) return <span class="seat-whole">{window}</span>;
  return (
    <button class="seat-whole" type="button" onClick={() => change(({ seats }) => ({ seats: [...seats, { kind: "open" }] }))}>
      <span class="visually-hidden">{t().lobby.add}</span>
      <span class="seat-inside" aria-hidden="true">
        {window}
        <Add word={t().lobby.seat} />
      </span>
    </button>
  );
}
