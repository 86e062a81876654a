"""`tablee regret GAME --out FOLDER`: a strategy by counterfactual regret, on merged information."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Command
from tablee.cli.completion.completers import complete_games
from tablee.cli.exit_codes import DONE, STOPPED
from tablee.cli.locale import print_to_stderr, say, speaker
from tablee.cli.options import configure_game, game_options, seed_option
from tablee.cli.training_options import USUAL_MINUTES, stop_flag, typed_command

if TYPE_CHECKING:
    from tablee.learning.strategy_training import Row


@click.command(
    cls=Command,
    help=say("Learn a table of chances by counterfactual regret."),
    examples=[
        "tablee regret love_letter --seats 2 --set rounds=1 --deals 2000 --out my-strategy",
    ],
)
@click.argument("game", metavar=say("GAME"), shell_complete=complete_games)
@game_options
@click.option(
    "--deals",
    type=click.IntRange(1, 1 << 40),
    metavar=say("N"),
    help=say("Learn from so many deals; the same seed then gives the same strategy."),
)
@click.option(
    "--minutes",
    type=click.FloatRange(0.01, 100_000),
    metavar=say("M"),
    help=say("Learn for so long, compiling and measuring not counted; otherwise 10."),
)
@click.option(
    "--fixed",
    type=click.FloatRange(0.0, 1.0),
    default=0.5,
    show_default=True,
    metavar=say("SHARE"),
    help=say(
        "In this share of the deals the other one plays the game's best guess and never learns: 0 for an "
        "equilibrium, 1 for the best answer to that player."
    ),
)
@click.option(
    "--least",
    type=click.IntRange(1, 1_000_000),
    default=10,
    show_default=True,
    metavar=say("N"),
    help=say("Keep what was met so many times at least."),
)
@seed_option(say("Decides deals and all moves that are drawn."))
@click.option(
    "--out",
    required=True,
    type=click.Path(),
    metavar=say("FOLDER"),
    help=say("Where everything is kept; the same command again goes on with it."),
)
def regret(
    game: str,
    preset: str | None,
    settings: tuple[str, ...],
    seats: int | None,
    deals: int | None,
    minutes: float | None,
    fixed: float,
    least: int,
    seed: int,
    out: str,
) -> int:
    """Learns a strategy, or goes on, and returns the exit code."""
    from tablee.cli.compilation import prepare_templates
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note
    from tablee.equilibrium import SAMPLING_TEMPLATES
    from tablee.learning.strategy_training import StrategySettings, StrategyTraining

    played = configure_game(game, preset, settings, seats)
    if deals is not None and minutes is not None:
        raise BadUse(why=Note("minutes_deals", N_("--minutes and --deals: only one of them")))
    length = None if deals is not None else minutes or USUAL_MINUTES
    training = StrategyTraining(StrategySettings(played, deals, length, fixed, least, seed), Path(out))
    if training.is_finished:
        print_to_stderr(say("this training is finished: {file}", file=training.folder.weights))
        return DONE
    prepare_templates(played.kind, SAMPLING_TEMPLATES)
    for row in training.curve:
        _show(row)
    finished = training.run(typed_command(), _show, stop_flag())
    if finished:
        print_to_stderr(say("strategy: {file}", file=training.folder.weights))
        return DONE
    told = speaker().grouped(training.learner.deals)
    print_to_stderr(say("stopped after {deals} deals; the same command goes on", deals=told))
    return STOPPED


def _show(row: Row) -> None:
    voice = speaker()
    print_to_stderr(
        say(
            "{deals} deals, {seconds} s: {kept} of {entries} keys, {share} against the fixed player, greedy "
            "{greedy}",
            deals=voice.grouped(row["deals"]),
            seconds=voice.number(row["seconds"], 0),
            kept=voice.grouped(row["kept"]),
            entries=voice.grouped(row["entries"]),
            share=voice.percent(row["against_order"]),
            greedy=voice.percent(row["greedy_against_order"]),
        )
    )
