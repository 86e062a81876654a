"""The game that the protocol plays: the one whose folder brings a part `kgp`, found and not named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from tablee.core.game import Game, GameKind
from tablee.core.state import State, View
from tablee.roster import find_game, game_folders


class Boards(Protocol):
    """What the part `kgp` of a game offers: its rules, and boards as lists of numbers."""

    PRESET: str

    def check_rules(self, game: Game) -> None:
        """Refuses a game by other rules than the protocol's.

        :raises BadUse: the error names the option.
        """

    def board(self, view: View) -> tuple[int, ...]:
        """Returns the numbers of a position, with the seat of the view as south."""

    def position(self, numbers: Sequence[int]) -> State:
        """Returns the position of a board; south is seat 0 and has the move, unless the game is over.

        :raises ValueError: when it is no board, or larger than the rules allow, in English.
        """

    def sowable(self, numbers: Sequence[int]) -> tuple[str, ...]:
        """Returns the moves of south on a board, also where the rules say that the game is over."""


def played_game() -> GameKind:
    """Returns the game that the protocol plays; no other one is loaded."""
    name = next(name for name, folder in game_folders().items() if (folder / "kgp.py").is_file())
    return find_game(name)


def boards_of(kind: GameKind) -> Boards:
    """Returns how the game writes boards."""
    return cast("Boards", kind.part("kgp"))
