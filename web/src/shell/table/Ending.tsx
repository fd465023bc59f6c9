// How it came out, and what next.

import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { AnyPage } from "../../games/load";
import { start } from "../../net/rest";
import { follow } from "../../app/router";
import type { AnySeat } from "../../net/seat";
import type { TableState } from "../../net/tableState";
import { t } from "../../app/texts";
import type { Ending as Result } from "../../net/wire";
import { later } from "../../app/later";
import { attempt } from "../../ui/Trouble";

const Hindsight = later(async () => (await import("../learn/Hindsight")).Hindsight);

export function Ending({ state, seat, page, result }: { state: TableState; seat: AnySeat; page: AnyPage; result: Result }): VNode {
  const text = t().end;
  const moment = `/replay/${state.code}/${seat.game}`;
  useEffect(() => scrollTo(0, 0), []); // on an upright phone it comes before the board
  return (
    <section class="ending" aria-label={text.title}>
      <ul class="ending-lines">
        {page.result(seat).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div class="row">
        {state.seats.value.length > 0 && (
          <>
            <button class="button" type="button" onClick={() => void attempt(start(state.code), "playing")}>
              {text.again}
            </button>
            <button class="button button-second" type="button" onClick={() => (state.arranging.value = true)}>
              {text.arrange}
            </button>
          </>
        )}
        <a class="button button-second" href={moment} onClick={follow}>
          {text.replay}
        </a>
        <a class="button button-second" href="/" onClick={follow}>
          {text.home}
        </a>
        <Hindsight code={state.code} game={seat.game} seat={seat} page={page} />
      </div>
      <Fairness code={state.code} game={seat.game} fingerprint={state.table.value?.commitment ?? ""} secret={result.secret} />
    </section>
  );
}

function Fairness({ code, game, fingerprint, secret }: { code: string; game: number; fingerprint: string; secret: string }): VNode {
  const text = t().end;
  return (
    <details class="fairness">
      <summary>{text.dice}</summary>
      <p>{text.explain}</p>
      <dl>
        <dt>{text.fingerprint}</dt>
        <dd>{fingerprint}</dd>
        <dt>{text.secret}</dt>
        <dd>{secret}</dd>
      </dl>
      <p>
        {text.verify} <code>divetable verify FILE</code>
      </p>
      <a class="button button-second" href={`/api/tables/${code}/record?game=${game}`} download>
        {text.record}
      </a>
    </details>
  );
}
