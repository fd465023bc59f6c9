"""Phase 2, Dive: programs are revealed and compared with the cards, level by level."""

from __future__ import annotations

from typing import Final

from divetable.engine.core import Act, Emit, Seat
from divetable.games.dive import events
from divetable.games.dive.choices import misplaced_tile
from divetable.games.dive.companions import POWERS, powers_out
from divetable.games.dive.components import (
    CHIEF,
    DEEP,
    LEVELS,
    Card,
    Commit,
    Helper,
    Level,
    State,
    Token,
    Use,
)
from divetable.games.dive.program import BLIND

NOTHING: Final = Helper.NOTHING
MANTA: Final = Helper.MANTA
SPACES: Final = {Helper.GREEN: 1, Helper.RED: 2}


class Reveal(Act[State]):
    """All programs are uncovered, and the chief's card (D-030, D-153)."""

    rule = "D-030"

    def run(self, s: State, emit: Emit) -> None:
        """The octopus goes, the tiles lie on the boards, the first card comes off."""
        s.octopus = None
        s.readings = BLIND[len(s.table.seats)].readings
        companions = s.table.pool
        for seat, program in enumerate(s.programs):
            assert program is not None, "the phase ends when all are ready"
            s.boards[seat] = program.levels
            emit(revealed, seat, program)
            if companions:
                lay_tile(s, seat, program, emit)
        s.diving = list(s.table.seats)
        if s.table.options.chief:
            show_chief(s, emit)
        s.agenda.append(s.table.depths[0])


def revealed(seat: Seat, program: Commit) -> events.Revealed:
    """Shows what lies on a diver's board: a tile that found no place on it is not there."""
    if misplaced_tile(program) is not None:
        return events.Revealed(seat, program.levels, None, None)
    return events.Revealed(seat, program.levels, program.clownfish, program.anglerfish)


def lay_tile(s: State, seat: Seat, program: Commit, emit: Emit) -> None:
    """Clownfish and anglerfish become part of the board; one used in secret comes out now (Q-24, Q-31)."""
    tile = s.tiles[seat]
    assert tile is not None, "where there are companions everyone has one"
    power, used = POWERS[tile], program.clownfish is not None or program.anglerfish is not None
    if used and s.uses[seat] is Use.HELD:
        s.uses[seat] = Use.OUT
        s.out.append(seat)
    if used and misplaced_tile(program) is None:
        s.boards[seat] = power.board(program)
    elif power.placed and s.uses[seat] is Use.OUT:
        emit(events.CompanionWasted, seat, tile)


def show_chief(s: State, emit: Emit) -> None:
    """The chief's card for this round; in deep water its yellow levels are covered at once (D-156)."""
    card = s.table.chief_cards[s.chief_stack[s.round - 1]]
    s.boards[CHIEF] = tuple((Token(speed, False),) for speed in card.speeds)
    emit(events.ChiefShown, card.speeds, card.yellow)
    if s.pawns[CHIEF] >= DEEP:
        bubble(s, 0, emit)


def bubble(s: State, level: int, emit: Emit) -> None:
    """Cover the chief's yellow levels below *level* (D-157)."""
    yellow = s.table.chief_cards[s.chief_stack[s.round - 1]].yellow
    board = s.boards[CHIEF]
    covered = tuple(deeper for deeper in yellow if deeper > level)
    s.boards[CHIEF] = tuple(() if depth in covered else tokens for depth, tokens in enumerate(board, 1))
    if covered:
        emit(events.Bubbled, covered)


class Evaluate(Act[State]):
    """One level of depth, in three steps."""

    rule = "D-031"
    level: int

    def run(self, s: State, emit: Emit) -> None:
        """Is my program correct? Is there a helper? Do we need to go deeper?"""
        card = take_card(s, self.level, emit)
        right = verify(s, self.level, card.shark, emit)
        if card.helper is not NOTHING:
            race(s, self.level, card.helper, right, emit)
        go_deeper(s, self.level, right, emit)


def take_card(s: State, level: int, emit: Emit) -> Card:
    """The top card comes off and is announced (D-031)."""
    card = s.table.ocean[s.stack[s.gone]]
    s.gone += 1
    emit(events.CardRevealed, level, card.shark, card.helper)
    return card


def verify(s: State, level: int, shark: bool, emit: Emit) -> list[Seat]:
    """Step 1: who is right goes on, who is wrong is out; the chief is never wrong (D-035 to D-038, D-158)."""
    right, boards = [], s.boards
    for seat in s.diving:
        if boards[seat][level - 1][0].shark == shark:
            s.kept[seat] = level
            right.append(seat)
        else:
            mistake(s, seat, level, emit)
    if any(boards[CHIEF][level - 1 : level]):
        s.kept[CHIEF] += 1
        right.append(CHIEF)
    if right:
        emit(events.WasRight, level, tuple(right))
    return right


def mistake(s: State, seat: Seat, level: int, emit: Emit) -> None:
    """Tokens from here on go, in deep water all of them (D-036, D-072, Q-1)."""
    s.wrong[seat] = True
    deep = s.pawns[seat] >= DEEP
    if deep:
        s.kept[seat] = 0
    emit(events.WasWrong, seat, level, deep, s.kept[seat])


def race(s: State, level: int, helper: Helper, right: list[Seat], emit: Emit) -> None:
    """Step 2: only a single fastest is helped (D-040, D-041)."""
    speeds = [speed(s.boards[seat][level - 1]) for seat in right]
    best = max(speeds, default=0)
    if speeds.count(best) == 1:
        carry(s, level, right[speeds.index(best)], helper, best, emit)
    elif speeds:
        emit(
            events.HelpTied, helper, best, tuple(seat for seat, fast in zip(right, speeds, strict=True) if fast == best)
        )
    else:
        emit(events.HelpIgnored, helper)


def speed(level: Level) -> int:
    """Tokens on one level add up (D-016)."""
    return level[0].value if len(level) == 1 else sum([token.value for token in level])


def carry(s: State, level: int, seat: Seat, helper: Helper, fast: int, emit: Emit) -> None:
    """The helper carries *seat*, whether it likes that or not (D-042 to D-044, Q-13)."""
    start = s.pawns[seat]
    end = manta_reaches(s, start) if helper is MANTA else turtle_reaches(s, seat, helper)
    s.pawns[seat] = end
    if helper is MANTA and end == start:
        emit(events.CarriedNowhere, seat, fast)
    else:
        emit(events.Helped, seat, helper, fast, start, end)
    if seat == CHIEF and start < DEEP <= end:
        bubble(s, level, emit)


def turtle_reaches(s: State, seat: Seat, helper: Helper) -> int:
    """So many spaces on, or back while a narwhal is out, but never below 0 (D-042, D-043, D-137, Q-45)."""
    spaces = SPACES[helper]
    change = sum([power.turtle(s, owner, seat, helper, spaces) for owner, power in powers_out(s)]) if s.out else 0
    return max(0, s.pawns[seat] + spaces + change)


def manta_reaches(s: State, start: int) -> int:
    """The next pawn strictly ahead, but not into deep water, where mantas do nothing (D-044, D-074, D-075)."""
    last = DEEP - 1
    ahead = [space for space in s.pawns if space > start]
    return min(last, *ahead) if ahead and start < last else start


def go_deeper(s: State, level: int, right: list[Seat], emit: Emit) -> None:
    """Step 3: as long as anybody, the chief included, has a deeper level (D-046, D-159) and there is a card (D-064)."""
    boards = s.boards
    s.diving = [seat for seat in right if seat != CHIEF and len(boards[seat]) > level]
    chief = any(boards[CHIEF][level:])
    if not s.diving and not chief:
        return
    if s.gone < len(s.stack):
        s.agenda.append(s.table.depths[level])
    else:
        emit(events.CardsRanOut, level + 1, (*s.diving, CHIEF) if chief else tuple(s.diving))


class EndDive(Act[State]):
    """What companions do at the end of the Dive and before Rest, in this order (Q-66)."""

    rule = "Q-66"

    def run(self, s: State, emit: Emit) -> None:
        """Dolphins, then the great white shark."""
        for owner, power in powers_out(s):
            power.dived(s, owner, emit)
        for owner, power in powers_out(s):
            power.resting(s, owner, emit)


class SpotSharks(Act[State]):
    """One level in the children's version: only the claim counts, and a mistake stops nothing (D-090 to D-093)."""

    rule = "D-091"
    level: int

    def run(self, s: State, emit: Emit) -> None:
        """One space in Rest for each right claim."""
        shark = take_card(s, self.level, emit).shark
        right = [seat for seat in s.diving if s.boards[seat][self.level - 1][0].shark == shark]
        for seat in right:
            s.kept[seat] += 1
        missed = tuple(seat for seat in s.diving if seat not in right)
        if right:
            emit(events.WasRight, self.level, tuple(right))
        if missed:
            emit(events.Missed, self.level, missed)
        go_deeper(s, self.level, s.diving, emit)


REVEAL: Final = Reveal()
EVALUATE: Final = tuple(Evaluate(level) for level in range(1, LEVELS + 2))
"""Level 6 is the anglerfish's."""
SPOT_SHARKS: Final = tuple(SpotSharks(level) for level in range(1, LEVELS + 1))
END_DIVE: Final = EndDive()
