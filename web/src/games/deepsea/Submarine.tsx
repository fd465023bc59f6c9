// The submarine: who is aboard looks out of a porthole.

import type { JSX } from "preact";
import { Drawing, Part, useArt } from "../../art/art";
import { EmptyPortholeFigure, PortholeFigure } from "../../art/Diver";
import { faceOf, isComingHome, nameOf, type Given } from "./facts";
import { placed, type Layout } from "./geometry";
import { lookOf } from "./pieces";

const HULL = [-44, -166, 1060, 420] as const;
/** Where the first porthole is, where the last may be, and how high, in the drawing. */
const [FIRST, LAST, LEVEL] = [170, 790, 84];

/** How far the portholes of so many divers are from each other. */
const apartOf = (divers: number): number => Math.min(170, (LAST - FIRST) / Math.max(1, divers - 1));

/** Where the porthole of a diver is, as shares of the width and the height of the submarine. */
export const portholeOf = (diver: number, divers: number): { readonly x: number; readonly y: number } => ({
  x: (FIRST + diver * apartOf(divers) - HULL[0]) / HULL[2],
  y: (LEVEL - HULL[1]) / HULL[3],
});

export function Submarine({ t, seat, layout }: Given & { layout: Layout }): JSX.Element {
  useArt("deepsea", "people");
  const { width } = layout.submarine;
  const { places } = seat.view;
  const apart = apartOf(places.length);
  const size = Math.min(128, apart * 0.86);
  return (
    <section class="deepsea-submarine" aria-label={t.submarine} data-piece="submarine" style={placed(layout.submarine)}>
      <svg class="drawing" viewBox={HULL.join(" ")} aria-hidden="true">
        <Part name="home-submarine" box={HULL} />
        {places.map((_, diver) => (
          <g data-lit={isAboard(seat, diver)} transform={`translate(${FIRST + diver * apart} ${LEVEL}) scale(${size / 100})`}>
            <Window seat={seat} diver={diver} size={(size / 1060) * width} />
          </g>
        ))}
      </svg>
      <ul>
        {places.map((place, diver) => (
          <li
            class="deepsea-berth"
            data-piece={`berth-${diver}`}
            key={diver}
            aria-label={berthSaid(t, seat, diver, place)}
            style={{ left: `${portholeOf(diver, places.length).x * 100}%`, top: `${portholeOf(diver, places.length).y * 100}%` }}
          >
            {isEntering(seat, diver) && <Drawing name="reef-bubbles" class="deepsea-splash" />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whoever comes home is aboard once the way there has been told. */
const isAboard = (seat: Given["seat"], diver: number): boolean => !seat.view.places[diver] && !isComingHome(seat, diver);
const isEntering = ({ now, beat }: Given["seat"], diver: number): boolean =>
  now?.event.type === "CameHome" && now.event.seat === diver && beat === "home";

/** Lit with its diver's face, or empty. */
function Window({ seat, diver, size }: Pick<Given, "seat"> & { diver: number; size: number }): JSX.Element {
  const { view } = seat;
  if (!isAboard(seat, diver)) return <EmptyPortholeFigure ring="red" open={false} />;
  const isHome = view.home.includes(diver);
  return (
    <PortholeFigure
      look={lookOf(diver)}
      bot={faceOf(seat, diver)}
      mood={isHome ? "glad" : "calm"}
      size={Math.max(size, 62)}
      ring="red"
      badge="none"
      water={isHome ? "calm" : "deep"}
    />
  );
}

function berthSaid(t: Given["t"], seat: Given["seat"], diver: number, place: number): string {
  const name = nameOf(seat, diver, t);
  if (place) return t.berthEmpty(name);
  return seat.view.home.includes(diver) ? t.berthHome(name, seat.view.loads[diver]?.length ?? 0) : t.berth(name);
}
