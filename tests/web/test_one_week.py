"""One person's week: installed on Monday, deleted on Sunday, through the pages by role and name alone.

The browser is Chromium with its service worker. The server's wall clock is put ahead where the week has to go on:
days pass in a moment, and what they decide is decided by the server itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.web.server_process import ServerProcess, serving
from tests.web.test_profile import rows_with

expect = pytest.importorskip("playwright.sync_api", reason="pip install playwright").expect

DAY = 86_400  # seconds
PATIENCE = 60_000  # milliseconds; what is waited for comes at once, but not on every machine
expect.set_options(timeout=PATIENCE)
INSTALLED = "() => navigator.serviceWorker.ready.then((one) => !!one.active)"


class Clock:
    """How far the server's clock is ahead of the wall."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._days = 0.0
        self.pass_days(0)

    def pass_days(self, days: float) -> None:
        self._days += days
        self.file.write_text(str(round(self._days * DAY)))


class Person:
    """Somebody with a browser, who finds things by what they are and what they are called."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address = page, address
        page.set_default_timeout(PATIENCE)

    def go_to(self, link: str) -> None:
        """By a link of the pages."""
        self.page.get_by_role("link", name=link, exact=True).click()

    def press(self, name: str, *, within: str | None = None) -> None:
        place = self.page.get_by_role(within) if within else self.page
        place.get_by_role("button", name=name, exact=True).click()

    def hears(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    @property
    def board(self) -> Any:
        return self.page.get_by_role("region", name="board")

    def fields(self) -> Any:
        """What can be sown now."""
        return self.board.get_by_role("button", name="sow")

    def sow(self) -> None:
        """Makes any move at one's turn, and waits until it stands in the log."""
        log = self.page.get_by_role("list", name="What has happened").get_by_role("listitem")
        self.fields().first.wait_for()
        before = log.count()
        self.fields().first.click()
        expect(log).not_to_have_count(before)

    def resign(self) -> None:
        self.press("Resign")
        self.press("Resign", within="dialog")
        expect(self.page.get_by_role("dialog").get_by_role("heading")).to_have_text("You have not won")

    @property
    def identity(self) -> str:
        (found,) = [each["value"] for each in self.page.context.cookies() if each["name"] == "tablee"]
        return str(found).partition(".")[0]


@pytest.fixture
def clock(tmp_path: Path) -> Clock:
    return Clock(tmp_path / "ahead")


@pytest.fixture
def week_server(tmp_path: Path, clock: Clock) -> Iterator[ServerProcess]:
    with serving(str(tmp_path / "games.db"), lenient=True, ahead=str(clock.file)) as found:
        yield found


def test_one_persons_week(visit, week_server, clock):
    ada = Person(visit(service_workers="allow", accept_downloads=True), week_server.address)
    bob = Person(visit(), week_server.address)

    monday_installs_and_plays_now(ada)
    tuesday_takes_a_lesson_and_a_puzzle(ada)
    wednesday_plays_a_friend(ada, bob)
    thursday_begins_a_game_by_turns(ada, bob)
    clock.pass_days(1.5)
    saturday_has_won_it_and_sees_her_rating(ada)
    saturday_wins_a_tournament(ada, bob)
    sunday_takes_everything_along_and_deletes_it(ada, week_server)


def monday_installs_and_plays_now(ada: Person) -> None:
    """The browser has all it needs to install the pages; one press begins a game, and two moves later she gives up."""
    ada.page.goto(ada.address)
    manifest = ada.page.evaluate(
        "async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()"
    )
    assert (manifest["name"], manifest["display"]) == ("Tablée", "standalone")
    ada.page.wait_for_function(INSTALLED)

    ada.press("Play: Kalaha")
    for _ in range(2):
        ada.sow()
    ada.fields().first.wait_for()
    ada.resign()
    ada.page.get_by_role("dialog").get_by_role("link", name="Home").click()


def tuesday_takes_a_lesson_and_a_puzzle(ada: Person) -> None:
    """The lesson speaks and is followed for two moves; the puzzle of the day gets an answer and explains itself."""
    page = ada.page
    ada.go_to("Learn: Kalaha")
    page.get_by_role("button", name="Guided first game").first.click()
    for _ in range(2):
        ada.sow()
    ada.go_to("Puzzles")
    ada.go_to("Try it: Kalaha")
    ada.fields().first.click()
    expect(page.get_by_role("heading", name="Why")).to_be_visible()
    ada.hears("solved at the first try")
    ada.hears("Rating 1")
    ada.go_to("All puzzles")
    expect(page.get_by_role("link", name="Look at it again: Kalaha")).to_be_visible()


def wednesday_plays_a_friend(ada: Person, bob: Person) -> None:
    """By an address that she hands on; she resigns after two moves of each, so that it counts."""
    ada.go_to("Tablée")
    ada.press("Play a friend: Kalaha")
    sits_down(bob, address_of(ada))
    for _ in range(2):
        for person in (ada, bob):
            person.sow()
    ada.fields().first.wait_for()
    ada.resign()


def address_of(host: Person) -> str:
    return str(host.page.get_by_role("status", name="address").inner_text())


def sits_down(guest: Person, address: str) -> None:
    guest.page.goto(address)
    guest.page.get_by_label("your name").fill("Bob")
    guest.press("Sit down")
    guest.page.get_by_role("button", name="Sit down").wait_for(state="hidden")


def thursday_begins_a_game_by_turns(ada: Person, bob: Person) -> None:
    """One day for each move; she moves, and it is Bob who has to."""
    page = ada.page
    page.get_by_role("dialog").get_by_role("link", name="Home").click()
    ada.go_to("New game")
    page.get_by_role("combobox", name="game", exact=True).select_option("kalaha")
    page.get_by_role("combobox", name="B").select_option("open")
    page.get_by_role("combobox", name="clocks").select_option(label="1 day for each move")
    page.get_by_role("textbox", name="your name").fill("Ada")
    ada.press("Begin")
    sits_down(bob, address_of(ada))
    for person in (ada, bob, ada, bob, ada):  # two moves of each make it count
        person.sow()
    bob.fields().first.wait_for()
    ada.go_to("My games")
    expect(page.get_by_role("heading", name="Waiting for others")).to_be_visible()
    ada.hears("left")


def saturday_has_won_it_and_sees_her_rating(ada: Person) -> None:
    """Bob's day is over, whoever looks: the server has decided. Two rated games with people make a chart."""
    page = ada.page
    expect(page.get_by_role("heading", name="Finished games")).to_be_visible()
    for _ in range(60):  # every process looks four times a minute for whoever has not moved in time
        page.reload()
        page.get_by_role("heading", name="Finished games").wait_for()
        if page.get_by_text("you won").count():
            break
        page.wait_for_timeout(1000)
    expect(page.get_by_text("you won")).to_be_visible()
    ada.go_to("Me")
    expect(page.get_by_role("img", name="Rating after each game")).to_be_visible()
    table = page.get_by_role("table", name="By opponent")
    expect(table.get_by_role("row", name="Bob")).to_contain_text("2")
    expect(
        page.get_by_role("table", name="By how it ended").get_by_role("row", name="by the clock")
    ).to_be_visible()


def saturday_wins_a_tournament(ada: Person, bob: Person) -> None:
    """She opens one, Bob enters by its address, and gives up their only game."""
    page = ada.page
    ada.go_to("Tablée")
    ada.go_to("Tournaments")
    ada.go_to("New tournament")
    page.get_by_role("combobox", name="game", exact=True).select_option("kalaha")
    page.get_by_role("combobox", name="format").select_option(label="Knock-out: who loses is out")
    page.get_by_role("textbox", name="its name").fill("Saturday cup")
    page.get_by_role("textbox", name="your name").fill("Ada")
    ada.press("Open the tournament")
    page.get_by_role("heading", name="Saturday cup").wait_for()
    bob.page.goto(page.url)
    bob.page.get_by_label("your name").fill("Bob")
    bob.press("Enter the tournament")
    page.get_by_role("cell", name="Bob").or_(page.get_by_role("rowheader", name="Bob")).first.wait_for()
    ada.press("Begin the tournament")
    bob.go_to("To my game")
    bob.resign()
    standings = page.get_by_role("table", name="Standings")
    expect(standings.get_by_role("row", name="Ada")).to_contain_text("1")
    ada.go_to("Me")


def sunday_takes_everything_along_and_deletes_it(ada: Person, server: ServerProcess) -> None:
    """The file holds name, ratings and games; then the browser is somebody new, and no row names who she was."""
    page = ada.page
    with page.expect_download() as saving:
        ada.go_to("Save everything as a file")
    found = json.loads(Path(saving.value.path()).read_text("utf-8"))
    assert {game["game"] for game in found["games"]} == {"kalaha"}
    assert len(found["tournaments"]) == 1
    assert [(attempt["game"], attempt["points"] == 1500) for attempt in found["puzzles"]] == [
        ("kalaha", False)
    ]
    assert [rating["pool"] for rating in found["ratings"]] == ["levels", "people", "people"]
    was = ada.identity

    ada.press("Delete everything")
    page.get_by_label("This cannot be taken back.").fill("delete")
    ada.press("Delete everything", within="dialog")

    expect(page.get_by_text("No rated game yet.")).to_be_visible()
    assert ada.identity != was
    with ThreadPoolExecutor(1) as aside:  # the browser's event loop is this thread's
        assert aside.submit(rows_with, server.database, was).result() == []
