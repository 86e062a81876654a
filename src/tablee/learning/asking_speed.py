"""How fast an agent answers that is asked move by move, found out in a few games against random moves."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablee.batches.batch import Batch
from tablee.core.game import Game
from tablee.learning.agent_opponent import AgentOpponent
from tablee.learning.opponents import AskedGames

GAMES = 8  # for each process


class AskingSpeed(NamedTuple):
    """Decisions a second, and how many the agent makes in a deal that is played from every seat."""

    rate: float
    decisions: float

    def seconds(self, deals: int) -> float:
        """Returns how long so many deals will take, played from every seat."""
        return deals * self.decisions / self.rate


def asking_speed(opponent: AgentOpponent, game: Game, seed: int) -> AskingSpeed:
    """Lets the agent play some games; the first move of all is no measure, since it starts the processes."""
    batch = Batch(game, GAMES * opponent.jobs, seed)
    games = np.arange(len(batch))
    over = np.zeros(len(batch), np.bool_)
    opponent.choose(AskedGames(batch, None, batch.mask, ~over, seed))
    asked, seconds = opponent.asked, opponent.seconds
    while not over.all():
        theirs = (batch.mover != games % game.seats) & ~over
        answers = opponent.choose(AskedGames(batch, None, batch.mask, theirs, seed))
        batch.step(np.where(theirs, answers, batch.choose("random")), where=~over)
        over |= batch.done
    asked, seconds = opponent.asked - asked, opponent.seconds - seconds
    # In each game here the agent had all seats but one, as it has in one game of a deal.
    return AskingSpeed(max(asked, 1) / max(seconds, 1e-9), asked / len(batch) * game.seats)
