"""A server answers at once: a game is compiled when its first table opens, and the page says so."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from litestar.testing import TestClient

from tablee.cli.commands.serve import serve
from tablee.roster import find_game
from tablee.web import app
from tablee.web.app import make_app
from tablee.web.preparation import GamePreparations
from tablee.web.visitors import say_in


def test_only_who_needs_a_game_waits_for_it_and_hears_how_far_it_is(monkeypatch):
    monkeypatch.setattr("tablee.core.jit.Kernels.is_prepared", lambda kernels, _: kernels.name != "cluedo")

    async def play() -> list[Any]:
        preparations, compiled = GamePreparations(), asyncio.Event()

        async def compile_slowly(name: str) -> int:
            preparations._games[name].done, preparations._games[name].total = 3, 40
            await compiled.wait()
            return 0

        monkeypatch.setattr(preparations, "_compile", compile_slowly)
        cluedo, kalaha = find_game("cluedo"), find_game("kalaha")
        told = [
            await preparations.progress(cluedo, say_in("en")),
            await preparations.progress(cluedo, say_in("fr")),
            await preparations.progress(kalaha, say_in("en")),
        ]
        compiled.set()
        await preparations.ready(cluedo)
        return [*told, await preparations.progress(cluedo, say_in("en"))]

    english, french, other, after = asyncio.run(play())

    assert (english.ready, english.done, english.total) == (False, 3, 40)
    assert english.text == "preparing Cluedo for this machine, once …"
    assert french.text.startswith("préparation de Cluedo")
    assert other.ready
    assert after.ready


def test_the_compiling_process_says_how_far_it_is():
    command = [sys.executable, "-m", "tablee.web.preparation", "kalaha"]
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}  # the same steps, without the compiler

    told = subprocess.run(command, env=plain, capture_output=True, text=True, check=True).stdout.splitlines()

    steps = [[int(number) for number in line.split()] for line in told]
    assert [done for done, _ in steps] == list(range(1, len(steps) + 1))
    assert {total for _, total in steps} == {len(steps)}


def test_a_game_that_cannot_be_compiled_aside_is_still_played(monkeypatch, caplog):
    monkeypatch.setattr("tablee.core.jit.Kernels.is_prepared", lambda *_: False)

    async def play() -> bool:
        preparations = GamePreparations()

        async def fail(name: str) -> int:
            raise OSError("no process")

        monkeypatch.setattr(preparations, "_compile", fail)
        await preparations.ready(find_game("kalaha"))
        return (await preparations.progress(find_game("kalaha"), say_in("en"))).ready

    assert asyncio.run(play())
    assert "could not be prepared" in caplog.text


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
    monkeypatch.setattr(app, "run", lambda *_, dev: served.append((dev, os.environ["NUMBA_DISABLE_JIT"])))

    for flags in ([], ["--dev"]):
        done = CliRunner().invoke(serve, ["--port", "0", "--database", str(tmp_path / "games.db"), *flags])
        assert done.exit_code == 0, done.output

    assert served == [(False, "0"), (True, "1")]
