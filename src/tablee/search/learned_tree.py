"""The agent `learned_tree`: the tree search of ismcts.py, the others imagined by a learned policy."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from types import ModuleType

from tablee.core.agent import AgentKind
from tablee.core.game import Game, GameKind
from tablee.core.notes import N_
from tablee.core.options import Int, Seconds
from tablee.core.state import View
from tablee.search.ismcts import IsMcts
from tablee.search.network_choice import NET, NetworkChoice
from tablee.search.templates import learned_tree
from tablee.search.templates.tree import TreeWorkspace

NAME = "learned_tree"
TEMPLATES: tuple[ModuleType, ...] = (learned_tree,)


class LearnedTreeSearch(IsMcts):
    """Chooses by tree search in imagined worlds, in which the others play by a network's policy."""

    def __init__(
        self,
        net: str | None = None,
        time: float | None = None,
        simulations: int | None = None,
        threads: int = 1,
        folder: Path | None = None,
    ) -> None:
        """Takes a network as `Learned` does, and a budget as `IsMcts` does."""
        super().__init__(time, simulations, threads)
        self._networks = NetworkChoice(net, folder)

    def require_game(self, game: Game) -> None:
        """Checks that there is a network for the rules of a game; raises as `NetworkChoice.network` does."""
        self._networks.network(game)

    def template(self, kind: GameKind) -> ModuleType:  # noqa: ARG002 - one for all games
        """Returns the template of the search, with and without hidden information."""
        return learned_tree

    def argument(self, view: View, workspace: TreeWorkspace) -> learned_tree.LearnedTree:
        """Returns what the kernel gets: a tree, and a network with memory of its own."""
        return learned_tree.LearnedTree(workspace, self._networks.network(view.game).workspace())


def agent_kind(folder: Path | None = None) -> AgentKind:
    """Returns how this agent is listed; its networks lie in `folder`, or have to be named."""
    options = (
        NET,
        Seconds("time", None, N_("time to think, one second unless simulations are given")),
        Int("simulations", None, N_("simulated games in all"), low=1, high=100_000_000),
        Int("threads", 1, N_("threads that simulate at the same time"), low=1, high=64),
    )
    meaning = N_("tries its moves in imagined games in which the others play as it has learned")
    return AgentKind(NAME, meaning, partial(LearnedTreeSearch, folder=folder), options, TEMPLATES)


AGENT = agent_kind()  # for any game, with a file that is named
