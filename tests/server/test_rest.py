"""The REST interface does what its own description says, whatever it is asked."""

from __future__ import annotations

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
from tests.server.support import served, settings

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


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
    @budget(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def check(case: Any) -> None:
        case.call_and_validate(checks=CHECKS)

    check()


def test_what_breaks_here_is_told_in_the_same_form_and_without_details(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("divetable.server.api.option_info", broken)
    with served(settings(tmp_path)) as address:
        response = httpx.get(f"{address}/api/games")
    assert (response.status_code, response.json()["code"]) == (500, "error")
    assert "secret detail" not in response.text


def test_the_page_is_served_from_its_folder(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>The page</title>")
    (static / "assets" / "app-1.js").write_text("export {}")
    with served(settings(tmp_path, static=static)) as address:
        assert "The page" in httpx.get(f"{address}/t/ABCD").text
        script = httpx.get(f"{address}/assets/app-1.js")
        assert script.status_code == 200 and "javascript" in script.headers["content-type"]
        for path in ("/assets/../index.html", "/assets/%2e%2e/index.html", "/assets/none.js", "/nowhere"):
            assert httpx.get(f"{address}{path}").status_code == 404
