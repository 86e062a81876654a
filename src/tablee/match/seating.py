"""From a spec to an agent at a table: listed agents play in this process, all others in one of their own."""

from __future__ import annotations

import shlex
import shutil
import sys

from tablee.core.agent import Agent, require_suited
from tablee.core.errors import BadSpec, BotFailed
from tablee.core.game import Game, GameKind
from tablee.core.notes import N_, Note
from tablee.match.bots import Bot
from tablee.match.limits import USUAL_SECONDS
from tablee.match.sandbox import Sandbox, require_sandbox
from tablee.match.sandbox_places import sandbox_of_module, sandbox_of_program
from tablee.roster import PROGRAM, build_agent, is_general, is_own, search_path


def seat_agent(
    kind: GameKind,
    spec: str,
    *,
    load_code: bool = False,
    seconds: float = USUAL_SECONDS,
    sandbox: bool = False,
) -> Agent:
    """The agent that `spec` names. One of the user's own, only with `load_code`, has `seconds` for a move.

    With `sandbox` it runs in one, or not at all; agents that are none of the user's own need none.

    :raises BadSpec, UnknownName: when there is no such agent.
    :raises BadUse: when there can be no sandbox on this machine.
    """
    if not (load_code and is_own(kind, spec)):
        return build_agent(kind, spec)
    if is_general(spec):
        return build_agent(kind, spec, load_code=True)
    command = _command(spec)
    bot = Bot(command, seconds=seconds, sandbox=_sandbox(spec, command) if sandbox else None)
    vars(bot)["spec"] = spec
    return bot


def check_seat(game: Game, spec: str, *, load_code: bool = False, sandbox: bool = False) -> str:
    """Returns the spec itself, once its agent is there and ready for this game."""
    agent = seat_agent(game.kind, spec, load_code=load_code, sandbox=sandbox)
    require_suited(agent, spec, game)
    if isinstance(agent, Bot):
        try:
            agent.greet(game, 0)
        except BotFailed as error:
            raise BadSpec(spec=spec, why=error.fields["why"]) from error
        agent.dismiss()
    return spec


def _sandbox(spec: str, command: list[str]) -> Sandbox:
    require_sandbox()
    is_program = spec.partition(":")[0] == PROGRAM
    return sandbox_of_program(spec, command) if is_program else sandbox_of_module(spec)


def _command(spec: str) -> list[str]:
    """Returns the program and its arguments; a class of the user's own has a program of ours around it."""
    if sys.platform == "win32":
        raise BadSpec(spec=spec, why=Note("no_windows", N_("agents of one's own need Linux, macOS or WSL")))
    name, _, text = spec.partition(":")
    if name != PROGRAM:
        return [sys.executable, "-m", "tablee.match.agent_host", spec, *search_path()]
    try:
        command = shlex.split(text)
    except ValueError:
        why = Note("bad_quotes", N_("the command ends inside quotation marks or after a backslash"))
        raise BadSpec(spec=spec, why=why) from None
    if not command:
        raise BadSpec(spec=spec, why=Note("no_command", N_("expected a command, as in bot:python my_bot.py")))
    if command[0] == "python" and shutil.which("python") is None:
        command[0] = sys.executable
    if shutil.which(command[0]) is None:
        why = Note("no_program", N_("no program '{program}' is found"), {"program": command[0]})
        raise BadSpec(spec=spec, why=why)
    return command
