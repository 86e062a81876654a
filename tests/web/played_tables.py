"""Tables at which two people each play Kalaha on and on, from threads, for what happens meanwhile."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.web.server_process import ServerProcess, Socket, Visitor, is_table, legal

LONG = {"fields": 12, "seeds": 12}  # hundreds of moves


@dataclass
class PlayedTable:
    """A table, the two who play at it, and the moves that they were told are played."""

    id: str
    people: tuple[Visitor, Visitor]
    moves: list[str] = field(default_factory=list)

    def play(self, address: str, most: int, stop: threading.Event) -> None:
        """Plays at most so many moves over fresh sockets, until the game is over or `stop` is set."""
        chance = random.Random(self.id)
        with ExitStack() as stack:
            sockets = [stack.enter_context(person.join(self.id, address)) for person in self.people]
            told = [socket.until(is_table) for socket in sockets]
            seats = {message["you"]: socket for message, socket in zip(told, sockets, strict=True)}
            latest = {message["you"]: message for message in told}
            seat = told[0]["scene"]["mover"]
            for _ in range(most):
                if stop.is_set() or seat < 0:
                    return
                seat = self._move(seats, latest, seat, chance)

    def _move(
        self,
        seats: dict[int, Socket],
        latest: dict[int, dict[str, Any]],
        seat: int,
        chance: random.Random,
    ) -> int:
        """One move, told to the one who made it; returns who is next."""
        if len(self.moves) > latest[seat]["moves"]:  # the other's moves are still under way to this one
            latest[seat] = seats[seat].until(lambda told: is_table(told) and told["moves"] >= len(self.moves))
        move = chance.choice(legal(latest[seat]) or [])
        at = len(self.moves)
        seats[seat].send(type="move", seq=latest[seat]["seq"], move=move, ref=f"{at}")
        latest[seat] = seats[seat].until(lambda told: is_table(told) and told["moves"] > at)
        self.moves.append(move)
        next_mover: int = latest[seat]["scene"]["mover"]
        return next_mover


@contextmanager
def opened_tables(server: ServerProcess, many: int) -> Iterator[list[PlayedTable]]:
    """Opens tables on a lenient server, each with two people of its own."""
    with ExitStack() as stack:
        tables = []
        for _ in range(many):
            ada, bob = (stack.enter_context(Visitor(server.address)) for _ in range(2))
            table = ada.open(seats=("human", "human"), options=LONG, name="Ada")
            assert bob.sit(table, name="Bób").status_code == 200
            tables.append(PlayedTable(table, (ada, bob)))
        yield tables


class Players:
    """Everybody at some tables, playing until told to stop; what failed in a thread is raised here."""

    def __init__(self, tables: list[PlayedTable], address: str, most: int = 10_000) -> None:
        self._stop = threading.Event()
        self._failed: list[BaseException] = []
        self._threads = [
            threading.Thread(target=self._play, args=(table, address, most), daemon=True) for table in tables
        ]
        for thread in self._threads:
            thread.start()

    def _play(self, table: PlayedTable, address: str, most: int) -> None:
        try:
            table.play(address, most, self._stop)
        except BaseException as error:  # noqa: BLE001 - raised again by `join`
            self._failed.append(error)

    def join(self) -> None:
        """Waits until each has played as much as they may."""
        for thread in self._threads:
            thread.join()
        if self._failed:
            raise self._failed[0]

    def stop(self) -> None:
        """Lets each end after the move in hand."""
        self._stop.set()
        self.join()
