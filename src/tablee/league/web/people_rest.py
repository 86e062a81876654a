"""People over HTTP: one's own name, and the teacher's list with new links."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, Parameter
from litestar.status_codes import HTTP_200_OK

from tablee.league.people import clean_person_name
from tablee.league.storage.people_rows import Person
from tablee.league.web.refusals import LeagueRefused
from tablee.league.web.services import LeagueServices, TheLeague, TheReader, require_teacher
from tablee.league.wire import LeagueLinkInfo, LeaguePerson, PersonForm, RenameForm
from tablee.web.links import link_to
from tablee.web.rest import Origin
from tablee.web.services import Services, TheServices

PersonId = Annotated[str, Parameter(max_length=16, min_length=1, description="The person's id.")]


@post("/api/league/name", status_code=HTTP_200_OK)
async def rename_oneself(data: JSONBody[RenameForm], league: TheLeague, reader: TheReader) -> RenameForm:
    """Gives oneself, or one's team, another name, which nobody else has."""
    name = clean_person_name(data.name)
    if not name or not await league.store.people.rename(reader.id, name):
        raise LeagueRefused("name_taken")
    return RenameForm(name)


@get("/api/league/people")
async def list_people(league: TheLeague, reader: TheReader) -> list[LeaguePerson]:
    """Returns everybody in the league, for the teacher."""
    require_teacher(reader)
    pushed: dict[str, int] = {}
    state: dict[str, str] = {}
    for version in await league.store.versions.all():
        pushed[version.person] = version.number
        state[version.person] = version.state
    return [
        LeaguePerson(
            each.id,
            each.role,  # type: ignore[arg-type]  # one of Role, as the store writes it
            each.name,
            each.created,
            pushed.get(each.id, 0),
            state.get(each.id, ""),
        )
        for each in await league.store.people.all()
    ]


@post("/api/league/people")
async def add_person(
    request: Request[Any, Any, Any],
    data: JSONBody[PersonForm],
    league: TheLeague,
    reader: TheReader,
    services: TheServices,
    origin: Origin = None,
) -> LeagueLinkInfo:
    """Adds somebody and tells their link, once; for the teacher."""
    require_teacher(reader)
    name = clean_person_name(data.name)
    added = await league.store.people.add(name, data.role) if name else None
    if added is None:
        raise LeagueRefused("name_taken")
    return _link(request, services, added[0], added[1], origin)


@post("/api/league/people/{person:str}/link", status_code=HTTP_200_OK)
async def replace_link(
    request: Request[Any, Any, Any],
    person: FromPath[PersonId],
    league: TheLeague,
    reader: TheReader,
    services: TheServices,
    origin: Origin = None,
) -> LeagueLinkInfo:
    """Gives somebody a new link, which ends the old one; for the teacher. One's own is replaced by the
    command line only.
    """
    found = await _other(league, reader, person)
    token = await league.store.people.replace_token(found.id)
    if token is None:
        raise LeagueRefused("no_such_person", 404)
    return _link(request, services, found, token, origin)


@post("/api/league/people/{person:str}/removal", status_code=HTTP_200_OK)
async def remove_person(person: FromPath[PersonId], league: TheLeague, reader: TheReader) -> None:
    """Takes somebody out of the league, with what they have pushed; for the teacher."""
    found = await _other(league, reader, person)
    await league.store.people.remove(found.id)


async def _other(league: LeagueServices, reader: Person, person: str) -> Person:
    """Returns somebody whom the teacher asks about; raises LeagueRefused (`last_teacher`) for the teacher."""
    require_teacher(reader)
    found = await league.find_person(person)
    if found.id == reader.id:
        raise LeagueRefused("last_teacher")
    return found


def _link(
    request: Request[Any, Any, Any], services: Services, person: Person, token: str, origin: str | None
) -> LeagueLinkInfo:
    made = link_to(request, services, f"/league/enter/{token}", origin)
    return LeagueLinkInfo(person.id, person.name, made.path, made.address, made.qr)


HANDLERS = [rename_oneself, list_people, add_person, replace_link, remove_person]
