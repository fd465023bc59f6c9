"""How a play is named: each kind of card has a template of its own."""

from __future__ import annotations

from collections.abc import Mapping

from divetable.engine.prose import Speaker, Template
from divetable.games.hainoon.board import Kind
from divetable.games.hainoon.components import Play


def play(templates: Mapping[Kind, str], nobody: str) -> Template:
    """The template of the card's kind; *nobody* for a cage that nobody can take.

    A template may name the fields of the play, and for its shark and the next one clockwise also ``spot`` and ``next``,
    their short names.
    """

    def tell(move: Play, speaker: Speaker) -> str:
        template = nobody if move.card.kind is Kind.CAGE and move.diver is None else templates[move.card.kind]
        shark = move.shark
        return speaker.fill(
            template,
            card=move.card,
            side=move.side,
            diver=move.diver,
            place=move.place,
            shark=shark,
            spot=shark and speaker.text(shark.value),
            next=shark and speaker.text(shark.next.value),
        )

    return tell
