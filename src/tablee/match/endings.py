"""Ends of games that no move brings about: somebody gives up or is out of time, people agree or break off."""

from __future__ import annotations

from tablee.core.state import Outcome, State
from tablee.match.visibility import SPECTATOR

# Reasons of outcomes that no rule gave. Who has won is then not for the score to say.
RESIGNED = "resigned"
OUT_OF_TIME = "out_of_time"
ABANDONED = "abandoned"  # somebody did not come back, and another claimed the win
FAILED = "failed"  # a program crashed, was late, or made an illegal move
AGREED_DRAW = "agreed_draw"
ABORTED = "aborted"  # it counts for nobody
CONCEDED = frozenset({RESIGNED, OUT_OF_TIME, ABANDONED, FAILED})


def contenders(state: State) -> tuple[int, ...]:
    """Returns the seats that can still win."""
    return state.game.kind.contenders(state.game, state.record())


def concession(state: State, seat: int, reason: str = RESIGNED) -> Outcome:
    """Returns the outcome when a seat leaves the win to the others: to those who can still have it."""
    others = tuple(other for other in contenders(state) if other != seat)
    return Outcome(state.view(SPECTATOR).scene().scores, others, reason)


def conceding_seat(state: State, outcome: Outcome) -> int:
    """Returns the seat that left the win to the others, by an outcome that `concession` gave for the state.

    Of those who have not won, others may have been out of the game before.
    """
    without = [seat for seat in range(state.game.seats) if seat not in outcome.winners]
    lost = [seat for seat in without if seat in contenders(state)] or without
    return state.mover if state.mover in lost else lost[0]


def without_winner(state: State, reason: str) -> Outcome:
    """Returns the outcome when people end a game that nobody has won: a draw, or broken off."""
    return Outcome(state.view(SPECTATOR).scene().scores, (), reason)
