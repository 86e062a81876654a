"""What is to be read from the reproduced experiments; the figures named are those of the full run."""

from __future__ import annotations

from tablee.core.notes import N_

SOURCES = {
    "ensta": N_("ENSTA: four players of Schotten-Totten"),
    "androide": N_("ANDROIDE: choosing among the k best, and Monte Carlo"),
    "utbm": N_("UTBM: negamax or tree search for Love Letter"),
    "s2in426": N_("S2IN426: minimax for Kalaha, and its pseudo-code"),
    "iuto": N_("IUT'O: the course's player of Cluedo"),
}
READINGS: dict[str, tuple[str, ...]] = dict.fromkeys(SOURCES, ())
