"""Pages at their fullest: what somebody sees who has played with others for some weeks.

The games, puzzles and tournaments are real ones on a lenient server whose wall clock the maker puts ahead.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablee.puzzles import games_with_puzzles, puzzles_of
from tests.web.full_tables import GAMES, NAMES
from tests.web.server_process import ServerProcess, Visitor, is_table, legal

DAY = 86_400.0  # seconds
GAMES_OF_WEEKS = 12
DAYS_BETWEEN = 1.5
WEEKS = (
    GAMES_OF_WEEKS * DAYS_BETWEEN * DAY
)  # by which the server's clock is behind at first: browsers have the wall's
RATED_MOVES = 6  # enough for everybody at a table of two or three to have moved twice
CLOCK = {"seconds": 600, "increment": 5}

Touch = Callable[[Any], None]


@dataclass(frozen=True)
class FullPage:
    """A page, who looks at it (somebody new, unless `visitor` says otherwise), and what they touch first."""

    path: str
    selector: str
    visitor: Visitor | None = None
    touch: Touch | None = None

    def show(self, page: Any, address: str) -> None:
        """Opens the page as its visitor, and waits until what it is about can be seen."""
        page.context.clear_cookies()
        page.goto("about:blank")  # the address of a page may differ in what is touched only
        if self.visitor is not None:
            cookie = {"name": "tablee", "value": self.visitor.http.cookies["tablee"], "url": address}
            page.context.add_cookies([cookie])
        page.goto(address + self.path)
        page.wait_for_selector(self.selector)
        if self.touch is not None:
            self.touch(page)


class Club:
    """Some people who have known each other for weeks; `who[0]` is the one whose pages are looked at."""

    def __init__(self, address: str, ahead: Path, stack: ExitStack) -> None:
        self.address = address
        self._ahead = ahead
        self._stack = stack
        self._chance = random.Random(7)
        self.who = [stack.enter_context(Visitor(address)) for _ in NAMES]
        self._names = dict(zip(self.who, NAMES, strict=True))

    def pass_days(self, days: float) -> None:
        self._ahead.write_text(str(float(self._ahead.read_text()) + days * DAY), "utf-8")

    def table(self, game: str, people: Sequence[Visitor], levels: Sequence[str] = (), **form: Any) -> str:
        """Opens a table at which these people sit, with levels in the seats after them."""
        seats = ("human",) * len(people) + tuple(levels)
        table = people[0].open(game, seats, name=self._names[people[0]], **form)
        for visitor in people[1:]:
            assert visitor.sit(table, name=self._names[visitor]).status_code == 200
        return table

    def play(self, table: str, people: Sequence[Visitor], moves: int) -> None:
        """People and computers make moves, any legal ones, until there are so many."""
        with ExitStack() as sockets:
            joined = [sockets.enter_context(visitor.join(table)) for visitor in people]
            while (now := people[0].state(table))["moves"] < moves and not now["over"]:
                for visitor, socket in zip(people, joined, strict=True):
                    told = visitor.state(table)
                    if found := legal(told):
                        move = self._chance.choice(found)
                        socket.send(type="move", seq=told["seq"], move=move)
                        socket.until(
                            lambda after, told=told: is_table(after) and after["moves"] > told["moves"]
                        )
                        break
                else:  # a computer is to move
                    joined[0].until(
                        lambda after, now=now: is_table(after) and after["moves"] > now["moves"], timeout=600
                    )

    def resign(self, visitor: Visitor, table: str) -> None:
        with visitor.join(table) as socket:
            socket.send(type="resign")
            socket.until(lambda told: is_table(told) and told["over"])

    def rated(self, game: str, people: Sequence[Visitor], loser: Visitor, levels: Sequence[str] = ()) -> str:
        """A game that counts, which one of them gives up."""
        table = self.table(game, people, levels, listed=False)
        self.play(table, people, RATED_MOVES)
        self.resign(loser, table)
        return table

    def tournament(self, people: Sequence[Visitor], **form: Any) -> str:
        given = {"game": "kalaha", "format": "swiss", "rounds": 5, "clock": CLOCK, "listed": True} | form
        opened = people[0].http.post("/api/tournaments", json=given | {"name": self._names[people[0]]})
        name = str(opened.json()["id"])
        for visitor in people[1:]:
            self.enter(visitor, name)
        return name

    def enter(self, visitor: Visitor, tournament: str) -> None:
        form = {"name": self._names[visitor]}
        assert visitor.http.post(f"/api/tournaments/{tournament}/entry", json=form).status_code == 200

    def play_round(self, tournament: str) -> None:
        """Whoever of two comes first in the list of people gives up."""
        for visitor in self.who:
            playing = visitor.http.get(f"/api/tournaments/{tournament}").json()["playing"]
            if playing:
                self.resign(visitor, playing)


def _weeks_of_games(club: Club) -> None:
    me, *others = club.who
    for number in range(GAMES_OF_WEEKS):
        other = others[number % 4]
        club.rated("kalaha", (me, other), (me, other, other)[number % 3])
        club.pass_days(DAYS_BETWEEN)
    for game in GAMES:
        club.rated(game, (me,), me, ("level:2",) * (1 if game != "cluedo" else 2))
    club.rated("schotten_totten", (me, others[0]), others[0])
    club.rated("schotten_totten", (others[1], me), me)
    for loser in others[:2]:
        club.rated("love_letter", (me, *others[:3]), loser)
    club.rated("cluedo", (me, *others[:2]), others[1])
    for visitor, kind in zip(others, ("mute", "block"), strict=False):
        table = club.rated("kalaha", (me, visitor), me)
        told = me.http.post(f"/api/tables/{table}/ignored", json={"seat": 2, "kind": kind})
        assert told.status_code == 204


def _puzzles_tried(club: Club) -> None:
    for kind in games_with_puzzles():
        found = puzzles_of(kind)
        for number, puzzle in enumerate(found[:: len(found) // 15]):
            wrong = next(iter(found[1].answers)) if number % 4 == 3 else None
            answers = list(puzzle.answers) if wrong is None else [wrong]
            path = f"/api/puzzles/{puzzle.game}/{puzzle.id}/attempts"
            club.who[0].http.post(path, json={"answers": answers})


def _games_by_turns(club: Club) -> str:
    """Games by turns, mine and others' turn; returns one with a vacation in it."""
    me, *others = club.who
    tables = [
        club.table("kalaha", (me, others[2]), days=1),
        club.table("schotten_totten", (me, others[0]), days=3, preset="iello_tactics"),
        club.table("love_letter", (others[3], me, others[0], others[2]), days=7),
        club.table("cluedo", (others[4], me, others[2]), days=14),
    ]
    for table, people, moves in (
        (tables[1], (me, others[0]), 12),
        (tables[2], (others[3], me, others[0], others[2]), 9),
        (tables[3], (others[4], me, others[2]), 10),
    ):
        club.play(table, people, moves)
    assert others[0].http.post("/api/vacation", json={"days": 5}).status_code == 200
    return tables[1]


def _lobby(club: Club) -> None:
    """Tables that wait for players, others under way with people who watch, and searches."""
    me, *others = club.who
    waiting = [("cluedo", 6), ("love_letter", 4), ("kalaha", 2), ("schotten_totten", 2)]
    for at, (game, seats) in enumerate(waiting):
        form: dict[str, Any] = ({"days": 3}, {"clock": CLOCK}, {}, {"hints": True})[at]
        host = others[2 + at % 3]
        host.open(game, ("human",) * seats, name=club._names[host], listed=True, **form)
    for game in ("kalaha", "love_letter"):
        people = (others[2], others[3])
        table = club.table(game, people, listed=True, clock=CLOCK)
        club.play(table, people, 6)
        for spectator in (*people, me, others[4]):
            club._stack.enter_context(spectator.join(table))
    for visitor, game in zip(others[2:], ("kalaha", "cluedo"), strict=False):
        search = {"game": game, "name": club._names[visitor]}
        assert visitor.http.post("/api/seeks", json=search).status_code == 200


def _offered(club: Club) -> str:
    """A game under way at which something was said and a draw is offered to me, with somebody watching."""
    me, bob, eve = club.who[0], club.who[3], club.who[4]
    # So long that it has not run out before the last picture is taken.
    table = club.table("kalaha", (me, bob), clock={"seconds": 3600, "increment": 5})
    mine, his, _ = (club._stack.enter_context(visitor.join(table)) for visitor in (me, bob, eve))
    mine.send(type="say", phrase="hello")
    his.send(type="say", phrase="good_game")
    club.play(table, (me, bob), 9)
    his.send(type="offer", kind="draw", seq=bob.state(table)["seq"])
    his.until(lambda told: is_table(told) and told["offer"])
    return table


def _touch(selector: str, wanted: str) -> Touch:
    def touch(page: Any) -> None:
        page.locator(selector).first.click()
        page.wait_for_selector(wanted)

    return touch


def _analyse(page: Any) -> None:
    """Asks for the analysis of a replay; where it was asked for before, the page shows it without being asked."""
    page.evaluate("() => document.querySelector('.play .row .act.main').click()")
    page.wait_for_selector(".chart .curve:not([points=''])")


def _of_each_game(me: Visitor) -> dict[str, FullPage]:
    """The form with all its options, what can be learned, the guided game and the rules of each game."""
    lesson = _touch(".lessons .main, .card > .main", ".tablee-board .plate, form select")
    pages: dict[str, FullPage] = {}
    for game in GAMES:
        pages |= {
            f"new-{game}": FullPage(
                f"/new?game={game}", "form select", me, _touch("form summary", "details[open]")
            ),
            f"learn-{game}": FullPage(f"/learn/{game}", ".card"),
            f"lesson-{game}": FullPage(f"/learn/{game}", ".card", None, lesson),
            f"rules-{game}": FullPage(f"/rules/{game}", "figure .plate"),
        }
    return pages


@contextmanager
def full_pages(server: ServerProcess, ahead: Path) -> Iterator[dict[str, FullPage]]:
    """Yields all pages by name, as long as those who look on stay at their tables."""
    with ExitStack() as stack:
        club = Club(server.address, ahead, stack)
        me, *others = club.who
        me.http.post("/api/me", json={"name": NAMES[0]})
        _weeks_of_games(club)
        _puzzles_tried(club)
        by_turns = _games_by_turns(club)

        opened = club.tournament(
            (me, *others[:3]), title="Wednesday evening cup, all welcome", game="love_letter"
        )
        me.http.post(f"/api/tournaments/{opened}/levels", json={"spec": "level:2"})
        running = club.tournament(
            (me, *others[:4]), title="Tournoi du vendredi", levels=["level:1", "level:2"]
        )
        me.http.post(f"/api/tournaments/{running}/beginning")
        club.enter(others[4], running)
        club.play_round(running)
        others[1].http.post(f"/api/tournaments/{running}/departure")
        club.play_round(running)
        ended = club.tournament((me, *others), title="Sunday cup", format="knock_out")
        me.http.post(f"/api/tournaments/{ended}/beginning")
        while me.http.get(f"/api/tournaments/{ended}").json()["info"]["state"] != "over":
            club.play_round(ended)

        room = _room(club)
        finished = club.rated("kalaha", (me, others[3]), others[3])
        ticket = me.http.post("/api/me/devices", json={"origin": server.address}).json()["path"]
        offered = _offered(club)
        _lobby(club)
        solved = puzzles_of(games_with_puzzles()[0])[0]
        yield {
            "home": FullPage("/", ".card", me),
            "lobby": FullPage("/lobby", ".cards .card", me),
            **_of_each_game(me),
            "learn": FullPage("/learn", ".card"),
            "history": FullPage("/history", ".card", me),
            "me": FullPage("/me", ".counts", me),
            "device": FullPage(
                "/me", ".counts", me, _touch("section:nth-of-type(4) button", "dialog svg.qr")
            ),
            "arrive": FullPage(ticket, "main button", others[4]),
            "puzzles": FullPage("/puzzles", ".level", me),
            "puzzle": FullPage("/puzzles/kalaha/100", ".tablee-board .plate"),
            "solved": FullPage(f"/puzzles/{solved.game}/{solved.id}", ".tablee-board .plate", me),
            "verdict": FullPage(
                "/puzzles/kalaha/100",
                ".tablee-board .plate",
                None,
                _touch(".tablee-board [data-option]", ".verdict h2"),
            ),
            "tournaments": FullPage("/tournaments", ".card", me),
            "new-tournament": FullPage("/tournaments/new?game=love_letter", "form select"),
            "tournament-open": FullPage(f"/tournaments/{opened}", ".standings tbody tr", me),
            "tournament-running": FullPage(f"/tournaments/{running}", ".round li", me),
            "tournament-over": FullPage(f"/tournaments/{ended}", ".round li"),
            "room": FullPage(f"/t/{room}", "svg.qr", me),
            "invited": FullPage(f"/t/{room}", ".come-in"),
            "by-turns": FullPage(f"/t/{by_turns}", ".tablee-board .plate", me),
            "offered": FullPage(f"/t/{offered}", ".offer", me),
            "more": FullPage(f"/t/{offered}", ".offer", me, _touch(".more-acts summary", ".menu button")),
            "resigning": FullPage(
                f"/t/{offered}", ".offer", me, _touch(".acts .act.quiet:visible", "dialog .main")
            ),
            "watched": FullPage(f"/t/{offered}", ".tablee-board .plate"),
            "ended": FullPage(f"/t/{finished}", "dialog .result", me),
            "replay": FullPage(f"/replay/{finished}", ".tablee-board .plate", me),
            "analysis": FullPage(
                f"/replay/{finished}",
                ".tablee-board .plate",
                me,
                _analyse,
            ),
            "offline": FullPage("/offline", "h1", me),
            "problem": FullPage("/nowhere", "h1"),
        }


def _room(club: Club) -> str:
    """A waiting room of mine for six, to which two others have come."""
    me, guests = club.who[0], club.who[3:5]
    table = me.open("love_letter", ("human",) * 6, name=NAMES[0], clock=CLOCK)
    for visitor in guests:
        visitor.sit(table, name=club._names[visitor])
    club._stack.enter_context(guests[0].join(table))
    return table
