// The line of treasure with the divers above it.

import type { JSX } from "preact";
import { Part } from "../../art/art";
import { pure } from "../../app/pure";
import { type Bot, type Facing, Swimmer } from "../../art/Diver";
import { acting, aUnit, faceOf, isComingHome, nameOf, offered, toldOf, unitName, type Given } from "./facts";
import { px, type Layout, type Spot } from "./geometry";
import { shownLandings, type Landing } from "./landings";
import { lookOf, Treasure } from "./pieces";
import { portholeOf } from "./Submarine";

type Drawn = Given & { readonly layout: Layout };

export function Sea({ t, seat, layout, size: [width, height] }: Drawn & { size: readonly [number, number] }): JSX.Element {
  const { view } = seat;
  return (
    <div class="deepsea-sea">
      <svg class="deepsea-rope" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path class="deepsea-rope-shade" d={layout.line} />
        <path class="deepsea-rope-dots" d={layout.line} />
      </svg>
      <ol class="deepsea-line" aria-label={t.line}>
        {layout.spots.map((spot, at) => (
          <Space key={at} space={at + 1} spot={spot} {...lyingOn(t, seat, at + 1)} />
        ))}
      </ol>
      {view.places.map((_, diver) => (
        <Pawn key={diver} t={t} seat={seat} layout={layout} diver={diver} />
      ))}
      {shownLandings(seat).map((landing) => (
        <Ring key={landing.space} {...landing} spot={layout.spots[landing.space - 1] ?? aboard(layout)} />
      ))}
    </div>
  );
}

/** What is to be seen on a space. */
type Lying = {
  readonly said: string;
  readonly unit: readonly number[];
  /** What the own diver can touch in its place, or has chosen to lay down there. */
  readonly own: JSX.Element | null;
  /** What has just been taken here. */
  readonly taken: readonly number[] | null;
};

function lyingOn(t: Given["t"], seat: Given["seat"], space: number): Lying {
  const { view } = seat;
  const unit = view.line[space] ?? [];
  const diver = view.places.indexOf(space);
  const own = diver !== -1 && diver === seat.me ? <Ground t={t} seat={seat} unit={unit} /> : null;
  return { said: spaceSaid(t, seat, space, diver), unit, own, taken: takenFrom(seat, space) };
}

const Space = pure(({ space, spot, said, unit, own, taken }: Lying & { space: number; spot: Spot }): JSX.Element => (
  <li class="deepsea-space" data-piece={`space-${space}`} aria-label={said} style={{ left: px(spot.x), top: px(spot.y) }}>
    {own ?? <Treasure unit={unit} />}
    {taken && (
      <span class="deepsea-taken">
        <Treasure unit={taken} />
      </span>
    )}
    <i class="deepsea-perch" data-piece={`perch-${space}`} />
  </li>
));

/** The next roll may lead here: the more of the nine ways of two dice do, the thicker the ring. */
function Ring({ space, ninths, spot }: Landing & { spot: Spot }): JSX.Element {
  return (
    <span class="deepsea-landing" data-landing={space} aria-hidden="true" style={{ left: px(spot.x), top: px(spot.y), "--ninths": ninths }}>
      <b>{ninths}/9</b>
    </span>
  );
}

/** What lies there; under the own diver it can be touched to pick it up. */
function Ground({ t, seat, unit }: Given & { unit: readonly number[] }): JSX.Element {
  const move = offered(seat, { type: "PickUp" });
  const { proposed } = seat;
  if (!move) return <Treasure unit={proposed?.type === "Drop" ? proposed.unit : unit} />;
  return (
    <button
      type="button"
      class="deepsea-touch"
      data-chosen={proposed?.type === "PickUp"}
      aria-label={t.pickUpThis(aUnit(unit, t))}
      aria-disabled={seat.busy}
      onClick={() => !seat.busy && seat.send(move)}
    >
      <Treasure unit={unit} />
    </button>
  );
}

/** What has just been taken here, on its way up to its diver. */
function takenFrom({ now, beat }: Given["seat"], space: number): readonly number[] | null {
  return now?.event.type === "PickedUp" && now.event.space === space && beat === "take" ? now.event.unit : null;
}

function spaceSaid(t: Given["t"], seat: Given["seat"], space: number, diver: number): string {
  const { view } = seat;
  const what = t.space(space, unitName(view.line[space] ?? [], t));
  if (diver === -1) return what;
  const units = view.loads[diver]?.length ?? 0;
  const name = nameOf(seat, diver, t);
  return `${what}. ${view.turned[diver] ? t.diverUp(name, units) : t.diverDown(name, units)}`;
}

/** A diver in the water, above the chip; who is aboard is seen in the porthole instead, but for the moment of coming home. */
function Pawn({ seat, layout, diver }: Drawn & { diver: number }): JSX.Element {
  const { view } = seat;
  const place = view.places[diver] ?? 0;
  const turns = diver === seat.me && seat.proposed?.type === "TurnBack";
  const isUp = view.turned[diver] === true || turns;
  const spot = layout.spots[place - 1] ?? berth(layout, diver, view.places.length);
  const turning = layout.spots[legOf(seat, diver) - 1] ?? spot;
  const isActing = acting(seat) === diver && !seat.ending;
  const load = toldOf(seat, diver).loads[diver]?.length ?? 0;
  return (
    <PawnShown
      diver={diver}
      place={place}
      isHidden={!place && !isComingHome(seat, diver)}
      left={spot.x - layout.pawn / 2}
      top={spot.y - layout.chip * 0.44 - layout.pawn * 0.37}
      size={layout.pawn}
      bot={faceOf(seat, diver)}
      facing={turning.right === isUp ? "left" : "right"}
      isActing={isActing}
      isLit={isActing && diver === seat.me}
      load={load}
    />
  );
}

type PawnShownProps = {
  readonly diver: number;
  readonly place: number;
  readonly isHidden: boolean;
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly bot: Bot | undefined;
  readonly facing: Facing;
  readonly isActing: boolean;
  readonly isLit: boolean;
  readonly load: number;
};

const PawnShown = pure(({ diver, place, isHidden, left, top, size, bot, facing, isActing, isLit, load }: PawnShownProps): JSX.Element => (
  <span
    class="deepsea-diver"
    data-piece={`diver-${diver}`}
    data-space={place}
    data-hidden={isHidden}
    aria-hidden="true"
    style={{ left: px(left), top: px(top), width: px(size) }}
  >
    <Swimmer look={lookOf(diver)} bot={bot} size={size} facing={facing} lit={isLit} behind={isActing && <Cone />} />
    {load > 0 && <b class="deepsea-load-count">{load}</b>}
  </span>
));

/** The space from which a diver swims on just now; 0 for none. */
function legOf({ now, beat }: Given["seat"], diver: number): number {
  const isSwimming = (now?.event.type === "Swam" || now?.event.type === "CameHome") && now.event.seat === diver;
  return isSwimming ? Number(/^leg-(\d+)$/.exec(beat ?? "")?.[1] ?? 0) : 0;
}

/** The light of a headlamp. */
function Cone(): JSX.Element {
  return (
    <g transform="translate(56 -34) rotate(14)">
      <Part name="deepsea-cone" box={[0, -60, 180, 120]} />
    </g>
  );
}

/** Where a diver goes in, on the left: the middle of the pawn lies over the own porthole. */
function berth({ submarine, chip }: Layout, diver: number, divers: number): Spot {
  const { x, y } = portholeOf(diver, divers);
  return { x: submarine.x + submarine.width * x, y: submarine.y + submarine.height * y + chip * 0.44, right: true };
}

/** Over the hull. */
function aboard({ submarine }: Layout): Spot {
  return { x: submarine.x + submarine.width * 0.45, y: submarine.y + submarine.height * 0.66, right: false };
}
