"""The reader of a board among the names on it: marked as "you", and spoken to."""

from __future__ import annotations

from tablee.i18n.say import Say


def name_of_reader(name: str, say: Say) -> str:
    """Returns a player's name as the player reads it: `Ada (you)`."""
    you = say("you")
    return f"{name} ({you})"


def turn_words(name: str, say: Say) -> str:
    """Returns whose turn it is, to stand beside the name of the player to move."""
    return say("it is your turn") if name.endswith(name_of_reader("", say)) else say("to move")
