// How the rules of Deep Sea Adventure begin.

import "./style.css";
import type { JSX } from "preact";
import type { Language } from "../../../app/languages";
import { Drawing } from "../../../art/art";
import type { Look } from "../../../art/colours";
import { Chip, type Level, Stack } from "../art";
import { LOOKS } from "../colours";
import { Standing, Swimmer } from "../../../art/Diver";
import { Icon } from "../../../ui/icons";
import type { DrawnRules } from "../../contract";
import { type Texts, TEXTS } from "./texts";
import { Breathing, Choosing, Rolling, Taking } from "./Turn";

/** Questions, by the rule they are asked with. */
const ASKED: Readonly<Record<string, number>> = { "A-013": 0, "A-018": 1, "A-020": 2, "A-028": 3 };

const Special = ({ words }: { readonly words: Texts }): JSX.Element => (
  <>
    <span class="strip-piece turn-home" role="img" aria-label={words.home}>
      <Drawing name="home-submarine" />
      <Chip level={2} value={6} />
      <Chip level={3} value={9} />
      <Icon name="check" />
    </span>
    <span class="strip-piece strip-apart turn-sinks" role="img" aria-label={words.sinks}>
      <b class="strip-bad">
        0 <small>{words.air}</small>
      </b>
      <Swimmer look={LOOKS[4] as Look} size={96} mood="scared" />
      <Chip level={3} />
      <Chip level={4} />
      <Chip level={1} />
    </span>
  </>
);

const End = ({ words }: { readonly words: Texts }): JSX.Element => (
  <>
    <p class="turn-dives">
      <b>3</b> <small>{words.dives}</small>
    </p>
    <span class="strip-piece strip-apart">
      <Standing look={LOOKS[2] as Look} pose="chest" size={92} />
    </span>
    <p>
      <small>{words.most}</small> {words.points}
    </p>
  </>
);

const WORTH: readonly (readonly [Level, number, number])[] = [
  [1, 0, 3],
  [2, 4, 7],
  [3, 8, 11],
  [4, 12, 15],
];

const Pieces = ({ words }: { readonly words: Texts }): JSX.Element => (
  <div class="pieces pieces-one">
    <section>
      <h3>{words.levels}</h3>
      <ul>
        {WORTH.map(([level, from, to]) => (
          <li key={level}>
            <span class="pieces-drawing turn-deep-water">
              <Chip level={level} />
            </span>
            {words.level(from, to)}
          </li>
        ))}
        <li>
          <span class="pieces-drawing turn-deep-water">
            <Stack levels={[1, 2, 2]} />
          </span>
          <b>{words.together}</b> {words.togetherSays}
        </li>
        <li>
          <span class="pieces-drawing turn-deep-water">
            <Drawing name="deepsea-blank" />
          </span>
          <b>{words.blank}</b> {words.blankSays}
        </li>
      </ul>
    </section>
  </div>
);

export function drawnRules(language: Language): DrawnRules {
  const words = TEXTS[language];
  return {
    lesson: "deepsea-tutorial",
    steps: [
      { caption: words.breathe, said: words.breatheSaid, Drawn: Breathing },
      { caption: words.way, said: words.waySaid, Drawn: () => <Choosing words={words} /> },
      { caption: words.roll, said: words.rollSaid, Drawn: Rolling },
      { caption: words.take, said: words.takeSaid, Drawn: () => <Taking words={words} /> },
    ],
    stepAt: (rule) => ASKED[rule] ?? null,
    Special: () => <Special words={words} />,
    End: () => <End words={words} />,
    pieces: { title: words.pieces, Page: () => <Pieces words={words} /> },
  };
}
