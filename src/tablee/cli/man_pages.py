"""Manual pages, made of the commands themselves: what `--help` says, in the form that `man` reads.

`tablee man` shows one, and `make man` writes all, in every language; a wheel carries them as `share/man`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from tablee import __version__
from tablee.cli.exit_codes import DONE, FAILED, STOPPED, WRONG_USE
from tablee.cli.locale import say, speaker
from tablee.i18n.languages import SOURCE_LANGUAGE

PROGRAM = "tablee"


@dataclass(frozen=True)
class ManPage:
    """A page by the words of its command, and its text in the language of `man`."""

    words: tuple[str, ...]
    text: str

    @property
    def file(self) -> str:
        """The name of its file: `tablee-kgp-serve.1`."""
        return "-".join((PROGRAM, *self.words)) + ".1"


def man_pages(command: click.Command, words: tuple[str, ...] = ()) -> Iterator[ManPage]:
    """Yields the page of a command, and of all that belong to it."""
    yield man_page(command, words)
    if isinstance(command, click.Group):
        for name, inner in _commands(command):
            yield from man_pages(inner, (*words, name))


def man_page(command: click.Command, words: tuple[str, ...]) -> ManPage:
    """Returns the page of one command."""
    return ManPage(words, "\n".join(_lines(command, words)) + "\n")


def write_pages(command: click.Command, folder: Path) -> list[Path]:
    """Writes all pages below a folder, where `man` looks for those of this language; returns their files."""
    from tablee.core.atomic_file import write_atomically

    language = speaker().language
    place = folder / ("" if language == SOURCE_LANGUAGE else language) / "man1"
    place.mkdir(parents=True, exist_ok=True)
    files = []
    for page in man_pages(command):
        write_atomically(place / page.file, page.text)
        files.append(place / page.file)
    return files


def _lines(command: click.Command, words: tuple[str, ...]) -> Iterator[str]:
    called = " ".join((PROGRAM, *words))
    context = click.Context(command, info_name=called)
    yield f'.TH "{"-".join((PROGRAM, *words)).upper()}" "1" "" "Tablée {__version__}" "Tablée"'
    yield ".nh"  # commands and file names are not broken
    yield ".ad l"
    yield _section(say("Name"))
    yield rf"{_plain('-'.join((PROGRAM, *words)))} \- {_plain(_first_line(command.help).rstrip('.'))}"
    yield _section(say("Synopsis"))
    yield f".B {_plain(called)}"
    yield _plain(" ".join(command.collect_usage_pieces(context)))
    yield _section(say("Description"))
    yield from _paragraphs(command.help or "")
    given = [each for each in command.get_params(context) if isinstance(each, click.Option)]
    options = [record for each in given if (record := each.get_help_record(context))]
    yield from _table(say("Options"), options)
    if isinstance(command, click.Group):
        listed = [(name, _first_line(inner.help)) for name, inner in _commands(command)]
        yield from _table(say("Commands"), listed)
    if not words:
        yield from _of_the_program()
    yield from _examples(getattr(command, "examples", ()))
    if words:
        yield _section(say("See also"))
        above = ["-".join((PROGRAM, *words[:at])) for at in range(len(words))]
        yield ", ".join(rf"\fB{_plain(name)}\fR(1)" for name in above)


def _of_the_program() -> Iterator[str]:
    """Yields what holds for all commands: settings, their file and variables, and the exit codes."""
    from tablee.core.config_keys import KEYS
    from tablee.core.settings import FILE_VARIABLE

    yield from _table(
        say("Environment"),
        [(key.variable, say(key.option.meaning)) for key in KEYS]
        + [(FILE_VARIABLE, say("Names the configuration file.")), ("NO_COLOR", say("Any text: no colours."))],
    )
    yield from _table(
        say("Files"),
        [
            ("~/.config/tablee/config.toml", say("The settings; `tablee config` lists them.")),
            ("~/.local/share/tablee", say("Saved games, tournaments, the database of the server.")),
            ("~/.cache/tablee", say("Compiled code; it may be deleted at any time.")),
        ],
    )
    yield from _table(
        say("Exit codes"),
        [
            (str(DONE), say("Done.")),
            (str(FAILED), say("Something went wrong, or what was asked about is not so.")),
            (str(WRONG_USE), say("Wrong use; the message says what was expected.")),
            (str(STOPPED), say("Stopped by Ctrl-C.")),
        ],
    )


def _commands(group: click.Group) -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        if found is not None:
            yield name, found


def _examples(lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield _section(say("Examples"))
        yield ".nf"
        yield from map(_plain, lines)
        yield ".fi"


def _table(title: str, rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    if rows:
        yield _section(title)
    for name, meaning in rows:
        yield ".TP"
        yield rf"\fB{_plain(name)}\fR"
        yield _plain(" ".join(meaning.split()))


def _section(title: str) -> str:
    return f'.SH "{_plain(title.upper())}"'


def _paragraphs(text: str) -> Iterator[str]:
    for number, part in enumerate(text.split("\n\n")):
        if number:
            yield ".PP"
        yield _plain(" ".join(part.split()))


def _first_line(text: str | None) -> str:
    return " ".join((text or "").partition("\n\n")[0].split())


def _plain(text: str) -> str:
    """Returns a text of which `man` takes nothing for a command of its own, and keeps every character."""
    for special, written in (
        ("\\", r"\e"),
        ("-", r"\-"),
        ("^", r"\(ha"),
        ("~", r"\(ti"),
        ("`", r"\(ga"),
        ("'", r"\(aq"),
    ):
        text = text.replace(special, written)
    return rf"\&{text}" if text.startswith((".", "'")) else text
