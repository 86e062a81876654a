"""Puzzles in the browser: one solved, one failed, in both languages; by mouse, finger and keyboard."""

from __future__ import annotations

import json

import pytest

from tablee.puzzles import ShownPuzzle, puzzles_of
from tablee.puzzles.ratings import rated_tries
from tablee.roster import find_game
from tests.web.browsers import PHONE

KALAHA = find_game("kalaha")
WORDS = {
    "en": {
        "right": "Right!",
        "wrong": "Not right.",
        "next": "Next puzzle",
        "solution": "The solution: field {}",
        "score": "Solved at the first try: 1 of 2",
        "rating": "Rating",
        "told": "Your first try was wrong. Another answer counts no more.",
    },
    "fr": {
        "right": "Juste\u00a0!",
        "wrong": "Ce n’est pas cela.",
        "next": "Problème suivant",
        "solution": "La solution\u00a0: champ {}",
        "score": "Résolus du premier coup\u00a0: 1 sur 2",
        "rating": "Classement",
        "told": "Votre premier essai n’était pas le bon. Une autre réponse ne compte plus.",
    },
}


@pytest.fixture
def server(lenient):
    return lenient


def open_puzzle(page, server, puzzle) -> None:
    page.goto(f"{server.address}/puzzles/{puzzle.game}/{puzzle.id}")
    page.wait_for_selector(".tablee-board [data-option]")


def field(page, move: str):
    return page.locator(f".tablee-board [data-option='{move}']")


def wrong_answer(puzzle) -> str:
    return next(move for move in ShownPuzzle(puzzle).view.legal if move not in puzzle.answers)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_puzzle_is_solved_and_the_next_one_failed(visit, server, language):
    page, words = visit(locale=language), WORDS[language]
    first, second = puzzles_of(KALAHA)[60:62]

    open_puzzle(page, server, first)
    assert page.locator(".verdict").is_hidden()
    field(page, first.answers[0]).click()
    page.wait_for_selector(".verdict.right")
    assert page.locator(".verdict h2").inner_text() == words["right"]
    assert page.evaluate("document.activeElement.classList.contains('verdict')")
    page.get_by_role("link", name=words["next"]).click()

    page.wait_for_url(f"**/{second.id}")
    field(page, wrong_answer(second)).click()
    page.wait_for_selector(".verdict.wrong")
    assert page.locator(".verdict h2").inner_text() == words["wrong"]
    assert page.locator(".verdict .solution").inner_text() == words["solution"].format(second.answers[0])
    assert page.locator(".verdict .score").text_content().casefold() == words["score"].casefold()
    tries = rated_tries(KALAHA, {first.id: True, second.id: False})
    points, uncertainty, lost = tries[1].strength.points, tries[1].strength.uncertainty, -tries[1].gained
    rating = page.locator(".verdict .own-rating")
    assert rating.inner_text() == f"{words['rating']} {points} ± {uncertainty} (−{lost})"
    assert page.locator(".why li").count() == len(ShownPuzzle(second).solution)
    advised = page.locator(".tablee-board .advised")
    assert advised.get_attribute("data-option") == second.answers[0]

    field(page, second.answers[0]).click()  # told, and not counted
    page.wait_for_selector(".verdict.right")
    assert page.locator(".verdict .score").text_content().casefold() == words["score"].casefold()
    assert rating.inner_text() == f"{words['rating']} {points} ± {uncertainty}"
    page.reload()
    page.wait_for_selector(".told")
    assert page.locator(".told").inner_text() == words["told"]


def test_a_puzzle_is_solved_by_the_keyboard_alone(visit, server):
    page, puzzle = visit(), puzzles_of(KALAHA)[62]
    open_puzzle(page, server, puzzle)

    while page.evaluate("document.activeElement.getAttribute('data-option')") is None:
        page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.getAttribute('data-option')") != puzzle.answers[0]:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(".verdict.right")
    page.keyboard.press("Tab")

    assert page.evaluate("document.activeElement.textContent") == "Next puzzle"


def test_the_list_leads_to_the_puzzle_of_the_day_and_shows_what_was_solved(visit, server):
    page, puzzle = visit(**PHONE), puzzles_of(KALAHA)[63]
    page.goto(server.address)
    page.get_by_role("link", name="Puzzles").first.tap()
    page.wait_for_selector(".level")
    page.locator(".cards .act").first.tap()
    page.wait_for_selector(".tablee-board [data-option]")

    open_puzzle(page, server, puzzle)
    field(page, puzzle.answers[0]).tap()
    page.wait_for_selector(".verdict.right")
    page.get_by_role("link", name="All puzzles").tap()
    page.wait_for_selector(".level")

    link = page.locator(f"a.number[href$='/{puzzle.id}']")
    assert link.get_attribute("aria-label") == "Puzzle 64: solved at the first try"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("several", [False, True])
def test_listed_answers_are_chosen_and_marked(visit, server, several):
    """The page of a puzzle with choices, on what a server would tell of one."""
    page, puzzle = visit(), puzzles_of(KALAHA)[64]
    choices = [{"choice": each, "text": f"It is {each}"} for each in ("red", "green", "blue")]
    sent = []

    def show(route) -> None:
        told = route.fetch().json()
        route.fulfill(json=told | {"choices": choices, "several": several})

    def judge(route) -> None:
        sent.append(json.loads(route.request.post_data)["answers"])
        told = {
            "given": sent[-1],
            "right": False,
            "counted": True,
            "first": False,
            "remark": "",
            "answers": ["red", "green"],
            "explanation": ["So it is."],
            "score": "",
            "strength": "",
            "next": None,
        }
        route.fulfill(json=told)

    page.route(f"**/api/puzzles/kalaha/{puzzle.id}", show)
    page.route(f"**/api/puzzles/kalaha/{puzzle.id}/attempts", judge)
    open_puzzle(page, server, puzzle)
    page.get_by_label("It is red").check()
    page.get_by_label("It is blue").check()
    page.get_by_role("button", name="Answer").click()
    page.wait_for_selector(".verdict.wrong")

    assert sent == [["red", "blue"] if several else ["blue"]]
    assert page.locator(".answer").all_inner_texts() == [
        "It is red\nright",
        "It is green\nright",
        "It is blue\nnot right",
    ]
    assert page.locator(".solution").inner_text() == "The solution: It is red, It is green"
