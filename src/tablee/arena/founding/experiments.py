"""What was published, what is played to compare with it, and how often.

`published` is the figure of the document in its own words or numbers. Seats are balanced and deals paired
in everything measured here, whatever the document did.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tablee.core.options import Value


@dataclass(frozen=True)
class Duel:
    """One agent against another, or alone among copies of it; the first one's share is the figure.

    `peek[side]` is not None where the simulations are played with the true cards, as ANDROIDE's program plays
    them: so many for each of the three best placements. That side is no agent: the referee shows it all.
    """

    code: str
    game: str
    preset: str
    first: str
    second: str
    published: str = ""
    games: int = 1000
    quick: int = 100
    seats: int = 2
    options: dict[str, Value] = field(default_factory=dict)
    peek: tuple[int | None, int | None] = (None, None)

    @property
    def agents(self) -> tuple[str, str]:
        return self.first, self.second


@dataclass(frozen=True)
class Grid:
    """Each of some agents against each: [row][column], wins of the row's agent, which moves first."""

    code: str
    game: str
    preset: str
    agents: tuple[str, ...]
    published: tuple[tuple[int, ...], ...]  # of 1,000
    games: int = 1000  # a cell
    quick: int = 20


@dataclass(frozen=True)
class Curve:
    """The chance to obtain a card not yet seen, by number of draws made, for both players."""

    code: str
    game: str
    preset: str
    published: tuple[
        tuple[float, float], tuple[float, float]
    ]  # by player: before the first and the last draw
    games: int = 4000
    quick: int = 400


@dataclass(frozen=True)
class Experiment:
    """All that is measured again of one document."""

    name: str
    parts: tuple[Duel | Grid | Curve, ...]


def _montecarlo(per_move: int) -> str:
    return f"montecarlo:per_move={per_move},k=3"


def _schotten(
    code: str,
    first: str,
    second: str,
    published: str = "",
    games: int = 1000,
    quick: int = 40,
    preset: str = "androide",
) -> Duel:
    return Duel(code, "schotten_totten", preset, first, second, published, games, quick)


def _ensta(preset: str) -> tuple[Duel, ...]:
    theirs = preset == "ensta"
    return (
        _schotten(
            f"{preset}-points-random", "points", "random", "≈ 80 %" if theirs else "", 1000, 200, preset
        ),
        _schotten(
            f"{preset}-threes-random", "threes", "random", "100 %" if theirs else "", 1000, 200, preset
        ),
        _schotten(
            f"{preset}-threes-points", "threes", "points", "100 %" if theirs else "", 1000, 200, preset
        ),
        _schotten(f"{preset}-combos-random", "combos", "random", "", 1000, 60, preset),
        _schotten(f"{preset}-combos-points", "combos", "points", "", 1000, 60, preset),
        _schotten(f"{preset}-combos-threes", "combos", "threes", "", 1000, 60, preset),
    )


def _peeking(
    code: str, first: int, second: int | None, other: str, published: str, games: int, quick: int
) -> Duel:
    return Duel(
        *(code, "schotten_totten", "androide", _montecarlo(first), other, published, games, quick),
        peek=(first, second),
    )


ENSTA = Experiment(
    "ensta",
    (
        *_ensta("ensta"),
        *_ensta("iello_base"),
        Curve("ensta-draws", "schotten_totten", "ensta", ((0.4375, 0.125), (0.4468, 0.1429))),
    ),
)
ANDROIDE = Experiment(
    "androide",
    (
        Grid(
            "androide-k",
            "schotten_totten",
            "androide",
            tuple(f"best:k={k}" for k in range(1, 6)),
            (
                (487, 597, 637, 683, 758),
                (450, 538, 579, 648, 684),
                (407, 465, 516, 565, 606),
                (312, 399, 473, 544, 548),
                (305, 370, 375, 448, 529),
            ),
        ),
        _schotten("androide-100-k1", _montecarlo(100), "best:k=1", "93 % (100)"),
        _schotten("androide-100-k3", _montecarlo(100), "best:k=3", "", 400),
        _schotten("androide-500-50", _montecarlo(500), _montecarlo(50), "64 % (100)", 200, 10),
        _schotten("androide-1000-500", _montecarlo(1000), _montecarlo(500), "≈ 50 %", 100, 4),
        _peeking("androide-peek-100-k1", 100, None, "best:k=1", "93 % (100)", 400, 40),
        _peeking("androide-peek-100-k3", 100, None, "best:k=3", "93 % (100)", 400, 40),
        _peeking("androide-peek-500-50", 500, 50, _montecarlo(50), "64 % (100)", 200, 10),
        _peeking("androide-peek-1000-500", 1000, 500, _montecarlo(500), "≈ 50 %", 60, 4),
        Duel(
            *(
                "androide-fair-peek",
                "schotten_totten",
                "androide",
                "montecarlo:simulations=3000",
                _montecarlo(100),
            ),
            games=200,
            quick=10,
            peek=(None, 100),
        ),
        Duel(
            *("androide-fair-peek-500", "schotten_totten", "androide", "montecarlo:simulations=3000"),
            second=_montecarlo(500),
            games=100,
            quick=6,
            peek=(None, 500),
        ),
        _schotten("androide-barca-k1", "deep_barca", "best:k=1", "3/10", 200, 10),
        _schotten("androide-barca-montecarlo", "deep_barca", "montecarlo:simulations=300", "3/10", 200, 10),
    ),
)


def _rounds(code: str, first: str, second: str, seats: int, games: int, quick: int) -> Duel:
    return Duel(code, "love_letter", "zman2019", first, second, "", games, quick, seats, {"rounds": 1})


UTBM = Experiment(
    "utbm",
    (
        _rounds("utbm-2", "ismcts:simulations=1000", "negamax", 2, 5000, 200),
        _rounds("utbm-2-random", "negamax", "random", 2, 5000, 400),
        _rounds("utbm-4", "ismcts:simulations=1000", "negamax", 4, 2000, 80),
        _rounds("utbm-4-random", "negamax", "random", 4, 5000, 400),
    ),
)


def _by_depth(depth: int) -> tuple[Duel, ...]:
    correct, literal = f"minimax:depth={depth}", f"minimax:depth={depth},literal=true"
    games, quick = 1000 if depth < 7 else 400, 100 if depth < 6 else 20
    return tuple(
        Duel(f"s2in426-{name}-{depth}", "kalaha", "simple", first, second, "", games, quick)
        for name, first, second in (
            ("correct", correct, "greedy"),
            ("literal", literal, "greedy"),
            ("between", correct, literal),
        )
    )


S2IN426 = Experiment("s2in426", tuple(duel for depth in range(1, 8) for duel in _by_depth(depth)))
IUTO = Experiment(
    "iuto",
    tuple(
        Duel(f"iuto-{seats}", "cluedo", "iuto", "deducer", "notebook", "", games, quick, seats)
        for seats, games, quick in ((2, 400, 20), (4, 400, 20))
    ),
)
EXPERIMENTS = {experiment.name: experiment for experiment in (ENSTA, ANDROIDE, UTBM, S2IN426, IUTO)}
