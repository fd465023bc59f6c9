// A turn in four drawings, how it ends, and what is special. On a phone one drawing a screen, to be swiped.

import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../app/texts";
import type { DrawnRules, TurnStep } from "../games/contract";
import { Icon } from "./icons";

/** *now* is the drawing of what the table is at; null for none. */
export function Turn({ rules, now }: { rules: DrawnRules; now: number | null }): VNode {
  const text = t().rules;
  const pages = useRef<HTMLDivElement>(null);
  const at = useSignal(now ?? 0);
  const places = (): HTMLElement[] => [...(pages.current?.querySelectorAll<HTMLElement>(".turn-page") ?? [])];
  const to = (place: number, behavior: ScrollBehavior = "auto"): void =>
    places()[place]?.scrollIntoView({ inline: "center", block: "nearest", behavior });
  useEffect(() => {
    if (now !== null) to(now, "instant");
  }, [now]);
  const scrolled = (): void => {
    const box = pages.current;
    if (!box) return;
    const middle = box.scrollLeft + box.clientWidth / 2;
    const found = places().findIndex((page) => page.offsetLeft + page.offsetWidth >= middle);
    at.value = found < 0 ? rules.steps.length : found;
  };
  return (
    <>
      <div class="turn" ref={pages} tabIndex={0} role="group" aria-label={text.steps} onScroll={scrolled}>
        {rules.steps.map((step, place) => (
          <Step key={place} step={step} place={place} isNow={place === now} />
        ))}
        <div class="turn-strip turn-page">
          <div class="strip">
            <rules.Special />
          </div>
          <div class="strip strip-end">
            <rules.End />
          </div>
        </div>
      </div>
      <div class="turn-beads">
        <button class="icon-button" type="button" aria-label={text.before} aria-disabled={at.value === 0} onClick={() => to(at.value - 1)}>
          <Icon name="left" />
        </button>
        {[0, 1, 2, 3, 4].map((place) => (
          <span key={place} class="bead" data-now={place === at.value ? "" : undefined} />
        ))}
        <button class="icon-button" type="button" aria-label={text.next} aria-disabled={at.value === 4} onClick={() => to(at.value + 1)}>
          <Icon name="right" />
        </button>
      </div>
    </>
  );
}

function Step({ step, place, isNow }: { step: TurnStep; place: number; isNow: boolean }): VNode {
  return (
    <section class="turn-page turn-step" data-step={place + 1} aria-current={isNow ? "step" : undefined}>
      <div class="turn-water picture-room">
        <step.Drawn />
      </div>
      {isNow && <p class="turn-here">{t().rules.here}</p>}
      <h3>
        <span>{place + 1}</span> {step.caption}
      </h3>
      <p class="visually-hidden">{step.said}</p>
    </section>
  );
}
