"""Ratings in both databases: equal to an independent computation, whoever ends the games and whoever is killed."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from tablee.web.storage import schema
from tablee.web.storage.stored_table import StoredMove, StoredSeat, StoredTable, TableChange
from tablee.web.storage.table_store import TableStore
from tests.skill_ratings import weng_lin
from tests.web.server_forks import ROOT
from tests.web.test_table_store import GAME, with_store

GAMES = 500
PEOPLE = [f"visitor{number:02}" for number in range(12)]
LEVELS = [f"level:{number}" for number in range(1, 6)]


def table(name: str, specs: tuple[str, ...], people: list[str], **more: Any) -> StoredTable:
    """A table at which these people sit where the specs say so."""
    waiting = iter(people)
    seats = tuple(
        StoredSeat(f"{name}{seat}", "", frozenset({next(waiting)} if spec == "human" else ()))
        for seat, spec in enumerate(specs)
    )
    options = {} if len(specs) > 2 else {"seeds": 4}
    game = "love_letter" if len(specs) > 2 else "kalaha"
    return replace(
        GAME, id=name, game=game, options=options, specs=specs, seats=seats, creator=people[0], **more
    )


def generated(chance: random.Random) -> list[tuple[StoredTable, dict[str, Any]]]:
    found = []
    for number in range(GAMES):
        count = chance.choice([2, 2, 2, 3, 4])
        specs = ["human"] + [chance.choice(["human", chance.choice(LEVELS)]) for _ in range(count - 1)]
        chance.shuffle(specs)
        people = chance.sample(PEOPLE, specs.count("human"))
        winners = chance.choice([[chance.randrange(count)], [chance.randrange(count)], [], [0, count - 1]])
        outcome = {"scores": [0] * count, "winners": winners, "reason": "by_the_rules"}
        found.append((table(f"g{number:03}", tuple(specs), people), outcome))
    return found


async def open_all(store: TableStore, games: list[tuple[StoredTable, dict[str, Any]]]) -> None:
    for game, _ in games:
        await store.add(game)


async def changes_of(store: TableStore) -> list[Any]:
    rows = schema.rating_changes
    asked = select(rows).order_by(rows.c.number, rows.c.seat)
    return await store._database.read(lambda connection: connection.execute(asked).all())


def expected(
    games: list[tuple[StoredTable, dict[str, Any]]], order: list[str]
) -> dict[tuple[str, int], tuple[float, float]]:
    """The strengths after each game in this order, seat by seat, without a line of ours."""
    by_name = {game.id: (game, outcome) for game, outcome in games}
    known: dict[tuple[str, str], dict[str, tuple[float, float]]] = {}
    found = {}
    for name in order:
        game, outcome = by_name[name]
        players = [
            next(iter(seat.holders)) if spec == "human" else spec
            for spec, seat in zip(game.specs, game.seats, strict=True)
        ]
        pool = known.setdefault((game.game, "people" if set(game.specs) == {"human"} else "levels"), {})
        pool |= weng_lin.rate(players, pool, outcome["winners"])
        found |= {(name, seat): pool[player] for seat, player in enumerate(players)}
    return found


def worker(database: str, file: Any) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.web.ending_worker", database, str(file)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)


def test_500_games_ended_by_four_processes_one_of_them_killed_are_rated_once_each_as_computed_apart(
    database, tmp_path
):
    games = generated(random.Random(19))
    with_store(database, lambda store: open_all(store, games))
    parts = []
    for part in range(4):
        mine = [f"{game.id} {json.dumps(outcome)}" for game, outcome in games[part::4]]
        file = tmp_path / f"part{part}"
        file.write_text("\n".join(mine), "utf-8")
        parts.append(file)

    dying = worker(database, parts[0])
    others = [worker(database, file) for file in parts[1:]]
    assert dying.stdout is not None
    seen = [dying.stdout.readline() for _ in range(10)]
    dying.kill()
    dying.wait(60)
    assert all(seen)
    # What the dead one had not ended, another ends; it tries all, for it cannot know which these are.
    others.append(worker(database, parts[0]))
    ended = [line for process in others for line in process.communicate(timeout=300)[0].splitlines()]
    dying.stdout.close()

    rows = with_store(database, changes_of)
    order = list(dict.fromkeys(row.game for row in rows))
    found = {(row.game, row.seat): (row.mu, row.sigma) for row in rows}
    assert sorted(order) == sorted(game.id for game, _ in games)
    assert len(ended) == len(set(ended)) < GAMES
    assert len(found) == len(rows) == sum(len(game.specs) for game, _ in games)
    assert sorted({row.number for row in rows}) == list(range(1, GAMES + 1))
    assert found == {key: pytest.approx(each, rel=1e-9) for key, each in expected(games, order).items()}


NOT_RATED = {
    "lesson": {"kind": "lesson"},
    "brought in": {"kind": "imported"},
    "another agent": {"specs": ("human", "minimax:depth=2")},
    "nobody there": {"seats": (StoredSeat("a", "", frozenset({"ada"})), StoredSeat("b", ""))},
    "a shared seat": {
        "seats": (StoredSeat("a", "", frozenset({"ada", "eve"})), StoredSeat("b", "", frozenset({"bob"})))
    },
    "computers only": {"specs": ("level:1", "level:2"), "seats": (StoredSeat("a", ""), StoredSeat("b", ""))},
}


@pytest.mark.parametrize("which", NOT_RATED)
def test_games_of_other_kinds_are_not_rated(database, which):
    changed = NOT_RATED[which]
    game = replace(table("abc", ("human", "human"), ["ada", "bob"]), **changed)

    async def work(store):
        await store.add(game)
        assert await store.change(
            "abc", 0, TableChange(outcome={"scores": [1, 0], "winners": [0], "reason": "x"})
        )
        return await changes_of(store)

    assert with_store(database, work) == []


@pytest.mark.parametrize("how", ["hint", "undo", "stand-in"])
def test_whoever_had_help_is_not_rated(database, how):
    async def work(store):
        await store.add(table("abc", ("human", "level:1"), ["ada"]))
        await store.change("abc", 0, TableChange(StoredMove(1, "3", 0.0, None)))
        if how == "hint":
            await store.note_aid("abc")
            seq = 1
        else:
            change = TableChange(keep=0) if how == "undo" else TableChange(specs=("human", "level:1"))
            assert await store.change("abc", 1, change)
            seq = 2
        assert await store.change(
            "abc", seq, TableChange(outcome={"scores": [1, 0], "winners": [0], "reason": "x"})
        )
        return await changes_of(store)

    assert with_store(database, work) == []
