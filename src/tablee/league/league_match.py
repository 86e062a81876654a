"""The games of a pairing, played one after another, and written down as the ledger has them.

Every deal is played from every seat. A player that crashes, answers nonsense or is too late loses that game,
and the others share the win. What the machine is to blame for is nobody's loss: it is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tablee.core import rng
from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.errors import AgentFailed
from tablee.core.game import Game
from tablee.league.storage.ledger_game import WIN, LedgerGame, LedgerSeat
from tablee.league.storage.pairing_rows import LeaguePairing
from tablee.league.storage.stored_player import StoredPlayer
from tablee.match import Table
from tablee.match.bot_process import UNWATCHED
from tablee.match.bots import Bot
from tablee.records import as_data

MOST_NOTED = 20_000  # characters of a player's notes in one game
Makers = Mapping[StoredPlayer, Callable[[], Agent]]  # of an object for each game and seat


def play_pairing(game: Game, pairing: LeaguePairing, makers: Makers, seconds: float) -> list[LedgerGame]:
    """Plays all games of a pairing with so many seconds for a move, and returns them.

    :raises OSError: when a program could not be started at all.
    :raises BadUse: when there can be no sandbox on this machine.
    """
    found = []
    for deal in range(pairing.deals):
        seed = rng.derive(pairing.seed, "deal", deal)
        for turn in range(game.seats):
            order = pairing.players[turn:] + pairing.players[:turn]
            found.append(play_game_of(game, order, makers, seconds, deal=deal, seating=turn, seed=seed))
    return found


def play_game_of(
    game: Game,
    players: Sequence[StoredPlayer],
    makers: Makers,
    seconds: float,
    *,
    deal: int,
    seating: int,
    seed: int,
) -> LedgerGame:
    """Plays one game between players in the order of their seats, and returns it.

    :raises OSError: when a program could not be started at all.
    :raises BadUse: when there can be no sandbox on this machine.
    """
    agents = [makers[player]() for player in players]
    table = Table(game, agents, list(map(str, players)), seed, game.kind.default_opening, started="")
    notes: list[dict[str, str]] = [{} for _ in players]
    noted = [0] * len(players)
    loss: dict[str, Any] | None = None
    try:
        while (seat := table.mover) >= 0:
            table.step(Budget(seconds=seconds))
            note = getattr(agents[seat], "note", "")
            noted[seat] += len(note)
            if note and noted[seat] <= MOST_NOTED:
                notes[seat][str(len(table.moves))] = note
        winners = table.state.outcome.winners if table.state.outcome else ()
    except AgentFailed as error:
        _raise_trouble(error, agents[table.mover])
        # The mover is who failed: the position is still the one it was asked about.
        winners = tuple(seat for seat in range(game.seats) if seat != table.mover)
        loss = {
            "seat": table.mover,
            "move": len(table.moves),
            "position": table.state.view(table.mover).text,
            "why": error.fields["why"].as_data(),
        }
    finally:
        table.dismiss()
    shared = winners or tuple(range(game.seats))
    times = _times(table)
    seats = tuple(
        LedgerSeat(
            player,
            WIN // len(shared) if seat in shared else 0,
            seconds=round(sum(times[seat]), 6),
            slowest=round(max(times[seat], default=0.0), 6),
            log=agent.last_words if isinstance(agent, Bot) else "",
            notes=notes[seat] or None,
        )
        for seat, (player, agent) in enumerate(zip(players, agents, strict=True))
    )
    return LedgerGame(deal, seating, seed, as_data(table.record(ended=True)), seats, loss)


def _times(table: Table) -> list[list[float]]:
    """Returns the seconds of every move by seat, without the opening."""
    times: list[list[float]] = [[] for _ in table.agents]
    for state, seconds in list(zip(table.states, table.seconds, strict=False))[table.opening :]:
        times[state.mover].append(seconds)
    return times


def _raise_trouble(error: AgentFailed, agent: Agent) -> None:
    """Raises what the machine is to blame for: a supervisor that could not be started, or was ended.

    Without a sandbox a program may have ended its supervisor itself, and has lost.
    """
    cause = error.__cause__ and error.__cause__.__cause__
    if isinstance(cause, OSError):
        raise cause
    if error.fields["why"].code == UNWATCHED and isinstance(agent, Bot) and agent.sandbox is not None:
        raise ChildProcessError(str(error))
