"""A word of a game's own that people may type beside its moves; a painter declares them as `COMMANDS`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """`name` is an aid of the game, which the word sets, or a question that the game answers.

    `words` lists the English words that mean it, separated by spaces and marked with `C_("command", …)`: a
    catalogue translates the list. `usage` is what follows the word, `meaning` what it is for. All three are
    translated where they are shown or typed.
    """

    name: str
    words: str
    usage: str
    meaning: str
