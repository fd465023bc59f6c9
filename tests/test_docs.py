"""What the documents say can be done can be done, and what they point to is there."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import fields

from divetable.server.protocol import messages
from divetable.server.protocol.errors import Cause
from divetable.server.protocol.texts import REASONS

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


PROTOCOL_PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SERVER = ROOT / "src" / "divetable" / "server"


def chapter(title: str) -> str:
    """The part of the protocol's page under one heading."""
    (found,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", PROTOCOL_PAGE, re.DOTALL | re.MULTILINE)
    return str(found)


@pytest.mark.parametrize("message", [*get_args(messages.FromClient), *get_args(messages.FromServer)])
def test_the_protocol_has_every_message_with_every_field(message: type[Any]) -> None:
    tag = message.__struct_config__.tag
    talk = chapter("Talking")
    assert re.search(rf"^(?: *<-  )?(?:ack .* or   )?{tag}(?= |$)", talk, re.MULTILINE)
    missing = [field.name for field in fields(message) if not re.search(rf"\b{field.name}\b", PROTOCOL_PAGE)]
    assert missing == []


@pytest.mark.parametrize(
    "told", [messages.Asked, messages.Ending, messages.Said, messages.SeatInfo, messages.TableInfo]
)
def test_the_protocol_has_what_is_in_messages(told: type[Any]) -> None:
    listed = re.findall(r"`(?:\w+: )?\{([^}]*)\}", PROTOCOL_PAGE)
    names = {field.name for field in fields(told)}
    assert any(names <= set(re.findall(r"\w+", words)) for words in listed)


def test_the_protocol_has_every_limit_of_a_program() -> None:
    limits = ", ".join(field.name for field in fields(messages.ProgramLimits))
    assert f"`limits` is `{{{limits}}}`" in PROTOCOL_PAGE


def test_the_protocol_has_every_code_a_move_is_refused_by() -> None:
    table = set(re.findall(r"^\| `(\w+)` \|", chapter("Answering"), re.MULTILINE))
    assert table == {*REASONS, "illegal"} - {"legal"}


def test_the_protocol_has_every_code_a_request_is_refused_by() -> None:
    lines = re.findall(r"^\| \d[\d, ]* \| (`.*) \|$", chapter("REST"), re.MULTILINE)
    assert {code for code in get_args(Cause) if f"`{code}`" not in " ".join(lines)} == set()


def test_the_protocol_has_every_code_a_socket_is_closed_with() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py"))
    ours = {int(code) for code in re.findall(r"\b44\d\d\b", source)} - {4403}  # which becomes a 403: it never opened
    told = {int(code) for code in re.findall(r"^\| (\d+) \|", chapter("Closing"), re.MULTILINE)}
    assert ours == {code for code in told if code >= 4000}


def test_the_protocol_has_every_request() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (SERVER / "http" / "routes").glob("*.py"))
    found = re.findall(r'@(?:get|post)\(\s*"(/api/[^"]*)"', source)
    paths = {re.sub(r"\{(\w+):\w+\}", r"{\1}", path) for path in found}
    names = {"code": "CODE", "seat": "N", "visitor": "ID", "lesson": "LESSON", "step": "STEP", "round": "ROUND"}
    names |= {"name": "FILE"}
    told, missing = chapter("REST"), []
    for path in paths:
        plain = re.sub(r"\{game\}(?=/\{round\})", "GAME", path).replace("/rules/{game}", "/rules/GAME")
        plain = re.sub(r"\{(\w+)\}", lambda word: names.get(word[1], word[1].upper()), plain)
        short = re.sub(r"^/api/(tables/CODE|lessons/LESSON/STEP)(?=/)", "...", plain)
        if not any(re.search(rf"{re.escape(way)}(?![\w/])", told) for way in (plain, short)):
            missing.append(plain)
    assert sorted(missing) == []
