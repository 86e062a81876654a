"""Two people in two browsers: what they agree on, offer each other and do when one vanishes; kill -9 in between."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browsers import make_move, mouse, moves_shown, open_table, wait_for_moves, wait_for_turn
from tests.web.server_process import ServerProcess


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that may be killed, and has little patience for those who vanish."""
    server = ServerProcess(str(tmp_path_factory.mktemp("fair") / "games.db"), lenient=True)
    yield server
    server.stop()


@pytest.fixture
def two(visit: Any, mortal: ServerProcess) -> tuple[Any, Any]:
    """Ada, who has opened a table of Kalaha, and Bob, who reads French and has joined her."""
    ada, bob = visit(), visit(locale="fr")
    address = open_table(ada, mortal.address, "kalaha", "open")
    bob.goto(address)
    bob.wait_for_selector(".terms")
    bob.fill("#name", "Bob")
    bob.get_by_role("button", name="S’asseoir").click()
    for page in (ada, bob):
        page.wait_for_selector(".people .you")
        page.wait_for_selector(".people .here:not(.away)")
    return ada, bob


def button(page: Any, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


def from_menu(page: Any, name: str) -> None:
    page.locator(".more-acts summary").click()
    button(page, name).click()


def panel(page: Any, text: str) -> None:
    page.locator(".offers", has_text=text).wait_for()


def test_hints_undo_and_a_draw_between_two(two):
    ada, bob = two
    wait_for_turn(ada)
    assert button(ada, "Hint").count() == 0, "nobody has agreed on hints"
    made = make_move(ada, mouse, random.Random(1)) + 1
    for page in two:
        wait_for_moves(page, made)

    button(ada, "Ask to undo").click()
    panel(bob, "demande à reprendre un coup")
    button(bob, "Refuser").click()
    panel(ada, "Bob has declined.")
    assert moves_shown(ada) == made

    mover = ada if ada.evaluate("document.body.classList.contains('mine')") else bob
    wait_for_turn(mover)
    make_move(mover, mouse, random.Random(2))
    for page in two:
        wait_for_moves(page, made + 1)
    button(ada, "Ask to undo").click()
    panel(bob, "demande à reprendre un coup")
    button(bob, "Accepter").click()
    for page in two:
        page.wait_for_function(
            "(most) => Number(document.querySelector('main').dataset.moves) < most", arg=made + 1
        )

    from_menu(bob, "Proposer la nulle")
    panel(ada, "Bob offers a draw.")
    button(ada, "Accept").click()
    ada.wait_for_selector("dialog :text('A draw was agreed on.')")
    bob.wait_for_selector("dialog h2:text('Partie nulle')")


def test_a_game_is_broken_off_though_the_server_is_killed_in_the_middle_of_the_offer(two, mortal):
    ada, bob = two
    from_menu(ada, "Break the game off")
    ada.locator("dialog .main").click()
    panel(bob, "propose d’interrompre la partie")

    mortal.kill()
    for page in two:
        page.wait_for_selector("body.lost")
    mortal.start()
    for page in two:
        page.wait_for_selector("body:not(.lost)")

    panel(bob, "propose d’interrompre la partie")
    button(bob, "Accepter").click()
    ada.wait_for_selector("dialog h2:text('The game was broken off')")


def test_one_who_vanishes_is_claimed_against_after_a_countdown(two):
    ada, bob = two
    address = ada.url
    ada.goto("about:blank")
    panel(bob, "la partie attend son coup")
    assert "réclamer la victoire" in bob.locator(".countdown").inner_text()
    ada.goto(address)
    bob.wait_for_selector(".offers", state="hidden")

    ada.goto("about:blank")
    button(bob, "Réclamer la victoire").click()
    bob.wait_for_selector("dialog h2:text('Vous avez gagné')")
    assert "n’est pas revenu" in bob.locator("dialog .result").inner_text()


def test_a_computer_goes_on_for_one_who_vanishes_until_they_take_the_seat_again(two):
    ada, bob = two
    address = ada.url
    ada.goto("about:blank")
    button(bob, "Un ordinateur continue").click()
    wait_for_moves(bob, 1)

    ada.goto(address)
    button(ada, "Take my seat again").click()
    ada.wait_for_selector(".offers", state="hidden")
    assert "level" not in ada.locator(".people").inner_text()


def test_a_running_game_is_saved_pasted_and_gone_on_with_and_hidden_cards_say_why_not(visit, mortal):
    page = visit()
    open_table(page, mortal.address, "kalaha", "random")
    wait_for_turn(page)
    made = make_move(page, mouse, random.Random(3)) + 1
    wait_for_moves(page, made)
    from_menu(page, "Save as a file")
    assert "can be gone on with" in page.locator("dialog .what").inner_text()
    with page.expect_download() as saving:
        page.locator("dialog a[download]").click()
    text = saving.value.path().read_text(encoding="utf-8")

    page.goto(mortal.address)
    page.fill("#record-text", "nonsense")
    page.locator("#record-text ~ button").click()
    page.wait_for_selector(".alarm:has-text('no saved game')")
    page.fill("#record-text", text)
    page.locator("#record-text ~ button").click()
    page.wait_for_url("**/t/**")
    wait_for_moves(page, made)

    open_table(page, mortal.address, "love_letter", "random")
    wait_for_turn(page)
    make_move(page, mouse, random.Random(3))
    wait_for_moves(page, 1)
    from_menu(page, "Save as a file")
    assert "hides something" in page.locator("dialog .what").inner_text()
