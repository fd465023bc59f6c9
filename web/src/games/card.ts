// What the page around the boards knows of a game before its board is loaded. Each game's folder has one, in `card.tsx`.

import type { ComponentType } from "preact";
import type { Language } from "../app/languages";
import type { Box } from "../art/art";
import type { Look } from "../art/colours";
import type { ArtSet } from "../art/names";
import type { Arrangement, NewTable } from "../net/wire";
import type { DrawnRules, GameModule } from "./contract";

export type Options = NonNullable<Arrangement["options"]>;
type Told = Readonly<Record<Language, string>>;

/** A way to play that is chosen with one press. It sets what it names; options that no preset of the game names stay as they are. */
export type Preset = {
  readonly name: string;
  readonly title: Told;
  readonly about: Told;
  readonly Picture: ComponentType;
  readonly options: Options;
  readonly clock?: Arrangement["clock"];
  /** How well the bots play. */
  readonly bots?: string;
};

export type Card = {
  readonly name: NewTable["game"];
  /** Where it is among the others on the home page: the lowest is first. */
  readonly place: number;
  readonly title: string;
  /** Who made the game. */
  readonly by: string;
  /** The fewest and the most players. */
  readonly players: readonly [number, number];
  /** What it is about, in one short line. */
  readonly line: Told;
  /** The picture of the game, in layers; the part of it that low, wide windows show; and the drawings it needs. */
  readonly Scene: ComponentType;
  readonly low: Box;
  readonly art: readonly ArtSet[];
  /** Whether nobody knows more than the others; else several players at one device look at their own things one after the other. */
  readonly isOpen: boolean;
  /** The divers by seat; null where the game draws by chance who is which. */
  readonly divers: readonly Look[] | null;
  /** "Play now": how many bots, and which options. */
  readonly quick: { readonly bots: number; readonly options: Options };
  /** What a single player needs, against whom it is played, and what is said if that opponent joins several players. */
  readonly solo?: {
    readonly options: Options;
    readonly about: Told;
    readonly along: Told;
    readonly Opponent: ComponentType<{ size: number }>;
  };
  readonly presets: readonly Preset[];
  /** Whether *option* makes sense with these options; one that does not is not shown and has its usual value. */
  makesSense(option: string, options: Options): boolean;
  load(): Promise<GameModule<any, any, any, any>>;
  /** The rules in drawings; a game without them has the text alone. */
  loadRules?(): Promise<{ readonly drawnRules: (language: Language) => DrawnRules }>;
};
