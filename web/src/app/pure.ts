// Parts that are drawn again only when something about them has changed: most of a table stays as it is while one event is told.

import { Component, type ComponentChild, type ComponentClass } from "preact";

/** So many levels of lists and plain objects are looked into, as a drawing's look has. */
const DEEP = 3;

/**
 * *Drawn* as a component that is drawn again only when one of its properties is another. It may have neither state nor read a signal, and
 * what it does when pressed must stay the same function.
 */
export function pure<Props extends object>(Drawn: (props: Props) => ComponentChild): ComponentClass<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !isAlike(this.props, next, DEEP);
    }

    override render(): ComponentChild {
      return Drawn(this.props as Props);
    }
  };
}

/** Whether *one* is *other*, or they are lists or plain objects with the same in them, *deep* levels down. */
function isAlike(one: unknown, other: unknown, deep: number): boolean {
  if (Object.is(one, other)) return true;
  if (!deep || !isPlain(one) || !isPlain(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && isAlike(one[key], other[key], deep - 1));
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && (value.constructor === Object || Array.isArray(value));
