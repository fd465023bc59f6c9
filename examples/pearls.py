"""Pearls: a fourth game, small enough to read at one sitting, written by following docs/adding-a-game.md.

Each round the tide is drawn, then everybody secretly chooses a depth from 1 to 3. Who is alone at a depth brings up as
many pearls as it is deep; the deepest of them gets the tide's pearls too. First to ten (or twenty) wins.

    P-1 Two to four divers.                     P-4 Depths are 1, 2 and 3.
    P-2 Each round begins with a tide of 0-2.   P-5 Alone at a depth: that many pearls; the deepest gets the tide too.
    P-3 All choose at once and in secret.       P-6 Ten pearls (long game: twenty) at the end of a round end it.
"""

from __future__ import annotations

from random import Random
from typing import Self

from divetable.engine.core import (
    CHANCE,
    Act,
    Among,
    Asks,
    Emit,
    Event,
    Move,
    Objection,
    Question,
    Seat,
    State,
    View,
    carry_on,
    mute,
    reopen,
)
from divetable.engine.prose import OptionText, Phrasebook, Speaker
from divetable.engine.rulebook import Rulebook
from divetable.engine.values import Value

UNDECIDED = 0


class Options(Value):
    """Variants of Pearls."""

    long: bool = False


class Tide(Move):
    """Chance: what the sea adds this round."""

    pearls: int


class Choose(Move):
    """Go to a depth."""

    secret = True

    depth: int


class TideCame(Event):
    """The round's tide is known."""

    pearls: int


class Chose(Event):
    """Somebody is ready; only they know for which depth."""

    seat: Seat
    depth: int | None

    def seen_by(self, seat: Seat | None) -> Chose:
        """The depth stays secret."""
        return self if seat == self.seat else Chose(self.seat, None)


class Surfaced(Event):
    """Somebody came up."""

    seat: Seat
    depth: int
    pearls: int


class Won(Event):
    """The game has ended."""

    winners: tuple[Seat, ...]


class NoSuchDepth(Objection):
    """Depths are 1 to 3."""

    rule = "P-4"

    depth: int


class Bay(State):
    """Everything on the table."""

    over_rule = "P-6"

    pearls: list[int]
    plans: list[int]
    tide: int
    rounds: int
    goal: int

    def clone(self) -> Self:
        """An independent copy."""
        return type(self)(
            self.agenda[:],
            self.step,
            self.asks.copy(),
            self.pearls[:],
            self.plans[:],
            self.tide,
            self.rounds,
            self.goal,
        )


class DrawTide(Question[Bay, Tide]):
    """P-2."""

    rule = "P-2"

    def asks(self, s: Bay) -> Asks:
        """Chance answers."""
        return {CHANCE: TIDES}

    def take(self, s: Bay, seat: Seat, move: Tide, emit: Emit) -> None:
        """A round begins."""
        s.tide = move.pearls
        s.rounds += 1
        emit(TideCame, move.pearls)


class ChooseDepth(Question[Bay, Choose]):
    """P-3."""

    rule = "P-3"

    def asks(self, s: Bay) -> Asks:
        """Everybody at once."""
        return dict.fromkeys(range(len(s.pearls)), DEPTHS)

    def take(self, s: Bay, seat: Seat, move: Choose, emit: Emit) -> None:
        """Keep it secret."""
        s.plans[seat] = move.depth
        emit(Chose, seat, move.depth)

    def objection(self, s: Bay, seat: Seat, move: Move) -> Objection | None:
        """There are three depths."""
        return NoSuchDepth(move.depth) if isinstance(move, Choose) else None


class Surface(Act[Bay]):
    """P-5 and P-6."""

    rule = "P-5"

    def run(self, s: Bay, emit: Emit) -> None:
        """Share the pearls out and see whether it is over."""
        alone = [depth for depth in (1, 2, 3) if s.plans.count(depth) == 1]
        for seat, depth in enumerate(s.plans):
            gain = (depth + (s.tide if depth == alone[-1] else 0)) if depth in alone else 0
            s.pearls[seat] += gain
            emit(Surfaced, seat, depth, gain)
        s.plans = [UNDECIDED] * len(s.plans)
        if max(s.pearls) < s.goal:
            s.agenda += ROUND
        else:
            emit(Won, leaders(s.pearls))


TIDES = Among(Tide(pearls) for pearls in range(3))
DEPTHS = Among(Choose(depth) for depth in (1, 2, 3))
ROUND = (Surface(), ChooseDepth(), DrawTide())


def leaders(pearls: list[int]) -> tuple[Seat, ...]:
    """Who has most."""
    return tuple(seat for seat, count in enumerate(pearls) if count == max(pearls))


class BayView(View):
    """What one diver knows: all but the others' plans."""

    own = ("plan",)

    pearls: tuple[int, ...]
    plan: int
    tide: int
    rounds: int
    goal: int


class Pearls:
    """The game for one table."""

    name = "pearls"

    def __init__(self, players: int, options: Options) -> None:
        self.seats, self.options = range(players), options

    def __repr__(self) -> str:
        return f"Pearls({len(self.seats)}, {self.options})"

    def start(self, emit: Emit = mute) -> Bay:
        """Nobody has anything."""
        nothing = [0] * len(self.seats)
        s = Bay([*ROUND], None, {}, nothing, [UNDECIDED] * len(nothing), 0, 0, 20 if self.options.long else 10)
        carry_on(s, emit)
        return s

    def own(self, s: Bay, seat: Seat) -> tuple[int]:
        """The plan of *seat*."""
        return (s.plans[seat],)

    def view(self, s: Bay, seat: Seat | None) -> BayView:
        """Only one's own plan."""
        (plan,) = (UNDECIDED,) if seat is None else self.own(s, seat)
        return BayView(
            seat, tuple(s.agenda), s.step, tuple(sorted(s.asks)), tuple(s.pearls), plan, s.tide, s.rounds, s.goal
        )

    def guess(self, view: BayView, rng: Random) -> Bay:
        """The plans of those who are ready could be any."""
        choosing = isinstance(view.step, ChooseDepth)
        plans = [
            DEPTHS.sample(rng).depth if choosing and seat not in view.waiting else UNDECIDED for seat in self.seats
        ]
        if view.seat is not None:
            plans[view.seat] = view.plan
        s = Bay([*view.agenda], None, {}, [*view.pearls], plans, view.tide, view.rounds, view.goal)
        reopen(s, view.step, view.waiting)
        return s

    def winners(self, s: Bay) -> tuple[Seat, ...]:
        """Who has most."""
        return leaders(s.pearls)

    def returns(self, s: Bay) -> tuple[float, ...]:
        """A shared win is shared."""
        winners = self.winners(s)
        return tuple((seat in winners) / len(winners) for seat in self.seats)

    def scores(self, s: Bay) -> tuple[int, ...]:
        """Pearls."""
        return tuple(s.pearls)

    def turns(self, s: Bay) -> int:
        """Rounds."""
        return s.rounds


BOOKS = {
    "en": Phrasebook(
        "en",
        {
            TideCame: "The tide brings {pearls} {pearls:pearl|pearls}.",
            Tide: "The tide brings {pearls}.",
            Choose: "Go to depth {depth}.",
            Chose: "{seat} is ready.",
            Surfaced: "{seat} comes up from depth {depth} with {pearls} {pearls:pearl|pearls}.",
            Won: "{winners} won.",
            NoSuchDepth: "There is no depth {depth}: choose 1, 2 or 3.",
        },
        {},
        {"long": OptionText("Long game", "Play to twenty pearls.")},
        {"tide": "Round {round}: the tide is worth {pearls}.", "pearls": "{name} has {pearls} {pearls:pearl|pearls}."},
    ),
    "fr": Phrasebook(
        "fr",
        {
            TideCame: "La marée apporte {pearls} {pearls:perle|perles}.",
            Tide: "La marée apporte {pearls}.",
            Choose: "Allez à la profondeur {depth}.",
            Chose: "{seat}\u00a0: c'est décidé.",
            Surfaced: "{seat} remonte de la profondeur {depth} avec {pearls} {pearls:perle|perles}.",
            Won: "Victoire\u00a0: {winners}.",
            NoSuchDepth: "Il n'y a pas de profondeur {depth}\u00a0: choisissez 1, 2 ou 3.",
        },
        {},
        {"long": OptionText("Partie longue", "On joue jusqu'à vingt perles.")},
        {"tide": "Manche {round}\u00a0: la marée vaut {pearls}.", "pearls": "{name} a {pearls} {pearls:perle|perles}."},
    ),
    "de": Phrasebook(
        "de",
        {
            TideCame: "Die Flut bringt {pearls} {pearls:Perle|Perlen}.",
            Tide: "Die Flut bringt {pearls}.",
            Choose: "Tauche in Tiefe {depth}.",
            Chose: "{seat} hat gewählt.",
            Surfaced: "{seat} taucht aus Tiefe {depth} mit {pearls} {pearls:Perle|Perlen} auf.",
            Won: "Gewonnen: {winners}.",
            NoSuchDepth: "Es gibt keine Tiefe {depth}: Wähle 1, 2 oder 3.",
        },
        {},
        {"long": OptionText("Langes Spiel", "Gespielt wird bis zwanzig Perlen.")},
        {"tide": "Runde {round}: Die Flut ist {pearls} wert.", "pearls": "{name} hat {pearls} {pearls:Perle|Perlen}."},
    ),
}


def describe(view: BayView, speaker: Speaker) -> list[str]:
    """The bay in words."""
    tide = speaker.text("tide", round=view.rounds, pearls=view.tide)
    return [tide, *(speaker.text("pearls", name=speaker.name(seat), pearls=n) for seat, n in enumerate(view.pearls))]


RULEBOOK = Rulebook(
    name="pearls",
    title="Pearls",
    credits="An example of Divetable's own",
    players=range(2, 5),
    options=Options,
    build=lambda players, options, box: Pearls(players, options),
    moves=(Tide, Choose),
    events=(TideCame, Chose, Surfaced, Won),
    objections=(NoSuchDepth,),
    view=BayView,
    books=BOOKS,
    players_rule="P-1",
    describe=describe,
)
