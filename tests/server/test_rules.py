"""Rules at hand: every paragraph of every page, in the reader's language where there is one."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from tests.server.support import PATIENCE, served, settings

from divetable.engine.prose import LANGUAGES
from divetable.games import NAMES
from divetable.server.http.routes.rules import parsed, read_rules

PAGES = Path(__file__).parents[2] / "docs" / "games"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_every_rule_of_the_page_is_there_with_its_id(game: str, language: str) -> None:
    page = PAGES / language / f"{game}.md"
    rules = read_rules(game, language)
    assert rules.language == (language if page.is_file() else "en")
    text = (page if page.is_file() else PAGES / f"{game}.md").read_text(encoding="utf-8")
    told = [paragraph for section in rules.sections for paragraph in section.paragraphs if paragraph.kind == "rule"]
    assert [paragraph.rule for paragraph in told] == re.findall(r"\*\*([A-Z]-\d+)\*\*", text)
    assert all(paragraph.text and "**" not in paragraph.text and "](" not in paragraph.text for paragraph in told)


def test_a_page_is_taken_apart() -> None:
    page = """# Game\n\nHello *you*,\nsee [below](#b).\n\n## Set-up, of course
- **A-001** One `x`\n  and two.\n- Point.\n
| a | b |\n|---|---|\n| 1 | 2 |\n\n```\n# kept\n\nas is\n```\n1. First.\n"""
    head, below = parsed(page)
    assert (head.level, head.heading, head.paragraphs[0].text) == (1, "Game", "Hello you, see below.")
    assert (below.id, below.level, below.heading) == ("set-up-of-course", 2, "Set-up, of course")
    assert [(part.kind, part.rule, part.text, part.rows) for part in below.paragraphs] == [
        ("rule", "A-001", "One x and two.", []),
        ("item", "", "Point.", []),
        ("table", "", "", [["a", "b"], ["1", "2"]]),
        ("code", "", "# kept\n\nas is", []),
        ("item", "", "First.", []),
    ]


def test_a_quoted_example_is_read_without_its_marks() -> None:
    [section] = parsed("# Game\n\n> **Example.** One\n> and two.\n>\n> | a |\n> |---|\n> | 1 |\n")
    assert [(part.kind, part.text, part.rows) for part in section.paragraphs] == [
        ("text", "Example. One and two.", []),
        ("table", "", [["a"], ["1"]]),
    ]


def test_rules_and_qr_codes_are_served(tmp_path: Path) -> None:
    with served(settings(tmp_path)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        assert http.get("/api/rules/dive", params={"language": "xx"}).json()["language"] == "en"
        assert http.get("/api/rules/chess").status_code == 404
        code = http.get("/api/qr", params={"path": "/t/ABCD"})
        assert code.headers["content-type"] == "image/svg+xml" and "<svg" in code.text
        assert code.text != http.get("/api/qr", params={"path": "/t/ABCE"}).text
        for path in ("//evil.example", "https://evil.example", "/t/AB CD", "/t/../x", "t", "/seat/ABCD#secret"):
            assert http.get("/api/qr", params={"path": path}).status_code == 400
        odd = http.get("/api/qr", params={"path": "/t/ABCD"}, headers={"host": "["})
        assert (odd.status_code, odd.json()["code"]) == (400, "malformed")
