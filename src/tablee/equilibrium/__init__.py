"""Exact play of small games between two seats: their value, an equilibrium, and how far an agent is from one.

`list_game` goes through all deals and histories and makes a `SequenceForm` of them, `RegretMinimiser` comes
as near to an equilibrium of it as one likes, `ask_agent` turns an agent into a strategy, and
`SequenceForm.exploitability` says what a best answer wins against any strategy. Nothing is sampled but the
choices of an agent that draws by its seed.

`SampledRegret` is for whole games that nobody can list: it merges information, and samples deals.

A best response that is trained, for set-ups which nobody can list, does not belong here.
"""

from tablee.equilibrium.agent_strategy import AskedStrategy, ask_agent, require_strategy
from tablee.equilibrium.listed_game import MOST_HISTORIES, TEMPLATES, ListedGame, list_game
from tablee.equilibrium.regret_minimiser import RegretMinimiser
from tablee.equilibrium.sampled_regret import TEMPLATES as SAMPLING_TEMPLATES
from tablee.equilibrium.sampled_regret import SampledRegret
from tablee.equilibrium.sequence_form import Exploitability, SequenceForm

__all__ = [
    "MOST_HISTORIES",
    "SAMPLING_TEMPLATES",
    "TEMPLATES",
    "AskedStrategy",
    "Exploitability",
    "ListedGame",
    "RegretMinimiser",
    "SampledRegret",
    "SequenceForm",
    "ask_agent",
    "list_game",
    "require_strategy",
]
