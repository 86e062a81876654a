"""Tablée as an app: it can be installed, opens without the server, and tells how many games wait for one's move."""

from __future__ import annotations

import struct
from typing import Any

import httpx
import pytest

from tests.support import needs
from tests.web.server_process import ServerProcess, Visitor, is_table, serving

KEPT = "caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname))))"
ACTIVE = (
    "() => navigator.serviceWorker.ready.then((one) => !!one.active && !!navigator.serviceWorker.controller)"
)
GRAVE = ("serious", "critical")


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_manifest_has_what_browsers_want_of_an_app(server, language):
    answer = httpx.get(f"{server.address}/manifest.webmanifest", headers={"Accept-Language": language})
    found = answer.json()

    assert answer.headers["content-type"] == "application/manifest+json"
    assert (found["display"], found["scope"], found["id"], found["lang"]) == (
        "standalone",
        "/",
        "/",
        language,
    )
    assert {icon["purpose"] for icon in found["icons"]} == {"any", "maskable"}
    for icon in found["icons"]:
        picture = httpx.get(server.address + icon["src"])
        assert picture.headers["content-type"].partition(";")[0] == icon["type"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*size_of(picture.content)) == icon["sizes"]
    for path in (found["start_url"], *(one["url"] for one in found["shortcuts"])):
        assert httpx.get(server.address + path).status_code == 200


def test_the_service_worker_may_answer_for_all_pages_and_is_never_old(server):
    answer = httpx.get(f"{server.address}/service-worker.js")

    assert answer.headers["content-type"].startswith("text/javascript;")
    assert answer.headers["cache-control"] == "no-cache"


def open_by_turns(page: Any, address: str, days: int = 3) -> str:
    """A game with a friend, opened by the form."""
    page.goto(f"{address}/new?game=kalaha&friends=1")
    page.wait_for_selector("form select")
    page.fill("#name", "Ada")
    page.select_option("#clock", f"days:{days}")
    page.click("button[type=submit]")
    page.wait_for_url("**/t/**")
    return str(page.url).rpartition("/")[2]


def test_a_game_by_turns_waits_first_in_the_list_and_is_counted_everywhere(visit, server):
    page = visit()
    table = open_by_turns(page, server.address)
    assert "3 days for each move" in page.locator(".waiting-room .terms").inner_text()
    with Visitor(server.address) as bob:
        bob.sit(table, name="Bob")
        page.wait_for_selector(".turn-count:not([hidden])")
        assert "left" in page.locator(".top .turn").inner_text()
        bob.http.post("/api/vacation", json={"days": 7})
        page.wait_for_selector(".people .on-vacation")
    page.goto(f"{server.address}/history")
    page.wait_for_selector(".vacation button")

    first = page.locator(".card").first.inner_text()
    assert page.locator("main h2").first.inner_text() == "Your move"
    assert "2 days 23 hr left" in first
    assert "On vacation: Bob" in first
    page.wait_for_function("() => document.title === '(1) My games · Tablée'")
    assert page.locator(".turn-count").inner_text().startswith("1")


def test_vacation_is_taken_and_ended_on_the_page(visit, server):
    page = visit()
    page.goto(f"{server.address}/history")
    page.select_option("#vacation-days", "14")
    page.click(".vacation button")
    page.wait_for_selector("text=You are on vacation until")
    page.click(".vacation button")
    page.wait_for_selector("text=You have 28 days left this year.")


def test_without_the_server_it_opens_with_the_games_as_last_seen(visit, tmp_path):
    """The server itself is stopped: nothing of the browser pretends."""
    axe = needs("axe_playwright_python.base", "pip install axe-playwright-python")
    with serving(str(tmp_path / "games.db")) as server:
        page = visit(service_workers="allow")
        table = open_by_turns(page, server.address)
        with Visitor(server.address) as bob:
            bob.sit(table, name="Bob")
        page.wait_for_selector(".turn-count:not([hidden])")
        page.wait_for_function(ACTIVE)
        page.goto(f"{server.address}/history")
        page.wait_for_selector(".vacation button")
        page.wait_for_timeout(500)  # the page that is kept is kept anew
    for path in ("/history", f"/t/{table}", "/new"):
        page.goto(server.address + path)
        page.wait_for_selector(".card")
        assert page.locator("h1").inner_text() == "Without the server"

    text = page.locator("main").inner_text()
    assert "The server cannot be reached." in text
    assert "the server is needed" in text
    assert "As this device saw them last, on" in text
    assert "Kalaha" in page.locator(".card").inner_text()
    assert "Bob" in page.locator(".card").inner_text()
    assert page.locator(".card a").count() == 0
    page.evaluate(axe.AXE_FILE_PATH.read_text("utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] }).then((found) => found.violations)")
    assert [one["id"] for one in found if one["impact"] in GRAVE] == []
    (kept,) = page.evaluate(KEPT)
    assert "/offline" in kept
    assert all(path == "/offline" or path.startswith(("/static/", "/i18n/")) for path in kept)
    again = ServerProcess(server.database, server.port)
    try:
        page.get_by_role("button", name="Try again").click()
        page.wait_for_selector("form select")
    finally:
        again.stop()


def test_the_page_that_is_kept_speaks_the_language_that_was_chosen(visit, server):
    page = visit(service_workers="allow")
    page.goto(server.address)
    page.wait_for_function(ACTIVE)
    page.goto(f"{server.address}/lang/fr?back=/history")
    page.wait_for_selector(".vacation button")
    for _ in range(100):
        if "Sans le serveur" in page.evaluate("caches.match('/offline').then((one) => one.text())"):
            break
        page.wait_for_timeout(100)
    page.context.set_offline(True)
    page.goto(f"{server.address}/new")

    assert page.locator("h1").inner_text() == "Sans le serveur"
    page.wait_for_selector("text=Le serveur est injoignable.")


def test_who_does_not_move_in_time_sees_it_on_the_page(visit, tmp_path):
    ahead = tmp_path / "ahead"
    ahead.write_text("0")
    with serving(str(tmp_path / "games.db"), lenient=True, ahead=str(ahead)) as server:
        page = visit()
        table = open_by_turns(page, server.address, days=1)
        with Visitor(server.address) as bob:
            bob.sit(table, name="Bob")
            page.wait_for_selector(".waiting-room", state="hidden")
            ahead.write_text("90000")
            with bob.join(table) as b:
                b.until(lambda told: is_table(told) and told["over"], timeout=30)
        page.wait_for_selector("dialog .result")
        assert "Ada has run out of time" in page.locator("dialog").inner_text()
