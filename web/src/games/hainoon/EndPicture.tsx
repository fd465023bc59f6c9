// The end: who ate sleeps with a flipper on its toothpick, and whoever got away swims into the light.

import type { JSX } from "preact";
import { Drawing } from "../../art/art";
import { variables } from "../../art/colours";
import { Swimmer } from "../../art/Diver";
import { Shark } from "./art";
import type { hainoon } from "../../net/wire";
import "./end.css";
import { type Diver, DIVERS, healthOf, isDummy, ownerOf, type Table } from "./geometry";
import { kindsOf, lookOf } from "./pieces";

export const EndPicture = (table: Table): JSX.Element => {
  const last = table.log.findLast(({ event }) => event.type === "DiverEaten")?.event as hainoon.DiverEaten | undefined;
  return (
    <div class="hainoon-end" aria-hidden="true">
      <svg class="hainoon-end-rays" viewBox="0 0 1280 640" preserveAspectRatio="none">
        <use href="#home-rays" width="1280" height="640" />
      </svg>
      <span class="hainoon-end-floor" />
      <span class="hainoon-eater">
        <Shark kind={last ? kindsOf(table.log)[last.shark] : "white"} mood="full" />
        {last && (
          <span class="hainoon-trophy">
            <Drawing name="hainoon-toothpick-fin" colours={variables(lookOf(last.diver))} />
          </span>
        )}
      </span>
      {last && (
        <span class="hainoon-remains">
          <Drawing name="hainoon-eaten" colours={variables(lookOf(last.diver))} />
        </span>
      )}
      {survivors(table).map((diver) => (
        <span key={diver} class="hainoon-survivor">
          <Swimmer
            look={lookOf(diver)}
            bot={table.players[ownerOf(table.view, diver) ?? -1]?.face}
            mood={healthOf(table.view, diver) === "injured" ? "hurt" : "glad"}
            size={220}
          />
        </span>
      ))}
    </div>
  );
};

/** Those who still swim, one's own first. */
function survivors({ view, me }: Table): readonly Diver[] {
  const swimming = DIVERS.filter((diver) => ownerOf(view, diver) !== null && !isDummy(view, diver));
  return swimming.toSorted((one, other) => Number(ownerOf(view, other) === me) - Number(ownerOf(view, one) === me));
}
