"""The result of an analysis, as data: chances and judgements by move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from tablee.core.solution import ProvenValues

_DIGITS = 4  # of a chance in data: more would be noise
# The losses of winning chances that deserve a mark are fixed numbers, the same for every game and number of
# seats, so that a mark means the same everywhere: a blunder throws away a fifth of a win.
INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"
NOTHING = 0.01  # of a chance: what an estimate cannot tell from nothing
MARKS = {BLUNDER: 0.20, MISTAKE: 0.10, INACCURACY: 0.05}  # the least loss for each, the worst first


def mark_of(loss: float) -> str | None:
    """Returns the mark of a move that lost so much; None for one that is as good as the best, or nearly."""
    return next((mark for mark, least in MARKS.items() if loss >= least), None)


class JudgedMove(Protocol):
    """What is asked of a move to count the best ones, wherever it was kept."""

    @property
    def seat(self) -> int:
        """Who made it."""

    @property
    def judged(self) -> bool:
        """Whether it could be judged."""

    @property
    def loss(self) -> float:
        """What the mover's chance lost by it."""


def best_moves(moves: Iterable[JudgedMove], seat: int) -> tuple[int, int]:
    """Returns how many of a seat's moves lost nothing that can be told, and how many were judged."""
    losses = [move.loss for move in moves if move.seat == seat and move.judged]
    return sum(loss < NOTHING for loss in losses), len(losses)


@dataclass(frozen=True)
class MoveJudged:
    """One move. `chances` are those of every seat before it, 0…1, as `viewer` saw the position.

    `best` and `best_chance` are None where no better move was found, and where the move is not judged: it
    was drawn with the opening, or another seat made it by what `viewer` cannot know.
    `move` is what the viewer saw of it. `solved`: the chances are no estimate. `proven` are the margins that
    are known for certain, None where that is nothing.
    """

    number: int
    seat: int
    move: str
    viewer: int
    chances: tuple[float, ...]
    judged: bool
    best: str | None = None
    best_chance: float | None = None
    played_chance: float | None = None
    solved: bool = False
    proven: ProvenValues | None = None

    @property
    def loss(self) -> float:
        """What the mover's chance lost by this move instead of the best."""
        if self.best_chance is None or self.played_chance is None:
            return 0.0
        return max(0.0, self.best_chance - self.played_chance)

    @property
    def mark(self) -> str | None:
        """The mark that the move deserves, None for a good one."""
        return mark_of(self.loss)

    def as_data(self) -> dict[str, Any]:
        """Returns the judgement as plain data, with chances rounded."""
        return {
            "number": self.number,
            "seat": self.seat,
            "move": self.move,
            "chances": _rounded(self.chances),
            "judged": self.judged,
            "best": self.best,
            "best_chance": _round(self.best_chance),
            "played_chance": _round(self.played_chance),
            "loss": _round(self.loss),
            "mark": self.mark,
            "solved": self.solved,
            "proven": None if self.proven is None else asdict(self.proven),
        }


@dataclass(frozen=True)
class Analysis:
    """Every move of a record. `seat` is whose view were used, None where each mover's own were.

    `final` are the chances after the last move, of a finished game what each seat got; None when the
    analysis was cancelled before it came there.
    """

    game: str
    seats: int
    seat: int | None
    moves: tuple[MoveJudged, ...]
    final: tuple[float, ...] | None
    finished: bool
    hidden: bool  # whether seats see different things in this game

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """The seat's chance by the number of moves made, as far as it was looked at with the right viewer.

        These are the seat's own where every mover's are used and something is hidden: the chances that two
        seats see in one position do not have to agree, and a line that jumped between them would say nothing.
        """
        own = self.hidden and self.seat is None
        found = [(m.number - 1, m.chances[seat]) for m in self.moves if not own or m.viewer == seat]
        return found if self.final is None else [*found, (len(self.moves), self.final[seat])]

    @property
    def exact_from(self) -> int | None:
        """The number of the first move from which on every chance is exact; None where the last is not."""
        estimated = [move.number for move in self.moves if not move.solved]
        first = max(estimated, default=0) + 1
        return first if first <= len(self.moves) else None

    def mistakes(self, seat: int | None = None) -> list[MoveJudged]:
        """Returns the marked moves of a seat, or of all."""
        return [move for move in self.moves if move.mark and seat in (None, move.seat)]

    def count(self, mark: str, seat: int) -> int:
        """Returns how many of a seat's moves have a mark."""
        return sum(move.mark == mark for move in self.mistakes(seat))

    def average_loss(self, seat: int) -> float:
        """Returns what the seat lost by each of its judged moves, on average."""
        losses = [move.loss for move in self.moves if move.seat == seat and move.judged]
        return sum(losses) / max(1, len(losses))

    def as_data(self) -> dict[str, Any]:
        """Returns the analysis as plain data, for JSON."""
        return {
            "game": self.game,
            "seats": self.seats,
            "seat": self.seat,
            "finished": self.finished,
            "hidden": self.hidden,
            "moves": [move.as_data() for move in self.moves],
            "final": None if self.final is None else _rounded(self.final),
        }


def _rounded(chances: Sequence[float]) -> list[float]:
    return [round(chance, _DIGITS) for chance in chances]


def _round(chance: float | None) -> float | None:
    return None if chance is None else round(chance, _DIGITS)
