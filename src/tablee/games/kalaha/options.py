"""The options and presets of Kalaha (RULES.md §7)."""

from __future__ import annotations

from tablee.core.notes import N_
from tablee.core.options import Choice, Flag, Int, Option, Preset, SeatChoice

CAPTURES = ("nonempty", "always", "never")
END_CHECKS = ("either_side", "mover")
COLLECTS = ("owner", "emptier", "none")
SIDES = {"a": "0", "b": "1"}

OPTIONS: tuple[Option, ...] = (
    Int("fields", 6, N_("fields on each side"), N_("fields per side"), low=1, high=12),
    Int("seeds", 4, N_("seeds in each field at the start"), N_("seeds per field"), low=1, high=12),
    SeatChoice(
        "first",
        "0",
        N_("who makes the first move"),
        N_("who begins"),
        choices=("0", "1", "random"),
        aliases=SIDES,
        titles={"random": N_("drawn by lot")},
    ),
    Flag("extra_turn", False, N_("a last seed in one's own store gives another turn"), N_("extra turns")),
    Choice(
        "capture",
        "always",
        N_("when a last seed in an own empty field captures"),
        N_("captures"),
        choices=CAPTURES,
        titles={
            "nonempty": N_("only if seeds lie opposite"),
            "always": N_("always"),
            "never": N_("never"),
        },
    ),
    Flag(
        "capture_takes_last_seed",
        True,
        N_("the capturing seed goes to the store as well"),
        N_("last seed taken as well"),
    ),
    Choice(
        "end_check",
        "either_side",
        N_("whose empty side ends the game"),
        N_("the game ends when"),
        choices=END_CHECKS,
        titles={"either_side": N_("either side is empty"), "mover": N_("the side to move is empty")},
    ),
    Choice(
        "collect",
        "owner",
        N_("who gets the seeds left at the end"),
        N_("seeds left at the end"),
        choices=COLLECTS,
        titles={
            "owner": N_("to the side they lie on"),
            "emptier": N_("to the empty side"),
            "none": N_("to nobody"),
        },
    ),
    Flag(
        "skip_origin",
        False,
        N_("a full lap passes over the field it started from"),
        N_("skip the starting field"),
    ),
    Flag(
        "majority_stop",
        False,
        N_("the game stops once a store holds more than half of all seeds"),
        N_("stop at a majority"),
    ),
    Flag(
        "pie_rule",
        False,
        N_("the second player may answer the first turn by swapping sides"),
        N_("pie rule"),
    ),
)
PRESETS = {
    "simple": Preset(
        N_("turns alternate, every last seed in an own empty field captures"), title=N_("simple game")
    ),
    "standard": Preset(
        N_("extra turns, and captures only where seeds lie opposite"),
        {"extra_turn": True, "capture": "nonempty"},
        N_("common game"),
    ),
    "empty_capture": Preset(
        N_("extra turns; everything else as in the simple game"),
        {"extra_turn": True},
        N_("game solved in 2000"),
    ),
}
