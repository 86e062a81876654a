"""What a language model is told: the rules once, then what its seat sees and how to answer."""

from __future__ import annotations

from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.i18n import Say
from tablee.interop.seat_words import SeatWords, listed, rules_text

MARK = "MOVE:"  # the same in every language: `agent.py` looks for it


def instructions(game: Game, seat: int, say: Say) -> str:
    """Returns who the model is, the rules, and how it must answer."""
    say = say.for_game(game.kind)
    return "\n\n".join(
        [
            say(
                "You play {game} in seat {seat} of {seats}.",
                game=game.kind.title,
                seat=seat + 1,
                seats=game.seats,
            ),
            rules_text(game, say),
            say(
                "You are told what your seat may know, and nothing else. Think as long as you need, then end "
                "your answer with a line that has nothing but the word MOVE, a colon and your move:"
            ),
            say("{mark} your move", mark=MARK),
        ]
    )


def question(words: SeatWords, *, with_moves: bool) -> str:
    """Returns what the seat saw happen, the board, and the legal moves if they are to be listed."""
    say = words.say.for_game(words.view.game.kind)
    parts = []
    if log := words.log():
        parts.append("\n".join([say("What has happened, as you saw it:"), *log]))
    parts.append(say("The board:") + "\n" + words.board())
    if with_moves:
        moves = [listed(move, meaning) for move, meaning in words.moves().items()]
        parts.append("\n".join([say("Your legal moves:"), *moves]))
    parts.append(say("It is your turn. End with the line {mark} and your move.", mark=MARK))
    return "\n\n".join(parts)


def correction(problem: TableeError, say: Say) -> str:
    """Returns what was wrong with an answer, and the legal moves with it."""
    return say(
        "That does not count: {problem}. Answer again, and end with the line {mark} and your move.",
        problem=problem,
        mark=MARK,
    )
