"""The rules of the games to read at the table, in the reader's language where they are written down in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated

from litestar import get
from litestar.params import PathParameter

from divetable.games import NAMES, rulebook
from divetable.server.http.requests import TROUBLE, Language
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.rest import Paragraph, Rules, Section
from divetable.server.protocol.texts import language_or_english

PLACES = (Path(__file__).parents[2] / "rulebooks", Path(__file__).parents[5] / "docs" / "games")
"""In an installed package; in a clone."""
_RULE = re.compile(r"^\*\*([A-Z]-\d+)\*\* ?")
_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
_MARKS = re.compile(r"\*\*|`|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])")


GameName = Annotated[str, PathParameter(max_length=40)]


@get("/api/rules/{game:str}", responses=TROUBLE)
async def rules(game: GameName, language: Language = "en") -> Rules:
    """The rules of a game."""
    if game not in NAMES:
        raise Refused("no_such_game", "There is no such game.")
    return read_rules(game, language_or_english(language))


@cache
def read_rules(game: str, language: str) -> Rules:
    """The rules of *game* in *language*, or in English."""
    found = {spoken: path for spoken in (language, "en") if (path := _page(game, spoken)) is not None}
    spoken, path = next(iter(found.items()))
    sections = list(parsed(path.read_text(encoding="utf-8")))
    return Rules(game, spoken, rulebook(game).title, sections)


def _page(game: str, language: str) -> Path | None:
    name = f"{game}.md" if language == "en" else f"{language}/{game}.md"
    return next((place / name for place in PLACES if (place / name).is_file()), None)


def parsed(page: str) -> Iterator[Section]:
    """The sections of a page in Markdown, as far as our pages use it."""
    section: Section | None = None
    for block in _blocks(page):
        if block[0].startswith("#"):
            if section is not None:
                yield section
            marks, _, heading = block[0].partition(" ")
            section = Section(_anchor(heading), len(marks), _plain(heading), [])
        elif section is not None:
            section.paragraphs.append(_paragraph(block))
    if section is not None:
        yield section


def _blocks(page: str) -> Iterator[list[str]]:
    """Lines that belong together. Examples are quoted; what is in them is read like the rest."""
    block: list[str] = []
    code = False
    for line in re.sub("^> ?", "", page, flags=re.MULTILINE).splitlines():
        ends = not line.strip() or line.startswith(("- ", "#")) or re.match(r"\d+\. ", line) is not None
        if block and not code and (ends or line.startswith("```")):
            yield block
            block = []
        if line.startswith("```"):
            code = not code
        if code or line.strip():
            block.append(line)
        if block and (block[0].startswith("#") or (line.startswith("```") and not code)):
            yield block
            block = []
    if block:
        yield block


def _paragraph(block: list[str]) -> Paragraph:
    if block[0].startswith("```"):
        return Paragraph("code", "", "\n".join(block[1:-1]), [])
    if block[0].startswith("|"):
        return Paragraph("table", "", "", [_cells(row) for row in block if not re.fullmatch(r"[|\s:-]+", row)])
    listed = re.match(r"(-|\d+\.) ", block[0])
    text = " ".join(line.strip() for line in block)[listed.end() if listed else 0 :]
    rule = _RULE.match(text)
    if rule is not None:
        return Paragraph("rule", rule[1], _plain(text[rule.end() :]), [])
    return Paragraph("item" if listed else "text", "", _plain(text), [])


def _cells(row: str) -> list[str]:
    return [_plain(cell.strip()) for cell in row.strip().strip("|").split("|")]


def _plain(text: str) -> str:
    return _MARKS.sub("", _LINK.sub(r"\1", text))


def _anchor(heading: str) -> str:
    """As links within the page name it."""
    return re.sub(r"[^\w -]", "", _plain(heading).lower()).replace(" ", "-")


HANDLERS = [rules]
