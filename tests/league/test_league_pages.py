"""The pages of a league in a real Chromium: what people do there, what they see, and that everybody can use them."""

from __future__ import annotations

import pytest

from tests.league.checking import checking
from tests.league.league_site import secret
from tests.league.packing import AGENT
from tests.web.test_accessibility import DESK, SLIM, Looker


def come_in(page, address: str, token: str) -> None:
    page.goto(f"{address}/league/enter/{token}")
    page.wait_for_url("**/league")
    page.wait_for_selector(".who")


def test_from_the_teachers_list_to_a_player_in_the_standings(
    visit, league_address, league_database, site, tmp_path
):
    teacher, student = visit(), visit()
    come_in(teacher, league_address, site.tokens["Prof. Iris"])
    teacher.get_by_role("link", name="People").click()
    teacher.fill("#name", "Les Graines")
    teacher.get_by_role("button", name="Add", exact=True).click()
    link = teacher.locator("dialog output").inner_text()
    teacher.get_by_role("button", name="Close").click()
    teacher.get_by_role("link", name="Les Graines").wait_for()

    student.goto(link)
    student.wait_for_url("**/league")
    student.get_by_role("link", name="My player").click()
    student.wait_for_selector(".versions p")
    (tmp_path / "seeds.py").write_bytes(AGENT)
    student.set_input_files("#player", tmp_path / "seeds.py")
    with checking(league_database, passes=True):
        student.get_by_role("button", name="Push", exact=True).click()
        student.wait_for_selector(".version .findings .open")
        begun = student.locator(".findings .passed").count()
        student.wait_for_selector(".version.accepted .mark")
    student.fill("#name", "Les Petites Graines")
    student.get_by_role("button", name="Use this name").click()
    student.wait_for_function(
        "() => document.querySelector('.spoken[role=status]').textContent === 'Les Petites Graines'"
    )
    student.goto(f"{league_address}/league")
    student.wait_for_selector(".league-standings")

    assert begun == 1, "the report is shown as it comes"
    assert (
        student.get_by_text("Without a player that may play").inner_text().count("Les Petites Graines") == 1
    )
    assert student.locator("nav.league-pages a").all_inner_texts() == [
        "Standings",
        "Everybody against everybody",
        "Final",
        "My player",
    ]


def test_a_lost_game_tells_its_owner_why_and_others_only_that(visit, league_address, site):
    said = {}
    for name in ("Dan", "Chloé"):
        page = visit()
        come_in(page, league_address, site.tokens[name])
        page.goto(f"{league_address}/league/games/{site.lost}")
        page.wait_for_selector(".own h2")
        page.wait_for_selector(".board-place .plate")
        page.locator(".log button").nth(4).click()
        page.wait_for_function("() => document.querySelector('main').dataset.at === '5'")
        said[name] = page.locator("main").inner_text()

    for text in said.values():
        assert "has failed and was taken out of the game" in text
    assert f"illegal move '9': {secret('Dan')}" in said["Dan"]
    assert f"Note about move 5: worth +3 {secret('Dan')}" in said["Dan"]
    assert secret("Dan") not in said["Chloé"]
    assert f"Note about move 5: worth +3 {secret('Chloé')}" in said["Chloé"]


def test_a_game_of_the_league_is_analysed_like_any_other(visit, league_address, site):
    page = visit()
    come_in(page, league_address, site.tokens["Otto"])
    page.goto(f"{league_address}/league/games/1")
    page.get_by_role("button", name="Analyse").click()

    page.wait_for_selector(".chart .curve")

    assert page.locator(".own").count() == 0, "an onlooker owns nothing"


def test_standings_are_live_and_players_lead_to_their_games(visit, league_address, league_database, site):
    page = visit()
    come_in(page, league_address, site.tokens["Otto"])
    page.wait_for_selector(".league-standings tbody tr")
    assert page.locator(".league-standings tbody tr").count() == 6
    student = visit()
    come_in(student, league_address, site.tokens["Bob"])
    student.goto(f"{league_address}/league/mine")
    student.wait_for_selector(".version")
    student.fill("#name", "Robert")
    student.get_by_role("button", name="Use this name").click()

    page.get_by_role("link", name="Robert").click()  # without loading the page again

    page.wait_for_selector(".rating-chart")
    page.locator(".league-games li > a").first.click()
    page.wait_for_selector(".board-place .plate")


def test_another_link_in_ones_browser_is_asked_about(visit, league_address, site):
    page = visit()
    come_in(page, league_address, site.tokens["Ada"])
    page.goto(f"{league_address}/league/enter/{site.tokens['Bob']}")
    page.get_by_role("button", name="Go on as Bob").wait_for()

    assert page.url == f"{league_address}/league", "the token has left the address"
    page.get_by_role("button", name="Go on as Bob").click()
    page.get_by_text("You are here as Bob").wait_for()


@pytest.mark.parametrize(
    ("language", "size"), [pytest.param("en", DESK, id="en-desk"), pytest.param("fr", SLIM, id="fr-phone")]
)
def test_axe_finds_nothing_grave_and_nothing_is_wider_than_the_screen(
    visit, league_address, site, language, size
):
    page = visit(locale=language, viewport=size)
    looker = Looker(page, small=size == SLIM)
    come_in(page, league_address, site.tokens["Dan"])
    looker.go(f"{league_address}/league", ".league-standings td")
    looker.go(f"{league_address}/league/players/{site.people['Ada'].id}", ".rating-chart")
    looker.go(f"{league_address}/league/versus", ".versus td")
    looker.go(f"{league_address}/league/games/{site.lost}", ".own pre")
    looker.go(f"{league_address}/league/mine", ".version .findings")
    page.goto(f"{league_address}/league/enter/{site.tokens['Eve']}")
    page.wait_for_selector("button.main")
    looker.look("another link")
    page.locator("main button.main").click()
    page.wait_for_selector(".who")
    looker.go(f"{league_address}/league/mine", ".version .failed")
    teacher = visit(locale=language, viewport=size)
    of_teacher = Looker(teacher, small=size == SLIM)
    come_in(teacher, league_address, site.tokens["Prof. Iris"])
    of_teacher.go(f"{league_address}/league/people", ".people td")
    teacher.locator(".people .acts button").first.click()
    of_teacher.look("a new link is asked about")
    teacher.locator("dialog button.main").click()
    teacher.wait_for_selector("dialog svg.qr")
    of_teacher.look("a new link")

    assert looker.found + of_teacher.found == []
