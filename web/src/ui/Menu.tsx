import type { VNode } from "preact";
import { leave, sitIn } from "../net/rest";
import { follow, go } from "../app/router";
import type { TableState } from "../net/tableState";
import { STAND_IN } from "../net/wire";
import { t } from "../app/texts";
import { remember } from "../app/unfinished";
import { closePanel, Dialog, openPanel, type Panel } from "./Dialog";
import { Icon, type IconName } from "./icons";
import { attempt } from "./Trouble";

export function Menu({ state }: { state: TableState }): VNode {
  const text = t().table;
  const mine = state.seats.value;
  const isPlaying = state.table.value?.phase === "playing";
  const item = (icon: IconName, label: string, name: Panel): VNode => (
    <button class="menu-item" type="button" onClick={() => openPanel(name)}>
      <Icon name={icon} /> {label}
    </button>
  );
  const act = (icon: IconName, label: string, work: () => void): VNode => (
    <button
      class="menu-item"
      type="button"
      onClick={() => {
        closePanel();
        work();
      }}
    >
      <Icon name={icon} /> {label}
    </button>
  );
  return (
    <Dialog title={text.menu}>
      <nav class="menu" aria-label={text.menu}>
        {item("rules", text.rules, "rules")}
        {item("invite", text.invite, "share")}
        {item("sliders", text.settings, "settings")}
        {item("keys", text.keys, "keys")}
        {isPlaying && act("eye", text.describe, () => state.describe())}
        {mine.length > 0 && item("phone", text.moveSeat, "move")}
        <a class="menu-item" href={`/tv/${state.code}`} onClick={(event) => (closePanel(), follow(event))}>
          <Icon name="tv" /> {text.tv}
        </a>
        {isPlaying && mine.filter((seat) => !isSatIn(state, seat)).length > 0 && act("person", text.sitIn, () => void handOver(state))}
        {mine.length > 0 && act("leave", text.leave, () => void quit(state))}
        <a class="menu-item" href="/" onClick={(event) => (closePanel(), follow(event))}>
          <Icon name="home" /> {t().home.title}
        </a>
      </nav>
    </Dialog>
  );
}

export const isSatIn = (state: TableState, seat: number): boolean => !!state.table.value?.seats[seat]?.sitting_in;

async function handOver(state: TableState): Promise<void> {
  for (const seat of state.seats.peek()) if (!isSatIn(state, seat)) await attempt(sitIn(state.code, seat, STAND_IN));
}

/** Whoever leaves a game has a bot play it to the end; before and after, the seats are free. */
export async function quit(state: TableState): Promise<void> {
  if (state.table.peek()?.phase === "playing") await handOver(state);
  else for (const seat of state.seats.peek()) await attempt(leave(state.code, seat));
  remember(state.code, null);
  go("/");
}
