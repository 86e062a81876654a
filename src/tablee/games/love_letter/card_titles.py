"""What the cards are called: alone, and within a sentence. English, translated where it is said."""

from __future__ import annotations

from tablee.core.notes import N_

NAMES = {
    "spy": N_("Spy"),
    "guard": N_("Guard"),
    "priest": N_("Priest"),
    "baron": N_("Baron"),
    "handmaid": N_("Handmaid"),
    "prince": N_("Prince"),
    "chancellor": N_("Chancellor"),
    "king": N_("King"),
    "countess": N_("Countess"),
    "princess": N_("Princess"),
}
THE = {
    "spy": N_("the Spy"),
    "guard": N_("the Guard"),
    "priest": N_("the Priest"),
    "baron": N_("the Baron"),
    "handmaid": N_("the Handmaid"),
    "prince": N_("the Prince"),
    "chancellor": N_("the Chancellor"),
    "king": N_("the King"),
    "countess": N_("the Countess"),
    "princess": N_("the Princess"),
}
