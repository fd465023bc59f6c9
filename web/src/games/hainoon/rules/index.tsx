// How the rules of Hai Noon begin.

import "./style.css";
import type { JSX } from "preact";
import type { Language } from "../../../app/languages";
import { Drawing } from "../../../art/art";
import type { Look } from "../../../art/colours";
import { Porthole } from "../../../art/Diver";
import { Card, type CardKind, Eaten } from "../art";
import { type CardColour, LOOKS } from "../colours";
import type { DrawnRules } from "../../contract";
import { type Texts, TEXTS } from "./texts";
import { Acting, Biting, DrawingCards, Playing } from "./Turn";

/** Questions, by the rule they are asked with. */
const ASKED: Readonly<Record<string, number>> = { "S-009": 0, "S-010": 1, "S-020": 2, "S-022": 2, "S-025": 2, "S-012": 3, "S-013": 3 };
const [PINK, TURQUOISE, GREEN, BLACK] = LOOKS as readonly [Look, Look, Look, Look];

const Bite = (): JSX.Element => (
  <span class="turn-bite">
    <Drawing name="hainoon-jaws" />
    <span aria-hidden="true">→</span>
  </span>
);

const Special = ({ words }: { readonly words: Texts }): JSX.Element => (
  <>
    <span class="strip-piece turn-fate" role="img" aria-label={words.bites}>
      <Porthole look={PINK} size={72} />
      <Bite />
      <Porthole look={PINK} size={72} mood="hurt" />
      <Bite />
      <Eaten look={PINK} />
    </span>
    <ul class="strip-apart turn-savers" aria-label={words.saves}>
      <li>
        <Drawing name="hainoon-cage" />
        {words.cage}
      </li>
      <li>
        <Drawing name="hainoon-harpoon" />
        {words.harpoon}
      </li>
      <li>
        <Drawing name="reef-algae" />
        {words.weeds}
      </li>
    </ul>
  </>
);

const End = ({ words }: { readonly words: Texts }): JSX.Element => (
  <>
    <span class="strip-piece turn-winners">
      <Porthole look={GREEN} bot="noor" size={64} mood="glad" />
      <Porthole look={BLACK} bot="timo" size={64} mood="glad" />
      <Porthole look={TURQUOISE} bot="iris" size={64} mood="glad" />
    </span>
    <p>
      <small>{words.notEaten}</small> {words.win}
    </p>
  </>
);

const CARDS: readonly (readonly [CardKind, CardColour | null])[] = [
  ["diver", "red"],
  ["shark", "white"],
  ["all", "blue"],
  ["flip", "green"],
  ["cage", "blue"],
  ["camouflage", "green"],
  ["wild", null],
];

const Pieces = ({ words }: { readonly words: Texts }): JSX.Element => (
  <div class="pieces pieces-one">
    <section>
      <h3>{words.cards}</h3>
      <ul>
        {CARDS.map(([kind, colour]) => (
          <li key={kind}>
            <span class="turn-card-alone">
              <Card kind={kind} colour={colour} />
            </span>
            <b>{words.kinds[kind]}</b>
            <span>{words.does[kind]}</span>
          </li>
        ))}
      </ul>
      <p class="hint">{words.colours}</p>
    </section>
  </div>
);

export function drawnRules(language: Language): DrawnRules {
  const words = TEXTS[language];
  return {
    lesson: "hainoon-tutorial",
    steps: [
      { caption: words.play, said: words.playSaid, Drawn: () => <Playing words={words} /> },
      { caption: words.act, said: words.actSaid, Drawn: () => <Acting words={words} /> },
      { caption: words.bite, said: words.biteSaid, Drawn: () => <Biting words={words} /> },
      { caption: words.draw, said: words.drawSaid, Drawn: () => <DrawingCards words={words} /> },
    ],
    stepAt: (rule) => ASKED[rule] ?? null,
    Special: () => <Special words={words} />,
    End: () => <End words={words} />,
    pieces: { title: words.pieces, Page: () => <Pieces words={words} /> },
  };
}
