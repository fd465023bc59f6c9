"""What the documents say can be done can be done, and what they point to is there."""

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_example_from_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(example, "commands.md", "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert all(re.fullmatch(r"[A-Z]\w+\(.*\)", line) for line in lines[:-1])
    assert re.fullmatch(r"\(\d+, \d+, \d+\)", lines[-1])


def test_the_water_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "water.md").read_text(encoding="utf-8"), re.DOTALL)
    scope: dict[str, Any] = {}
    exec(compile(example, "water.md", "exec"), scope)
    assert scope["reading"].levels[0].shark > 0.9


def test_ci_runs_the_readme_test_command() -> None:
    command = "python3 run test"
    assert f"```sh\n{command}\n```" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1] == command
