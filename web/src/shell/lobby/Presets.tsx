// How to play: a few ways that are chosen with one press; all else is behind "More".

import type { Signal } from "@preact/signals";
import type { VNode } from "preact";
import { settings } from "../../app/settings";
import { t } from "../../app/texts";
import type { Card } from "../../games/card";
import type { TableInfo } from "../../net/wire";
import { openPanel } from "../../ui/Dialog";
import { Icon } from "../../ui/icons";
import { type Edit, isAs, prefer } from "./plan";

type Given = {
  readonly table: TableInfo;
  readonly card: Card;
  readonly isHost: boolean;
  /** The preset that was pressed last: where two are alike so far, it is the one. Written by a press. */
  readonly pressed: Signal<string>;
  change(edit: Edit): void;
};

/** The host has all presets to choose from; the others see the chosen one. */
export function Presets({ table, card, isHost, pressed, change }: Given): VNode {
  const text = t().lobby;
  const { language } = settings.value;
  const fitting = card.presets.filter((preset) => isAs(preset, table));
  const chosen = fitting.find(({ name }) => name === pressed.value) ?? fitting[0];
  return (
    <section class="presets" aria-labelledby="presets">
      <h2 id="presets">{isHost ? text.options : text.optionsChosen}</h2>
      <div class="presets-row">
        {(isHost ? card.presets : card.presets.filter((preset) => preset === chosen)).map((preset) => (
          <button
            key={preset.name}
            class="preset"
            type="button"
            aria-pressed={preset === chosen}
            aria-disabled={!isHost}
            onClick={() => {
              if (!isHost) return;
              pressed.value = preset.name;
              change(prefer(preset));
            }}
          >
            <span class="preset-picture" aria-hidden="true">
              <preset.Picture />
            </span>
            <strong>{preset.title[language]}</strong>
            <small>{preset.about[language]}</small>
            {preset === chosen && <Icon name="check" />}
          </button>
        ))}
        <button class="preset-more" type="button" aria-haspopup="dialog" onClick={() => openPanel("options")}>
          {chosen ? text.more : text.moreOwn}
        </button>
      </div>
    </section>
  );
}
