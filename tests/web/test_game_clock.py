"""Clocks: what a move took is counted, an increment is added, and who has no time left has lost."""

from __future__ import annotations

import asyncio
import time

import pytest

from tablee.match import Table
from tablee.roster import find_game
from tablee.web.game_clock import GameClock
from tablee.web.limits import Limits
from tablee.web.live_table import Subscriber
from tablee.web.new_tables import NewTable
from tablee.web.services import Services
from tablee.web.storage.table_store import TableStore
from tablee.web.visitors import VisitorSigner
from tests.web.server_process import is_table, my_turn


def table_after(*moves: tuple[str, float]) -> Table:
    game = find_game("kalaha").configure({"extra_turn": False})
    table = Table(game, [None, None], ["human", "human"], seed=1)
    for move, seconds in moves:
        table.play(move, seconds)
    return table


def test_a_move_costs_its_time_and_brings_the_increment():
    clock = GameClock(seconds=60.0, increment=5.0)

    clock.recount(table_after(("1", 20.0), ("1", 2.0)))

    assert clock.left == [45.0, 63.0]


def test_only_the_mover_s_time_runs():
    clock = GameClock(seconds=60.0, increment=0.0)
    clock.recount(table_after(("1", 20.0)))
    clock.began -= 30.0  # half a minute later

    assert clock.remaining(1) == pytest.approx(30.0, abs=1.0)
    assert clock.left[0] == 40.0


def test_a_move_taken_back_gives_its_time_back():
    clock, table = GameClock(seconds=60.0, increment=1.0), table_after(("1", 20.0))
    clock.recount(table)
    table.take_back(0)

    clock.recount(table)

    assert clock.left == [60.0, 60.0]


def test_both_clocks_are_told_and_moves_are_charged(ada, bob):
    table = ada.open(
        seats=("human", "human"), options={"extra_turn": False}, clock={"seconds": 60, "increment": 7}
    )
    bob.sit(table)
    with ada.join(table) as a, bob.join(table) as b:
        first = a.until(my_turn)
        time.sleep(0.5)
        a.send(type="move", seq=first["seq"], move="1", ref="1")
        told = b.until(my_turn)

    assert first["clock"] == {"left": [60, 60], "running": 0, "increment": 7, "total": 60}
    assert 60 < told["clock"]["left"][0] < 66.6
    assert (told["clock"]["left"][1], told["clock"]["running"]) == (60, 1)


@pytest.mark.proof  # ten seconds are the least a clock may have
def test_who_runs_out_of_time_has_lost_on_the_wire(ada, bob):
    table = ada.open(seats=("human", "human"), clock={"seconds": 10})
    bob.sit(table)
    with ada.join(table) as a:
        a.until(my_turn)
        over = a.until(lambda told: is_table(told) and told["over"], timeout=40)
        a.send(type="move", seq=0, move="1", ref="late")
        refused = a.until(lambda told: told["type"] == "error")

    assert (over["over"]["reason"], over["over"]["winners"]) == ("out_of_time", [1])
    assert "run out of time" in over["over"]["text"]
    assert refused["code"] == "game_over"
    assert ada.http.get(f"/api/tables/{table}/record").json()["outcome"]["reason"] == "out_of_time"


def test_who_runs_out_of_time_has_lost(database):
    """Whether the sweep or a late move finds it out."""

    async def run(late_move: bool) -> tuple[str, tuple[int, ...], int]:
        store = await TableStore.open(database)
        services = Services(store, VisitorSigner(b"key"), Limits())
        game = find_game("kalaha").configure({})
        clock = {"seconds": 10.0, "increment": 0.0}
        opened = await services.opener.open(NewTable(game, ["human", "human"], "ada", 0, clock=clock))
        await services.actions.sit(opened, 1, "bob", "")
        live = await services.tables.find(opened.id)
        services.actions.watch(live, Subscriber("ada", "en"))
        live.clock.began -= 11.0
        if late_move:
            await services.actions.play(live, "ada", 0, "1", "r")
        else:
            await services.actions.end_if_out_of_time(live)
        stored, moves = await store.whole(opened.id)
        await services.stop()
        await store.close()
        return stored.outcome["reason"], tuple(stored.outcome["winners"]), len(moves)

    for late_move in (False, True):
        assert asyncio.run(run(late_move)) == ("out_of_time", (1,), 0)


def test_no_time_runs_before_everybody_sits(ada, bob):
    table = ada.open(seats=("human", "human"), clock={"seconds": 60, "increment": 7})
    with ada.join(table) as a:
        assert a.until(is_table)["clock"]["running"] == -1
        bob.sit(table)
        assert a.until(lambda told: is_table(told) and not told["seats"][1]["free"])["clock"]["running"] == 0


def test_whoever_comes_later_is_told_how_much_of_the_turn_has_passed(ada, bob):
    table = ada.open(seats=("human", "human"), clock={"seconds": 60, "increment": 7})
    bob.sit(table)
    with ada.join(table) as a:
        a.until(is_table)
        time.sleep(0.3)
        with bob.join(table) as b:
            passed = b.until(lambda told: told["type"] == "time")
    assert 0.2 < passed["turn"] < 30
    assert passed["absence"] == 0


@pytest.mark.parametrize(
    "clock", [{"seconds": 1}, {"seconds": -5}, {"seconds": 1e9}, {"seconds": 60, "increment": -1}, {}, 60]
)
def test_clocks_have_bounds(ada, clock):
    form = {"game": "kalaha", "seats": ["human", "human"], "seat": 1, "clock": clock}

    assert ada.http.post("/api/tables", json=form).status_code == 400
