"""The cookie is the server's own: signed, bound to its host where there is TLS, and those of before are replaced."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.support import Person, conduct, served, settings

from divetable.server.http.cookies import COOKIE, SECURE_COOKIE, signed
from divetable.server.storage.store import Store

CHOSEN = "A" * 43
TLS = {"X-Forwarded-Proto": "https"}
SEATS = {"game": "deepsea", "seats": [{"kind": "me"}] * 2}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings(tmp_path_factory.mktemp("cookies"))) as address:
        yield address


async def seats_of(address: str, code: str, cookie: str, **headers: str) -> list[int]:
    """Return the seats that a browser with this *cookie* finds its own."""
    answer = await Person(address).http.get(f"/api/tables/{code}", headers={"Cookie": cookie, **headers})
    held: list[int] = answer.json()["seats"]
    return held


@pytest.mark.parametrize("value", [CHOSEN, signed(CHOSEN, b"another secret"), f"{CHOSEN}.{CHOSEN}"])
def test_a_key_that_the_browser_has_chosen_is_replaced(address: str, value: str) -> None:
    async def run() -> None:
        ana = Person(address)
        chosen = f"{COOKIE}={value}"
        made = await ana.http.post("/api/tables", json=SEATS, headers={"Cookie": chosen})
        code = made.json()["table"]["code"]
        assert not made.cookies[COOKIE].startswith(CHOSEN)
        assert await seats_of(address, code, chosen) == []
        assert await seats_of(address, code, f"{COOKIE}={made.cookies[COOKIE]}") == [0, 1]
        assert "set-cookie" not in (await ana.http.post(f"/api/tables/{code}/start")).headers

    conduct(run())


def test_where_there_is_tls_neighbouring_hosts_can_set_no_cookie(address: str) -> None:
    async def run() -> None:
        made = await Person(address).http.post("/api/tables", json=SEATS, headers=TLS)
        code, header = made.json()["table"]["code"], made.headers["set-cookie"]
        cookie, *rest = header.split("; ")
        name, _, value = cookie.partition("=")
        assert name == SECURE_COOKIE and {"Secure", "Path=/", "HttpOnly", "SameSite=Lax"} <= set(rest)
        assert "domain" not in header.lower()
        assert await seats_of(address, code, cookie, **TLS) == [0, 1]
        assert await seats_of(address, code, f"{COOKIE}={value}", **TLS) == [], "a neighbour could have set this one"
        assert await seats_of(address, code, cookie) == []

    conduct(run())


async def opened(address: str) -> tuple[str, str]:
    """Make a table; return its code and the cookie of its host."""
    ana = Person(address)
    return await ana.create("deepsea", "me", "me"), ana.http.cookies[COOKIE]


async def replaced(address: str, code: str, key: str) -> None:
    """The cookie of before has its seats, at sockets too, and is replaced by a signed one that has them."""
    for headers, name in (({}, COOKIE), (TLS, SECURE_COOKIE)):
        ana = Person(address)
        answer = await ana.http.get(f"/api/tables/{code}", headers={"Cookie": f"{COOKIE}={key}", **headers})
        cookie = answer.headers["set-cookie"].partition(";")[0]
        assert answer.json()["seats"] == [0, 1] and cookie.startswith(f"{name}={key}.")
        assert await seats_of(address, code, cookie, **headers) == [0, 1]
    ana = Person(address)
    ana.http.cookies.set(COOKIE, key)
    assert (await ana.sit(code)).welcome["seats"] == [0, 1]
    assert await seats_of(address, code, f"{COOKIE}={CHOSEN}") == []


def test_a_cookie_of_before_keeps_its_seats_and_is_replaced(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    with served(chosen) as address:
        code, cookie = conduct(opened(address))
    key = cookie.partition(".")[0]
    with served(chosen) as address:
        assert conduct(seats_of(address, code, f"{COOKIE}={key}")) == [], "the table is not of before"
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
        database.execute("UPDATE secrets SET created = created + 1000000")
    with served(chosen) as address:
        conduct(replaced(address, code, key))


def test_all_processes_on_one_database_sign_alike(tmp_path: Path) -> None:
    urls = [f"sqlite:///{tmp_path / name}.sqlite" for name in ("one", "one", "two")]
    secrets = []
    for url in urls:
        with closing(Store(url)) as store:
            secrets.append(store.cookie_secret)
    assert secrets[0] == secrets[1] != secrets[2] and len(secrets[0]) == 32
