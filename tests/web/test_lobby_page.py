"""The lobby in a browser: two find each other, tables are looked for; at the table phrases, mutes, blocks, reports."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.web.browsers import PATIENCE, wait_for_turn
from tests.web.server_process import Visitor, serving
from tests.web.test_pairing import looking
from tests.web.test_phrases import kept

expect = pytest.importorskip("playwright.sync_api", reason="pip install playwright").expect
expect.set_options(timeout=PATIENCE)

SOON = 4.0  # seconds: before a search is given up for want of a word


@pytest.fixture
def server(lenient):
    return lenient


def seek(page: Any, address: str, name: str, game: str = "kalaha", **wanted: str) -> None:
    """From home to a search, as people go."""
    page.goto(address)
    page.locator("main a[href='/lobby']").click()
    page.select_option("#seek-game", game)
    for field, value in wanted.items():
        page.select_option(f"#seek-{field}", value)
    page.fill("#seek-name", name)
    page.locator(".seek button").click()


def paired(visit: Any, address: str) -> tuple[Any, Any]:
    """Two people at one table; the second reads French."""
    ada, bob = visit(), visit(locale="fr")
    seek(ada, address, "Ada", pace="quick")
    seek(bob, address, "Bob")
    for page in (ada, bob):
        page.wait_for_url("**/t/**")
        page.wait_for_selector(".tablee-board .plate")
    assert ada.url == bob.url
    return ada, bob


def test_two_who_look_for_an_opponent_come_to_one_table(visit, server):
    ada, bob = paired(visit, server.address)

    ada.wait_for_function("document.querySelector('.turn').textContent")
    bob.wait_for_function("document.querySelector('.turn').textContent")
    assert ada.locator("body.mine").count() + bob.locator("body.mine").count() == 1
    for page in (ada, bob):
        expect(page.locator(".people")).to_contain_text("Ada")
        expect(page.locator(".people .clock")).to_have_count(2)


def test_a_search_is_cancelled_by_its_button_and_by_leaving_the_page(visit, server):
    page = visit()
    seek(page, server.address, "Ada", "cluedo")
    expect(page.locator(".seek-waits")).to_have_text("Looking for an opponent: Cluedo")
    expect(page.locator(".seeking")).to_contain_text("Rated between")
    expect(page.locator(".seek-clock")).to_have_text("0:01")

    page.get_by_role("button", name="Cancel").click()

    expect(page.locator(".seek button")).to_be_focused()
    assert page.locator("#seek-game").input_value() == "cluedo"
    with Visitor(server.address) as eve:
        assert looking(eve, "cluedo") == 0
        page.locator(".seek button").click()
        page.wait_for_selector(".seek-clock:not(:empty)")
        assert looking(eve, "cluedo") == 1
        page.goto(server.address)
        gone = time.monotonic() + SOON
        while looking(eve, "cluedo") and time.monotonic() < gone:
            time.sleep(0.1)
        assert time.monotonic() < gone


def test_whoever_waits_is_offered_a_level(visit, tmp_path):
    ahead = tmp_path / "ahead"
    ahead.write_text("0", "utf-8")
    with serving(str(tmp_path / "games.db"), lenient=True, ahead=str(ahead)) as server:
        page = visit()
        seek(page, server.address, "Ada", preset="standard")
        page.wait_for_selector(".seek-clock:not(:empty)")
        assert not page.locator(".seek-level").is_visible()
        ahead.write_text("100", "utf-8")
        expect(page.locator(".seeking")).to_contain_text("Of any rating")

        page.get_by_role("button", name="Play against the computer").click()

        page.wait_for_url("**/t/**")
        assert wait_for_turn(page) == "mine"
        with Visitor(server.address) as eve:
            assert looking(eve, "kalaha") == 0
        page.context.close()


def test_tables_are_looked_for_by_an_address_that_can_be_kept(visit, server):
    with Visitor(server.address) as eve:
        table = eve.open("cluedo", seats=("human", "human", "human"), listed=True, days=3)
        page = visit()
        page.goto(f"{server.address}/lobby")
        shown = page.locator(f"a[href='/t/{table}']")
        expect(shown).to_be_visible()

        page.select_option("#filter-game", "cluedo")
        page.select_option("#filter-preset", index=1)
        page.select_option("#filter-free", "3")

        expect(shown).to_have_count(0)
        expect(page.locator(".cards").first).to_contain_text("No table is like that")
        page.reload()
        assert page.locator("#filter-free").input_value() == "3"
        page.get_by_role("button", name="Show all").click()
        expect(shown).to_be_visible()
        assert page.url == f"{server.address}/lobby"


def test_phrases_in_two_languages_and_what_can_be_done_about_who_says_them(visit, server):
    ada, bob = paired(visit, server.address)
    bob.locator(".phrases summary").click()
    bob.get_by_role("button", name="Bonjour").click()
    expect(bob.locator(".said")).to_contain_text("Bob\u00a0: Bonjour\u00a0!")
    expect(ada.locator(".said")).to_have_text("Bob: Hello!")

    ada.locator(".more-acts summary").click()
    ada.get_by_role("button", name="Mute, block or report").click()
    ada.get_by_role("button", name="Mute: Bob").click()
    expect(ada.locator("dialog [role=status]")).to_have_text("Bob is muted.")
    ada.get_by_role("button", name="Report: Bob").click()
    ada.get_by_role("button", name="pesters with phrases").click()
    expect(ada.locator("dialog")).to_contain_text("the report is kept")
    (found,) = kept(server, ada.url.rpartition("/")[2])
    assert [said["code"] for said in found["phrases"]] == ["hello"]
    ada.keyboard.press("Escape")

    bob.locator(".phrases summary").click()
    bob.get_by_role("button", name="Bonne partie").click()
    expect(bob.locator(".said li")).to_have_count(2)
    ada.goto(f"{server.address}/me")
    expect(ada.locator(".ignored")).to_contain_text("Bob")
    ada.get_by_role("button", name="Hear again: Bob").click()
    expect(ada.locator(".ignored")).to_contain_text("You have muted and blocked nobody")


def test_at_the_end_one_thanks_from_the_dialog(visit, server):
    ada, bob = paired(visit, server.address)
    ada.get_by_role("button", name="Resign").click()
    ada.locator("dialog button.main").click()
    for page in (ada, bob):
        page.wait_for_selector("dialog .result")

    bob.locator("dialog .phrases summary").click()
    bob.get_by_role("button", name="Bien joué").click()

    expect(ada.locator("dialog .said")).to_have_text("Bob: Well played!")
