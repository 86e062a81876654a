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
from tablee.roster import PROGRAM, build_agent, is_general, is_own, search_path


def seat_agent(
    kind: GameKind, spec: str, *, load_code: bool = False, seconds: float = USUAL_SECONDS
) -> Agent:
    """The agent that `spec` names. One of the user's own, only with `load_code`, has `seconds` for a move."""
    if not (load_code and is_own(kind, spec)):
        return build_agent(kind, spec)
    if is_general(spec):
        return build_agent(kind, spec, load_code=True)
    bot = Bot(_command(spec), seconds=seconds)
    vars(bot)["spec"] = spec
    return bot


def check_seat(game: Game, spec: str, *, load_code: bool = False) -> str:
    """Returns the spec itself, once its agent is there and ready for this game."""
    agent = seat_agent(game.kind, spec, load_code=load_code)
    require_suited(agent, spec, game)
    if isinstance(agent, Bot):
        try:
            agent.greet(game, 0)
        except BotFailed as error:
            raise BadSpec(spec=spec, why=error.fields["why"]) from error
        agent.dismiss()
    return spec


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
