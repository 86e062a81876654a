"""Leagues whose final is played by listed agents, without workers: quick, with real records."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from tablee.core import rng
from tablee.league.final import begin_final
from tablee.league.league_folder import LeagueFolder
from tablee.league.settings import LeagueSettings
from tablee.league.storage.ledger_game import WIN, LedgerGame, LedgerSeat
from tablee.league.storage.pairing_rows import FINAL
from tablee.match import Table, seat_agent
from tablee.records import as_data
from tests.league.test_league_store import pushed, with_store

CLOSED = datetime(2026, 1, 31, 23, 0, tzinfo=UTC)
# Players take turns with these.
STRENGTHS = {"kalaha": ("greedy", "random"), "love_letter": ("heuristic", "random")}
NAMES = ("Ada", "Blaise", "Carl", "Dorothy", "Emmy", "Félix", "Grace")


def settings(**changed) -> LeagueSettings:
    given = {"title": "Jeux", "game": "kalaha", "preset": "simple", "seats": 2, "deals": 3, "closes": CLOSED}
    return LeagueSettings(**given | changed)


async def players(store, count):
    return [await pushed(store, name) for name in NAMES[:count]]


async def play_final(store, league, most=None):
    """Begins a final and plays it, up to `most` pairings; returns how many were played."""
    found = await begin_final(league, store, "course")
    strengths = {
        entry["player"]: STRENGTHS[league.game][number % 2]
        for number, entry in enumerate(found.plan["entries"])
    }
    game, count = league.build_game(), 0
    while (most is None or count < most) and (leased := await store.pairings.lease("test", 60, [FINAL])):
        await store.pairings.finish(leased.number, games_of(game, leased, strengths))
        count += 1
    return count


def closed_league(folder: Path, *, finished: bool = False) -> None:
    """A league in a folder after its last day, with four players; its final played where it is `finished`."""
    made = LeagueFolder.create(folder, settings(deals=1))

    async def work(store):
        await players(store, 4)
        if finished:
            await play_final(store, made.settings)

    with_store(made.database, work)


def games_of(game, pairing, strengths):
    played = []
    for deal in range(pairing.deals):
        seed = rng.derive(pairing.seed, "deal", deal)
        for turn in range(game.seats):
            order = pairing.players[turn:] + pairing.players[:turn]
            agents = [seat_agent(game.kind, strengths[str(player)]) for player in order]
            table = Table(
                game, agents, [str(player) for player in order], seed, game.kind.default_opening, started=""
            )
            while table.mover >= 0:
                table.step()
            winners = table.outcome.winners or tuple(range(game.seats))
            seats = tuple(
                LedgerSeat(player, WIN // len(winners) * (seat in winners))
                for seat, player in enumerate(order)
            )
            played.append(LedgerGame(deal, turn, seed, as_data(table.record(ended=True)), seats))
    return played
