"""The card of weights: by which program, from which seed, on what and for how long they were trained."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import jax

from tablee.core.provenance import MACHINE, provenance

if TYPE_CHECKING:
    from tablee.learning.training import TrainingSettings

LICENCE = "MIT"


def training_card(
    settings: TrainingSettings,
    command: str,
    steps: int,
    seconds: float,
    curve: Sequence[dict[str, Any]],
    states: str,
) -> dict[str, Any]:
    """Returns what `write_weights` wants to know of a training; its last measurements are the figures.

    `states` is where the games were in the end, which need not be where the recipe wanted them.
    """
    program = provenance()
    found = jax.devices(settings.device)[0]
    measured = ("opponent", "random", "rollout", "selves")
    return {
        "command": command,
        "commit": program["commit"],
        "version": program["version"],
        "seeds": [settings.seed],
        "hardware": {
            **{name: program[name] for name in MACHINE},
            "device": found.device_kind,
            "states": states,
            "python": program["python"],
            "numpy": program["numpy"],
            "jax": version("jax"),
        },
        "minutes": round(seconds / 60, 3),
        "steps": steps,
        "settings": settings.as_data(),
        "curve": list(curve),
        "figures": {name: curve[-1][name] for name in measured if curve and name in curve[-1]},
        "licence": LICENCE,
    }
