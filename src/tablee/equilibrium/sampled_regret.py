"""`SampledRegret`: a strategy for merged information, learned by sampled counterfactual regret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tablee.core import rng
from tablee.core.contract import CLASSES
from tablee.core.errors import BadUse
from tablee.core.notes import N_, Note
from tablee.core.strategy_file import FULL, ROW, Rows
from tablee.equilibrium.kernels import contest, sampling
from tablee.search.templates.merged import MergedWorkspace

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tablee.core.contract import StateRec
    from tablee.core.game import Game

TEMPLATES = (sampling, contest)
FIRST_SLOTS = 1 << 14
_NOT_MERGED = N_("{game} does not say which information may be merged")
_TWO_SEATS = N_("merged information is for two seats only")


class SampledRegret:
    """Learns from deal after deal. Its average strategy is what counts, not the last."""

    def __init__(self, game: Game, seed: int, fixed: float) -> None:
        """Takes the share of deals with a fixed opponent, who plays what the game's `order` prefers.

        :raises BadUse: when the game does not merge information, or has not two seats.
        """
        rules = game.kind.rules
        if not hasattr(rules, "merge"):
            raise BadUse(why=Note("not_merged", _NOT_MERGED, {"game": game.kind.name}))
        if game.seats != sampling.SEATS:
            raise BadUse(why=Note("two_seats", _TWO_SEATS))
        self.game = game
        self.deals = 0
        self._fixed = fixed
        self._seed = seed
        depth = rules.LENGTH + 3
        self._table = sampling.RegretTable(
            entries=np.zeros(FIRST_SLOTS, sampling.ENTRY),
            place=np.zeros(1, sampling.PLACE),
            states=np.zeros(depth, rules.STATE),
            moves=np.zeros(depth * rules.MAX_LEGAL, np.int64),
            classes=np.zeros(depth * rules.MAX_LEGAL, np.int64),
            strategy=np.zeros(depth * CLASSES, np.float64),
            values=np.zeros(depth * CLASSES, np.float64),
            scores=np.zeros(rules.MAX_LEGAL, np.int64),
            pay=np.zeros(game.seats, np.float64),
            source=rng.stream(seed, "deals"),
            rng=rng.stream(seed, "moves"),
        )

    @property
    def entries(self) -> int:
        """How many keys have been met."""
        return int(self._table.place[0]["entries"])

    def learn(self, deals: int) -> None:
        """Learns from so many more deals."""
        kernels = self.game.kernels.copy(sampling)
        end = self.deals + deals
        while self.deals < end:
            with np.errstate(over="ignore"):  # hashes are products that wrap on purpose
                found = kernels.learn(self.game.setup, self._table, self.deals, end, self._fixed)
            self.deals = int(found)
            if self.deals < end:
                old = self._table.entries
                self._table = self._table._replace(entries=np.zeros(2 * len(old), sampling.ENTRY))
                self._take(old)

    def kept(self) -> NDArray[Any]:
        """Returns all that has been learned, for `go_on`."""
        entries = self._table.entries
        return np.sort(entries[entries["used"] > 0], order="key")

    def go_on(self, deals: int, kept: NDArray[Any]) -> None:
        """Takes up what was learned from so many deals."""
        slots = FIRST_SLOTS
        while slots < 2 * len(kept):
            slots *= 2
        self._table = self._table._replace(entries=np.zeros(slots, sampling.ENTRY))
        self._table.place[0]["entries"] = len(kept)
        self._take(kept)
        self.deals = deals

    def _take(self, entries: NDArray[Any]) -> None:
        """Puts entries into the table."""
        with np.errstate(over="ignore"):
            self.game.kernels.copy(sampling).move_entries(entries, self._table.entries)

    def strategy(self, least: int) -> Rows:
        """Returns the average strategy at keys where somebody has learned so many times at least.

        Chances are rounded; what is played less than once in five hundred times is not played.
        """
        found = self.kept()
        totals = found["total"].sum(axis=1)
        chosen = (found["used"] >= least) & (totals > 0)
        rows = np.zeros(int(chosen.sum()), ROW)
        rows["key"] = found["key"][chosen]
        rows["chance"] = np.rint(FULL * found["total"][chosen] / totals[chosen, np.newaxis])
        return rows

    def score(self, rows: Rows, deals: int, *, greedy: bool = False) -> float:
        """Returns the share that a strategy gets against the fixed player, each deal from both seats.

        The deals are always the same, and none of those that were learned from.
        """
        rules = self.game.kind.rules
        record: StateRec = np.zeros(1, rules.STATE)
        workspace = MergedWorkspace(
            rows=rows,
            root=record.copy(),
            state=record.copy(),
            moves=np.zeros(rules.MAX_LEGAL, np.int64),
            classes=np.zeros(rules.MAX_LEGAL, np.int64),
            scores=np.zeros(rules.MAX_LEGAL, np.int64),
            payoffs=np.zeros(self.game.seats, np.float64),
            source=rng.stream(self._seed, "measured"),
            rng=rng.stream(self._seed, "contest"),
        )
        kernels = self.game.kernels.copy(contest)
        total: float = kernels.contest(self.game.setup, workspace, record, greedy, 0, deals)
        return total / (sampling.SEATS * deals)
