"""Certificates on the command line: `tablee solve … --certificate FILE` and `tablee solve --check FILE`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablee.cli.locale import say

if TYPE_CHECKING:
    from tablee.core.certificate import Certificate, Checker
    from tablee.core.game import GameKind
    from tablee.core.solution import CertificateRequest

CERTIFICATE = "tablee.certificate"
BOUNDS = ("both", "low", "high")
WITH_CHECK = {"check", "as_json", "lang"}
INSTEAD_OF_SOLVING = ("build", "book", "check_book")
Command = Callable[..., Any]


def certificate_options(command: Command) -> Command:
    """--certificate, --bound and --check; `requested_certificate` and `requested_check` have their values."""
    kept: dict[str, Any] = {"expose_value": False, "callback": _keep}
    file: dict[str, Any] = {**kept, "metavar": say("FILE"), "type": click.Path(path_type=Path)}
    for option in (
        click.option(
            "--check",
            **file,
            help=say("Verify a certificate, by the rules alone; it says of which game, so leave out GAME."),
        ),
        click.option(
            "--bound",
            **kept,
            type=click.Choice(BOUNDS),
            help=say("With --certificate: prove one bound of the value only; otherwise both."),
        ),
        click.option(
            "--certificate",
            **file,
            help=say("Write a file that proves the value, for --check or any other checker."),
        ),
    ):
        command = option(command)
    return command


def _keep(context: click.Context, option: click.Parameter, value: Any) -> None:
    context.meta.setdefault(CERTIFICATE, {})[option.name] = value


def requested_check() -> Path | None:
    """Returns the certificate that is to be verified, None where nothing is.

    :raises BadUse: when more is asked for: the file says everything.
    """
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note

    context = click.get_current_context()
    found: Path | None = context.meta[CERTIFICATE]["check"]
    if found is not None:
        for name in _given(context, {str(each.name) for each in context.command.params} - WITH_CHECK):
            why = N_("--check FILE goes without {option}: the file says everything")
            raise BadUse(why=Note("check_only", why, {"option": name}))
    return found


def _given(context: click.Context, names: Collection[str]) -> list[str]:
    """Returns which of some options and arguments were given, as they are typed."""
    return [
        each.opts[0] if isinstance(each, click.Option) else say("GAME")
        for each in context.command.params
        if each.name in names
        and context.get_parameter_source(str(each.name)) is click.core.ParameterSource.COMMANDLINE
    ]


def requested_certificate() -> CertificateRequest | None:
    """Returns which certificate is to be written, None where none is; it can be written as far as one sees.

    :raises BadUse: when options do not go together, or the file cannot be written.
    """
    import tempfile

    from tablee.core.errors import BadUse, os_error_note
    from tablee.core.notes import N_, Note
    from tablee.core.solution import CertificateRequest

    context = click.get_current_context()
    given = context.meta[CERTIFICATE]
    file, bound = given["certificate"], given["bound"]
    if file is None:
        if bound is not None:
            raise BadUse(why=Note("for_certificates", N_("--bound belongs to --certificate FILE")))
        return None
    for name in _given(context, INSTEAD_OF_SOLVING):
        told = {"option": name}
        raise BadUse(
            why=Note("solves_nothing", N_("--certificate goes without {option}, which solves nothing"), told)
        )
    try:
        if file.is_dir():
            raise IsADirectoryError
        # Solving may take hours: whoever cannot write then should know it now.
        with tempfile.TemporaryFile(dir=file.parent):
            pass
    except OSError as error:
        problem = {"file": str(file), "problem": os_error_note(error)}
        raise BadUse(why=Note("not_written", N_("{file} cannot be written: {problem}"), problem)) from None
    return CertificateRequest(file, low=bound != "high", high=bound != "low")


def verify(file: Path, *, as_json: bool) -> int:
    """Verifies a certificate and prints what it proves.

    :raises BadCertificate: when the file is none, or broken; and as `Checker.check` does.
    """
    from tablee.cli.compilation import prepare_templates
    from tablee.cli.solution_report import ProgressLine, certificate_data, print_certificate
    from tablee.core.certificate import read_certificate

    found = read_certificate(file)
    kind, checker = _checker_of(found)
    state = found.state(kind)
    prepare_templates(kind, checker.templates)
    began = time.perf_counter()
    with ProgressLine(kind) as watcher:
        checker.check(found, state, watcher)
    seconds = time.perf_counter() - began
    if as_json:
        click.echo(json.dumps(certificate_data(found, state, seconds), ensure_ascii=False))
    else:
        print_certificate(found, state, seconds)
    return 0


def _checker_of(certificate: Certificate) -> tuple[GameKind, Checker]:
    """Returns the game of a certificate, and its checker.

    :raises BadCertificate: when there is no such game, or nothing that checks it.
    """
    from tablee.core.errors import BadCertificate, UnknownName
    from tablee.core.notes import N_, Note
    from tablee.roster import find_game

    try:
        kind = find_game(certificate.game)
    except UnknownName as error:
        raise BadCertificate(source=certificate.source, why=error.note) from None
    if kind.checker is None:
        why = Note("no_checker", N_("{game} has no certificates"), {"game": kind.name})
        raise BadCertificate(source=certificate.source, why=why)
    return kind, kind.checker
