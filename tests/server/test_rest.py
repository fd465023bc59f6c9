"""The REST interface does what its own description says, whatever it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import settings as budget
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.support import PATIENCE, Person, conduct, served, settings

from divetable.server.http.routes.pictures import qr_svg

JSON = {"content-type": "application/json"}
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings(tmp_path_factory.mktemp("server"))) as address:
        yield address


def test_every_request_gets_an_answer_that_is_described(tmp_path: Path) -> None:
    with served(settings(tmp_path)) as address:
        schema = schemathesis.openapi.from_url(f"{address}/api/schema/openapi.json")
        operations: list[Any] = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
        assert len(operations) >= 17
        for operation in operations:
            try_out(operation)


def try_out(operation: Any) -> None:
    """Anything one request may be, and most things it may not."""

    @given(case=operation.as_strategy() | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    @budget(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
    def check(case: Any) -> None:
        case.call_and_validate(checks=CHECKS, timeout=PATIENCE)

    check()


def test_what_breaks_here_is_told_in_the_same_form_and_without_details(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("divetable.server.http.routes.tables.games_in", broken)
    with served(settings(tmp_path)) as address:
        response = httpx.get(f"{address}/api/games", timeout=PATIENCE)
    assert (response.status_code, response.json()["code"]) == (500, "error")
    assert "secret detail" not in response.text


def test_a_body_nested_too_deeply_is_no_fault_of_ours(address: str, caplog: pytest.LogCaptureFixture) -> None:
    answer = httpx.post(f"{address}/api/tables", content=b"[" * 50_000, headers=JSON, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert "a request failed" not in caplog.messages


def test_the_page_is_served_from_its_folder(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>The page</title>")
    (static / "assets" / "app-1.js").write_text("export {}")
    with served(settings(tmp_path, static=static)) as address:
        assert "The page" in httpx.get(f"{address}/t/ABCD", timeout=PATIENCE).text
        script = httpx.get(f"{address}/assets/app-1.js", timeout=PATIENCE)
        assert script.status_code == 200 and script.headers["content-type"] == "text/javascript; charset=utf-8"
        for path in ("/assets/../index.html", "/assets/%2e%2e/index.html", "/assets/none.js", "/nowhere"):
            assert httpx.get(f"{address}{path}", timeout=PATIENCE).status_code == 404


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("/bcdf", "/t/BCDF"),
        ("/BCDF/", "/t/BCDF"),
        ("/T/bcdf", "/t/bcdf"),
        ("/TV/BCDF", "/tv/BCDF"),
        ("/Replay/BCDF/1?at=3", "/replay/BCDF/1?at=3"),
        ("/T/%0d%0ax:%20y", "/t/%0D%0Ax%3A%20y"),
    ],
)
def test_a_typed_address_leads_to_the_table(address: str, typed: str, meant: str) -> None:
    response = httpx.get(f"{address}{typed}", timeout=PATIENCE)
    assert (response.status_code, response.headers["location"]) == (307, meant)


@pytest.mark.parametrize("path", ["/nowhere", "/abcde", "/aeio", "/t", "/t/BCDF/x", "/replay/BCDF/x", "//evil.example"])
def test_whoever_is_lost_gets_the_page(address: str, path: str) -> None:
    response = httpx.get(f"{address}{path}", timeout=PATIENCE)
    assert (response.status_code, response.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "<title>" in response.text


@pytest.mark.parametrize("path", ["/api/nowhere", "/api", "/assets/x.js", "/ws/BCDF", "/api/tables/ZZZZ"])
def test_programs_that_are_lost_are_told_so(address: str, path: str) -> None:
    response = httpx.get(f"{address}{path}", timeout=PATIENCE)
    assert response.status_code == 404 and "code" in response.json()


def test_games_come_with_options_texts_and_bots(address: str) -> None:
    async def run() -> None:
        person = Person(address)
        for language in ("en", "fr", "de", "xx"):
            games = await person.get("/games", language=language)
            assert [game["name"] for game in games] == ["deepsea", "dive", "hainoon"]
            assert all("random" in game["bots"] and game["options"] for game in games)

    conduct(run())


def test_pages_health_metrics_and_headers(address: str) -> None:
    async def run() -> None:
        person = Person(address)
        for path in ("/", "/t/ABCD", "/tv/ABCD", "/seat/ABCD", "/replay/ABCD/1"):
            response = await person.http.get(path)
            assert response.status_code == 200 and response.headers["content-type"].startswith("text/html")
            assert "script-src 'self'" in response.headers["content-security-policy"]
            assert "unsafe" not in response.headers["content-security-policy"]
            assert response.headers["x-content-type-options"] == "nosniff"
            assert "set-cookie" not in response.headers and "server" not in response.headers
        assert (await person.get("/health"))["status"] == "ok"
        assert "divetable_live_tables" in (await person.http.get("/api/metrics")).text
        await person.get("/tables/ZZZZ", 404)
        response = await person.http.post("/api/tables", json={"game": "deepsea", "seats": [{"kind": "me"}] * 2})
        cookie = response.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie
        assert person.http.cookies["divetable"] not in response.text

    conduct(run())


SITTING = b'{"game": "deepsea", "seats": [{"kind": "me"}, {"kind": "me"}]}'


@pytest.mark.parametrize("body", [b"\xff\xfe", SITTING.replace(b"deepsea", b"deep\xffsea"), b'{"\xc3": 1}'])
def test_a_body_that_is_no_utf_8_is_refused(address: str, caplog: pytest.LogCaptureFixture, body: bytes) -> None:
    answer = httpx.post(f"{address}/api/tables", content=body, headers=JSON, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert "a request failed" not in caplog.messages


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_body_that_is_not_called_json_is_refused(address: str, kind: str) -> None:
    """A form of another site can send these without asking, but not JSON."""
    answer = httpx.post(f"{address}/api/tables", content=SITTING, headers={"content-type": kind}, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["code"]) == (415, "media_type")
    named = {"content-type": "application/json; charset=utf-8"}
    assert httpx.post(f"{address}/api/tables", content=SITTING, headers=named, timeout=PATIENCE).status_code == 201


def test_a_missing_body_is_called_so(address: str) -> None:
    answer = httpx.post(f"{address}/api/tables", timeout=PATIENCE)
    assert answer.status_code == 400
    assert answer.json() == {"code": "malformed", "reason": "A body is missing: a JSON object.", "rule": ""}


@pytest.mark.parametrize("host", ["x" * 5000, "a.example/", "a b", "user@a.example"])
def test_a_host_that_is_none_makes_no_link(address: str, caplog: pytest.LogCaptureFixture, host: str) -> None:
    for path in ("/api/qr?path=/t/BCDF", "/api/address"):
        answer = httpx.get(f"{address}{path}", headers={"host": host}, timeout=PATIENCE)
        assert answer.status_code == 400, path
    assert "a request failed" not in caplog.messages


@pytest.mark.parametrize("digits", range(90, 94))
def test_an_address_of_zeros_is_a_qr_code_too(digits: int) -> None:
    assert qr_svg("http://127.0.0.1:8000/" + "0" * digits).startswith(b"<?xml")


@pytest.mark.parametrize("path", ["/", "/t/BCDF", "/api/games", "/api/health", "/nowhere", "/api/tables/ZZZZ"])
def test_head_answers_as_get_does_without_a_body(address: str, path: str) -> None:
    head, get = (httpx.request(method, f"{address}{path}", timeout=PATIENCE) for method in ("HEAD", "GET"))
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert {**head.headers, "date": ""} == {**get.headers, "date": ""}


def test_one_address_cannot_use_up_all_tables(tmp_path: Path) -> None:
    with served(settings(tmp_path, daily_tables=3.0)) as address:
        made = [httpx.post(f"{address}/api/tables", content=SITTING, headers=JSON, timeout=PATIENCE) for _ in range(4)]
        assert [answer.status_code for answer in made] == [201, 201, 201, 429]
        other = JSON | {"x-forwarded-for": "203.0.113.7"}
        assert httpx.post(f"{address}/api/tables", content=SITTING, headers=other, timeout=PATIENCE).status_code == 201


def asked_for(address: str, codes: list[str], where: str, cookies: Any = None) -> list[int]:
    """Ask for the tables of *codes* from the address *where*; return the statuses."""
    with httpx.Client(timeout=PATIENCE, headers={"x-forwarded-for": where}, cookies=cookies) as client:
        return [client.get(f"{address}/api/tables/{code}").status_code for code in codes]


def test_the_code_of_a_private_table_is_nobodys_to_strangers(tmp_path: Path) -> None:
    guard = {"misses_rate": 1e-9, "misses_burst": 3.0}
    with served(settings(tmp_path, **guard)) as address:
        made = httpx.post(f"{address}/api/tables", content=SITTING, headers=JSON, timeout=PATIENCE)
        table, seated = made.json()["table"], made.cookies
        code, link = table["code"], table["id"]
        assert (table["private"], table["link"]) == (False, code)
        wished = {"seats": [{"kind": "open"}] * len(table["seats"]), "private": True}
        changed = httpx.post(f"{address}/api/tables/{code}/arrange", json=wished, cookies=seated, timeout=PATIENCE)
        assert (changed.json()["table"]["private"], changed.json()["table"]["link"]) == (True, link)
        assert asked_for(address, [code, code, code, code, link], "203.0.113.1") == [404, 404, 404, 429, 200]
        assert asked_for(address, [code.lower(), link], "203.0.113.2", seated) == [200, 200]
        seat = httpx.post(f"{address}/api/tables/{link}/seats/0/link", cookies=seated, timeout=PATIENCE).json()
        assert seat["path"].startswith(f"/seat/{link}#")
        with httpx.Client(timeout=PATIENCE) as friend:
            assert friend.post(f"{address}/api/tables/{link}/claim", json={"secret": seat["secret"]}).is_success
            assert friend.get(f"{address}/api/tables/{code}").status_code == 200, "whoever sits there needs no link"
    with served(settings(tmp_path)) as address:
        assert asked_for(address, [code, link], "203.0.113.3") == [404, 200], "after a restart, too"


def test_codes_cannot_be_guessed_one_after_the_other(tmp_path: Path) -> None:
    guard = {"misses_rate": 1e-9, "misses_burst": 3.0, "all_misses_rate": 1e-9, "all_misses_burst": 4.0}
    with served(settings(tmp_path, **guard)) as address:
        made = httpx.post(f"{address}/api/tables", content=SITTING, headers=JSON, timeout=PATIENCE)
        code, table_id = made.json()["table"]["code"], made.json()["table"]["id"]
        none = ["ZZZZ" if code != "ZZZZ" else "XXXX"] * 4
        assert asked_for(address, [code, *none, code, table_id], "203.0.113.1") == [200, 404, 404, 404, 429, 429, 200]
        assert asked_for(address, [code], "203.0.113.1", made.cookies) == [200], "whoever sits there gets in"
        assert asked_for(address, none, "203.0.113.2") == [404, 404, 429, 429], "the fourth and fifth of all"
        assert asked_for(address, [*none[:2], code], "203.0.113.3") == [404, 429, 429], "one each from now on"
        assert asked_for(address, [code] * 9, "203.0.113.4") == [200] * 9, "who has the right code is never stopped"
