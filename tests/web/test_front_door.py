"""The way in, in a real Chromium: a game at one click, rules that travel along, friends who are waited for."""

from __future__ import annotations

import io
import random
import re
from typing import Any

import pytest
from PIL import Image

from tablee.records import Record
from tablee.records.files import as_json
from tablee.roster import easiest_first, find_game, games
from tests.support import needs
from tests.web.browsers import make_move, mouse, moves_shown, wait_for_moves, wait_for_turn
from tests.web.server_process import is_table

PLAY = {"en": "Play: {}", "fr": "Jouer\u00a0: {}"}


@pytest.mark.parametrize("language", sorted(PLAY))
def test_one_click_begins_each_game_and_a_second_is_the_first_move(visit, server, language):
    page = visit(locale=language)
    for game, kind in games().items():
        page.goto(server.address)

        page.get_by_role("button", name=PLAY[language].format(kind.title), exact=True).click()

        page.wait_for_url("**/t/**")
        assert wait_for_turn(page) == "mine", game
        if game == "kalaha":
            wait_for_moves(page, make_move(page, mouse, random.Random(1)) + 1)


def test_every_game_tells_newcomers_what_it_is_how_long_and_how_hard(visit, server):
    page = visit(locale="fr")
    page.goto(server.address)
    page.wait_for_selector(".games .card")

    for kind, card in zip(easiest_first(), page.locator(".games .card").all(), strict=True):
        assert kind.title in card.inner_text()
        assert re.search(r"joueurs · \d+–\d+ min · \w+", card.inner_text()), kind.name
        assert card.locator(".summary").inner_text()


def test_chosen_rules_travel_from_the_form_to_rules_and_lesson_and_back(visit, server):
    page = visit()
    page.goto(f"{server.address}/new?game=kalaha")
    page.wait_for_selector("form select")
    assert page.locator("#preset").input_value() == find_game("kalaha").default_preset
    page.select_option("#preset", "standard")
    page.click("summary")
    page.fill("#option-seeds", "5")
    page.locator("#option-seeds").blur()

    page.locator(".ways a").first.click()
    page.wait_for_selector("figure .plate")
    assert page.locator("#preset").input_value() == "standard"
    assert "seeds per field: 5" in page.locator("main").inner_text()
    page.locator("main a.act.main").click()
    page.wait_for_selector("form select")
    assert page.locator("#preset").input_value() == "standard"
    assert page.locator("#option-seeds").input_value() == "5"

    page.locator(".ways a").last.click()
    page.get_by_role("button", name="Guided first game: common game").click()
    page.wait_for_selector(".advice:has-text('another turn')")


def test_algorithms_are_named_among_other_opponents_only(visit, server):
    page = visit()
    page.goto(f"{server.address}/new?game=kalaha")
    page.wait_for_selector("form select")

    groups = page.locator("#seat1 optgroup").evaluate_all(
        "(all) => all.map((one) => [one.label, [...one.children].map((option) => option.textContent)])"
    )

    named = dict(groups)
    assert list(named) == ["People", "Computer", "Other opponents"]
    assert named["Computer"][1] == "level 2: takes what one move gains, and looks no further"
    assert named["Other opponents"] == list(find_game("kalaha").agents)
    assert page.locator("#seat1").input_value() == find_game("kalaha").first_level


# --- friends ----------------------------------------------------------------------------------


def scanned(page: Any, theme: str) -> list[str]:
    """What a phone reads that is held before a page."""
    reader = needs("zxingcpp", "pip install zxing-cpp")
    page.emulate_media(color_scheme=theme)
    picture = Image.open(io.BytesIO(page.screenshot()))
    return [code.text for code in reader.read_barcodes(picture)]


def test_a_friend_comes_by_the_link_of_the_qr_code(visit, server):
    ada, bob = visit(), visit(locale="fr")
    ada.goto(server.address)
    ada.get_by_role("button", name="Play a friend: Kalaha").click()
    ada.wait_for_selector("svg.qr")
    link = ada.locator(".address").inner_text()
    assert [scanned(ada, theme) for theme in ("dark", "light")] == [[link], [link]]
    assert ada.locator(".top .turn").inner_text() == "waiting for 1 player"
    assert ada.locator("body.mine").count() == 0
    assert not ada.locator(".tablee-board").is_visible()
    ada.locator(".waiting-room #name").fill("Ada")
    ada.keyboard.press("Enter")

    bob.goto(link)
    bob.wait_for_selector(".come .taken:has-text('Ada')")
    bob.fill("#name", "Bob")
    bob.get_by_role("button", name="S’asseoir").click()

    for page in (ada, bob):
        page.wait_for_selector(".tablee-board .plate")
        assert not page.locator(".waiting-room").is_visible()
    assert "Bob" in ada.locator(".people").inner_text()
    assert wait_for_turn(ada) == "mine"
    assert moves_shown(bob) == 0


@pytest.mark.parametrize("game", list(games()))
def test_nobody_is_to_move_at_an_empty_seat(visit, server, tmp_path, game):
    """A game of two people that was brought in: it is the turn of the one who is missing."""
    rules = find_game(game).configure({}, seats=2)
    seed, moves = next(found for seed in range(60) if (found := begun(rules, seed)))
    record = Record(game, rules.options, seed, 0, ("human", "human"), moves, None)
    (tmp_path / "record.json").write_text(as_json(record), encoding="utf-8")
    page = visit()
    page.goto(server.address)
    page.set_input_files("#record", tmp_path / "record.json")
    page.click("#record ~ button")
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".tablee-board .plate")

    assert page.locator(".top .turn").inner_text() == "waiting for 1 player"
    assert page.locator(".people .turn, .plate.to-move, .broken").count() == 0
    assert page.locator(".tablee-board .asking").inner_text() == "Waiting for a player."
    assert page.locator(".waiting-room").is_visible()
    page.goto(f"{server.address}/history")
    assert "waits for players" in page.locator(".card").first.inner_text()


def begun(rules: Any, seed: int) -> tuple[int, tuple[str, ...]] | None:
    """A deal and moves after which the second seat is to move, if the first one begins."""
    state, moves = rules.deal(seed), []
    while state.mover == 0:
        moves.append(state.legal[0])
        state = state.play(moves[-1])
    return (seed, tuple(moves)) if moves and state.mover == 1 else None


def test_a_computer_does_not_begin_before_everybody_has_come(ada, bob):
    table = ada.open("kalaha", seats=["level:1", "human"], seat=None)
    with bob.join(table) as socket:
        first = socket.until(is_table)
        assert (first["turn"]["seat"], first["thinking"], first["scene"]["mover"]) == (-1, False, -1)
        bob.http.post(f"/api/tables/{table}/sit", json={"name": "Bob"})
        after = socket.until(lambda found: is_table(found) and found["moves"] == 1)

    assert after["you"] == 1


def test_an_invitation_names_this_server_only(ada):
    table = ada.open("kalaha", seats=["human", "human"], seat=1)
    asked = f"/api/tables/{table}/invitation"
    here = str(ada.http.base_url).rstrip("/")

    assert ada.http.get(asked).json()["address"] == f"{here}/t/{table}"
    assert ada.http.get(asked, params={"origin": here}).json()["address"] == f"{here}/t/{table}"
    for origin in ("http://elsewhere.example", "http://[", "javascript:alert(1)", ""):
        assert ada.http.get(asked, params={"origin": origin}).status_code in (400, 403), origin
    assert ada.http.get("/api/tables/nowhere/invitation").status_code == 404
