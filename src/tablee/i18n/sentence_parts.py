"""Parts of sentences that games and front ends say alike: names of players, and things in a row.

A name ends with who plays it, in parentheses; the reader's own is marked as "you".
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.i18n.say import Say


def name_of_reader(name: str, say: Say) -> str:
    """Returns a player's name as the player reads it: `Ada (you)`."""
    you = say("you")
    return f"{name} ({you})"


def turn_words(name: str, say: Say) -> str:
    """Returns whose turn it is, to stand beside the name of the player to move."""
    return say("it is your turn") if name.endswith(name_of_reader("", say)) else say("to move")


def full_name(names: Sequence[str], seat: int, say: Say) -> str:
    """Returns a seat's name; a seat that is called by its number is a player."""
    name = names[seat]
    return say("Player {side}", side=name) if name.startswith(str(seat + 1)) else name


def short_name(names: Sequence[str], seat: int, say: Say) -> str:
    """Returns a seat's name without who plays it: sentences have up to two of them."""
    return full_name(names, seat, say).partition(" (")[0]


def listed(parts: Sequence[str], say: Say) -> str:
    """Returns parts of a sentence in a row, with `and` before the last."""
    if len(parts) < 2:
        return "".join(parts)
    return say("{most} and {last}", most=", ".join(parts[:-1]), last=parts[-1])
