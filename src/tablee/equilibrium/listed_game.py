"""Lists a whole game between two seats: all deals, all ways to play them, as a `SequenceForm`.

Deals come from `core/chance.py` with their exact chances; `kernels/enumeration.py` plays them in all ways.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tablee.core import chance
from tablee.core.errors import BadUse
from tablee.core.notes import N_, Note
from tablee.equilibrium.kernels import enumeration, plans
from tablee.equilibrium.sequence_form import SEATS, Decisions, SequenceForm

if TYPE_CHECKING:
    from tablee.core.contract import StateRec
    from tablee.core.game import Game
    from tablee.core.jit import Copy
    from tablee.core.solution import Watcher
    from tablee.core.state import State

TEMPLATES = (enumeration, plans)
MOST_HISTORIES = 20_000_000  # some 15 seconds, and two gigabytes
CHUNK = 100_000  # moves between two looks at the limit, and at what the user does
ROOM = 1024  # sets and ends to begin with


@dataclass(frozen=True)
class ListedGame:
    """A game that has been listed: its form, what each information set looks like, and how large it is."""

    game: Game
    form: SequenceForm
    views: tuple[StateRec, StateRec]  # by seat: the view of each of its information sets
    deals: int
    histories: int  # positions after a deal and any moves, the ends among them
    plays: int  # the ends among them


def list_game(game: Game, watcher: Watcher, most: int = MOST_HISTORIES) -> ListedGame:
    """Returns a game with all its deals and histories.

    :raises BadUse: when it is not a game of two seats whose payoffs add up to 1, when its deals cannot be
        listed, or when there are more than `most` histories.
    """
    if game.seats != len(SEATS) or not game.kind.constant_sum:
        why = N_(
            "exact play is for two seats, of which one wins what the other loses; {game} has {seats} here"
        )
        fields = {"game": game.kind.name, "seats": game.seats}
        raise BadUse(why=Note("not_two_seats", why, fields))
    watcher.show(Note("listing_deals", N_("listing the deals")), 0, 0)
    # A deal is one history at least, and takes a hundred times as long as one.
    deals = chance.deals(game, max(chance.MOST, most // 100))
    listing = _Listing(game, most)
    for number, (state, probability) in enumerate(deals):
        note = Note("listing_plays", N_("playing every deal in all ways: {histories} positions"))
        note.fields["histories"] = listing.histories
        watcher.show(note, number, len(deals))
        listing.add(state, float(probability), number, len(deals))
    return listing.listed(len(deals))


class _Listing:
    """A walk through a game, and tables that grow with what it finds."""

    def __init__(self, game: Game, most: int) -> None:
        rules = game.kind.rules
        deepest = int(rules.LENGTH) + 1
        sight = np.zeros(1, rules.STATE)
        self.game, self.most = game, most
        self._kernels: Copy = game.kernels.copy(enumeration)
        self._walk = enumeration.Walk(
            states=np.zeros(deepest, rules.STATE),
            levels=np.zeros(deepest, enumeration.LEVEL),
            moves=np.zeros(deepest * rules.MAX_LEGAL, np.int64),
            sight=sight,
            words=sight.view(np.int64),
            pay=np.zeros(len(SEATS), np.float64),
            place=np.zeros(1, enumeration.PLACE),
            sets=np.zeros(ROOM, enumeration.SET),
            views=np.zeros(ROOM, rules.STATE),
            numbers=np.zeros(4 * ROOM, np.int64),
            ends=np.zeros(4 * ROOM, enumeration.END),
        )
        self._walk.place[0]["sequences"] = 1  # 0 stands for no choice so far

    @property
    def histories(self) -> int:
        """How many positions have been visited so far."""
        return int(self._walk.place[0]["histories"])

    def add(self, state: State, probability: float, number: int, deals: int) -> None:
        """Plays a deal in all ways; it is the `number`-th of so many."""
        with np.errstate(over="ignore"):  # digests are products that wrap on purpose
            self._walk.states[0] = state.record()[0]
            if not self._kernels.has_room(self._walk):
                self._enlarge()
            self._kernels.begin(self.game.setup, self._walk, probability)
            stopped = enumeration.PAUSED
            while stopped != enumeration.DONE:
                stopped = self._kernels.walk(self.game.setup, self._walk, CHUNK)
                if stopped == enumeration.FULL:
                    self._enlarge()
                if self.histories > self.most:
                    raise _too_large(self.most, self.histories * deals // number if number else 0)

    def _enlarge(self) -> None:
        """Doubles every table that is full."""
        w = self._walk
        sets, ends = int(w.place[0]["sets"]), int(w.place[0]["ends"])
        if sets >= len(w.sets):
            w = w._replace(sets=_doubled(w.sets), views=_doubled(w.views))
        if 2 * sets >= len(w.numbers):
            w = w._replace(numbers=np.zeros(2 * len(w.numbers), np.int64))
            self._kernels.index_sets(w)
        if 2 * ends >= len(w.ends):
            larger = np.zeros(2 * len(w.ends), enumeration.END)
            self._kernels.move_ends(w.ends, larger)
            w = w._replace(ends=larger)
        self._walk = w

    def listed(self, deals: int) -> ListedGame:
        """Returns what has been found."""
        w, place = self._walk, self._walk.place[0]
        if place["flaws"]:
            raise RuntimeError(
                f"{self.game.kind.name}: payoffs do not add up to 1, or moves depend on secrets"
            )
        sets = w.sets[: int(place["sets"])]
        own = [sets["seat"] == seat for seat in SEATS]
        first, second = (
            Decisions(*(np.ascontiguousarray(sets[mine][name]) for name in ("first", "count", "parent")))
            for mine in own
        )
        ends = w.ends[w.ends["row"] > 0]
        rows = ends["row"] - 1
        form = SequenceForm(
            (first, second),
            (rows, np.ascontiguousarray(ends["column"]), np.ascontiguousarray(ends["value"])),
            self.game.kernels.copy(plans),
        )
        views = w.views[: len(sets)]
        sights = (views[own[0]], views[own[1]])
        return ListedGame(self.game, form, sights, deals, self.histories, int(place["plays"]))


def _doubled(table: StateRec) -> StateRec:
    return np.concatenate([table, np.zeros_like(table)])


def _too_large(most: int, expected: int) -> BadUse:
    why = N_("there are more than {most} histories, too many to list; --limit may set another limit")
    if expected:
        why = N_(
            "there are about {expected} histories, too many to list: the limit is {most}, "
            "--limit may set another"
        )
    return BadUse(why=Note("too_many_histories", why, {"most": most, "expected": expected}))
