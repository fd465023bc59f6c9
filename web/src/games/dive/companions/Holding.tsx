// The button that is held down for as long as the breath is held.

import type { JSX } from "preact";
import { isBreathless } from "../desk/acts";
import { type Breath, breath, breathe, hold, inhale, keep, letGo, urged } from "./breath";
import { Drawing } from "../../../art/art";
import type { Texts } from "../texts/en";
import type { DiveSeat } from "../types";

type Props = { readonly seat: DiveSeat; readonly texts: Texts };

const isPress = (event: KeyboardEvent): boolean => event.key === " " || event.key === "Enter";

export function Breathing({ texts }: { readonly texts: Texts }): JSX.Element {
  const now = breath.value;
  const press =
    (act: () => void) =>
    (event: KeyboardEvent): void => {
      if (!isPress(event)) return;
      event.preventDefault();
      if (!event.repeat) act();
    };
  return (
    <button
      type="button"
      class="dive-button dive-main dive-breath"
      data-key="breathe"
      data-main=""
      data-breath={now}
      onPointerDown={hold}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={press(now === "kept" ? breathe : inhale)}
      onKeyUp={press(letGo)}
      onClick={(event) => pressed(now, event.detail)}
    >
      <Drawing name="dive-sign-breath" class="dive-breath-sign" />
      <span>{texts.breath[now === "gone" ? "held" : now]}</span>
    </button>
  );
}

/** Assistive technology has no "down" and "up": there a press holds the breath, and the next one ends it. */
function pressed(now: Breath, detail: number): void {
  if (now === "kept") breathe();
  else if (now === "out" && detail === 0) keep();
}

/** For who cannot hold anything down. */
export function WithoutHolding({ texts }: { readonly texts: Texts }): JSX.Element {
  return (
    <button type="button" class="dive-button" data-key="keep-breath" onClick={keep}>
      {texts.withoutHolding}
    </button>
  );
}

export function BreathHint({ seat, texts }: Props): JSX.Element | null {
  if (!isBreathless(seat)) return null;
  return (
    <p class="dive-hint dive-breath-hint" data-urged={urged.value ? "" : undefined} role="status">
      {urged.value ? texts.breathFirst : breath.value === "kept" ? texts.breathKept : texts.breathHint}
    </p>
  );
}
