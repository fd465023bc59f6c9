// The sea: twelve sharks round four places, as a list of four rows.

import type { ComponentChildren, JSX } from "preact";
import { Drawing } from "../../art/art";
import { pure } from "../../app/pure";
import type { SharkKind, SharkMood } from "./art";
import { tapPlace, tapShark } from "./acts";
import { type Attack, attackOf, drawnView, isHarm, sceneOf } from "./attack";
import { type Aim, aimAtPlace, aimAtShark, chosenKind, chosenSharks, isPlaceChosen, isSharkLit, settledOf } from "./choice";
import { type Diver, diverAt, FACES, healthOf, isDummy, moodAt, ownerOf, type Place, sideOf, type Spot, type Table } from "./geometry";
import { DiverBadge, DiverToken, FACING, Hearts, HEARTS, kindsOf, Shark } from "./pieces";
import type { Preview, Strike } from "./preview";
import "./sea.css";
import type { Texts } from "./texts/en";
import { nameOf, strikeSaid, whoIs } from "./words";

/** What the sea shows beside its pieces: what a play would bring, or what an attack is about to. */
export type Outlook = { readonly after: Preview["after"] | null; readonly strikes: readonly Strike[]; readonly preview: boolean };
type Given = { readonly table: Table; readonly t: Texts; readonly outlook: Outlook };

const HARM: readonly string[] = ["bites", "eats", "caged"];

export const Sea = (given: Given): JSX.Element => {
  const kinds = kindsOf(given.table.log);
  const attack = attackOf(given.table);
  const shark = (spot: Spot): JSX.Element => <SharkPlace key={spot} spot={spot} kind={kinds[spot]} attack={attack} {...given} />;
  const place = (where: Place): JSX.Element => <PlaceTile key={`place ${where}`} place={where} {...given} />;
  return (
    <div class="hainoon-water" data-piece="sea">
      <span class="hainoon-pool">
        <Drawing name="hainoon-pool" />
      </span>
      <ul class="hainoon-sea" aria-label={given.t.sea}>
        {(["nw", "n1", "n2", "ne", "w2"] as const).map(shark)}
        {(["nw", "ne"] as const).map(place)}
        {(["e1", "w1"] as const).map(shark)}
        {(["sw", "se"] as const).map(place)}
        {(["e2", "sw", "s2", "s1", "se"] as const).map(shark)}
      </ul>
      <SwapBadge table={given.table} />
    </div>
  );
};

/** Two divers would change places: said by a sign between them. */
const SwapBadge = ({ table }: { table: Table }): JSX.Element | null => {
  const play = chosenKind(table) === "diver" ? settledOf(table).play : null;
  if (!play?.diver || !play.place) return null;
  const from = table.view.places.indexOf(play.diver);
  const pair = [["nw", "ne", "se", "sw"][from], play.place].toSorted().join("-");
  return (
    <span class="hainoon-swap" data-between={pair}>
      <Drawing name="hainoon-badge-swap" />
    </span>
  );
};

type TileProps = {
  readonly kind: string;
  readonly piece: string;
  readonly label: string;
  readonly aim: Aim;
  readonly lit: boolean;
  readonly chosen: boolean;
  readonly tap: (() => void) | undefined;
  readonly children: ComponentChildren;
};

const Tile = ({ kind, piece, label, aim, lit, chosen, tap, children }: TileProps): JSX.Element => {
  const look = `hainoon-tile hainoon-tile-${kind}${lit ? " hainoon-lit" : ""}${chosen ? " hainoon-chosen" : ""}`;
  const same = { class: look, "aria-label": label, "data-piece": piece };
  return (
    <li>
      {aim === "idle" ? (
        <div role="img" {...same}>
          {children}
        </div>
      ) : (
        <button type="button" {...same} aria-pressed={chosen} aria-disabled={aim === "refused"} onClick={tap}>
          {children}
        </button>
      )}
    </li>
  );
};

/** How a shark is drawn: one that woke in this attack has an eye open until all of it is told. */
function drawnMood(table: Table, spot: Spot, attack: Attack | null): SharkMood {
  return attack && !attack.isSettled && attack.woken.includes(spot) ? "waking" : moodAt(drawnView(table), spot);
}

type SharkPlaceProps = Given & { readonly spot: Spot; readonly kind: SharkKind; readonly attack: Attack | null };

const SharkPlace = ({ table, t, outlook, spot, kind, attack }: SharkPlaceProps): JSX.Element => {
  const mood = drawnMood(table, spot, attack);
  const aim = aimAtShark(table, spot);
  const then = outlook.after ? moodAt(outlook.after, spot) : mood;
  const strike = outlook.strikes.find((one) => one.shark === spot);
  const scene = sceneOf(table);
  const isStriking = scene?.strikes.some(({ shark }) => shark === spot);
  const isOut = isStriking && (scene?.beat === "lunge" || scene?.beat === "hold");
  const isStirred = attack !== null && sideOf(spot) === attack.side && !attack.isSettled;
  const look = [
    `shark hainoon-tile-${mood}`,
    strike && (strike.fate === "wakes" ? "hainoon-wakes" : "hainoon-attacks"),
    isStirred && "hainoon-stirred",
    isStriking && scene?.beat === "draw" && "hainoon-draws",
    turnsOver(table, spot, attack) && "hainoon-turning",
  ];
  return (
    <SharkShown
      look={look.filter(Boolean).join(" ")}
      spot={spot}
      kind={kind}
      mood={mood}
      isOut={isOut ?? false}
      code={t.spots[spot]}
      label={sharkSaid(table, spot, strike, outlook, t)}
      aim={aim}
      lit={isSharkLit(table, spot)}
      chosen={chosenSharks(table).includes(spot)}
      tap={aim === "idle" ? null : () => tapShark(table, spot)}
      wakes={strike?.fate === "wakes"}
      then={then}
    />
  );
};

type SharkShownProps = Pick<SharkPlaceProps, "spot" | "kind"> & {
  readonly look: string;
  readonly mood: SharkMood;
  /** It has left its tile. */
  readonly isOut: boolean;
  readonly code: string;
  readonly label: string;
  readonly aim: Aim;
  readonly lit: boolean;
  readonly chosen: boolean;
  readonly tap: (() => void) | null;
  /** An attack would wake it. */
  readonly wakes: boolean;
  /** What it would be after the play. */
  readonly then: SharkMood;
};

const SharkShown = pure(({ look, spot, kind, mood, isOut, code, wakes, then, tap, ...aimed }: SharkShownProps): JSX.Element => (
  <Tile kind={look} piece={`shark-${spot}`} tap={tap ?? undefined} {...aimed}>
    <Shark spot={spot} kind={kind} mood={mood} empty={isOut} />
    <span class="hainoon-code visually-hidden" aria-hidden="true">
      {code}
    </span>
    {wakes && (
      <span class="hainoon-badge" data-side={sideOf(spot)}>
        <Drawing name="hainoon-badge-eye" />
      </span>
    )}
    {then !== mood && (
      <span class="hainoon-ghost">
        <Shark spot={spot} kind={kind} mood={then} />
      </span>
    )}
  </Tile>
));

/** Whether this tile is turned over just now. */
function turnsOver(table: Table, spot: Spot, attack: Attack | null): boolean {
  const { now, beat } = table;
  if (now?.event.type === "SharkFlipped") return now.event.shark === spot && beat === "settle";
  const scene = sceneOf(table);
  if (scene?.beat !== "settle") return false;
  const hasBitten = scene.strikes.some((strike) => strike.shark === spot && isHarm(strike));
  return hasBitten || (attack !== null && attack.isSettled && attack.woken.includes(spot));
}

function sharkSaid(table: Table, spot: Spot, strike: Strike | undefined, outlook: Outlook, t: Texts): string {
  const itself = t.shark(t.spots[spot], t.moods[moodAt(table.view, spot)]);
  const place = FACES[spot];
  const diver = place && diverAt(table.view, place);
  const faced = diver ? t.facing(itself, whoIs(table, diver, t)) : itself;
  return strike ? `${faced}; ${struck(table, strike, outlook, t)}` : faced;
}

function struck(table: Table, strike: Strike, outlook: Outlook, t: Texts): string {
  const said = strikeSaid(table, strike, t);
  return outlook.preview ? t.wouldBe(said) : said;
}

const PlaceTile = ({ table, t, outlook, place }: Given & { place: Place }): JSX.Element => {
  const aim = aimAtPlace(table, place);
  const here = diverAt(drawnView(table), place);
  const harms = outlook.strikes.filter((strike) => FACES[strike.shark] === place && HARM.includes(strike.fate));
  const proposed = table.proposed?.type === "Surface" && table.proposed.place === place;
  return (
    <Tile
      kind="place"
      piece={`place-${place}`}
      label={placeSaid(table, place, harms[0], outlook, t)}
      aim={aim}
      lit={aim === "offered"}
      chosen={proposed || isPlaceChosen(table, place)}
      tap={() => tapPlace(table, t, place)}
    >
      {here && <Swimming table={table} t={t} diver={here} place={place} outlook={outlook} />}
      <Arriving table={table} outlook={outlook} place={place} />
      {harms.map((harm) => (
        <span key={harm.shark} class="hainoon-harm" data-side={sideOf(harm.shark)}>
          <Drawing name={harm.fate === "caged" ? "hainoon-badge-cage" : "hainoon-badge-jaws"} />
        </span>
      ))}
    </Tile>
  );
};

function placeSaid(table: Table, place: Place, harm: Strike | undefined, outlook: Outlook, t: Texts): string {
  const here = diverAt(table.view, place);
  if (!here) return t.free(t.places[place]);
  const said = t.diver(whoIs(table, here, t), t.places[place], t.health[healthOf(table.view, here)]);
  const caged = table.view.cage === here ? t.caged(said) : said;
  return harm ? `${caged}; ${struck(table, harm, outlook, t)}` : caged;
}

const Swimming = ({ table, t, diver, place, outlook }: Given & { diver: Diver; place: Place }): JSX.Element => {
  const view = drawnView(table);
  const willHaveCage = outlook.after?.cage === diver && view.cage !== diver;
  const leaves = outlook.after ? !outlook.after.places.includes(diver) : false;
  const loses = outlook.strikes.some((strike) => strike.diver === diver && ["bites", "eats"].includes(strike.fate));
  const scene = sceneOf(table);
  const strike = scene?.strikes.find((one) => one.diver === diver);
  const isPrey = strike !== undefined;
  const turning = isPrey && scene?.beat === "settle" && isHarm(strike);
  const isTaken = isPrey && scene?.beat === "hold" && isHarm(strike);
  return (
    <span class={`hainoon-swimmer${leaves ? " hainoon-leaves" : ""}${turning ? " hainoon-turning" : ""}`} data-piece={`diver-${diver}`}>
      <span class={`hainoon-body${isTaken ? " hainoon-taken" : ""}${isPrey && scene?.beat === "lunge" ? " hainoon-flees" : ""}`}>
        <DiverToken table={table} view={view} diver={diver} facing={FACING[place]} isScared={loses || isPrey} />
      </span>
      {(view.cage === diver || willHaveCage) && (
        <span class={`hainoon-caging${willHaveCage ? " hainoon-maybe" : ""}`} data-piece={`cage-${diver}`}>
          <Drawing name="hainoon-cage" />
        </span>
      )}
      <Plate table={table} t={t} diver={diver} loses={loses} />
    </span>
  );
};

/** Whose diver it is, and how many hearts it has. */
const Plate = ({ table, t, diver, loses }: Omit<Given, "outlook"> & { diver: Diver; loses: boolean }): JSX.Element => {
  const view = drawnView(table);
  const owner = ownerOf(view, diver);
  const mine = owner !== null && owner === table.me;
  const name = owner === null ? t.health.dummy : nameOf(table, owner, t);
  return (
    <span class={`hainoon-plate${mine ? " hainoon-mine" : ""}`}>
      <DiverBadge diver={diver} />
      <span class="hainoon-owner" data-name={name} />
      {!isDummy(view, diver) && <Hearts count={HEARTS[healthOf(view, diver)]} losing={loses} />}
    </span>
  );
};

/** The diver who would be here after the play, small in the corner. */
const Arriving = ({ table, outlook, place }: Omit<Given, "t"> & { place: Place }): JSX.Element | null => {
  const then = outlook.after && diverAt(outlook.after, place);
  if (!then || then === diverAt(table.view, place)) return null;
  return (
    <span class="hainoon-ghost">
      <DiverBadge diver={then} />
    </span>
  );
};
