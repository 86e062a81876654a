"""Where a league stands: its dates, people, players, games."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from tablee.cli.league_options import role_words, with_league
from tablee.cli.locale import say
from tablee.league.league_folder import LeagueFolder
from tablee.league.settings import LeagueSettings
from tablee.league.storage.league_store import LeagueStore


def print_status(folder: Path, *, as_json: bool) -> None:
    """Prints where the league in a folder stands.

    :raises BadLeague: when there is none.
    """
    league = LeagueFolder.open(folder)
    found = with_league(league, lambda store: status_data(league.settings, store))
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    for line in _lines(league.settings, found):
        click.echo(line)


async def status_data(settings: LeagueSettings, store: LeagueStore) -> dict[str, Any]:
    """Returns where a league stands as plain data."""
    people = await store.people.all()
    pairings = await store.pairings.counts()
    return {
        "title": settings.title,
        "game": settings.game,
        "preset": settings.preset,
        "opens": settings.opens and settings.opens.isoformat(),
        "closes": settings.closes and settings.closes.isoformat(),
        "open": settings.is_open(),
        "people": dict(Counter(person.role for person in people)),
        "versions": await store.versions.counts(),
        "active": len(await store.versions.active()),
        "games": {kind: await store.games.count(kind) for kind in ("ladder", "final", "rerun")},
        "waiting": sum(count for (_, state), count in pairings.items() if state == "open"),
    }


def _lines(settings: LeagueSettings, found: dict[str, Any]) -> list[str]:
    versions = found["versions"]
    roles = role_words()
    people = ", ".join(f"{roles[role]} {found['people'][role]}" for role in roles if role in found["people"])
    checks = versions.get("waiting", 0) + versions.get("checking", 0)
    players = say(
        "players: {active} active; versions accepted {accepted}, refused {refused}, to be checked {checks}",
        active=found["active"],
        accepted=versions.get("accepted", 0),
        refused=versions.get("refused", 0),
        checks=checks,
    )
    games = found["games"]
    return [
        f"{settings.title}: {settings.game}, {settings.preset}",
        _dates(settings),
        say("people: {people}", people=people or "0"),
        players,
        say("games: ladder {ladder}, final {final}", ladder=games["ladder"], final=games["final"]),
    ]


def _dates(settings: LeagueSettings) -> str:
    now = datetime.now(UTC)
    if settings.opens is not None and now < settings.opens:
        return say("players may be pushed from {date} on", date=_shown(settings.opens))
    if settings.closes is None:
        return say("players may be pushed; no end is set")
    if now < settings.closes:
        return say("players may be pushed until {date}", date=_shown(settings.closes))
    return say("closed since {date}", date=_shown(settings.closes))


def _shown(moment: datetime) -> str:
    return moment.astimezone().strftime("%Y-%m-%d %H:%M %Z")
