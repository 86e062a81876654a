r"""Plays games on the server of a release, whose database tests of upgrades begin with.

With the release's own program in an environment of its own, once on SQLite and once on PostgreSQL:

    tablee serve --port 8765 --database games.db
    python -m tests.web.released_games http://127.0.0.1:8765 tests/web/releases/COMMIT.sqlite.json
    sqlite3 games.db .dump > tests/web/releases/COMMIT.sqlite.sql      # once the server is stopped
    pg_dump --inserts --no-owner NAME | grep -Ev '^(--|SET|[\]|$)' > tests/web/releases/COMMIT.postgresql.sql

What is written says who played, with their cookies, and what each of them saw in the end.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.web.server_process import Socket, Visitor, is_table, legal

SEEN = ("you", "game", "names", "moves")  # what a visitor is told of a table in every version
LANGUAGES = ("en", "fr", "en")  # of the people who play
SMALL = {"fields": 2, "seeds": 2}  # Kalaha that is over soon


def play(table: str, people: Sequence[Visitor], most: int) -> None:
    """Plays at most so many moves of these people, always the first legal one; computers answer in between."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(person.join(table)) for person in people]
        told = _told_of(sockets, 0)
        for _ in range(most):
            while not any(map(legal, told)):
                if told[0]["over"]:
                    return
                told = _told_of(sockets, told[0]["moves"] + 1)
            at, moves = next((at, found) for at, found in enumerate(map(legal, told)) if found)
            made = told[at]["moves"]
            sockets[at].send(type="move", seq=told[at]["seq"], move=moves[0], ref=f"{table}{made}")
            told = _told_of(sockets, made + 1)


def _told_of(sockets: Sequence[Socket], least: int) -> list[dict[str, Any]]:
    """What each is told of one and the same moment, at which so many moves are made, or more."""
    told = [{"moves": -1} for _ in sockets]
    while any(message["moves"] < least for message in told):
        for at, socket in enumerate(sockets):
            while told[at]["moves"] < least:
                told[at] = socket.until(is_table)
        least = max(message["moves"] for message in told)
    return told


def facts(told: dict[str, Any]) -> dict[str, Any]:
    """What of a message about a table is the same in every version: words may change."""
    over = told["over"]
    ended = None if over is None else {"winners": over["winners"], "reason": over["reason"]}
    return {name: told[name] for name in SEEN} | {"over": ended}


def main(address: str, file: str) -> None:
    """Opens tables of every kind, plays at some of them, and writes what there is."""
    ada, bob, eve = people = [Visitor(address, language) for language in LANGUAGES]
    tables: dict[str, str] = {}

    def opened(name: str, sitting: Sequence[Visitor], most: int, **form: Any) -> None:
        tables[name] = sitting[0].open(name="Ada 🂡", **form)
        for person, called in zip(sitting[1:], ("Bénédicte", "Eve"), strict=False):
            assert person.sit(tables[name], name=called).status_code == 200
        play(tables[name], sitting, most)

    opened("going on", [ada, bob], 7, seats=("human", "human"), listed=True)
    opened("against a computer", [ada], 3, seats=("human", "level:1"), preset="standard")
    opened("with clocks", [ada, bob], 4, seats=("human", "human"), clock={"seconds": 86_400, "increment": 5})
    opened("waiting", [ada], 0, seats=("human", "human"))
    opened("over", [ada, bob], 99, seats=("human", "human"), options=SMALL)
    opened("tactics", [ada, bob], 8, game="schotten_totten", seats=("human", "human"), preset="iello_tactics")
    opened("letters", [ada, bob, eve], 5, game="love_letter", seats=("human",) * 3 + ("level:1",))
    opened("clues", [ada, bob, eve], 9, game="cluedo", seats=("human",) * 3, preset="classic")
    tables["lesson"] = ada.http.post("/api/lessons/kalaha").json()["id"]
    opened("resigned", [ada, bob], 2, seats=("human", "human"))
    with bob.join(tables["resigned"]) as socket:
        socket.send(type="resign")
        socket.until(lambda told: is_table(told) and told["over"])
    record = ada.http.get(f"/api/tables/{tables['over']}/record").json()
    tables["imported"] = ada.http.post("/api/records", json=record).json()["id"]
    assert ada.http.post(f"/api/tables/{tables['over']}/analysis").is_success

    found = {
        "cookies": [dict(person.http.cookies) for person in people],
        "tables": {
            name: {"id": table, "seen": [facts(person.state(table)) for person in people]}
            for name, table in tables.items()
        },
    }
    Path(file).write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", "utf-8")
    for person in people:
        person.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
