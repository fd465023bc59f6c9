"""The public address of the server: what links for other people begin with."""

from __future__ import annotations

import pytest

from divetable.server.ops import addresses
from divetable.server.ops.addresses import is_known_host, known_hosts, local_origin, public_origin
from divetable.server.ops.settings import Settings

NETWORK = "192.168.7.5"


@pytest.fixture(autouse=True)
def in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: NETWORK)


@pytest.mark.parametrize("asked", [None, "http://127.0.0.1:8000", "http://localhost:8000/", "http://[::1]:8000"])
def test_loopback_becomes_the_address_in_the_network(asked: str | None) -> None:
    assert public_origin(Settings(host="0.0.0.0"), asked) == f"http://{NETWORK}:8000"


def test_without_a_network_loopback_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: None)
    assert public_origin(Settings(host="0.0.0.0"), "http://localhost:8000") == "http://localhost:8000"


def test_a_server_for_this_machine_alone_stays_there() -> None:
    assert public_origin(Settings(host="127.0.0.1")) == "http://127.0.0.1:8000"


def test_an_address_that_others_can_use_is_kept_as_it_was_asked() -> None:
    assert public_origin(Settings(host="0.0.0.0"), "https://dive.example/t/ABCD") == "https://dive.example"


def test_the_setting_comes_first() -> None:
    settings = Settings(host="0.0.0.0", url="https://dive.example/")
    assert public_origin(settings, "http://127.0.0.1:8000") == "https://dive.example"


def test_an_IPv6_host_is_written_in_brackets() -> None:
    assert local_origin(Settings(host="fd00::5", port=9000)) == "http://[fd00::5]:9000"


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.7.5", True),
        ("[::1]:8000", True),
        ("LOCALHOST", True),
        ("boat", True),
        ("boat.local:8000", True),
        ("dive.example", True),
        ("other.example:443", True),
        ("evil.example", False),
        ("boat.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        ("[", False),
        ("a b", False),
    ],
)
def test_the_server_knows_its_names(monkeypatch: pytest.MonkeyPatch, host: str, known: bool) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Boat")
    names = known_hosts(Settings(url="https://dive.example", hosts=("other.example",)))
    assert is_known_host(host, names) is known
    everything = known_hosts(Settings(hosts=("*",)))
    assert is_known_host("evil.example", everything) and not is_known_host("a b", everything)
