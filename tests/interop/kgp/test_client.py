"""`tablee kgp join`: servers written by hand, over real sockets."""

from __future__ import annotations

import asyncio
import random
import socket
import threading
from contextlib import contextmanager, suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.errors import AgentFailed, BadUse, PeerFailed
from tablee.interop.kgp import client
from tablee.interop.kgp.address import read_address
from tablee.interop.kgp.boards import boards_of, played_game
from tablee.interop.kgp.client import join
from tablee.interop.kgp.peer import MOST_ERRORS
from tablee.interop.kgp.player import Identity, Player
from tablee.match import seat_agent
from tests.interop.kgp.raw import Lines, over, pits, running, sow, turned


@contextmanager
def scripted(*scripts):
    """A server that follows a script with each connection, one after another; yields its address."""
    failed = []
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(20)

        def serve() -> None:
            try:
                for script in scripts:
                    lines = Lines(listening.accept()[0])
                    try:
                        script(lines)
                    finally:
                        lines.close()
            except BaseException as error:  # noqa: BLE001
                failed.append(error)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"127.0.0.1:{listening.getsockname()[1]}"
        finally:
            thread.join(30)
    assert not thread.is_alive()
    if failed:
        raise failed[0]


def play(address, agent="greedy", retries=0, **identity):
    """Joins, and returns what was told: pairs of a code and fields."""
    kind, told = played_game(), []
    player = Player(
        boards=boards_of(kind),
        seat=lambda: seat_agent(kind, agent) if isinstance(agent, str) else agent,
        spec=str(agent),
        identity=Identity(**identity),
        listener=lambda note: told.append((note.code, note.fields)),
    )
    asyncio.run(join(read_address(address), player, retries))
    return told


def greet(lines):
    lines.send("2 kgp 1 0 1")
    while not (line := lines.read()).endswith(" mode freeplay"):
        assert line.split()[1] == "set"


def test_whole_games_are_played_to_the_end():
    """South is asked for every move; the other side is played by lot, here."""
    draws, results = random.Random(7), []

    def script(lines):
        greet(lines)
        number = 2
        for game in range(3):
            board, south = [4, 0, 0, *[3] * 8], game != 1
            while not over(board):
                if not south:
                    board, again = sow(turned(board), draws.choice(pits(turned(board))))
                    board, south = turned(board), not again
                    continue
                number += 2
                lines.send(f"{number} state <{','.join(map(str, board))}>")
                move = None
                while (words := lines.read().split())[1] == "move":
                    assert words[0].endswith(f"@{number}")
                    move = int(words[2])
                assert words[1] == "yield"
                assert move in pits(board)
                board, again = sow(board, move)
                south = again
            size = board[0]
            results.append(board[1] + sum(board[3 : 3 + size]) - board[2] - sum(board[3 + size :]))
        lines.send("goodbye")

    with scripted(script) as address:
        told = play(address)

    assert sum(results) > 0, "a greedy player beats chance"
    assert [code for code, _ in told].count("new_game") == 3
    assert told[-1][0] == "goodbye"


def test_it_tells_who_it_is_answers_pings_and_passes_over_what_it_does_not_know():
    said = []

    def script(lines):
        lines.send("kgp 1 1 0")
        said.extend(lines.read() for _ in range(5))
        lines.send(
            "4 dance",
            "6@9 ok",
            "8 init 6",
            "10 ping",
            '12 set game:uri ""',
            "14 set",
            "16 state 3",
            "18 state <1",
        )
        said.extend(lines.read() for _ in range(4))
        lines.send(
            "20 state <13,0,0," + ",".join(["1"] * 26) + ">", "22 state <3,0,0,1,1>", "24 state <1,0,0,0,3>"
        )
        said.extend(lines.read() for _ in range(3))
        lines.send("26 state <2,0,0,0,1,0,0>", '28 error "no"', "goodbye")
        said.extend(lines.read() for _ in range(2))

    with scripted(script) as address:
        told = play(address, name='Zoé "Z"', authors="a, b", description="d", token="t\\")

    assert said[:5] == [
        '1 set info:name "Zoe \\"Z\\""',
        '3 set info:authors "a, b"',
        '5 set info:description "d"',
        '7 set auth:token "t\\\\"',
        "9 mode freeplay",
    ]
    assert said[5] == "11@10 pong"
    assert [line.split()[:2] for line in said[6:12]] == [
        [f"{13 + 2 * at}@{number}", "error"] for at, number in enumerate((14, 16, 18, 20, 22, 24))
    ]
    assert said[12:] == ["25@26 move 2", "27@26 yield"], "the game is over by our rules, but not by theirs"
    codes = [code for code, _ in told]
    assert "bad_board" in codes
    assert "server_error" in codes


class Endless:
    """Finds something else each time, and would go on for ever."""

    def choose(self, view, budget, seed):
        clock = budget.start()
        while budget.depth is None and not clock.is_over():
            pass
        return view.legal[-1]


def test_moves_are_improved_until_the_server_stops_and_nothing_is_said_after():
    said = []

    def script(lines):
        greet(lines)
        lines.send("4 state <3,0,0,3,3,3,3,3,3>", "6 state <2,0,0,2,2,2,2>")
        first = {lines.read().partition(" ")[2] for _ in range(2)}
        assert first == {"move 1"}
        better = {lines.read().partition("@")[2] for _ in range(2)}
        assert better == {"4 move 3", "6 move 2"}
        lines.send("8@4 stop", "10@6 stop", "12 ping")
        said.append(lines.read())
        lines.send("14 set time:mode relative", "16 set time:clock 1", "18 state <3,0,0,3,3,3,3,3,3>")
        said.extend(lines.read().partition("@")[2] for _ in range(3))
        lines.send("state <3,0,0,3,3,3,3,3,3>")  # a number is only recommended
        said.extend(lines.read().partition(" ")[2] for _ in range(2))
        lines.send("stop", "20 ping")
        assert lines.read().endswith("@20 pong")
        lines.send("goodbye")

    with scripted(script) as address:
        play(address, Endless())

    assert said[0].endswith("@12 pong")
    assert said[1:4] == ["18 move 1", "18 move 3", "18 yield"], "in time for the server's clock"
    assert said[4:] == ["move 1", "move 3"]


def test_with_a_clock_for_the_whole_game_the_last_second_is_still_shared():
    """Seconds are told as whole numbers: 0 means less than one, and never as much time as one likes."""
    moves = []

    def script(lines):
        greet(lines)
        lines.send("4 set time:mode absolute")
        for clock, number in ((1, 6), (0, 8)):
            lines.send(f"set time:clock {clock}", f"{number} state <3,0,0,3,3,3,3,3,3>")
            while not (line := lines.read()).endswith(f"@{number} yield"):
                moves.append(line.partition("@")[2])
        lines.send("goodbye")

    with scripted(script) as address:
        play(address, Endless())

    assert moves == ["6 move 1", "6 move 3", "8 move 1", "8 move 3"]


def test_a_server_that_shows_finished_boards_is_not_left():
    """Each is answered with an error, and with a hundred of these in a row a peer would be given up."""

    def script(lines):
        greet(lines)
        for number in range(4, 4 + 4 * MOST_ERRORS + 8, 4):
            lines.send(f"{number} state <1,0,0,1,1>")
            lines.until("yield")
            lines.send(f"{number + 2} state <1,2,0,0,0>")
            assert lines.until("error")[0].endswith(f"@{number + 2}")
        lines.send("goodbye")

    with scripted(script) as address:
        told = play(address)

    assert "goodbye" in [code for code, _ in told]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("kgp 2 0 0", "the server speaks version 2.0.0, not 1"),
        ("HTTP/1.1 400 Bad Request", "no server of the Kalah Game Protocol is there"),
        ("kgp 1", "no server of the Kalah Game Protocol is there"),
        ('error "too many clients"', "the server refuses: too many clients"),
    ],
)
def test_another_server_is_not_joined(line, why):
    def script(lines):
        lines.send(line)
        lines.rest()

    with scripted(script) as address, pytest.raises(PeerFailed, match=why):
        play(address)


@pytest.mark.parametrize("number", ["4@1 ", ""])
def test_a_refused_mode_is_told(number):
    def script(lines):
        greet(lines)
        lines.send(f'{number}error "no freeplay today"', "goodbye")

    with scripted(script) as address, pytest.raises(PeerFailed, match="refuses: no freeplay today"):
        play(address)


def test_a_lost_connection_is_opened_again(monkeypatch):
    monkeypatch.setattr(client, "FIRST_WAIT", 0.01)

    def good(lines):
        greet(lines)
        lines.send("goodbye")

    with scripted(greet, greet, good) as address:
        told = play(address, retries=1)

    assert [code for code, _ in told] == ["joined", "retry", "joined", "retry", "joined", "goodbye"]
    with scripted(greet) as address, pytest.raises(PeerFailed, match="lost without a goodbye"):
        play(address)
    with pytest.raises(PeerFailed, match="nothing listens there"):
        play(address)
    with pytest.raises(PeerFailed, match="nothing listens there"):
        play(f"ws://{address}")


@given(garbage=st.binary(max_size=200) | st.text('0123456789@ <>,":statepingok\r\n').map(str.encode))
def test_no_garbage_of_a_server_ends_in_a_traceback(garbage):
    def script(lines):
        greet(lines)
        lines.socket.sendall(garbage)
        lines.send("", "8 state <13,0>", "goodbye")

    with scripted(script) as address, suppress(PeerFailed):
        assert play(address)[-1][0] == "goodbye"


class Broken:
    def choose(self, view, budget, seed):
        return view.legal[0] if budget.depth else "nonsense"


def test_an_agent_that_fails_ends_it_with_a_goodbye():
    said = []

    def script(lines):
        greet(lines)
        lines.send("4 state <3,0,0,3,3,3,3,3,3>")
        said.extend(lines.rest())

    with scripted(script) as address, pytest.raises(AgentFailed, match="it answered 'nonsense'"):
        play(address, Broken())

    assert said[-1].endswith("goodbye")


def test_both_of_ours_over_a_websocket():
    with running("random", options={"fields": 3, "seeds": 2}) as served:
        told = play(f"ws://127.0.0.1:{served.ws}/socket", name="Ada")

    results = [fields for code, fields in told if code == "result"]
    assert len(results) == 2
    assert all(int(fields["own"]) + int(fields["others"]) == 12 for fields in results)
    assert dict(served.told)["client"]["name"] == "Ada"


@pytest.mark.parametrize(
    ("text", "host", "port", "url"),
    [
        ("example.org", "example.org", 2671, ""),
        ("example.org:99", "example.org", 99, ""),
        ("kgp://[::1]:99", "::1", 99, ""),
        ("wss://example.org/socket", "example.org", 2671, "wss://example.org/socket"),
    ],
)
def test_addresses(text, host, port, url):
    found = read_address(text)

    assert (found.host, found.port, found.url) == (host, port, url)


@pytest.mark.parametrize("text", ["", "http://x", "kgp://x/y", "x:y", "x:99999", ":2671", "[::1", "a b"])
def test_what_is_no_address_is_refused(text):
    with pytest.raises(BadUse, match="expected host, host:port"):
        read_address(text)
