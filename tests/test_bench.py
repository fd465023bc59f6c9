"""What benches say when there is nothing to measure, and that they measure what they say. Speed is no test's matter."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bench import diver, frames, processes, server, soak
from bench.guess import CODES, guess
from bench.load import boardgame, floor, served
from bench.load.players import Match, Table
from bench.load.sockets import Socket
from bench.processes import Apart
from bench.secret_times import Times
from bench.server import Load
from bench.soak import Acknowledged

from divetable.bots import Budget
from divetable.bots.deepsea.instinct import LEAVE
from divetable.engine.core import CHANCE, Move, Seat
from divetable.games.deepsea.rules import Hunt
from divetable.server.ops.settings import Settings

ROOT = Path(__file__).parents[1]


def test_a_bench_whose_games_are_all_over_says_what_to_do() -> None:
    nobody = Load(server.OURS, 0, os.getpid())
    with pytest.raises(SystemExit, match="all games are over: measure for fewer --seconds"):
        asyncio.run(nobody.run(100.0, 0.01))


def test_a_move_that_only_one_player_saw_ends_the_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SETTLE", 0.05)
    load, table = Load(server.OURS, 0, os.getpid()), Table("CODE", "")
    load.pairs, table.waiting = [table], 2
    table.updated(1000)
    with pytest.raises(SystemExit, match="1 moves were not acknowledged or not seen by both"):
        asyncio.run(load.settled())


def test_figures_beyond_their_bounds_are_named() -> None:
    good = {"p50_ms": 8.0, "p99_ms": 40.0, "moves_per_s": 1000.0}
    told = {1000: {server.OURS: good, "cpu_ratio": {"median": 1.0}}}
    assert server.misses(told) == []
    told[1000] = {server.OURS: good | {"p50_ms": 8.1, "moves_per_s": 900.0}, "cpu_ratio": {"median": 1.01}}
    assert len(server.misses(told)) == 3


def test_without_node_there_is_no_boardgame_io(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(boardgame.NotThereError, match="there is no Node"):
        boardgame.installed()


class Nowhere:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)


def sockets_of(pair: Match | Table) -> list[Socket]:
    """Give *pair* two open sockets that lead nowhere."""
    for seat in (0, 1):
        socket = Socket(seat, pair.hear)
        socket.connection_made(Nowhere())  # type: ignore[arg-type]
        socket.data_received(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
        pair.sockets.append(socket)
    return pair.sockets


def framed(text: str) -> bytes:
    data = text.encode()
    return bytes([129, 126]) + len(data).to_bytes(2) + data if len(data) > 125 else bytes([129, len(data)]) + data


@pytest.mark.parametrize("size", [1, 7, 10_000])
def test_players_count_updates_however_their_bytes_arrive(size: int) -> None:
    async def run() -> None:
        table = Table("CODE", "")
        first, second = sockets_of(table)
        asked = '{"seat":0,"fence":7,"must":true,"moves":[{"type":"Dive"}]}'
        both = framed('{"type":"ack","id":"m0","seq":1}') + framed(f'{{"type":"update","seq":1,"asked":{asked}}}')
        first.data_received(framed(f'{{"type":"snapshot","asked":{asked}}}'))
        assert table.move() and not table.move()
        for start in range(0, len(both), size):
            first.data_received(both[start : start + size])
        assert not table.settled
        second.data_received(framed('{"type":"update","seq":1,"filler":"' + "x" * 200 + '"}'))
        assert table.settled and len(table.latencies) == 1

    asyncio.run(run())


@pytest.mark.parametrize("mover", [0, 1])
def test_a_move_is_timed_at_the_process_it_was_sent_to_and_at_the_other(mover: int) -> None:
    async def run() -> None:
        table = Apart(Table("CODE", ""))
        sockets = sockets_of(table)
        asked = f'{{"seat":{mover},"fence":7,"must":true,"moves":[{{"type":"Dive"}}]}}'
        sockets[mover].data_received(framed(f'{{"type":"snapshot","asked":{asked}}}'))
        assert [seen.is_set() for seen in table.seen] == [mover == 0, mover == 1]
        assert table.move()
        sockets[mover].data_received(framed('{"type":"ack","id":"m0","seq":1}') + framed('{"type":"update","seq":1}'))
        assert (len(table.here), len(table.there), table.settled) == (1, 0, False)
        sockets[1 - mover].data_received(framed('{"type":"update","seq":1}'))
        assert (len(table.here), len(table.there), table.settled) == (1, 1, True)
        assert table.there >= table.here

    asyncio.run(run())


def test_a_process_that_hears_of_moves_too_late_is_named() -> None:
    told = {"same process": {"p50_ms": 60.0, "p99_ms": 400.0}, "other process": {"p50_ms": 50.0, "p99_ms": 300.0}}
    assert processes.misses(told) == []
    told["other process"] = {"p50_ms": 50.1, "p99_ms": 300.1}
    assert len(processes.misses(told)) == 2


def test_the_server_without_a_game_writes_each_move_down_and_tells_both(tmp_path: Path) -> None:
    async def play(load: Load) -> None:
        await load.open(2)
        for pair in [*load.pairs] * 3:
            while not pair.move():
                await asyncio.sleep(0.01)
        await load.settled()
        assert [len(pair.latencies) for pair in load.pairs] == [3, 3]
        assert sum(pair.heard_bytes for pair in load.pairs) == 6 * sum(map(len, floor.TOLD))
        await load.close()

    with served.server(served.FLOOR, str(tmp_path)) as (port, pid):
        asyncio.run(play(Load(served.FLOOR, port, pid)))
    with closing(sqlite3.connect(tmp_path / "floor.sqlite")) as database:
        assert database.execute("SELECT count(*), min(length(body)) FROM rows").fetchone() == (6, len(floor.ROW))


def test_times_as_much_are_those_of_each_round() -> None:
    assert server.ratio([3.0, 1.0, 4.0], [2.0, 1.0, 2.0]) == {"median": 1.5, "least": 1.0, "most": 2.0}


def test_players_of_boardgame_io_move_by_whose_turn_it_is() -> None:
    async def run() -> None:
        match = Match("one")
        match.synced = [asyncio.Event(), asyncio.Event()]
        first, second = sockets_of(match)
        state = '{"G":{},"ctx":{"turn":1,"currentPlayer":"1"},"_stateID":4}'
        first.data_received(framed('0{"sid":"s"}') + framed('40/race,{"sid":"t"}'))
        first.data_received(framed(f'42/race,["sync","one",{{"state":{state},"log":[]}}]'))
        assert match.synced[0].is_set() and match.move()
        transport: Any = second.transport
        assert b'"playerID":"1"' in transport.written[-1] and b',4,"one","1"]' in transport.written[-1]
        for socket in (first, second):
            socket.data_received(framed(f'42/race,["update","one",{state},[]]'))
        assert match.settled and len(match.latencies) == 1

    asyncio.run(run())


def test_a_threshold_tells_sorts_apart_that_differ_and_not_circumstances_that_do() -> None:
    rng, told, alike = Random(1), Times(), Times()
    for number in range(2000):
        hidden, seat = rng.random() < 0.3, number % 2
        told.add(seat, seat + hidden * 0.1 + rng.random() * 0.01, hidden)
        alike.add(seat, seat + rng.random() * 0.01, rng.random() < (0.8 if seat else 0.2))
    assert told.best()[0] == 1.0
    best, by_chance = alike.best()
    assert max(best, by_chance) < 0.55


def test_strangers_who_guess_find_less_than_one_table() -> None:
    answered, _ = asyncio.run(guess(Settings(), 20, 300, 600))
    assert 20 * Settings().misses_burst <= answered
    assert answered * 300 / len(CODES) < 1
    careless = Settings(misses_burst=1e6, all_misses_burst=1e6)
    assert asyncio.run(guess(careless, 2, 300, 60))[0] * 300 / len(CODES) > 1


class Loaded:
    """Dice that always fall alike: then every share of a win is one game's, and nothing is left to chance."""

    def __init__(self, seed: str) -> None:
        pass

    def draw(self, s: Any) -> Move:
        move: Move = s.asks[CHANCE].sample(Random(s.dive))
        return move


class Ascetic(diver.Table):
    """Whoever thinks longer leaves every other treasure: the expert does, though it first thought otherwise."""

    def answer(self, s: Any, seat: Seat, rng: Random, budget: Budget = diver.FIRST_THOUGHT) -> Move:
        thinks = budget is not diver.FIRST_THOUGHT and isinstance(s.step, Hunt) and s.places[seat] % 2
        return LEAVE if thinks and seat == self.me else super().answer(s, seat, rng, budget)


def test_what_thinking_gains_is_what_is_won_more_than_by_first_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diver, "Dice", Loaded)
    differences = []
    for me in diver.GAME.seats:
        thought = Ascetic(me).thinking(Budget(iterations=1), 1, "any")
        first = diver.Table(me).share(diver.GAME.start(), "any")
        assert first + thought.gained == thought.won
        differences.append(thought.won - first)
    assert any(differences)


def test_errors_of_independent_parts_add_up_by_their_squares() -> None:
    firsts, thoughts = [0.0, 1.0], [diver.Thinking(gained, 1, 20, 1.0) for gained in (0.0, 0.02)]
    result = diver.report(firsts, thoughts)
    error = (0.5**2 + 0.01**2) ** 0.5
    assert result["share"] == pytest.approx(0.51)
    assert (result["low"], result["high"]) == pytest.approx((0.51 - 1.96 * error, 0.51 + 1.96 * error), abs=1e-4)


def test_who_does_not_think_gains_nothing_by_it() -> None:
    thought = diver.thinking(diver.FIRST_THOUGHT, 2, 1, 0)
    assert (thought.gained, thought.changed) == (0, 0)
    assert thought.answers > 10


def test_a_short_soak_survives_every_fault_and_loses_nothing() -> None:
    command = [sys.executable, "-m", "bench.soak", "--minutes", "0.03", "--tables", "2", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    result = json.loads(done.stdout)
    assert result["acknowledged"] >= len(soak.FAULTS), result
    assert all(phase["survived"] == phase["times"] == 1 for phase in result["phases"].values()), result


def test_a_soak_notices_lost_moves_and_gaps(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TABLE entries (table_id, seq, seat, move_id)")
        rows = [("a", 0, None, None), ("a", 1, 0, "m1"), ("b", 0, None, None), ("b", 2, 1, "m2")]
        database.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
    kept, elsewhere = Acknowledged("a", 0, "m1", 1), Acknowledged("b", 1, "m2", 1)
    assert soak.lost(file, [kept]) == (0, 1)
    assert soak.lost(file, [kept, elsewhere, Acknowledged("a", 0, "m3", 2)]) == (2, 1)


def test_the_script_of_a_frame_is_all_that_ran_from_one_to_the_next() -> None:
    def event(name: str, ts: int, dur: int = 0, thread: int = 1) -> dict[str, Any]:
        return {"name": name, "ph": "X", "pid": 1, "tid": thread, "ts": ts, "dur": dur, "tdur": dur}

    trace = [
        event(frames.FRAME, 0),
        event("FunctionCall", 1_000, 5_000),
        event("RunMicrotasks", 2_000, 1_000),  # within the call
        event("Paint", 7_000, 9_000),
        event("RunMicrotasks", 10_000, 4_000),
        event("FunctionCall", 3_000, 90_000, thread=2),
        event(frames.FRAME, 16_000),
        event("FunctionCall", 17_000, 2_000),
    ]
    measured = frames.measure(trace)
    assert sorted(measured.still) == [0, 2, 9] and not measured.moving
    assert measured.longest.took == 5


def test_a_frame_in_which_something_moves_is_told_from_the_others() -> None:
    def animation(phase: str, ts: int, **data: str) -> dict[str, Any]:
        return {
            "name": "Animation",
            "ph": phase,
            "pid": 1,
            "tid": 1,
            "ts": ts,
            "id2": {"local": "0x1"},
            "args": {"data": data},
        }

    def script(ts: int, took: int) -> dict[str, Any]:
        return {"name": "FunctionCall", "ph": "X", "pid": 1, "tid": 1, "ts": ts, "dur": took, "tdur": took}

    frame = [{"name": frames.FRAME, "ph": "X", "pid": 1, "tid": 1, "ts": ts, "dur": 0} for ts in (0, 16_000, 32_000)]
    trace = [*frame, script(1_000, 3_000), script(17_000, 4_000), script(33_000, 5_000)]
    trace += [animation("n", 16_500, state="running"), animation("e", 32_500)]
    measured = frames.measure(trace)
    assert measured.moving == [4] and sorted(measured.still) == [0, 3, 5]
