"""What came of an experiment's parts, and the same as plain data for a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class DuelFigure:
    """The first agent's share; where more than two sit, alone among copies of the second."""

    code: str
    games: int
    share: float
    low: float
    high: float
    moving_first: float | None  # the share of the games in which the first agent moved first; two seats only
    reverse: tuple[float, float, float] | None  # share, low, high
    milliseconds: tuple[float, float]  # a move, by agent


@dataclass(frozen=True)
class GridFigure:
    """[row][column]: the share of the row's agent, which moved first."""

    code: str
    games: int  # a cell
    shares: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class CurveFigure:
    """By player: (draws made, by formula, found in play), and how many games were played."""

    code: str
    games: int
    players: tuple[tuple[tuple[int, float, float], ...], ...]


Figure = DuelFigure | GridFigure | CurveFigure
KINDS = {kind.__name__: kind for kind in (DuelFigure, GridFigure, CurveFigure)}


def as_data(figure: Figure) -> dict[str, Any]:
    return {"kind": type(figure).__name__, **asdict(figure)}


def from_data(data: Mapping[str, Any]) -> Figure:
    fields = {name: _tuples(value) for name, value in data.items() if name != "kind"}
    return KINDS[data["kind"]](**fields)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value
