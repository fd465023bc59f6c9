"""Tries the README's commands on bare Debian systems: ``python3 tools/bare_debian.py [RELEASE ...] [--tests]`` as root.

For each release it makes a system with nothing but Debian's smallest set of packages, Python and its package for
environments, and an ordinary user with the files of the last commit. As that user, without Node, git, pip or any cache,
it runs the first command of the README and measures the seconds until the page is served. With ``--tests`` it then
installs what the tests need and runs the second command as the same user. Needs the package mmdebstrap; leaves nothing
behind.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
PYTHONS = {"bookworm": "python3", "trixie": "python3", "sid": "python3.15"}
"""The releases, and the package with the Python to try; it is the name of the command as well."""
LIMIT = 60.0
"""Seconds until the page must be served."""
USER = "player"
HOME = f"/home/{USER}"
CLONE = f"{HOME}/divetable"
FOR_TESTS = ("chromium-headless-shell", "postgresql")
CARRIED = re.compile(r"(PIP|NPM|UV|SSL|NODE|CURL|REQUESTS)_|(https?|no)_proxy$", re.IGNORECASE)
"""The settings of package managers in the environment, which the user inside gets too."""
ENTER = """
set -e
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount --rbind /sys sys
mount --rbind /dev dev
pivot_root . mnt
cd /
umount -l mnt
shift
"$@"
exit $?
"""
"""Makes a folder the root of all files and runs a command there. The shell stays, as parent of orphaned processes."""


@dataclass
class Outcome:
    """What came of one release. A time of None means that the command failed, or was not run."""

    release: str
    python: str
    served: float | None
    tested: float | None = None
    passed: bool | None = None


def main() -> int:
    """Try every release and print a table. Returns 1 if something failed or took too long."""
    parser = argparse.ArgumentParser(description="Try the README's commands on bare Debian systems.")
    parser.add_argument("releases", nargs="*", metavar="RELEASE", help=f"{', '.join(PYTHONS)} (all)")
    parser.add_argument("--tests", nargs=argparse.REMAINDER, metavar="TEST", help="also run the tests, or only these")
    given = parser.parse_args()
    if unknown := set(given.releases) - set(PYTHONS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    outcomes = [try_release(release, given.tests) for release in given.releases or PYTHONS]
    print_table(outcomes)
    good = all(one.served is not None and one.served <= LIMIT and one.passed is not False for one in outcomes)
    return 0 if good else 1


def try_release(release: str, tests: list[str] | None) -> Outcome:
    """Return how long the commands take on *release*; *tests* are arguments of the second, None not to run it."""
    python = PYTHONS[release]
    with bare_system(release, python) as root:
        version = subprocess.run(inside(root, USER, python, "--version"), capture_output=True, text=True)
        outcome = Outcome(release, version.stdout.split()[-1], seconds_until_served(root, python))
        if tests is not None:
            install_for_tests(root)
            started = time.monotonic()
            done = subprocess.run(inside(root, USER, python, "run", "test", *tests))
            outcome.tested, outcome.passed = time.monotonic() - started, done.returncode == 0
        return outcome


def install_for_tests(root: Path) -> None:
    """Install what the tests need, as an administrator would. Raises CalledProcessError."""
    wanted = ["apt-get", "install", "-qy", "--no-install-recommends", *FOR_TESTS]
    for command in (["apt-get", "update", "-q"], ["env", "DEBIAN_FRONTEND=noninteractive", *wanted]):
        subprocess.run(inside(root, "root", *command), check=True, stdout=subprocess.DEVNULL)


@contextmanager
def bare_system(release: str, python: str) -> Iterator[Path]:
    """Yield the folder of a new Debian system with *python* and a user who has the last commit; removed afterwards."""
    print(f"Making {release} ...", file=sys.stderr, flush=True)
    folder = Path(tempfile.mkdtemp(prefix=f"divetable-{release}-"))
    root = folder / "root"
    try:
        settings = folder / "apt.conf"
        settings.write_text(apt_settings())
        made = ["mmdebstrap", "--quiet", "--mode=root", "--variant=minbase", f"--include={python},{python}-venv"]
        subprocess.run([*made, f"--aptopt={settings}", release, root, mirror()], check=True)
        carry_settings(root)
        subprocess.run(inside(root, "root", "useradd", "-m", "-s", "/bin/sh", USER), check=True)
        unpack_commit(root)
        yield root
    finally:
        shutil.rmtree(folder)


def mirror() -> str:
    """Return the address of the Debian archive that this machine uses."""
    asked = ["apt-get", "indextargets", "--format", "$(LABEL) $(REPO_URI)", "Created-By: Packages"]
    lines = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.splitlines()
    return next(line.split()[1] for line in lines if line.startswith("Debian "))


def apt_settings() -> str:
    """Return how this machine's apt downloads (proxies, certificates, checks), as a file of settings."""
    dumped = subprocess.run(["apt-config", "dump"], capture_output=True, text=True, check=True).stdout
    return "".join(f"{line}\n" for line in dumped.splitlines() if line.startswith("Acquire"))


def carry_settings(root: Path) -> None:
    """Copy this machine's names, certificates and the settings of its package managers into *root*."""
    certificates = os.environ.get("SSL_CERT_FILE") or ssl.get_default_verify_paths().cafile
    home = Path.home()
    copies = {Path(name): name for name in ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/etc/npmrc")}
    copies |= {home / name: f"/etc/skel/{name}" for name in (".config/pip/pip.conf", ".npmrc", ".config/uv/uv.toml")}
    if certificates:
        copies[Path(certificates)] = certificates
    for source, target in copies.items():
        if source.is_file():
            path = root / target.lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, path)


def unpack_commit(root: Path) -> None:
    """Put the files of the last commit into the user's home folder."""
    archive = subprocess.run(
        ["git", "archive", "--prefix=divetable/", "HEAD"], cwd=ROOT, capture_output=True, check=True
    )
    subprocess.run(inside(root, USER, "tar", "x", "-C", HOME, at="/"), input=archive.stdout, check=True)


def inside(root: Path, user: str, *command: str, at: str = CLONE) -> list[str]:
    """Return what to run so that *user* runs *command* in the system at *root*, in the folder *at*.

    It has its own process and mount namespaces: when it ends, or is killed, no process and no mount is left.
    """
    home = HOME if user == USER else "/root"
    settings = {name: value for name, value in os.environ.items() if CARRIED.match(name)}
    settings |= {"HOME": home, "USER": user, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}
    namespaces = ["unshare", "--pid", "--mount", "--fork", "--kill-child", "sh", "-c", ENTER, "sh", str(root)]
    environment = ["env", "-i", *(f"{name}={value}" for name, value in settings.items())]
    there = ["sh", "-c", 'cd "$0" && exec "$@"', at if user == USER else "/"]
    return [*namespaces, *environment, "runuser", "-u", user, "--", *there, *command]


def seconds_until_served(root: Path, python: str) -> float | None:
    """Run the README's first command until its page is served. Returns the seconds, or None if it ended before."""
    print(f"{python} run ...", file=sys.stderr, flush=True)
    started = time.monotonic()
    with (root.parent / "output").open("w+") as output:
        command = subprocess.Popen(inside(root, USER, python, "run"), stdout=output, stderr=subprocess.STDOUT)
        try:
            while command.poll() is None:
                output.seek(0)
                address = re.search(r"http://\S+", output.read())
                if address and is_page(address[0]):
                    return time.monotonic() - started
                time.sleep(0.1)
            output.seek(0)
            print(output.read(), file=sys.stderr)
            return None
        finally:
            command.kill()
            command.wait()


def is_page(address: str) -> bool:
    """Return whether the page and its main script are served at *address*."""
    try:
        with urlopen(address, timeout=5) as answer:
            script = re.search(r'src="(/assets/main-\S+\.js)"', answer.read().decode())
        if script is None:
            return False
        with urlopen(address.rstrip("/") + script[1], timeout=5) as answer:
            return bool(answer.read())
    except OSError:
        return False


def print_table(outcomes: list[Outcome]) -> None:
    """Print one line for each release."""
    print("| Debian | Python | seconds until served | tests | seconds |")
    print("|---|---|---|---|---|")
    for one in outcomes:
        served = "failed" if one.served is None else f"{one.served:.0f}"
        passed = {None: "", True: "passed", False: "failed"}[one.passed]
        tested = "" if one.tested is None else f"{one.tested:.0f}"
        print(f"| {one.release} | {one.python} | {served} | {passed} | {tested} |")


if __name__ == "__main__":
    sys.exit(main())
