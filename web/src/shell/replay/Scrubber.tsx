// The line that leads through a game: its parts, what happened in them, and the buttons.

import type { Signal } from "@preact/signals";
import type { ComponentChildren, VNode } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../../app/texts";
import type { Milestone } from "../../games/contract";
import { Icon } from "../../ui/icons";

type Given = {
  readonly at: number;
  readonly all: number;
  readonly isRunning: boolean;
  /** What is drawn of each event. */
  readonly stations: readonly (Milestone | null)[];
  /** How many times as fast as usual it plays. */
  readonly pace: Signal<number>;
  /** What happens now, in words. */
  readonly children: ComponentChildren;
  to(at: number): void;
  step(by: number, isHeld?: boolean): void;
  run(): void;
};

export function Scrubber({ at, all, to, step, isRunning, run, stations, pace, children }: Given): VNode {
  const text = t().replay;
  const isHeld = useRef(false);
  const hold =
    (by: number) =>
    ({ key, repeat }: KeyboardEvent): void => {
      isHeld.current = repeat && (key === "Enter" || key === " ");
      if (isHeld.current) step(by, true);
    };
  // Letting go of a held space bar is no press.
  const letGo = (event: KeyboardEvent): void => {
    if (isHeld.current) event.preventDefault();
  };
  const button = (name: "first" | "back" | "next" | "last", target: number, by = 0): VNode => (
    <button
      class="icon-button"
      type="button"
      aria-label={text[name]}
      aria-disabled={target < 1 || target > all || target === at}
      onClick={() => (by ? step(by) : to(target))}
      onKeyDown={by ? hold(by) : undefined}
      onKeyUp={by ? letGo : undefined}
    >
      <Icon name={name} />
    </button>
  );
  return (
    <div class="scrubber">
      <div class="scrubber-line">
        <Stations at={at} all={all} stations={stations} />
        <input
          type="range"
          min="1"
          max={all}
          value={at}
          aria-label={text.moment}
          aria-valuetext={text.at(at, all)}
          onInput={(event) => to(Number(event.currentTarget.value))}
        />
      </div>
      <div class="scrubber-row">
        <button
          class="scrubber-pace"
          type="button"
          aria-label={`${text.pace}: ${pace.value}×`}
          onClick={() => (pace.value = pace.value === 4 ? 1 : pace.value * 2)}
        >
          {pace.value}×
        </button>
        {children}
        <div class="scrubber-buttons">
          {button("first", 1)}
          {button("back", at - 1, -1)}
          <button class="button scrubber-play" type="button" aria-label={isRunning ? text.pause : text.play} onClick={run}>
            <Icon name={isRunning ? "pause" : "play"} />
          </button>
          {button("next", at + 1, 1)}
          {button("last", all)}
        </div>
        <span class="hint">{text.at(at, all)}</span>
      </div>
    </div>
  );
}

type StationsGiven = Pick<Given, "at" | "all" | "stations">;

/** Parts as bars with their number above; what happened in each, spread evenly so that nothing touches. What is to come is dim. */
function Stations({ at, all, stations }: StationsGiven): VNode {
  const share = (place: number): number => (100 * place) / Math.max(1, all - 1);
  const starts = stations.flatMap((station, place) => (station?.part === undefined ? [] : [{ place, part: station.part }]));
  const parts = [{ place: 0, part: starts[0]?.part ?? null }, ...starts.slice(1)];
  return (
    <div class="stations" aria-hidden="true">
      {parts.map(({ place, part }, index) => {
        const end = parts[index + 1]?.place ?? all - 1;
        const done = Math.min(1, Math.max(0, (at - 1 - place) / Math.max(1, end - place)));
        return (
          <span
            key={place}
            class="station-part"
            data-now={at - 1 >= place && (at - 1 < end || index === parts.length - 1) ? "" : undefined}
            style={{ left: `${share(place)}%`, width: `${share(end) - share(place)}%`, "--done": `${100 * done}%` }}
          >
            {part}
          </span>
        );
      })}
      {parts.map(({ place: start }, index) => {
        const end = parts[index + 1]?.place ?? all;
        const marks = stations.flatMap((station, place) => (station?.Mark && place >= start && place < end ? [{ place, ...station }] : []));
        const way = share(Math.min(end, all - 1)) - share(start);
        return marks.map(({ place, Mark }, number) => (
          <span
            key={place}
            class="station-mark"
            data-past={place < at ? "" : undefined}
            style={{ left: `${share(start) + (way * (number + 0.5)) / marks.length}%` }}
          >
            {Mark && <Mark />}
          </span>
        ));
      })}
    </div>
  );
}
