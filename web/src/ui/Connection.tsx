import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { TableState } from "../net/tableState";
import { t } from "../app/texts";
import { say } from "../app/voice";

const NOTICED_AFTER = 1500;

/** A lost connection is told once it lasts; most come back before anybody notices. */
export function Connection({ state }: { state: TableState }): VNode | null {
  const isLong = useSignal(false);
  const { value } = state.line;
  useEffect(() => {
    isLong.value = false;
    if (value === "open") return;
    const timer = setTimeout(() => (isLong.value = true), NOTICED_AFTER);
    return () => clearTimeout(timer);
  }, [value === "open"]);
  const text = isLong.value ? (value === "crowded" ? t().table.crowded : t().table.offline) : "";
  useEffect(() => {
    if (text) say(text);
  }, [text]);
  return text ? <p class="offline">{text}</p> : null;
}
