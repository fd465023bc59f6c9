"""Lessons and puzzles over the wire."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.support import PATIENCE, served, settings

from divetable.lessons import LEARNER, LESSONS, frames
from divetable.server.protocol.encoding import encode

EVERY = [lesson for lessons in LESSONS.values() for lesson in lessons]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("school")
    with served(settings(folder)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
        yield client


def test_the_shelf_is_in_the_readers_language(client: httpx.Client) -> None:
    shelves = {spoken: client.get("/api/lessons", params={"language": spoken}).json() for spoken in ("en", "fr", "de")}
    assert [lesson["id"] for lesson in shelves["en"]] == [lesson.id for lesson in EVERY]
    assert len({shelf[0]["title"] for shelf in shelves.values()}) == 3


JSON = {"content-type": "application/json"}


@pytest.mark.parametrize("lesson", EVERY, ids=lambda lesson: lesson.id)
def test_a_lesson_can_be_gone_through(client: httpx.Client, lesson: Any) -> None:
    told = client.get(f"/api/lessons/{lesson.id}", params={"language": "de"}).json()
    assert [step["text"] for step in told["steps"]] == [step.text.de for step in lesson.steps]
    numbers = [said["n"] for step in told["steps"] for said in step["events"]]
    assert numbers == list(range(1, len(numbers) + 1))
    for number, frame in enumerate(frames(lesson)):
        step = told["steps"][number]
        assert step["task"] is (frame.step.do is not None) is (step["asked"] is not None)
        assert step["view"]["seat"] == LEARNER and "agenda" not in step["view"]
        if frame.step.do is not None:
            body = b'{"move":' + encode(frame.step.do) + b"}"
            answer = client.post(f"/api/lessons/{lesson.id}/{number}", content=body, headers=JSON)
            assert answer.json()["right"]


@pytest.mark.parametrize("lesson", EVERY, ids=lambda lesson: lesson.id)
def test_each_event_of_a_lesson_comes_with_what_it_changes(client: httpx.Client, lesson: Any) -> None:
    """All that may differ at the end of a step is what the rules settle after its last event."""
    view: dict[str, Any] = {}
    for step in client.get(f"/api/lessons/{lesson.id}").json()["steps"]:
        for said in step["events"]:
            view |= said.get("change", {})
        assert not step["events"] or view.keys() <= step["view"].keys()
        differing = {name for name, value in step["view"].items() if view and step["events"] and view[name] != value}
        assert differing <= {"step", "waiting", "turns", "player"}
        view = step["view"]


def test_a_wrong_answer_is_told_and_an_illegal_one_explained(client: httpx.Client) -> None:
    wrong = client.post("/api/lessons/deepsea-tutorial/1", json={"move": {"type": "TouchNothing"}}).json()
    assert wrong == {"right": False, "reason": "", "rule": ""}
    illegal = client.post("/api/lessons/deepsea-tutorial/1", json={"move": {"type": "TurnBack"}}).json()
    assert not illegal["right"] and illegal["reason"] and illegal["rule"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/lessons/nonsense", None, 404),
        ("/api/lessons/deepsea-tutorial/0", {"move": {"type": "PickUp"}}, 404),
        ("/api/lessons/deepsea-tutorial/99", {"move": {"type": "PickUp"}}, 404),
        ("/api/lessons/deepsea-tutorial/1", {"move": {"type": "Fly"}}, 400),
        ("/api/lessons/deepsea-tutorial/1", {"move": []}, 400),
        ("/api/lessons/deepsea-tutorial/1/water", None, 404),
    ],
)
def test_nonsense_is_refused(client: httpx.Client, path: str, body: Any, status: int) -> None:
    response = client.get(path) if body is None else client.post(path, json=body)
    assert response.status_code == status, response.text
    assert response.json()["reason"]


def test_dives_lesson_has_its_water(client: httpx.Client) -> None:
    water = client.get("/api/lessons/dive-tutorial/0/water").json()
    picture = client.get(f"/api/lessons/dive-tutorial/0/water/{water['game']}/{water['round']}/{water['first']}")
    assert picture.status_code == 200 and picture.headers["content-type"] == "image/avif"
    assert client.get(f"/api/lessons/dive-tutorial/0/water/1/1/{'0' * 32}.avif").status_code == 404


def test_dives_lesson_has_the_cards_that_came_off(client: httpx.Client) -> None:
    steps = client.get("/api/lessons/dive-tutorial").json()["steps"]
    found = 0
    for number, step in enumerate(steps):
        revealed = [line["event"] for line in step["events"] if line["event"]["type"] == "CardRevealed"]
        answer = client.get(f"/api/lessons/dive-tutorial/{number}/water/peel")
        assert answer.status_code == (200 if revealed else 204)
        if revealed:
            peel, found = answer.json(), found + 1
            assert [card["shark"] is not None for card in peel["levels"]] == [event["shark"] for event in revealed]
            name = peel["levels"][0]["decoration"]
            picture = client.get(
                f"/api/lessons/dive-tutorial/{number}/water/{peel['game']}/{peel['round']}/{name}", timeout=60
            )
            assert picture.headers["content-type"] == "image/webp"
    assert found
    assert client.get("/api/lessons/deepsea-tutorial/1/water/peel").status_code == 404
