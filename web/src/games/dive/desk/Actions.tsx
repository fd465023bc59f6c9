// What can be done now: lay air, be ready, think again, use a companion, choose one.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useKeys } from "../../../app/keys";
import { CompanionMedal } from "../art";
import { announce, announcements, hand, isAsked, isBreathless, openUse } from "./acts";
import { breath, useBreath } from "../companions/breath";
import { BreathHint, Breathing, WithoutHolding } from "../companions/Holding";
import { Slots, Tray } from "./Desk";
import { Power, pulledBack, wantedOf } from "../companions/Companions";
import { deskKeys } from "./deskKeys";
import { Mark } from "../board/looks";
import { commitOf, isUnfinished, lookingBack, plan, recall, unanswered, using } from "./plan";
import { isLookingBack, isOfDive } from "../reveal/rounds";
import type { Texts } from "../texts/en";
import { type Companion, type DiveSeat, type Move, isAxolotl, isProgramming, isWishing, limitsOf, listed, nameOf } from "../types";

type Props = { readonly seat: DiveSeat; readonly texts: Texts };

export function Controls({ seat, texts }: Props): JSX.Element {
  recall(seat);
  useKeys(deskKeys(seat, texts));
  useBreath(isBreathless(seat), !seat.busy, () => hand(seat));
  const fence = isAsked(seat) ? seat.asked?.fence : undefined;
  useEffect(() => {
    // A draft is kept for one question; when it is put again, so is the draft.
    if (fence !== undefined && commitOf(plan.value).levels.length) seat.draft(commitOf(plan.value));
  }, [fence]);
  return <div class="dive-actions">{controlsOf(seat, texts)}</div>;
}

function controlsOf(seat: DiveSeat, texts: Texts): ComponentChildren {
  if (seat.me === null) return null;
  if (isWishing(seat.view)) return <Wish seat={seat} texts={texts} />;
  if (isAxolotl(seat.view)) return <Axolotl seat={seat} texts={texts} />;
  if (!isProgramming(seat.view)) return null;
  if (seat.now && isOfDive(seat.now.event)) return null;
  if (using.value && isAsked(seat)) return <Using seat={seat} texts={texts} />;
  return <Programming seat={seat} texts={texts} />;
}

function Programming({ seat, texts }: Props): JSX.Element {
  return (
    <>
      {!isLookingBack(seat) && (
        <div class="dive-desk-narrow">
          <Slots seat={seat} texts={texts} />
          <Tray seat={seat} texts={texts} />
        </div>
      )}
      <BreathHint seat={seat} texts={texts} />
      <div class="dive-buttons dive-programming">
        {isAsked(seat) ? <Handing seat={seat} texts={texts} /> : <TakeBack seat={seat} texts={texts} />}
      </div>
    </>
  );
}

function Handing({ seat, texts }: Props): JSX.Element {
  const breathless = isBreathless(seat);
  return (
    <>
      {breathless && breath.value === "out" ? <WithoutHolding texts={texts} /> : null}
      <UseButton seat={seat} texts={texts} />
      {breathless ? (
        <Breathing texts={texts} />
      ) : isLookingBack(seat) ? (
        <Onward seat={seat} texts={texts} />
      ) : (
        <Ready seat={seat} texts={texts} />
      )}
    </>
  );
}

/** On to the new water: the last dive is over for good. */
function Onward({ seat, texts }: Props): JSX.Element {
  return (
    <button type="button" class="dive-button dive-main" data-key="onward" data-main="" onClick={() => (lookingBack.value = false)}>
      {texts.onward(seat.view.round)}
    </button>
  );
}

const Medal = ({ companion }: { readonly companion: Companion }): JSX.Element => (
  <span class="dive-medal">
    <CompanionMedal companion={companion} />
  </span>
);

/** Hands the program in; children see how many levels have no answer yet in its place. */
function Ready({ seat, texts }: Props): JSX.Element {
  const { children } = seat.view.options;
  const left = children ? unanswered(plan.value) : 0;
  return (
    <button
      type="button"
      class="dive-button dive-main"
      data-key="ready"
      data-move="Commit"
      data-main=""
      data-left={left || undefined}
      aria-disabled={seat.busy || isUnfinished(plan.value, children)}
      onClick={() => hand(seat)}
    >
      {left ? texts.toGo(left) : texts.readyButton}
    </button>
  );
}

function TakeBack({ seat, texts }: Props): JSX.Element | null {
  const [move] = listed(seat.asked, "TakeBack");
  if (!move && seat.view.ready[seat.me ?? 0] !== true) return null;
  const go = (): void => (move ? seat.sendNow(move) : seat.why({ type: "TakeBack" }));
  return (
    <button type="button" class="dive-button dive-main" data-key="takeback" data-main="" aria-disabled={!move || seat.busy} onClick={go}>
      {texts.takeBack}
    </button>
  );
}

function UseButton({ seat, texts }: Props): JSX.Element | null {
  const me = seat.me ?? 0;
  const companion = seat.view.companions[me];
  if (!companion || seat.view.uses[me] !== "held") return null;
  const quiet = limitsOf(seat.asked)?.clownfish || limitsOf(seat.asked)?.anglerfish;
  if (quiet) return null;
  const possible = announcements(seat).length > 0;
  return (
    <button
      type="button"
      class="dive-button dive-use"
      data-key="use"
      aria-disabled={!possible}
      aria-label={texts.use(texts.companions[companion])}
      onClick={() => openUse(seat)}
    >
      <Medal companion={companion} />
      <span class="dive-use-name">{texts.use(texts.companions[companion])}</span>
      <span class="dive-use-short">{texts.useShort}</span>
    </button>
  );
}

function Using({ seat, texts }: Props): JSX.Element {
  const companion = seat.view.companions[seat.me ?? 0] ?? "orca";
  const moves = announcements(seat);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moves[0]?.type !== "LayOctopus") panel.current?.querySelector<HTMLElement>("[data-key=announce]")?.focus();
  }, []);
  return (
    <div class="dive-using" ref={panel} role="group" aria-label={texts.companions[companion]}>
      <p>
        <Medal companion={companion} />
        <span>
          <Power language={seat.language} companion={companion} />
        </span>
      </p>
      <div class="dive-buttons">
        <button type="button" class="dive-button" onClick={() => (using.value = false)}>
          {texts.notNow}
        </button>
        {moves.map((move) => (
          <Announcing key={"to" in move ? move.to : 0} seat={seat} texts={texts} move={move} />
        ))}
      </div>
    </div>
  );
}

function Announcing({ seat, texts, move }: Props & { move: Move }): JSX.Element {
  const name =
    move.type === "GiveDolphin"
      ? texts.giveTo(nameOf(seat, move.to, texts.chief))
      : move.type === "LayOctopus"
        ? texts.layHere
        : texts.useIt;
  return (
    <button type="button" class="dive-button dive-main" data-key="announce" aria-disabled={seat.busy} onClick={() => announce(seat, move)}>
      {move.type === "GiveDolphin" && <Mark seat={move.to} />}
      {name}
    </button>
  );
}

function Wish({ seat, texts }: Props): JSX.Element | null {
  const companion = wantedOf(seat);
  if (seat.view.wish) return <p class="dive-said">{texts.wished(texts.companions[seat.view.wish])}</p>;
  if (!seat.asked?.must || !companion) return null;
  return (
    <div class="dive-buttons">
      <button
        type="button"
        class="dive-button dive-main dive-use"
        data-key="wish"
        data-main=""
        aria-disabled={seat.busy}
        onClick={() => seat.sendNow({ type: "WishFor", companion })}
      >
        <Medal companion={companion} />
        <span>{texts.wishFor(texts.companions[companion])}</span>
      </button>
    </div>
  );
}

function Axolotl({ seat, texts }: Props): JSX.Element | null {
  const [use] = listed(seat.asked, "Announce");
  const [keep] = listed(seat.asked, "KeepAxolotl");
  if (!use || !keep) return null;
  return (
    <div class="dive-using">
      <p>
        <Medal companion="axolotl" />
        <span>
          {texts.preview}{" "}
          {pulledBack(seat)
            .map(({ pawn, start, end }) => texts.wouldPull(nameOf(seat, pawn, texts.chief), start, end))
            .join(", ")}
        </span>
      </p>
      <div class="dive-buttons">
        <button type="button" class="dive-button" data-key="keep" aria-disabled={seat.busy} onClick={() => seat.send(keep)}>
          {texts.keepAxolotl}
        </button>
        <button
          type="button"
          class="dive-button dive-main"
          data-key="axolotl"
          data-main=""
          aria-disabled={seat.busy}
          onClick={() => seat.send(use)}
        >
          {texts.useAxolotl}
        </button>
      </div>
    </div>
  );
}
