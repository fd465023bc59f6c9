"""What can happen in Dive, in the past tense. ``CHIEF`` (seat 4) stands for the village chief wherever a seat does."""

from __future__ import annotations

from divetable.engine.core import Event, Seat
from divetable.games.dive.components import Companion, Helper, Level, Reading, Stop


class OceanStacked(Event):
    """The Ocean cards were shuffled, turned and stacked; nobody saw how."""

    cards: int


class ChiefJoined(Event):
    """The village chief put his pawn beside the others; his cards were shuffled."""

    cards: int


class YoungestDrawn(Event):
    """Chance decided who counts as the youngest."""

    seat: Seat


class WishMade(Event):
    """A diver has secretly wished for a companion."""

    seat: Seat


class WishesClashed(Event):
    """Several wished for the same companion, and the youngest of them got it."""

    companion: Companion
    seats: tuple[Seat, ...]
    to: Seat


class CompanionJoined(Event):
    """A diver got a companion."""

    seat: Seat
    companion: Companion


class RoundBegan(Event):
    """A new round: everyone has five tokens; so many cards are left in the stack."""

    round: int
    cards: int


class Looked(Event):
    """The divers looked at the stack. Each knows only what they saw themselves."""

    readings: tuple[Reading | None, ...]

    def seen_by(self, seat: Seat | None) -> Looked | None:
        """One's own reading; nothing for those who saw nothing."""
        if seat is None or self.readings[seat] is None:
            return None
        return Looked(tuple(reading if owner == seat else None for owner, reading in enumerate(self.readings)))


class Readied(Event):
    """A diver's program is ready."""

    seat: Seat


class TookBack(Event):
    """A diver took a ready program back to change it."""

    seat: Seat


class TimeUp(Event):
    """A diver had to stop programming: by the clock, the orca's countdown or for want of breath."""

    seat: Seat
    by: Stop


class CompanionAnnounced(Event):
    """A diver announced a companion (not the octopus, the dolphins or the axolotl, which have events of their own)."""

    seat: Seat
    companion: Companion


class OctopusLaid(Event):
    """The giant octopus was laid on the stack, its corner at so many percent from the left and from the top."""

    seat: Seat
    x: int
    y: int


class DolphinGiven(Event):
    """The dolphins were announced and the small one given to another diver."""

    seat: Seat
    to: Seat


class Reopened(Event):
    """After an announcement these divers, who were ready, may change their programs."""

    seats: tuple[Seat, ...]


class Revealed(Event):
    """A diver's program was uncovered. Levels from 1; clownfish: the level it lies on; anglerfish: its claim, a shark
    or none."""

    seat: Seat
    levels: tuple[Level, ...]
    clownfish: int | None
    anglerfish: bool | None


class CompanionWasted(Event):
    """A companion was announced but did not get onto the board in time, or its owner left it off."""

    seat: Seat
    companion: Companion


class ChiefShown(Event):
    """The chief's card: his speed at each level, and which levels are yellow."""

    speeds: tuple[int, ...]
    yellow: tuple[int, ...]


class Bubbled(Event):
    """The chief is in deep water: these yellow levels of his were covered."""

    levels: tuple[int, ...]


class CardRevealed(Event):
    """A card came off the stack and was announced."""

    level: int
    shark: bool
    helper: Helper


class WasRight(Event):
    """These divers claimed what was on the card."""

    level: int
    seats: tuple[Seat, ...]


class WasWrong(Event):
    """A diver was mistaken and is out of this dive, with so many levels still counting: none in deep water."""

    seat: Seat
    level: int
    deep: bool
    kept: int


class Missed(Event):
    """Children's version: these divers were mistaken at this level, and dive on."""

    level: int
    seats: tuple[Seat, ...]


class Helped(Event):
    """The fastest was carried from one space to another; backwards or nowhere if a narwhal was about."""

    seat: Seat
    helper: Helper
    speed: int
    start: int
    end: int


class CarriedNowhere(Event):
    """The fastest caught a manta and gained nothing: nobody ahead, on space 15, or in deep water."""

    seat: Seat
    speed: int


class HelpTied(Event):
    """Several were equally fast, so nobody was helped."""

    helper: Helper
    speed: int
    seats: tuple[Seat, ...]


class HelpIgnored(Event):
    """A helper passed by, but nobody here was right."""

    helper: Helper


class CardsRanOut(Event):
    """There was no card for this level: the tokens of these divers from here on were discarded, which is no mistake."""

    level: int
    seats: tuple[Seat, ...]


class DolphinsPaid(Event):
    """The receiver of the small dolphin made no mistake, so the owner moved one space."""

    seat: Seat
    receiver: Seat
    start: int
    end: int


class DolphinsFailed(Event):
    """The receiver of the small dolphin made a mistake; the owner gained nothing."""

    seat: Seat
    receiver: Seat


class GreatWhiteBlocked(Event):
    """The great white shark keeps these mistaken opponents from moving in Rest."""

    seat: Seat
    blocked: tuple[Seat, ...]


class GreatWhiteBackfired(Event):
    """No opponent made a mistake: the great white shark's own diver does not move in Rest."""

    seat: Seat


class Rested(Event):
    """A diver moved one space for each level still holding a token."""

    seat: Seat
    levels: int
    start: int
    end: int


class AxolotlUsed(Event):
    """The axolotl was used at the end of Rest."""

    seat: Seat


class AxolotlKept(Event):
    """The axolotl was kept for another round."""

    seat: Seat


class PulledBack(Event):
    """The axolotl pulled a diver back from an odd space."""

    seat: Seat
    start: int
    end: int


class CompanionLeft(Event):
    """A used companion left the game at the end of the round."""

    seat: Seat
    companion: Companion


class StackEmpty(Event):
    """No Ocean card is left: the game ends with this round."""


class Won(Event):
    """The furthest diver won; in the children's version several may share the victory."""

    seats: tuple[Seat, ...]
    space: int


class Drawn(Event):
    """Several divers were equally far: a draw."""

    seats: tuple[Seat, ...]
    space: int


class ChiefWon(Event):
    """The village chief was furthest, alone or tied."""

    space: int
