"""A word of a game's own that people may type beside its moves; a painter declares them as `COMMANDS`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """`name` is an aid of the game, which the word sets, or a question that the game answers.

    `called` are the words that mean it: the English one first, the French one last. `usage` is what follows
    the word, `meaning` what it is for; both are English texts, translated where they are shown.
    """

    name: str
    called: tuple[str, ...]
    usage: str
    meaning: str
