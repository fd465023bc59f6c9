// What can be done with a seat: one's own has a name and an emblem; a bot can be another one, or play better or worse; all can be left.

import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { BOTS, EmblemBadge, Porthole } from "../../art/Diver";
import { prefer, settings } from "../../app/settings";
import { t, type Texts } from "../../app/texts";
import { leave, rename } from "../../net/rest";
import { temperOf } from "../../net/seat";
import type { GameInfo, SeatInfo } from "../../net/wire";
import { closePanel, Dialog } from "../../ui/Dialog";
import { NameField } from "../../ui/NameField";
import { attempt } from "../../ui/Trouble";
import { type Given, lookOf } from "./Boat";
import { put } from "./plan";

/** What keeps a name that is written from right to left from scattering the sentence it is in. */
const ISOLATES = /[\u2068\u2069]/g;

type PanelGiven = Given & { readonly seat: number; readonly info: GameInfo | null };
type SeatGiven = PanelGiven & { readonly chair: SeatInfo };

/** Closes by itself once nobody sits there. */
export function SeatPanel(given: PanelGiven): VNode | null {
  const { table, state, seat } = given;
  const chair = table.seats[seat];
  const isGone = !chair || chair.kind === "open";
  useEffect(() => {
    if (isGone) closePanel();
  }, [isGone]);
  if (isGone) return null;
  const Choices = state.seats.value.includes(seat) ? Mine : chair.kind === "bot" ? Bot : Other;
  return (
    <Dialog title={chair.name}>
      <div class="seat-choices">
        <Choices {...given} chair={chair} />
      </div>
    </Dialog>
  );
}

function Other({ chair, table }: SeatGiven): VNode {
  return (
    <button class="button button-second" type="button" onClick={() => void attempt(leave(table.code, chair.seat))}>
      {t().lobby.removeNamed(chair.name)}
    </button>
  );
}

function Bot({ chair, table, card, info, change }: SeatGiven): VNode {
  const text = t().lobby;
  const face = chair.face ?? BOTS[0]!;
  const taken = table.seats.flatMap((one) => (one.seat !== chair.seat && one.face ? [one.face] : []));
  return (
    <>
      <div class="seat-faces" role="group" aria-label={text.another}>
        {BOTS.filter((one) => !taken.includes(one)).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === face}
            onClick={() => change(put(chair.seat, { kind: "bot", bot: chair.bot ?? null, face: one }))}
          >
            <Porthole look={lookOf(card, chair.seat)} bot={one} size={84} badge="none" />
            <span class="visually-hidden">{text.temper(called(one), temperOf(one))}</span>
            <span aria-hidden="true">{called(one)}</span>
            <small aria-hidden="true">{temperOf(one)}</small>
          </button>
        ))}
      </div>
      <label class="field">
        {text.strength}
        <select
          data-main
          aria-label={text.who(chair.seat + 1)}
          value={chair.bot ?? ""}
          onChange={(event) => change(put(chair.seat, { kind: "bot", bot: event.currentTarget.value, face }))}
        >
          {(info?.bots ?? []).map((bot) => (
            <option key={bot} value={bot}>
              {t().bots[bot as keyof Texts["bots"]] ?? bot}
            </option>
          ))}
        </select>
        <small>{text.strengthText}</small>
      </label>
      <button class="button button-second" type="button" onClick={() => (closePanel(), change(put(chair.seat, { kind: "open" })))}>
        {text.removeBot(chair.seat + 1)}
      </button>
    </>
  );
}

const called = (face: string): string => face.charAt(0).toUpperCase() + face.slice(1);

function Mine(given: SeatGiven): VNode {
  const { chair, table, state } = given;
  const text = t().lobby;
  /** What was written and is not yet the name. Without it, whoever sits down meanwhile would undo it. */
  const written = useSignal<string | null>(null);
  const call = async (name: string): Promise<void> => {
    const sent = written.peek();
    if (state.seats.peek().length === 1) prefer({ name });
    await attempt(rename(table.code, chair.seat, name));
    if (written.peek() === sent) written.value = null;
  };
  const hasOpen = table.seats.some(({ kind }) => kind === "open");
  return (
    <>
      <NameField
        label={text.yourName}
        named={text.nameOf(chair.seat + 1)}
        value={written.value ?? chair.name.replace(ISOLATES, "")}
        written={(name) => (written.value = name)}
        done={(name) => void call(name)}
        entered={closePanel}
      />
      <Emblems {...given} />
      <div class="row">
        {hasOpen && (
          <button class="button button-second" type="button" onClick={() => (closePanel(), void attempt(state.sit("")))}>
            {text.sitAlso}
          </button>
        )}
        <button class="button button-second" type="button" onClick={() => void attempt(leave(table.code, chair.seat))}>
          {text.stand}
        </button>
      </div>
    </>
  );
}

/** An emblem belongs to a seat: who takes another moves to an open seat that has it. */
function Emblems({ chair, table, state, card }: SeatGiven): VNode | null {
  const open = table.seats.filter(({ kind }) => kind === "open");
  if (!card.divers || !open.length) return null;
  const move = async (seat: number): Promise<void> => {
    closePanel();
    await state.sit(settings.peek().name || chair.name.replace(ISOLATES, ""), seat);
    await leave(table.code, chair.seat);
  };
  return (
    <div class="seat-emblems" role="group" aria-label={t().lobby.emblem}>
      {[chair, ...open]
        .toSorted((one, other) => one.seat - other.seat)
        .map(({ seat }) => (
          <button
            key={seat}
            type="button"
            aria-pressed={seat === chair.seat}
            aria-label={t().lobby.emblems[lookOf(card, seat).emblem]}
            onClick={() => seat !== chair.seat && void attempt(move(seat))}
          >
            <EmblemBadge look={lookOf(card, seat)} size={44} />
          </button>
        ))}
    </div>
  );
}
