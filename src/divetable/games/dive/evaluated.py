"""Which cards of Dive's stack were evaluated last, and until when they may be looked at (D-052, Q-64).

As at a real table everybody may look at them until the next Program has begun. Then they have left the game: what is
told of a running game says what moved whom, but not which card lay where.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from divetable.engine.core import Event
from divetable.games.dive import events
from divetable.games.dive.components import State
from divetable.games.dive.program import Program

LOOK_BACK: Final = 30_000
"""For how many milliseconds of the next Program the cards stay open, as long as nobody but bots has answered in it."""
OF_CARDS: Final = (
    events.Looked,
    events.Revealed,
    events.ChiefShown,
    events.Bubbled,
    events.CardRevealed,
    events.WasRight,
    events.WasWrong,
    events.Missed,
    events.CarriedNowhere,
    events.HelpTied,
    events.HelpIgnored,
    events.CardsRanOut,
)
"""Events that tell which card lay where, alone or together with others of these: a program and who was right, the
chief's speeds and how fast he was. What moved whom is not among them."""

FIELDS_OF_CARDS: Final[dict[str, Any]] = {"chief_card": None, "bubbles": (), "program": None, "reading": None}
"""Fields of a view that tell the same, and how they are without it."""


class Evaluated(NamedTuple):
    """The cards of the last dive: *taken* of them, the first of which lay below *gone* others that had left before."""

    round: int
    gone: int
    taken: int
    until: int | None = None
    """When they leave the game, in milliseconds since 1970; None while the next Program has not begun."""

    def is_open(self, now: int) -> bool:
        """Whether they may be looked at."""
        return self.until is None or now < self.until


def follow(last: Evaluated | None, old: Any, new: Any, at: int, by_bot: bool) -> Evaluated | None:
    """The cards evaluated last once the answer of a bot or of somebody else has led from the state *old* to *new*."""
    if not isinstance(new, State) or old is None:
        return None
    if new.gone > old.gone:
        last = Evaluated(old.round, old.gone, new.gone - old.gone)
    if last is None or not isinstance(new.step, Program):
        return last
    if last.until is None:
        return last._replace(until=at + LOOK_BACK)
    return last if by_bot else last._replace(until=min(at, last.until))


def forgotten_rounds(last: Evaluated | None, state: Any, now: int) -> int:
    """How many rounds, from the first, have cards that nobody may look at any more: none once the game is over."""
    if not isinstance(state, State) or state.step is None:
        return 0
    if last is not None and last.is_open(now):
        return last.round - 1
    return max(0, state.round - 1)


def round_after(event: Event, round_: int) -> int:
    """The round that is played after *event*, if *round_* was played before."""
    return event.round if isinstance(event, events.RoundBegan) else round_
