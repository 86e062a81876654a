"""The page about oneself in a browser: a rating and its chart, a new device, a passkey, the file, and deletion."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.support import needs
from tests.web.browsers import PATIENCE, PHONE
from tests.web.server_process import Visitor
from tests.web.test_profile import rated_game, rows_with

expect = pytest.importorskip("playwright.sync_api", reason="pip install playwright").expect
expect.set_options(timeout=PATIENCE)


@pytest.fixture
def server(lenient):
    return lenient


def by_name(server: Any) -> str:
    """The server's address with a name: numbers have no passkeys."""
    return str(server.address).replace("127.0.0.1", "localhost")


def as_visitor(page: Any, visitor: Visitor, address: str) -> Any:
    cookie = {"name": "tablee", "value": visitor.http.cookies["tablee"], "url": address}
    page.context.add_cookies([cookie])
    return page


def identity(page: Any) -> str:
    (found,) = [cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "tablee"]
    return str(found).partition(".")[0]


@pytest.fixture
def rated(server, ada, bob) -> Visitor:
    """Ada, after two rated games with Bob."""
    for _ in range(2):
        rated_game(ada, bob)
    return ada


def test_a_visitor_reads_ratings_names_themselves_and_saves_everything(server, rated, visit):
    page = as_visitor(visit(), rated, server.address)
    page.goto(f"{server.address}/")
    page.get_by_role("link", name="Me", exact=True).click()

    card = page.locator(".rating")
    expect(card).to_contain_text("Kalaha")
    expect(card).to_contain_text("2 rated games")
    assert card.locator("svg .point").count() == 2
    expect(page.get_by_role("table", name="By opponent")).to_contain_text("Bob")

    page.get_by_label("your name").fill("Ada Lovelace")
    page.get_by_role("button", name="Use this name").click()
    page.wait_for_function("() => localStorage.getItem('name') === 'Ada Lovelace'")
    page.reload()
    expect(page.get_by_label("your name")).to_have_value("Ada Lovelace")

    with page.expect_download() as saving:
        page.get_by_role("link", name="Save everything as a file").click()
    found = json.loads(Path(saving.value.path()).read_text("utf-8"))
    assert (found["name"], len(found["games"]), len(found["ratings"])) == ("Ada Lovelace", 2, 2)


def test_the_table_shows_how_strong_people_are(server, rated, bob, visit):
    table = rated.open(seats=("human", "human"), name="Ada")
    bob.sit(table, name="Bob")
    page = as_visitor(visit(), rated, server.address)
    page.goto(f"{server.address}/t/{table}")

    expect(page.locator(".people .strength")).to_have_count(2)
    points = rated.http.get(f"/api/tables/{table}/ratings").json()[0]["points"]
    expect(page.locator(".people .strength").first).to_contain_text(f"{points}?")


def test_another_browser_becomes_ones_own_by_the_address(server, rated, visit):
    page, phone = as_visitor(visit(**PHONE), rated, server.address), visit(**PHONE)
    page.goto(f"{server.address}/me")
    page.get_by_role("button", name="Move to another device").click()
    address = page.locator("dialog output.address").inner_text()
    assert page.locator("dialog").evaluate("(made) => made.scrollWidth <= made.clientWidth")

    phone.goto(address)
    phone.get_by_role("button", name="Go on here").click()

    phone.wait_for_url("**/me")
    expect(phone.locator(".rating")).to_contain_text("Kalaha")
    assert identity(phone) == identity(page)


def test_a_passkey_leads_back_to_who_one_is(server, rated, visit):
    """The authenticator is Chromium's own virtual one."""
    address = by_name(server)
    page = as_visitor(visit(), rated, address)
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
            }
        },
    )
    page.goto(f"{address}/me")
    who = identity(page)
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("1 passkey leads to you.")).to_be_visible()

    page.context.clear_cookies()
    page.goto(f"{address}/me")
    expect(page.get_by_text("No rated game yet.")).to_be_visible()
    assert identity(page) != who
    page.get_by_role("button", name="Come back with a passkey").click()
    expect(page.locator(".rating")).to_contain_text("Kalaha")
    assert identity(page) == who

    with page.expect_navigation():
        page.get_by_role("button", name="Remove my passkeys").click()
    page.locator(".rating").wait_for()
    expect(page.get_by_text("1 passkey leads to you.")).to_have_count(0)
    page.context.clear_cookies()
    page.goto(f"{address}/me")
    page.get_by_role("button", name="Come back with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("could not be verified")
    assert identity(page) != who


def test_an_answer_to_a_challenge_that_was_not_asked_for_is_refused(server, ada, bob):
    for path in ("/api/me/passkeys", "/api/passkeys/use"):
        answer = ada.http.post(
            path, json={"ticket": "x", "credential": {"id": "x"}}, headers={"Origin": by_name(server)}
        )
        assert answer.status_code == 403
    asked = ada.http.post(
        "/api/passkeys/options", json={}, headers={"Origin": by_name(server), "Host": by_name(server)[7:]}
    ).json()
    credential = {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {}}
    for visitor in (bob, ada, ada):
        answer = visitor.http.post(
            "/api/passkeys/use",
            json={"ticket": asked["ticket"], "credential": credential},
            headers={"Origin": by_name(server), "Host": by_name(server)[7:]},
        )
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_passkey")


def test_deleting_asks_for_a_word_and_leaves_nothing(server, rated, visit):
    page = as_visitor(visit(locale="fr"), rated, server.address)
    page.goto(f"{server.address}/me")
    who = identity(page)
    page.get_by_role("button", name="Tout supprimer").click()
    sure = page.locator("dialog").get_by_role("button", name="Tout supprimer")
    sure.click()
    assert identity(page) == who
    page.locator("#sure").fill("supprimer")
    sure.click()

    expect(page.get_by_text("Aucune partie classée")).to_be_visible()
    assert identity(page) != who
    with ThreadPoolExecutor(1) as aside:  # the browser's event loop is this thread's
        assert aside.submit(rows_with, server.database, who).result() == []


@pytest.mark.parametrize("context", [{}, {**PHONE, "color_scheme": "dark"}])
def test_the_page_has_no_accessibility_problems(server, rated, visit, context):
    axe = needs("axe_playwright_python.sync_playwright", "pip install axe-playwright-python").Axe()
    page = as_visitor(visit(**context), rated, server.address)
    page.goto(f"{server.address}/me")
    page.locator(".rating").wait_for()
    found = axe.run(page)
    assert [(each["id"], each["nodes"][0]["html"]) for each in found.response["violations"]] == []
    page.get_by_role("button", name="Delete everything").click()
    found = axe.run(page)
    assert [(each["id"], each["nodes"][0]["html"]) for each in found.response["violations"]] == []


def test_after_a_game_one_reads_how_many_best_moves_were_found(server, ada, bob, visit):
    table = rated_game(ada, bob)
    page = as_visitor(visit(), ada, server.address)
    page.goto(f"{server.address}/replay/{table}?analyse")

    expect(page.locator(".best-moves li")).to_have_count(2)
    moves = ada.http.get(f"/api/tables/{table}/analysis").json()["analysis"]["moves"]
    for seat, words in enumerate(["You found", "Bob found"]):
        own = [move for move in moves if move["seat"] == seat and move["judged"]]
        found = sum(move["best"] is None or move["loss"] < 0.01 for move in own)
        expect(page.locator(".best-moves")).to_contain_text(f"{words} {found} of {len(own)} best moves.")


def test_the_dialog_of_the_end_offers_to_count_them_and_knows_them_afterwards(server, ada, bob, visit):
    """Nobody waits for it who has not asked."""
    table = rated_game(ada, bob)
    page = as_visitor(visit(), ada, server.address)
    page.goto(f"{server.address}/t/{table}")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="How good were my moves?").click()

    expect(dialog.get_by_role("listitem")).to_have_count(2)
    expect(dialog.get_by_role("listitem").first).to_contain_text("You found")
    page.reload()
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    expect(dialog.get_by_role("button", name="How good were my moves?")).to_have_count(0)


def test_those_who_watched_are_not_asked_about_their_moves(server, ada, bob, visit):
    table = rated_game(ada, bob)
    page = visit()
    page.goto(f"{server.address}/t/{table}")

    page.locator("dialog .result").wait_for()
    assert page.get_by_role("button", name="How good were my moves?").count() == 0
