// Who is at a table without a seat: at the door because there is none for them, or watching.

import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { UNDRAWN } from "../../art/colours";
import { Swimmer } from "../../art/Diver";
import { listed } from "../../app/names";
import { t } from "../../app/texts";
import { admit } from "../../net/rest";
import type { TableState } from "../../net/tableState";
import type { GameInfo, TableInfo, Visitor } from "../../net/wire";
import { Icon } from "../../ui/icons";
import { attempt } from "../../ui/Trouble";

/** Those who cannot sit down by themselves: every visitor of a full table, else only those the host removed. */
export function atDoor(table: TableInfo, visitors: readonly Visitor[]): readonly Visitor[] {
  const isFull = table.seats.every(({ kind }) => kind !== "open");
  return visitors.filter(({ removed }) => isFull || removed);
}

export const visitorName = ({ name }: Visitor): string => name || t().lobby.somebody;

type DoorGiven = { readonly state: TableState; readonly table: TableInfo; readonly info: GameInfo | null };

/** Those at the door swim beside the boat, for the host to let in or not. */
export function AtDoor({ state, table, info }: DoorGiven): VNode | null {
  const text = t().lobby;
  /** Whom the host does not want to be asked about again. */
  const hidden = useSignal<readonly string[]>([]);
  const waiting = atDoor(table, state.visitors.value).filter(({ id }) => !hidden.value.includes(id));
  const isRoom = table.seats.some(({ kind }) => kind === "open") || table.seats.length < (info?.players[1] ?? 0);
  if (!waiting.length) return null;
  return (
    <div class="door-side">
      <ul class="at-door">
        {waiting.map((visitor, at) => (
          <li key={visitor.id}>
            <Swimmer look={UNDRAWN[at % UNDRAWN.length]!} size={150} facing="left" />
            <span class="door-words">
              <strong>{visitorName(visitor)}</strong>
              <small>{text.doorWord}</small>
            </span>
            <button
              class="button"
              type="button"
              aria-disabled={!isRoom}
              aria-label={text.letInNamed(visitorName(visitor))}
              onClick={() => isRoom && void attempt(admit(table.code, visitor.id))}
            >
              {text.letIn}
            </button>
            <button
              class="icon-button door-not"
              type="button"
              aria-label={text.notNow(visitorName(visitor))}
              onClick={() => (hidden.value = [...hidden.value, visitor.id])}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {!isRoom && <p class="hint">{text.noRoom}</p>}
    </div>
  );
}

/** Those who look on, by name as far as they gave one. */
export function Watching({ state, table }: { state: TableState; table: TableInfo }): VNode | null {
  const visitors = state.visitors.value;
  const waiting = atDoor(table, visitors);
  const names = visitors.flatMap((one) => (one.name && !waiting.includes(one) ? [one.name] : []));
  const count = state.spectators.value - waiting.length;
  if (count < 1) return null;
  const others = t().lobby.others(count - names.length, names.length);
  return <p class="lobby-watching">{t().lobby.watching(listed(count > names.length ? [...names, others] : names))}</p>;
}
