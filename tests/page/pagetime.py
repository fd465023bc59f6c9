"""The time of a page, in the hands of whoever looks at it: timers, frames and movements go on by command only.

So a game told at its natural pace is watched from beginning to end in seconds, and a picture of any moment shows
exactly that moment, however busy the machine is.
"""

from __future__ import annotations

from playwright.sync_api import Page

STEP = 10
"""Milliseconds by which time goes on at once: what follows a movement begins at most so much too late."""
LONGEST = 120_000
"""Milliseconds, of the page's time, that the telling of one answer may take."""
LOADED = 20_000
"""Milliseconds to wait for what the page has asked the server for."""

SCRIPT = """(() => {
  const known = new WeakSet();
  const isOver = ({ playState }) => playState === "finished" || playState === "idle";
  /** Movements go on by *ms* and stand still; tells whether one that will come to an end is going on. */
  const move = (ms) => {
    let isMoving = false;
    for (const animation of document.getAnimations()) {
      if (isOver(animation)) continue;
      const now = known.has(animation) ? Number(animation.currentTime ?? 0) + ms : 0;
      const end = Number(animation.effect?.getComputedTiming().endTime ?? 0);
      known.add(animation);
      if (now >= end) { animation.finish(); continue; }
      animation.pause();
      animation.currentTime = now;
      isMoving ||= Number.isFinite(end);
    }
    return isMoving;
  };
  const turns = new MessageChannel();
  const turn = () => new Promise((next) => { turns.port1.onmessage = next; turns.port2.postMessage(0); });
  window.letPass = async (ms, step) => {
    let isMoving = move(0);
    for (let passed = 0; passed < ms; passed += step) {
      await window.__pwClock.controller.runFor(step);
      await turn();
      isMoving = move(step);
      await turn();
    }
    return isMoving;
  };
  window.goOn = () => {
    const button = document.querySelector("[data-station] button");
    button?.click();
    return button !== null;
  };
  window.isTelling = () => document.querySelector("[data-skip], .skip") !== null;
})()"""
"""Gives the page functions that let time pass, leave a station, and tell whether something is being told."""


class PageTime:
    """The time of one page. Made before the page is opened."""

    def __init__(self, page: Page) -> None:
        self.page, self._on_its_way = page, 0
        page.add_init_script(SCRIPT)
        page.clock.install()
        page.on("request", lambda _: self._loads(1))
        page.on("requestfinished", lambda _: self._loads(-1))
        page.on("requestfailed", lambda _: self._loads(-1))

    def _loads(self, more: int) -> None:
        self._on_its_way += more

    def stop(self) -> None:
        """From now on time passes by command only."""
        self.page.clock.pause_at(int(self.page.evaluate("Date.now()")) + 1000)

    def loaded(self) -> None:
        """Wait until nothing is on its way to the page any more."""
        for _ in range(LOADED // 20):
            complete = self.page.evaluate("[...document.images].every((image) => image.complete)")
            if self._on_its_way <= 0 and complete:
                return
            self.page.wait_for_timeout(20)

    def pass_by(self, milliseconds: int, step: int = STEP) -> bool:
        """Let time pass; tells whether something moves that will come to an end."""
        moving: bool = self.page.evaluate(f"letPass({milliseconds}, {step})")
        return moving

    def is_telling(self) -> bool:
        """Return whether the page tells something, and can be asked to skip it."""
        telling: bool = self.page.evaluate("isTelling()")
        return telling

    def go_on(self) -> bool:
        """Press what a station waits for, where the telling stands still; return whether there was one."""
        pressed: bool = self.page.evaluate("goOn()")
        return pressed

    def tell(self, step: int = 50, still: int = 2) -> None:
        """Let time pass until all is told and nothing has moved *still* times, and leave each station on the way.

        Raises AssertionError if that takes longer than any telling.
        """
        quiet = 0
        for _ in range(LONGEST // 200):
            moving = self.pass_by(200, step)
            quiet = 0 if moving or self.go_on() or self.is_telling() else quiet + 1
            if quiet == still:
                return
        raise AssertionError("the telling does not come to an end")
