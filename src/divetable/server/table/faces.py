"""Bots have faces and names: each bot at a table has another one, and keeps it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace as changed

from divetable.server.protocol.messages import FACES
from divetable.server.table.log import Plan


def with_faces(plans: Sequence[Plan]) -> list[Plan]:
    """Return *plans* with a face for every bot that has none, or one that a bot before it has already.

    The face is that of the seat's number, or the next one that is free.
    """
    taken = {plan.face for plan in plans if plan.kind == "bot"}
    given: set[str] = set()
    faced = []
    for seat, plan in enumerate(plans):
        if plan.kind == "bot":
            if plan.face not in FACES or plan.face in given:
                plan = changed(plan, face=_free(seat, taken | given))
            given.add(plan.face)
        faced.append(plan)
    return faced


def _free(seat: int, taken: set[str]) -> str:
    """Return the face of *seat*, or the next that is not *taken*; any if all are."""
    turned = [FACES[(seat + step) % len(FACES)] for step in range(len(FACES))]
    return next((face for face in turned if face not in taken), turned[0])


def kept_faces(plans: Sequence[Plan], before: Sequence[Plan]) -> list[Plan]:
    """Return *plans* in which a bot without a face has that of the bot which sat on its seat *before*."""
    return [
        changed(plan, face=before[seat].face) if plan.kind == "bot" and not plan.face and seat < len(before) else plan
        for seat, plan in enumerate(plans)
    ]
