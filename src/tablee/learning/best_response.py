"""A best response: a network that learns against a frozen agent, and what it wins against it.

What any player wins against an agent is a lower bound of what a perfect answer wins. The network is kept at
every evaluation, and the one that did best is chosen. Among many the best has also had luck with the deals
that it was chosen by: so what it wins is measured once more, on deals that nothing was learned or chosen by.

    response.npz/json   in the folder of the training: the chosen network and its card
    report.json         what it wins
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tablee.arena.statistics import deal_interval
from tablee.core.network import NetworkPlan
from tablee.core.weights import read_card, write_weights
from tablee.learning.evaluation import Share
from tablee.learning.training import Progress, Row, Training, TrainingSettings

FRESH = 42  # a bit of the seed: deals that are for the report alone
WEIGHTS, REPORT = "response.npz", "report.json"


@dataclass(frozen=True)
class MeasuredResponse:
    """What the chosen network wins against the agent."""

    share: Share  # over all seats
    by_seat: tuple[float, ...]
    deals: int  # each played from every seat
    evaluation: int  # by number, at which it was kept
    steps: int  # that it had learned from
    chosen_by: Share  # what it won on the deals that it was chosen by

    def as_data(self) -> dict[str, Any]:
        """Returns it as plain data."""
        return asdict(self)


def read_response(data: Mapping[str, Any]) -> MeasuredResponse:
    """Returns a response from plain data.

    :raises TypeError, KeyError: when it is none.
    """
    shares = {name: Share(*data[name]) for name in ("share", "chosen_by")}
    return MeasuredResponse(**{**data, **shares, "by_seat": tuple(data["by_seat"])})


class BestResponse:
    """The training against one agent, and what comes out of it."""

    def __init__(self, settings: TrainingSettings, folder: Path, deals: int) -> None:
        """Takes settings with an opponent, and how many deals to measure on; raises what `Training` does."""
        self.training = Training(settings, folder)
        self.deals = deals
        self.found: MeasuredResponse | None = None
        if self.training.is_finished:
            self.found = self._kept()

    def _kept(self) -> MeasuredResponse | None:
        """Returns the report in the folder; None where there is none of so many deals, or it is broken."""
        try:
            kept = read_response(json.loads((self.training.folder.path / REPORT).read_bytes()))
        except (OSError, ValueError, TypeError, KeyError):
            return None  # measuring again takes no long time
        return kept if kept.deals == self.deals else None

    @property
    def weights(self) -> Path:
        """Where the chosen network is once that is measured."""
        return self.training.folder.path / WEIGHTS

    @property
    def best(self) -> Row | None:
        """The evaluation at which the network won most so far, the first of equal ones."""
        curve = self.training.curve
        return max(curve, key=lambda row: row["opponent"][0]) if curve else None

    def run(self, command: str, watch: Callable[[Progress], None], is_stopped: Callable[[], bool]) -> bool:
        """Trains, chooses and measures, or goes on with that; returns whether it is finished."""
        if self.found is None and self.training.run(command, watch, is_stopped) and not is_stopped():
            self.found = self._measure()
        return self.found is not None

    def _measure(self) -> MeasuredResponse:
        training, row = self.training, self.best
        settings = training.settings
        if row is None or settings.opponent is None:
            raise RuntimeError("a finished training against an opponent has been evaluated")
        number = 1 + training.curve.index(row)
        with training.on_device():
            params = training.past_self(number)
            seed, seats = settings.seed ^ 1 << FRESH, range(settings.game.seats)
            paid = [
                training.evaluator.payoffs(params, settings.opponent, seat, seed, self.deals)
                for seat in seats
            ]
        means = np.mean(paid, axis=0).tolist()
        found = MeasuredResponse(
            Share(float(np.mean(means)), *deal_interval(means)),
            tuple(float(each.mean()) for each in paid),
            self.deals,
            number,
            row["steps"],
            Share(*row["opponent"]),
        )
        weights = {name: np.asarray(array) for name, array in params.items()}
        told = {"steps": row["steps"], "minutes": round(row["seconds"] / 60, 3), "figures": found.as_data()}
        write_weights(
            self.weights, weights, NetworkPlan(settings.game), {**read_card(training.folder.weights), **told}
        )
        training.folder.write_text(REPORT, json.dumps(found.as_data(), indent=1) + "\n")
        return found
