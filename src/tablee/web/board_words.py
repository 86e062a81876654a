"""What the boards say in the browser: every text by its key, in one language.

Keys are `board.…` for what all boards say and `GAME.…` for a game's own, which stand in its `web` package.
"""

from __future__ import annotations

from tablee.core.notes import N_
from tablee.i18n import Say
from tablee.roster import find_game

TEXTS = {
    "your_turn": N_("Your turn."),
    "to_move": N_("to move"),
    "your_move": N_("your turn"),
    "waiting": N_("It is {who}'s turn."),
    "back": N_("Back"),
    "you": N_("you"),
    "winner": N_("winner"),
    "shared": N_("shared win"),
}


def board_words(names: list[str], say: Say) -> dict[str, str]:
    """The texts of the boards of these games; a game without a `web` package adds none."""
    found = {f"board.{key}": say(text) for key, text in TEXTS.items()}
    for name in names:
        package = find_game(name).part("web")
        if package is not None:
            found |= {f"{name}.{key}": say.for_game(name)(text) for key, text in package.TEXTS.items()}
    return found
