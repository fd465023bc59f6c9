"""A whole game of each, played by keyboard and heard with Orca: ``python -m tools.screen_reader [GAME ...]``.

Firefox shows the page on a screen that nobody sees, keys are pressed with xdotool as a keyboard would press them, and
Orca says what it says to everybody who uses it; instead of a voice there is a file. What was pressed and what was said
becomes ``docs/heard/GAME.md``. On Debian: ``apt-get install firefox-esr orca speech-dispatcher at-spi2-core
dbus-daemon xvfb xdotool matchbox-window-manager``. The player looks at nothing but which controls are offered.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from tests.page.support import TableServer
from tools.drivers import Firefox, firefox
from tools.heard_games import GAMES, TITLES, Player
from tools.page import ROOT, build

TRANSCRIPTS = ROOT / "docs" / "heard"
PROGRAMS = (
    "firefox-esr",
    "orca",
    "speech-dispatcher",
    "xvfb-run",
    "dbus-run-session",
    "xdotool",
    "matchbox-window-manager",
)
QUIET = 2.5
"""Seconds without a word after which Orca has said everything."""
LONGEST = 60
"""Seconds after which the player goes on although words still come."""

SPEECH = """LogLevel 1
LogDir "{home}"
AddModule "file" "sd_generic" "file.conf"
DefaultModule "file"
DefaultLanguage "en"
AudioOutputMethod "alsa"
AudioALSADevice "null"
"""
VOICE = """GenericExecuteSynth "echo '$DATA' >> {home}/said"
GenericLanguage "en" "en" "utf-8"
AddVoice "en" "MALE1" "en"
DefaultVoice "en"
"""
"""Speech Dispatcher's own way to call any program as a voice: here one that writes down what it should say."""
ORCA = """import orca.settings
orca.settings.timeoutTime = 0  # a busy machine is no reason to give up
orca.settings.enableKeyEcho = False  # the transcript has the keys
"""


class Listener:
    """The keyboard, and what Orca says."""

    def __init__(self, said: Path, is_telling: Callable[[], bool]) -> None:
        self._said, self._is_telling, self._read = said, is_telling, 0
        self.lines: list[str] = []
        """The transcript."""

    def press(self, *keys: str) -> None:
        """Press *keys*, by their X names, one after the other, and listen until all is said.

        Several in one text, with spaces between them, are pressed without a pause.
        """
        for key in keys:
            self.lines.append(f"\n**{NAMES.get(key, key)}**\n")
            subprocess.run(["xdotool", "key", *key.split()], check=True)
            self.listen()

    def heard(self) -> str:
        """Return what was said since the last key."""
        last = max((at for at, line in enumerate(self.lines) if line.startswith("\n**")), default=-1)
        return " ".join(self.lines[last + 1 :])

    def listen(self) -> None:
        """Wait until all is said, and write it down."""
        since, end, said = time.monotonic(), time.monotonic() + LONGEST, ""
        while time.monotonic() < min(since + QUIET, end):
            time.sleep(0.1)
            new = self._new()
            if new or self._is_telling():
                since = time.monotonic()
            said += new
        messages = said.replace("\n ", " ").splitlines()  # the sentences of one message come as lines of their own
        self.lines += [f"- {message.strip()}" for message in messages]

    def _new(self) -> str:
        text = self._said.read_text() if self._said.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        new, self._read = whole[self._read :], len(whole)
        return new


NAMES = {
    "Return": "Enter",
    "Down": "↓",
    "Up": "↑",
    "Left": "←",
    "Right": "→",
    "space": "Space",
    "Insert+a Insert+a": "Insert+A twice",
}


@contextmanager
def started(*command: str) -> Iterator[None]:
    """Run *command* beside the block."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
        process.wait()


@contextmanager
def reader(home: Path) -> Iterator[Firefox]:
    """Start a window manager, Speech Dispatcher, Orca and Firefox, all with *home* as theirs."""
    (home / "speech" / "modules").mkdir(parents=True)
    (home / "orca").mkdir()
    (home / "speech" / "speechd.conf").write_text(SPEECH.format(home=home))
    (home / "speech" / "modules" / "file.conf").write_text(VOICE.format(home=home))
    (home / "orca" / "orca-customizations.py").write_text(ORCA)
    socket = str(home / "speech.socket")
    theirs = {name: str(home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")}
    os.environ.update(theirs, SPEECHD_ADDRESS=f"unix_socket:{socket}", GNOME_ACCESSIBILITY="1", LANG="C.UTF-8")
    with ExitStack() as stack:
        stack.enter_context(started("matchbox-window-manager"))
        stack.enter_context(
            started("speech-dispatcher", "-s", "-t", "0", "-c", "unix_socket", "-S", socket, "-C", str(home / "speech"))
        )
        while not Path(socket).exists():
            time.sleep(0.1)
        stack.enter_context(started("orca", "--disable", "braille", "--user-prefs", str(home / "orca")))
        while not (home / "said").exists():  # its first words are that it is on
            time.sleep(0.1)
        yield stack.enter_context(firefox("--kiosk"))


def transcribe(browser: Firefox, url: str, said: Path, game: str) -> None:
    """Play *game* from the home page to its end, and write the transcript; also of a game that fails."""
    telling = "Promise.resolve(document.querySelector('.skip') ? 'yes' : '')"
    listener = Listener(said, lambda: browser.run(telling) == "yes")
    listener.listen()
    listener.lines.clear()
    orca = subprocess.run(["orca", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    head = (
        f"# {TITLES[game]}, heard with Orca {orca} in Firefox {browser.version}\n\n"
        "Written by `python -m tools.screen_reader`. Bold is what was pressed, on a keyboard; everything else is what\n"
        "Orca said then, word by word, up to the next key.\n\n"
    )
    try:
        browser.goto(url)
        listener.listen()
        GAMES[game](Player(browser, listener))
    finally:
        (TRANSCRIPTS / f"{game}.md").write_text(head + "\n".join(listener.lines) + "\n")


def main(games: list[str]) -> int:
    """Play the named games, or all; return the exit code."""
    if "DIVETABLE_HEARD" not in os.environ:
        os.environ["DIVETABLE_HEARD"] = "1"
        screen = ["xvfb-run", "-a", "-s", "-screen 0 1280x800x24", "dbus-run-session", "--"]
        return subprocess.run([*screen, sys.executable, "-m", "tools.screen_reader", *games]).returncode
    TRANSCRIPTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work:
        page, home = Path(work) / "static", Path(work) / "home"
        home.mkdir()
        build(out=page)
        server = TableServer(Path(work), page)
        try:
            with reader(home) as browser:
                for game in games or list(GAMES):
                    transcribe(browser, server.url, home / "said", game)
                    print(f"docs/heard/{game}.md", flush=True)
        finally:
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
