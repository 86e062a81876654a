"""The experiments of the documents this project started from, played again fairly. Data only."""

from __future__ import annotations

from tablee.arena.founding.experiments import EXPERIMENTS, Curve, Duel, Experiment, Grid
from tablee.arena.founding.figures import CurveFigure, DuelFigure, Figure, GridFigure, as_data, from_data
from tablee.arena.founding.measuring import Progress, measure

__all__ = [
    "EXPERIMENTS",
    "Curve",
    "CurveFigure",
    "Duel",
    "DuelFigure",
    "Experiment",
    "Figure",
    "Grid",
    "GridFigure",
    "Progress",
    "as_data",
    "from_data",
    "measure",
]
