// The table of Dive: the descent, the water, and the own board or the dive laid open.

import "../style.css";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { CompanionMedal } from "../art";
import { later } from "../../../app/later";
import { prefer, settings } from "../../../app/settings";
import { say } from "../../../app/voice";
import { Flights } from "../../../stage/Flights";
import { Crew } from "../companions/Companions";
import { Slots, Tray } from "../desk/Desk";
import { isAsked } from "../desk/acts";
import { isFirstDive, recall } from "../desk/plan";
import { Legend } from "../Legend";
import { phaseOf } from "../reveal/phase";
import { type Dive, forgetDives, openDive } from "../reveal/rounds";
import { minutes, useSecondsLeft } from "../time";
import type { Texts } from "../texts/en";
import { type DiveSeat, isProgramming, isWishing } from "../types";
import { Disc, DiscSign, Ocean, isLaying } from "../water/Ocean";
import { paints, useSight } from "../water/sight";
import { Track } from "./Track";

// What not everybody needs, or not at once.
const dives = {
  Peeling: async () => (await import("../reveal/Peeling")).Peeling,
  Strip: async () => (await import("../reveal/Strip")).Strip,
};
const Peeling = later(dives.Peeling);
const Strip = later(dives.Strip);
const Wishing = later(async () => (await import("../companions/Wishing")).Wishing);
const BreathBar = later(async () => (await import("../companions/BreathBar")).BreathBar);
const Sonar = later(async () => (await import("../water/Sonar")).Sonar);

type Props = { readonly seat: DiveSeat; readonly texts: Texts };

export function Table({ seat, texts }: Props): JSX.Element {
  recall(seat);
  const phase = phaseOf(seat);
  useEffect(() => {
    for (const load of Object.values(dives)) void load().catch(() => undefined); // there when the first card comes off
  }, []);
  useEffect(() => {
    if (!seat.table.startsWith("lessons/") || !seat.asked) return;
    const cancel = new AbortController();
    void import("../reveal/peel").then(({ foreseePeel }) => foreseePeel(seat, cancel.signal)).catch(() => undefined);
    return () => cancel.abort();
  }, [seat.table]);
  const { view, me } = seat;
  const wishing = isWishing(view);
  const dive = openDive(seat);
  const isOnward = isProgramming(view) && !dive && !seat.now;
  useEffect(() => {
    if (isOnward) forgetDives(seat);
  }, [isOnward, view.round]);
  return (
    <div class="dive" data-step={view.step?.type ?? "Over"} data-round={view.round} data-phase={phase} data-open={dive ? "" : undefined}>
      <div class="dive-layout">
        <Track seat={seat} texts={texts} phase={phase} />
        {wishing ? <Wishing seat={seat} texts={texts} /> : <Water seat={seat} texts={texts} phase={phase} dive={dive} />}
        {dive ? (
          <Strip seat={seat} texts={texts} dive={dive} phase={phase} />
        ) : (
          me !== null &&
          !wishing && (
            <section class="dive-desk" aria-labelledby="dive-desk">
              <h2 id="dive-desk" class="visually-hidden">
                {texts.yourDive}
              </h2>
              <Slots seat={seat} texts={texts} />
              <Tray seat={seat} texts={texts} />
            </section>
          )
        )}
        <Flights />
      </div>
    </div>
  );
}

type WaterProps = Props & { readonly phase: string; readonly dive: Dive | null };

/** The water, for who listens only while the octopus is laid on it; while a dive lies open, its cards come off here. */
function Water({ seat, texts, phase, dive }: WaterProps): JSX.Element {
  const seen = useSight(seat);
  const { me } = seat;
  const unpainted = !paints.value && seat.table.startsWith("tables/"); // lessons have no sonar
  const sonar = me !== null && !dive && (settings.value.sonar || unpainted) && !isLaying(seat);
  const corners = <Corners seat={seat} texts={texts} sonar={me !== null && !dive && !unpainted ? sonar || settings.value.sonar : null} />;
  return (
    <div class="dive-water">
      {sonar ? (
        <Listening seat={seat} texts={texts}>
          {corners}
        </Listening>
      ) : (
        <Ocean
          seat={seat}
          texts={texts}
          seen={seen}
          over={dive && <Peeling seat={seat} texts={texts} dive={dive} phase={phase} />}
          overName={texts.diveOf(dive?.round || seat.view.round)}
          corners={corners}
        />
      )}
      {isProgramming(seat.view) && seat.view.fugu ? (
        <BreathBar seat={seat} texts={texts} />
      ) : (
        <Legend texts={texts} simple={seat.view.options.children} />
      )}
    </div>
  );
}

type CornersProps = Props & {
  /** Whether the sonar is on; null where it cannot be switched. */
  readonly sonar: boolean | null;
};

/** What is on the frame besides looking: the time, how many cards are left, the companions and the sonar. */
function Corners({ seat, texts, sonar }: CornersProps): JSX.Element {
  const { view } = seat;
  return (
    <>
      <div class="dive-corner dive-corner-nw">
        <Clock seat={seat} texts={texts} />
      </div>
      {isFirstDive() && isAsked(seat) && (
        <p class="dive-coach" aria-hidden="true">
          {texts.coach}
        </p>
      )}
      <div class="dive-corner dive-corner-sw">
        {isProgramming(view) && (
          <p class="dive-cards">
            <DiscSign name="dive-icon-cards" />
            <b aria-hidden="true">{view.cards}</b>
            <span class="visually-hidden">{texts.cards(view.cards)}</span>
          </p>
        )}
        <Crew seat={seat} texts={texts} />
      </div>
      {sonar !== null && isProgramming(view) && (
        <div class="dive-corner dive-corner-sonar">
          <Disc name="sonar" label={texts.useSonar} pressed={sonar} press={() => switchSonar(texts)}>
            <DiscSign name="dive-icon-sonar" />
          </Disc>
        </div>
      )}
    </>
  );
}

function switchSonar(texts: Texts): void {
  const isOn = !settings.peek().sonar;
  prefer({ sonar: isOn });
  say(texts.sonarIs(isOn));
}

type ListeningProps = Props & { readonly children: JSX.Element };

function Listening({ seat, texts, children }: ListeningProps): JSX.Element {
  return (
    <div class="dive-ocean">
      <section class="dive-sonar" aria-labelledby="dive-sonar">
        <h2 id="dive-sonar">{texts.sonar}</h2>
        {!paints.value && <p>{texts.noPictures}</p>}
        <Sonar seat={seat} texts={texts} listens={isProgramming(seat.view)} />
      </section>
      {children}
    </div>
  );
}

/** Seconds of which the ring is full. */
const FULL = 60;
const ORCA = 10;

/** The time left, as a ring; the orca counts down in it. While breath is held its bar is the only clock. */
function Clock({ seat, texts }: Props): JSX.Element | null {
  const left = useSecondsLeft(seat);
  const { orca, fugu } = seat.view;
  if (left === null || !isProgramming(seat.view) || fugu) return null;
  const called = orca ? texts.countdown(left) : null;
  return (
    <p
      class={`dive-clock${called ? " dive-call" : ""}`}
      role="timer"
      aria-label={called ? undefined : texts.time}
      data-orca={orca ? "" : undefined}
      data-short={left <= 10 ? "" : undefined}
    >
      {called && <span class="visually-hidden">{called}</span>}
      <svg viewBox="-46 -46 92 92" aria-hidden="true">
        <circle r="41" class="dive-clock-ring" />
        <circle r="41" class="dive-clock-left" pathLength="1" stroke-dasharray={`${Math.min(1, left / (orca ? ORCA : FULL))} 1`} />
      </svg>
      {orca && <CompanionMedal companion="orca" class="dive-clock-orca" />}
      <b aria-hidden="true">{orca ? left : minutes(left)}</b>
    </p>
  );
}
