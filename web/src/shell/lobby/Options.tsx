// All about how the game is played at this table: its own options as the server tells them, the table's, and how many seats there are.

import type { VNode } from "preact";
import type { Card, Options } from "../../games/card";
import { Dialog } from "../../ui/Dialog";
import type { Edit, Plan } from "./plan";
import { t } from "../../app/texts";
import type { GameInfo, OptionInfo, TableInfo } from "../../net/wire";

type Value = boolean | number | string | null;
type Given = {
  readonly table: TableInfo;
  readonly card: Card;
  readonly info: GameInfo;
  readonly isHost: boolean;
  change(edit: Edit): void;
};

export function OptionsPanel(given: Given): VNode {
  return (
    <Dialog title={t().lobby.options}>
      <AllOptions {...given} />
      {given.isHost && <SeatCount {...given} />}
    </Dialog>
  );
}

/** Whether *option* can be decided now: it makes sense with the others, and if it names somebody, there are several. */
const isOpen = (option: OptionInfo, { table, card }: Given): boolean =>
  card.makesSense(option.name, table.options as Options) &&
  (option.choices.every(({ value }) => typeof value !== "number") || table.seats.filter(({ kind }) => kind !== "open").length > 1);

function AllOptions(given: Given): VNode {
  const { table, info, isHost, change } = given;
  const text = t().lobby;
  return (
    <div class="options">
      {info.options
        .filter((option) => isOpen(option, given))
        .map((option) => (
          <GameOption
            key={option.name}
            option={option}
            table={table}
            isHost={isHost}
            set={(value) => change(({ options }) => ({ options: { ...options, [option.name]: value } }))}
          />
        ))}
      <Choice
        label={text.clock}
        values={info.clocks}
        names={text.clocks}
        value={table.clock}
        isHost={isHost}
        set={(clock) => change(() => ({ clock: clock as Plan["clock"] }))}
      />
      <Choice
        label={text.leavers}
        values={info.leavers}
        names={text.leaver}
        value={table.leavers}
        isHost={isHost}
        set={(leavers) => change(() => ({ leavers: leavers as Plan["leavers"] }))}
      />
      <Choice
        label={text.pace}
        values={info.paces}
        names={text.paces}
        value={table.pace}
        isHost={isHost}
        set={(pace) => change(() => ({ pace: pace as Plan["pace"] }))}
      />
      <label class="switch option">
        <input
          type="checkbox"
          checked={table.private}
          disabled={!isHost}
          onChange={(event) => {
            const isPrivate = event.currentTarget.checked;
            change(() => ({ private: isPrivate }));
          }}
        />
        <span>
          {text.byLink}
          <small>{text.privateHint}</small>
        </span>
      </label>
    </div>
  );
}

type OptionGiven = { readonly option: OptionInfo; readonly table: TableInfo; readonly isHost: boolean; set(value: Value): void };

function GameOption({ option, table, isHost, set }: OptionGiven): VNode {
  const chosen = (table.options[option.name] ?? option.usual) as Value;
  const choices = option.choices.filter(
    ({ value }) => typeof value !== "number" || (table.seats[value]?.kind ?? "open") !== "open" || value === chosen,
  );
  if (choices.length === 2 && choices.every(({ value }) => typeof value === "boolean")) {
    return (
      <label class="switch option">
        <input type="checkbox" checked={chosen === true} disabled={!isHost} onChange={(event) => set(event.currentTarget.checked)} />
        <span>
          {option.label}
          <small>{option.text}</small>
        </span>
      </label>
    );
  }
  const name = (value: Value, label: string): string =>
    label || (typeof value === "number" ? (table.seats[value]?.name ?? "") : String(value));
  return (
    <label class="field option">
      {option.label}
      <select
        disabled={!isHost}
        value={String(choices.findIndex(({ value }) => value === chosen))}
        onChange={(event) => set(choices[Number(event.currentTarget.value)]?.value ?? null)}
      >
        {choices.map(({ value, label }, index) => (
          <option key={index} value={String(index)}>
            {name(value, label)}
          </option>
        ))}
      </select>
      <small>{option.text}</small>
    </label>
  );
}

type ChoiceGiven = {
  readonly label: string;
  readonly values: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly value: string;
  readonly isHost: boolean;
  set(value: string): void;
};

function Choice({ label, values, names, value, isHost, set }: ChoiceGiven): VNode {
  return (
    <label class="field option">
      {label}
      <select disabled={!isHost} value={value} onChange={(event) => set(event.currentTarget.value)}>
        {values.map((one) => (
          <option key={one} value={one}>
            {names[one] ?? one}
          </option>
        ))}
      </select>
    </label>
  );
}

/** More or fewer seats than people have taken; what is left open when the game starts is left out anyway. */
function SeatCount({ table, card, change }: Given): VNode {
  const count = table.seats.length;
  const [least, most] = card.players;
  return (
    <div class="row seat-count">
      <strong>{t().lobby.count(count)}</strong>
      {count < most && (
        <button class="button button-second" type="button" onClick={() => change(({ seats }) => ({ seats: [...seats, { kind: "open" }] }))}>
          {t().lobby.add}
        </button>
      )}
      {count > least && table.seats.at(-1)?.kind !== "human" && (
        <button class="button button-second" type="button" onClick={() => change(({ seats }) => ({ seats: seats.slice(0, -1) }))}>
          {t().lobby.remove}
        </button>
      )}
    </div>
  );
}
