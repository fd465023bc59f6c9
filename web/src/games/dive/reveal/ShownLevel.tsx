// A level looked at again after its dive: everything grey but its card, and dashed what lay over it.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Icon } from "../../../ui/icons";
import type { Outline } from "../../../net/wire";
import type { Texts } from "../texts/en";
import { type Lifted, type Peeled, stackBelow } from "./peel";

type Props = { readonly peel: Peeled | null; readonly level: number | null; readonly texts: Texts };

export function ShownLevel({ peel, level, texts }: Props): JSX.Element {
  const isAsItLay = useSignal(false);
  const lifted = level === null || isAsItLay.value ? undefined : peel?.levels[level - 1];
  const stack = level === null ? peel && stackBelow(peel) : peel?.first;
  const press = (on: boolean) => (): void => void (isAsItLay.value = on);
  return (
    <div class="peel" data-part="shown" data-level={lifted ? level : undefined}>
      {stack && <img class="peel-base" src={stack} alt="" />}
      {level !== null && !peel?.first && <p class="dive-murky">{texts.murky}</p>}
      {lifted && <Lit lifted={lifted} above={peel?.levels.slice(0, (level ?? 1) - 1) ?? []} />}
      {lifted && <b class="peel-level">{level}</b>}
      {level !== null && peel?.first && (
        <button
          type="button"
          class="peel-lay"
          data-key="as-it-lay"
          onPointerDown={press(true)}
          onPointerUp={press(false)}
          onPointerLeave={press(false)}
          onKeyDown={({ key }) => (key === " " || key === "Enter") && press(true)()}
          onKeyUp={press(false)}
          onBlur={press(false)}
        >
          <Icon name="eye" /> {texts.asItLay}
        </button>
      )}
    </div>
  );
}

function Lit({ lifted, above }: { readonly lifted: Lifted; readonly above: readonly Lifted[] }): JSX.Element {
  return (
    <>
      <div class="peel-lit">
        {lifted.decoration && <img src={lifted.decoration} alt="" />}
        {lifted.creatures && <img class="peel-creatures" src={lifted.creatures} alt="" />}
      </div>
      <svg class="peel-ring" viewBox="0 0 100 100" aria-hidden="true">
        {above.flatMap(({ card }) =>
          [card.shark, card.helper].map(
            (outline) => outline && <Above key={`${card.level} ${outline.art}`} level={card.level} {...outline} />,
          ),
        )}
      </svg>
    </>
  );
}

/** What lay over the card, as a dashed line with its level. */
function Above({ level, at: [x, y], axes: [a, b], angle }: Outline & { readonly level: number }): JSX.Element {
  return (
    <g transform={`translate(${x * 100} ${y * 100})`}>
      <ellipse class="peel-above" rx={a * 100} ry={b * 100} transform={`rotate(${angle})`} />
      <circle class="peel-number" r="3.2" />
      <text class="peel-number" y="1.3" text-anchor="middle">
        {level}
      </text>
    </g>
  );
}
