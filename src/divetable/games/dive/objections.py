"""Why a move is refused in Dive."""

from __future__ import annotations

from divetable.engine.core import Objection
from divetable.games.dive.components import Companion, Stop


class NothingPlaced(Objection):
    """A program has at least one token."""

    rule = "D-019"


class Gap(Objection):
    """A level above a programmed one is empty."""

    rule = "D-013"
    level: int


class TooDeep(Objection):
    """There are five levels on the board."""

    rule = "D-013"
    levels: int


class NoSuchToken(Objection):
    """Tokens are numbered one to five."""

    rule = "D-005"
    token: int


class TokenTwice(Objection):
    """Each token exists once."""

    rule = "D-011"
    token: int


class MixedFaces(Objection):
    """All tokens of a level show the same face."""

    rule = "Q-20"
    level: int


class OneTokenEach(Objection):
    """Children program all five levels, token 1 on level 1 and so on, and only choose the faces."""

    rule = "D-090"


class ClownfishOnEmpty(Objection):
    """The clownfish needs a programmed level."""

    rule = "Q-35"
    level: int


class AnglerfishTooShallow(Objection):
    """The anglerfish needs all five levels programmed."""

    rule = "D-112"
    levels: int


class NoCompanions(Objection):
    """This game is played without companions."""

    rule = "D-100"


class NotYours(Objection):
    """That companion dives with somebody else, or with nobody."""

    rule = "D-100"
    companion: Companion


class AlreadyUsed(Objection):
    """Each companion is used once a game."""

    rule = "D-103"
    companion: Companion


class NotAnnounced(Objection):
    """A companion is announced before it is programmed."""

    rule = "D-102"
    companion: Companion


class NotAloud(Objection):
    """At this table clownfish and anglerfish are used in secret, as part of the program."""

    rule = "Q-24"
    companion: Companion


class NeedsSpot(Objection):
    """The octopus is announced by laying it on a spot of the stack."""

    rule = "D-110"


class OffTheStack(Objection):
    """The octopus has to lie wholly on the stack."""

    rule = "Q-30"
    x: int
    y: int


class NeedsReceiver(Objection):
    """The dolphins are announced by giving the small one away."""

    rule = "D-117"


class NotAnotherDiver(Objection):
    """The small dolphin goes to another diver at the table."""

    rule = "D-117"
    to: int


class AxolotlLater(Objection):
    """The axolotl is decided at the end of Rest."""

    rule = "Q-44"


class AlreadyReady(Objection):
    """The program is ready; take it back first."""

    rule = "Q-21"


class NothingToTakeBack(Objection):
    """Only a program that is ready can be taken back."""

    rule = "Q-21"


class NoSuchStop(Objection):
    """Nobody counts down without the orca, and nobody holds their breath without the fugu."""

    rule = "Q-29"
    by: Stop


class CountdownOver(Objection):
    """The orca's countdown has closed programming for all."""

    rule = "D-111"


class NotInThisGame(Objection):
    """That companion is not among those of this game."""

    rule = "D-100"
    companion: Companion


class NotWithChief(Objection):
    """Dolphins and great white shark do not dive with the village chief."""

    rule = "D-152"
    companion: Companion


class CompanionTaken(Objection):
    """Each companion exists once, and that one dives with somebody already."""

    rule = "Q-43"
    companion: Companion
