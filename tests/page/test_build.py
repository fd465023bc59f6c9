"""What the built page is made of."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import httpx
from tests.page.support import TableServer
from tools.page import WEB, command


def test_28_no_inline_script_and_hashed_names(built_page: Path) -> None:
    html = (built_page / "index.html").read_text()
    assert "<style" not in html and " style=" not in html and not re.search(r"<[^>]* on\w+=", html)
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", html, re.S)
    assert [body for _, body in scripts] == [""]
    names = [path.name for path in (built_page / "assets").iterdir()]
    assert names and all(re.search(r"-[A-Z0-9]{8}\.(js|css|woff2)$", name) for name in names)


def test_28_scripts_travel_compressed_and_are_kept_for_ever(table_server: TableServer, built_page: Path) -> None:
    name = next(path.name for path in (built_page / "assets").glob("main-*.js"))
    sent = httpx.get(f"{table_server.url}/assets/{name}", headers={"accept-encoding": "gzip"})
    assert sent.headers["content-encoding"] == "gzip" and "immutable" in sent.headers["cache-control"]
    assert sent.content == (built_page / "assets" / name).read_bytes()
    assert int(sent.headers["content-length"]) < len(sent.content) / 2
    plain = httpx.get(f"{table_server.url}/assets/{name}", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.content == sent.content
    assert httpx.get(f"{table_server.url}/assets/..%2Findex.html").status_code == 404


def test_28_the_build_fails_above_its_limit(tmp_path: Path) -> None:
    """The limit itself is checked by every build; here it is made small."""
    source = (WEB / "build.mjs").read_text()
    assert "const LIMIT = 60 * 1024;" in source
    small = WEB / "build-small.mjs"
    small.write_text(source.replace("60 * 1024", "1024"))
    try:
        done = subprocess.run(
            [*command("node"), small.name, "--out", str(tmp_path / "x")], cwd=WEB, capture_output=True
        )
    finally:
        small.unlink()
    assert done.returncode == 1 and b"more than 1 KB" in done.stderr


def test_27_a_missing_text_is_a_type_error(tmp_path: Path) -> None:
    """Each language is checked against English; one text less, and the compiler objects."""
    fixture = tmp_path / "missing.ts"
    lines = (WEB / "src/texts/de.ts").read_text().splitlines()
    broken = "\n".join(line for line in lines if not line.startswith("  loading:"))
    fixture.write_text(broken.replace('"./en"', f'"{(WEB / "src/texts/en").as_posix()}"'))
    tsc = [*command("node"), "node_modules/typescript/bin/tsc", "--noEmit", "--strict", "--ignoreConfig", str(fixture)]
    done = subprocess.run(tsc, cwd=WEB, capture_output=True, text=True)
    assert done.returncode != 0 and "loading" in done.stdout
