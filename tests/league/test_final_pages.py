"""The final on its page and over HTTP: the promise before, the button of the teacher, the games, the files."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tablee.league.storage.final_rows import digest_of
from tablee.league.storage.league_store import LeagueStore
from tests.league.conftest import enter
from tests.league.final_games import CLOSED, games_of
from tests.league.league_server import serving_league
from tests.league.league_site import SETTINGS, STRENGTHS, secret
from tests.league.test_final import verified
from tests.league.test_league_pages import come_in
from tests.web.test_accessibility import DESK, SLIM, Looker

FINAL = replace(SETTINGS, closes=CLOSED, deals=2)
STRENGTH = {"Ada": "greedy", "Bob": "random", "Chloé": "greedy", "Dan": "random"}
FILES = ("final.zip", "report.html", "grades.csv", "league.zip")


def in_store(database, work):
    async def run():
        store = await LeagueStore.open(database)
        try:
            return await work(store)
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as thread:  # tests with a browser have a loop of their own in this one
        return thread.submit(lambda: asyncio.run(run())).result()


def play(database, site, most=100):
    """Plays up to so many pairings of a final that has begun."""

    async def work(store):
        people = {person.id: name for name, person in site.people.items()}
        for _ in range(most):
            leased = await store.pairings.lease("worker", 60, ["final"])
            if leased is None:
                return
            strengths = {str(each): STRENGTH[people[each.person]] for each in leased.players}
            await store.pairings.finish(leased.number, games_of(FINAL.build_game(), leased, strengths))

    in_store(database, work)


@pytest.fixture
def client(league_app):
    from litestar.testing import TestClient

    with TestClient(league_app(closes=CLOSED, deals=2)) as found:
        yield found


def state(client):
    return client.get("/api/league/final").json()


# --- before ---


def test_the_digest_is_told_to_everybody_and_the_secret_to_nobody_before_the_end(
    client, site, league_database
):
    enter(client, site.tokens["Prof. Iris"])
    assert state(client)["state"] == "unannounced"
    digest = client.post("/api/league/final/announcement", json={}).json()["digest"]
    drawn = in_store(league_database, lambda store: store.final.secret())
    assert digest_of(drawn) == digest

    for name in ("Ada", "Otto"):
        enter(client, site.tokens[name])
        assert state(client)["digest"] == digest
        assert drawn not in client.get("/api/league/final").text
    enter(client, site.tokens["Prof. Iris"])
    client.post("/api/league/final/beginning", json={})
    assert drawn not in client.get("/api/league/final").text
    play(league_database, site)

    assert state(client)["secret"] == drawn
    assert state(client)["state"] == "finished"


def test_an_announcement_after_the_last_day_is_called_late(client, site):
    enter(client, site.tokens["Prof. Iris"])

    assert client.post("/api/league/final/announcement", json={}).json()["late"] is True


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"closes": None}, "needs a date from which nobody may push"),
        ({"closes": datetime.now(UTC) + timedelta(days=1)}, "players may be pushed until"),
    ],
)
def test_the_teacher_is_told_why_it_cannot_begin(league_app, site, changed, said):
    from litestar.testing import TestClient

    with TestClient(league_app(**changed)) as client:
        enter(client, site.tokens["Prof. Iris"])
        assert said in state(client)["obstacle"]
        refused = client.post("/api/league/final/beginning", json={})
        assert refused.status_code == 409
        assert said in refused.json()["text"]
        enter(client, site.tokens["Ada"])
        assert state(client)["obstacle"] == ""


@pytest.mark.parametrize("name", ["Ada", "Otto"])
@pytest.mark.parametrize("what", ["announcement", "beginning"])
def test_only_the_teacher_announces_and_begins(client, site, name, what):
    enter(client, site.tokens[name])

    answer = client.post(f"/api/league/final/{what}", json={})

    assert (answer.status_code, answer.json()["code"]) == (403, "teachers_only")
    assert state(client)["state"] == "unannounced"


# --- afterwards ---


def test_what_is_left_of_it_is_there_when_the_last_game_is_played(client, site, league_database, tmp_path):
    enter(client, site.tokens["Prof. Iris"])
    digest = client.post("/api/league/final/beginning", json={}).json()["digest"]
    play(league_database, site, most=3)
    for file in FILES:
        early = client.get(f"/api/league/final/{file}")
        assert (early.status_code, early.json()["code"]) == (404, "final_open"), file
    assert (state(client)["played"], state(client)["games"]) == (3 * 2 * 2, 6 * 2 * 2)
    play(league_database, site)
    found = {file: client.get(f"/api/league/final/{file}") for file in FILES}

    assert [answer.status_code for answer in found.values()] == [200] * 4
    (tmp_path / "final.zip").write_bytes(found["final.zip"].content)
    done = verified(tmp_path / "final.zip", digest)
    assert done.returncode == 0, done.stderr
    assert "4 players, 12 deals of a group, 24 games" in done.stdout
    rows = list(csv.DictReader(io.StringIO(found["grades.csv"].content.decode("utf-8-sig"))))
    assert [row["player"] for row in rows] == [line["name"] for line in state(client)["lines"]]
    assert float(rows[0]["grade by rank"]) == 20.0
    assert "<h1>Kalaha in winter: the final</h1>" in found["report.html"].text
    with zipfile.ZipFile(io.BytesIO(found["league.zip"].content)) as archive:
        assert {"grades.csv", "report.html", "league.toml", "final.json"} <= set(archive.namelist())


def test_of_the_files_students_get_what_is_everybodys_and_nothing_private(client, site, league_database):
    enter(client, site.tokens["Prof. Iris"])
    client.post("/api/league/final/beginning", json={})
    play(league_database, site)
    enter(client, site.tokens["Otto"])
    answers = {file: client.get(f"/api/league/final/{file}") for file in FILES}

    assert {file: answer.status_code for file, answer in answers.items()} == {
        "final.zip": 200,
        "report.html": 200,
        "grades.csv": 403,
        "league.zip": 403,
    }
    with zipfile.ZipFile(io.BytesIO(answers["final.zip"].content)) as archive:
        shown = answers["report.html"].text + "".join(
            archive.read(name).decode() for name in archive.namelist()
        )
    private = [name for name in (*STRENGTHS, "Eve") if secret(name) in shown]
    assert private == []


def test_a_name_that_a_spreadsheet_would_compute_is_a_text_in_the_grades(client, site, league_database):
    enter(client, site.tokens["Ada"])
    assert client.post("/api/league/name", json={"name": "=1+1|'x'!A0"}).status_code == 200
    enter(client, site.tokens["Prof. Iris"])
    client.post("/api/league/final/beginning", json={})
    play(league_database, site)

    rows = csv.reader(io.StringIO(client.get("/api/league/final/grades.csv").content.decode("utf-8-sig")))

    assert "'=1+1|'x'!A0" in {row[1] for row in rows}


def test_the_grades_are_in_the_readers_language_as_its_spreadsheets_read_them(client, site, league_database):
    enter(client, site.tokens["Prof. Iris"])
    client.post("/api/league/final/beginning", json={})
    play(league_database, site)
    client.cookies.set("tablee-lang", "fr")
    text = client.get("/api/league/final/grades.csv", headers={"Accept-Language": "fr"}).content

    head, first, *_ = text.decode("utf-8-sig").splitlines()

    assert head.split(";")[:3] == ["rang", "joueur", "part des victoires"]
    assert first.split(";")[8] == "20,00"


# --- in a browser ---


def test_the_button_begins_it_and_the_page_follows_it_to_its_end(visit, league_database, site):
    with serving_league(league_database, closes=CLOSED.isoformat(), deals=2) as address:
        teacher, student = visit(), visit()
        come_in(teacher, address, site.tokens["Prof. Iris"])
        teacher.get_by_role("link", name="Final", exact=True).click()
        teacher.get_by_role("button", name="Announce it").click()
        teacher.get_by_role("button", name="Begin the final").click()
        come_in(student, address, site.tokens["Ada"])
        student.goto(f"{address}/league/final")
        digest = student.locator(".proof code").inner_text()
        teacher.locator("dialog button.main").click()
        teacher.get_by_text("It is being played: 0 of 24 games.").wait_for()
        student.get_by_text("It is being played: 0 of 24 games.").wait_for()
        play(league_database, site, most=2)
        student.get_by_text("It is being played: 8 of 24 games.").wait_for()
        assert student.get_by_role("heading", name="Standings so far").count() == 1
        play(league_database, site)
        student.get_by_role("heading", name="Standings of the final").wait_for()
        with student.expect_download() as got:
            student.get_by_role("link", name="Everything to verify it").click()
        done = verified(got.value.path(), digest)

        assert done.returncode == 0, done.stderr
        assert student.locator(".league-list a").count() == 2, "grades are the teacher's"
        assert student.get_by_role("button", name="Begin the final").count() == 0


@pytest.mark.parametrize(
    ("language", "size"), [pytest.param("en", DESK, id="en-desk"), pytest.param("fr", SLIM, id="fr-phone")]
)
def test_axe_finds_nothing_grave_on_the_page_of_the_final(visit, league_database, site, language, size):
    with serving_league(league_database, closes=CLOSED.isoformat(), deals=2) as address:
        page = visit(locale=language, viewport=size)
        looker = Looker(page, small=size == SLIM)
        come_in(page, address, site.tokens["Prof. Iris"])
        looker.go(f"{address}/league/final", ".final button")
        page.locator(".final button").click()
        page.wait_for_selector(".proof")
        looker.look("announced")
        page.locator(".final button").click()
        page.wait_for_selector("dialog button.main")
        looker.look("is it to begin?")
        page.locator("dialog button.main").click()
        play(league_database, site, most=2)
        looker.go(f"{address}/league/final", ".final-progress")
        play(league_database, site)
        looker.go(f"{address}/league/final", ".league-list")

        assert looker.found == []


def test_the_answer_is_nothing_while_nothing_has_changed(client, site):
    enter(client, site.tokens["Ada"])
    stamp = state(client)["stamp"]

    assert json.loads(client.get(f"/api/league/final?seen={stamp}").text or "null") is None
