"""The letters of the colours, and what formations are called. English, translated where it is said."""

from __future__ import annotations

from tablee.core.notes import N_

LETTERS = {  # of the colours, as they stand on a card; no two of a language may be the same
    "R": N_("R"),
    "G": N_("G"),
    "B": N_("B"),
    "Y": N_("Y"),
    "P": N_("P"),
    "O": N_("O"),
}
WORTH = {  # with the sum of the cards
    "colour_run": N_("colour run {sum}"),
    "three": N_("three of a kind {sum}"),
    "four": N_("four of a kind {sum}"),
    "colour": N_("colour {sum}"),
    "run": N_("run {sum}"),
    "sum": N_("sum {sum}"),
}
