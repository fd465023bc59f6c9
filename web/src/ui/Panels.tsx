import type { VNode } from "preact";
import { later } from "../app/later";
import type { AnyPage } from "../games/load";
import type { TableState } from "../net/tableState";
import { panel } from "./Dialog";
import { Keys } from "./Keys";
import { Menu } from "./Menu";
import { Settings } from "./Settings";

const Rules = later(async () => (await import("./Rules")).Rules);
const Share = later(async () => (await import("./Share")).Share);
const MoveSeat = later(async () => (await import("./Share")).MoveSeat);

/** Whatever is open in front of a table. */
export function Panels({ state, page }: { state: TableState; page: AnyPage | null }): VNode | null {
  const table = state.table.value;
  if (!panel.value || !table) return null;
  const { name, rule, isText } = panel.value;
  switch (name) {
    case "menu":
      return <Menu key={name} state={state} />;
    case "rules":
      return <Rules key={name} game={table.game} title={table.title} rule={rule} isText={isText} />;
    case "keys":
      return <Keys key={name} game={table.title} keys={page?.keys ?? []} />;
    case "settings":
      return <Settings key={name} />;
    case "share":
      return <Share key={name} table={table} />;
    case "seat":
    case "options":
      return null; // the lobby's own
    case "move":
      return <MoveSeat key={name} code={table.code} chairs={table.seats.filter(({ seat }) => state.seats.value.includes(seat))} />;
  }
}
