"""`notebook`: the computer player of the course (IUT'O), with a basic sheet, asking and walking by chance."""

from __future__ import annotations

from tablee.core import rng
from tablee.core.budget import Budget
from tablee.core.state import View
from tablee.games.cluedo.deduction.clue_sheet import ClueSheet, basic_sheet
from tablee.games.cluedo.layout import ASKING, CHOOSING, MOVING, SHOW, SHOWING, SQUARES, TO
from tablee.games.cluedo.planning.decision import Decision, bits

ONE_IN = 5  # questions that may name own cards


class Notebook:
    """Never gives a solution that is not certain, unless the rules force it to."""

    def choose(self, view: View, budget: Budget, seed: int) -> str:  # noqa: ARG002 - needs no time
        """Returns the text of a move; needs no time, so the budget does not matter."""
        decision = Decision(view, rng.stream(seed, "notebook"))
        return decision.text(_move(decision, basic_sheet(view)))


def _move(decision: Decision, sheet: ClueSheet) -> int:
    if decision.may_accuse and sheet.solution is not None:
        return decision.accusation(sheet.solution)
    if decision.phase == CHOOSING:
        return decision.pick([move for move in decision.moves if move < SHOW])
    if decision.phase == MOVING:
        return _walk(decision, sheet)
    if decision.phase == ASKING:
        return _ask(decision, sheet)
    if decision.phase == SHOWING:
        return SHOW + decision.pick(decision.shows)
    return guess(decision, sheet) if decision.must_accuse else decision.decline()


def _walk(decision: Decision, sheet: ClueSheet) -> int:
    """To a room, whichever; to the archive only with the solution. Otherwise as near to one as possible."""
    places = decision.places
    if not places:
        return decision.moves[0]
    if sheet.solution is not None:
        return TO + decision.walk_to(decision.archive)
    rooms = [room for room in range(decision.turns.shape[1]) if room != decision.archive]
    open_places = [place for place in places if place != SQUARES + decision.archive] or places
    steps = {place: _steps(decision, place, rooms) for place in open_places}
    nearest = min(steps.values())
    return TO + decision.pick([place for place in open_places if steps[place] == nearest])


def _steps(decision: Decision, place: int, rooms: list[int]) -> int:
    """Steps to the nearest of the rooms; none inside one."""
    if place >= SQUARES:
        return 0
    ways = [int(decision.g[0]["distance"][place][room]) for room in rooms]
    return min((steps for steps in ways if steps >= 0), default=len(decision.turns))


def _ask(decision: Decision, sheet: ClueSheet) -> int:
    """Returns a professor and a subject that are unknown, now and then perhaps of one's own."""
    bluff = rng.below(decision.chance, ONE_IN) == 0
    return decision.question(_card(decision, sheet, 0, bluff=bluff), _card(decision, sheet, 1, bluff=bluff))


def _card(decision: Decision, sheet: ClueSheet, kind: int, *, bluff: bool) -> int:
    pool, own = sheet.unknown(kind), sheet.held_by(decision.seat, kind)
    if bluff:
        pool |= own
    return decision.pick(bits(pool or own | (sheet.mystery & sheet.kinds[kind])))


def guess(decision: Decision, sheet: ClueSheet) -> int:
    """Returns a solution where the rules force one.

    Of each kind it has the card that is certain, or one that is not known to be elsewhere.
    """
    cards = 0
    for kind, mask in enumerate(sheet.kinds):
        cards |= 1 << decision.pick(bits(sheet.mystery & mask or sheet.unknown(kind)))
    return decision.accusation(cards)
