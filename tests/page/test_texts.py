"""Texts that change with a number."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.page.scripts import result, source

COUNTED = [
    ("games/dive", "fr", "cards", {0: "encore 0 carte", 1: "encore 1 carte", 2: "encore 2 cartes"}),
    ("games/hainoon", "fr", "cards", {0: "0 carte", 1: "1 carte", 2: "2 cartes"}),
]


@pytest.mark.parametrize(("part", "language", "text", "said"), COUNTED)
def test_27_one_is_not_many(tmp_path: Path, part: str, language: str, text: str, said: dict[int, str]) -> None:
    imports = f'import {{ {language} as texts }} from "{source(f"{part}/texts/{language}")}";'
    assert result(tmp_path, imports, f"given.map(texts.{text})", [*said]) == [*said.values()]
