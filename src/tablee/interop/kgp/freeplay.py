"""The games that one client plays on our server, turn by turn, and what is kept of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.errors import BadRecord, BotFailed
from tablee.core.notes import N_
from tablee.core.state import Outcome
from tablee.interop.kgp.session import Left, Session
from tablee.match import Bot
from tablee.match.endings import ABANDONED, concession
from tablee.match.table import Table, ask_agent
from tablee.records.record import NAMES, Record
from tablee.records.saves import free_beside
from tablee.roster import HUMAN

if TYPE_CHECKING:  # which begins us
    from tablee.interop.kgp.server import Server

SERVER_NAME = "tablee"
RESULT = "tablee:result"  # an option of our own, which other clients pass over: how a game ended for them
WON, DRAWN, LOST = "won", "drawn", "lost"


class Freeplay:
    """One client's games: it begins the first one, our agent the next, and so on."""

    def __init__(self, server: Server, session: Session) -> None:
        self._server = server
        self._settings = server.settings
        self._session = session
        self._comments: dict[str, str] = {}  # by the number of the move
        self._left = False

    async def play(self) -> None:
        """Plays as many games as the server offers.

        :raises ConnectionError, Left: when the client does not go on.
        """
        session, settings = self._session, self._settings
        await session.set("info:name", SERVER_NAME)
        await session.set("time:mode", "relative")
        if settings.seconds >= 1:
            await session.set("time:clock", int(settings.seconds))
        fields = {"name": session.name, "peer": session.peer.connection.peer, "mode": session.mode}
        self._server.tell("client", N_("{name} plays ({peer}, {mode})"), **fields)
        agent = settings.seat()
        number = 0
        while not settings.games or number < settings.games:
            seat = number % settings.game.seats
            agents = [None if at == seat else agent for at in range(settings.game.seats)]
            specs = [HUMAN if at == seat else settings.spec for at in range(settings.game.seats)]
            self._server.played += 1
            seed = rng.derive(settings.seed, "kgp", self._server.played)
            await self._play_game(Table(settings.game, agents, specs, seed), seat, self._server.played)
            number += 1

    async def _play_game(self, table: Table, seat: int, number: int) -> None:
        session = self._session
        self._comments = {}
        try:
            await session.set("game:id", str(number))
            await session.set("game:opponent", self._settings.spec)
            while table.mover >= 0:
                move = await (self._ask(table, seat) if table.mover == seat else self._think(table))
                if comment := session.take_comment():
                    self._comments[str(len(table.moves) + 1)] = comment
                table.play(move)
        except (ConnectionError, Left, asyncio.CancelledError):
            if table.mover >= 0 and not self._server.closing:
                table.concede(concession(table.state, seat, ABANDONED))
            raise
        except BotFailed as error:
            table.resign(1 - seat)
            self._server.tell("agent_failed", N_("our agent failed: {why}"), why=error.fields["why"])
        finally:
            # Also when the client has gone, or the server is being closed: then the game has no outcome yet.
            table.dismiss()
            self._keep(table, seat, number)
        await self._tell_result(table.outcome, seat)

    async def _ask(self, table: Table, seat: int) -> str:
        """Returns the client's move, or a random one where it has found none in time."""
        view = table.state.view(seat)
        board = self._settings.boards.board(view)
        move = await self._session.ask(board, view.legal, self._settings.seconds)
        if move is not None:
            return move
        draws = rng.stream(table.seed, "random", len(table.moves))
        return view.legal[rng.below(draws, len(view.legal))]

    async def _think(self, table: Table) -> str:
        agent = table.agents[table.mover]
        if agent is None:
            raise TypeError("the client sits there")
        budget = Budget(self._settings.seconds, cancelled=lambda: self._left)
        seed = rng.derive(table.seed, "agent", table.mover, len(table.moves) + 1)
        async with self._server.thinkers:
            try:
                return await asyncio.to_thread(ask_agent, agent, table.state.view(table.mover), budget, seed)
            except asyncio.CancelledError:
                self._left = True  # a search notices within milliseconds, a program never
                if isinstance(agent, Bot):
                    agent.stop()
                raise

    async def _tell_result(self, outcome: Outcome | None, seat: int) -> None:
        if outcome is not None:
            scores = f"{outcome.scores[seat]} {outcome.scores[1 - seat]}"
            await self._session.set(RESULT, f"{_result(outcome, seat)} {scores}")

    # --- what is kept ---

    def _keep(self, table: Table, seat: int, number: int) -> None:
        """Counts a finished game, tells how it ended, and writes it where records are asked for."""
        outcome, name = table.outcome, self._session.name
        file = self._save(table, seat, number)
        if outcome is None:
            return
        result = _result(outcome, seat)
        self._server.standing_of(self._session).games[result] += 1
        fields = {
            "number": number,
            "name": name,
            "own": outcome.scores[seat],
            "others": outcome.scores[1 - seat],
            "result": result,
            "reason": outcome.reason,
            "file": file,
        }
        if outcome.reason == ABANDONED:
            self._server.tell("left", N_("game {number}: {name} left it"), **fields)
        else:
            self._server.tell("over", N_("game {number}: {name} {own}–{others}"), **fields)

    def _save(self, table: Table, seat: int, number: int) -> str:
        """Returns the name of the file in which the game is, empty where none is asked for."""
        folder = self._settings.folder
        if folder is None:
            return ""
        record = replace(table.record(), notes=self._notes(seat))
        begun = record.started[:19].replace(":", "")
        file = folder / f"{begun}-{record.game_name}-kgp-{number:04}.json"
        return self._write(record, file if not file.exists() else free_beside(file, 2))

    def _write(self, record: Record, file: Path) -> str:
        try:
            record.save(file)
        except BadRecord as error:
            self._server.tell("cannot_save", N_("a game was not saved: {why}"), why=error.note)
            return ""
        return str(file)

    def _notes(self, seat: int) -> dict[str, Any]:
        names = ["", ""]
        names[seat] = self._session.info.get("name", "")
        told = {key: text for key, text in self._session.info.items() if key != "name"}
        return {NAMES: names, "kgp": {"mode": self._session.mode, **told, "comments": self._comments}}


def _result(outcome: Outcome, seat: int) -> str:
    if outcome.is_draw:
        return DRAWN
    return WON if seat in outcome.winners else LOST
