// The sea: twelve sharks round four places, as a list of four rows.

import type { ComponentChildren, JSX } from "preact";
import { tapPlace, tapShark } from "./acts";
import { type Aim, aimAtPlace, aimAtShark, chosenSharks, isPlaceChosen, isSharkLit } from "./choice";
import { type Diver, diverAt, FACES, healthOf, isDummy, moodAt, ownerOf, type Place, type Spot, type Table } from "./geometry";
import { CageBars, DiverToken, Hearts, HEARTS, Jaws, Shark, Water } from "./pieces";
import type { Preview, Strike } from "./preview";
import "./sea.css";
import "./seafolk.css";
import type { Texts } from "./texts/en";
import { briefNameOf, strikeSaid, whoIs } from "./words";

/** What the sea shows beside its pieces: what a play would bring, or what an attack is about to. */
export type Outlook = { readonly after: Preview["after"] | null; readonly strikes: readonly Strike[]; readonly preview: boolean };
type Given = { readonly table: Table; readonly t: Texts; readonly outlook: Outlook };

const HARM: readonly string[] = ["bites", "eats", "caged"];

export const Sea = (given: Given): JSX.Element => {
  const shark = (spot: Spot): JSX.Element => <SharkTile key={spot} spot={spot} {...given} />;
  const place = (where: Place): JSX.Element => <PlaceTile key={`place ${where}`} place={where} {...given} />;
  return (
    <div class="hainoon-water">
      <Water />
      <ul class="hainoon-sea" aria-label={given.t.sea}>
        {(["nw", "n1", "n2", "ne", "w2"] as const).map(shark)}
        {(["nw", "ne"] as const).map(place)}
        {(["e1", "w1"] as const).map(shark)}
        {(["sw", "se"] as const).map(place)}
        {(["e2", "sw", "s2", "s1", "se"] as const).map(shark)}
      </ul>
    </div>
  );
};

type TileProps = {
  readonly kind: string;
  readonly piece: string;
  readonly label: string;
  readonly aim: Aim;
  readonly lit: boolean;
  readonly chosen: boolean;
  readonly tap: () => void;
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

const SharkTile = ({ table, t, outlook, spot }: Given & { spot: Spot }): JSX.Element => {
  const mood = moodAt(table.view, spot);
  const then = outlook.after ? moodAt(outlook.after, spot) : mood;
  const strike = outlook.strikes.find((one) => one.shark === spot);
  return (
    <Tile
      kind={`shark hainoon-tile-${mood}${FACES[spot] ? "" : " hainoon-corner"}${strike ? (strike.fate === "wakes" ? " hainoon-wakes" : " hainoon-attacks") : ""}`}
      piece={`shark-${spot}`}
      label={sharkSaid(table, spot, strike, outlook, t)}
      aim={aimAtShark(table, spot)}
      lit={isSharkLit(table, spot)}
      chosen={chosenSharks(table).includes(spot)}
      tap={() => tapShark(table, spot)}
    >
      <Shark spot={spot} mood={mood} />
      <span class="hainoon-code" aria-hidden="true">
        {t.spots[spot]}
      </span>
      {then !== mood && (
        <span class="hainoon-ghost">
          <Shark spot={spot} mood={then} />
        </span>
      )}
    </Tile>
  );
};

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
  const here = diverAt(table.view, place);
  const harm = outlook.strikes.find((strike) => FACES[strike.shark] === place && HARM.includes(strike.fate));
  const proposed = table.proposed?.type === "Surface" && table.proposed.place === place;
  return (
    <Tile
      kind="place"
      piece={`place-${place}`}
      label={placeSaid(table, place, harm, outlook, t)}
      aim={aim}
      lit={aim === "offered"}
      chosen={proposed || isPlaceChosen(table, place)}
      tap={() => tapPlace(table, t, place)}
    >
      {here && <Swimmer table={table} t={t} diver={here} outlook={outlook} />}
      <Arriving table={table} outlook={outlook} place={place} />
      {harm && (
        <span class={`hainoon-harm${outlook.preview ? " hainoon-maybe" : ""}`}>
          <Jaws />
        </span>
      )}
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

const Swimmer = ({ table, t, diver, outlook }: Given & { diver: Diver }): JSX.Element => {
  const { view } = table;
  const owner = ownerOf(view, diver);
  const dummy = owner === null || isDummy(view, diver);
  const mine = !dummy && owner === table.me;
  const willHaveCage = outlook.after?.cage === diver && view.cage !== diver;
  const leaves = outlook.after ? !outlook.after.places.includes(diver) : false;
  return (
    <span class={`hainoon-swimmer${leaves ? " hainoon-leaves" : ""}`} data-piece={`diver-${diver}`}>
      <DiverToken diver={diver} health={healthOf(view, diver)} />
      {!dummy && <Hearts count={HEARTS[healthOf(view, diver)]} />}
      {(view.cage === diver || willHaveCage) && (
        <span class={`hainoon-caging${willHaveCage ? " hainoon-maybe" : ""}`} data-piece={`cage-${diver}`}>
          <CageBars />
        </span>
      )}
      <span class={`hainoon-owner${mine ? " hainoon-mine" : ""}`} data-name={dummy ? t.health.dummy : briefNameOf(table, owner, t)} />
    </span>
  );
};

/** The diver who would be here after the play, small in the corner. */
const Arriving = ({ table, outlook, place }: Omit<Given, "t"> & { place: Place }): JSX.Element | null => {
  const then = outlook.after && diverAt(outlook.after, place);
  if (!then || then === diverAt(table.view, place)) return null;
  return (
    <span class="hainoon-ghost">
      <DiverToken diver={then} health={healthOf(table.view, then)} />
    </span>
  );
};
