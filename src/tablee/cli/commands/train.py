"""`tablee train GAME --out FOLDER`: a network learns the game by playing against itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.command import Command
from tablee.cli.completion.completers import complete_games
from tablee.cli.exit_codes import DONE, STOPPED
from tablee.cli.locale import print_to_stderr, say, speaker
from tablee.cli.options import configure_game, game_options
from tablee.cli.training_options import TrainingOptions, stop_flag, training_options, typed_command

if TYPE_CHECKING:
    from tablee.learning.training import Progress, Training


@click.command(
    cls=Command,
    help=say("Train a network by letting it play against itself."),
    examples=[
        "tablee train kalaha --minutes 10 --out my-weights",
    ],
)
@click.argument("game", metavar=say("GAME"), shell_complete=complete_games)
@game_options
@training_options
@click.option(
    "--out",
    required=True,
    type=click.Path(),
    metavar=say("FOLDER"),
    help=say("Where everything is kept; the same command again goes on with it."),
)
def train(
    game: str, preset: str | None, settings: tuple[str, ...], seats: int | None, out: str, **given: Any
) -> int:
    """Trains a network, or goes on, and returns the exit code."""
    played = configure_game(game, preset, settings, seats)
    asked = TrainingOptions(**given).settings(played)
    from tablee.batches import kernels
    from tablee.cli.compilation import prepare_templates
    from tablee.learning.training import Training

    training = Training(asked, Path(out))
    if training.is_finished:
        print_to_stderr(say("this training is finished: {file}", file=training.folder.weights))
        return DONE
    prepare_templates(played.kind, [kernels])
    return _run(training)


def _run(training: Training) -> int:
    from tablee.cli.training_report import TrainingTable
    from tablee.report.training import training_curve

    if training.steps:
        told = speaker().grouped(training.steps)
        print_to_stderr(say("goes on after {steps} steps", steps=told))
    stopped = stop_flag()
    with TrainingTable(training.curve) as table:

        def watch(progress: Progress) -> None:
            table.show(progress)
            if progress.row is not None:
                chart = training_curve(training.curve, speaker())
                training.folder.write_text("curve.svg", chart.standalone())

        finished = training.run(typed_command(), watch, stopped)
    if finished:
        print_to_stderr(say("weights: {file}", file=training.folder.weights))
        return DONE
    steps = speaker().grouped(training.steps)
    print_to_stderr(say("stopped after {steps} steps; the same command goes on", steps=steps))
    return STOPPED
