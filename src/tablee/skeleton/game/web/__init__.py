"""Skeleton in the browser: what board.js says, by key."""

from __future__ import annotations

from tablee.core.notes import N_

TEXTS = {
    "ask": N_("Your turn: play a card."),
    "card": N_("card {card}"),
    "hidden": N_("a hidden card"),
    "trick": N_("the trick"),
    "nothing": N_("no card yet"),
    "tricks.one": N_("{n} trick taken"),
    "tricks.other": N_("{n} tricks taken"),
}
