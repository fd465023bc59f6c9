import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Told } from "../state";
import { t } from "../texts";

/** The time a seat has left, counted on from when it was told. */
export function Countdown({ left, told, name }: { left: number; told: Told; name: string }): VNode {
  const [, tick] = useState(0);
  useEffect(() => {
    if (told.paused) return;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [told]);
  const seconds = Math.max(0, Math.ceil((left - (told.paused ? 0 : performance.now() - told.at)) / 1000));
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span class={`countdown${seconds <= 10 ? " countdown-short" : ""}`} role="timer" aria-label={t().table.clock(name)} title={told.paused ? t().table.paused : ""}>
      {told.paused ? "‖ " : ""}
      {shown}
    </span>
  );
}
