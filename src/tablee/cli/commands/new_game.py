"""`tablee new-game NAME`: a working game with hidden cards and its tests, as files to change."""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.locale import say

SKELETON = "skeleton"


@click.command(
    "new-game",
    cls=Command,
    help=say("Write a working game and its tests, to start from."),
    examples=[
        "tablee new-game high_low --root ~/tablee",
    ],
)
@click.argument("name", metavar=say("NAME"))
@click.option(
    "--root",
    type=click.Path(path_type=Path),
    metavar=say("FOLDER"),
    help=say("The checkout of Tablée to write into; otherwise the one that runs."),
)
@lang_option
def new_game(name: str, root: Path | None) -> None:
    """Copies the skeleton under another name and says what to do next."""
    from tablee import skeleton
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note

    root = root or Path(skeleton.__file__).parents[3]
    if not (root / "src" / "tablee" / "games").is_dir() or not (root / "tests" / "games").is_dir():
        why = N_("{folder} is no checkout of Tablée: expected src/tablee/games and tests/games in it")
        raise BadUse(why=Note("no_checkout", why, {"folder": str(root)}))
    folders = {"game": root / "src" / "tablee" / "games" / name, "tests": root / "tests" / "games" / name}
    _refuse_name(name, folders)
    for part, folder in folders.items():
        _copy(Path(skeleton.__file__).parent / part, folder, name)
    click.echo(say("Wrote {files}. Now run:", files=", ".join(str(folder) for folder in folders.values())))
    click.echo("  make catalogues")
    click.echo(f"  tablee play {name}")
    click.echo(f"  TABLEE_GOLDEN=write pytest -n 0 -m golden -k {name}")
    click.echo(f"  pytest -k {name}")
    click.echo(say("docs/adding-a-game.md tells what each file is for."))


def _copy(source: Path, target: Path, name: str) -> None:
    """Copies a folder of the skeleton; its word becomes the game's name, in files and in their names."""
    for path in sorted(source.rglob("*")):
        if path.is_dir() or path.suffix in (".pyc", ".mo"):
            continue
        text = path.read_text("utf-8")
        text = text.replace("tablee.skeleton.game", f"tablee.games.{name}")
        text = text.replace("skeleton", name).replace("Skeleton", _class_name(name))
        # The name of the class is no title, and style sheets write hyphens.
        text = text.replace(f'title = "{_class_name(name)}"', f'title = "{_title(name)}"')
        if path.suffix == ".css":
            text = text.replace(f".{name}-board", f".{name.replace('_', '-')}-board")
        file = target / path.relative_to(source).as_posix().replace(SKELETON, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)


def _class_name(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def _title(name: str) -> str:
    return " ".join(part[:1].upper() + part[1:] for part in name.split("_"))


def _refuse_name(name: str, folders: dict[str, Path]) -> None:
    """A name must be one that Python can import. :raises BadUse: when it is not, or is taken."""
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note

    if not re.fullmatch(r"[a-z][a-z0-9_]{1,30}", name) or keyword.iskeyword(name):
        why = N_("{name} cannot be the name of a game: expected small letters, digits and _, first a letter")
        raise BadUse(why=Note("bad_game_name", why, {"name": repr(name)}))
    taken = [folder for folder in folders.values() if folder.exists()]
    if taken or name in (SKELETON, *sys.stdlib_module_names):
        why = N_("the name {name} is taken; choose another")
        raise BadUse(why=Note("taken_name", why, {"name": repr(name)}))
