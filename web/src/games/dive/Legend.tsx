// Which drawings count: the three sharks, the helpers, and the two that only look like sharks.

import "./legend.css";
import type { JSX } from "preact";
import { Drawing } from "../../art/art";
import type { ArtName } from "../../art/names";
import type { Texts } from "./texts/en";

type Props = {
  readonly texts: Texts;
  readonly class?: string;
};

/** How wide a creature is, by the height of the legend's line. */
const Creature = ({ name, wide }: { readonly name: ArtName; readonly wide: number }): JSX.Element => (
  <span class="legend-creature" style={{ "--wide": wide }}>
    <Drawing name={name} />
  </span>
);

/** A pale strip with the drawings of the set `reef`, as wide as what is around it; its letters are drawn, what it means is read out. */
export function Legend({ texts, ...given }: Props): JSX.Element {
  const words = texts.legend;
  return (
    <ul class={`legend ${given.class ?? ""}`} aria-label={words.title}>
      <li>
        <span class="visually-hidden">{words.sharks}</span>
        <span class="legend-sign">
          <Drawing name="dive-sign-shark" />
        </span>
        <Creature name="reef-shark-white" wide={1.5} />
        <Creature name="reef-shark-blue" wide={1.28} />
        <Creature name="reef-shark-hammer" wide={1.5} />
      </li>
      <li>
        <span class="visually-hidden">{words.green}</span>
        <Creature name="reef-turtle-green" wide={1} />
        <b aria-hidden="true">+1</b>
      </li>
      <li>
        <span class="visually-hidden">{words.red}</span>
        <Creature name="reef-turtle-red" wide={0.9} />
        <b aria-hidden="true">+2</b>
      </li>
      <li>
        <span class="visually-hidden">{words.manta}</span>
        <Creature name="reef-manta" wide={1} />
        <span class="legend-sign legend-next">
          <Drawing name="dive-sign-next-diver" />
        </span>
      </li>
      <li>
        <span class="visually-hidden">{words.others}</span>
        <span class="legend-sign">
          <Drawing name="dive-sign-no-shark" />
        </span>
        <Creature name="reef-tuna" wide={1.25} />
        <Creature name="reef-whale" wide={1.3} />
      </li>
    </ul>
  );
}
