"""A tournament of eight in real Chromiums, to its end: opened, entered late, left, begun, watched, replayed."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.web.browsers import PHONE
from tests.web.server_process import ServerProcess

WORDS = {
    "en": {
        "open": "Open the tournament",
        "enter": "Enter the tournament",
        "begin": "Begin the tournament",
        "leave": "Leave the tournament",
        "level": "Let it take part",
        "game": "To my game",
        "resign": "Resign",
        "back": "To the tournament",
    },
    "fr": {
        "open": "Ouvrir le tournoi",
        "enter": "Participer au tournoi",
        "begin": "Commencer le tournoi",
        "leave": "Quitter le tournoi",
        "level": "Le faire participer",
        "game": "À ma partie",
        "resign": "Abandonner",
        "back": "Au tournoi",
    },
}
PATIENCE = 240.0  # seconds for a whole tournament

# Who gives up when two of them meet: the one who stands further back. Nobody beats a level.
ORDER = ["level 1", "level 2", "Fay", "Ada", "Bob", "Cid", "Dan", "Eve"]
# By hand: both levels beat all six people, and one of them the other; Fay, who comes late, meets everybody all the
# same and beats the five others, Ada four, and so on. Eve has left after the third round: whom she had still to meet wins.
BY_HAND = {"Fay": 5.0, "Ada": 4.0, "Bob": 3.0, "Cid": 2.0, "Dan": 1.0, "Eve": 0.0}
BOTH_LEVELS = 6.0 + 6.0 + 1.0


@pytest.fixture
def server(lenient: ServerProcess) -> ServerProcess:
    return lenient


class Person:
    """Somebody with a browser, who only looks at the page and touches what it shows by role and name."""

    def __init__(self, page: Any, name: str, language: str = "en") -> None:
        self.page = page
        self.name = name
        self.words = WORDS[language]
        self.played: list[str] = []

    def open(self, address: str) -> str:
        page = self.page
        page.goto(address)
        page.get_by_role("link", name="Tournaments").click()
        page.get_by_role("link", name="New tournament").click()
        page.wait_for_selector("form select")
        page.select_option("#game", "kalaha")
        page.select_option("#preset", "simple")
        page.select_option("#format", "round_robin")
        page.fill("#title", "Friday cup")
        page.fill("#name", self.name)
        page.get_by_role("button", name=self.words["open"]).click()
        page.wait_for_url("**/tournaments/*")
        page.wait_for_selector(".standings tbody tr")
        return str(page.url)

    def enter(self, tournament: str) -> None:
        self.page.goto(tournament)
        self.page.get_by_label("your name" if self.words is WORDS["en"] else "votre nom").fill(self.name)
        self.page.get_by_role("button", name=self.words["enter"]).click()
        self.page.wait_for_selector(f".standings tr.own:has-text('{self.name}')")

    def look(self) -> dict[str, Any]:
        """What the page is told."""
        found: dict[str, Any] = self.page.evaluate(
            "fetch(`/api/tournaments/${document.querySelector('main').dataset.tournament}`).then((told) => told.json())"
        )
        return found

    def lose_if_due(self) -> None:
        """Gives up a new game against somebody who stands further in front, and comes back."""
        told = self.look()
        table = told["playing"]
        if table is None or table in self.played:
            return
        met = next(
            [seat["name"].replace("niveau", "level") for seat in pairing["seats"]]
            for each in told["rounds"]
            for pairing in each["pairings"]
            if pairing["table"] == table
        )
        self.played.append(table)
        if max(met, key=ORDER.index) != self.name:
            return
        page = self.page
        page.wait_for_selector(f".acts a[href='/t/{table}']")  # the page asks every two seconds
        page.get_by_role("link", name=self.words["game"]).click()
        page.wait_for_url("**/t/*")
        page.get_by_role("button", name=self.words["resign"]).click()
        confirm = page.locator("dialog button.main")
        back = page.get_by_role("dialog").get_by_role("link", name=self.words["back"])
        confirm.click()
        for _ in range(3):
            back.or_(confirm).first.wait_for()
            if back.count():
                break
            time.sleep(2)
            if confirm.count() and not back.count():  # the connection was lost for a moment: once more
                confirm.click()
        assert back.count(), f"{self.name} has given up: {page.inner_text('body')[:2000]}"
        back.click()
        page.wait_for_selector(".standings tbody tr")


def test_a_tournament_of_eight_with_one_who_is_late_and_one_who_leaves(visit, server):
    ada, *others = (Person(visit(), name) for name in ("Ada", "Bob", "Cid", "Dan"))
    eve, fay = Person(visit(locale="fr"), "Eve", "fr"), Person(visit(**PHONE), "Fay")
    tournament = ada.open(server.address)
    for person in (*others, eve):
        person.enter(tournament)
    for level in ("level:1", "level:2"):
        ada.page.select_option("#level", level)
        ada.page.get_by_role("button", name=ada.words["level"]).click()
        ada.page.wait_for_selector(f".standings :text('{level.replace(':', ' ')}')")
    ada.page.get_by_role("button", name=ada.words["begin"]).click()
    ada.page.wait_for_selector(".round li")
    fay.enter(tournament)
    assert "from round 2 on" in fay.page.locator(".standings tr.own").inner_text()

    people, has_left, until = [ada, *others, eve, fay], False, time.monotonic() + PATIENCE
    while (told := ada.look())["info"]["state"] != "over":
        assert time.monotonic() < until, told["news"]
        for person in people:
            person.lose_if_due()
        if not has_left and told["info"]["round"] >= 3:
            eve.page.get_by_role("button", name=eve.words["leave"]).click()
            eve.page.get_by_role("dialog").get_by_role("button", name=eve.words["leave"]).click()
            eve.page.wait_for_selector(".standings tr.gone:has-text('Eve')")
            has_left = True
            people.remove(eve)

    points = {line["name"]: float(line["points"]) for line in told["standings"]}
    assert {name: points[name] for name in BY_HAND} == BY_HAND
    assert points["level 1"] + points["level 2"] == BOTH_LEVELS
    places = {line["name"]: line["place"] for line in told["standings"]}
    assert [places[name] for name in BY_HAND] == [3, 4, 5, 6, 7, 8]
    assert {places["level 1"], places["level 2"]} in ({1, 2}, {1})
    # The seven who stay meet each other, 21 games, and Eve as long as she is there; the rest of hers are won without one.
    games_of = {line["name"]: line["games"] for line in told["standings"]}
    with_eve = games_of.pop("Eve")
    assert sorted(games_of.values()) == [6] * (7 - with_eve) + [7] * with_eve
    ada.page.wait_for_selector(".news:has-text('wins the tournament'), .news:has-text('is shared')")
    assert ada.page.locator(".standings tbody tr").count() == 8
    games = [pairing for each in told["rounds"] for pairing in each["pairings"]]
    replays = ada.page.get_by_role("link", name="Replay")
    assert replays.count() == len(games)
    assert len({pairing["table"] for pairing in games}) == len(games) == 21 + with_eve
    for pairing in games:
        assert ada.page.request.get(f"{server.address}/replay/{pairing['table']}").ok
        assert ada.page.request.get(f"{server.address}/api/tables/{pairing['table']}/record").ok


def test_the_page_of_a_tournament_goes_on_by_itself(visit, server, ada, bob):
    form = {"game": "kalaha", "format": "swiss", "rounds": 1, "clock": {"seconds": 600}, "name": "Ada"}
    name = ada.http.post("/api/tournaments", json=form | {"listed": True, "title": "Open cup"}).json()["id"]
    page = visit(**PHONE)
    page.goto(f"{server.address}/tournaments")
    page.get_by_role("link", name="Look: Open cup").click()
    page.wait_for_selector(".standings tbody tr")
    assert page.locator(".standings tbody tr").count() == 1

    bob.http.post(f"/api/tournaments/{name}/entry", json={"name": "Bob"})
    page.wait_for_selector(".standings :text('Bob')")
    ada.http.post(f"/api/tournaments/{name}/beginning")
    page.wait_for_selector(".round :text('under way')")

    assert page.get_by_role("link", name="Watch: ").count() == 1
    assert page.get_by_role("button", name="Begin the tournament").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_form_offers_what_the_rules_allow(visit, server, language):
    page = visit(locale=language)
    page.goto(f"{server.address}/tournaments/new?game=kalaha")
    page.wait_for_selector("form select")
    assert page.locator("#format option").evaluate_all("(all) => all.map((one) => one.value)") == [
        "round_robin",
        "swiss",
        "knock_out",
    ]

    page.select_option("#game", "cluedo")
    values = page.locator("#format option").evaluate_all("(all) => all.map((one) => one.value)")
    assert values[-1] == "groups"
    page.select_option("#format", "groups")
    page.select_option("#seats", "5")
    page.select_option("#clock", "days:3")
    assert page.locator("#patience").count() == 0
    page.click("button[type=submit]")
    page.wait_for_url("**/tournaments/*")
    page.wait_for_selector(".terms li")
    assert page.locator(".terms li").count() == 6
