"""Laws every game obeys. A game is proven by calling each with its rulebook, a setup and any seed.

They ship with the package so that whoever adds a game can hold it to them; see the page on adding a game.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any

from divetable.engine.codec import decode_tagged, dumps
from divetable.engine.core import AnyGame, Event, Move, Seat, apply, explain, is_answer, play
from divetable.engine.errors import IllegalMove
from divetable.engine.match import Match, playout, replay
from divetable.engine.prose import LANGUAGES, Speaker
from divetable.engine.rulebook import Rulebook
from divetable.engine.settle import Entry, PlainDice
from divetable.engine.values import replace

AnyGame = AnyGame
AnyMatch = Match[Any, Any]
Law = Callable[[Rulebook, AnyGame, int], None]


def somewhere(game: AnyGame, seed: int, at_most: int = 80) -> tuple[AnyMatch, Random, list[Event]]:
    """A match stopped at a random point, a generator to go on with, and all that happened."""
    rng = Random(seed)
    match = Match(game, PlainDice(rng))
    events = list(match.opening)
    for _ in range(rng.randrange(at_most)):
        if match.over:
            break
        seat, move = some_answer(match.state, rng)
        events += match.answer(seat, move)
    return match, rng, events


def some_answer(s: Any, rng: Random) -> tuple[Seat, Move]:
    """An answer or, now and then, an offer taken."""
    offers = s.step.offers(s)
    asks = offers if offers and rng.random() < 0.1 else s.asks
    seat = rng.choice(list(asks))
    return seat, asks[seat].sample(rng)


def viewers(game: AnyGame) -> tuple[Seat | None, ...]:
    """Every seat and a spectator."""
    return (*game.seats, None)


def sampled_moves_are_legal_and_games_end(rulebook: Rulebook, game: AnyGame, seed: int) -> None:
    """Whatever is sampled may be answered, and random play comes to an end."""
    match, rng, _ = somewhere(game, seed)
    for moves in match.state.asks.values():
        assert moves.sample(rng) in moves
        assert all(move in moves for move in islice(moves, 200))
    end = match.state.clone()
    playout(end, rng)
    assert end.step is None
    returns, winners = game.returns(end), game.winners(end)
    assert len(returns) == len(game.scores(end)) == len(game.seats)
    assert all(0 <= share <= 1 for share in returns)
    assert set(winners) <= set(game.seats)


def defaults_are_legal(rulebook: Rulebook, game: AnyGame, seed: int) -> None:
    """What the clock answers for a player is an answer."""
    match, _, _ = somewhere(game, seed)
    s = match.state
    for seat in s.asks:
        assert s.step is not None
        assert is_answer(s, seat, s.step.default(s, seat))


def apply_leaves_the_old_state_alone(rulebook: Rulebook, game: AnyGame, seed: int) -> None:
    """A state given to ``apply`` is the same afterwards, and a clone shares nothing that changes."""
    match, rng, _ = somewhere(game, seed)
    s, before = match.state, deepcopy(match.state)  # not clone(): the witness must not share the fault
    assert s.clone() == s
    for _ in range(5):
        for seat, moves in s.asks.items():
            t, _ = apply(s, seat, moves.sample(rng))
            playout(t, rng)
    playout(s.clone(), rng)
    assert s == before


def a_log_replays_to_the_same_state(rulebook: Rulebook, game: AnyGame, seed: int) -> None:
    """A log leads to the same state again, also after it was pickled or written as JSON."""
    match, _, _ = somewhere(game, seed)
    pickled = pickle.loads(pickle.dumps(match.log))  # new objects: rules must not compare moves by identity
    written = [Entry(seat, through_json(rulebook, move)) for seat, move in match.log]
    assert pickled == written == match.log
    assert replay(game, pickled) == replay(game, written) == match.state


def through_json(rulebook: Rulebook, move: Move) -> Move:
    """*move* as it comes back from a record."""
    return decode_tagged(rulebook.moves, json.loads(dumps(move)))


def playing_in_place_is_applying(rulebook: Rulebook, game: AnyGame, seed: int) -> None:
    """``play`` and ``apply`` are the same rules."""
    match, rng, _ = somewhere(game, seed)
    s = match.state
    if not match.over:
        seat, move = some_answer(s, rng)
        applied, _ = apply(s, seat, move)
        played = s.clone()
        play(played, seat, move)
        assert played == applied


def a_fast_playout_is_the_engines(rulebook: Rulebook, game: AnyGame, seed: int) -> None:
    """A game that knows a faster way to be played out at random ends where the engine's leads, draw for draw."""
    match, rng, _ = somewhere(game, seed)
    s = match.state.clone()
    if s.asks:
        play(s, *some_answer(s, rng))  # so that chance may be asked too
    other, dice, same_dice = s.clone(), Random(seed), Random(seed)
    playout(s, dice)
    getattr(game, "fast_playout", playout)(other, same_dice)
    assert other == s
    assert same_dice.getstate() == dice.getstate()


def a_guess_looks_like_the_view_it_came_from(rulebook: Rulebook, game: AnyGame, seed: int) -> None:
    """Nobody can tell a guessed state from the one they were shown."""
    match, rng, _ = somewhere(game, seed)
    for seat in viewers(game):
        view = match.view(seat)
        assert isinstance(view, rulebook.view)
        guess = game.guess(view, rng)
        assert game.view(guess, seat) == view
        assert set(guess.asks) == set(match.state.asks)
        if seat in guess.asks:
            assert guess.asks[seat] == match.state.asks[seat]
        playout(guess, rng)


def secret_answers(s: Any, rng: Random) -> dict[Seat, tuple[Move, Move]]:
    """For each seat that can answer in secret, two ways of doing so."""
    drawn = {seat: [m for m in (moves.sample(rng) for _ in range(12)) if m.secret] for seat, moves in s.asks.items()}
    return {seat: (moves[0], moves[-1]) for seat, moves in drawn.items() if seat >= 0 and moves}


def secret_answers_commute(rulebook: Rulebook, game: AnyGame, seed: int) -> None:
    """The order in which secret answers come in makes no difference."""
    match, rng, _ = somewhere(game, seed)
    plans = secret_answers(match.state, rng)
    ends = []
    for _ in range(3):
        s = match.state.clone()
        for seat in rng.sample(list(plans), len(plans)):
            play(s, seat, plans[seat][0])
        ends.append(s)
    assert ends[0] == ends[1] == ends[2]


def an_answer_you_cannot_see_changes_nothing_you_see(rulebook: Rulebook, game: AnyGame, seed: int) -> None:
    """While the question is open, another seat's secret answer tells you only that it was given."""
    match, rng, _ = somewhere(game, seed)
    s = match.state
    for seat, moves in secret_answers(s, rng).items():
        (a, events_a), (b, events_b) = (apply(s, seat, move) for move in moves)
        for other in viewers(game):
            if other != seat and a.step == b.step == s.step and a.asks and b.asks:
                assert game.view(a, other) == game.view(b, other)
                assert seen(events_a, other) == seen(events_b, other)


def seen(events: list[Event], seat: Seat | None) -> list[Event]:
    """What *seat* learns of *events*."""
    return [glimpse for event in events if (glimpse := event.seen_by(seat)) is not None]


def an_illegal_move_is_explained_and_changes_nothing(rulebook: Rulebook, game: AnyGame, seed: int) -> None:
    """An illegal move is refused with a reason and a rule, and the state stays."""
    match, _, _ = somewhere(game, seed)
    elsewhere, _, _ = somewhere(game, seed + 1)
    s, before = match.state, deepcopy(match.state)
    moves = [move for _, move in elsewhere.log[-12:]] + [m for asks in s.asks.values() for m in islice(asks, 20)]
    for move in moves:
        for seat in game.seats:
            if not is_answer(s, seat, move):
                try:
                    apply(s, seat, move)
                except IllegalMove as error:
                    assert (error.objection, error.rule) == explain(s, seat, move)
                    assert error.rule, f"no rule for {error.objection} in {s.step}"
                else:
                    raise AssertionError(f"{move} was taken though it is no answer")
    assert s == before


def every_event_is_listed_and_can_be_said(rulebook: Rulebook, game: AnyGame, seed: int) -> None:
    """Each event is announced by the rulebook and has a sentence in every language."""
    _, _, events = somewhere(game, seed)
    names = [f"P{seat}" for seat in game.seats]
    for event in events:
        for glimpse in filter(None, (event.seen_by(seat) for seat in viewers(game))):
            assert type(glimpse) in rulebook.events
            dumps(glimpse)
            for language in LANGUAGES:
                assert_sentence(Speaker(rulebook.books[language], names).say(glimpse))


def assert_sentence(text: str) -> None:
    """Complete, and filled in."""
    assert text[-1] in ".!?", text
    assert "{" not in text, text


def every_move_has_a_label_of_its_own(rulebook: Rulebook, game: AnyGame, seed: int) -> None:
    """What can be chosen can be read out, in every language, and no two choices sound the same."""
    match, _, _ = somewhere(game, seed)
    names = [f"P{seat}" for seat in game.seats]
    for moves in match.state.asks.values():
        some = list(islice(moves, 40))
        for language in LANGUAGES:
            labels = [Speaker(rulebook.books[language], names).say(move) for move in some]
            assert len(set(labels)) == len(labels)
            for label in labels:
                assert_sentence(label)


def every_view_can_be_described(rulebook: Rulebook, game: AnyGame, seed: int) -> None:
    """Who cannot see the table can hear it, in every language."""
    match, _, _ = somewhere(game, seed)
    names = [f"P{seat}" for seat in game.seats]
    for seat in viewers(game):
        for language in LANGUAGES:
            lines = rulebook.describe(match.view(seat), Speaker(rulebook.books[language], names))
            assert lines
            for line in lines:
                assert_sentence(line)


def views_differ_by_their_own_fields_alone(rulebook: Rulebook, game: AnyGame, seed: int) -> None:
    """All see the same but for the fields named ``own``, which ``Game.own`` tells; without any, all see every event."""
    match, _, events = somewhere(game, seed)
    public = match.view(None)
    hidden = {field: getattr(public, field) for field in rulebook.view.own}
    for seat in game.seats:
        view = match.view(seat)
        assert replace(view, seat=None, **hidden) == public
        assert game.own(match.state, seat) == tuple(getattr(view, field) for field in rulebook.view.own)
    if not rulebook.view.own:
        assert all(event.seen_by(seat) is event for event in events for seat in viewers(game))


def views_can_be_written(rulebook: Rulebook, game: AnyGame, seed: int) -> None:
    """A view says whose it is and who is asked, and can be sent."""
    match, _, _ = somewhere(game, seed)
    for seat in viewers(game):
        view = match.view(seat)
        assert view.seat == seat
        assert view.waiting == tuple(sorted(match.state.asks))
        json.loads(dumps(view))


LAWS: tuple[Law, ...] = (
    sampled_moves_are_legal_and_games_end,
    defaults_are_legal,
    apply_leaves_the_old_state_alone,
    a_log_replays_to_the_same_state,
    playing_in_place_is_applying,
    a_fast_playout_is_the_engines,
    a_guess_looks_like_the_view_it_came_from,
    secret_answers_commute,
    an_answer_you_cannot_see_changes_nothing_you_see,
    an_illegal_move_is_explained_and_changes_nothing,
    every_event_is_listed_and_can_be_said,
    every_move_has_a_label_of_its_own,
    every_view_can_be_described,
    views_differ_by_their_own_fields_alone,
    views_can_be_written,
)


def broken(rulebook: Rulebook, game: AnyGame, seed: int) -> Iterator[str]:
    """The laws *game* breaks with *seed*: for a quick look while a game is being written."""
    for law in LAWS:
        try:
            law(rulebook, game, seed)
        except AssertionError as error:
            yield f"{law.__name__}: {error}"
