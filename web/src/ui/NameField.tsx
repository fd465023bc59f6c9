// Where a player's name is written.

import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { t } from "../app/texts";
import { NAME_LENGTH } from "../net/wire";

type Given = {
  readonly label: string;
  /** What the field is called by a screen reader, if that is more than its label. */
  readonly named?: string;
  readonly value: string;
  /** At every character. */
  written?(name: string): void;
  /** When it is as it shall be. */
  done(name: string): void;
  /** After that, if it was ended with Enter. */
  entered?(): void;
};

/** A field that takes no more than a name may have, and says so when it is full. */
export function NameField({ label, named, value, written, done, entered }: Given): VNode {
  /** What is written and not done yet. Without it, whatever is drawn anew meanwhile would undo it. */
  const text = useSignal<string | null>(null);
  const submit = (event: Event): void => {
    event.preventDefault(); // the browser has told of the change before
    entered?.();
  };
  return (
    <form class="name-form" onSubmit={submit}>
      <label class="field">
        {label}
        <input
          aria-label={named}
          maxLength={NAME_LENGTH}
          autoComplete="nickname"
          value={text.value ?? value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
            written?.(currentTarget.value);
          }}
          onChange={({ currentTarget }) => {
            done(currentTarget.value.trim());
            text.value = null;
          }}
        />
        <small role="status">{(text.value?.length ?? 0) >= NAME_LENGTH && t().longestName(NAME_LENGTH)}</small>
      </label>
    </form>
  );
}
