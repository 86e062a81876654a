"""The experiment of S2IN426 for Kalaha, played again: minimax and the printed pseudo-code, by depth."""

from __future__ import annotations

from tablee.core.experiment import Duel, Experiment
from tablee.core.notes import N_

CORRECT = N_("correct, against greedy")
LITERAL = N_("literal, against greedy")
BETWEEN = N_("correct against literal")


def _by_depth(depth: int) -> tuple[Duel, ...]:
    correct, literal = f"minimax:depth={depth}", f"minimax:depth={depth},literal=true"
    games, quick = 1000 if depth < 7 else 400, 100 if depth < 6 else 20
    duels = (
        ("correct", correct, "greedy", CORRECT),
        ("literal", literal, "greedy", LITERAL),
        ("between", correct, literal, BETWEEN),
    )
    return tuple(
        Duel(
            *(f"s2in426-{code}-{depth}", "simple", first, second),
            games=games,
            quick=quick,
            line=line,
            at=depth,
        )
        for code, first, second, line in duels
    )


S2IN426 = Experiment(
    "s2in426",
    N_("S2IN426: minimax for Kalaha, and its pseudo-code"),
    parts=tuple(duel for depth in range(1, 8) for duel in _by_depth(depth)),
    readings=(
        N_(
            "Correct minimax gets stronger with every depth, from 41 % against `greedy` at depth 1 to "
            "96 % at depth 7. The pseudo-code as it is printed does not: it stays near 40 % at every "
            "depth, and loses to the correct search as soon as there is something to look ahead to "
            "(80 % at depth 3, about 90 % from depth 5 on). At depth 1 the two are the same."
        ),
    ),
    lines_title=N_("Share by depth of the search"),
    lines_axis=N_("depth"),
)
EXPERIMENTS = (S2IN426,)
