"""What another package adds to the server: its pages, scripts, texts and links are there, and nothing of it is there
without it; where it goes by tokens, a request with one needs no page, and everywhere else it needs one.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar

import pytest
from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.testing import TestClient

from tablee.core.notes import N_
from tablee.web.app import make_app
from tablee.web.errors import Refused
from tablee.web.extension import Extension, ExtensionPage, bearer_token
from tablee.web.limits import Limits
from tablee.web.pages import shell
from tablee.web.services import TheVisitor


class ClubRefused(Refused):
    texts: ClassVar[Mapping[str, str]] = {"closed": N_("There is no such page.")}


@get("/club/{name:str}")
async def member(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[str]:
    return Response(shell(request, "club/member", title=name), media_type="text/html")


@get("/club/closed")
async def closed() -> None:
    raise ClubRefused("closed", 403)


@post("/api/club/words")
async def say_words(request: Request[Any, Any, Any], visitor: TheVisitor) -> dict[str, str | None]:
    return {"visitor": visitor, "token": bearer_token(request.headers)}


@post("/api/other/words")
async def say_other_words(visitor: TheVisitor) -> str:
    return visitor


@pytest.fixture
def happened() -> list[str]:
    return []


@pytest.fixture
def club(tmp_path: Path, happened: list[str]) -> Extension:
    @asynccontextmanager
    async def open_for(services: Any) -> AsyncIterator[None]:
        happened.append(f"open, alive: {await services.store.alive()}")
        yield
        happened.append(f"closed, alive: {await services.store.alive()}")

    folder = tmp_path / "club"
    folder.mkdir()
    (folder / "member.js").write_text("// a script", "utf-8")
    (folder / "member.css").write_text("p { margin: 0 }", "utf-8")
    return Extension(
        name="club",
        handlers=[member, closed, say_words, say_other_words],
        pages={
            "member": ExtensionPage(
                N_("The rules of {game}").replace("{game}", "{title}"), ("tiles", "club/member")
            )
        },
        folder=folder,
        texts={"hello": N_("Home")},
        links=[("/club/ada", N_("Rules"))],
        by_token=("/api/club/",),
        lifespan=open_for,
    )


@pytest.fixture
def client(tmp_path: Path, club: Extension) -> Iterator[TestClient[Any]]:
    limits = Limits(changes=0.5)
    with TestClient(make_app(str(tmp_path / "games.db"), limits=limits, extensions=[club])) as found:
        yield found


def test_its_pages_have_our_head_and_its_script_sheets_and_links(client):
    found = client.get("/club/Ada").text

    assert "<title>The rules of Ada · Tablée</title>" in found
    assert 'src="/extensions/club/member.js"' in found
    assert 'href="/static/tiles.css"' in found
    assert 'href="/extensions/club/member.css"' in found
    assert '<a href="/club/ada">Rules</a>' in client.get("/").text


def test_its_files_are_served_and_no_others(client):
    assert client.get("/extensions/club/member.js").text == "// a script"
    for path in (
        "club/../member.js",
        "club/%2e%2e/games.db",
        "club/none.js",
        "other/member.js",
        "club/a/b/c.js",
    ):
        assert client.get(f"/extensions/{path}").status_code == 404, path


def test_its_texts_are_in_the_language_of_the_reader(client):
    assert client.get("/i18n/en.json").json()["club.hello"] == "Home"
    assert client.get("/i18n/fr.json").json()["club.hello"] == "Accueil"


def test_its_refusals_are_in_its_words(client):
    answer = client.get("/club/closed", headers={"Accept-Language": "fr"})

    assert answer.status_code == 403
    assert answer.json()["code"] == "closed"
    assert answer.json()["text"] == "Cette page n’existe pas."


def test_it_is_opened_with_the_server_and_closed_before_the_database(tmp_path, club, happened):
    with TestClient(make_app(str(tmp_path / "other.db"), extensions=[club])):
        assert happened == ["open, alive: True"]

    assert happened == ["open, alive: True", "closed, alive: True"]


def test_a_token_stands_for_a_page_where_the_extension_goes_by_tokens_and_nowhere_else(client, caplog):
    caplog.set_level(logging.CRITICAL)
    by_token = {"Authorization": "Bearer abc"}

    taken = client.post("/api/club/words", headers=by_token)

    assert taken.json() == {"visitor": "", "token": "abc"}
    assert "set-cookie" not in taken.headers
    assert client.post("/api/club/words").status_code == 403
    assert client.post("/api/club/words", headers={"Authorization": "Bearer "}).status_code == 403
    assert client.post("/api/other/words", headers=by_token).status_code == 403
    assert client.post("/api/tables", headers=by_token, json={}).status_code == 403


def test_who_comes_with_a_token_keeps_to_the_pace_of_one_visitor(client):
    answers = [client.post("/api/club/words", headers={"Authorization": "Bearer abc"}) for _ in range(4)]

    assert [each.status_code for each in answers] == [201, 201, 429, 429]
    assert client.post("/api/club/words", headers={"Authorization": "Bearer other"}).status_code == 201


def test_without_it_nothing_of_it_is_there(tmp_path):
    with TestClient(make_app(str(tmp_path / "plain.db"))) as client:
        assert client.get("/club/ada").status_code == 404
        assert client.get("/extensions/club/member.js").status_code == 404
        assert "club" not in client.get("/").text
        assert "club.hello" not in client.get("/i18n/en.json").json()
