// The table of Dive: the descent, the water or the dive laid open, and the own board.

import "../style.css";
import type { JSX } from "preact";
import { later } from "../../../app/later";
import { prefer, settings } from "../../../app/settings";
import { say } from "../../../app/voice";
import { isBreathless } from "../desk/acts";
import { Crew, Wishing } from "../companions/Companions";
import { Slots, Tray } from "../desk/Desk";
import { Ocean, isLaying } from "../water/Ocean";
import { Reveal } from "../reveal/Reveal";
import { Track } from "./Track";
import { Mark, Shark } from "./pieces";
import { lookBack, lookingBack, recall } from "../desk/plan";
import { diveAt, isOfDive, lastDive } from "../reveal/rounds";
import { paints } from "../water/sight";
import { minutes, useSecondsLeft } from "../time";
import type { Texts } from "../texts/en";
import { type DiveSeat, isProgramming, isWishing, nameOf } from "../types";

const Sonar = later(async () => (await import("../water/Sonar")).Sonar);

type Props = { readonly seat: DiveSeat; readonly texts: Texts };

export function Table({ seat, texts }: Props): JSX.Element {
  recall(seat);
  const { view, me } = seat;
  const wishing = isWishing(view);
  return (
    <div class="dive" data-step={view.step?.type ?? "Over"} data-round={view.round}>
      <div class="dive-layout" data-desk={me !== null && !wishing ? "" : undefined}>
        <Heading seat={seat} texts={texts} />
        <Track seat={seat} texts={texts} />
        {wishing ? <Wishing seat={seat} texts={texts} /> : <Water seat={seat} texts={texts} />}
        {me !== null && !wishing && (
          <section class="dive-desk" aria-labelledby="dive-desk">
            <h2 id="dive-desk">{texts.yourDive}</h2>
            <Slots seat={seat} texts={texts} />
            <Tray seat={seat} texts={texts} />
            {isProgramming(view) && <p class="dive-hint">{view.options.children ? texts.childHint : texts.deskHint}</p>}
          </section>
        )}
        <Crew seat={seat} texts={texts} />
      </div>
    </div>
  );
}

function Heading({ seat, texts }: Props): JSX.Element {
  const { view } = seat;
  const left = useSecondsLeft(seat);
  const programming = isProgramming(view);
  return (
    <div class="dive-heading">
      <p>{texts.cards(view.cards)}</p>
      {programming && <ReadyList seat={seat} texts={texts} />}
      {left !== null && (
        <p class="dive-clock" role="timer" aria-label={texts.time} data-short={left <= 10 ? "" : undefined}>
          {minutes(left)}
        </p>
      )}
    </div>
  );
}

function ReadyList({ seat, texts }: Props): JSX.Element {
  return (
    <ul class="dive-ready">
      {seat.view.ready.map((ready, diver) => (
        <li key={diver} data-ready={ready ? "" : undefined} data-piece={`ready-${diver}`}>
          <Mark seat={diver} />
          <span aria-hidden="true">{ready ? "✓" : "…"}</span>
          <span class="visually-hidden">{`${nameOf(seat, diver, texts.Chief)}: ${ready ? texts.ready : texts.thinking}`}</span>
        </li>
      ))}
    </ul>
  );
}

/** The water, for who listens only while the octopus is laid on it; while a dive is told, and afterwards if somebody looks back, the dive. */
function Water({ seat, texts }: Props): JSX.Element {
  const { now, log, view, me } = seat;
  const telling = now !== null && isOfDive(now.event);
  const dive = now ? diveAt(log, now.n) : lastDive(log);
  const open = dive && (telling || !isProgramming(view) || lookingBack.value);
  const unpainted = !paints.value && seat.table.startsWith("tables/"); // lessons have no sonar
  const sonar = me !== null && (settings.value.sonar || unpainted);
  return (
    <div class="dive-water" data-open={open ? "" : undefined}>
      {open && <Reveal seat={seat} texts={texts} dive={dive} />}
      {sonar && !isLaying(seat) ? !open && <Listening seat={seat} texts={texts} /> : <Ocean seat={seat} texts={texts} hidden={!!open} />}
      <Call seat={seat} texts={texts} />
      {isProgramming(view) && (
        <div class="dive-switches">
          <p class="dive-left">{texts.cards(view.cards)}</p>
          {dive && !telling && (
            <button type="button" class="dive-small" data-key="last" aria-pressed={lookingBack.value} onClick={lookBack}>
              {texts.lastDive}
            </button>
          )}
          {me !== null && !open && !unpainted && (
            <button
              type="button"
              class="dive-small"
              data-key="sonar"
              aria-pressed={sonar}
              aria-label={texts.useSonar}
              onClick={() => switchSonar(texts)}
            >
              {texts.sonar}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function switchSonar(texts: Texts): void {
  const isOn = !settings.peek().sonar;
  prefer({ sonar: isOn });
  say(texts.sonarIs(isOn));
}

function Listening({ seat, texts }: Props): JSX.Element {
  return (
    <section class="dive-sonar" aria-labelledby="dive-sonar">
      <h2 id="dive-sonar">
        <Shark /> {texts.sonar}
      </h2>
      {!paints.value && <p>{texts.noPictures}</p>}
      <Sonar seat={seat} texts={texts} listens={isProgramming(seat.view)} />
    </section>
  );
}

/** The orca's countdown over everything; and the breath, for who holds none: the others see it on their button. */
function Call({ seat, texts }: Props): JSX.Element | null {
  const left = useSecondsLeft(seat);
  const { orca, fugu } = seat.view;
  if (!isProgramming(seat.view) || left === null || !(orca || (fugu && !isBreathless(seat)))) return null;
  return (
    <p class="dive-call" data-orca={orca ? "" : undefined} role="timer">
      {orca ? texts.countdown(left) : texts.held(left)}
    </p>
  );
}
