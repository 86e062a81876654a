"""`tablee train GAME --out FOLDER`: a network learns the game by playing against itself."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.locale import print_to_stderr, say, speaker
from tablee.cli.options import configure_game, game_options, named_values, seed_option

if TYPE_CHECKING:
    from tablee.learning.training import Progress, Training

DEVICES = ("cpu", "cuda")
USUAL_MINUTES = 10.0


@click.command(help=say("Train a network by letting it play against itself."))
@click.argument("game", metavar=say("GAME"))
@game_options
@click.option(
    "--minutes",
    type=click.FloatRange(0.01, 100_000),
    metavar=say("M"),
    help=say("Learn for so long, compiling and measuring not counted; otherwise 10."),
)
@click.option(
    "--steps",
    type=click.IntRange(1, 1 << 50),
    metavar=say("N"),
    help=say("Learn from so many moves; on a processor the same seed then gives the same weights."),
)
@click.option(
    "--device",
    type=click.Choice(DEVICES),
    default=DEVICES[0],
    show_default=True,
    help=say("Where the network is computed."),
)
@click.option(
    "--recipe",
    "changes",
    multiple=True,
    metavar=say("NAME=VALUE"),
    help=say("Change a number of the recipe, as docs/learning.md lists them; may be repeated."),
)
@click.option(
    "--init",
    type=click.Path(dir_okay=False),
    metavar=say("FILE"),
    help=say("Begin with these weights, of any rules of the game, instead of by chance; widths are theirs."),
)
@seed_option(say("Decides deals, the first weights and everything else that is chance."))
@click.option(
    "--out",
    required=True,
    type=click.Path(),
    metavar=say("FOLDER"),
    help=say("Where everything is kept; the same command again goes on with it."),
)
def train(
    game: str,
    preset: str | None,
    settings: tuple[str, ...],
    seats: int | None,
    minutes: float | None,
    steps: int | None,
    device: str,
    changes: tuple[str, ...],
    init: str | None,
    seed: int,
    out: str,
) -> int:
    """Trains a network, or goes on; returns 1 where that was stopped before the end."""
    from tablee.core.errors import BadUse
    from tablee.core.network import NetworkPlan
    from tablee.core.notes import N_, Note
    from tablee.core.weights import read_weights, sizes_of
    from tablee.learning.recipe import recipe_for

    played = configure_game(game, preset, settings, seats)
    if minutes is not None and steps is not None:
        raise BadUse(why=Note("minutes_steps", N_("--minutes and --steps: only one of them")))
    first = None if init is None else Path(init)
    widths = {} if first is None else sizes_of(read_weights(first, NetworkPlan(played)))._asdict()
    recipe = recipe_for(device, {**widths, **named_values("--recipe", changes, "games=256")})
    _require_jax()
    from tablee.batches import kernels
    from tablee.cli.compilation import prepare_templates
    from tablee.learning.training import Training, TrainingSettings

    length = None if steps is not None else minutes or USUAL_MINUTES
    asked = TrainingSettings(played, recipe, device, seed, steps, length, first)
    training = Training(asked, Path(out))
    if training.is_finished:
        print_to_stderr(say("this training is finished: {file}", file=training.folder.weights))
        return 0
    prepare_templates(played.kind, [kernels])
    return _run(training)


def _run(training: Training) -> int:
    from tablee.cli.training_report import TrainingTable
    from tablee.report.training import training_curve

    if training.steps:
        told = speaker().grouped(training.steps)
        print_to_stderr(say("goes on after {steps} steps", steps=told))
    stopped = _stop_flag()
    with TrainingTable(training.curve) as table:

        def watch(progress: Progress) -> None:
            table.show(progress)
            if progress.row is not None:
                chart = training_curve(training.curve, speaker())
                training.folder.write_text("curve.svg", chart.standalone())

        finished = training.run(_command(), watch, stopped)
    if finished:
        print_to_stderr(say("weights: {file}", file=training.folder.weights))
        return 0
    steps = speaker().grouped(training.steps)
    print_to_stderr(say("stopped after {steps} steps; the same command goes on", steps=steps))
    return 1


def _require_jax() -> None:
    """Raises BadUse where JAX is missing, and says what to install."""
    from importlib.util import find_spec  # as shlex below: --help imports this module and trains nothing

    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note

    if find_spec("jax") is None:
        raise BadUse(why=Note("no_jax", N_('training needs JAX: pip install "tablee[train]"')))


def _command() -> str:
    """Returns what was typed, for the card; paths of the machine are left out."""
    import shlex

    kept, after = [], ""
    for argument in sys.argv[1:]:
        option, joined, path = argument.partition("=")
        if after in ("--out", "--init"):
            option, joined, path = after, "", argument
        elif not joined or option not in ("--out", "--init"):
            option, joined, path = "", "", argument
        name = {"--out": "DIR", "--init": Path(path).name}.get(option, path)
        kept.append(f"{option}={name}" if joined else name)
        after = argument
    return shlex.join(["tablee", *kept])


def _stop_flag() -> Callable[[], bool]:
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
