"""The experiment of IUT'O for Cluedo: its course's player against one that misses no conclusion."""

from __future__ import annotations

from tablee.core.experiment import Duel, Experiment
from tablee.core.notes import N_

IUTO = Experiment(
    "iuto",
    N_("IUT'O: the course's player of Cluedo"),
    parts=tuple(
        Duel(f"iuto-{seats}", "iuto", "deducer", "notebook", games=400, quick=20, seats=seats)
        for seats in (2, 4)
    ),
    readings=(
        N_(
            "The document describes a player and publishes no figures. `deducer`, which misses no "
            "conclusion, wins 90 % of games against the course's `notebook`, and 74 % alone among "
            "three of them, where 25 % is fair; `notebook` alone among three deducers wins 5 %."
        ),
    ),
)
EXPERIMENTS = (IUTO,)
