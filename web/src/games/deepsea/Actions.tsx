// What can be done now, always in the same places; what cannot be done now tells why when it is tried.

import type { JSX } from "preact";
import "./actions.css";
import type { deepsea } from "../../net/wire";
import { useKeys } from "../../app/keys";
import { isMine, offered, unitName, type Given, type Table } from "./facts";
import { Treasure } from "./pieces";
import { Load } from "./Scores";
import { Sinking } from "./Sinking";
import type { Texts } from "./texts/en";

type Choice = {
  readonly move: deepsea.Move;
  readonly text: string;
  readonly sign: string;
  readonly key: string | null;
  readonly unit?: readonly number[];
};

export function Actions({ t, seat }: Given): JSX.Element | null {
  if (seat.me === null || !seat.view.step) return null;
  return isMine(seat) && seat.view.step.type === "OrderLoad" ? (
    <Sinking key={seat.asked?.fence} t={t} seat={seat} />
  ) : (
    <Choices t={t} seat={seat} />
  );
}

function Choices({ t, seat }: Given): JSX.Element {
  const choices = choicesOf(seat, t);
  const open = choices.filter(({ move }) => offered(seat, move));
  const does = (choice: Choice) => () => answer(seat, choice.move);
  const digits = open.map((choice, at) => [`${at + 1}`, does(choice)] as const);
  const letters = (isMine(seat) ? choices : []).flatMap((choice) => (choice.key ? [[choice.key, does(choice)] as const] : []));
  useKeys(seat.busy ? {} : Object.fromEntries([...digits, ...letters]));
  const load = seat.view.loads[seat.me ?? 0] ?? [];
  return (
    <div class="deepsea-actions" data-fence={seat.asked?.fence}>
      <p class="deepsea-hint">
        {load.length ? t.load : t.loadNothing}
        <Load t={t} load={load} />
        {load.length > 0 && <span class="deepsea-costs">{t.loadCosts(load.length)}</span>}
      </p>
      <div class="deepsea-choices">
        {choices.map((choice) => (
          <ChoiceButton key={JSON.stringify(choice.move)} seat={seat} choice={choice} />
        ))}
      </div>
    </div>
  );
}

function ChoiceButton({ seat, choice }: { seat: Table; choice: Choice }): JSX.Element {
  const { move, text, sign, unit } = choice;
  const open = offered(seat, move) !== null;
  const proposed = JSON.stringify(seat.proposed) === JSON.stringify(move);
  const classes = ["deepsea-choice", open && "deepsea-open", proposed && "deepsea-proposed"].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      class={classes}
      data-move={move.type}
      aria-label={text}
      title={open ? undefined : text}
      aria-disabled={!open || seat.busy}
      onClick={() => answer(seat, move)}
    >
      {unit ? <Treasure unit={unit} /> : <i aria-hidden="true">{sign}</i>}
      <span>{text}</span>
    </button>
  );
}

function answer(seat: Table, move: deepsea.Move): void {
  const open = offered(seat, move);
  if (!open) seat.why(move);
  else if (!seat.busy) seat.send(open);
}

/** Direction and hunt; on a blank the hunt is a choice of what to drop. */
function choicesOf(seat: Table, t: Texts): readonly Choice[] {
  const drops = (seat.asked?.moves ?? []).filter((move) => move.type === "Drop");
  const hunt: readonly Choice[] = drops.length
    ? drops.map((move) => ({ move, text: t.drop(unitName(move.unit, t)), sign: "", key: null, unit: move.unit }))
    : [{ move: { type: "PickUp" }, text: t.pickUp, sign: "✚", key: "p" }];
  return [
    { move: { type: "GoDeeper" }, text: t.deeper, sign: "▼", key: "ArrowDown" },
    { move: { type: "TurnBack" }, text: t.turnBack, sign: "▲", key: "ArrowUp" },
    ...hunt,
    { move: { type: "TouchNothing" }, text: t.nothing, sign: "○", key: "x" },
  ];
}
