"""A server answers at once: a game is compiled beside when its first table opens, and the page says so."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from litestar.testing import TestClient

from tablee.cli.commands.serve import serve
from tablee.core import jit
from tablee.web import app
from tablee.web.app import make_app
from tablee.web.interruption import Interruption
from tests.web.server_process import ServerProcess, Socket, Visitor, is_table, legal, my_turn, serving

compiler = pytest.mark.skipif(not jit.enabled(), reason="needs the compiler: unset NUMBA_DISABLE_JIT")


BUSY = 300  # seconds; uncompiled, and beside the compiler, even a hurried search takes its time


@pytest.fixture(scope="module")
def new_machine(tmp_path_factory) -> Iterator[ServerProcess]:
    """A server on a machine that never ran it."""
    folder = tmp_path_factory.mktemp("new")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("TABLEE_CACHE", str(folder / "cache"))
        with serving(str(folder / "games.db"), fresh=True) as found:
            yield found


@compiler
def test_a_new_machine_shows_the_board_and_answers_while_it_compiles(new_machine):
    with Visitor(new_machine.address) as ada, Visitor(new_machine.address, "fr") as zoe:
        table = ada.open("kalaha", seats=("human", "level:2"))
        with ada.join(table) as socket:
            socket.send(type="move", seq=socket.until(my_turn)["seq"], move="1", ref="1")
            told = socket.until(lambda told: is_table(told) and told["moves"] > 1 and my_turn(told))
        said = [each.http.get("/api/games/kalaha/preparation").json() for each in (ada, zoe)]

    assert told["moves"] > 1
    assert [each["ready"] for each in said] == [False, False]
    assert re.fullmatch(r"compiling Kalaha for this machine, once: about \d+ s", said[0]["text"])
    assert re.match(r"on compile Kalaha pour cette machine, une seule fois\u00a0: environ ", said[1]["text"])


def answer_at_once(socket: Socket, moves: int) -> dict[str, Any]:
    """Asks a computer to move now, again and again: it may not have begun to think yet."""
    for _ in range(BUSY // 5):
        socket.send(type="cancel")
        with suppress(TimeoutError):
            return socket.until(lambda told: is_table(told) and told["moves"] > moves, timeout=5)
    raise TimeoutError


@compiler
def test_a_strong_opponent_says_why_it_waits_and_answers_at_once_if_asked(new_machine):
    with Visitor(new_machine.address) as ada:
        table = ada.open("schotten_totten", seats=("human", "level:5"))
        with ada.join(table) as socket:
            told = socket.until(is_table)
            if my_turn(told):
                socket.send(type="move", seq=told["seq"], move=(legal(told) or [""])[0], ref="1")
                told = socket.until(lambda after: is_table(after) and after["moves"] == 1, BUSY)
            said = ada.http.get(f"/api/games/schotten_totten/preparation?table={table}").json()
            answered = answer_at_once(socket, told["moves"])

    assert re.search(r": compiling its search for this machine, once: about \d+ s$", said["text"])
    assert my_turn(answered)


@pytest.mark.parametrize(("dev", "kept"), [(False, "no-cache"), (True, "no-store")])
def test_whoever_edits_a_board_sees_it_on_reload(tmp_path, dev, kept):
    with TestClient(app.security_headers(make_app(str(tmp_path / "games.db"), dev=dev))) as client:
        for path in ("/games/kalaha/board.js", "/static/pages/table.js"):
            assert client.get(path).headers["cache-control"] == kept


def test_dev_serves_without_the_compiler(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "0")
    served: list[Any] = []
    monkeypatch.setattr(app, "bind", lambda *_: SimpleNamespace(address="http://here"))
    monkeypatch.setattr(app, "check_database", lambda _: None)
    monkeypatch.setattr(Interruption, "watch", Interruption)  # Ctrl-C goes on ending the tests
    monkeypatch.setattr(
        app, "run", lambda *_, dev, **_more: served.append((dev, os.environ["NUMBA_DISABLE_JIT"]))
    )

    for flags in ([], ["--dev"]):
        done = CliRunner().invoke(serve, ["--port", "0", "--database", str(tmp_path / "games.db"), *flags])
        assert done.exit_code == 0, done.output

    assert served == [(False, "0"), (True, "1")]
