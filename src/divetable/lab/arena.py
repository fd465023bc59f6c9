"""Bots against each other: balanced seats, several processes, win rates with intervals, and ratings."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from math import sqrt
from multiprocessing import active_children, get_context, parent_process
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from divetable.bots import Bot, Budget, find, load
from divetable.bots.bot import maker
from divetable.engine.core import AnyGame, Move, Moves, Seat, View
from divetable.engine.errors import BadSetup, DivetableError
from divetable.engine.values import Value
from divetable.eyes import senses_for
from divetable.lab.progress import counted
from divetable.lab.simulate import BotFailed, Outcome, play_game

CONFIDENCE = 1.959964
"""Standard errors either side of a 95 % interval."""
NO_PROCESS = (
    "a process of the arena ended by itself: either a bot ended it, or a script called the arena without"
    ' `if __name__ == "__main__":`'
)


class ArenaStopped(DivetableError):
    """A game could not be played to its end."""


class Rate(Value):
    """A share of games with its 95 % interval (Wilson)."""

    share: float
    low: float
    high: float


class Entrant(Value):
    """How one bot did. The copies of a bot at one table each count as a game."""

    bot: str
    games: int
    won: Rate
    """Games it was among the winners of, alone or with others."""
    points: Rate
    """The same, but winners share one point."""
    score: float
    rating: float
    """Skill as openskill (Plackett-Luce) sees it: 25 is where everybody starts."""
    deviation: float
    decisions: int
    mean_seconds: float
    longest_seconds: float


class Result(Value):
    """What an arena reports, from the best rated down."""

    game: str
    players: int
    games: int
    seed: int
    seconds: float
    entrants: tuple[Entrant, ...]


class Job(NamedTuple):
    """One game to play: the one of that *number*, from 1, in the arena of that *seed*."""

    game: AnyGame
    lineup: tuple[str, ...]
    number: int
    seed: int
    budget: Budget
    plugins: tuple[str, ...]


class Played(NamedTuple):
    """One game played: by seat, how many decisions, their seconds and the longest."""

    lineup: tuple[str, ...]
    outcome: Outcome
    times: tuple[tuple[int, float, float], ...]


class Timed:
    """A bot with a stopwatch."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.decisions, self.seconds, self.longest = bot, 0, 0.0, 0.0

    def decide(self, view: View, asked: Moves[Any], rng: Random, budget: Budget) -> Move:
        """As the bot does."""
        start = perf_counter()
        move = self.bot.decide(view, asked, rng, budget)
        taken = perf_counter() - start
        self.decisions += 1
        self.seconds += taken
        self.longest = max(self.longest, taken)
        return move


def wilson(won: float, games: int) -> Rate:
    """The 95 % interval for a share of *won* in *games*."""
    if not games:
        return Rate(0.0, 0.0, 1.0)
    share, square = won / games, CONFIDENCE**2 / games
    middle = (share + square / 2) / (1 + square)
    reach = CONFIDENCE * sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return Rate(share, max(0.0, middle - reach), min(1.0, middle + reach))


def lineups(names: Sequence[str], seats: int) -> Iterator[tuple[str, ...]]:
    """Who sits where, for ever. Too few names repeat to fill the table, of too many each sits out in turn.

    A line-up moves round the table until everybody has had every seat; then their order is turned about, so that
    nobody always plays after the same neighbour, and then the next come to the table.
    """
    around = list(names) * (1 + seats // len(names))
    turns = len(names) if len(names) > seats else 1
    while True:
        for first in range(turns):
            table = around[first : first + seats] if turns > 1 else around[:seats]
            table += around[: seats - len(table)]
            for order in (table, table[::-1]):
                for turn in range(seats):
                    yield (*order[turn:], *order[:turn])


def games_for_all(names: Sequence[str], seats: int) -> int:
    """How many games it takes until everybody has played."""
    missing = set(names)
    for games, lineup in enumerate(lineups(names, seats), 1):
        missing.difference_update(lineup)
        if not missing:
            return games
    raise AssertionError("line-ups go on for ever")


def play_job(job: Job) -> Played:
    """Play one game, in whichever process."""
    for plugin in job.plugins:
        load(plugin)
    seed = f"arena {job.seed}/{job.number - 1}"
    try:
        bots = [Timed(_seated(job, seat)) for seat in job.game.seats]
        outcome = play_game(job.game, bots, seed, job.budget, senses_for(job.game.name)(seed))
    except BotFailed as error:
        name = job.lineup[error.seat]
        raise ArenaStopped(f"bot {name!r} failed in game {job.number} of seed {job.seed}: {error.why}") from error
    return Played(job.lineup, outcome, tuple((bot.decisions, bot.seconds, bot.longest) for bot in bots))


def _seated(job: Job, seat: Seat) -> Bot:
    try:
        return find(job.game, job.lineup[seat])
    except (Exception, SystemExit) as error:
        raise BotFailed.by(seat, error) from error


def run_arena(
    game: AnyGame,
    names: Sequence[str],
    games: int,
    seed: int = 0,
    budget: Budget | None = None,
    processes: int | None = None,
    progress: bool = False,
    plugins: Sequence[str] = (),
) -> Result:
    """*games* games between the bots of those *names*; the same ones for the same seed if the budget is iterations.

    *plugins* are modules that register bots of their own; every process imports them. With several processes a script
    calls this under ``if __name__ == "__main__":``, since they import it too.
    """
    if not names or games < 1:
        raise BadSetup("an arena needs at least one bot and one game")
    for plugin in plugins:
        load(plugin)
    for name in names:
        maker(game.name, name)  # an unknown bot is told here, not by another process
    needed = games_for_all(names, len(game.seats))
    if games < needed:
        few = "1 game is too few" if games == 1 else f"{games} games are too few"
        raise BadSetup(f"{few} for everybody to play: {len(set(names))} bots need {needed}")
    seated = islice(lineups(names, len(game.seats)), games)
    jobs = [
        Job(game, lineup, number, seed, budget or Budget(), tuple(plugins)) for number, lineup in enumerate(seated, 1)
    ]
    start = perf_counter()
    played = list(counted(_results(jobs, processes), games, shown=progress))
    return summarise(game, names, seed, played, perf_counter() - start)


def _results(jobs: Sequence[Job], processes: int | None) -> Iterator[Played]:
    """In the order of the jobs, however many processes play them."""
    workers = min(processes or os.cpu_count() or 1, len(jobs))
    if workers == 1:
        yield from map(play_job, jobs)
        return
    others, size = set(active_children()), max(1, min(16, len(jobs) // (8 * workers)))
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_follow)
    try:
        with _deaf():
            playing = [pool.submit(_play_jobs, jobs[first : first + size]) for first in range(0, len(jobs), size)]
        for some in playing:
            yield from some.result()
    except BaseException as error:
        for worker in set(active_children()) - others:
            worker.terminate()  # or whoever waits for the error waits for the games that are being played
        if isinstance(error, BrokenProcessPool):
            raise ArenaStopped(NO_PROCESS) from error
        raise
    finally:
        pool.shutdown()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started meanwhile never hear a terminal's Ctrl-C: it is for us, and we end them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _follow() -> None:
    """In a process of the arena: end when who started it ends. Killed, it could not tell, and we would stay.

    NumPy, which comes later, gets one thread: there is a process for each core already.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    threading.Thread(target=_outlived, daemon=True).start()


def _outlived() -> None:
    starter = parent_process()
    if starter is not None:
        starter.join()
        os._exit(0)


def _play_jobs(jobs: Sequence[Job]) -> list[Played]:
    return [play_job(job) for job in jobs]


def summarise(game: AnyGame, names: Sequence[str], seed: int, played: Sequence[Played], seconds: float) -> Result:
    """What *played* says of each bot."""
    rated = ratings(played)
    entrants = [_entrant(name, played, *rated[name]) for name in dict.fromkeys(names) if name in rated]
    entrants.sort(key=lambda entrant: entrant.rating, reverse=True)
    return Result(game.name, len(game.seats), len(played), seed, seconds, tuple(entrants))


def _entrant(name: str, played: Sequence[Played], rating: float, deviation: float) -> Entrant:
    sat = [(one, seat) for one in played for seat, other in enumerate(one.lineup) if other == name]
    won = [one.outcome.winners for one, seat in sat if seat in one.outcome.winners]
    times = [one.times[seat] for one, seat in sat]
    decisions = sum(count for count, _, _ in times)
    return Entrant(
        bot=name,
        games=len(sat),
        won=wilson(len(won), len(sat)),
        points=wilson(sum(1 / len(winners) for winners in won), len(sat)),
        score=sum(one.outcome.scores[seat] for one, seat in sat) / len(sat),
        rating=rating,
        deviation=deviation,
        decisions=decisions,
        mean_seconds=sum(spent for _, spent, _ in times) / max(1, decisions),
        longest_seconds=max(longest for _, _, longest in times),
    )


def ratings(played: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """Skill and its deviation by bot. Copies at one table are rated each by itself, and their mean is kept."""
    model = PlackettLuce()
    known = {name: model.rating() for one in played for name in one.lineup}
    for one in played:
        if len(set(one.lineup)) > 1:
            teams = [[model.rating(known[name].mu, known[name].sigma)] for name in one.lineup]
            after = model.rate(teams, ranks=[float(place) for place in places(one.outcome)])
            for name in set(one.lineup):
                own = [after[seat][0] for seat, other in enumerate(one.lineup) if other == name]
                known[name] = model.rating(
                    sum(rating.mu for rating in own) / len(own), sum(rating.sigma for rating in own) / len(own)
                )
    return {name: (rating.mu, rating.sigma) for name, rating in known.items()}


def places(outcome: Outcome) -> list[int]:
    """Each seat's place, 0 is first: winners before others, then by score; equals share a place."""
    merits = [(seat in outcome.winners, score) for seat, score in enumerate(outcome.scores)]
    return [sum(other > own for other in merits) for own in merits]
