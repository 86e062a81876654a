"""The pages in a real Chromium: whole games by mouse, keys and touch; people together; nothing is ever lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browsers import (
    chromium,
    click,
    moves_made,
    new_page,
    open_table,
    play_out,
    press,
    tap,
    wait_for_turn,
)
from tests.web.serving import ServerProcess

MOST = 400
SHORT = {"cluedo": {"max_turns": 6}, "love_letter": {}, "kalaha": {"seeds": 2}, "schotten_totten": {}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    found = ServerProcess(str(tmp_path_factory.mktemp("web") / "games.db"))
    yield found
    found.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    found = new_page(browser)
    yield found
    assert found.problems == []
    found.context.close()


@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_whole_game_against_the_computer_by_mouse(page, server, game):
    open_table(page, server.address, game, "level:1", **SHORT[game])

    assert play_out(page, click, MOST) < MOST

    assert page.locator("dialog .result").inner_text()
    page.locator("dialog a", has_text="Analysis").click()
    page.wait_for_url("**/replay/**")
    page.wait_for_selector(".board-place .tablee-board")


def test_a_whole_game_by_keyboard_only(page, server):
    open_table(page, server.address, "kalaha", "level:1", seeds=2)

    assert play_out(page, press, MOST) < MOST


def test_a_whole_game_on_a_small_touch_screen(browser, server):
    page = new_page(
        browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="fr"
    )
    open_table(page, server.address, "kalaha", "level:1", seeds=2)

    assert play_out(page, tap, MOST) < MOST
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.problems == []
    page.context.close()


def test_two_people_play_over_an_invitation_while_a_third_watches(browser, server):
    ada, bob, eve = (new_page(browser) for _ in range(3))
    address = open_table(ada, server.address, "schotten_totten", "open")
    bob.goto(address)
    bob.fill("#name", "Bob")
    bob.get_by_role("button", name="Sit down").click()
    bob.wait_for_selector(".people .you")
    eve.goto(address)
    eve.wait_for_selector(".tablee-board")
    for count in range(6):
        if "mine" in (ada.locator("body").get_attribute("class") or ""):
            click(ada, count)
        click(bob, count) if "mine" in (bob.locator("body").get_attribute("class") or "") else None
        ada.wait_for_timeout(200)
    ada.wait_for_function("() => document.querySelectorAll('.log li').length > 0")
    made = moves_made(ada)

    eve.wait_for_function(
        f"() => Number(document.querySelector('.log li:last-child')?.dataset.n ?? 0) >= {made}"
    )
    assert made > 0
    assert eve.locator(".tablee-board [data-option]").count() == 0
    assert "Bob" in ada.locator(".people").inner_text()
    for one in (ada, bob, eve):
        assert one.problems == []
        one.context.close()


def test_reload_and_a_killed_server_lose_nothing(browser, tmp_path):
    server = ServerProcess(str(tmp_path / "games.db"))
    try:
        page = new_page(browser)
        open_table(page, server.address, "kalaha", "level:1")
        for count in range(3):
            assert wait_for_turn(page) == "mine"
            click(page, count)
        wait_for_turn(page)
        page.wait_for_timeout(300)
        before = page.locator(".log").inner_text()
        page.reload()
        wait_for_turn(page)
        assert page.locator(".log").inner_text() == before
        server.kill()
        page.wait_for_selector("body.lost")
        server.start()
        page.wait_for_selector("body:not(.lost)")
        assert wait_for_turn(page) == "mine"
        assert page.locator(".log").inner_text() == before
        click(page, 1)
        page.wait_for_function(f"() => document.querySelector('.log').innerText.length > {len(before)}")
        page.context.close()
    finally:
        server.stop()
