"""The pages in a real Chromium: whole games by mouse, keys and touch; people together; nothing is ever lost."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tablee.records import Record
from tablee.records.files import as_json
from tablee.roster import find_game, game_names
from tests.conformance.hooks import hooks_of
from tests.i18n import english_in
from tests.web.browsers import (
    PHONE,
    finger,
    make_move,
    mouse,
    moves_shown,
    open_table,
    play_out,
    wait_for_moves,
    wait_for_turn,
)
from tests.web.keyboard_player import KeyboardPlayer
from tests.web.server_process import ServerProcess
from tests.web.spoken_player import SpokenPlayer


@pytest.mark.parametrize("game", game_names())
def test_a_whole_game_against_the_computer_by_role_and_name_alone(visit, server, game):
    """As a screen reader tells the table; what is found by its name is pressed with the mouse."""
    page = visit()
    open_table(page, server.address, game, "level:1", **hooks_of(find_game(game)).short)

    SpokenPlayer(page, random.Random(game)).play_out()

    assert page.get_by_role("dialog").get_by_role("paragraph").first.inner_text()
    page.get_by_role("link", name="Analysis").click()
    page.wait_for_url("**/replay/**")
    page.wait_for_selector(".board-place .tablee-board .plate")


@pytest.mark.parametrize("game", game_names())
def test_a_whole_game_by_keyboard_alone(visit, server, game):
    """From the form to the replay; once on the board, the keyboard stays there while the computer moves."""
    page = visit()
    short = "".join(f"&set={name}={value}" for name, value in hooks_of(find_game(game)).short.items())
    page.goto(f"{server.address}/new?game={game}&level=level:1{short}")
    page.wait_for_selector("form select")
    player = KeyboardPlayer(page, random.Random(game))
    player.tab_to(lambda found: found["sends"])
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/**")
    page.wait_for_selector(".tablee-board .plate")

    moves = player.play_out()

    assert player.returns == min(1, moves)  # a game of Love Letter may be lost before one's first move
    player.tab_to(lambda found: found["leads"].startswith("/replay/"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay/**")
    page.wait_for_selector(".board-place .tablee-board .plate")


def test_a_whole_game_on_a_small_touch_screen(visit, server):
    page = visit(locale="fr", **PHONE)
    open_table(page, server.address, "love_letter", "level:1", tokens=2)

    assert play_out(page, finger, random.Random(3)) > 1

    assert page.evaluate("document.documentElement.scrollWidth") <= 390


# Whether seeds have flown, and whether some still did behind the dialog of the end.
ENDING = """
globalThis.flown = globalThis.hasty = false;
new MutationObserver(() => {
  const flying = document.querySelector(".flying") !== null;
  flown ||= flying;
  hasty ||= flying && document.querySelector("dialog .result") !== null;
}).observe(document, { childList: true, subtree: true });
"""


def test_the_last_move_is_seen_before_the_end_is_told(visit, server):
    page = visit(reduced_motion="no-preference")
    page.add_init_script(ENDING)
    open_table(page, server.address, "kalaha", "level:1", fields=1, seeds=1)
    wait_for_turn(page)

    make_move(page, mouse, random.Random(1))

    page.wait_for_function("() => flown && document.querySelector('dialog .result')")
    assert not page.evaluate("hasty")


def test_two_people_play_over_an_invitation_while_a_third_watches(visit, server):
    ada, bob, eve = visit(), visit(locale="fr"), visit()
    open_table(ada, server.address, "love_letter", "open", tokens=2)
    address = ada.locator(".address").inner_text()
    bob.goto(address)
    bob.fill("#name", "Bob")
    bob.get_by_role("button", name="S’asseoir").click()
    bob.wait_for_selector(".people .you")
    eve.goto(address)
    eve.wait_for_selector(".tablee-board .plate")
    assert eve.get_by_text("You are watching").is_visible()
    ada.get_by_text("1 spectator").wait_for()
    bob.get_by_text("1 spectateur").wait_for()
    assert not ada.get_by_text("You are watching").is_visible()

    play_together(ada, bob, random.Random(4))

    last = moves_shown(ada)
    wait_for_moves(eve, last)
    assert last == moves_shown(bob) == moves_shown(eve)
    assert "Bob" in ada.locator(".people").inner_text()
    assert eve.locator(".tablee-board [data-option]").count() == 0
    assert eve.locator(".tablee-board .large").count() == 0
    assert eve.locator("dialog .result").inner_text() == ada.locator("dialog .result").inner_text()


def play_together(one: Any, two: Any, chance: random.Random, most: int = 1000) -> None:
    """Two people at one table, until the game is over or so many moves are made."""
    for page in (one, two):
        page.wait_for_selector(".tablee-board .plate")
    for _ in range(most):
        if one.locator("dialog .result").count():
            break
        mover, other = (one, two) if is_mine(one) else (two, one)
        wait_for_turn(mover)
        seen = make_move(mover, mouse, chance)
        for page in (mover, other):
            wait_for_moves(page, seen + 1)


def is_mine(page: Any) -> bool:
    return bool(page.evaluate("document.body.classList.contains('mine')"))


def test_reload_and_a_killed_server_lose_nothing(visit, tmp_path):
    """Two people, one who watches, and a game against the computer: all go on from the last accepted move."""
    server = ServerProcess(str(tmp_path / "games.db"))
    try:
        ada, bob, eve, cy = (visit() for _ in range(4))
        address = open_table(ada, server.address, "kalaha", "open")
        bob.goto(address)
        bob.get_by_role("button", name="Sit down").click()
        bob.wait_for_selector(".people .you")
        eve.goto(address)
        play_together(ada, bob, random.Random(5), most=4)
        open_table(cy, server.address, "schotten_totten", "level:1")
        seen = -1
        for _ in range(2):
            wait_for_turn(cy, seen)
            seen = make_move(cy, mouse, random.Random(6))
        wait_for_turn(cy, seen)
        wait_for_moves(eve, moves_shown(ada))
        everybody = (ada, bob, eve, cy)
        before = [page.locator(".log").inner_text() for page in everybody]
        assert all(before)

        for page in (ada, cy):
            page.reload()
            page.wait_for_selector(".log li")
        assert [page.locator(".log").inner_text() for page in everybody] == before

        server.kill()
        for page in everybody:
            page.wait_for_selector("body.lost")
        cy.get_by_role("button", name="Hint").click()
        assert cy.locator(".alarm").inner_text() == "The server cannot be reached."
        assert cy.locator("p.hint").inner_text() == "", "nobody looks for one"
        server.start()
        for page in everybody:
            page.wait_for_selector("body:not(.lost)")
        assert [page.locator(".log").inner_text() for page in everybody] == before

        made = moves_shown(ada)
        play_together(ada, bob, random.Random(7), most=2)
        wait_for_moves(eve, made + 2)
        wait_for_turn(cy)
        seen = make_move(cy, mouse, random.Random(8))
        assert wait_for_turn(cy, seen) == "mine"
    finally:
        server.stop()


def test_the_clue_sheet_can_be_switched_and_says_why(visit, server):
    """It is basic until one wants more, and says so once; this device remembers how much help is wanted."""
    page = visit()
    open_table(page, server.address, "cluedo", "level:1")
    assert page.input_value("#aid-sheet") == "basic"
    page.get_by_role("button", name="Note all that follows").click()
    page.wait_for_function("() => document.getElementById('aid-sheet')?.value === 'full'")
    page.wait_for_selector(".happening:not(:has(button))")
    page.locator("button.why").first.click()
    page.wait_for_selector("dialog .answer:has-text('in your hand')")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="why a mark stands on the sheet").click()
    page.locator("dialog input").fill("bureau")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog .answer:has-text('any of these cards')")
    page.locator("dialog input").fill("codd mystery")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog .answer:has-text('mystery')")
    page.get_by_role("button", name="Close").click()

    marks, rows = (
        page.locator("table.sheet td.has, table.sheet td.has-not"),
        page.locator(".sheet tr:has(td)"),
    )
    before, held = marks.count(), page.locator("table.sheet td.has").count()
    page.select_option("#aid-sheet", "off")
    page.wait_for_selector("table.sheet:not(:has(.has-not))")
    # Others may have moved before: of another's card the full sheet may know the holder already.
    hand = marks.count()
    assert 0 < hand <= held, "one's own hand, and cards to choose"
    assert rows.count() == 21
    page.reload()
    page.wait_for_function("() => document.getElementById('aid-sheet')?.value === 'off'")
    page.wait_for_selector("table.sheet:not(:has(.has-not))")
    page.select_option("#aid-sheet", "full")
    page.wait_for_selector("table.sheet .has-not")
    assert marks.count() == before


# --- the form of a new game -------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", game_names())
def test_rules_are_chosen_by_words_and_fit_a_narrow_phone(visit, server, language, game):
    page = visit(locale=language, viewport={"width": 360, "height": 740})
    page.goto(f"{server.address}/new?game={game}")
    page.wait_for_selector("form select")
    page.click("summary")

    rows = page.locator("form label, form #preset option, form select[id^=option-] option").all_inner_texts()
    typed = page.locator(".meaning").evaluate_all("(all) => all.map((one) => one.title)")

    assert [text for text in rows if "_" in text or (language == "fr" and english_in(text))] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert f"--preset {find_game(game).default_preset}" in typed
    offered = next(
        each for each in page.request.get(f"{server.address}/api/games").json() if each["name"] == game
    )
    assert sum(text.startswith("--set ") for text in typed) >= min(5, len(offered["options"]))


def test_only_seats_that_the_rules_have_can_be_chosen_and_begin(visit, server):
    page = visit()
    page.goto(f"{server.address}/new?game=love_letter")
    page.wait_for_selector("form select")
    page.click("summary")
    begins = page.locator("#option-first_player")
    page.select_option("#count", "2")
    assert begins.locator("option").all_inner_texts() == ["drawn by lot", "Player 1", "Player 2"]

    page.select_option("#count", "4")
    page.select_option("#option-first_player", "4")
    page.select_option("#count", "3")

    assert begins.locator("option").count() == 4
    assert begins.input_value() == "random"
    page.select_option("#count", "6")
    page.select_option("#preset", "classic16")
    assert page.locator("#count option").all_inner_texts() == ["2", "3", "4"]
    assert page.locator("#count").input_value() == "4"
    page.click("button[type=submit]")
    page.wait_for_url("**/t/**")


def test_another_level_keeps_everything_else(visit, server):
    page = visit()
    page.goto(f"{server.address}/new?game=love_letter")
    page.wait_for_selector("form select")
    page.select_option("#preset", "classic16")
    page.select_option("#count", "3")
    for seat, player in enumerate(("level:1", "me", "level:2")):
        page.select_option(f"#seat{seat}", player)
    page.select_option("#clock", "10")
    page.select_option("#increment", "3")
    page.click("summary")
    page.select_option("#option-first_player", "2")
    page.fill("#option-tokens", "3")
    wanted = form_values(page)
    page.click("button[type=submit]")
    page.wait_for_url("**/t/**")
    wait_for_turn(page)
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog .main").click()

    page.get_by_role("link", name="Another level").click()
    page.wait_for_selector("form select")

    assert form_values(page) == wanted
    assert page.evaluate("document.activeElement.id") == "seat0"
    page.select_option("#seat0", "level:3")
    page.click("button[type=submit]")
    page.wait_for_url("**/t/**")
    page.wait_for_selector(".tablee-board .plate")
    assert "level 3" in page.locator(".people").inner_text()


def form_values(page: Any) -> dict[str, Any]:
    return dict(page.evaluate("Object.fromEntries(new FormData(document.querySelector('form')))"))


# --- replays ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def careless(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A file with a game of two who move at random, so that there is something to say about it."""
    game = find_game("kalaha")("simple", seeds=3)
    chance, state = random.Random(11), game.deal(1)
    moves: list[str] = []
    while not state.is_over:
        moves.append(chance.choice(state.legal))
        state = state.play(moves[-1])
    record = Record("kalaha", game.options, 1, 0, ("human", "human"), tuple(moves), state.outcome)
    path = tmp_path_factory.mktemp("records") / "careless.json"
    path.write_text(as_json(record), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ("Analyse", "field", "keeps it")), ("fr", ("Analyser", "champ", "la garde"))],
)
def test_a_replay_shows_chances_and_better_moves(visit, server, careless, language, words):
    page = visit(locale=language)
    page.goto(server.address)
    page.set_input_files("#record", careless)
    page.click("#record ~ button")
    page.wait_for_url("**/t/**")
    page.goto(page.url.replace("/t/", "/replay/"))
    page.get_by_role("button", name=words[0]).click()

    page.wait_for_selector(".chart polyline.curve")

    assert page.locator(".chart polyline.curve").count() == 2
    assert "%" in page.locator(".legend").inner_text()
    worst = page.locator(".marks .line").first
    assert words[1] in worst.inner_text()
    assert words[2] in worst.inner_text()
    worst.click()
    page.wait_for_selector(".marks li.here")
    assert words[1] in page.locator(".comment").inner_text()
    assert page.locator(".log .here .sign").count() == 1
