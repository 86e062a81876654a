"""A strategy for merged information from the first deal to its file: learns, measures itself, can be stopped.

Nothing but the seed and the number of deals decides the file, to the last bit: not whether the training was
interrupted, nor how many deals were asked for at first. So a finished one can go on, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablee.core.game import Game
from tablee.core.provenance import MACHINE, provenance
from tablee.core.strategy_file import write_strategy
from tablee.equilibrium import SampledRegret
from tablee.learning.run_folder import RunFolder

LESSON = 5_000  # deals between two looks at the clock and at Ctrl-C
MEASURED_ON = 10_000  # deals
BETWEEN_CHECKPOINTS = 120.0  # seconds
LICENCE = "MIT"
Row = dict[str, Any]


@dataclass(frozen=True)
class StrategySettings:
    """What is asked for: so many deals, or so many minutes; one of the two is None."""

    game: Game
    deals: int | None
    minutes: float | None
    fixed: float  # share of the deals against the fixed player
    least: int  # how often a seat must have learned at a key that is kept
    seed: int

    def as_data(self) -> dict[str, Any]:
        """Returns the settings as plain data, without the length, which changes nothing else."""
        game = self.game
        rules = {"game": game.kind.name, "preset": game.preset, "options": game.options, "seats": game.seats}
        return {**rules, "fixed": self.fixed, "least": self.least, "seed": self.seed}


class StrategyTraining:
    """One training and its folder; `run` goes on with what is there."""

    def __init__(self, settings: StrategySettings, folder: Path) -> None:
        """Opens the folder.

        :raises BadUse: when the folder holds something else, or information of the game is not merged.

        :raises BadWeights: when it cannot be read or written.
        """
        self.settings = settings
        self.learner = SampledRegret(settings.game, settings.seed, settings.fixed)
        self.folder = RunFolder(folder, settings.as_data())
        self.curve: list[Row] = []
        self.seconds = 0.0
        self._kept = self.folder.read_checkpoint()
        if self._kept is not None:
            facts = self._kept[0]
            self.seconds, self.curve, self.learner.deals = facts["seconds"], facts["curve"], facts["deals"]

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        if self.settings.deals is not None:
            return min(1.0, self.learner.deals / self.settings.deals)
        return min(1.0, self.seconds / (60.0 * (self.settings.minutes or 1.0)))

    @property
    def is_finished(self) -> bool:
        """Whether the strategy has been written, after as much as was asked for."""
        return self.share >= 1.0 and self.folder.weights.exists()

    def run(self, command: str, watch: Callable[[Row], None], stopped: Callable[[], bool]) -> bool:
        """Learns to the end, or until asked to stop; returns whether the end was reached.

        `watch` gets each new row of the curve, `command` goes to the card.
        """
        if self._kept is not None:
            facts, arrays = self._kept
            self.learner.go_on(facts["deals"], arrays["entries"])
        saved = time.monotonic()
        while self.share < 1.0 and not stopped():
            before = time.monotonic()
            left = LESSON if self.settings.deals is None else self.settings.deals - self.learner.deals
            self.learner.learn(min(LESSON, left))
            self.seconds += time.monotonic() - before
            if self.learner.deals >= LESSON << len(self.curve):
                self.curve.append(self._measured())
                watch(self.curve[-1])
            if time.monotonic() - saved > BETWEEN_CHECKPOINTS:
                self._save()
                saved = time.monotonic()
        self._save()
        if self.share < 1.0:
            return False
        rows = self.learner.strategy(self.settings.least)
        write_strategy(self.folder.weights, rows, self.settings.game, self._card(command, len(rows)))
        return True

    def _measured(self) -> Row:
        rows = self.learner.strategy(self.settings.least)
        return {
            "deals": self.learner.deals,
            "seconds": round(self.seconds, 1),
            "entries": self.learner.entries,
            "kept": len(rows),
            "against_order": round(self.learner.score(rows, MEASURED_ON), 4),
            "greedy_against_order": round(self.learner.score(rows, MEASURED_ON, greedy=True), 4),
        }

    def _save(self) -> None:
        facts = {"deals": self.learner.deals, "seconds": self.seconds, "curve": self.curve}
        self.folder.write_checkpoint(facts, {"entries": self.learner.kept()})

    def _card(self, command: str, rows: int) -> dict[str, Any]:
        program = provenance()
        return {
            "command": command,
            "commit": program["commit"],
            "version": program["version"],
            "seeds": [self.settings.seed],
            "hardware": {
                **{name: program[name] for name in MACHINE},
                "python": program["python"],
                "numpy": program["numpy"],
                "numba": program["numba"],
            },
            "minutes": round(self.seconds / 60, 3),
            "steps": self.learner.deals,
            "rows": rows,
            "settings": self.settings.as_data(),
            "curve": self.curve,
            "figures": self._measured(),
            "licence": LICENCE,
        }
