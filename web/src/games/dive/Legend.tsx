// Which drawings count: the three sharks, the helpers, and the two that only look like sharks.

import "./legend.css";
import type { JSX } from "preact";
import { pure } from "../../app/pure";
import { Drawing } from "../../art/art";
import type { ArtName } from "../../art/names";
import type { Texts } from "./texts/en";

type Props = {
  readonly texts: Texts;
  /** The children's game, where helpers are only drawings. */
  readonly simple: boolean;
};

/** How wide a creature is, by the height of the legend's line. */
const Creature = ({ name, wide }: { readonly name: ArtName; readonly wide: number }): JSX.Element => (
  <span class="legend-creature" style={{ "--wide": wide }}>
    <Drawing name={name} />
  </span>
);

const Sign = ({ name }: { readonly name: ArtName }): JSX.Element => (
  <span class={`legend-sign ${name}`}>
    <Drawing name={name} />
  </span>
);

/** The legend under the water, and on small screens a button that opens it large, with its words. */
export const Legend = pure(({ texts, simple }: Props): JSX.Element => {
  const title = texts.legend.title;
  return (
    <div class="dive-legend" onKeyDown={(event) => event.key === "Escape" && event.stopPropagation() /* it closes the large one */}>
      <Drawings texts={texts} simple={simple} />
      <button type="button" class="legend-open" popovertarget="dive-legend" aria-label={title} title={title}>
        <Drawing name="dive-sign-shark" />
      </button>
      <div id="dive-legend" class="legend-large" popover="auto" aria-label={title}>
        <Drawings texts={texts} simple={simple} />
      </div>
    </div>
  );
});

/** A pale strip with the drawings of the set `reef`, as wide as what is around it; what they mean is read out. */
function Drawings({ texts, simple }: Props): JSX.Element {
  const words = texts.legend;
  const others = simple ? words.othersOfChildren : words.others;
  return (
    <ul class="legend" aria-label={words.title} data-children={simple ? "" : undefined}>
      <li>
        <span class="legend-words">{words.sharks}</span>
        <Sign name="dive-sign-shark" />
        <Creature name="reef-shark-white" wide={1.5} />
        <Creature name="reef-shark-blue" wide={1.28} />
        <Creature name="reef-shark-hammer" wide={1.5} />
      </li>
      {!simple && <Helpers texts={texts} />}
      <li>
        <span class="legend-words">{others}</span>
        <Sign name="dive-sign-no-shark" />
        <Creature name="reef-tuna" wide={1.25} />
        <Creature name="reef-whale" wide={1.3} />
        {simple && (
          <>
            <Creature name="reef-manta" wide={1} />
            <Creature name="reef-turtle-green" wide={1} />
          </>
        )}
      </li>
    </ul>
  );
}

function Helpers({ texts: { legend } }: { readonly texts: Texts }): JSX.Element {
  return (
    <>
      <li>
        <span class="legend-words">{legend.green}</span>
        <Creature name="reef-turtle-green" wide={1} />
        <b aria-hidden="true">+1</b>
      </li>
      <li>
        <span class="legend-words">{legend.red}</span>
        <Creature name="reef-turtle-red" wide={0.9} />
        <b aria-hidden="true">+2</b>
      </li>
      <li>
        <span class="legend-words">{legend.manta}</span>
        <Creature name="reef-manta" wide={1} />
        <Sign name="dive-sign-next-diver" />
      </li>
    </>
  );
}
