"""The computer player of the course (IUT'O): a basic clue sheet, questions and walks by chance."""

from __future__ import annotations

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.state import View
from tablee.games.cluedo.agents.seat import Seat, bits
from tablee.games.cluedo.layout import ASKING, CHOOSING, MOVING, SHOW, SHOWING, SQUARES, TO
from tablee.games.cluedo.sheet import Sheet, basic

ONE_IN = 5  # questions that may name own cards


class Notebook:
    """Never gives a solution that is not certain, unless the rules force it to."""

    def choose(self, view: View, budget: Budget, seed: int) -> str:  # noqa: ARG002 - needs no time
        seat = Seat(view, rng.stream(seed, "notebook"))
        return seat.text(_move(seat, basic(view)))


def _move(seat: Seat, sheet: Sheet) -> int:
    if seat.may_accuse and sheet.solution is not None:
        return seat.accusation(sheet.solution)
    if seat.phase == CHOOSING:
        return seat.pick([move for move in seat.moves if move < SHOW])
    if seat.phase == MOVING:
        return _walk(seat, sheet)
    if seat.phase == ASKING:
        return _ask(seat, sheet)
    if seat.phase == SHOWING:
        return SHOW + seat.pick(seat.shows)
    return guess(seat, sheet) if seat.must_accuse else seat.decline()


def _walk(seat: Seat, sheet: Sheet) -> int:
    """To a room, whichever; to the archive only with the solution. Otherwise as near to one as possible."""
    places = seat.places
    if not places:
        return seat.moves[0]
    if sheet.solution is not None:
        return TO + seat.walk_to(seat.archive)
    rooms = [room for room in range(seat.turns.shape[1]) if room != seat.archive]
    open_places = [place for place in places if place != SQUARES + seat.archive] or places
    steps = {place: _steps(seat, place, rooms) for place in open_places}
    nearest = min(steps.values())
    return TO + seat.pick([place for place in open_places if steps[place] == nearest])


def _steps(seat: Seat, place: int, rooms: list[int]) -> int:
    """Steps to the nearest of the rooms; none inside one."""
    if place >= SQUARES:
        return 0
    ways = [int(seat.g[0]["distance"][place][room]) for room in rooms]
    return min((steps for steps in ways if steps >= 0), default=len(seat.turns))


def _ask(seat: Seat, sheet: Sheet) -> int:
    """A professor and a subject that are unknown, now and then perhaps of one's own."""
    bluff = rng.below(seat.chance, ONE_IN) == 0
    return seat.question(_card(seat, sheet, 0, bluff=bluff), _card(seat, sheet, 1, bluff=bluff))


def _card(seat: Seat, sheet: Sheet, kind: int, *, bluff: bool) -> int:
    pool, own = sheet.unknown(kind), sheet.held_by(seat.number, kind)
    if bluff:
        pool |= own
    return seat.pick(bits(pool or own | (sheet.mystery & sheet.kinds[kind])))


def guess(seat: Seat, sheet: Sheet) -> int:
    """A solution that the rules force: of each kind what is certain, or a card not known to be elsewhere."""
    cards = 0
    for kind, mask in enumerate(sheet.kinds):
        cards |= 1 << seat.pick(bits(sheet.mystery & mask or sheet.unknown(kind)))
    return seat.accusation(cards)
