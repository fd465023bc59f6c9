"""Lessons and puzzles by REST. A lesson is the same for everybody, so nothing of it is kept."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter
from msgspec import Raw

from divetable.engine.codec import FOR_SEARCH, JsonObject, decode_tagged
from divetable.engine.core import View
from divetable.engine.errors import BadData, IllegalMove
from divetable.engine.prose import Speaker
from divetable.games import rulebook
from divetable.lessons import LEARNER, LESSONS, Frame, Lesson, frames
from divetable.server.http.middleware import address_of
from divetable.server.http.requests import TROUBLE, FromApp, Language, Requested
from divetable.server.http.routes.pictures import NOT_NOW, PICTURE, FileName, Number, nothing, picture
from divetable.server.live.picture_files import RoundPictures, is_painted, pictures_after
from divetable.server.protocol.encoding import encode
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.messages import Asked, NoPictures, Peel, Said, Water
from divetable.server.protocol.rest import Attempt, Judged, LessonInfo, LessonStep, LessonTitle
from divetable.server.protocol.texts import language_or_english
from divetable.server.table import player_view
from divetable.server.table.game import Playing

LessonId = Annotated[str, PathParameter(max_length=40)]
StepNumber = Annotated[int, PathParameter(ge=0, le=100)]
BY_ID = {lesson.id: lesson for lessons in LESSONS.values() for lesson in lessons}
"""All lessons and puzzles, in their order."""


@get("/api/lessons", responses=TROUBLE)
async def lessons(language: Language = "en") -> list[LessonTitle]:
    """All lessons and puzzles."""
    spoken = language_or_english(language)
    return [
        LessonTitle(lesson.id, lesson.game, getattr(lesson.title, spoken), lesson.puzzle) for lesson in BY_ID.values()
    ]


LESSON = ResponseSpec(LessonInfo, description="The lesson.", generate_examples=False)


@get("/api/lessons/{lesson:str}", responses={**TROUBLE, 200: LESSON})
async def lesson_steps(lesson: LessonId, language: Language = "en") -> Response[bytes]:
    """One lesson, step by step."""
    return Response(encode(told(lesson, language_or_english(language))), media_type=MediaType.JSON)


@post("/api/lessons/{lesson:str}/{step:int}", responses=TROUBLE, status_code=200)
async def attempt(lesson: LessonId, step: StepNumber, data: JSONBody[Attempt], language: Language = "en") -> Judged:
    """Judge what the learner does."""
    found = find(lesson)
    played = played_through(found.id)
    if step >= len(played) or played[step].step.do is None:
        raise Refused("no_such_step", "There is nothing to do in that step.")
    try:
        return Judged(played[step].is_right(decode_tagged(rulebook(found.game).moves, data.move, "move")))
    except IllegalMove as error:
        return Judged(False, _speaker(found, language_or_english(language)).say(error.objection), error.rule)
    except BadData as error:
        raise Refused("malformed", str(error)) from error


@get("/api/lessons/{lesson:str}/{step:int}/water", responses=TROUBLE)
async def lesson_water(lesson: LessonId, step: StepNumber, backend: FromApp) -> Water | NoPictures:
    """The pictures of the stack in a lesson."""
    return await backend.services.pictures.shown(seen(lesson, step))


@get("/api/lessons/{lesson:str}/{step:int}/water/peel", responses={**TROUBLE, **NOT_NOW})
async def lesson_peel(lesson: LessonId, step: StepNumber, backend: FromApp) -> Response[Peel | NoPictures]:
    """The cards that came off the stack on the way to a step of a lesson."""
    found = await backend.services.pictures.shown_peel(seen(lesson, step))
    return nothing() if found is None else Response(found)


@cache
def seen(lesson: LessonId, step: StepNumber) -> RoundPictures:
    """The stack in a step of a lesson, and the cards that came off it since the step before; or Refused."""
    played, game = played_through(lesson), find(lesson).game
    if not is_painted(game) or step >= len(played):
        raise Refused("no_water", "There is no such picture, or not now.")
    secret, state = sha256(lesson.encode()).digest(), played[step].state
    playing = Playing(rulebook(game), played[step].game, secret, state)
    return pictures_after(played[step - 1].state if step else None, playing)


@get(
    "/api/lessons/{lesson:str}/{step:int}/water/{game:int}/{round:int}/{name:str}",
    responses={**TROUBLE, 200: PICTURE},
    dependencies={"pictures": Provide(seen, sync_to_thread=False)},
)
async def lesson_water_file(
    pictures: NamedDependency[RoundPictures],
    game: Number,
    round: Number,  # noqa: A002
    name: FileName,
    request: Requested,
    backend: FromApp,
) -> Response[bytes]:
    """A picture of a step of a lesson."""
    return picture(await backend.services.pictures.file_of(pictures, name, address_of(request.scope)), name)


def find(lesson_id: str) -> Lesson:
    """The lesson of that name, or Refused."""
    if lesson_id not in BY_ID:
        raise Refused("no_such_lesson", "There is no such lesson.")
    return BY_ID[lesson_id]


@cache
def played_through(lesson_id: str) -> tuple[Frame, ...]:
    """Return what each step of the lesson shows; or Refused if there is no such lesson."""
    return tuple(frames(find(lesson_id)))


@cache
def told(lesson_id: str, language: str) -> LessonInfo:
    """The lesson in *language*."""
    lesson = find(lesson_id)
    voice, number = _speaker(lesson, language), 0
    before: View | None = None
    steps = []
    for frame in played_through(lesson.id):
        events = _said(frame, before, number, voice)
        before = frame.game.view(frame.state, LEARNER)
        number += len(events)
        steps.append(_step(frame, events, language))
    return LessonInfo(lesson.id, lesson.game, getattr(lesson.title, language), lesson.puzzle, list(lesson.names), steps)


def _said(frame: Frame, before: View | None, number: int, voice: Speaker) -> list[Said]:
    """What the learner is told of a step, counted on from *number*, and what each event changes of *before*."""
    lines: list[Said] = []
    change: JsonObject = {}
    for event, view in zip(frame.events, frame.views, strict=True):
        names = [name for name in type(view).fields if name not in FOR_SEARCH]
        change |= {n: getattr(view, n) for n in names if before is None or getattr(view, n) != getattr(before, n)}
        before = view
        seen = event.seen_by(LEARNER)
        if seen is None:
            continue  # what it changed is told with the next event
        lines.append(Said(number + len(lines) + 1, Raw(encode(seen)), voice.say(seen), change or None))
        change = {}
    return lines


def _step(frame: Frame, events: list[Said], language: str) -> LessonStep:
    step = frame.step
    return LessonStep(
        text=getattr(step.text, language),
        hint=getattr(step.hint, language) if step.hint else "",
        rule=step.rule,
        task=step.do is not None,
        light=list(step.light),
        events=events,
        view=Raw(encode(frame.game.view(frame.state, LEARNER))),
        asked=_asked(frame) if step.do is not None else None,
    )


def _asked(frame: Frame) -> Asked:
    question = Asked(LEARNER, 0, frame.state.step.rule, must=True)
    player_view.list_or_describe(question, frame.state.asks[LEARNER], rulebook(frame.game.name).table)
    return question


def _speaker(lesson: Lesson, language: str) -> Speaker:
    return Speaker(rulebook(lesson.game).books[language], lesson.names)


HANDLERS = [lessons, lesson_steps, attempt, lesson_water, lesson_peel, lesson_water_file]
