import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Player, Told } from "../games/contract";
import { t } from "../app/texts";

/** The time a seat has left, counted on from when it was told. */
export function Countdown({ told, player }: { told: Told; player: Player }): VNode | null {
  const left = told.left[player.seat];
  const stands = told.paused && !player.online && !player.bot;
  const [, tick] = useState(0);
  useEffect(() => {
    if (stands) return;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [told, stands]);
  if (left === undefined) return null;
  const seconds = Math.max(0, Math.ceil((left - (stands ? 0 : performance.now() - told.at)) / 1000));
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span
      class={`countdown${seconds <= 10 ? " countdown-short" : ""}`}
      role="timer"
      aria-label={t().table.clock(player.name)}
      title={stands ? t().table.paused : ""}
    >
      {stands ? "‖ " : ""}
      {shown}
    </span>
  );
}
