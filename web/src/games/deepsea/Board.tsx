// The stage: the submarine above, the line of treasure winding down into the dark.

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import "./style.css";
import "./table.css";
import { speed } from "../../app/settings";
import { Deep } from "./backdrop";
import { Flights } from "../../stage/Flights";
import { Air } from "./Air";
import { DiveOver, openReport } from "./DiveOver";
import { DIVES, type Given } from "./facts";
import { layoutOf, px } from "./geometry";
import { Sea } from "./Sea";
import { Submarine } from "./Submarine";
import { Throw } from "./Throw";

type Size = { readonly width: number; readonly height: number };

/** The size of an element, known before it is first seen. */
function useSize(): readonly [ref: { current: HTMLDivElement | null }, size: Size] {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 960, height: 690 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width && height) setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}

/** How much darker the scene is, by the air that is left: at the end of a dive it has a picture of its own. */
const dimOf = (air: number): number => (air > 8 ? 0 : air > 6 ? 0.2 : air > 4 ? 0.4 : 0.6);

/** The dives of a game: made, on, and to come. The title says it in words. */
function Beads({ dive }: { dive: number }): JSX.Element {
  return (
    <span class="deepsea-beads" aria-hidden="true">
      {Array.from({ length: DIVES }, (_, at) => (
        <i data-made={at < dive} data-on={at + 1 === dive} />
      ))}
    </span>
  );
}

export function Board({ t, seat }: Given): JSX.Element {
  const [stage, { width, height }] = useSize();
  const spaces = seat.view.line.length - 1;
  const layout = useMemo(() => layoutOf(width, height, spaces), [width, height, spaces]);
  return (
    <div class="deepsea" data-narrow={layout.isNarrow} style={{ "--chip": px(layout.chip), "--speed": speed() || 1 }}>
      <Deep dim={openReport(seat) ? 0.3 : dimOf(seat.view.air)} />
      <div class="deepsea-stage" ref={stage} data-over={openReport(seat)}>
        {!layout.isNarrow && <Beads dive={seat.view.dive} />}
        <Submarine t={t} seat={seat} layout={layout} />
        <Air t={t} seat={seat} layout={layout} />
        <Sea t={t} seat={seat} layout={layout} size={[width, height]} />
      </div>
      {openReport(seat) ? <DiveOver t={t} seat={seat} /> : <Throw t={t} seat={seat} />}
      <Flights />
    </div>
  );
}
