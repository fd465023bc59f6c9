// How the rules of Dive begin.

import "./style.css";
import type { JSX } from "preact";
import { Drawing } from "../../../art/art";
import { Token } from "../art";
import type { ArtName } from "../../../art/names";
import type { Language } from "../../../app/languages";
import type { DrawnRules } from "../../contract";
import { type Texts, TEXTS } from "./texts";
import { Claiming, Lifting, Looking, Sinking } from "./Turn";

/** Questions, by the rule they are asked with. */
const ASKED: Readonly<Record<string, number>> = { "D-004": 1, "D-020": 1, "D-030": 2, "D-031": 2, "D-050": 3 };

const Special = ({ words }: { readonly words: Texts }): JSX.Element => (
  <>
    <span class="strip-piece">
      <Drawing name="reef-turtle-green" /> <b>+1</b>
    </span>
    <span class="strip-piece">
      <Drawing name="reef-turtle-red" /> <b>+2</b>
    </span>
    <span class="strip-piece turn-manta">
      <Drawing name="reef-manta" />
      <Drawing name="dive-sign-next-diver" colours={{ "--sign": "currentColor" }} />
    </span>
    <p>
      <small>{words.fastest}</small> {words.alone}
    </p>
  </>
);

const End = ({ words }: { readonly words: Texts }): JSX.Element => (
  <>
    <span class="strip-piece turn-lost">
      <Token value={4} shark={false} cracked />
    </span>
    <p>
      <small>{words.from}</small> <span class="strip-bad">{words.lost}</span>
    </p>
    <span class="strip-piece turn-stone">
      <Drawing name="dive-stone" title={words.stone} /> <b aria-hidden="true">23</b>
    </span>
  </>
);

const One = ({ name, children }: { readonly name: ArtName; readonly children: string }): JSX.Element => (
  <li>
    <span class="pieces-drawing">
      <Drawing name={name} />
    </span>
    {children}
  </li>
);

const Pieces = ({ words }: { readonly words: Texts }): JSX.Element => (
  <div class="pieces">
    <section class="pieces-alarm">
      <h3>{words.sharks}</h3>
      <ul>
        <One name="reef-shark-white">{words.white}</One>
        <One name="reef-shark-blue">{words.blue}</One>
        <One name="reef-shark-hammer">{words.hammer}</One>
      </ul>
    </section>
    <section>
      <h3>{words.others}</h3>
      <ul>
        <One name="reef-tuna">{words.tuna}</One>
        <One name="reef-whale">{words.whale}</One>
      </ul>
    </section>
    <section>
      <h3>{words.helpers}</h3>
      <ul>
        <One name="reef-turtle-green">{words.green}</One>
        <One name="reef-turtle-red">{words.red}</One>
        <One name="reef-manta">{words.manta}</One>
      </ul>
    </section>
  </div>
);

export function drawnRules(language: Language): DrawnRules {
  const words = TEXTS[language];
  return {
    lesson: "dive-tutorial",
    steps: [
      { caption: words.look, said: words.lookSaid, Drawn: Looking },
      { caption: words.claim, said: words.claimSaid, Drawn: Claiming },
      { caption: words.lift, said: words.liftSaid, Drawn: Lifting },
      { caption: words.sink, said: words.sinkSaid, Drawn: Sinking },
    ],
    stepAt: (rule) => ASKED[rule] ?? null,
    Special: () => <Special words={words} />,
    End: () => <End words={words} />,
    pieces: { title: words.pieces, Page: () => <Pieces words={words} /> },
  };
}
