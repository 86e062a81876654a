"""What the commands that train a network have in common: their options, and stopping by Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.locale import say
from tablee.cli.options import named_values, seed_option

if TYPE_CHECKING:
    from tablee.core.game import Game
    from tablee.core.options import Value
    from tablee.learning.opponents import Opponent
    from tablee.learning.training import TrainingSettings

DEVICES = ("cpu", "cuda")
USUAL_MINUTES = 10.0
Command = Callable[..., Any]


class TrainingOptions:
    """What was given; the fields are named as the parameters of a command."""

    # Written out, as `tablee --help` imports this module: making a dataclass takes 0.4 ms.
    def __init__(
        self,
        minutes: float | None,
        steps: int | None,
        device: str,
        changes: tuple[str, ...],
        init: str | None,
        seed: int,
    ) -> None:
        self.minutes, self.steps, self.device = minutes, steps, device
        self.changes, self.init, self.seed = changes, init, seed

    def settings(
        self, game: Game, usual: Mapping[str, Value] | None = None, opponent: Opponent | None = None
    ) -> TrainingSettings:
        """Returns the settings of a training; `usual` are numbers of the recipe unless others were given.

        :raises BadUse: when two lengths were given, or JAX is missing.

        :raises BadOption, UnknownName, BadWeights: for a number of the recipe, or weights to begin with.
        """
        from tablee.core.errors import BadUse
        from tablee.core.network import NetworkPlan
        from tablee.core.notes import N_, Note
        from tablee.core.weights import read_weights, sizes_of
        from tablee.learning.recipe import recipe_for

        if self.minutes is not None and self.steps is not None:
            raise BadUse(why=Note("minutes_steps", N_("--minutes and --steps: only one of them")))
        first = None if self.init is None else Path(self.init)
        widths = {} if first is None else sizes_of(read_weights(first, NetworkPlan(game)))._asdict()
        changes = named_values("--recipe", self.changes, "games=256")
        recipe = recipe_for(self.device, {**(usual or {}), **widths, **changes})
        require_jax()
        from tablee.learning.training import TrainingSettings

        length = None if self.steps is not None else self.minutes or USUAL_MINUTES
        return TrainingSettings(game, recipe, self.device, self.seed, self.steps, length, first, opponent)


def training_options(command: Command) -> Command:
    """--minutes, --steps, --device, --recipe, --init, --seed: how a network is trained."""
    for option in (
        seed_option(say("Decides deals, the first weights and everything else that is chance.")),
        click.option(
            "--init",
            type=click.Path(dir_okay=False),
            metavar=say("FILE"),
            help=say(
                "Begin with these weights, of any rules of the game, instead of by chance; widths are theirs."
            ),
        ),
        click.option(
            "--recipe",
            "changes",
            multiple=True,
            metavar=say("NAME=VALUE"),
            help=say("Change a number of the recipe, as docs/learning.md lists them; may be repeated."),
        ),
        click.option(
            "--device",
            type=click.Choice(DEVICES),
            default=DEVICES[0],
            show_default=True,
            help=say("Where the network is computed."),
        ),
        click.option(
            "--steps",
            type=click.IntRange(1, 1 << 50),
            metavar=say("N"),
            help=say("Learn from so many moves; on a processor the same seed then gives the same weights."),
        ),
        click.option(
            "--minutes",
            type=click.FloatRange(0.01, 100_000),
            metavar=say("M"),
            help=say("Learn for so long, compiling and measuring not counted; otherwise 10."),
        ),
    ):
        command = option(command)
    return command


def require_jax() -> None:
    """Raises BadUse where JAX is missing, and says what to install."""
    from importlib.util import find_spec  # as shlex below: --help imports this module and trains nothing

    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note

    if find_spec("jax") is None:
        raise BadUse(why=Note("no_jax", N_('training needs JAX: pip install "tablee[train]"')))


def typed_command() -> str:
    """Returns what was typed, for the card of the weights; paths of the machine are left out."""
    import shlex

    kept, after = [], ""
    for argument in sys.argv[1:]:
        option, joined, path = argument.partition("=")
        if after in ("--out", "--init"):
            option, joined, path = after, "", argument
        elif not joined or option not in ("--out", "--init"):
            option, joined, path = "", "", argument
        name = {"--out": "DIR", "--init": Path(path).name}.get(option, path)
        name = re.sub(r"net=[^,]*/", "net=", name)  # in an agent's spec
        kept.append(f"{option}={name}" if joined else name)
        after = argument
    return shlex.join(["tablee", *kept])


def stop_flag() -> Callable[[], bool]:
    """Returns whether Ctrl-C, SIGTERM or SIGHUP has asked to stop; asked twice, the program ends at once."""
    asked: list[int] = []
    words = say("stopping after this lesson …")

    def ask(number: int, _: object) -> None:
        asked.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.write(2, f"\n{words}\n".encode())  # a handler must not print: somebody may be printing

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), ask)
    return lambda: bool(asked)
