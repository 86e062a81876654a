"""The experiment of UTBM for Love Letter, played again by single rounds: negamax against tree search."""

from __future__ import annotations

from tablee.core.experiment import Duel, Experiment
from tablee.core.notes import N_

SEARCH = "ismcts:simulations=1000"


def _rounds(code: str, first: str, second: str, seats: int, games: int, quick: int) -> Duel:
    return Duel(
        *(code, "zman2019", first, second), games=games, quick=quick, seats=seats, options={"rounds": 1}
    )


UTBM = Experiment(
    "utbm",
    N_("UTBM: negamax or tree search for Love Letter"),
    parts=(
        _rounds("utbm-2", SEARCH, "negamax", 2, 5000, 200),
        _rounds("utbm-2-random", "negamax", "random", 2, 5000, 400),
        _rounds("utbm-4", SEARCH, "negamax", 4, 2000, 80),
        _rounds("utbm-4-random", "negamax", "random", 4, 5000, 400),
    ),
    readings=(
        N_(
            "The tree search that the report only names wins 55 % of two-player rounds against its "
            "negamax and, alone among three of them, 32 % where 25 % is fair; negamax alone among "
            "three tree searches gets 18 %. Both see nothing but their own cards. The report's "
            "program read the deck and the other hand, and its Guard could never hit; a move took it "
            "4.1 s on average, ours some milliseconds."
        ),
    ),
)
EXPERIMENTS = (UTBM,)
