"""A law that cannot be broken proves nothing: each is broken here by a small fault in an otherwise good game."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import pearls
from divetable.engine import laws
from divetable.engine.core import Asks, Emit, Move, Objection, Seat, mute
from divetable.engine.laws import LAWS, Law
from divetable.engine.match import playout as engine_playout
from divetable.engine.values import replace
from pearls import RULEBOOK, Bay, BayView, Choose, ChooseDepth, Chose, Pearls, Surfaced

Fault = Callable[[pytest.MonkeyPatch], None]


def endless(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(laws, "playout", lambda s, rng: None)


def bad_default(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ChooseDepth, "default", lambda self, s, seat: Choose(9))


def shared_list(patch: pytest.MonkeyPatch) -> None:
    def clone(s: Bay) -> Bay:
        return Bay(s.agenda[:], s.step, s.asks.copy(), s.pearls, s.plans[:], s.tide, s.rounds, s.goal)

    patch.setattr(Bay, "clone", clone)


def by_identity(patch: pytest.MonkeyPatch) -> None:
    take = ChooseDepth.take

    def picky(self: ChooseDepth, s: Bay, seat: Seat, move: Choose, emit: Emit) -> None:
        take(self, s, seat, move if any(move is known for known in pearls.DEPTHS) else Choose(1), emit)

    patch.setattr(ChooseDepth, "take", picky)


def louder_is_different(patch: pytest.MonkeyPatch) -> None:
    take = ChooseDepth.take

    def listening(self: ChooseDepth, s: Bay, seat: Seat, move: Choose, emit: Emit) -> None:
        take(self, s, seat, move, emit)
        s.tide += emit is not mute

    patch.setattr(ChooseDepth, "take", listening)


def odd_shortcut(patch: pytest.MonkeyPatch) -> None:
    def playout(self: Pearls, s: Bay, rng: Random) -> None:
        engine_playout(s, Random(rng.random()))

    patch.setattr(Pearls, "fast_playout", playout, raising=False)


def forgetful_guess(patch: pytest.MonkeyPatch) -> None:
    guess = Pearls.guess

    def worse(self: Pearls, view: BayView, rng: Random) -> Bay:
        return guess(self, replace(view, pearls=tuple(0 for _ in view.pearls)), rng)

    patch.setattr(Pearls, "guess", worse)


def order_counts(patch: pytest.MonkeyPatch) -> None:
    take = ChooseDepth.take

    def first_counts(self: ChooseDepth, s: Bay, seat: Seat, move: Choose, emit: Emit) -> None:
        take(self, s, seat, move, emit)
        s.tide = s.tide * 5 + seat

    patch.setattr(ChooseDepth, "take", first_counts)


def leaking_event(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Chose, "seen_by", lambda self, seat: self)


def no_rule(patch: pytest.MonkeyPatch) -> None:
    def silent(self: ChooseDepth, s: Bay, seat: Seat, move: Move) -> Objection | None:
        return None

    patch.setattr(ChooseDepth, "objection", silent)
    patch.setattr(ChooseDepth, "rule", "")


def unlisted_event(patch: pytest.MonkeyPatch) -> None:
    sentences = RULEBOOK.books["de"].sentences
    assert isinstance(sentences, dict)
    patch.setitem(sentences, Surfaced, "{seat} taucht auf")


def same_labels(patch: pytest.MonkeyPatch) -> None:
    sentences = RULEBOOK.books["fr"].sentences
    assert isinstance(sentences, dict)
    patch.setitem(sentences, Choose, "Plongez.")


def unfilled_text(patch: pytest.MonkeyPatch) -> None:
    texts = RULEBOOK.books["de"].texts
    assert isinstance(texts, dict)
    patch.setitem(texts, "tide", "Runde {{round}}.")


def a_secret_that_is_not_named(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(BayView, "own", ())
    patch.setattr(Pearls, "own", lambda self, s, seat: ())


def a_secret_told_wrongly(patch: pytest.MonkeyPatch) -> None:
    view = Pearls.view
    patch.setattr(Pearls, "view", lambda self, s, seat: replace(view(self, s, seat), plan=0 if seat is None else 9))


def no_secret_but_in_events(patch: pytest.MonkeyPatch) -> None:
    view = Pearls.view
    patch.setattr(BayView, "own", ())
    patch.setattr(Pearls, "own", lambda self, s, seat: ())
    patch.setattr(Pearls, "view", lambda self, s, seat: replace(view(self, s, None), seat=seat))


def wrong_waiting(patch: pytest.MonkeyPatch) -> None:
    view = Pearls.view
    patch.setattr(Pearls, "view", lambda self, s, seat: replace(view(self, s, seat), waiting=()))


def unanswerable(patch: pytest.MonkeyPatch) -> None:
    class Odd(tuple[Choose, ...]):
        def sample(self, rng: Random) -> Choose:
            return Choose(9)

    def asks(self: ChooseDepth, s: Bay) -> Asks:
        return dict.fromkeys(range(len(s.pearls)), Odd(pearls.DEPTHS))

    patch.setattr(ChooseDepth, "asks", asks)


FAULTS: list[tuple[Law, Fault]] = [
    (laws.sampled_moves_are_legal_and_games_end, endless),
    (laws.sampled_moves_are_legal_and_games_end, unanswerable),
    (laws.defaults_are_legal, bad_default),
    (laws.apply_leaves_the_old_state_alone, shared_list),
    (laws.a_log_replays_to_the_same_state, by_identity),
    (laws.playing_in_place_is_applying, louder_is_different),
    (laws.a_fast_playout_is_the_engines, odd_shortcut),
    (laws.a_guess_looks_like_the_view_it_came_from, forgetful_guess),
    (laws.secret_answers_commute, order_counts),
    (laws.an_answer_you_cannot_see_changes_nothing_you_see, leaking_event),
    (laws.an_illegal_move_is_explained_and_changes_nothing, no_rule),
    (laws.every_event_is_listed_and_can_be_said, unlisted_event),
    (laws.every_move_has_a_label_of_its_own, same_labels),
    (laws.every_view_can_be_described, unfilled_text),
    (laws.views_differ_by_their_own_fields_alone, a_secret_that_is_not_named),
    (laws.views_differ_by_their_own_fields_alone, a_secret_told_wrongly),
    (laws.views_differ_by_their_own_fields_alone, no_secret_but_in_events),
    (laws.views_can_be_written, wrong_waiting),
]


def breaks(law: Law) -> bool:
    """Whether some seed shows the fault."""
    game: Any = RULEBOOK.game(3)
    for seed in range(60):
        try:
            law(RULEBOOK, game, seed)
        except (AssertionError, ValueError):
            return True
    return False


@pytest.mark.parametrize(("law", "fault"), FAULTS, ids=lambda part: part.__name__)
def test_the_law_notices(law: Law, fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not breaks(law)
    fault(monkeypatch)
    assert breaks(law)


def test_no_law_is_left_out() -> None:
    assert {law for law, _ in FAULTS} == set(LAWS)
