// The table seen from the side: the submarine above, the line of treasure sinking away below it.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import "./style.css";
import { Dice } from "./Dice";
import { reports, type Given } from "./facts";
import { DiveReport, Scores } from "./Scores";
import { Sea } from "./Sea";
import { Submarine } from "./Submarine";

export function Board({ t, seat }: Given): JSX.Element {
  const [read, setRead] = useState("");
  const told = `${seat.game}/${reports(seat).at(-1)?.ended.dive}`;
  return (
    <div class="deepsea">
      <div class="deepsea-scene">
        <header class="deepsea-surface">
          <svg class="deepsea-sky" viewBox="0 0 800 84" preserveAspectRatio="none" aria-hidden="true">
            <path d="M0 54q50-12 100 0t100 0 100 0 100 0 100 0 100 0 100 0 100 0V90H0z" />
          </svg>
          <Submarine t={t} seat={seat} />
          <Dice t={t} seat={seat} />
        </header>
        <Sea t={t} seat={seat} />
        {read !== told && <DiveReport t={t} seat={seat} close={() => setRead(told)} />}
      </div>
      <Scores t={t} seat={seat} />
    </div>
  );
}
