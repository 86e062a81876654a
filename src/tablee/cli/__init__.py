"""The command line: `tablee` and its commands. Words, exit codes and nothing else of its own.

Exit codes stand in `exit_codes.py`. Errors say what was wrong, what was expected and where; nobody ever
sees a traceback (TABLEE_DEBUG=1 shows it to developers).
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence

from tablee.cli import locale
from tablee.cli.exit_codes import DONE, FAILED, STOPPED, WRONG_USE

ASKING = "_TABLEE_COMPLETE"  # set by the scripts in `completion`, which ask what a word may become


def main(argv: Sequence[str] | None = None) -> None:
    """Runs a command and leaves with its exit code."""
    collect_less()
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        code = run(arguments)
    except KeyboardInterrupt:  # before there was anything to stop, or once more while it was stopping
        code = STOPPED
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # on the way out Ctrl-C ends the process without a word
    gc.freeze()  # on the way out Python would look everything over once more, for a quarter of a second
    sys.exit(code)


def collect_less() -> None:
    """Starting makes many things that last: looking them over again and again would take a tenth of it."""
    gc.set_threshold(50_000, 20, 20)


def run(arguments: Sequence[str]) -> int:
    """Runs a command and returns its exit code."""
    _use_streams()
    # Help texts are made when the commands are imported: the language must be known before.
    locale.choose_language(arguments)
    import click

    from tablee.cli.command_group import app
    from tablee.cli.configured import defaults_of_options
    from tablee.core.errors import (
        AgentFailed,
        BadRecord,
        NotProven,
        PeerFailed,
        TableeError,
        WorkersLost,
        os_error_note,
    )

    if ASKING in os.environ:
        from tablee.cli.completion.shells import answer_shells

        answer_shells()
    try:
        left = app(
            list(arguments),
            prog_name="tablee",
            complete_var=ASKING,
            standalone_mode=False,
            default_map=defaults_of_options(),
        )
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return WRONG_USE
    except TableeError as error:
        locale.print_error(error)
        failed = isinstance(error, AgentFailed | NotProven | PeerFailed | WorkersLost)
        return FAILED if failed else WRONG_USE
    except (KeyboardInterrupt, click.Abort):
        locale.print_to_stderr(locale.say("stopped"))
        return STOPPED
    except (BrokenPipeError, SystemExit):  # the reader of our output has seen enough; click's way too
        _say_nothing_more()
        return DONE
    except OSError as error:  # a full disk behind the output, for one: files have errors of their own
        _say_nothing_more()
        place = error.filename or locale.say("output")
        locale.print_error(BadRecord(source=str(place), why=os_error_note(error)))
        return FAILED
    except Exception as error:
        if os.environ.get("TABLEE_DEBUG"):
            raise
        shown = locale.say(
            "Internal error, please report it: {problem} (TABLEE_DEBUG=1 shows where)",
            problem=f"{type(error).__name__}: {error}",
        )
        locale.print_to_stderr(shown)
        return FAILED
    return left if isinstance(left, int) else DONE  # click hands on the code of an early exit


def _say_nothing_more() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _use_streams() -> None:
    """Boards are drawn with lines and arrows, whatever the locale of a bare terminal or pipe.

    Who closed a stream hears and says nothing there.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            setattr(
                sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "w" if number else "r", encoding="utf-8")
            )
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure") and (stream.encoding or "").lower() != "utf-8":
            stream.reconfigure(encoding="utf-8", errors="replace")
