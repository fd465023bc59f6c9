"""What ``run`` does: makes .venv, installs what is needed into it, builds the page, and starts the program.

Needs only the standard library, so that it works before anything is installed.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import venv
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from tools import page
from tools.page import ROOT

HELP = """\
python3 run                    open the table: a page for this machine and everybody in its network
python3 run GAME               play in the terminal against bots: deepsea, hainoon or dive
python3 run test [TESTS]       run every check and test, or only these
python3 run bench              measure, and print ratios
python3 run screenshots [DIR]  write a picture of every screen
python3 run films [DIR] [WORD] write a film strip of every scored beat, or of the beats with these words in their names
python3 run setup              only make the environment and the page
python3 run COMMAND            any command of the program; `python3 run games --help` tells about one

On Windows, type `py run` instead."""
VENV = ROOT / ".venv"
CONSTRAINTS = ROOT / "constraints.txt"
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("lint-imports",),
    ("pytest", "-n", "auto", "--ignore", "tests/page"),
    # separate: the browser keeps an event loop running, and other tests start their own
    ("pytest", "-n", "auto", "--dist", "worksteal", "tests/page"),
)
OFFLINE = re.compile(
    r"connection broken by|timed out|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT"
)
"""What pip and npm write when they cannot reach their index."""


class SetupProblem(Exception):
    """Setting up failed; the text says why."""


def program(name: str, windows: bool = os.name == "nt") -> Path:
    """Return the path of an executable in the environment."""
    return VENV / ("Scripts" if windows else "bin") / (f"{name}.exe" if windows else name)


PYTHON = program("python")


def main(arguments: list[str]) -> int:
    """Do what *arguments* ask for. Returns the exit code; a failed set-up is one sentence on standard error."""
    try:
        return dispatch(arguments)
    except (SetupProblem, page.PageProblem) as problem:
        return explain(str(problem))
    except PermissionError as error:
        return explain(f"Divetable sets itself up in its own folder, but may not write to {error.filename or ROOT}.")
    except OSError as error:
        return explain(f"Setting up failed: {error}.")


def explain(problem: str) -> int:
    """Print *problem*, or the sentence about the network if that is what was missing; return the exit code."""
    if OFFLINE.search(problem):
        reason = re.search(r"\[Errno -?\d+\] ([^)'\">]+)", problem)
        problem = f"The first start needs the network: {reason[1] if reason else 'a package index did not answer'}."
    print(problem, file=sys.stderr)
    return 1


def dispatch(arguments: list[str]) -> int:
    """Choose by the first word."""
    use_own_caches_if_needed()
    match arguments:
        case ["-h" | "--help" | "help"]:
            print(HELP)
            return 0
        case ["setup"]:
            make_all("table")
            return 0
        case ["test", *only]:
            require("Postgres", "Chromium")
            make_all("test")
            return test(only)
        case ["bench", *rest]:
            make_all("test")
            return subprocess.run([PYTHON, ROOT / "bench" / "all.py", *rest], cwd=ROOT).returncode
        case ["screenshots" | "films" as name, *rest]:
            require("Chromium")
            make_all("test")
            return subprocess.run([PYTHON, "-m", f"tools.{name}", *rest], cwd=ROOT).returncode
        case [] | ["serve", *_]:
            make_all("table")
            return start(*arguments)
        case [option, *_] if option.startswith("-") and option != "--version":
            make_all("table")
            return start(*arguments)
        case [game, *_] if game in games():
            arguments = ["play", *arguments]
    make_environment("table")
    return start(*arguments)


def games() -> set[str]:
    """Return the names of the games: each has a package."""
    return {path.parent.name for path in (ROOT / "src" / "divetable" / "games").glob("*/__init__.py")}


def start(*arguments: str) -> int:
    """Run the program. Where possible it takes the place of this process, so that a signal to this one ends it."""
    command = [str(PYTHON), "-m", "divetable", *arguments]
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(command[0], command)
    return subprocess.run(command).returncode


def make_all(extra: str) -> None:
    """Make the environment and the page, both at once. Without Node on the machine it is installed first."""
    if not page.node_on_path() and not (page.is_fresh() and extra == "table"):
        make_node()
    with ThreadPoolExecutor() as other:
        built = other.submit(make_page, extra == "test")
        make_environment(extra)
        built.result()


def make_page(for_tests: bool) -> None:
    """Build the page if it is not up to date; *for_tests* with everything that checks it."""
    if for_tests:
        page.install(PYTHON, tests=True)
    page.build_if_stale(PYTHON)


def make_node() -> None:
    """Install Node into the environment, once."""
    if not is_usable() or not (VENV / "installed-node").exists():
        make_empty_environment()
        install(page.NODE_PACKAGE)
        (VENV / "installed-node").touch()


def make_environment(extra: str) -> None:
    """Install this project with its *extra* into the environment, again when what it needs has changed."""
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + CONSTRAINTS.read_bytes()).hexdigest()
    stamps = [VENV / "installed-test", VENV / f"installed-{extra}"]
    if is_usable() and any(stamp.exists() and stamp.read_text() == wanted for stamp in stamps):
        return
    make_empty_environment()
    install("-e", f"{ROOT}[{extra}]")
    stamps[-1].write_text(wanted)


def make_empty_environment() -> None:
    """Make .venv if there is none that can be used."""
    announce()
    if is_usable():
        return
    venv.create(VENV, clear=True, symlinks=os.name != "nt")
    (VENV / "root").write_text(str(ROOT), encoding="utf-8")


@cache
def announce() -> None:
    """Say, the first time it is called, that this start takes longer."""
    print("Setting up, once ...", file=sys.stderr, flush=True)


def is_usable() -> bool:
    """Return whether .venv has a Python that runs and is new enough, and has not been moved since it was made."""
    root = VENV / "root"
    if root.exists() and root.read_text(encoding="utf-8") != str(ROOT):
        return False
    try:
        return not subprocess.run([PYTHON, "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]).returncode
    except OSError:
        return False


def install(*wanted: str) -> None:
    """Install *wanted* in the versions we test with, by uv (a tenth of pip's time) or else by pip.

    Raises SetupProblem with what pip wrote.
    """
    pinned = ["-c", str(CONSTRAINTS), *wanted]
    uv = shutil.which("uv") or installed_uv()
    if uv and not _quietly(uv, "pip", "install", "-q", "--python", str(PYTHON), *pinned).returncode:
        return
    done = _quietly(*pip(), *pinned)
    if done.returncode:
        raise SetupProblem(f"{done.stdout}{done.stderr}\nInstalling failed; the lines above say why.")


def installed_uv() -> str | None:
    """Return the path of the environment's own uv, installed if it is not there, or None if it cannot be had.

    Raises SetupProblem without network.
    """
    uv = program("uv")
    if not uv.exists():
        done = _quietly(*pip(), "-c", str(CONSTRAINTS), "uv")
        if done.returncode and OFFLINE.search(done.stderr):
            raise SetupProblem(done.stderr)
    return str(uv) if uv.exists() else None


@cache
def pip() -> tuple[str, ...]:
    """Return how to call a pip that installs into the environment.

    This Python's own if it can, since giving the environment one takes four seconds. Raises SetupProblem if this Python
    has neither a pip nor the means to make one, as on Debian before its package for that is installed.
    """
    options = ("install", "-q", "--disable-pip-version-check", "--retries", "1")
    if own_pip_can_install_elsewhere():
        return sys.executable, "-m", "pip", "--python", str(PYTHON), *options
    if not _quietly(str(PYTHON), "-m", "ensurepip").returncode:
        return str(PYTHON), "-m", "pip", *options
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    raise SetupProblem(f"This Python cannot make an environment of its own (on Debian: apt install {name}-venv).")


def own_pip_can_install_elsewhere() -> bool:
    """Return whether this Python has a pip with the option ``--python``, which came with 22.3."""
    try:
        major, minor, *_ = version("pip").split(".")
    except PackageNotFoundError:
        return False
    return (int(major), int(minor)) >= (22, 3)


def _quietly(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", errors="replace")


def use_own_caches_if_needed() -> None:
    """Let pip, uv and npm keep their caches in .venv if they cannot write to the home folder."""
    try:
        writable = os.access(Path.home(), os.W_OK)
    except RuntimeError:  # there is no home folder
        writable = False
    if not writable:
        for variable, name in (("PIP_CACHE_DIR", "pip"), ("UV_CACHE_DIR", "uv"), ("npm_config_cache", "npm")):
            os.environ.setdefault(variable, str(VENV / "cache" / name))


def require(*wanted: str) -> None:
    """Install the programs that the tests start and this machine does not have; raise SetupProblem without the right.

    The check comes before everything that takes time.
    """
    found = {"Postgres": has_postgres, "Chromium": has_chromium}
    missing = [name for name in wanted if not found[name]()]
    if not missing:
        return
    packages = [{"Postgres": "postgresql", "Chromium": "chromium-headless-shell"}[name] for name in missing]
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise SetupProblem(f"This needs {' and '.join(missing)} (on Debian: apt install {' '.join(packages)}).")
    print(f"Installing {' and '.join(missing)} for the tests ...", file=sys.stderr, flush=True)
    for command in (["update", "-q"], ["install", "-y", "-q", "--no-install-recommends", *packages]):
        if subprocess.run(["apt-get", *command], stdout=subprocess.DEVNULL).returncode:
            raise SetupProblem("Installing failed; the lines above say why.")


def has_postgres() -> bool:
    """Return whether Postgres is installed; Debian does not put its programs on the path."""
    return bool(shutil.which("initdb") or list(Path("/usr/lib/postgresql").glob("*/bin/initdb")))


def has_chromium() -> bool:
    """Return whether Chromium is installed, with or without windows, or the environment names a browser."""
    return "CHROMIUM" in os.environ or any(shutil.which(name) for name in ("chromium-headless-shell", "chromium"))


def test(only: list[str]) -> int:
    """Run every check, or just pytest with what *only* says; stop at the first that fails. Returns its exit code."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the tests start many Pythons, and each would compile everything
    if only:
        return subprocess.run([program("pytest"), *only], cwd=ROOT).returncode
    if code := page.check(PYTHON):
        return code
    for name, *arguments in CHECKS:
        print("--", name, *arguments, flush=True)
        code = subprocess.run([program(name), *arguments], cwd=ROOT).returncode
        if code:
            return code
    return 0
