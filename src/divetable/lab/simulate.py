"""Many games between bots, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from traceback import extract_tb
from typing import Any, Final, NamedTuple

from divetable.bots import Bot, Budget
from divetable.engine.core import AnyGame, Move, Seat, explain, play
from divetable.engine.errors import BadSetup, DivetableError, IllegalMove, in_a_line
from divetable.engine.settle import Nature, PlainDice, Senses, settle
from divetable.engine.values import Value
from divetable.eyes import senses_for
from divetable.lab.progress import counted

USUAL: Final = Budget(iterations=300)
"""For a decision of a bot that searches."""


class BotFailed(DivetableError):
    """The bot of ``seat`` broke down or gave an answer that is none; ``why`` says what it did."""

    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(f"the bot of seat {seat} failed: {why}")
        self.seat, self.why = seat, why

    @classmethod
    def by(cls, seat: Seat, error: BaseException) -> BotFailed:
        """*error* in a line, with the place its author will look for."""
        place = extract_tb(error.__traceback__)[-1]
        return cls(seat, f"{in_a_line(error)} ({Path(place.filename).name}, line {place.lineno})")


class Outcome(NamedTuple):
    """What one simulated game came to: how long it was, and who scored what and won."""

    turns: int
    decisions: int
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class Summary(Value):
    """Means a game; scores and wins by seat. A shared win or a draw counts for each who shares it."""

    games: int
    turns: float
    decisions: float
    scores: tuple[float, ...]
    wins: tuple[int, ...]


def play_game(game: AnyGame, bots: Sequence[Bot], seed: str, budget: Budget, senses: Senses | None) -> Outcome:
    """One game, in place. Chance and each bot draw from generators of their own: none disturbs another."""
    nature = Nature(PlainDice(Random(f"{seed}/chance")), lambda index: senses)
    minds = [Random(f"{seed}/seat {seat}") for seat in game.seats]
    s, decisions = game.start(), 0
    settle(s, nature)
    while asks := s.asks:
        seat = next(iter(asks))
        decisions += 1
        play(s, seat, _decision(bots[seat], game, s, seat, minds[seat], budget))
        settle(s, nature)
    return Outcome(game.turns(s), decisions, game.scores(s), game.winners(s))


def _decision(bot: Bot, game: AnyGame, s: Any, seat: Seat, rng: Random, budget: Budget) -> Move:
    """What *bot* answers; checked, because ``play`` does not."""
    view, asked = game.view(s, seat), s.asks[seat]
    try:
        move = bot.decide(view, asked, rng, budget)
        if move not in asked:
            raise IllegalMove(seat, move, *explain(s, seat, move))
    except IllegalMove as error:
        raise BotFailed(seat, in_a_line(error)) from error
    except (Exception, SystemExit) as error:
        raise BotFailed.by(seat, error) from error
    return move


def summarise(outcomes: Iterable[Outcome], seats: range) -> Summary:
    """What *outcomes* have in common."""
    played = list(outcomes)
    return Summary(
        games=len(played),
        turns=fmean(outcome.turns for outcome in played),
        decisions=fmean(outcome.decisions for outcome in played),
        scores=tuple(fmean(outcome.scores[seat] for outcome in played) for seat in seats),
        wins=tuple(sum(seat in outcome.winners for outcome in played) for seat in seats),
    )


def run(
    game: AnyGame, bots: Sequence[Bot], games: int, seed: int, budget: Budget = USUAL, progress: bool = False
) -> Summary:
    """*games* games, the same ones for the same seed unless *budget* is about seconds."""
    if games < 1 or len(bots) != len(game.seats):
        raise BadSetup(f"{games} games with {len(bots)} bots for {len(game.seats)} seats cannot be played")
    senses = senses_for(game.name)
    rounds = counted(range(games), games, shown=progress)
    return summarise((play_game(game, bots, f"{seed}/{i}", budget, senses(f"{seed}/{i}")) for i in rounds), game.seats)
