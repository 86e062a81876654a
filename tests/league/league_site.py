"""A league for tests, without anything being run in a sandbox: people, versions with reports, a ledger of games that
were really played, one of them lost by an illegal move.

What is its owner's alone holds a SECRET with the owner's name, so that a test can look for it anywhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from tablee.core.budget import Budget
from tablee.core.notes import Note
from tablee.league.entry_check import STEPS, EntryFinding, EntryReport
from tablee.league.pushes import read_push
from tablee.league.settings import LeagueSettings
from tablee.league.storage.league_store import LeagueStore
from tablee.league.storage.ledger_game import WIN, LedgerGame, LedgerSeat
from tablee.league.storage.pairing_rows import LADDER, NewPairing
from tablee.league.storage.people_rows import ONLOOKER, STUDENT, TEACHER, Person
from tablee.league.storage.stored_player import StoredPlayer
from tablee.match import Table
from tablee.records.files import as_data
from tablee.roster import build_agent
from tests.league.packing import AGENT

STRENGTHS = {
    "Ada": "level:3",
    "Bob": "level:2",
    "Chloé": "greedy",
    "Dan": "random",
}  # of the students' players
BOSSES = ("level:1", "level:2")
SETTINGS = LeagueSettings(
    title="Kalaha in winter",
    game="kalaha",
    preset="simple",
    seats=2,
    seconds=0.5,
    pushes_a_day=50,
    bosses=BOSSES,
)


@dataclass
class LeagueSite:
    """The people and their tokens, by name, and the numbers of the games."""

    settings: LeagueSettings
    people: dict[str, Person] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    games: int = 0
    lost: int = 0  # the game that Dan lost by an illegal move


def secret(name: str) -> str:
    """What stands only where `name` alone may read it."""
    return f"SECRET-OF-{name}"


def fill_league(database: str, *, settings: LeagueSettings = SETTINGS, rounds: int = 1) -> LeagueSite:
    """Makes the league in a database."""
    with ThreadPoolExecutor(1) as thread:  # tests with a browser have a loop of their own in this one
        return thread.submit(lambda: asyncio.run(_fill(database, settings, rounds))).result()


async def _fill(database: str, settings: LeagueSettings, rounds: int) -> LeagueSite:
    site = LeagueSite(settings)
    store = await LeagueStore.open(database)
    try:
        for name, role in {
            "Prof. Iris": TEACHER,
            **dict.fromkeys(STRENGTHS, STUDENT),
            "Otto": ONLOOKER,
            "Eve": STUDENT,
        }.items():
            added = await store.people.add(name, role)
            assert added is not None
            site.people[name], site.tokens[name] = added
        players: dict[str, StoredPlayer] = {}
        for name in STRENGTHS:
            players[name] = await _push(store, site.people[name], passed=True)
        await _push(store, site.people["Eve"], passed=False)
        everybody = {**players, **{spec: StoredPlayer(boss=spec) for spec in settings.bosses}}
        specs = STRENGTHS | {spec: spec for spec in settings.bosses}
        names = list(everybody)
        for turn in range(rounds):
            for at, one in enumerate(names):
                for other in names[at + 1 :]:
                    if one in players:
                        seed = 1000 * turn + 10 * at + names.index(other)
                        fails = (one, other) == ("Chloé", "Dan") and turn == 0
                        pair = [(one, everybody[one], specs[one]), (other, everybody[other], specs[other])]
                        site.games += await _play(store, settings, pair, seed, fails="Dan" if fails else "")
                        if fails:
                            site.lost = site.games
    finally:
        await store.close()
    return site


async def _push(store: LeagueStore, person: Person, *, passed: bool) -> StoredPlayer:
    source = AGENT + f"# {secret(person.name)}\n".encode()
    version = await store.versions.add(
        person.id, read_push(source, f"{secret(person.name).replace('-', '_')}.py"), source
    )
    assert version is not None
    await store.versions.lease_check("worker", 60)
    report = entry_report(version.number, person.name, passed=passed)
    assert await store.versions.finish_check(
        person.id, version.number, passed=passed, report=report.as_data()
    )
    return version.player


def entry_report(version: int, name: str, *, passed: bool) -> EntryReport:
    """A report in which something secret stands."""
    problem = Note("crashed", "it crashed: {words}", {"words": secret(name)})
    findings = []
    for number, code in enumerate(STEPS):
        if passed or number < 2:
            facts: dict[str, Any] = {"games": 60} if number == 5 else {"asked": 212} if number else {}
            findings.append(EntryFinding(code, passed=True, facts=facts))
        else:
            findings.append(
                EntryFinding(code, False if number == 2 else None, (problem,) if number == 2 else ())
            )
    return EntryReport(version, tuple(findings), f"cc: {secret(name)}")


async def _play(
    store: LeagueStore,
    settings: LeagueSettings,
    pair: Sequence[tuple[str, StoredPlayer, str]],
    seed: int,
    fails: str,
) -> int:
    """Plays a deal from both seats and writes it into the ledger; returns how many games that were."""
    new = NewPairing(LADDER, tuple(player for _, player, _ in pair), seed)
    pairing = await store.pairings.add_leased(new, "worker", 60)
    games = [_game(settings, list(pair)[::step], turn, seed, fails) for turn, step in enumerate((1, -1))]
    assert await store.pairings.finish(pairing.number, games)
    return len(games)


def _game(
    settings: LeagueSettings, pair: Sequence[tuple[str, StoredPlayer, str]], turn: int, seed: int, fails: str
) -> LedgerGame:
    game = settings.build_game()
    specs = [spec for _, _, spec in pair]
    table = Table(game, [build_agent(game.kind, spec) for spec in specs], specs, seed, started="")
    loss = None
    while table.mover >= 0:
        if fails and turn == 1 and len(table.moves) > 6 and pair[table.mover][0] == fails:
            why = Note("illegal", "illegal move '{move}': {words}", {"move": "9", "words": secret(fails)})
            loss = {
                "seat": table.mover,
                "move": len(table.moves),
                "position": f"A[…] {secret(fails)}",
                "why": why.as_data(),
            }
            break
        table.step(Budget(depth=2, simulations=32))
    record = table.record(ended=True)
    outcome = table.state.outcome
    winners = outcome.winners if outcome else [seat for seat in (0, 1) if seat != table.mover]
    seats = tuple(
        LedgerSeat(
            player,
            WIN // len(winners) if seat in winners else 0,
            seconds=1.25,
            slowest=0.21,
            log=f"thinking…\n{secret(name)}\n" if player.person else "",
            notes={"1": f"opening book {secret(name)}", "5": f"worth +3 {secret(name)}"}
            if player.person
            else None,
        )
        for seat, (name, player, _) in enumerate(pair)
    )
    return LedgerGame(0, turn, seed, as_data(record), seats, loss)
