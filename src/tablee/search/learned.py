"""The learned agent: a network's policy, and with `search` a look one move ahead in imagined worlds.

Its networks are files of weights (`core/weights.py`): those in the folder `weights` of a game, which lists
the agent where it has some, or a file that is named. A file that does not fit is an error, and never a reason
to play in another way. `learned_worlds.py` has the search.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from types import ModuleType

from tablee.core import rng
from tablee.core.agent import AgentKind
from tablee.core.budget import Budget
from tablee.core.errors import BadUse
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.options import Flag, Int, Number, Option, Seconds
from tablee.core.state import View
from tablee.search import learned_tree
from tablee.search.learned_worlds import WIDTH, WORLDS, WorldSearch
from tablee.search.network_choice import NET, NetworkChoice, networks_in
from tablee.search.templates import learned as template

NAME = "learned"
TEMPLATES: tuple[ModuleType, ...] = (template,)
_NO_TEMPERATURE = N_("a temperature is for the policy alone: leave it out, or the search")


class Learned:
    """Chooses by the policy of a network, or by a search that the policy guides."""

    def __init__(
        self,
        net: str | None = None,
        temperature: float = 0.0,
        search: bool = False,
        worlds: int | None = None,
        width: int = WIDTH,
        time: float | None = None,
        threads: int = 1,
        folder: Path | None = None,
    ) -> None:
        """Takes the name of a network in `folder`, or a file; without one, the first for the rules at hand.

        With a `temperature` moves are drawn by the softmax of the scores divided by it. A number of `worlds`,
        or a `time` in seconds, means a search.

        :raises BadUse: when a temperature and a search are asked for.
        """
        self._networks = NetworkChoice(net, folder)
        self._temperature = temperature
        self._search: WorldSearch | None = None
        self.budget: Budget | None = None
        if search or worlds is not None or time is not None:
            if temperature:
                raise BadUse(why=Note("no_temperature", _NO_TEMPERATURE))
            if worlds is None and time is None:
                worlds = WORLDS
            self._search = WorldSearch(worlds, width, threads)
            self.budget = Budget(time, None if worlds is None else worlds * width)

    def require_game(self, game: Game) -> None:
        """Checks that there is a network for the rules of a game.

        :raises BadUse: when there is none.

        :raises BadWeights: when its file is foreign, cut off or changed.
        """
        self._networks.network(game)

    def policy(self, game: Game) -> tuple[Path, float] | None:
        """Returns the file of the network whose policy plays a game, and the temperature; None with a search.

        :raises BadUse, BadWeights: what `require_game` does.
        """
        return None if self._search is not None else (self._networks.path(game), self._temperature)

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns the move; raises NotYourTurn out of turn, and what `require_game` does."""
        game, moves = view.game, view.legal_ids
        if not moves:
            view.require_turn()
        if len(moves) == 1:
            return game.move_text(moves[0])
        network = self._networks.network(game)
        if self._search is not None and self.budget is not None:
            return game.move_text(self._search.best(network, view, self.budget & budget, seed))
        kernels, w = game.kernels.copy(template), network.workspace()
        chance = rng.stream(seed, "policy")
        return game.move_text(
            kernels.choose(game.setup, view.record(), w, view.seat, self._temperature, chance)
        )


def agent_kinds(folder: Path) -> tuple[AgentKind, ...]:
    """Returns how a game lists what plays by networks: not at all, unless its folder of weights has some."""
    return (learned_tree.agent_kind(folder), agent_kind(folder)) if networks_in(folder) else ()


def templates(folder: Path) -> tuple[ModuleType, ...]:
    """Returns the templates that a game has to compile for these agents: none, unless it lists them."""
    return (*TEMPLATES, *learned_tree.TEMPLATES) if networks_in(folder) else ()


def agent_kind(folder: Path | None = None) -> AgentKind:
    """Returns how this agent is listed; its networks lie in `folder`, or have to be named."""
    options: tuple[Option, ...] = (
        NET,
        Number("temperature", 0.0, N_("how freely it plays: 0 always its first choice"), low=0.0, high=100.0),
        Flag("search", False, N_("looks one move ahead in imagined worlds")),
        Int("worlds", None, N_("with search: imagined worlds to look at"), low=1, high=100_000),
        Int("width", WIDTH, N_("with search: moves to try, the policy's best"), low=1, high=100),
        Seconds("time", None, N_("with search: time to think")),
        Int("threads", 1, N_("threads that search at the same time"), low=1, high=64),
    )
    meaning = N_("plays as it has learned from games against itself")
    return AgentKind(NAME, meaning, partial(Learned, folder=folder), options, TEMPLATES)


AGENT = agent_kind()  # for any game, with a file that is named
