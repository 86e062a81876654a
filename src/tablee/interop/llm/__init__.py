"""A language model as an agent for any game: `llm:model=NAME,address=http://127.0.0.1:8000/v1,…`.

`agent.py` asks, reads what comes back and judges it, `prompts.py` has the words, and
`chat_server.py` speaks to any server that offers chat completions as OpenAI's does.
"""

from tablee.core.agent import AgentKind
from tablee.core.notes import N_
from tablee.core.options import Choice, Int, Number, Seconds, Text
from tablee.interop.llm.agent import LENIENT, LISTED, STRICT, UNLISTED, LanguageModel

AGENT = AgentKind(
    "llm",
    N_("a language model behind an address that offers chat completions"),
    LanguageModel,
    (
        Text("model", "", N_("the name by which the server knows the model"), most=200),
        Text("address", "", N_("the address of the server, up to and with /v1"), most=500),
        Choice(
            "mode",
            STRICT,
            N_("whether an answer that is no legal move loses, or is asked again"),
            choices=(STRICT, LENIENT),
        ),
        Int("rethinks", 3, N_("how often a lenient referee asks again"), low=0, high=20),
        Choice("moves", LISTED, N_("whether the legal moves are listed"), choices=(LISTED, UNLISTED)),
        Text("lang", "en", N_("the language of the prompts"), most=10),
        Seconds("seconds", 60.0, N_("the time for a move, all answers together")),
        Number("temperature", None, N_("how much chance is in the answers"), low=0.0, high=5.0),
    ),
    (),
)
