"""Games for players elsewhere, each of whom has a token for one seat and gets nothing but that seat's sight.

Computers in the other seats answer at once, in the thread of whoever has moved. Who comes from elsewhere can
name listed agents only, and cannot use up the machine: games, and the time of computers, are limited.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed, BadOption, BadPlayers, BadSpec, BadUse, GameOver, NotYourTurn
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.i18n import Say
from tablee.interop.seat_words import SeatWords
from tablee.match.preparation import preparation_of, think
from tablee.match.table import Table
from tablee.roster import HUMAN, build_agent, is_bounded, templates_of
from tablee.wording import reason_words, result_words, wording_of

OPEN = "open"  # a seat for which somebody else gets a token
OPPONENT = 3  # the level of computers that nobody has named
MOST_GAMES = 64
IDLE_SECONDS = 3600.0  # after which a game may be dropped for a new one
THINKING_SECONDS = 8.0  # of a computer for one move
PATIENCE = 30.0  # seconds to wait for computers that think about another's move


def players(game: Game, seat: int, opponents: Sequence[str]) -> list[str]:
    """Returns who sits where, `human` for seats with a token: `seat`, counted from 0, and the open ones.

    One opponent is enough for all other seats; without any, computers of the usual level take them.

    :raises BadOption: when there is no such seat.

    :raises BadPlayers: when there are too few or too many opponents.

    :raises BadSpec: when an opponent is no level and no listed agent with bounded options.
    """
    if not 0 <= seat < game.seats:
        expected = Note(
            "int_range", N_("a whole number from {low} to {high}"), {"low": 1, "high": game.seats}
        )
        raise BadOption(option="seat", value=seat + 1, expected=expected)
    others = list(opponents) or [game.kind.level_up_to(OPPONENT)]
    if len(others) == 1:
        others *= game.seats - 1
    if len(others) != game.seats - 1:
        raise BadPlayers(game=game.kind.name, seats=game.seats, players=len(others) + 1)
    for spec in others:
        if spec != OPEN and not is_bounded(game.kind, spec):
            why = Note(
                "not_for_strangers",
                N_("expected open, a level as level:3, or a listed agent with time, depth or simulations"),
            )
            raise BadSpec(spec=spec[:60], why=why)
    specs = [HUMAN if spec == OPEN else spec for spec in others]
    return [*specs[:seat], HUMAN, *specs[seat:]]


@dataclass
class HostedGame:
    """A table and who waits for it. Whoever reads or changes the table holds the lock."""

    table: Table
    lock: threading.Lock = field(default_factory=threading.Lock)
    used: float = 0.0

    @contextmanager
    def held(self) -> Iterator[Table]:
        """Holds the table for one thread.

        :raises BadUse: when computers think about another's move for too long.
        """
        if not self.lock.acquire(timeout=PATIENCE):
            raise BadUse(why=Note("still_thinking", N_("the other players are still thinking: ask again")))
        try:
            self.used = time.monotonic()
            yield self.table
        finally:
            self.lock.release()

    def advance(self) -> None:
        """Lets the computers play until somebody with a token is to move; the caller holds the lock.

        :raises AgentFailed: when one of them does not answer; the next call lets it try again.
        """
        table = self.table
        while table.mover >= 0 and not table.person_to_move:
            table.play(think(table, Budget(seconds=THINKING_SECONDS)))


@dataclass
class HostedSeat:
    """One seat of a game: what its token gives."""

    game: HostedGame
    seat: int
    told: int = 0  # how many moves this player has heard of

    def words(self, say: Say) -> SeatWords:
        """Returns the words about the table as it is now; the caller holds the lock."""
        table = self.game.table
        return SeatWords(table.state.view(self.seat), table.specs, table.log.lines(self.seat), say)

    def news(self, words: SeatWords, *, whole: bool = False) -> list[str]:
        """Returns what this player has not heard yet, or all that the seat saw, and takes it as heard."""
        since, self.told = self.told, len(words.lines)
        return words.log(0 if whole else since)

    def turn(self, words: SeatWords) -> str:
        """Returns whose turn it is, or how the game has ended."""
        return words.turn() if self.game.table.mover >= 0 else self.result(words)

    def result(self, words: SeatWords) -> str:
        """Returns how the game has ended and who has won, or that it is not over."""
        table = self.game.table
        say = words.say.for_game(table.game.kind)
        if table.outcome is None:
            return say("The game is not over.")
        wording, names = wording_of(table.game.kind), words.names
        reason = reason_words(wording, table.outcome, names, say, table.state)
        return f"{reason} {result_words(table.outcome, names, say)}"

    def play(self, text: str, words: SeatWords) -> None:
        """Plays a move of this seat, and those of computers after it; the caller holds the lock.

        :raises NotYourTurn, GameOver: when this seat has no move now.

        :raises IllegalMove, BadNotation: when the text is no legal move.

        :raises AgentFailed: when a computer does not answer; the move is played all the same.
        """
        self.require_turn()
        self.game.table.play(words.meant(text))
        self.game.advance()

    def require_turn(self) -> None:
        """Checks that this seat is to move.

        :raises NotYourTurn, GameOver: when it is not.
        """
        table = self.game.table
        where = table.state.view(self.seat).text
        if table.mover < 0:
            raise GameOver(where=where)
        if table.mover != self.seat:
            raise NotYourTurn(mover=table.mover + 1, seat=self.seat + 1, where=where)


class HostedGames:
    """All games of one server, by the tokens of their seats."""

    def __init__(self, most: int = MOST_GAMES) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._seats: dict[str, HostedSeat] = {}

    def start(self, game: Game, specs: Sequence[str], seed: int | None = None) -> dict[int, str]:
        """Deals a game and lets computers begin where they do; returns the tokens by seat.

        :raises BadSpec: when an agent cannot be built from its spec.

        :raises BadUse: when there are too many games already.
        """
        agents: list[Agent | None] = [
            None if spec == HUMAN else build_agent(game.kind, spec) for spec in specs
        ]
        drawn = secrets.randbelow(1 << 48) if seed is None else seed
        hosted = HostedGame(Table(game, agents, specs, drawn))
        tokens = self.add(hosted)
        preparation_of(game.kind).want_first([*templates_of(game.kind, specs), game.kind.rules])
        with hosted.held(), suppress(AgentFailed):  # it may try again when somebody looks
            hosted.advance()
        return tokens

    def add(self, hosted: HostedGame) -> dict[int, str]:
        """Takes a game in and returns the tokens of its people by seat.

        :raises BadUse: when there are too many games and none of them can be dropped.
        """
        hosted.used = time.monotonic()
        people = [seat for seat, agent in enumerate(hosted.table.agents) if agent is None]
        tokens = {seat: secrets.token_urlsafe(12) for seat in people}
        with self._lock:
            self._make_room()
            self._seats |= {token: HostedSeat(hosted, seat) for seat, token in tokens.items()}
        return tokens

    def find(self, token: str) -> HostedSeat:
        """Returns the seat that a token is for.

        :raises BadUse: when there is none, or its game was dropped.
        """
        found = self._seats.get(token)
        if found is None:
            raise BadUse(why=Note("unknown_token", N_("no game has this token: start a game to get one")))
        return found

    def _make_room(self) -> None:
        """Drops a finished game, else one that nobody has asked for in a long time, where there are too many.

        A game that somebody plays is never dropped for another's.
        """
        games = {id(seat.game): seat.game for seat in self._seats.values()}
        if len(games) < self._most:
            return
        long_ago = time.monotonic() - IDLE_SECONDS
        idle = [each for each in games.values() if each.table.mover < 0 or each.used < long_ago]
        if not idle:
            fields = {"most": self._most}
            why = Note("too_many_games", N_("{most} games are being played: end one of them first"), fields)
            raise BadUse(why=why)
        gone = min(idle, key=lambda each: (each.table.mover >= 0, each.used))
        self._seats = {token: seat for token, seat in self._seats.items() if seat.game is not gone}
