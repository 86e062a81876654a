"""Pages of a league in which everybody has played everybody, and whose final has been played, for pictures of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablee.league.final import begin_final
from tests.league.final_games import CLOSED
from tests.league.league_server import serving_league
from tests.league.league_site import fill_league
from tests.league.test_final_pages import FINAL, in_store, play

ROUNDS = 3


@dataclass(frozen=True)
class LeaguePage:
    """A page of the league, and by whose link one comes to it."""

    address: str
    token: str
    path: str
    selector: str

    def show(self, page: Any) -> None:
        page.context.clear_cookies()
        page.goto(f"{self.address}/league/enter/{self.token}")
        page.wait_for_url("**/league")
        page.wait_for_selector(".who")
        page.goto(self.address + self.path)
        page.wait_for_selector(self.selector)


@contextmanager
def league_pages(folder: Path) -> Iterator[dict[str, LeaguePage]]:
    """Yields all pages of a league, by name."""
    database = str(folder / "league.sqlite3")
    site = fill_league(database, rounds=ROUNDS)
    in_store(database, lambda store: begin_final(FINAL, store, "course"))
    play(database, site)
    with serving_league(database, closes=CLOSED.isoformat(), deals=2) as address:
        ada, teacher = site.tokens["Ada"], site.tokens["Prof. Iris"]
        found = {
            "standings": (ada, "/league", ".league-standings td"),
            "player": (ada, f"/league/players/{site.people['Bob'].id}", ".rating-chart"),
            "versus": (ada, "/league/versus", ".versus td"),
            "game": (site.tokens["Dan"], f"/league/games/{site.lost}", ".own pre"),
            "mine": (ada, "/league/mine", ".version .findings"),
            "failed": (site.tokens["Eve"], "/league/mine", ".version .failed"),
            "final": (ada, "/league/final", ".league-list"),
            "people": (teacher, "/league/people", ".people td"),
        }
        yield {f"league-{name}": LeaguePage(address, *each) for name, each in found.items()}
