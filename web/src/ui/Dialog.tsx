// Something in front of the page. The browser keeps the focus in it, and Escape closes it.

import "./dialog.css";
import { signal } from "@preact/signals";
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../app/texts";
import { Icon } from "./icons";

export type Panel = "menu" | "rules" | "keys" | "settings" | "share" | "move";
/** What is open, and for the rules at which paragraph. */
export const panel = signal<{ readonly name: Panel; readonly rule: string } | null>(null);

/** What had the focus before anything was open, and gets it back. */
let opener: Element | null = null;

export const openPanel = (name: Panel, rule = ""): void => {
  if (!panel.peek()) opener = document.activeElement;
  panel.value = { name, rule };
};
export const closePanel = (): void => {
  panel.value = null;
};

function giveBack(): void {
  if (!panel.peek() && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}

export function Dialog({ title, children }: { title: string; children: ComponentChildren }): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const own = useRef(panel.peek());
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useLayoutEffect(() => {
    const shown = dialog.current;
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
    <dialog class="dialog" ref={dialog} aria-labelledby={heading} onClose={closed} onClick={outside}>
      <div class="dialog-inner">
        <header class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <button class="icon-button" type="button" aria-label={t().close} onClick={closePanel}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
