// Something in front of the page. The browser keeps the focus in it, and Escape closes it.

import "./dialog.css";
import { signal } from "@preact/signals";
import type { ComponentChildren, VNode } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { isPanelEntry } from "../app/router";
import { t } from "../app/texts";
import { Icon } from "./icons";

export type Panel = "menu" | "rules" | "keys" | "settings" | "share" | "move" | "seat" | "options";
/** What is open; for the rules, at which paragraph; for a seat of the lobby, its number; and whether its text is wanted rather than the drawings. */
export const panel = signal<{ readonly name: Panel; readonly rule: string; readonly isText?: boolean } | null>(null);

/** What had the focus before anything was open, and gets it back. */
let opener: Element | null = null;

/** Whether the browser is on its way back from a panel that was closed; it takes a moment, in which another may be opened. */
let isGoingBack = false;
const addEntry = (): void => {
  if (!isPanelEntry()) history.pushState({ panel: true }, "");
};

/** The browser's way back closes what is open: it has an entry of its own in the history. */
export const openPanel = (name: Panel, rule = "", isText = false): void => {
  if (!panel.peek()) {
    opener = document.activeElement;
    addEntry();
  }
  panel.value = { name, rule, isText };
};
/** Opens the rules at the text of one. */
export const openRule = (rule: string): void => openPanel("rules", rule, true);
export const closePanel = (): void => {
  if (!panel.peek()) return;
  panel.value = null;
  // Whoever goes elsewhere from here takes that entry over (`go`), before this.
  setTimeout(() => {
    if (!isPanelEntry() || panel.peek()) return;
    isGoingBack = true;
    history.back();
  });
};

addEventListener("popstate", () => {
  if (isGoingBack && panel.peek()) addEntry();
  else if (!isPanelEntry()) panel.value = null;
  isGoingBack = false;
});

function giveBack(): void {
  if (!panel.peek() && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}

type Given = {
  readonly title: ComponentChildren;
  /** What stands beside the title. */
  readonly head?: ComponentChildren;
  /** As large as the screen. */
  readonly wide?: boolean;
  readonly children: ComponentChildren;
};

export function Dialog({ title, head, wide, children }: Given): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const own = useRef(panel.peek());
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal(); // at once, so that Escape closes it from the first moment
    return () => {
      shown?.close(); // as long as it is open nothing behind it can have the focus
      giveBack();
    };
  }, []);
  /** The browser tells a moment later that this one was closed; another may be open by then. */
  const closed = (): void => {
    if (panel.peek() === own.current) closePanel();
  };
  const outside = (event: MouseEvent): void => {
    if (event.target === dialog.current) closePanel();
  };
  return (
    <dialog class={wide ? "dialog dialog-wide" : "dialog"} ref={dialog} aria-labelledby={heading} onClose={closed} onClick={outside}>
      <div class="dialog-inner">
        <header class="dialog-head">
          <h2 id={heading}>{title}</h2>
          {head}
          <button class="icon-button" type="button" aria-label={t().close} onClick={closePanel}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
