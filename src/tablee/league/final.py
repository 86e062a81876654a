"""The final of a league: announced by a digest, begun once nobody may push any more, played by the workers.

It is announced once, which draws its secret; before that nothing is promised. When it begins the active
versions are taken down with the digests of what was pushed, and all pairings are added in one transaction.
From then on it goes on by itself, whoever is killed meanwhile.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from tablee.core.errors import BadLeague
from tablee.core.notes import N_, Note
from tablee.league.final_schedule import final_pairings, final_root
from tablee.league.settings import LeagueSettings
from tablee.league.storage.final_rows import StoredFinal
from tablee.league.storage.league_store import LeagueStore
from tablee.league.storage.pairing_rows import FINAL, NewPairing
from tablee.league.storage.people_rows import STUDENT
from tablee.league.storage.stored_player import StoredPlayer
from tablee.league.storage.version_rows import CHECKING, WAITING, StoredVersion

FORMAT = 1


@dataclass(frozen=True)
class FinalEntry:
    """Who takes part: the version, whose it is, the digest of what was pushed, and the bosses that its owner
    had clearly beaten on the ladder.
    """

    player: str
    name: str
    digest: str
    file: str
    language: str
    bosses: tuple[str, ...]

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> FinalEntry:
        """Returns the entry that a plan holds."""
        return cls(**data | {"bosses": tuple(data["bosses"])})


async def begin_final(
    settings: LeagueSettings, store: LeagueStore, source: str, now: datetime | None = None
) -> StoredFinal:
    """Begins the final, unless it has begun before, and returns it; `source` is what errors call the league.

    :raises BadLeague: while players may still be pushed or wait for their check, and when there are too few.
    """
    await store.final.announce()
    found = await store.final.read()
    if found is None or found.plan is None:
        entries = await final_entries(store)
        why = await _obstacle(settings, store, len(entries), now or datetime.now(UTC))
        if why is not None:
            raise BadLeague(source=source, why=why)
        plan = final_plan(settings, entries)
        await store.final.begin(plan, pairings_of(plan, await store.final.secret()))
        found = await store.final.read()
    if found is None:
        raise TypeError("a final that was announced is there")
    return found


async def obstacle_to_final(
    settings: LeagueSettings, store: LeagueStore, now: datetime | None = None
) -> Note | None:
    """Returns why the final cannot begin now, None where it can."""
    return await _obstacle(settings, store, len(await final_entries(store)), now or datetime.now(UTC))


async def current_final(store: LeagueStore) -> StoredFinal | None:
    """Returns the final as it stands, None before it is announced. One whose last game has been played is
    finished by this, so that no process has to stay for it.
    """
    found = await store.final.read()
    if found is None or found.began is None or found.finished is not None:
        return found
    return await store.final.read() if await store.final.finish() else found


async def final_entries(store: LeagueStore) -> list[FinalEntry]:
    """Returns who takes part as things are now: the students with an active version, by their players."""
    people = {person.id: person for person in await store.people.all() if person.role == STUDENT}
    beaten: dict[str, list[str]] = {}
    for promotion in await store.promotions.all():
        beaten.setdefault(promotion.person, []).append(promotion.boss)
    versions = [version for version in await store.versions.active() if version.person in people]
    entries = [
        _entry(version, people[version.person].name, beaten.get(version.person, [])) for version in versions
    ]
    return sorted(entries, key=lambda entry: entry.player)


async def remaining_entries(store: LeagueStore, plan: dict[str, Any]) -> list[FinalEntry]:
    """Returns who began in this final and is still in the league."""
    people = {person.id for person in await store.people.all()}
    entries = map(FinalEntry.from_data, plan["entries"])
    return [entry for entry in entries if StoredPlayer.read(entry.player).person in people]


def final_plan(settings: LeagueSettings, entries: list[FinalEntry]) -> dict[str, Any]:
    """Returns what is fixed when the final begins, as plain data."""
    game = settings.build_game()
    return {
        "tablee_final": FORMAT,
        "title": settings.title,
        "game": game.kind.name,
        "preset": game.label,
        "options": game.options,
        "seats": settings.seats,
        "seconds": settings.seconds,
        "deals": settings.deals,
        "closes": None if settings.closes is None else settings.closes.isoformat(),
        "entries": [asdict(entry) for entry in entries],
    }


def pairings_of(plan: dict[str, Any], secret: str) -> list[NewPairing]:
    """Returns the pairings of a plan, in the order in which they are to be played."""
    digests = {entry["player"]: entry["digest"] for entry in plan["entries"]}
    root = final_root(secret, digests, plan["seats"], plan["deals"])
    return [
        NewPairing(FINAL, tuple(map(StoredPlayer.read, found.players)), found.seed, found.deals)
        for found in final_pairings(root, list(digests), plan["seats"], plan["deals"])
    ]


def _entry(version: StoredVersion, name: str, beaten: list[str]) -> FinalEntry:
    language = str(version.manifest.get("language", ""))
    return FinalEntry(
        str(version.player), name, version.digest, version.name, language, tuple(sorted(set(beaten)))
    )


async def _obstacle(settings: LeagueSettings, store: LeagueStore, players: int, now: datetime) -> Note | None:
    if settings.closes is None:
        template = N_("a final needs a date from which nobody may push: set dates.closes in league.toml")
        return Note("no_closing", template)
    if now < settings.closes:
        template = N_("players may be pushed until {date}; the final is after that")
        return Note("still_open", template, {"date": f"{settings.closes:%Y-%m-%d %H:%M} UTC"})
    counts = await store.versions.counts()
    waiting = counts.get(WAITING, 0) + counts.get(CHECKING, 0)
    if waiting:
        template = N_("versions that wait for their check: {count}; the workers have to end that first")
        return Note("unchecked", template, {"count": waiting})
    if players < settings.seats:
        fields = {"count": players, "seats": settings.seats}
        template = N_("the final needs {seats} players with an active version; there are {count}")
        return Note("few_players", template, fields)
    return None
