"""Standings, encounters and the pages of players, as everybody in the league may read them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256

import msgspec

from tablee.i18n import Say
from tablee.league.head_to_head import Encounters
from tablee.league.storage.people_rows import STUDENT, Person
from tablee.league.storage.stored_player import StoredPlayer
from tablee.league.web.ledger_messages import game_line
from tablee.league.web.services import LeagueServices, may_see_own
from tablee.league.web.version_messages import language_of, public_version
from tablee.league.wire import (
    GamePlayer,
    PlayerInfo,
    RatingAt,
    StandingInfo,
    StandingsInfo,
    VersusLine,
    VersusTable,
)
from tablee.wording import agent_words

MOST_GAMES = 25


@dataclass(frozen=True)
class StandingLine:
    """A line of the standings, and who it is about: a person or a boss, without the version."""

    who: StoredPlayer
    info: StandingInfo


async def standing_lines(league: LeagueServices, reader: Person, say: Say) -> list[StandingLine]:
    """Returns how everybody stands who has a rating, the strongest first."""
    await league.results.refresh()
    rated = await league.results.rated()
    names = await league.names()
    versions = {version.person: version for version in await league.store.versions.active()}
    beaten: dict[str, list[str]] = {}
    for promotion in await league.store.promotions.all():
        beaten.setdefault(promotion.person, []).append(agent_words(promotion.boss, say))
    players = [version.player for version in versions.values() if version.person in names]
    players += [StoredPlayer(boss=spec) for spec in league.settings.bosses]
    found = [(rated[str(player)], player) for player in players if str(player) in rated]
    found.sort(key=lambda each: (-each[0].points, str(each[1])))
    lines = []
    for place, (rating, player) in enumerate(found, 1):
        version = versions.get(player.person)
        info = StandingInfo(
            place=place,
            person=player.person,
            name=league.player_name(player, names, say),
            boss=bool(player.boss),
            you=player.person == reader.id,
            rating=rating.points,
            low=rating.low,
            high=rating.high,
            games=rating.games,
            version=player.version,
            language="" if version is None else language_of(version),
            beaten=beaten.get(player.person, []),
        )
        lines.append(StandingLine(replace(player, version=0), info))
    return lines


async def standings_info(league: LeagueServices, reader: Person, say: Say) -> StandingsInfo:
    """Returns the standings, and who is not in them."""
    lines = [line.info for line in await standing_lines(league, reader, say)]
    listed = {line.person for line in lines}
    everybody = await league.store.people.all()
    waiting = [each.name for each in everybody if each.role == STUDENT and each.id not in listed]
    count = league.results.count
    text = say.count("Counted from {n} game.", "Counted from {n} games.", count)
    stamp = sha256(msgspec.json.encode([lines, waiting, text])).hexdigest()[:16]
    return StandingsInfo(stamp, count, text, lines, waiting)


async def versus_table(league: LeagueServices, reader: Person, say: Say) -> VersusTable:
    """Returns everybody against everybody, in the order of the standings."""
    lines, counted = await standing_lines(league, reader, say), league.results.head_to_head
    cells = [
        [_versus_line(other.info, counted.between(one.who, other.who)) for other in lines] for one in lines
    ]
    players = [GamePlayer(line.info.person, line.info.name, line.info.version, 0) for line in lines]
    return VersusTable(players, cells)


def _versus_line(other: StandingInfo, found: Encounters | None) -> VersusLine | None:
    if found is None:
        return None
    return VersusLine(other.person, other.name, found.games, found.better, found.equal, found.worse)


async def player_info(league: LeagueServices, person: Person, reader: Person, say: Say) -> PlayerInfo:
    """Returns the page of somebody who plays."""
    lines = await standing_lines(league, reader, say)
    names = await league.names()
    own = StoredPlayer(person=person.id)
    versions = await league.store.versions.of(person.id)
    met = sorted(league.results.head_to_head.of(own).items(), key=lambda each: -each[1].games)
    against = [
        VersusLine(
            who.person if who.person in names else "",
            league.player_name(who, names, say),
            found.games,
            found.better,
            found.equal,
            found.worse,
        )
        for who, found in met
    ]
    history = await league.results.history(person.id)
    games = await league.store.games.latest(MOST_GAMES, person=person.id)
    return PlayerInfo(
        person=person.id,
        name=person.name,
        own=may_see_own(reader, person.id),
        standing=next((line.info for line in lines if line.who == own), None),
        history=[
            RatingAt(at, rating.points, round((rating.high - rating.low) / 2)) for at, rating in history
        ],
        versions=[public_version(each) for each in reversed(versions)],
        against=against,
        games=[game_line(league, each, names, reader, say) for each in games],
    )
