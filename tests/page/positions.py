"""The moments of the three games that tests, films and screenshots are about, by game and name.

``STILLS`` are moments to look at: seat 0 is asked, or the game is over; the others are bots. ``BEATS`` are just before
something that is told with movement: the others are guests, whose answers are given on command (``Laid.attended``), so
that nothing else happens. A beat is over with the answer that brings its event.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from tests.page.laid import Asked, Moment, Position, Sought, asks, both, brings, ends

from divetable.engine.core import Move
from divetable.games.dive.components import DEEP, Announce, Companion, LayOctopus, Use, WishFor


class Beat(NamedTuple):
    """A position, and the kind of event that its answers lead to."""

    position: Position
    event: str


def _state(test: Any) -> Sought:
    """Return what is true of a state for which *test* is."""
    return lambda moment: bool(test(moment.state))


ME = "me"
TWO_BOTS, THREE_BOTS, FIVE_BOTS = (ME, *["novice"] * 2), (ME, *["novice"] * 3), (ME, *["novice"] * 5)
ONE_GUEST, TWO_GUESTS, THREE_GUESTS = (ME, "guest"), (ME, "guest", "guest"), (ME, *["guest"] * 3)

# Deep Sea Adventure


def greedy(asked: Asked) -> Move | None:
    """Pick up what there is, and turn back with four or with little air."""
    s: Any = asked.state
    if type(s.step).__name__ == "Declare":
        back = len(s.loads[asked.seat]) >= 4 or s.air < 8
        return asked.a("TurnBack") if back else asked.a("GoDeeper")
    return asked.a("PickUp") if type(s.step).__name__ == "Hunt" else None


def dropper(asked: Asked) -> Move | None:
    """Lay a unit down wherever there is room for one, as seat 0."""
    return asked.a("Drop") if asked.seat == 0 and type(asked.state.step).__name__ == "Hunt" else None


def hoarder(asked: Asked) -> Move | None:
    """Pick up everything and never turn back."""
    return asked.a("GoDeeper") or asked.a("PickUp") if type(asked.state.step).__name__ != "OrderLoad" else None


def cautious(asked: Asked) -> Move | None:
    """Turn back with the first treasure, and pick up what lies on the way: a game of few answers."""
    listed = type(asked.state.step).__name__ != "OrderLoad"
    return asked.a("TurnBack") or asked.a("PickUp") or asked.a("TouchNothing") if listed else None


def idle(asked: Asked) -> Move | None:
    """Touch nothing, so that nobody ever has anything to declare."""
    return asked.a("TouchNothing")


_on_blank = _state(lambda s: s.places[0] and s.line[s.places[0]] == () and s.loads[0] and s.air)
"""Seat 0 can lay something down, and not on the last turn of a dive: then the gaps close at once."""


DEEPSEA_STILLS = {
    "start": Position("deepsea", TWO_BOTS, {"starter": 0}, until=asks("Hunt")),
    "turn": Position(
        "deepsea", TWO_BOTS, until=both(asks("Declare"), _state(lambda s: len(s.loads[0]) == 2 and s.air < 20))
    ),
    "hunt": Position("deepsea", TWO_BOTS, until=both(asks("Hunt"), _state(lambda s: len(s.loads[0]) == 1))),
    "drop": Position(
        "deepsea", TWO_BOTS, until=both(asks("Hunt"), _state(lambda s: s.line[s.places[0]] == () and s.loads[0]))
    ),
    "air-low": Position("deepsea", TWO_BOTS, until=both(asks("Declare"), _state(lambda s: s.air <= 6)), answers=greedy),
    "dive-3": Position("deepsea", TWO_BOTS, until=asks("Declare", dive=3), answers=greedy),
    "sink": Position(
        "deepsea",
        TWO_BOTS,
        until=both(asks("OrderLoad"), _state(lambda s: len(set(s.loads[0])) >= 3)),
        answers=hoarder,
    ),
    "six": Position("deepsea", FIVE_BOTS, until=both(asks("Declare"), _state(lambda s: sum(map(bool, s.loads)) >= 4))),
    "many-chips": Position(
        "deepsea", TWO_BOTS, until=both(asks("Declare"), _state(lambda s: len(s.loads[0]) >= 4)), answers=greedy
    ),
    "won": Position("deepsea", TWO_BOTS, until=ends("alone")),
    "lost": Position("deepsea", TWO_BOTS, until=ends("lost")),
    "tie": Position("deepsea", TWO_BOTS, until=ends("shared"), secret=164),
    "six-over": Position("deepsea", FIVE_BOTS, until=ends("alone")),
}
DEEPSEA_BEATS = {
    "roll": Beat(Position("deepsea", TWO_GUESTS, before=brings("Rolled", "Swam")), "Rolled"),
    "jump": Beat(
        Position("deepsea", TWO_GUESTS, before=lambda m: m.actor == 0 and any(s.jumped for s in m.told("Swam"))),
        "Swam",
    ),
    "pick-up": Beat(Position("deepsea", TWO_GUESTS, before=brings("PickedUp")), "PickedUp"),
    "drop": Beat(Position("deepsea", TWO_GUESTS, before=brings("Dropped"), answers=dropper), "Dropped"),
    "breath": Beat(
        Position(
            "deepsea",
            TWO_GUESTS,
            before=lambda m: any(b.seat == 0 and b.units >= 2 and b.air < 9 for b in m.told("Breathed")),
            answers=greedy,
        ),
        "Breathed",
    ),
    "home": Beat(
        Position("deepsea", TWO_GUESTS, before=both(brings("CameHome", seat=0), lambda m: not m.told("DiveEnded"))),
        "CameHome",
    ),
    "dive-over": Beat(
        Position(
            "deepsea",
            TWO_GUESTS,
            before=both(brings("DiveEnded", "Banked", "Sank", "DiveBegan", by=2), lambda m: len(m.told("Banked")) > 1),
        ),
        "DiveBegan",
    ),
    "end": Beat(
        Position(
            "deepsea",
            TWO_GUESTS,
            before=ends("alone"),
            since=lambda m: bool(m.told("DiveEnded")),
        ),
        "GameEnded",
    ),
}

DEEPSEA_GAME = Position("deepsea", TWO_GUESTS, {"starter": 0}, until=lambda moment: True, answers=cautious)
"""A whole game at its beginning: three dives in two dozen answers."""
DEEPSEA_OVER = Position("deepsea", TWO_GUESTS, {"starter": 0}, answers=cautious)
"""The same game at its end."""
DEEPSEA_PHASES = Position(
    "deepsea",
    TWO_GUESTS,
    {"starter": 0},
    until=both(asks("OrderLoad"), _state(lambda s: len(set(s.loads[0])) >= 3)),
    since=both(asks("Hunt"), _on_blank),
    answers=hoarder,
    secret=87,
)
"""Seat 0 is asked where to; its next questions are all that Deep Sea asks: what to drop, what to pick up, and in which
order its load sinks."""
DEEPSEA_IDLE = Position("deepsea", THREE_GUESTS, {"starter": 0}, until=asks("Hunt"), answers=idle)
"""The first question of a game in which nobody touches anything."""
DEEPSEA_MOST = ("threshold", "novice", "threshold", "novice", "random")
_SIX = (ME, *DEEPSEA_MOST)
DEEPSEA_SIX = {
    "hunt": Position("deepsea", _SIX, until=both(asks("Hunt"), _state(lambda s: s.line[s.places[0]]))),
    "declare": Position("deepsea", _SIX, until=both(asks("Declare"), _state(lambda s: sum(map(bool, s.loads)) >= 4))),
    "drop": Position("deepsea", _SIX, until=both(asks("Hunt"), _on_blank), answers=hoarder),
    "sink": Position("deepsea", _SIX, until=asks("OrderLoad"), answers=hoarder),
}
"""What the one with five bots is asked."""
DEEPSEA_SIX_OVER = [
    Position("deepsea", _SIX, before=brings("DiveEnded", "DiveBegan", by=0, dive=1), secret=54),
    Position("deepsea", _SIX, before=brings("DiveEnded", "DiveBegan", by=0, dive=2), secret=13),
    Position("deepsea", _SIX, before=ends(by=0)),
]
"""Of each dive of six, the moment before seat 0 gives the answer that ends it."""

# Hai Noon

_LATE = _state(lambda s: s.turns >= 6 and max(len(row) for row in s.rows) == 2)


_long_name = _state(lambda s: any(card.kind.name == "ALL_SWIM" for card in s.hands[0]))
"""The card with the longest name, of four lines on a phone, is in the hand."""


def defended(asked: Asked) -> Move | None:
    """Use a harpoon wherever there is one."""
    return asked.a("Harpoon") if type(asked.state.step).__name__ == "HarpoonWindow" else None


def _attack(moment: Moment) -> bool:
    return bool(moment.told("SharksAttacked"))


HAINOON_STILLS = {
    "start": Position("hainoon", THREE_BOTS, {"starter": 0}, until=asks("PlayCard")),
    "turn": Position("hainoon", THREE_BOTS, until=both(asks("PlayCard"), _LATE)),
    "long-name": Position("hainoon", THREE_BOTS, {"starter": 0}, until=both(asks("PlayCard"), _long_name)),
    "two": Position("hainoon", (ME, "novice"), until=both(asks("PlayCard"), _LATE)),
    "dummy": Position("hainoon", TWO_BOTS, until=both(asks("PlayCard"), _LATE)),
    "injured": Position(
        "hainoon", THREE_BOTS, until=both(asks("PlayCard"), _state(lambda s: s.injured & 1 and s.injured > 1))
    ),
    "caged": Position("hainoon", THREE_BOTS, until=both(asks("PlayCard"), _state(lambda s: s.cage is not None))),
    "harpoon": Position(
        "hainoon",
        THREE_BOTS,
        until=both(asks("HarpoonWindow"), _state(lambda s: any(type(m).__name__ == "Harpoon" for m in s.asks[0]))),
    ),
    "no-harpoon": Position(
        "hainoon",
        THREE_BOTS,
        until=both(asks("HarpoonWindow"), _state(lambda s: len(list(s.asks[0])) == 1)),
    ),
    "surface": Position("hainoon", THREE_BOTS, until=asks("ChoosePlace"), bot="random"),
    "eaten": Position(
        "hainoon",
        (ME, *["guest"] * 3),
        {"last_diver_swimming": True},
        until=both(_state(lambda s: s.eaten & 1 and s.step is not None), brings("PlayerEliminated", by=0)),
        bot="random",
    ),
    "won": Position("hainoon", (ME, "novice"), until=ends("alone")),
    "won-by-three": Position("hainoon", THREE_BOTS, until=ends("shared")),
    "lost": Position("hainoon", THREE_BOTS, until=ends("lost")),
    "tie": Position("hainoon", (ME, "novice"), until=lambda m: bool(m.told("GameDrawn")), bot="random"),
    "last-swimming": Position("hainoon", THREE_BOTS, {"last_diver_swimming": True}, until=ends("alone")),
}
HAINOON_BEATS = {
    "swap": Beat(Position("hainoon", THREE_GUESTS, before=brings("CardPlayed", "SharksSwapped")), "SharksSwapped"),
    "flip": Beat(Position("hainoon", THREE_GUESTS, before=brings("CardPlayed", "SharkFlipped")), "SharkFlipped"),
    "all-swim": Beat(Position("hainoon", THREE_GUESTS, before=brings("AllSharksSwam")), "AllSharksSwam"),
    "cage": Beat(Position("hainoon", THREE_GUESTS, before=brings("CagePlaced")), "CagePlaced"),
    "hide": Beat(Position("hainoon", THREE_GUESTS, before=brings("DiverHid"), bot="random"), "DiverHid"),
    "bite": Beat(
        Position(
            "hainoon",
            THREE_GUESTS,
            before=brings("DiverBitten", by=0, seat=0),
            since=_attack,
        ),
        "DiverBitten",
    ),
    "two-bites": Beat(
        Position("hainoon", THREE_GUESTS, before=lambda m: len(m.told("DiverBitten")) == 2, since=_attack, secret=8),
        "DiverBitten",
    ),
    "half-foiled": Beat(
        Position(
            "hainoon",
            THREE_GUESTS,
            before=lambda m: bool(m.told("SharkRepelled") and m.told("DiverBitten")),
            since=_attack,
            answers=defended,
            secret=95,
        ),
        "SharkRepelled",
    ),
    "harpoon": Beat(
        Position("hainoon", THREE_GUESTS, before=brings("Harpooned", by=0), since=_attack, answers=defended),
        "Harpooned",
    ),
    "cage-held": Beat(
        Position("hainoon", THREE_GUESTS, before=lambda m: bool(m.told("CageHeld")), since=_attack), "CageHeld"
    ),
    "missed": Beat(
        Position("hainoon", THREE_GUESTS, before=lambda m: bool(m.told("SharkMissed")), since=_attack), "SharkMissed"
    ),
    "eaten": Beat(
        Position(
            "hainoon",
            THREE_GUESTS,
            {"last_diver_swimming": True},
            before=brings("DiverEaten", "PlayerEliminated", seat=0),
            since=_attack,
            bot="random",
        ),
        "DiverEaten",
    ),
    "end": Beat(Position("hainoon", THREE_GUESTS, before=ends("shared"), since=_attack), "GameWon"),
    "end-alone": Beat(Position("hainoon", ONE_GUEST, before=ends("alone"), since=_attack), "GameWon"),
}

# Dive


def wishing(companion: Companion, use: Move | None = None) -> Any:
    """Return answers by which seat 0 wishes for *companion* and, if *use* is given, uses it at once."""

    def answers(asked: Asked) -> Move | None:
        step = type(asked.state.step).__name__
        if asked.seat == 0 and step == "Wish":
            return WishFor(companion)
        if asked.seat == 0 and step == "Program" and use is not None and use in asked.moves:
            return use
        return None

    return answers


WITH_COMPANIONS = {"companions": "ten", "youngest": 0}


@cache
def dive_programs(*seats: str, round_: int = 1, companion: Companion | None = None, **options: Any) -> Position:
    """Return the moment when seat 0 is asked for its program of a round; bots have handed in theirs, people have not.

    A first dive lies ready in round 1, and nothing in round 2. With *companion* all have wished for one, and seat 0 has
    got this and not used it. All these games have the same stack of cards, so their pictures are painted once.
    """
    is_shared = any(kind in (ME, "guest") for kind in seats[1:])
    is_asked = _programs if is_shared else asks("Program")
    now = _state(lambda s: s.round == round_ and (companion is None or s.uses[0] is Use.HELD))
    return _diving(seats, companion, options, both(is_asked, now))


@cache
def dive_ends(*seats: str, companion: Companion | None = None, **options: Any) -> Position:
    """Return a moment when seat 0 programs, and somebody is so deep that the game is over in a few rounds."""
    late = both(asks("Program"), _state(lambda s: max(s.pawns) >= DEEP))
    return _diving(seats, companion, options, late)


def _diving(seats: tuple[str, ...], companion: Companion | None, options: dict[str, Any], until: Sought) -> Position:
    bot = "regular" if "regular" in seats else "novice"
    if companion is None:
        return Position("dive", seats, options, until=until, bot=bot)
    with_companion = {**WITH_COMPANIONS, **options}
    return Position("dive", seats, with_companion, until=until, answers=wishing(companion), bot=bot)


def _fugu_in_round_2(asked: Asked) -> Move | None:
    use = Announce(Companion.FUGU) if asked.state.round == 2 else None
    answer: Move | None = wishing(Companion.FUGU, use)(asked)
    return answer


BREATHLESS = Position(
    "dive",
    (ME, "regular"),
    WITH_COMPANIONS,
    until=asks("Program", round=2, uses=[Use.OUT, Use.HELD]),
    answers=_fugu_in_round_2,
    bot="regular",
)
"""Seat 0 has announced the fugu, its board is empty, and the other diver has handed in a program."""


def _used(companion: Companion) -> Position:
    """Return the moment when seat 0 has announced *companion* and programs; the bots hurry nobody."""
    use = LayOctopus(30, 30) if companion is Companion.OCTOPUS else Announce(companion)
    announced = _state(lambda s: s.uses[0].value == "out")
    return Position(
        "dive",
        (ME, "regular", "regular"),
        WITH_COMPANIONS,
        until=both(announced, _programs),
        answers=wishing(companion, use),
        bot="regular",
    )


def _programs(moment: Moment) -> bool:
    return type(moment.state.step).__name__ == "Program" and 0 in moment.state.asks


def _rounds(least: int) -> Sought:
    return both(asks("Program"), _state(lambda s: s.round >= least))


DIVE_STILLS = {
    "look": Position("dive", TWO_BOTS, until=asks("Program")),
    "round-3": Position("dive", THREE_BOTS, until=_rounds(3)),
    "deep": Position("dive", TWO_BOTS, until=both(asks("Program"), _state(lambda s: s.pawns[0] >= DEEP))),
    "flashlight": Position("dive", TWO_BOTS, {"flashlight": True}, until=asks("Program")),
    "children": Position("dive", TWO_BOTS, {"children": True}, until=_rounds(2)),
    "chief": Position("dive", TWO_BOTS, {"chief": True}, until=_rounds(2)),
    "solo": Position("dive", (ME,), {"chief": True}, until=_rounds(2)),
    "wish": Position("dive", TWO_BOTS, WITH_COMPANIONS, until=asks("Wish")),
    "wish-lost": Position(
        "dive",
        TWO_BOTS,
        {"companions": "ten", "youngest": 1},
        until=both(asks("Wish"), _state(lambda s: any(s.tiles))),
    ),
    "companion": Position("dive", TWO_BOTS, WITH_COMPANIONS, until=asks("Program"), answers=wishing(Companion.ORCA)),
    **{f"companion-{one.value}": _used(one) for one in (Companion.OCTOPUS, Companion.ORCA, Companion.FUGU)},
    "axolotl": Position("dive", TWO_BOTS, WITH_COMPANIONS, until=asks("Axolotl"), answers=wishing(Companion.AXOLOTL)),
    "won": Position("dive", TWO_BOTS, until=ends("alone")),
    "lost": Position("dive", TWO_BOTS, until=ends("lost")),
    "tie": Position("dive", TWO_BOTS, until=ends("shared")),
    "chief-won": Position("dive", (ME,), {"chief": True}, until=lambda m: bool(m.told("ChiefWon"))),
    "children-over": Position("dive", THREE_BOTS, {"children": True}, until=ends()),
}


def _dive(*told: Sought) -> Sought:
    """Return what is true when the last program, that of seat 0, brings a dive of which all these are true."""
    return both(brings("Readied", "Revealed", "CardRevealed"), *told)


def _first(shark: bool) -> Sought:
    return lambda m: any(card.level == 1 and card.shark is shark for card in m.told("CardRevealed"))


def _helped(helper: str) -> Sought:
    return lambda m: any(event.helper.value == helper for event in m.told("Helped"))


DIVE_BEATS = {
    "shark": Beat(
        Position(
            "dive",
            TWO_GUESTS,
            before=_dive(_first(True), lambda m: any(w.level == 1 for w in m.told("WasWrong"))),
        ),
        "Rested",
    ),
    "clear": Beat(Position("dive", TWO_GUESTS, before=_dive(_first(False))), "Rested"),
    "turtle": Beat(Position("dive", TWO_GUESTS, before=_dive(_helped("red"))), "Rested"),
    "manta": Beat(Position("dive", TWO_GUESTS, before=_dive(_helped("manta"))), "Rested"),
    "chief": Beat(Position("dive", ONE_GUEST, {"chief": True}, before=_dive()), "Rested"),
    "children": Beat(Position("dive", TWO_GUESTS, {"children": True}, before=_dive()), "Rested"),
    "companion": Beat(
        Position(
            "dive",
            TWO_GUESTS,
            WITH_COMPANIONS,
            before=brings("OctopusLaid"),
            answers=wishing(Companion.OCTOPUS, LayOctopus(30, 30)),
        ),
        "OctopusLaid",
    ),
    "four": Beat(Position("dive", THREE_GUESTS, before=_dive()), "Rested"),
    "end": Beat(Position("dive", TWO_GUESTS, before=both(_dive(), ends("alone"))), "Won"),
}

STILLS: dict[str, dict[str, Position]] = {
    "deepsea": DEEPSEA_STILLS,
    "hainoon": HAINOON_STILLS,
    "dive": DIVE_STILLS,
}
BEATS: dict[str, dict[str, Beat]] = {"deepsea": DEEPSEA_BEATS, "hainoon": HAINOON_BEATS, "dive": DIVE_BEATS}
