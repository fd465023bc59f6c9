// A code is all it takes: four boxes in the head of the page; on a phone a button opens them.

import { type Signal, useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { go } from "../../app/router";
import { settings } from "../../app/settings";
import { t } from "../../app/texts";
import { find, join } from "../../net/rest";
import { CODE_LENGTH } from "../../net/wire";
import { Icon } from "../../ui/icons";
import { attempt } from "../../ui/Trouble";

type Given = {
  /** Whether the boxes are shown where a button opens them. Written by that button, and by Escape in the boxes. */
  readonly open: Signal<boolean>;
};

/** Who finds a free seat has it. */
async function enter(code: string): Promise<void> {
  const found = await attempt(find(code));
  if (!found) return;
  const isFree = found.table.seats.some(({ kind }) => kind === "open");
  if (isFree && !found.seats.length) await attempt(join(code, settings.peek().name));
  go(`/t/${code}`);
}

/** The button for small screens. */
export function GotCode({ open }: Given): VNode {
  return (
    <button
      class="button button-second got-code"
      type="button"
      aria-expanded={open.value}
      aria-controls="join"
      onClick={() => (open.value = !open.value)}
    >
      {t().home.gotCode}
    </button>
  );
}

export function JoinForm({ open }: Given): VNode {
  const code = useSignal("");
  const field = useRef<HTMLInputElement>(null);
  const isWhole = code.value.length === CODE_LENGTH;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (code.value) void enter(code.value);
  };
  useEffect(() => {
    if (open.value) field.current?.focus();
  }, [open.value]);
  return (
    <form
      class={`join${open.value ? " join-open" : ""}`}
      id="join"
      aria-label={t().home.joinTitle}
      onSubmit={submit}
      onKeyDown={(event) => event.key === "Escape" && (open.value = false)}
    >
      {!isWhole && (
        <span class="join-hint" aria-hidden="true">
          {t().home.gotCode}
        </span>
      )}
      {isWhole && <button class="button join-go">{t().home.join}</button>}
      <label class="code-boxes">
        <span class="visually-hidden">{t().home.code}</span>
        {Array.from({ length: CODE_LENGTH }, (_, at) => (
          <span key={at} class={`code-box${at === code.value.length ? " code-next" : ""}`} aria-hidden="true">
            {code.value[at]}
          </span>
        ))}
        <input
          ref={field}
          class="code-input"
          maxLength={CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellcheck={false}
          value={code.value}
          onInput={(event) => (code.value = event.currentTarget.value.toUpperCase().replace(/[^A-Z]/g, ""))}
        />
      </label>
      <button class="icon-button join-close" type="button" aria-label={t().close} onClick={() => (open.value = false)}>
        <Icon name="close" />
      </button>
    </form>
  );
}
