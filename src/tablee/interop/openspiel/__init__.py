"""OpenSpiel: our games for its algorithms, and its searches as our agents.

tablee.interop.openspiel.register()
game = pyspiel.load_game("tablee_love_letter(players=2,tokens=2)")

agent = tablee.interop.openspiel.ismcts(simulations=500)    # openspiel:ismcts,simulations=500

Needs the extra `openspiel`. The library is imported when something here is first used, so that this module
can say what is missing.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from tablee.core.errors import BadUse
from tablee.core.notes import N_, Note
from tablee.core.options import Int, Number
from tablee.roster import games

if TYPE_CHECKING:
    from tablee.core.agent import Agent

SIMULATIONS = 100  # of a move, unless told otherwise: about 40 ms
EXPLORATION = 2.0  # OpenSpiel's own default of `uct_c`
WORLDS = 10


def register() -> list[str]:
    """Registers every game that the roster finds with OpenSpiel, once; returns their names there.

    :raises BadUse: when OpenSpiel is not installed.
    """
    require_openspiel()
    import pyspiel

    from tablee.interop.openspiel.game import game_type, loader

    types = {kind: game_type(kind) for kind in games().values()}
    known = set(pyspiel.registered_names())
    for kind, described in types.items():
        if described.short_name not in known:
            pyspiel.register_game(described, loader(kind))
    return [described.short_name for described in types.values()]


def mcts(
    simulations: int = SIMULATIONS, c: float = EXPLORATION, rollouts: int = 1, worlds: int = WORLDS
) -> Agent:
    """Returns an agent that searches by OpenSpiel's MCTS, with random rollouts.

    In a game with hidden information it looks into `worlds` drawn from its view, with all cards open, and
    shares the simulations among them.

    :raises BadUse: when OpenSpiel is not installed.

    :raises BadOption: when a value is out of range.
    """
    register()
    from tablee.interop.openspiel.agents import MonteCarloTreeSearch

    return MonteCarloTreeSearch(*_checked(simulations, c, rollouts), _whole("worlds", worlds))


def ismcts(simulations: int = SIMULATIONS, c: float = EXPLORATION, rollouts: int = 1) -> Agent:
    """Returns an agent that searches by OpenSpiel's IS-MCTS, with random rollouts, over worlds from its view.

    :raises BadUse: when OpenSpiel is not installed.

    :raises BadOption: when a value is out of range.
    """
    register()
    from tablee.interop.openspiel.agents import InformationSetSearch

    return InformationSetSearch(*_checked(simulations, c, rollouts))


def require_openspiel() -> None:
    """Checks that OpenSpiel is there.

    :raises BadUse: when it is not.
    """
    if find_spec("pyspiel") is None:
        why = Note("no_openspiel", N_("OpenSpiel is not installed: pip install 'tablee[openspiel]'"))
        raise BadUse(why=why)


def _checked(simulations: int, c: float, rollouts: int) -> tuple[int, float, int]:
    exploration = Number("c", EXPLORATION, high=100.0).read(c)
    return _whole("simulations", simulations), float(exploration), _whole("rollouts", rollouts)


def _whole(name: str, value: int) -> int:
    return int(Int(name, 1, low=1, high=1_000_000).read(value))


def __getattr__(name: str) -> object:
    raise AttributeError(f"no '{name}' of OpenSpiel plays here; known: ismcts, mcts")
