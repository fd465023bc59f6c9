"""Who sits where, and what cannot be set up."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.server.desk import Desk

from divetable import bots
from divetable.engine.prose import LANGUAGES
from divetable.games import NAMES, rulebook
from divetable.server.http.routes.tables import option_info
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.rest import STAND_IN
from divetable.server.table import lobby as lobbies
from divetable.server.table.lobby import digest
from divetable.server.table.log import (
    Arranged,
    Entry,
    Opened,
    Plan,
    SatIn,
    Seated,
    Started,
    TableSetup,
    body_text,
    read_body,
    visitor_id,
)
from divetable.server.table.moves import Proposal, propose, propose_move
from divetable.server.table.table import added_up


def humans(count: int) -> list[Plan]:
    return [Plan("human", "", f"holder{seat}") for seat in range(count)]


@pytest.mark.parametrize(
    ("game", "players", "options", "rule"),
    [
        ("dive", 2, {"children": True, "companions": "seven"}, "D-095"),
        ("dive", 2, {"children": True, "chief": True}, "D-095"),
        ("dive", 1, {}, "Q-60"),
        ("dive", 2, {"secret_companions": True}, "Q-24"),
        ("deepsea", 1, {}, "A-001"),
        ("deepsea", 7, {}, "A-001"),
        ("dive", 5, {}, "Q-60"),
    ],
)
def test_an_impossible_table_is_refused_with_its_rule(
    game: str, players: int, options: dict[str, Any], rule: str
) -> None:
    with pytest.raises(Refused) as refusal:
        lobbies.opened("CODE", game, TableSetup(options, humans(players), "none", "bot", "natural"))
    assert (refusal.value.code, refusal.value.rule) == ("setup", rule)


def test_a_starter_who_is_not_at_the_table_is_refused() -> None:
    with pytest.raises(Refused):
        lobbies.opened("CODE", "deepsea", TableSetup({"starter": 3}, humans(2), "none", "bot", "natural"))


@pytest.mark.parametrize(
    ("clock", "leavers", "pace"), [("x", "bot", "natural"), ("none", "x", "natural"), ("none", "bot", "x")]
)
def test_unknown_clocks_and_the_like_are_refused(clock: str, leavers: str, pace: str) -> None:
    with pytest.raises(Refused, match="is one of"):
        lobbies.opened("CODE", "deepsea", TableSetup({}, humans(2), clock, leavers, pace))


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(Refused, match="random"):
        lobbies.opened(
            "CODE", "deepsea", TableSetup({}, [*humans(1), Plan("bot", "", "", "hal")], "none", "bot", "natural")
        )


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ana   Lu ", "Ana Lu"),
        ("<script>alert(1)</script>", "<script>alert(1)</script"),
        ("a\nb\x00c\u202e\u2028", "abc"),
        ("x" * 100, "x" * 24),
        ("'; DROP TABLE entries;--", "'; DROP TABLE entries;--"),
        ("E\u0301", "\u00c9"),
        (" \t ", ""),
        ("\U0001f469\u200d\U0001f680 Ana", "\U0001f469\u200d\U0001f680 Ana"),
        ("\u0645\u06cc\u200c\u062e\u0648", "\u0645\u06cc\u200c\u062e\u0648"),
        ("\u200d", ""),
        (" \u200d\u200dAna\u200c \u200d Lu\u200d", "Ana Lu"),
        ("A\u200d\u200c\u200dna", "A\u200dna"),
        ("x" * 23 + "\u200d" + "y", "x" * 23),
        ("\u2068\u05e9\u05e8\u05d4\u2069", "\u05e9\u05e8\u05d4"),
        ("\u3164", ""),
        ("\u2800 A\u115fna\uffa0", "Ana"),
        ("\ufe0f\u0301", ""),
        ("\u2764\ufe0f Ana", "\u2764\ufe0f Ana"),
        ("q" + "\u0332" * 9 + "x", "q\u0332\u0332\u0332x"),
    ],
)
def test_names_are_made_fit_to_be_shown(given: str, kept: str) -> None:
    assert lobbies.clean_name(given) == kept


def test_codes_are_four_letters_that_spell_nothing() -> None:
    codes = {lobbies.new_code() for _ in range(200)}
    assert len(codes) > 150
    assert all(len(code) == 4 and not set(code) & set("AEIOUY0123456789") for code in codes)


def lobby(*kinds: str) -> Desk:
    desk = Desk("deepsea", len(kinds), start=False)
    for seat, kind in enumerate(kinds):
        plan = {"me": Plan("human", "Ana", "holder0"), "open": Plan("open"), "bot": Plan("bot", "B", "", "random")}[
            kind
        ]
        desk.commit(propose(desk.table, Seated(seat, plan), 0))
    return desk


def test_seats_are_taken_once() -> None:
    desk = lobby("me", "open")
    desk.commit(propose(desk.table, lobbies.joined(desk.table, "ben", "Ben", None), 0))
    assert desk.table.held_by("ben") == [1]
    for seat in (None, 0, 1, 7):
        with pytest.raises(Refused):
            lobbies.joined(desk.table, "eve", "Eve", seat)


def test_one_browser_may_hold_several_seats() -> None:
    desk = lobby("me", "open")
    desk.commit(propose(desk.table, lobbies.joined(desk.table, "holder0", "Ben", 1), 0))
    assert desk.table.held_by("holder0") == [0, 1]
    assert desk.table.held_by("") == []


def test_only_the_host_starts_and_only_with_enough_players() -> None:
    desk = lobby("me", "open", "open")
    for holder, code, rule in (("ben", "not_host", ""), ("", "not_host", ""), ("holder0", "open_seats", "A-001")):
        with pytest.raises(Refused) as refusal:
            lobbies.start(desk.table, holder, 0)
        assert (refusal.value.code, refusal.value.rule) == (code, rule)
    desk.commit(propose(desk.table, lobbies.joined(desk.table, "ben", "Ben", None), 0))
    desk.commit(lobbies.start(desk.table, "holder0", 0))
    with pytest.raises(Refused, match="begun"):
        lobbies.start(desk.table, "holder0", 0)


def test_only_one_s_own_seat_is_left_renamed_and_linked() -> None:
    desk = lobby("me", "open")
    for act in (
        lambda holder: lobbies.left(desk.table, holder, 0, frozenset({0})),
        lambda holder: lobbies.renamed(desk.table, holder, 0, "Zoe"),
        lambda holder: lobbies.linked(desk.table, holder, 0),
    ):
        act("holder0")
        with pytest.raises(Refused, match="not yours"):
            act("ben")


def refusal_of(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value.code


def test_the_host_removes_anybody_while_no_game_is_played() -> None:
    desk = Desk("deepsea", 3, start=False)
    table = desk.table
    body, secret = lobbies.linked(table, "holder2", 2)
    desk.commit(propose(table, body, 0))
    assert refusal_of(lambda: lobbies.left(table, "holder1", 2, frozenset({0, 1, 2}))) == "not_your_seat"
    desk.commit(propose(table, lobbies.left(table, "holder0", 2, frozenset({0, 1, 2})), 0))
    assert table.chairs[2].plan == Plan("open")
    assert refusal_of(lambda: lobbies.claimed(table, "holder2", secret)) == "bad_link"
    for seat in (2, 9):
        assert refusal_of(lambda seat=seat: lobbies.left(table, "holder0", seat, frozenset({0, 1}))) == "no_such_seat"  # type: ignore[misc]


def test_no_seat_is_freed_while_a_game_is_played() -> None:
    desk = Desk("deepsea", 2)
    assert refusal_of(lambda: lobbies.left(desk.table, "holder0", 1, frozenset({0}))) == "playing"


def test_who_stands_in_for_the_host_starts_and_arranges() -> None:
    desk = Desk("deepsea", 3, start=False)
    plans = [Plan("open")] * 3
    assert refusal_of(lambda: lobbies.start(desk.table, "holder2", 0, frozenset({1, 2}), deputy=1)) == "not_host"
    lobbies.arranged(desk.table, "holder1", TableSetup({}, plans, "none", "bot", "natural"), deputy=1)
    lobbies.start(desk.table, "holder1", 0, frozenset({1, 2}), deputy=1)
    lobbies.start(desk.table, "holder0", 0, frozenset({1, 2}), deputy=1)


def over_with_bots(*seats: int) -> Desk:
    """A game that is over, played by bots on *seats* whose humans wanted that."""
    desk = Desk("deepsea", 3)
    for seat in seats:
        body = lobbies.sat_in(desk.table, f"holder{seat}", seat, "random", frozenset())
        desk.commit(propose(desk.table, body, 0))
    assert desk.table.playing is not None
    rng = Random(1)
    while desk.state.asks:
        (seat,) = desk.state.asks
        desk.commit(propose_move(desk.table, seat, desk.state.asks[seat].sample(rng), f"m{desk.table.seq}", 0))
    return desk


def test_a_rematch_does_not_wait_for_who_left() -> None:
    desk = over_with_bots(0, 1, 2)
    desk.commit(lobbies.start(desk.table, "holder0", 0, frozenset({1})))
    assert [chair.sitting_in for chair in desk.table.chairs] == [None, None, "random"]
    again = added_up(desk.log)
    assert [chair.sitting_in for chair in again.chairs] == [None, None, "random"], "the log has it"


def test_a_log_of_before_keeps_the_bots_of_those_who_were_gone() -> None:
    desk = over_with_bots(1)
    desk.commit(propose(desk.table, SatIn(2, "random", absent=True), 0))
    proposal = lobbies.start(desk.table, "holder0", 0)
    body = read_body(proposal.entry)
    assert isinstance(body, Started)
    body.away = None
    desk.commit(propose(desk.table, body, 0))
    assert [chair.sitting_in for chair in desk.table.chairs] == [None, None, "random"]


def test_a_link_moves_a_seat_and_a_newer_link_replaces_it() -> None:
    desk = lobby("me", "open")
    body, secret = lobbies.linked(desk.table, "holder0", 0)
    desk.commit(propose(desk.table, body, 0))
    assert secret not in "".join(entry.body for entry in desk.log), "only its hash is kept"
    desk.commit(propose(desk.table, lobbies.claimed(desk.table, "phone", secret), 0))
    assert (desk.table.held_by("phone"), desk.table.held_by("holder0")) == ([0], [])
    assert desk.table.names[0] == "Ana"
    newer, _ = lobbies.linked(desk.table, "phone", 0)
    desk.commit(propose(desk.table, newer, 0))
    for wrong in (secret, "", "x"):
        with pytest.raises(Refused, match="link"):
            lobbies.claimed(desk.table, "eve", wrong)


def test_every_seat_of_a_browser_keeps_its_own_link_and_sonar_when_the_table_is_arranged() -> None:
    desk = Desk("dive", 3, start=False)
    table, secrets = desk.table, dict[int, str]()
    for seat in (0, 1):
        desk.commit(propose(table, Seated(seat, Plan("human", f"P{seat}", "hot")), 0))
    for seat in (1, 0):
        body, secrets[seat] = lobbies.linked(table, "hot", seat)
        desk.commit(propose(table, body, 0))
    desk.commit(propose(table, lobbies.listened(table, 0, True), 0))
    plans = [Plan("bot", "B", "", "random"), Plan("open"), Plan("open"), Plan("open")]
    desk.commit(
        propose(table, lobbies.arranged(table, "holder2", TableSetup({}, plans, "none", "bot", "natural"), deputy=2), 0)
    )
    assert [table.linked_to(digest(secrets[seat])) for seat in (0, 1)] == [[1], [2]]
    assert [chair.sonar for chair in table.chairs] == [False, True, False, False]


def test_the_host_arranges_the_table_but_unseats_nobody() -> None:
    desk = lobby("me", "open")
    desk.commit(propose(desk.table, lobbies.joined(desk.table, "ben", "Ben", None), 0))
    plans = [Plan("open"), Plan("bot", "B", "", "random"), Plan("open")]
    body = lobbies.arranged(desk.table, "holder0", TableSetup({"unwrap": True}, plans, "brisk", "wait", "instant"))
    desk.commit(propose(desk.table, body, 0))
    table = desk.table
    assert ([chair.plan.kind for chair in table.chairs], table.clock) == (["human", "bot", "human"], "brisk")
    assert (table.held_by("holder0"), table.held_by("ben")) == ([0], [2])
    with pytest.raises(Refused, match="sits there"):
        lobbies.arranged(
            table, "holder0", TableSetup({}, [Plan("bot", "", "", "random"), Plan("open")], "none", "bot", "natural")
        )
    with pytest.raises(Refused, match="host"):
        lobbies.arranged(table, "ben", TableSetup({}, plans, "none", "bot", "natural"))


def test_nobody_moves_when_the_table_is_arranged_round_them() -> None:
    desk = gap()
    plans = [Plan("open"), Plan("bot", "B", "", "random"), *[Plan("open")] * 4]
    desk.commit(
        propose(desk.table, lobbies.arranged(desk.table, "holder0", TableSetup({}, plans, "none", "bot", "natural")), 0)
    )
    assert [desk.table.held_by(holder) for holder in ("holder0", "ben", "cid")] == [[0], [3], [5]]


def test_a_bot_sits_in_for_oneself_or_for_who_is_gone() -> None:
    desk = Desk("deepsea", 2)
    table = desk.table
    desk.commit(propose(table, lobbies.sat_in(table, "holder0", 0, "random", frozenset({0, 1})), 0))
    assert table.chairs[0].bot == "random"
    with pytest.raises(Refused, match="may still come back"):
        lobbies.sat_in(table, "holder0", 1, "random", frozenset())
    for wanted in ("random", None):
        with pytest.raises(Refused, match="not yours"):
            lobbies.sat_in(table, "stranger", 1, wanted, frozenset({1}))
    desk.commit(propose(table, lobbies.sat_in(table, "holder0", 1, "random", frozenset({1})), 0))
    assert table.chairs[1].absent and not table.chairs[0].absent
    assert table.chairs[1].bot == STAND_IN, "a rival cannot choose a weak one"
    desk.commit(propose(table, lobbies.sat_in(table, "holder0", 0, None, frozenset()), 0))
    assert table.chairs[0].bot is None


def test_every_game_has_the_stand_in() -> None:
    assert all(bots.names(game)[-1] == STAND_IN for game in NAMES)


def test_a_bot_goes_on_sitting_in_for_who_takes_another_name() -> None:
    desk = Desk("deepsea", 2)
    table = desk.table
    desk.commit(propose(table, lobbies.sat_in(table, "holder0", 0, "random", frozenset({0, 1})), 0))
    desk.commit(propose(table, lobbies.renamed(table, "holder0", 0, "Neo"), 0))
    assert (table.chairs[0].sitting_in, table.names[0]) == ("random", "Neo")
    body, secret = lobbies.linked(table, "holder0", 0)
    desk.commit(propose(table, body, 0))
    desk.commit(propose(table, lobbies.claimed(table, "phone", secret), 0))
    assert table.chairs[0].sitting_in is None, "who opens the link wants to play"


def test_a_seat_link_works_once() -> None:
    desk = Desk("deepsea", 2)
    table = desk.table
    body, secret = lobbies.linked(table, "holder0", 0)
    desk.commit(propose(table, body, 0))
    desk.commit(propose(table, lobbies.renamed(table, "holder0", 0, "Neo"), 0))
    desk.commit(propose(table, lobbies.claimed(table, "phone", secret), 0))
    assert table.held_by("phone") == [0] and table.names[0] == "Neo", "another name does not end a link"
    with pytest.raises(Refused, match="no longer good"):
        lobbies.claimed(table, "thief", secret)
    assert table.linked_to(lobbies.digest(secret)) == []


def test_in_a_log_of_before_another_name_ended_a_bots_sitting_in() -> None:
    desk = Desk("deepsea", 2)
    desk.commit(propose(desk.table, SatIn(0, "random"), 0))
    body = '{"type":"seated","seat":0,"plan":{"kind":"human","name":"Neo","holder":"holder0"}}'
    desk.commit(Proposal(Entry(desk.table.seq + 1, "seated", body, 0)))
    assert desk.table.chairs[0].sitting_in is None


def test_a_digest_is_not_its_secret() -> None:
    assert digest("") == "" and digest("a") != digest("b") and len(digest("a")) == 64


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_every_option_has_its_texts(game: str, language: str) -> None:
    book = rulebook(game)
    for name in book.options.fields:
        told = option_info(book, name, language)
        assert told.name == name and told.label and told.text and len(told.choices) > 1
        assert told.usual in [choice.value for choice in told.choices]


def gap() -> Desk:
    """Six seats of which only the first, the fourth and the sixth are taken."""
    desk = lobby("me", "open", "open", "open", "bot", "open")
    for holder, seat in (("ben", 3), ("cid", 5)):
        desk.commit(propose(desk.table, lobbies.joined(desk.table, holder, "", seat), 0))
    return desk


def test_start_takes_open_seats_away_and_the_others_move_up() -> None:
    desk = gap()
    before = desk.table.chairs[3]
    desk.commit(propose(desk.table, lobbies.listened(desk.table, 5, True), 0))
    desk.commit(lobbies.start(desk.table, "holder0", 0))
    for table in (desk.table, added_up(desk.log)):
        assert [table.held_by(holder) for holder in ("holder0", "ben", "cid")] == [[0], [1], [3]]
        assert table.names == ["Ana", "Diver 2", "Bruno", "Diver 4"]
        assert [chair.sonar for chair in table.chairs] == [False, False, False, True]
        assert table.playing is not None and table.playing.game.seats == range(4)
        assert len(table.info().seats) == 4
    assert desk.table.chairs[1] is before


@pytest.mark.parametrize(("chosen", "starts"), [(0, 0), (3, 1), (4, 2), (5, 3), ("3", 1), (1, None), (None, None)])
def test_an_option_that_names_a_seat_goes_along_with_it(chosen: int | str | None, starts: int | None) -> None:
    desk = gap()
    plans = [chair.plan for chair in desk.table.chairs]
    body = lobbies.arranged(
        desk.table, "holder0", TableSetup({"starter": chosen, "unwrap": True}, plans, "none", "bot", "natural")
    )
    desk.commit(propose(desk.table, body, 0))
    desk.commit(lobbies.start(desk.table, "holder0", 0))
    assert desk.table.info().options == {"starter": starts, "blank_limit": False, "unwrap": True}


def of_dive(options: dict[str, Any]) -> Desk:
    """A lobby of Dive with one human and an open seat."""
    desk = Desk("dive", 2, options, start=False)
    desk.commit(propose(desk.table, Seated(1, Plan("open")), 0))
    return desk


def test_who_is_left_must_be_allowed_to_play_with_these_options() -> None:
    with pytest.raises(Refused) as refusal:
        lobbies.start(of_dive({}).table, "holder0", 0)
    assert (refusal.value.code, refusal.value.rule) == ("setup", "Q-60")
    desk = of_dive({"chief": True})
    desk.commit(lobbies.start(desk.table, "holder0", 0))
    assert len(desk.table.chairs) == 1 and desk.table.phase == "playing"


@pytest.mark.parametrize("players", [2, 3])
def test_hai_noon_is_set_up_for_those_who_came(players: int) -> None:
    desk = Desk("hainoon", 4, start=False)
    for seat in range(players, 4):
        desk.commit(propose(desk.table, Seated(seat, Plan("open")), 0))
    desk.commit(lobbies.start(desk.table, "holder0", 0))
    assert desk.state.setting.players == players and desk.table.names == [f"P{seat}" for seat in range(players)]


def test_a_rematch_waits_for_somebody_on_an_open_seat() -> None:
    desk = over_with_bots(0, 1, 2)
    desk.commit(propose(desk.table, lobbies.left(desk.table, "holder2", 2, frozenset()), 0))
    assert refusal_of(lambda: lobbies.start(desk.table, "holder0", 0)) == "open_seats"


HERE = frozenset(range(6))


def test_whoever_was_removed_sits_down_only_if_the_host_lets_them_in() -> None:
    desk = Desk("deepsea", 3, start=False)
    table = desk.table
    desk.commit(propose(table, lobbies.left(table, "holder0", 2, HERE), 0))
    visitor = visitor_id(table.id, "holder2")
    assert refusal_of(lambda: lobbies.joined(table, "holder2", "", None)) == "removed"
    assert refusal_of(lambda: lobbies.joined(added_up(desk.log), "holder2", "", 2)) == "removed"
    assert refusal_of(lambda: lobbies.admitted(table, "holder1", visitor)) == "not_host"
    desk.commit(propose(table, lobbies.admitted(table, "holder0", visitor), 0))
    assert [chair.plan.kind for chair in table.chairs] == ["human", "human", "open"], "there was a seat"
    for again in (table, added_up(desk.log)):
        assert lobbies.joined(again, "holder2", "", None).seat == 2


@pytest.mark.parametrize("why", ["gone", "own", "owner", "another seat"])
def test_only_somebody_who_is_here_and_loses_the_last_seat_stays_away(why: str) -> None:
    desk = Desk("deepsea", 3, start=False)
    table, online, holder = desk.table, HERE, "holder0"
    if why == "gone":
        online = frozenset({0, 1})
    elif why == "own":
        holder = "holder2"
    elif why == "owner":
        table.owner = "holder2"
    else:
        desk.commit(propose(table, Seated(1, Plan("human", "", "holder2")), 0))
    desk.commit(propose(table, lobbies.left(table, holder, 2, online), 0))
    assert lobbies.joined(table, "holder2", "", None).seat == 2


def test_a_visitor_is_let_in_by_one_seat_more_while_the_game_has_more() -> None:
    desk = Desk("hainoon", 3, start=False)
    desk.commit(propose(desk.table, lobbies.admitted(desk.table, "holder0", "0" * 12), 0))
    desk.commit(propose(desk.table, lobbies.joined(desk.table, "leo", "Leo", None), 0))
    assert desk.table.held_by("leo") == [3]
    assert refusal_of(lambda: lobbies.admitted(desk.table, "holder0", "0" * 12)) == "full"
    desk.commit(lobbies.start(desk.table, "holder0", 0))
    assert refusal_of(lambda: lobbies.admitted(desk.table, "holder0", "0" * 12)) == "playing"


def test_a_log_of_before_knows_nobody_removed() -> None:
    desk = Desk("deepsea", 3, start=False)
    old = '{"type":"seated","seat":2,"plan":{"kind":"open"}}'
    desk.commit(Proposal(Entry(desk.table.seq + 1, "seated", old, 0)))
    plans = '[{"kind":"human","name":"P0","holder":"holder0"},{"kind":"open"}]'
    old = f'{{"type":"arranged","options":{{}},"seats":{plans},"clock":"none","leavers":"bot","pace":"natural"}}'
    desk.commit(Proposal(Entry(desk.table.seq + 1, "arranged", old, 0)))
    assert not desk.table.removed and lobbies.joined(desk.table, "holder2", "", None).seat == 1


def test_the_log_is_written_as_it_always_was() -> None:
    setup = '"options":{},"seats":[{"kind":"open"}],"clock":"none","leavers":"bot","pace":"natural"'
    opened = Opened("id", "CODE", "deepsea", {}, [Plan("open")], "none", "bot", "natural", "owner")
    begun = '{"type":"opened","id":"id","code":"CODE","game":"deepsea",'
    assert body_text(opened) == ("opened", begun + setup + ',"owner":"owner","box":null,"private":false}')
    arranged = Arranged({}, [Plan("open")], "none", "bot", "natural")
    assert body_text(arranged) == ("arranged", '{"type":"arranged",' + setup + ',"private":false,"admitted":""}')
