"""Programs typed by a person: what is read, what is refused and why, and playing with it in a terminal."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.dive.table import do, game, lay

from divetable.bots import find
from divetable.engine.core import Move
from divetable.engine.prose import LANGUAGES, Speaker
from divetable.games.dive import RULEBOOK
from divetable.games.dive.choices import Choices
from divetable.games.dive.components import (
    KEEP_AXOLOTL,
    TAKE_BACK,
    Announce,
    Commit,
    Companion,
    GiveDolphin,
    LayOctopus,
    Saw,
    Stop,
    Stopped,
    Token,
    Use,
    WishFor,
)
from divetable.games.dive.layouts import WithAnglerfish, WithClownfish, childrens_programs, every_program
from divetable.games.dive.notation import BadNotation, hint, read_move, shortlist, write_move
from divetable.games.dive.prose import BOOKS
from divetable.games.dive.view import view
from divetable.terminal import play

A, B = (Token(4, False), Token(5, False)), (Token(3, True),)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1 3s 45 2", Commit(((Token(1, False),), B, A, (Token(2, False),)))),
        ("1, 3S,45  2", Commit(((Token(1, False),), B, A, (Token(2, False),)))),
        ("45c 3s", Commit((A, B), clownfish=1)),
        ("45 3sc", Commit((A, B), clownfish=2)),
        ("45 3cs", Commit((A, B), clownfish=2)),
        ("3s a", Commit((B,), anglerfish=False)),
        ("3s as", Commit((B,), anglerfish=True)),
        ("54", Commit((A[::-1],))),
        ("3s - 45", Commit((B, (), A))),
        ("4s5", Commit(((Token(4, True), Token(5, False)),))),
        ("take back", TAKE_BACK),
        ("keep axolotl", KEEP_AXOLOTL),
        ("wish great white", WishFor(Companion.GREAT_WHITE)),
        ("Wish great white shark", WishFor(Companion.GREAT_WHITE)),
        ("use poulpe géant", Announce(Companion.OCTOPUS)),
        ("use Weißer Hai", Announce(Companion.GREAT_WHITE)),
        ("octopus 20 65", LayOctopus(20, 65)),
        ("dolphin 2", GiveDolphin(2)),
    ],
)
def test_what_a_person_types_is_read(text: str, move: Move) -> None:
    assert read_move(text) == move


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "There is nothing to read."),
        (" , ", "There is nothing to read."),
        ("1 3x", '"3x" is no level: write its tokens as digits, then s for a shark, as in 3s.'),
        ("s3", '"s3" is no level: write its tokens as digits, then s for a shark, as in 3s.'),
        ("3ss", '"3ss" is no level: write its tokens as digits, then s for a shark, as in 3s.'),
        ("3cc", '"3cc" is no level: write its tokens as digits, then s for a shark, as in 3s.'),
        ("--", '"--" is no level: write its tokens as digits, then s for a shark, as in 3s.'),
        ("٣", '"٣" is no level: write its tokens as digits, then s for a shark, as in 3s.'),
        ("hello", '"hello" is no level: write its tokens as digits, then s for a shark, as in 3s.'),
        ("take it", '"it" is no level: write its tokens as digits, then s for a shark, as in 3s.'),
        ("1 3 s", '"s" goes right after the tokens of its level, as in 3s.'),
        ("1 c 3", '"c" goes right after the tokens of its level, as in 3c.'),
        ("1 as 3", '"as" is the anglerfish, which comes last and once.'),
        ("1 a a", '"a" is the anglerfish, which comes last and once.'),
        ("1c 2c", "The clownfish lies on one level only."),
        (
            "octopus",
            "The octopus needs two whole numbers, percent from the left and from the top, as in octopus 20 40.",
        ),
        (
            "octopus 1 x",
            "The octopus needs two whole numbers, percent from the left and from the top, as in octopus 20 40.",
        ),
        ("dolphin -1", "The small dolphin needs a seat, counted from 0, as in dolphin 1."),
        (
            "use cod",
            '"cod" is no companion. They are: giant octopus, orca, anglerfish, giant green turtle, clownfish, '
            "dolphins, great white shark, axolotl, fugu and narwhal.",
        ),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, fault: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read_move(text)
    assert str(caught.value) == fault
    for language in LANGUAGES[1:]:
        assert Speaker(BOOKS[language], ()).text(caught.value.key, **caught.value.values) != fault


def test_every_program_is_written_as_it_is_read() -> None:
    written = {write_move(program): program for program in every_program()}
    assert len(written) == 13502
    assert all(read_move(text) == program for text, program in islice(written.items(), 0, None, 7))


def moves() -> st.SearchStrategy[Move]:
    """All that divers do, programs of every kind first."""
    seeds = st.integers(0, 2**32).map(Random)
    sources = st.sampled_from([every_program(), childrens_programs(), WithClownfish(), WithAnglerfish()])
    programs = st.builds(lambda source, rng: source.sample(rng), sources, seeds)
    companions, small = st.sampled_from(Companion), st.integers(0, 99)
    return st.one_of(
        programs,
        st.builds(WishFor, companions),
        st.builds(Announce, companions),
        st.builds(LayOctopus, small, small),
        st.builds(GiveDolphin, small),
        st.sampled_from([TAKE_BACK, KEEP_AXOLOTL]),
    )


@given(moves())
def test_writing_and_reading_is_a_round_trip(move: Move) -> None:
    assert read_move(write_move(move)) == move


@given(st.text("0123456789sca- ,xABC\n"))
def test_anything_typed_is_a_move_or_bad_notation(text: str) -> None:
    try:
        move = read_move(text)
    except BadNotation as error:
        assert str(error)
    else:
        assert isinstance(move, Commit)


@pytest.mark.parametrize(
    "move",
    [
        Saw((None, None)),
        Stopped(Stop.CLOCK, ()),
        Commit(()),
        Commit((A,), clownfish=3),
        Commit(((Token(4, False), Token(5, True)),)),
        Commit(((Token(12, False),),)),
    ],
)
def test_what_has_no_notation_is_not_written(move: Move) -> None:
    with pytest.raises(BadNotation, match=r"That move has no notation\."):
        write_move(move)


def test_the_shortlist_has_no_programs_and_nine_spots() -> None:
    octopus = list(shortlist(Choices(0, 3, tile=Companion.OCTOPUS)))
    assert len(octopus) == 9
    assert LayOctopus(0, 0) in octopus
    assert LayOctopus(32, 32) in octopus
    assert LayOctopus(65, 65) in octopus
    assert list(shortlist(Choices(0, 3))) == []
    assert list(shortlist(Choices(1, 3, tile=Companion.DOLPHINS))) == [GiveDolphin(0), GiveDolphin(2)]
    over = Choices(0, 3, tile=Companion.ORCA, use=Use.OUT, orca=True, over=True)
    assert list(shortlist(over)) == [Stopped(Stop.COUNT, ())]


def hinted(tile: Companion, announced: bool = False, **options: Any) -> str:
    s = lay(players=2, tiles=(tile, Companion.ORCA), **options)
    s = do(s, (0, Announce(tile))) if announced else s
    return hint(view(s, 0), Speaker(BOOKS["en"], ("Ada", "Ben")))


def test_the_hint_fits_what_can_be_typed() -> None:
    plain = hinted(Companion.NARWHAL)
    assert plain.endswith('"1 3s 45 2" is token 1; token 3 and a shark; tokens 4 and 5; token 2.')
    assert hinted(Companion.CLOWNFISH) == hinted(Companion.ANGLERFISH) == plain
    assert hinted(Companion.NARWHAL, announced=True) == plain
    assert "45c" in hinted(Companion.CLOWNFISH, announced=True)
    assert "45c" in hinted(Companion.CLOWNFISH, secret_companions=True)
    assert "anglerfish on level 6" in hinted(Companion.ANGLERFISH, announced=True)
    assert "octopus 20 40" in hinted(Companion.OCTOPUS)
    s = do(lay(players=2, tiles=(Companion.NARWHAL, Companion.ORCA)), (0, read_move("1 3s")))
    s = do(s, (1, Announce(Companion.ORCA)))
    assert hint(view(s, 0), Speaker(BOOKS["en"], ("Ada", "Ben"))) == f'{plain} The program so far is "1 3s".'
    children = hint(view(lay(children=True), 0), Speaker(BOOKS["en"], ("Ada", "Ben")))
    assert children.startswith("Type the five tokens")


# In the terminal


def played(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    lines: Sequence[str],
    language: str = "en",
    **options: Any,
) -> str:
    """What a terminal shows of a game with these lines typed."""
    typed: Iterator[str] = iter([*lines, "quit"])

    def read(prompt: str = "") -> str:
        line = next(typed)
        print(f"{prompt}{line}")
        return line

    monkeypatch.setattr("builtins.input", read)
    dive = game(3, **options)
    play(RULEBOOK, dive, bytes(32), [find(dive, "random")] * 3, language, None)
    return capsys.readouterr().out


def test_a_program_is_typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = played(monkeypatch, capsys, ["1 3s 45 2"])
    assert "program> 1 3s 45 2\n3 Robin is ready.\n" in out
    assert "Robin's program. Level 1: no shark, speed 1. Level 2: shark, speed 3. Level 3: no shark, speed 9." in out


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("1 1", "You have only one token 1. (D-011)"),
        ("1 - 3", "Level 2 is empty, and a program may not have a gap. (D-013)"),
        ("4s5", "All tokens on level 1 must show the same face. (Q-20)"),
        ("7", "There is no token 7: yours are numbered 1 to 5. (D-005)"),
        ("1 2c", "This game is played without companions. (D-100)"),
        ("use orca", "This game is played without companions. (D-100)"),
        ("take back", "You have no finished program to take back. (Q-21)"),
        ("1 3x", '"3x" is no level: write its tokens as digits, then s for a shark, as in 3s.'),
    ],
)
def test_D_011_D_013_Q_20_a_bad_program_is_refused_with_its_rule(
    line: str, answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = played(monkeypatch, capsys, [line])
    assert out.endswith(f"program> {line}\n{answer}\nprogram> quit\nStopped.\n")


def test_list_is_short(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = played(monkeypatch, capsys, ["list", "help", "?"])
    assert "program> list\nType a program, a word for each level" in out
    assert len(out.splitlines()) < 60


def test_a_companion_is_chosen_from_a_list(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = played(monkeypatch, capsys, ["1", "list", "", "list", "5"], companions="seven", youngest=0)
    assert "  1 Wish for the giant octopus.\n  2 Wish for the orca.\n" in out
    assert "Robin dives with the giant octopus." in out
    assert "  9 Lay the giant octopus on the bottom right corner of the stack.\nType a number, or press Enter" in out
    assert "> \nType a program, a word for each level" in out
    assert "> 5\n" in out
    assert "Robin lays the giant octopus on the stack, 32 percent from the left, 32 percent from the top." in out
    assert "The giant octopus hides the stack from 32 to 67 percent, counted from the left, and from 32 to 67" in out


def test_a_spot_can_be_typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["wish octopus", "octopus 70 0", "octopus 7 0"]
    out = played(monkeypatch, capsys, lines, companions="seven", youngest=0)
    assert "The giant octopus must lie wholly on the stack. (Q-30)" in out
    assert "Robin lays the giant octopus on the stack, 7 percent from the left, 0 percent from the top." in out


def test_words_narrow_the_list(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = played(monkeypatch, capsys, ["white", "1", "1"], companions="seven", youngest=0)
    assert "> white\n  1 Wish for the great white shark.\n" in out
    assert "Robin dives with the great white shark." in out
    # Nothing was listed since, so 1 is a program.
    assert re.search(r"program> 1\n\d+ Robin is ready\.\n", out)


@pytest.mark.parametrize(
    ("language", "refused", "stopped"),
    [
        ("fr", "Vous n'avez qu'un seul jeton 1. (D-011)\n", "Arrêté."),
        ("de", "Du hast nur einen Marker 1. (D-011)\n", "Abgebrochen."),
    ],
)
def test_the_terminal_speaks_the_players_language(
    language: str, refused: str, stopped: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = played(monkeypatch, capsys, ["1 1", "3x", "liste", "aide", "hilfe"], language)
    assert refused in out
    assert out.endswith(f"{stopped}\n")
    assert ("3x\N{NO-BREAK SPACE}» n'est pas un niveau" if language == "fr" else "„3x“ ist keine Ebene") in out
    assert "Type" not in out
