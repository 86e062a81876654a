"""Pushing over HTTP: what is taken, what is refused and in which words, and who may push when."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from litestar.testing import TestClient

from tablee.league.archives import MOST_PUSHED
from tablee.league.storage.league_store import LeagueStore
from tests.league.conftest import enter
from tests.league.league_site import secret
from tests.league.packing import AGENT, entry, tar_gz, zipped


def push(client, token: str, content: bytes = AGENT, name: str = "my_player.py", **headers: str):
    return client.post(
        f"/api/league/pushes?name={name}",
        content=content,
        headers={"Authorization": f"Bearer {token}", **headers},
    )


@pytest.mark.parametrize(
    ("content", "name", "language"),
    [
        (AGENT, "my_player.py", "Python"),
        (tar_gz({"player.toml": b'command = "./p"\nlanguage = "C"\n', "p": b"#!/bin/sh\n"}), "p.tar.gz", "C"),
        (zipped({"deep/p.py": AGENT}), "p.zip", "Python"),
    ],
)
def test_a_player_becomes_the_next_version_and_waits_for_its_check(client, site, content, name, language):
    answer = push(client, site.tokens["Ada"], content, name)

    assert answer.status_code == 201, answer.text
    found = answer.json()
    assert (found["number"], found["state"], found["active"], found["language"]) == (
        2,
        "waiting",
        False,
        language,
    )
    assert found["findings"] == []
    client.cookies.clear()
    client.headers["Authorization"] = f"Bearer {site.tokens['Ada']}"
    assert client.get("/api/league/versions/2/file").content == content
    assert [each["number"] for each in client.get("/api/league/versions").json()] == [2, 1]


def test_a_page_of_the_league_pushes_without_a_header(client, site):
    enter(client, site.tokens["Ada"])

    assert client.post("/api/league/pushes?name=p.py", content=AGENT).status_code == 201


@pytest.mark.parametrize(
    ("content", "name", "words"),
    [
        (b"", "p.py", "attendu : une classe avec une méthode choose(self, view, budget, seed)"),
        (b"def choose(:", "p.py", "ligne 1"),
        (b"no archive", "p.tar.gz", "p.tar.gz"),
        (tar_gz({}, entry("../secret", size=3)), "p.tar.gz", "'../secret'"),
        (tar_gz({"player.toml": b'comand = "x"'}), "p.tar.gz", "« comand »"),
    ],
)
def test_what_cannot_be_taken_is_refused_in_the_pushers_language(client, site, content, name, words):
    answer = push(client, site.tokens["Ada"], content, name, **{"Accept-Language": "fr"})

    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_push"
    assert words in answer.json()["text"].replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("told", [True, False])
def test_no_more_is_read_than_may_be_pushed(client, site, told):
    read = 0

    def chunks():
        nonlocal read
        for _ in range(64):
            read += 1 << 20
            yield bytes(1 << 20)

    answer = push(client, site.tokens["Ada"], bytes(MOST_PUSHED + 1) if told else chunks())

    assert answer.status_code == 400
    assert answer.json()["text"] == "my_player.py: it is larger than 4 MiB"


@pytest.mark.parametrize(
    ("reader", "code"), [("Prof. Iris", "students_only"), ("Otto", "students_only"), (None, "no_link")]
)
def test_only_who_takes_part_pushes(client, site, reader, code):
    answer = push(client, site.tokens.get(reader, "nobody"))

    assert (answer.status_code, answer.json()["code"]) == (403, code)


def test_nobody_pushes_more_often_in_a_day_than_the_league_says(league_app, site):
    with TestClient(league_app(pushes_a_day=3)) as client:
        token = site.tokens["Ada"]  # who has pushed once
        answers = [push(client, token) for _ in range(3)]

        assert [each.status_code for each in answers] == [201, 201, 429]
        assert answers[-1].json()["code"] == "pushed_often"
        assert push(client, token, b"bad").status_code == 400, "what is no player does not count"
        assert push(client, site.tokens["Bob"]).status_code == 201
        left = client.get("/api/league", headers={"Authorization": f"Bearer {token}"}).json()["left"]
        assert left == 0


@pytest.mark.parametrize(
    ("opens", "closes", "code"),
    [(1, None, "not_open"), (None, -1, "locked"), (-2, 1, ""), (-2, -1, "locked")],
)
def test_the_dates_open_and_lock_what_may_be_pushed_and_activated(league_app, site, opens, closes, code):
    now = datetime.now(UTC)
    dates = {
        "opens": None if opens is None else now + timedelta(days=opens),
        "closes": None if closes is None else now + timedelta(days=closes),
    }
    with TestClient(league_app(**dates)) as client:
        by_ada = {"Authorization": f"Bearer {site.tokens['Ada']}"}
        pushed = push(client, site.tokens["Ada"])
        activated = client.post("/api/league/versions/1/activation", headers=by_ada)
        closed = client.get("/api/league", headers=by_ada).json()["closed"]

    if code:
        assert (pushed.status_code, pushed.json()["code"]) == (409, code)
        assert (activated.status_code, activated.json()["code"]) == (409, code)
        assert closed == pushed.json()["text"]
    else:
        assert (pushed.status_code, activated.status_code, closed) == (201, 200, "")


def test_only_an_accepted_version_becomes_the_active_one(client, site):
    by_eve = {"Authorization": f"Bearer {site.tokens['Eve']}"}

    refused = client.post("/api/league/versions/1/activation", headers=by_eve)
    unknown = client.post("/api/league/versions/7/activation", headers=by_eve)

    assert (refused.status_code, refused.json()["code"]) == (409, "not_accepted")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "no_such_version")


def test_the_report_says_in_words_what_was_found_and_what_is_still_open(client, site):
    by_eve = {"Authorization": f"Bearer {site.tokens['Eve']}", "Accept-Language": "fr"}

    found = client.get("/api/league/versions/1", headers=by_eve).json()

    assert [each["passed"] for each in found["findings"]] == [True, True, False, None, None, None]
    assert found["findings"][1]["facts"] == ["interrogé 212 fois"]
    assert found["findings"][2]["problems"] == [f"it crashed: {secret('Eve')}"]
    assert found["words"] == f"cc: {secret('Eve')}"


def test_a_team_renames_itself_and_takes_no_name_of_another(client, site):
    enter(client, site.tokens["Ada"])

    assert client.post("/api/league/name", json={"name": "  Les  Graines (2) "}).json() == {
        "name": "Les Graines 2"
    }
    assert client.get("/api/league").json()["name"] == "Les Graines 2"
    for taken in ("bob", "", "\u200b"):
        answer = client.post("/api/league/name", json={"name": taken})
        assert (answer.status_code, answer.json()["code"]) == (409, "name_taken"), taken


def test_the_teacher_adds_people_whose_links_work(client, site, league_database):
    enter(client, site.tokens["Prof. Iris"])

    added = client.post(
        "/api/league/people?origin=http://testserver.local", json={"name": "Zoë", "role": "student"}
    )

    assert added.status_code == 201, added.text
    assert added.json()["address"].startswith("http://testserver.local/league/enter/")
    listed = client.get("/api/league/people").json()
    assert next(each for each in listed if each["name"] == "Zoë")["pushed"] == 0
    token = added.json()["path"].rpartition("/")[2]
    assert push(client, token).status_code == 201
    own = site.people["Prof. Iris"].id
    assert client.post(f"/api/league/people/{own}/removal", json={}).json()["code"] == "last_teacher"

    async def kept() -> list[int]:
        store = await LeagueStore.open(league_database)
        try:
            return [each.size for each in await store.versions.all() if each.person == added.json()["person"]]
        finally:
            await store.close()

    assert asyncio.run(kept()) == [len(AGENT)]
