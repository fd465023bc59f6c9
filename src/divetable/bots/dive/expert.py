"""The expert: solves the round against what the others probably do, for the race and not for the round."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Final

from divetable.bots.bot import Budget
from divetable.bots.dive.beliefs import Belief, blurred
from divetable.bots.dive.manners import Diver, own_seat, pulled, racers, receiver, saying
from divetable.bots.dive.plans import speedy
from divetable.bots.dive.race import STEPS, race
from divetable.bots.dive.regular import WHEN, look
from divetable.bots.dive.stage import Stage
from divetable.engine.core import Move
from divetable.games.dive.choices import Choices
from divetable.games.dive.components import DEEP, GOAL, LEVELS, Companion, Use
from divetable.games.dive.fast_round import twist, twisted
from divetable.games.dive.game import DiveGame
from divetable.games.dive.view import View

LAST_CALL: Final = 0.004
"""What is better than nothing."""
PATIENCE: Final = {
    Companion.OCTOPUS: (0.06, 0.05),
    Companion.ANGLERFISH: (0.03, LAST_CALL),
    Companion.GREEN_TURTLE: (0.12, 0.07),
    Companion.CLOWNFISH: (0.14, 0.08),
    Companion.DOLPHINS: (0.15, 0.10),
    Companion.GREAT_WHITE: (0.05, 0.04),
    Companion.AXOLOTL: (0.20, 0.12),
    Companion.NARWHAL: (0.25, 0.15),
}
"""The chance to win that a companion must add to be used now: while all are in calm water, and then.

Between two divers nothing gains as much as in deep water, where the same space decides: see docs/bots.md."""
LAST_ROUND: Final = GOAL - 4
"""With somebody here the game is likely to end this round."""
LAST_CALM: Final = 9
"""With oneself here this is likely the last round in calm water, the anglerfish's."""
HURRIES: Final = (Companion.ORCA, Companion.FUGU)
"""They trouble people, not numbers: used by rule of thumb."""
TILES: Final = (Companion.ANGLERFISH, Companion.CLOWNFISH)


class Expert(Diver):
    """Reads the others as well as the cards: takes what they leave, and risks only as much as the race demands."""

    def __init__(self, game: DiveGame) -> None:
        super().__init__(game)
        for depth in range(1, LEVELS + 1):
            speedy(depth)  # built once, and not in the time for a decision

    def program(self, view: View, asked: Choices, own: Belief, rng: Random, budget: Budget) -> Move:
        """The round's solution; a companion first, if that gains more than it may later."""
        end = perf_counter() + budget.limit()
        said = saying(view, asked)
        if said is not None and asked.tile in HURRIES:
            if WHEN[asked.tile](look(view, own)) and not all(view.ready):
                return said
            said = None
        stage = self._stage(view, own, None, rng)
        unsaid = asked.secret and asked.use is Use.HELD and not asked.over and asked.tile in TILES
        if said is None and not unsaid:
            stage.run(rng, budget.iterations, end)
            return stage.choose(rng).commit()
        assert asked.tile is not None, "there is one to use"
        other = self._stage(view, own, asked.tile, rng)
        compare((stage, other), rng, budget.iterations, end)
        if other.value() - stage.value() < patience(view, asked.tile):
            return stage.choose(rng).commit()
        return said or other.choose(rng).commit()

    def _stage(self, view: View, own: Belief, using: Companion | None, rng: Random) -> Stage:
        """The round as it is, or as it would be with one's own companion."""
        tricks = twist(view)
        if using is Companion.OCTOPUS:
            own = blurred(own)
        elif using is not None:
            tricks = twisted(tricks, own_seat(view), using, receiver(view) if using is Companion.DOLPHINS else -1)
        return Stage(view, own, self.chief_cards, tricks, using, rng)

    def pulls(self, view: View, rng: Random) -> bool:
        """If it adds enough to the chance to win."""
        seat, options = own_seat(view), view.options
        judge = race(len(view.pawns), options.chief, options.children, STEPS)
        gain = judge.chances(pulled(view), view.cards)[seat] - judge.chances(racers(view), view.cards)[seat]
        over = max(racers(view)) >= GOAL or not view.cards
        return gain > 0 if over else gain > patience(view, Companion.AXOLOTL)


def patience(view: View, tile: Companion) -> float:
    """What a companion must add now. With more divers everybody's chances are smaller, and so are gains."""
    calm, deep = PATIENCE[tile]
    ahead = max(racers(view))
    if ahead >= LAST_ROUND or view.cards <= LEVELS:
        return LAST_CALL
    soon = view.pawns[own_seat(view)] >= LAST_CALM if tile is Companion.ANGLERFISH else ahead >= DEEP
    return (deep if soon else calm) * 2 / max(2, len(racers(view)))


def compare(stages: tuple[Stage, Stage], rng: Random, iterations: int | None, end: float) -> None:
    """Run both on the same cards, so that luck does not decide between them."""
    seed = int(rng.random() * (1 << 52))
    done = 0
    now, longest = perf_counter(), 0.0
    while (iterations is None or 2 * done < iterations) and now + longest < end:
        for stage in stages:
            stage.iterate(Random(seed + done))
        done += 1
        before, now = now, perf_counter()
        longest = max(longest, now - before)
