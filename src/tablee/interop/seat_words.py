"""What a seat is told of a game as text, for players that read: language models.

Everything is made of the seat's own view and of what `match.visibility` says it saw happen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tablee.core.game import Game
from tablee.core.scene import Line
from tablee.core.state import View
from tablee.i18n import Say
from tablee.match.choices import Label, typed_move
from tablee.wording import (
    board_text,
    labels_of,
    names_for,
    names_of,
    rules_title,
    sentence,
    typed_line,
    wording_of,
)


def rules_text(game: Game, say: Say) -> str:
    """Returns the rules of a game with its options, and how its moves are written."""
    say = say.for_game(game.kind)
    title = say(
        "{game} ({rules}), seats: {seats}",
        game=game.kind.title,
        rules=rules_title(game, say),
        seats=game.seats,
    )
    rules = [f"- {rule}" for rule in wording_of(game.kind).rules(game.options, say)]
    written = say("How a move is written: {expected}.", expected=game.kind.moves_expected(game))
    return "\n".join([title, *rules, written])


def listed(move: str, meaning: str) -> str:
    """Returns a move as a line of a list."""
    return move if meaning == move else f"{move}: {meaning}"


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


@dataclass(frozen=True)
class SeatWords:
    """The words about one moment of a game for the player in the seat of a view, in one language.

    `specs` are the players by seat, `lines` what the seat saw happen, the lines of each move together.
    """

    view: View
    specs: Sequence[str]
    lines: Sequence[tuple[Line, ...]]
    say: Say

    @cached_property
    def names(self) -> list[str]:
        """The names of all seats; this one is marked as "you"."""
        say = self._say
        return names_for(names_of(self.view.game, self.specs, say), self.view.seat, say)

    def board(self) -> str:
        """Returns the board as the seat sees it."""
        return board_text(self.view, self._say, self.names)

    def turn(self) -> str:
        """Returns whose turn it is, or that the game is over."""
        mover, say = self.view.mover, self._say
        if mover < 0:
            return say("The game is over.")
        if mover == self.view.seat:
            return say("It is your turn.")
        return say("It is the turn of {name}.", name=self.names[mover])

    def log(self, since: int = 0) -> list[str]:
        """Returns what the seat saw happen after the first `since` moves: a sentence for each, by number."""
        kind = self.view.game.kind
        told = ((at, sentence(kind, lines, self.say, self.names)) for at, lines in enumerate(self.lines, 1))
        return [f"{at}. {words}" for at, words in told if at > since and words]

    def moves(self) -> dict[str, str]:
        """Returns the legal moves with what each means; none when it is not this seat's turn."""
        return {move: self._label("", move) for move in self.view.legal}

    def meant(self, text: str) -> str:
        """Returns the move that a text means: its notation in any letters, its meaning as `moves` tells it,
        or both as a list has them.

        Nothing is guessed: a text that means no legal move is returned as the game reads it.
        """
        view = self.view
        written = typed_move(typed_line(view.game.kind, text, view.scene(), self.say), view)
        if written in view.legal:
            return written
        plain = _plain(text)
        for move, meaning in self.moves().items():
            if plain in (_plain(meaning), _plain(listed(move, meaning))):
                return move
        return written

    @cached_property
    def _label(self) -> Label:
        view = self.view
        return labels_of(wording_of(view.game.kind), view.scene(), self._say, self.names)

    @property
    def _say(self) -> Say:
        return self.say.for_game(self.view.game.kind)
