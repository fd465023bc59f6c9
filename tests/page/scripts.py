"""The page's own source, run outside a browser."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from tools.page import WEB, command

BUNDLE = """import { build } from "esbuild";
import { gameCards } from "./games.mjs";
const [entry, outfile] = process.argv.slice(-2);
await build({ entryPoints: [entry], outfile, bundle: true, plugins: [gameCards], format: "esm", platform: "node",
  logLevel: "error" });"""
BROWSER_BUNDLE = """import { build } from "esbuild";
import { gameCards } from "./games.mjs";
const [entry, outfile] = process.argv.slice(-2);
await build({ entryPoints: [entry], outfile, bundle: true, plugins: [gameCards], format: "iife", logLevel: "error",
  jsx: "automatic", jsxImportSource: "preact", loader: { ".css": "empty" } });"""
GIVEN = """import { readFileSync } from "node:fs";
const given = JSON.parse(readFileSync(0, "utf8"));
"""


def source(path: str) -> str:
    """What to import a file of the page by."""
    return (WEB / "src" / path).as_posix()


def result(folder: Path, imports: str, expression: str, given: Any) -> Any:
    """What *expression*, in TypeScript, makes of what is *given*."""
    script, bundled = folder / "script.ts", folder / "script.mjs"
    script.write_text(f"{imports}\n{GIVEN}console.log(JSON.stringify({expression}));")
    subprocess.run(
        [*command("node"), "--input-type=module", "-e", BUNDLE, "--", str(script), str(bundled)], cwd=WEB, check=True
    )
    arguments = [*command("node"), str(bundled)]
    done = subprocess.run(arguments, input=json.dumps(given), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def for_browser(folder: Path, script: str) -> str:
    """Return *script*, in TypeScript, with all it imports, to be run in a page."""
    written, bundled = folder / "browser.ts", folder / "browser.js"
    written.write_text(script)
    subprocess.run(
        [*command("node"), "--input-type=module", "-e", BROWSER_BUNDLE, "--", str(written), str(bundled)],
        cwd=WEB,
        check=True,
    )
    return bundled.read_text()
