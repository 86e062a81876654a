"""How a game ended: points by seat, who won, and why it was over."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """`winners` are seats; several share a win; nobody, or everybody, is a draw."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str

    @property
    def is_draw(self) -> bool:
        """Whether nobody won, or everybody did."""
        return len(self.winners) in (0, len(self.scores))
