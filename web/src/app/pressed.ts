// What was pressed last by mouse or finger: a move that can still be taken back shows it there.

const OPERABLE = "button, a, [role=button], [data-piece]";

let pressed: Element | null = null;

addEventListener(
  "click",
  ({ target, detail }) => {
    pressed = detail > 0 && target instanceof Element ? target.closest(OPERABLE) : null;
  },
  true,
);

/** Where that is on the screen; null if it was pressed by a key, or is gone. */
export function pressedPlace(): DOMRect | null {
  const place = pressed?.isConnected ? pressed.getBoundingClientRect() : null;
  return place && place.width > 0 ? place : null;
}
