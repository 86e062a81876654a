"""`--help` of every command that is found: that it is there, says what each option does, and speaks French."""

from __future__ import annotations

import shlex

import click
import pytest

from tests.cli.commands import COMMANDS, EXAMPLES
from tests.cli.terminal import tablee

WIDEST = 100  # columns


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_and_option_says_what_it_does(words):
    command = COMMANDS[words]
    options = [each for each in command.params if isinstance(each, click.Option)]

    assert command.help
    assert [option.opts[0] for option in options if not option.help] == []
    assert "--lang" in [name for option in options for name in option.opts]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_the_help_of_every_command_is_french_where_one_wants_it(words):
    done = tablee(*words, "--help", "--lang", "fr")

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"Utilisation\u00a0: {' '.join(['tablee', *words])} ")
    assert COMMANDS[words].help not in done.stdout
    assert not {"Usage:", "Options:", "Commands:", "Examples:"} & set(done.stdout.split())
    shown = done.stdout.partition("\nExemples\u00a0:\n")[2].splitlines()
    assert shown == [f"  {example}" for example in COMMANDS[words].examples]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_has_examples_of_its_own(words):
    """CONTRIBUTING.md tells how a command gets its examples."""
    examples = COMMANDS[words].examples

    assert examples
    assert all(shlex.split(line)[: len(words) + 1] == ["tablee", *words] for line in examples)
    assert all(len(line) < WIDEST for line in examples)


@pytest.mark.parametrize(
    ("words", "line"), EXAMPLES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_click_reads_every_example(words, line):
    """Whether they run is in test_examples.py, which takes longer."""
    given = shlex.split(line)[len(words) + 1 :]
    command = COMMANDS[words]

    if isinstance(command, click.Group):  # an example of one of its commands
        context = click.Context(command)
        name, command, given = command.resolve_command(context, given)
        assert name is not None
    command.make_context("tablee", given, resilient_parsing="--help" in given)


def test_mistyped_commands_and_options_are_told_the_nearest():
    for words, said in (
        (("plya",), "did you mean 'play'?"),
        (("kgp", "jion"), "unknown command 'jion'; known: join, serve; did you mean 'join'?"),
        (("league", "peple"), "did you mean 'people'?"),
        (("league", "people", "lst"), "did you mean 'list'?"),
        (("play", "kalaha", "--presett", "x"), "Did you mean one of: '--preset'"),
    ):
        done = tablee(*words)

        assert done.returncode == 2
        assert said in done.stderr
