"""What the boards say in the browser: every text by its key, in one language.

Keys are `board.…` for what all boards say and `GAME.…` for a game's own, which stand in its `web` package.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from tablee import games
from tablee.core.notes import N_
from tablee.i18n import Say

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
        package = f"{games.__name__}.{name}.web"
        if find_spec(package) is not None:
            own = import_module(package).TEXTS
            found |= {f"{name}.{key}": say.for_game(name)(text) for key, text in own.items()}
    return found
