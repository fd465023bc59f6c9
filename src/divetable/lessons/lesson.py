"""What a lesson is: a table, what happens at it, and what the learner is told and asked to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from divetable.engine.core import AnyGame, Event, Move, Seat, View, apply, collect, copy_for, play
from divetable.games import rulebook

LEARNER: Seat = 0


class Text(NamedTuple):
    """A text in every language there is; one that is missing does not type-check."""

    en: str
    fr: str
    de: str


Answers = tuple[tuple[Seat, Move], ...]
Goal = Callable[[Any, Any, list[Event]], bool]
"""Whether an answer solves a puzzle: from the state before, the state after and what happened."""


class Step(NamedTuple):
    """Something happens, and something is said about it."""

    text: Text
    happens: Answers = ()
    """What others, chance and senses answer before the text is shown."""
    do: Move | None = None
    """What the learner has to do to go on; nothing: just read."""
    goal: Goal | None = None
    """What makes other answers right as well; it must hold for ``do``. Without it only ``do`` is."""
    hint: Text | None = None
    """For who did something else."""
    rule: str = ""
    light: tuple[str, ...] = ()
    """What is meant, as the page names its pieces; ``move:`` and the type of a move is the control for it."""


class Lesson(NamedTuple):
    """A tutorial or a puzzle."""

    id: str
    game: str
    title: Text
    steps: tuple[Step, ...]
    players: int = 2
    names: tuple[str, ...] = ("Leo", "Iris")
    options: tuple[tuple[str, Any], ...] = ()
    arrange: Callable[[Any], None] | None = None
    """Lays the table as it shall be, in place of the usual beginning."""
    puzzle: bool = False


class Frame(NamedTuple):
    """One step, come to."""

    step: Step
    game: AnyGame
    state: Any
    events: tuple[Event, ...]
    """What happened since the step before."""
    views: tuple[View, ...]
    """What the learner saw after each of these events."""

    def is_right(self, move: Move) -> bool:
        """Whether the lesson goes on with *move*, or IllegalMove. Nothing is changed."""
        after, events = apply(self.state, LEARNER, move)
        return self.step.goal(self.state, after, events) if self.step.goal else move == self.step.do


def frames(lesson: Lesson) -> Iterator[Frame]:
    """The lesson, step by step, the learner doing what the steps say."""
    game = rulebook(lesson.game).game(lesson.players, dict(lesson.options))
    events: list[Event] = []
    state: Any = game.start(collect(events))
    if lesson.arrange is not None:
        events.clear()
        lesson.arrange(state)
    views: list[View] = [game.view(state, LEARNER)] * len(events)
    for step in lesson.steps:
        for seat, move in step.happens:
            state = _answered(game, state, seat, move, events, views)
        yield Frame(step, game, state, tuple(events), tuple(views))
        events, views = [], []
        if step.do is not None:
            state = _answered(game, state, LEARNER, step.do, events, views)


def _answered(game: AnyGame, state: Any, seat: Seat, move: Move, events: list[Event], views: list[View]) -> Any:
    """The state after an answer. What happens is added to *events*, what the learner sees after each to *views*."""
    after = copy_for(state, seat, move)

    def emit(event: Callable[..., Event], /, *args: object, **kwargs: object) -> None:
        events.append(event(*args, **kwargs))
        views.append(game.view(after, LEARNER))

    play(after, seat, move, emit)
    return after
