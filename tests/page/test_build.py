"""What the built page is made of."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Route, expect
from tests.page.conftest import OpenPage
from tests.page.support import TableServer
from tools import page
from tools.page import WEB, command


def test_28_no_inline_script_and_hashed_names(built_page: Path) -> None:
    html = (built_page / "index.html").read_text()
    assert "<style" not in html and " style=" not in html and not re.search(r"<[^>]* on\w+=", html)
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", html, re.S)
    assert [body for _, body in scripts] == [""]
    names = [path.name for path in (built_page / "assets").iterdir()]
    assert names and all(re.search(r"-[A-Z0-9]{8}\.(js|css|svg|woff2)$", name) for name in names)


def test_28_scripts_travel_compressed_and_are_kept_for_ever(table_server: TableServer, built_page: Path) -> None:
    name = next(path.name for path in (built_page / "assets").glob("main-*.js"))
    sent = httpx.get(f"{table_server.url}/assets/{name}", headers={"accept-encoding": "gzip"})
    assert sent.headers["content-encoding"] == "gzip" and "immutable" in sent.headers["cache-control"]
    assert sent.content == (built_page / "assets" / name).read_bytes()
    assert int(sent.headers["content-length"]) < len(sent.content) / 2
    plain = httpx.get(f"{table_server.url}/assets/{name}", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.content == sent.content
    assert httpx.get(f"{table_server.url}/assets/..%2Findex.html").status_code == 404


def test_28_the_document_is_asked_for_again_each_time(table_server: TableServer, built_page: Path) -> None:
    """So a table that was updated and started again shows its new page at once: all other names are new then."""
    sent = httpx.get(f"{table_server.url}/t/BCDF")
    assert sent.headers["cache-control"] == "no-cache"
    assert sent.text == (built_page / "index.html").read_text()


def test_28_run_builds_again_after_an_update_and_only_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[Path] = []

    def build(_: str, out: Path = tmp_path) -> None:
        times.append(out)

    monkeypatch.setattr(page, "STATIC", tmp_path)
    monkeypatch.setattr(page, "install", lambda _: None)
    monkeypatch.setattr(page, "build", build)
    for sources, built in ((["run"], 1), (["run"], 1), (["run", "pyproject.toml"], 2)):
        monkeypatch.setattr(page, "sources", lambda sources=sources: [page.ROOT / name for name in sources])
        page.build_if_stale()
        assert len(times) == built


def test_28_a_page_older_than_its_table_is_loaded_anew(open_page: OpenPage) -> None:
    """Its parts have other names by then: the first that is asked for in vain makes the page load again, once."""
    opened = open_page()
    opened.forgive("404", "dynamically imported module")
    asked: list[str] = []

    def gone(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=404)
        else:
            route.continue_()

    opened.goto()
    opened.page.route(re.compile(r"/assets/hainoon-\w+\.js$"), gone)
    opened.page.get_by_role("button", name="Play now: Hai Noon").click()
    expect(opened.page.get_by_role("region", name="Board")).to_be_visible()
    assert len(asked) == 2


def test_28_the_build_fails_above_its_limit(tmp_path: Path) -> None:
    """The limit itself is checked by every build; here it is made small."""
    source = (WEB / "build.mjs").read_text()
    assert "const LIMIT = 75 * 1024;" in source
    small = WEB / "build-small.mjs"
    small.write_text(source.replace("75 * 1024", "1024"))
    try:
        done = subprocess.run(
            [*command("node"), small.name, "--out", str(tmp_path / "x")], cwd=WEB, capture_output=True
        )
    finally:
        small.unlink()
    assert done.returncode == 1 and b"more than 1 KB" in done.stderr


def split(text: str, at: str) -> list[str]:
    """Return the parts of *text* between the characters of *at* that are outside of brackets."""
    parts, depth = [""], 0
    for char in text:
        depth += (char in "([") - (char in ")]")
        if depth == 0 and char in at:
            parts.append("")
        else:
            parts[-1] += char
    return parts


HAS = re.compile(r":(?:has|not)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")


def is_for_everything(selector: str) -> bool:
    """Whether it says by ``:has`` of one element what any other one inside or beside it looks like."""
    *around, subject = [part for part in split(selector.strip(), " >+~") if part]
    named = re.search(r"[.#\[\w]", re.sub(r"::?[\w-]+(?!\()", "", HAS.sub("", subject)))
    return named is None and any(":has(" in part for part in around)


def test_28_no_change_makes_the_browser_style_the_whole_page_anew(built_page: Path) -> None:
    """One such rule does: whatever ``:has`` asks about then concerns everything, whichever rule asks."""
    assert is_for_everything(".table:has(> .end) > :not(.log)") and is_for_everything(".table:has(b) .tools > *")
    assert not is_for_everything(".table:has(b) .log > li") and not is_for_everything(".tools > *")
    css = next((built_page / "assets").glob("*.css")).read_text()
    rules = re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", css, flags=re.S))
    selectors = [one for rule in rules if not rule.startswith("@") for one in split(rule, ",")]
    assert any(":has(" in one for one in selectors)
    assert [one for one in selectors if is_for_everything(one)] == []


SORT = """
import path from "node:path";
import { inOrder } from "./styles.mjs";
const [rules, folder, ...files] = process.argv.slice(1);
console.log(inOrder(files, folder, path[rules]).join(" "));
"""


@pytest.mark.parametrize(("rules", "folder"), [("posix", "/page/src/"), ("win32", "C:\\page\\src\\")])
def test_28_styles_have_the_same_order_on_windows(rules: str, folder: str) -> None:
    base = ["app/style/tokens.css", "app/style/page.css"]
    order = [*base, "ui/log.css", "shell/home/home.css", "games/a/style.css", "games/aB/style.css"]
    files = [folder + name.replace("/", folder[-1]) for name in sorted(order)]
    node = [*command("node"), "--input-type=module", "-e", SORT, rules, folder, *files]
    done = subprocess.run(node, cwd=WEB, capture_output=True, text=True)
    assert (done.stdout.split(), done.stderr) == (order, "")


def test_27_a_missing_text_is_a_type_error(tmp_path: Path) -> None:
    """Each language is checked against English; one text less, and the compiler objects."""
    fixture = tmp_path / "missing.ts"
    lines = (WEB / "src/app/texts/de.ts").read_text().splitlines()
    broken = "\n".join(line for line in lines if not line.startswith("  loading:"))
    folder = (WEB / "src/app/texts").as_posix()
    fixture.write_text(broken.replace('from "./', f'from "{folder}/').replace('from "../', f'from "{folder}/../'))
    tsc = [*command("node"), "node_modules/typescript/bin/tsc", "--noEmit", "--strict", "--ignoreConfig", str(fixture)]
    done = subprocess.run(tsc, cwd=WEB, capture_output=True, text=True)
    assert done.returncode != 0 and "loading" in done.stdout
