"""Dive at the table: sonar for those who ask, and limits that say exactly what is legal."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.server.support import Person, conduct, served, settings

from divetable.games.dive.choices import Choices
from divetable.games.dive.companions import POWERS
from divetable.games.dive.components import Announce, Commit, Companion, GiveDolphin, LayOctopus, Token, Use
from divetable.games.dive.table import ProgramLimits
from divetable.games.dive.table import limits as limits_of
from divetable.server.protocol import messages

TOKENS = st.builds(Token, st.integers(0, 6), st.booleans())
COMMITS = st.builds(
    Commit,
    st.lists(st.lists(TOKENS, max_size=3).map(tuple), max_size=6).map(tuple),
    st.none() | st.integers(0, 6),
    st.none() | st.booleans(),
)
SETUPS = [
    Choices(0, 3, False, secret, tile, use)
    for secret, tile, use in product((False, True), (None, *Companion), Use)
    if tile is not None or use is Use.HELD
]


def allowed(limits: ProgramLimits, program: Commit) -> bool:
    """Whether *program* is within *limits*, as the protocol explains them."""
    levels = program.levels
    values = [token.value for level in levels for token in level]
    tokens = set(values) <= set(limits.tokens) and len(values) == len(set(values))
    shape = 1 <= len(levels) <= limits.levels and all(len({token.shark for token in level}) == 1 for level in levels)
    clownfish = program.clownfish is None or (limits.clownfish and 1 <= program.clownfish <= len(levels))
    anglerfish = program.anglerfish is None or (limits.anglerfish and len(levels) == limits.levels)
    return tokens and shape and clownfish and anglerfish


@given(choices=st.sampled_from(SETUPS), program=COMMITS, seed=st.randoms(use_true_random=False))
def test_limits_say_which_programs_are_legal(choices: Choices, program: Commit, seed: Any) -> None:
    limits = limits_of(choices)
    assert allowed(limits, program) == (program in choices)
    drawn = choices.program(seed)
    assert allowed(limits, drawn)
    shallow = Commit(drawn.levels[:-1], drawn.clownfish, drawn.anglerfish)
    assert allowed(limits, shallow) == (shallow in choices)


def test_limits_are_sent_as_the_protocol_says() -> None:
    assert ProgramLimits.fields == messages.ProgramLimits.__struct_fields__


def test_limits_say_what_may_be_said_aloud() -> None:
    for choices in SETUPS:
        limits = limits_of(choices)
        said = [Announce(companion) for companion in POWERS] + [GiveDolphin(seat) for seat in range(4)]
        assert [move for move in said if move in choices] == list(limits.aloud)
        edge = 0 if limits.octopus is None else limits.octopus
        assert (LayOctopus(edge, edge) in choices) == (limits.octopus is not None)
        assert LayOctopus(edge + 1, 0) not in choices or limits.octopus is None


def test_sonar_is_for_those_who_ask_and_everybody_is_told(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        one, two = Person(address), Person(address)
        code = await one.create("dive", "me", "open")
        await two.post(f"/tables/{code}/join", name="B")
        await one.post(f"/tables/{code}/start")
        looking, listening = await one.sit(code), await two.sit(code, sonar=True)
        seen, heard = await looking.hear("snapshot"), await listening.hear("snapshot")
        assert seen["view"]["reading"] is None and heard["view"]["reading"]["levels"]
        assert looks(seen) == [[None, None]] and looks(heard)[0][1] is not None
        told = await looking.hear("table")
        assert [seat.get("sonar", False) for seat in told["table"]["seats"]] == [False, True]
        await listening.say("listen")
        answer = await listening.hear("heard")
        assert len(answer["lines"]) == len(answer["tones"]) == 5
        await listening.say("look", seat=1, sonar=False)
        assert (await listening.hear("snapshot"))["view"]["reading"] is None
        assert (await two.get(f"/tables/{code}"))["table"]["seats"][1]["sonar"], "it was used, and that stays known"
        replayed = await two.get(f"/tables/{code}/replay", seat=1, sonar=True)
        assert replayed[0]["view"]["reading"] == heard["view"]["reading"]
        await one.get(f"/tables/{code}/replay", 409, seat=0, sonar=True)
        await looking.say("listen")
        assert len((await looking.hear("heard"))["lines"]) == 5

    with served(settings(tmp_path)) as address:
        conduct(story(address))


def test_sonar_asked_for_in_the_lobby_is_there_from_the_first_question_on(tmp_path: Path) -> None:
    async def story(address: str) -> None:
        person = Person(address)
        code = await person.create("dive", "me", "me")
        talk = await person.sit(code, seat=1, sonar=True)
        assert (await talk.hear("table"))["table"]["seats"][1]["sonar"]
        await talk.say("look", seat=1, sonar=False)
        assert not (await talk.hear("table"))["table"]["seats"][1].get("sonar")
        await talk.say("look", seat=1, sonar=True)
        await talk.hear("table")
        await person.post(f"/tables/{code}/start")
        assert (await talk.hear("update"))["view"]["reading"]["levels"]

    with served(settings(tmp_path)) as address:
        conduct(story(address))


def looks(message: dict[str, Any]) -> list[list[Any]]:
    return [line["event"]["readings"] for line in message["log"] if line["event"]["type"] == "Looked"]
