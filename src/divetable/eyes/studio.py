"""Where pictures are made: off the event loop, each only once however many look at it, and kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from threading import Lock
from typing import Any, Self, TypeVar, cast

from divetable.eyes.art import Art, our_art
from divetable.eyes.cards import Cards, OceanCard, our_cards
from divetable.eyes.fixed import Words
from divetable.eyes.flashlight import Bases, flashlight, flashlight_stills
from divetable.eyes.lightfield import LightField, Stills, light_field, stills
from divetable.eyes.printing import Print, print_deck
from divetable.eyes.raster import Sheet, packed, sheet_of, unpacked
from divetable.eyes.scene import Placed, Scene, Stage, below_of
from divetable.games.dive.options import Clarity

T = TypeVar("T")
_KEPT_SHEETS = 24
_KEPT_WATERS = 4


class Studio:
    """Pictures on order. Asking for the next round's scene early costs nothing later: it is kept by what is in it."""

    def __init__(self, cards: Cards | None = None, art: Art | None = None, workers: int = 1, kept: int = 64) -> None:
        self._cards, self._art = cards or our_cards(), art or our_art()
        self._workers = ThreadPoolExecutor(workers, thread_name_prefix="studio")
        self._orders: OrderedDict[tuple[Any, Scene], Future[Any]] = OrderedDict()
        self._kept, self._lock = kept, Lock()
        self._packed = lru_cache(_KEPT_SHEETS)(self._drawn)
        self._below = lru_cache(_KEPT_WATERS)(self._water)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Finish the picture at hand and make no more."""
        self._workers.shutdown(cancel_futures=True)

    def print(self, seed: str) -> Print:
        """A game's own deck. The seed is the game's secret."""
        return print_deck(self._cards, self._art, seed)

    def light_field(self, scene: Scene) -> Future[LightField]:
        """All viewpoints, as AVIF."""
        return self._ordered(light_field, scene, lambda: light_field(self.stage(scene)))

    def stills(self, scene: Scene) -> Future[Stills]:
        """All viewpoints, as WebP."""
        return self._ordered(stills, scene, lambda: stills(self.stage(scene)))

    def flashlight(self, scene: Scene) -> Future[Bases]:
        """All lamps, as AVIF."""
        return self._ordered(flashlight, scene, lambda: flashlight(self.stage(scene), self.sheet))

    def flashlight_stills(self, scene: Scene) -> Future[Bases]:
        """All lamps, as WebP."""
        return self._ordered(flashlight_stills, scene, lambda: flashlight_stills(self.stage(scene), self.sheet))

    def stage(self, scene: Scene) -> Stage:
        """The scene in pixels, made here and now."""
        return Stage(scene, self.sheet, self._below(scene.decoys, scene.clarity))

    def _ordered(self, kind: Callable[..., T], scene: Scene, make: Callable[[], T]) -> Future[T]:
        with self._lock:
            order = self._orders.get((kind, scene))
            if order is None:
                order = self._orders[kind, scene] = self._workers.submit(make)
                if len(self._orders) > self._kept:
                    self._orders.popitem(last=False)
            self._orders.move_to_end((kind, scene))
        return cast("Future[T]", order)

    def sheet(self, card: OceanCard, pixel: int = 1) -> Sheet:
        """A printed card, in pixels that are *pixel* of the picture's wide. It is drawn once, and then kept small."""
        return unpacked(self._packed(card, pixel))

    def _drawn(self, card: OceanCard, pixel: int) -> bytes:
        return packed(sheet_of(card, self._art, pixel))

    def _water(self, decoys: tuple[Placed, ...], clarity: Clarity) -> Words:
        return below_of(decoys, clarity, self.sheet)
