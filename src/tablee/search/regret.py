"""The agent that plays by a strategy for merged information, found by counterfactual regret.

Its strategies are files (`core/strategy_file.py`): those in the folder `strategies` of a game, which lists
the agent where it has some, or a file that is named. With `search` its moves are tried in imagined games, in
which everybody goes on by the strategy. `tablee regret` makes such files.
"""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path
from types import ModuleType

import numpy as np

from tablee.core import rng
from tablee.core.agent import AgentKind
from tablee.core.budget import Budget
from tablee.core.errors import BadUse
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.options import Flag, Int, Seconds, Text
from tablee.core.state import View
from tablee.core.strategy_file import Rows, read_strategy
from tablee.core.weights import SUFFIX, is_for, read_card
from tablee.search.montecarlo import MonteCarlo
from tablee.search.templates import merged as template

NAME = "regret"
SIMULATIONS = 1000
_MOST_FILES = 4
_NONE_THERE = N_("no strategy is there for {game}: name a file, as in file=FILE{suffix}")
_NO_STRATEGY = N_("it has no strategy for these rules ({rules}) with {seats} seats; there are: {known}")


class Regret:
    """Draws its moves by a strategy, or chooses them by simulated games in which everybody plays by it."""

    def __init__(
        self,
        file: str | None = None,
        greedy: bool = False,
        search: bool = False,
        simulations: int | None = None,
        time: float | None = None,
        threads: int = 1,
        folder: Path | None = None,
    ) -> None:
        """Takes a file, or the folder that has one for the rules at hand.

        `greedy` means always the likeliest move, a number of `simulations` or a `time` in seconds a search.
        """
        self._file = None if file is None else Path(file)
        self._folder = folder
        self._greedy = greedy
        self._search: MonteCarlo | None = None
        self.budget: Budget | None = None
        if search or simulations is not None or time is not None:
            if simulations is None and time is None:
                simulations = SIMULATIONS
            self._search = MonteCarlo(time, simulations, threads, simulator=self._simulator)
            self.budget = self._search.budget

    def require_game(self, game: Game) -> None:
        """Checks that there is a strategy for the rules of a game.

        :raises BadUse: when there is none.

        :raises BadWeights: when its file is foreign, cut off or changed.
        """
        self._rows(game)

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns the move; raises NotYourTurn out of turn, and what `require_game` does."""
        view.require_turn()
        if len(view.legal) == 1:
            return view.legal[0]
        if self._search is not None:
            return self._search.choose(view, budget, seed)
        simulator = self._simulator(view, seed)
        return view.game.move_text(simulator.choice(self._greedy))

    def _simulator(self, view: View, seed: int) -> StrategySimulator:
        return StrategySimulator(self._rows(view.game), view, seed)

    def _rows(self, game: Game) -> Rows:
        path = self._file
        if path is None:
            found = [] if self._folder is None else strategies_in(self._folder)
            if not found:
                fields = {"game": game.kind.name, "suffix": SUFFIX}
                raise BadUse(why=Note("none_there", _NONE_THERE, fields))
            fitting = [each for each in found if is_for(read_card(each), game)]
            if not fitting:
                known = ", ".join(each.stem for each in found)
                fields = {"rules": game.label, "seats": str(game.seats), "known": known}
                raise BadUse(why=Note("no_strategy", _NO_STRATEGY, fields))
            path = fitting[0]
        return open_strategy(path, game)


class StrategySimulator:
    """A strategy at one view: its own move, and games simulated after any other."""

    def __init__(self, rows: Rows, view: View, seed: int) -> None:
        game, rules = view.game, view.game.kind.rules
        self._game, self._seat = game, view.seat
        self._kernels = game.kernels.copy(template)
        self._workspace = template.MergedWorkspace(
            rows=rows,
            root=view.record(),
            state=view.record(),
            moves=np.zeros(rules.MAX_LEGAL, np.int64),
            classes=np.zeros(rules.MAX_LEGAL, np.int64),
            scores=np.zeros(rules.MAX_LEGAL, np.int64),
            payoffs=np.zeros(game.seats, np.float64),
            source=rng.stream(seed, "worlds"),
            rng=rng.stream(seed, "strategy"),
        )

    def choice(self, greedy: bool) -> int:
        """Returns the move of the strategy."""
        w = self._workspace
        return int(self._kernels.choose(self._game.setup, w.root, w, greedy, w.rng))

    def earned(self, move: int, first: int, count: int) -> float:
        """Returns the sum of this seat's payoffs after `move`, in `count` worlds from number `first` on."""
        total: float = self._kernels.simulate(
            self._game.setup, self._workspace, self._seat, move, first, count
        )
        return total


def open_strategy(path: Path, game: Game) -> Rows:
    """Returns the strategy of a file; it is kept, unless the file changes.

    :raises BadWeights: as `read_strategy` does.
    """
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        changed = 0  # which `read_strategy` tells in words
    return _open(path, game, changed)


@lru_cache(_MOST_FILES)
def _open(path: Path, game: Game, changed: int) -> Rows:  # noqa: ARG001 - part of the key
    return read_strategy(path, game)


def strategies_in(folder: Path) -> list[Path]:
    """Returns the strategies in a folder, by name; none where there is no such folder."""
    return sorted(folder.glob(f"*{SUFFIX}"))


def agent_kinds(folder: Path) -> tuple[AgentKind, ...]:
    """Returns how a game lists what plays by strategies: not at all, unless its folder has some."""
    return (agent_kind(folder),) if strategies_in(folder) else ()


def templates(folder: Path) -> tuple[ModuleType, ...]:
    """Returns the templates that a game has to compile for this agent: none, unless it lists it."""
    return (template,) if strategies_in(folder) else ()


def agent_kind(folder: Path | None = None) -> AgentKind:
    """Returns how this agent is listed; its strategies lie in `folder`, or have to be named."""
    options = (
        Text("file", None, N_("the strategy that it plays by: a file"), most=400),
        Flag("greedy", False, N_("always plays the likeliest move, and draws none")),
        Flag("search", False, N_("tries its moves in imagined games")),
        Int("simulations", None, N_("with search: simulated games in all"), low=1, high=10_000_000),
        Seconds("time", None, N_("with search: time to think")),
        Int("threads", 1, N_("threads that simulate at the same time"), low=1, high=64),
    )
    meaning = N_("plays by a table of chances, found by what it would have regretted")
    return AgentKind(NAME, meaning, partial(Regret, folder=folder), options, (template,))


AGENT = agent_kind()  # for any game, with a file that is named
