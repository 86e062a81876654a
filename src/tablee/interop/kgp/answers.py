"""The boards that a server asks about: each is thought about in a task, and answered with better moves."""

from __future__ import annotations

import asyncio
import os
import threading

from tablee.core import rng
from tablee.core.budget import Clock
from tablee.core.notes import N_
from tablee.core.state import View
from tablee.interop.kgp.grammar import Argument, Board, KgpCommand, printable
from tablee.interop.kgp.peer import Peer
from tablee.interop.kgp.player import Player, improving_moves
from tablee.match import Bot

LONGEST_SECONDS = 30.0  # for a move where the server tells no time and nobody else does
MARGIN = 0.15  # seconds of the server's time that are left for the way there
MOVES_LEFT = 25  # among which a clock for a whole game is shared
HASTE = 0.05  # seconds for a move when that clock, which is told in whole seconds, has come down to 0 or 1
MOST_BOARDS = 64  # that wait for a move at once
OPTIONS = ("time:mode", "time:clock", "game:id", "game:opponent")  # of a server, that change what we do


class Answers:
    """What we answer on one connection; `options` is what the server has told so far."""

    def __init__(self, peer: Peer, player: Player, tasks: asyncio.TaskGroup) -> None:
        self.options: dict[str, Argument] = {}
        self.any = False  # whether there has been a board
        self._peer = peer
        self._player = player
        self._tasks = tasks
        self._stops: dict[int | None, threading.Event] = {}  # by the number of the board
        self._thinkers = asyncio.Semaphore(os.cpu_count() or 1)
        self._game: Argument = ""
        self._stored = -1  # stones in both stores of the last board

    async def begin(self, command: KgpCommand) -> None:
        """Begins to think about the board of a command; what cannot be played is answered with an error.

        A number that is there already is not answered twice.

        :raises ConnectionError: when the server has gone.
        """
        match command.arguments:
            case (Board(numbers),):
                self.any = True
            case _:
                await self._peer.error("state takes a board", command.id)
                return
        if command.id is None:
            self.stop(None)
        elif command.id in self._stops:
            return
        boards, shown = self._player.boards, str(Board(numbers))
        try:
            state = boards.position(numbers)
        except ValueError as error:
            await self._peer.error(str(error), command.id)
            refused = N_("the server sent a board that is not played here: {board}")
            self._player.tell("bad_board", refused, board=shown)
            return
        moves = boards.sowable(numbers)
        if not moves or len(self._stops) >= MOST_BOARDS:
            why = "too many boards at once" if moves else "no move is possible on this board"
            await self._peer.error(why, command.id)
            return
        self._announce(numbers)
        if state.is_over:  # by our rules: a server that asks all the same gets a move
            await self._peer.send("move", int(moves[-1]), ref=command.id)
            await self._peer.send("yield", ref=command.id)
            return
        stop = self._stops[command.id] = threading.Event()
        self._tasks.create_task(self._answer(state.view(0), numbers, command.id, stop))

    def stop(self, number: int | None) -> None:
        """Stops thinking about a board; without a number, about all."""
        for at, stop in list(self._stops.items()):
            if number is None or at == number:
                stop.set()

    def _announce(self, numbers: tuple[int, ...]) -> None:
        """Tells that a new game begins: by its name, or because there are fewer stones in the stores."""
        game, stored = self.options.get("game:id", ""), numbers[1] + numbers[2]
        if self._stored < 0 or game != self._game or stored < self._stored:
            opponent = printable(self.options.get("game:opponent", ""))
            if opponent:
                self._player.tell("new_game", N_("a new game against {opponent}"), opponent=opponent)
            else:
                self._player.tell("new_game", N_("a new game"))
        self._game, self._stored = game, stored

    async def _answer(
        self, view: View, numbers: tuple[int, ...], number: int | None, stop: threading.Event
    ) -> None:
        """Sends a move at once, so that whoever stops us finds one, and then better ones."""
        clock, player, sent = Clock(None), self._player, view.legal[0]
        await self._peer.send("move", int(sent), ref=number)
        self._peer.errors = 0  # a board in each game that cannot be played is no nonsense
        player.boards_seen += 1
        seed, seconds = rng.derive(player.seed, "kgp", player.boards_seen), self._seconds()
        agent = player.take_agent()
        try:
            async with self._thinkers:
                async for move in improving_moves(agent, view, seconds, stop, seed):
                    if move != sent:
                        await self._peer.send("move", int(move), ref=number)
                        sent = move
            if not stop.is_set():
                await self._peer.send("yield", ref=number)
        except asyncio.CancelledError:
            if isinstance(agent, Bot):  # it would go on thinking
                agent.stop()
            raise
        finally:
            if self._stops.get(number) is stop:
                del self._stops[number]
            player.idle.append(agent)
        player.tell(
            "moved",
            N_("{own}–{others}, move {move} ({seconds} s)"),
            own=numbers[1],
            others=numbers[2],
            move=sent,
            seconds=round(clock.elapsed(), 1),
            board=str(Board(numbers)),
        )

    def _seconds(self) -> float:
        """Returns how long we may think about a move, by what the server has told and the user has asked."""
        clock, mode = self.options.get("time:clock"), self.options.get("time:mode")
        told = LONGEST_SECONDS
        if isinstance(clock, int | float) and mode == "absolute":
            told = max(_within(clock / MOVES_LEFT), HASTE)
        elif isinstance(clock, int | float) and clock > 0 and mode != "none":
            told = _within(clock)
        return min(told, self._player.seconds or told)


def _within(seconds: float) -> float:
    """Returns what is left of a time for a move when the way to the server is taken off."""
    return seconds - min(MARGIN, seconds / 2)
