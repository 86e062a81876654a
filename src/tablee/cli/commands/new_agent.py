"""`tablee new-agent NAME GAME`: a working agent and its test, as files to change."""

from __future__ import annotations

import keyword
import sys
from importlib.machinery import PathFinder
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.completion.completers import complete_games
from tablee.cli.locale import say

if TYPE_CHECKING:
    from tablee.core.game import GameKind

FOLDER = Path(__file__).parents[1] / "agent_templates"
# For each language the files to write, by their templates.
FILES = {
    "python": {"$name.py": "agent.py.txt", "test_$name.py": "test_agent.py.txt"},
    "c": {"$name.c": "bot.c.txt", "test_$name.py": "test_bot.c.py.txt"},
}


@click.command(
    "new-agent",
    cls=Command,
    help=say("Write a working agent and its test, to start from."),
    examples=[
        "tablee new-agent my_agent kalaha",
        "tablee new-agent my_bot love_letter --language c",
    ],
)
@click.argument("name", metavar=say("NAME"))
@click.argument("game", metavar=say("GAME"), shell_complete=complete_games)
@click.option(
    "--language",
    type=click.Choice(list(FILES)),
    default="python",
    show_default=True,
    help=say("What to write it in: a class in Python, or a program in another language."),
)
@lang_option
def new_agent(name: str, game: str, language: str) -> None:
    """Writes the files of a new agent into the current folder and says what to run."""
    from string import Template  # --help imports this module and fills in nothing

    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note
    from tablee.roster import find_game

    kind = find_game(game)
    _refuse_name(name, kind)
    words = {"name": name, "agent": _class_name(name), "game": game, "title": kind.title}
    files = {Path(Template(file).substitute(words)): text for file, text in FILES[language].items()}
    for file in files:
        if file.exists():
            raise BadUse(
                why=Note(
                    "file_exists", N_("{file} is there already; choose another name"), {"file": str(file)}
                )
            )
    for file, template in files.items():
        text = Template((FOLDER / template).read_text("utf-8")).substitute(words)
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    click.echo(say("Wrote {files}. Now run:", files=", ".join(map(str, files))))
    spec = f"{name}:{words['agent']}" if language == "python" else f"bot:./{name}"
    if language == "c":
        click.echo(f"  cc -O2 -o {name} {name}.c")
    click.echo(f"  tablee check-agent {spec} {game}")
    click.echo(f"  tablee arena {game} {spec} random")


def _class_name(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def _is_installed(name: str) -> bool:
    """Whether a package of that name is there, which a file of ours would hide from everybody else."""
    elsewhere = [entry for entry in sys.path if entry and Path(entry).resolve() != Path.cwd()]
    return PathFinder.find_spec(name, elsewhere) is not None


def _refuse_name(name: str, kind: GameKind) -> None:
    """A name must be one that Python can import, and nothing else's already."""
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note
    from tablee.roster import HUMAN, PROGRAM, is_own

    taken = {*sys.stdlib_module_names, "tablee", "tests", "conftest", HUMAN, PROGRAM}
    why = None
    if not name.isidentifier() or not name.isascii() or keyword.iskeyword(name) or name.startswith("_"):
        template = N_(
            "{name} cannot be a name: expected letters, digits and _, first a letter, and no word of Python"
        )
        why = Note("bad_name", template, {"name": repr(name)})
    elif (
        name in taken
        or _is_installed(name)
        or name.startswith("test_")
        or not is_own(kind, f"{name}:{_class_name(name)}")
    ):
        why = Note("taken_name", N_("the name {name} is taken; choose another"), {"name": repr(name)})
    if why is not None:
        raise BadUse(why=why)
