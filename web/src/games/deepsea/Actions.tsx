// The bar: the dice with what the load takes off them, and what can be done now. What cannot be done tells why when it is tried.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import "./actions.css";
import { Die } from "./art";
import type { deepsea } from "../../net/wire";
import { useKeys } from "../../app/keys";
import { landings, lookedAt, type Way } from "./landings";
import { acting, DIVES, isMine, lastRoll, lessOf, nameOf, offered, unitName, type Given, type Table } from "./facts";
import { Arrow, Load, Treasure } from "./pieces";
import { ROLL } from "./stations";
import { Sinking } from "./Sinking";
import type { Texts } from "./texts/en";

type Choice = {
  readonly move: deepsea.Move;
  readonly text: string;
  /** A second line: what it comes to. */
  readonly note?: string;
  /** What more there is to say where there is room. */
  readonly more?: string;
  readonly sign: JSX.Element;
  readonly key: string | null;
  readonly shown?: string;
};

export function Actions({ t, seat }: Given): JSX.Element | null {
  if (seat.station) return <GoOn key={seat.station.name} t={t} seat={seat} />;
  if (seat.me === null || !seat.view.step) return null;
  if (isMine(seat) && seat.view.step.type === "OrderLoad") return <Sinking key={seat.asked?.fence} t={t} seat={seat} />;
  return (
    <div class="deepsea-actions" data-fence={seat.asked?.fence}>
      <Dice t={t} seat={seat} />
      {isMine(seat) && <Choices t={t} seat={seat} />}
    </div>
  );
}

/** The telling waits: for the own dice, or for the next dive. It goes on by itself when the ring has closed. */
function GoOn({ t, seat }: Given): JSX.Element {
  const isRoll = seat.station?.name === ROLL;
  const units = seat.view.loads[seat.me ?? 0]?.length ?? 0;
  const isLast = seat.view.dive === DIVES;
  const go = (): void => seat.goOn();
  useKeys({ " ": go, ArrowDown: go, ArrowUp: go, x: go });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div class="deepsea-actions" data-station={seat.station?.name}>
      {isRoll && <Dice t={t} seat={seat} />}
      <div class="deepsea-choices">
        <button type="button" ref={button} class="deepsea-choice deepsea-open deepsea-on-button" onClick={go}>
          {isRoll ? <Arrow up={units > 0} /> : <Ring seconds={seat.station?.seconds ?? 0} />}
          <span class="deepsea-words">
            <b>{isRoll ? (units ? t.rollHome : t.roll) : isLast ? t.result : t.nextDive}</b>
            {isRoll && <small>{stepsOf(units, t)}</small>}
          </span>
        </button>
      </div>
    </div>
  );
}

/** Closes within so many seconds, which are counted in it. */
function Ring({ seconds }: { seconds: number }): JSX.Element {
  return (
    <span class="deepsea-ring" aria-hidden="true" style={{ "--seconds": `${seconds}s`, "--from": seconds }}>
      <svg viewBox="0 0 46 46">
        <circle cx="23" cy="23" r="18" />
        <circle cx="23" cy="23" r="18" pathLength="100" />
      </svg>
    </span>
  );
}

/** What is told of a turn once its dice have been rolled. */
const AFTER_ROLL: readonly string[] = ["Swam", "CameHome", "PickedUp", "Dropped"];

/**
 * The dice of whoever's turn it is: as rolled while it is decided what to do there, else unrolled with what the load will
 * take off. While they are thrown they are in the water.
 */
function Dice({ t, seat }: Given): JSX.Element {
  const { view, now } = seat;
  const isRolled = now ? AFTER_ROLL.includes(now.event.type) : view.step?.type === "Hunt";
  const thrown = now?.event.type === "Rolled" ? now.event : null;
  const diver = acting(seat) ?? seat.me ?? 0;
  const load = view.loads[diver] ?? [];
  const roll = isRolled ? lastRoll(seat) : null;
  const less = roll ? lessOf(roll, seat) : load.length;
  const said = roll
    ? `${t.rolled(nameOf(seat, roll.seat, t), roll.first, roll.second, less)}: ${t.steps(roll.steps)}`
    : t.willRoll(nameOf(seat, diver, t), less);
  return (
    <div class="deepsea-dice" role="img" aria-label={said}>
      <span class="deepsea-pair" data-empty={thrown !== null}>
        <Die face={(roll?.first as 1 | 2 | 3 | undefined) ?? null} />
        <Die face={(roll?.second as 1 | 2 | 3 | undefined) ?? null} />
      </span>
      {less > 0 && (
        <span class="deepsea-less" aria-hidden="true">
          −{less}
        </span>
      )}
      <Load load={load} />
    </div>
  );
}

function Choices({ t, seat }: Given): JSX.Element {
  const choices = choicesOf(seat, t);
  const open = choices.filter(({ move }) => offered(seat, move));
  const does = (choice: Choice) => () => answer(seat, choice.move);
  const digits = open.map((choice, at) => [`${at + 1}`, does(choice)] as const);
  const letters = choices.flatMap((choice) => (choice.key ? [[choice.key, does(choice)] as const] : []));
  useKeys(seat.busy ? {} : Object.fromEntries([...digits, ...letters]));
  return (
    <div class="deepsea-choices">
      {choices
        .filter(({ move }) => offered(seat, move) || seat.view.step?.type === "Hunt")
        .map((choice) => (
          <ChoiceButton key={JSON.stringify(choice.move)} t={t} seat={seat} choice={choice} />
        ))}
    </div>
  );
}

function ChoiceButton({ t, seat, choice }: Given & { choice: Choice }): JSX.Element {
  const { move, text, note, more, sign, shown } = choice;
  const open = offered(seat, move) !== null;
  const way = open && (move.type === "GoDeeper" || move.type === "TurnBack") ? move.type : null;
  const looking = useLooking(way);
  const proposed = JSON.stringify(seat.proposed) === JSON.stringify(move);
  const classes = ["deepsea-choice", open && "deepsea-open", proposed && "deepsea-proposed"].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      class={classes}
      data-move={move.type}
      aria-label={open ? undefined : text}
      title={open ? undefined : text}
      aria-disabled={!open || seat.busy}
      aria-describedby={way ? `deepsea-${way}` : undefined}
      onClick={() => answer(seat, move)}
      {...looking}
    >
      {sign}
      {open && (
        <span class="deepsea-words">
          <b>{text}</b>{" "}
          {(note || more) && (
            <small>
              {note}
              {more && <span>{note ? `, ${more}` : more}</span>}
            </small>
          )}
        </span>
      )}
      {open && shown && <kbd aria-hidden="true">{shown}</kbd>}
      {way && <Landings t={t} seat={seat} way={way} />}
    </button>
  );
}

/** While a button has the pointer or the focus, the board shows where its way may lead. */
function useLooking(way: Way | null): JSX.IntrinsicElements["button"] {
  const look = (): void => void (lookedAt.value = way);
  const away = (): void => void (lookedAt.value = null);
  useEffect(() => away, []);
  if (!way) return {};
  return { onPointerEnter: look, onFocus: look, onPointerLeave: away, onBlur: away };
}

/** The same for those who hear the page. */
function Landings({ t, seat, way }: Given & { way: Way }): JSX.Element {
  const ends = landings(seat.view, seat.me ?? 0, way).map(({ space, ninths }) => t.landing(space, ninths));
  return (
    <span id={`deepsea-${way}`} hidden>
      {t.landings(ends.join("; "))}
    </span>
  );
}

function answer(seat: Table, move: deepsea.Move): void {
  const open = offered(seat, move);
  if (!open) seat.why(move);
  else if (!seat.busy) seat.send(open);
}

/** Two dice have 1 to 3 pips each. */
const [LEAST, MOST] = [2, 6];

/** What two dice less a load come to. */
const stepsOf = (units: number, t: Texts): string => t.stepsRange(Math.max(0, LEAST - units), Math.max(0, MOST - units));

/** Direction and hunt; on a blank the hunt is a choice of what to drop. */
function choicesOf(seat: Table, t: Texts): readonly Choice[] {
  const { view } = seat;
  const units = view.loads[seat.me ?? 0]?.length ?? 0;
  const steps = stepsOf(units, t);
  const drops = (seat.asked?.moves ?? []).filter((move) => move.type === "Drop");
  const here = view.line[view.places[seat.me ?? 0] ?? 0] ?? [];
  const hunt: readonly Choice[] = drops.length
    ? drops.map((move) => ({ move, text: t.drop(unitName(move.unit, t)), sign: <Treasure unit={move.unit} />, key: null }))
    : [{ move: { type: "PickUp" }, text: t.pickUp, more: t.thenLess(units + 1), sign: <Treasure unit={here} />, key: "p", shown: "P" }];
  const ways: readonly Choice[] = [
    { move: { type: "GoDeeper" }, text: t.deeper, note: steps, sign: <Arrow up={false} />, key: "ArrowDown", shown: "↓" },
    { move: { type: "TurnBack" }, text: t.turnBack, note: steps, more: t.forGood, sign: <Arrow up />, key: "ArrowUp", shown: "↑" },
  ];
  const nothing: Choice = { move: { type: "TouchNothing" }, text: t.nothing, sign: <Leave />, key: "x", shown: "X" };
  return [...hunt, nothing, ...ways];
}

/** An open hand that takes nothing: a ring with a stroke through it. */
function Leave(): JSX.Element {
  return (
    <svg class="deepsea-arrow" viewBox="0 0 26 26" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="3.4">
      <circle cx="13" cy="13" r="9.5" />
      <path d="m6.5 19.5 13-13" />
    </svg>
  );
}
