// The submarine: who is aboard, and the air that all breathe.

import type { JSX } from "preact";
import "./submarine.css";
import { AIR, breathOfRound, diving, isLow, nameOf, type Given } from "./facts";
import { Diver } from "./pieces";

export function Submarine({ t, seat }: Given): JSX.Element {
  return (
    <section class="deepsea-submarine" aria-label={t.submarine} data-piece="submarine">
      <svg class="deepsea-tower" viewBox="0 0 120 44" aria-hidden="true">
        <path d="M72 20V6q0-4 5-4h9" fill="none" stroke="#c7b99c" stroke-width="5" stroke-linecap="round" />
        <path d="M18 44 28 24q3-6 10-6h44q7 0 10 6l10 20z" fill="#d9cbae" />
        <path d="M34 30h50" stroke="#b4553f" stroke-width="5" stroke-linecap="round" />
      </svg>
      <svg class="deepsea-tail" viewBox="0 0 40 80" aria-hidden="true">
        <path d="M40 22 14 4q-6-3-6 4l10 32L8 72q0 7 6 4l26-18z" fill="#b4553f" />
        <path d="M4 24q-4 16 0 32" stroke="#c7b99c" stroke-width="5" stroke-linecap="round" fill="none" />
      </svg>
      <div class="deepsea-hull">
        <span class="deepsea-window" aria-hidden="true" />
        <Berths t={t} seat={seat} />
        <Air t={t} seat={seat} />
      </div>
    </section>
  );
}

/** The steps of a turn; between dives the air matters to nobody. */
const TURN = ["Declare", "Swim", "Hunt"];

function Air({ t, seat }: Given): JSX.Element {
  const { air } = seat.view;
  const round = air ? breathOfRound(seat.view) : 0;
  const low = TURN.includes(seat.view.step?.type ?? "") && isLow(air, seat.view);
  const warning = !low ? null : air ? t.airLow : t.airGone;
  const said = [t.airLeft(air), round ? t.perRoundLong(round) : null, warning].filter(Boolean).join(", ");
  return (
    <div class={`deepsea-air ${low ? "deepsea-low" : ""}`} data-piece="air" role="img" aria-label={said}>
      <span class="deepsea-air-word">{t.air}</span>
      <b class="deepsea-air-left">{air}</b>
      <span class="deepsea-tank">
        {Array.from({ length: AIR }, (_, at) => (
          <i class={at >= air ? "" : at >= air - round ? "deepsea-next-breath" : "deepsea-full"} />
        ))}
      </span>
      <span class="deepsea-breath">
        {round ? t.perRound(round) : ""} {warning && <strong>{warning}</strong>}
      </span>
    </div>
  );
}

/** A porthole for each diver. Who is out leaves theirs dark. */
function Berths({ t, seat }: Given): JSX.Element {
  return (
    <ul class="deepsea-berths">
      {seat.view.places.map((place, diver) => (
        <li class="deepsea-berth" data-piece={`berth-${diver}`} key={diver} aria-label={berthSaid(t, seat, diver, place)}>
          {place === 0 && <Swimmer t={t} seat={seat} diver={diver} />}
        </li>
      ))}
    </ul>
  );
}

function berthSaid(t: Given["t"], seat: Given["seat"], diver: number, place: number): string {
  const name = nameOf(seat, diver, t);
  if (place) return t.berthEmpty(name);
  return seat.view.home.includes(diver) ? t.berthHome(name, seat.view.loads[diver]?.length ?? 0) : t.berth(name);
}

/** A diver with the size of the load, wherever it is. */
export function Swimmer({ seat, diver }: Given & { diver: number }): JSX.Element {
  const { view } = seat;
  const load = view.loads[diver]?.length ?? 0;
  const home = view.home.includes(diver);
  const turns = diver === seat.me && seat.proposed?.type === "TurnBack";
  const classes = ["deepsea-diver", diving(view) === diver && "deepsea-turn", diver === seat.me && "deepsea-me"];
  return (
    <span class={classes.filter(Boolean).join(" ")} data-piece={`diver-${diver}`} aria-hidden="true">
      <Diver seat={diver} up={view.turned[diver] === true || home || turns} />
      {(load > 0 || home) && <b class={`deepsea-load-count ${home ? "deepsea-home" : ""}`}>{home ? `✓${load || ""}` : load}</b>}
    </span>
  );
}
