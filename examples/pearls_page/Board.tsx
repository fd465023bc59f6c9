// The bay: three depths one below the other, and the divers who come up from there.

import type { JSX } from "preact";
import { Drawing } from "../../art/art";
import { Backdrop, LOBBY } from "../../art/Backdrop";
import { Swimmer } from "../../art/Diver";
import { useKeys } from "../../app/keys";
import type { pearls } from "../../net/wire";
import type { Seat } from "../contract";
import { LOOKS } from "./colours";
import "./style.css";
import type { Texts } from "./texts/en";

export type Table = Seat<pearls.View, pearls.Event, pearls.Move>;
type Given = { readonly table: Table; readonly t: Texts };

const DEPTHS = [1, 2, 3] as const;

/** The board: what each depth is worth, and who came up from there last. */
export function Board({ table, t }: Given): JSX.Element {
  const { now } = table;
  return (
    <div class="pearls">
      <Backdrop kind="lobby" creatures={LOBBY} class="pearls-water" />
      <p class="pearls-tide" data-piece="tide">
        {t.tide(table.view.tide)}
      </p>
      <ol class="pearls-depths">
        {DEPTHS.map((depth) => (
          <li key={depth} data-piece={`depth-${depth}`}>
            <b>{t.depth(depth)}</b>
            <span aria-hidden="true">
              {DEPTHS.slice(0, depth).map((pearl) => (
                <Drawing key={pearl} name="pearls-pearl" />
              ))}
            </span>
            {now?.event.type === "Surfaced" && now.event.depth === depth && (
              <Swimmer look={LOOKS[now.event.seat]!} bot={table.players[now.event.seat]?.face} size={84} mood="glad" />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The three depths as buttons, while this seat is to choose. */
export function Actions({ table, t }: Given): JSX.Element | null {
  const moves = (table.asked?.moves ?? []).filter((move): move is pearls.Choose => move.type === "Choose");
  const choose = (move: pearls.Move) => (): void => table.send(move);
  useKeys(table.busy ? {} : Object.fromEntries(moves.map((move) => [`${move.depth}`, choose(move)])));
  if (table.asked === null) return null;
  return (
    <div class="pearls-choices">
      {moves.map((move) => (
        <button key={move.depth} type="button" class="button" aria-disabled={table.busy} onClick={choose(move)}>
          {t.depth(move.depth)}
        </button>
      ))}
    </div>
  );
}
