"""What `tablee exploit` without `--exact` does: one best response after the other is trained and measured."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

from tablee.cli.locale import print_to_stderr, say, speaker
from tablee.cli.training_options import TrainingOptions
from tablee.cli.training_report import TrainingTable
from tablee.core.agent import Agent
from tablee.core.game import Game
from tablee.core.options import Value
from tablee.learning.agent_opponent import AgentOpponent, asking_speed
from tablee.learning.best_response import BestResponse
from tablee.learning.frozen_agent import frozen_agent
from tablee.learning.opponents import NetworkOpponent, Opponent
from tablee.learning.recipe import Recipe
from tablee.learning.training import Progress, TrainingSettings
from tablee.report.training import training_curve

DEALS, ASKED_DEALS = 2000, 500
# The network has one seat in every game, and there is one opponent to measure it against, so on more deals.
ALONE: dict[str, Value] = {"opponents": 1.0, "deals": 2048}
ASKED: dict[str, Value] = {"games": 64, "deals": 64, "evaluations": 8}  # of agents that take their time
KERNELS, NETWORK, PROCESSES = "kernels", "network", "processes"
_LONGEST_NAME = 60


@dataclass
class ResponseStudy:
    """The agents of one game, and the best responses to them so far."""

    game: Game
    options: TrainingOptions
    folder: Path
    deals: int | None  # of the report; None: as many as suit an agent
    jobs: int
    command: str  # for the cards
    responses: dict[str, BestResponse] = field(default_factory=dict)
    ways: dict[str, str] = field(default_factory=dict)  # how each agent is asked

    def open(self, spec: str, agent: Agent) -> None:
        """Opens the training against an agent, new or kept; nothing is computed.

        :raises BadUse, BadSpec, BadOption, UnknownName, BadWeights: for anything that is wrong with what was
            asked for, or with the folder.
        """
        opponent = frozen_agent(self.game, agent, spec, self.jobs)
        is_asked = isinstance(opponent, AgentOpponent)
        settings = self.options.settings(self.game, {**ALONE, **(ASKED if is_asked else {})}, opponent)
        deals = self.deals or (ASKED_DEALS if is_asked else DEALS)
        self.responses[spec] = BestResponse(settings, self.folder / folder_name(spec), deals)
        self.ways[spec] = _way(opponent)

    def run(self, spec: str, is_stopped: Callable[[], bool]) -> bool:
        """Trains and measures the best response to an agent; returns whether it was finished."""
        response = self.responses[spec]
        if response.found is not None:
            return True
        training = response.training
        print_to_stderr(say("{agent}: a network learns to beat it", agent=spec))
        self._tell_speed(training.settings, response.deals)
        if training.steps:
            steps = speaker().grouped(training.steps)
            print_to_stderr(say("goes on after {steps} steps", steps=steps))
        with TrainingTable(training.curve) as table:

            def watch(progress: Progress) -> None:
                table.show(progress)
                if progress.row is not None:
                    chart = training_curve(training.curve, speaker())
                    training.folder.write_text("curve.svg", chart.standalone())

            return response.run(self.command, watch, is_stopped)

    def _tell_speed(self, settings: TrainingSettings, deals: int) -> None:
        """Says how long measuring will take, where an agent is asked move by move."""
        if not isinstance(settings.opponent, AgentOpponent):
            return
        found = asking_speed(settings.opponent, self.game, settings.seed)
        rate, seconds = found.rate, found.seconds(_measured_deals(settings.recipe, deals))
        what = say(
            "it is asked move by move, about {rate} times a second; measuring will take about {minutes} min, "
            "not counting the training",
            rate=speaker().grouped(round(rate)) if rate >= 1 else speaker().number(rate, 2),
            minutes=speaker().number(max(0.1, seconds / 60), 1),
        )
        print_to_stderr(what)


def _measured_deals(recipe: Recipe, deals: int) -> int:
    return recipe.evaluations * recipe.deals + deals


def _way(opponent: Opponent) -> str:
    if isinstance(opponent, NetworkOpponent):
        return NETWORK
    return PROCESSES if isinstance(opponent, AgentOpponent) else KERNELS


def folder_name(spec: str) -> str:
    """Returns the folder of an agent: its spec, with a digest where not all of it can stand there."""
    plain = re.sub(r"[^A-Za-z0-9_.=,-]+", "_", spec)
    if plain == spec.replace(":", "_") and len(plain) <= _LONGEST_NAME:
        return plain
    return f"{plain[-_LONGEST_NAME:].strip('_.')}-{blake2b(spec.encode(), digest_size=4).hexdigest()}"
