"""Agents that are programs: the line protocol of docs/bots.md, and programs kept from game to game.

A bot gets what any agent gets, a view, a budget and a seed, as one line of JSON, and answers with one line.
Nothing else of the table ever reaches it. One that failed is ended at once; one that played on is told how
the game ended and waits, so that a tournament does not start it for every game. One in a sandbox is started
for every game: a stranger's program could remember the hidden cards of a deal that is played again from the
other seat.
"""

from __future__ import annotations

import atexit
import json
import os
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tablee.core.budget import Budget
from tablee.core.errors import BotFailed
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.core.state import Outcome, View
from tablee.match.bot_process import BotProcess, shown
from tablee.match.launch_plan import LaunchPlan, plain_plan
from tablee.match.limits import READY_SECONDS, USUAL_SECONDS, allowed, memory_limit
from tablee.match.sandbox import Sandbox
from tablee.roster import NO_CHOOSE, NO_MODULE

PROTOCOL = 1
MOST_IDLE = 8
LONGEST_NOTE = 500  # characters
PARTS = ("text", "scene", "record")  # of a view, that a program may ask for

Key = tuple[int, int, tuple[str, ...], Sandbox | None]
_idle: list[tuple[Key, BotProcess]] = []


class Bot:
    """A program as an agent. `seconds` is its time for a move where the call's budget names none. `note` is
    what it wrote about its last move, for its owner to read; empty for nothing. `last_words` are the last
    that it said on standard error, once it has ended.

    Without a `sandbox` it has our own rights. With `keep` it waits for another game after one; otherwise only
    without a sandbox.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        seconds: float = USUAL_SECONDS,
        memory: int | None = None,
        sandbox: Sandbox | None = None,
        keep: bool = False,
    ) -> None:
        self.command = tuple(command)
        self.seconds = seconds
        self.sandbox = sandbox
        self.keep = keep or sandbox is None
        self.memory = memory_limit() if memory is None else memory
        self._program: BotProcess | None = None
        self._met: tuple[Game, int] | None = None
        self._wants: frozenset[str] = frozenset()
        self.note = ""
        self.last_words = ""

    def greet(self, game: Game, seat: int) -> None:
        """Starts the program, or wakes one that waits, and tells it what is played; not on its clock."""
        if self._met is not None and self._met[1] == seat and self._met[0] is game:
            return
        if self._program is None:
            self._program = _wake(self._key) or BotProcess(self._plan())
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": game.kind.name,
            "options": game.options,
            "seats": game.seats,
            "seat": seat,
        }
        answer = self._ask(hello, READY_SECONDS)
        if answer.get("error") is not None:
            self.stop()
            raise BotFailed(why=_cannot_play(answer))
        wants = answer.get("wants", ["text", "scene"])
        if answer.get("ready") is not True or not _are_parts(wants):
            raise self._not_agreed(json.dumps(answer), '{"ready": true}')
        self._wants = frozenset(wants)
        self._met = (game, seat)

    def choose(self, view: View, budget: Budget, seed: int) -> str:
        """Returns the program's answer: a text, which the referee has yet to compare with the legal moves."""
        self.greet(view.game, view.seat)
        seconds = self.seconds if budget.seconds is None else budget.seconds
        question = {
            "type": "move",
            "view": self._parts(view),
            "legal": view.legal,
            "budget": {"seconds": seconds, "simulations": budget.simulations, "depth": budget.depth},
            "seed": seed,
        }
        self.note = ""
        answer = self._ask(question, allowed(seconds))
        if answer.get("error") is not None:
            problem = {"problem": shown(str(answer["error"]))}
            raise BotFailed(why=Note("crashed", N_("it crashed with {problem}"), problem))
        if not isinstance(answer.get("move"), str):
            raise self._not_agreed(json.dumps(answer), json.dumps({"move": view.legal[0]}))
        self.note = _note(answer.get("note"))
        return str(answer["move"])

    def dismiss(self, outcome: Outcome | None = None) -> None:
        """The game is over: the program is told, and waits for another if it is kept."""
        program, self._program, self._met = self._program, None, None
        if program is None:
            return
        end: dict[str, Any] = {"type": "end", "scores": None, "winners": None, "reason": None}
        if outcome is not None:
            end |= {"scores": outcome.scores, "winners": outcome.winners, "reason": outcome.reason}
        program.tell(json.dumps(end))
        if not self.keep:
            _leave(program)
            self.last_words = program.last_words
            return
        _idle.append((self._key, program))
        while len(_idle) > MOST_IDLE:
            _leave(_idle.pop(0)[1])

    def stop(self) -> None:
        """Ends the program with all its children, at once."""
        program, self._program, self._met = self._program, None, None
        if program is not None:
            program.kill()
            self.last_words = program.last_words

    def _plan(self) -> LaunchPlan:
        if self.sandbox is None:
            return plain_plan(self.command, self.memory)
        return self.sandbox.plan(self.command)

    @property
    def _key(self) -> Key:
        """Programs that can stand in for each other; a forked process must not use its parent's."""
        return os.getpid(), self.memory, self.command, self.sandbox

    def _parts(self, view: View) -> dict[str, Any]:
        parts: dict[str, Any] = {}
        if "text" in self._wants:
            parts["text"] = view.text
        if "scene" in self._wants:
            parts["scene"] = view.scene().as_data()
        if "record" in self._wants:
            parts["record"] = b64encode(view.record().tobytes()).decode()
        return parts

    def _ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        if self._program is None:
            raise TypeError("greet() comes first")
        try:
            line = self._program.ask(json.dumps(question), seconds)
        except BaseException:  # also when somebody interrupts: question and answer would be out of step
            self.stop()
            raise
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            expected = '{"ready": true}' if question["type"] == "hello" else '{"move": "…"}'
            raise self._not_agreed(line, expected)
        return answer

    def _not_agreed(self, line: str, expected: str) -> BotFailed:
        self.stop()
        said = shown(line) or Note("an_empty_line", N_("an empty line"))
        fields = {"answer": said, "expected": expected}
        return BotFailed(
            why=Note("not_agreed", N_("it printed {answer}; expected a line such as {expected}"), fields)
        )


def dismiss_all() -> None:
    """Ends the programs that wait for another game."""
    waiting = [program for (process, *_), program in _idle if process == os.getpid()]
    _idle.clear()
    for program in waiting:  # all are told before the first is waited for
        program.tell(json.dumps({"type": "quit"}))
    for program in waiting:
        program.end()


atexit.register(dismiss_all)


def _wake(key: Key) -> BotProcess | None:
    for at, (found, program) in enumerate(_idle):
        if found == key:
            del _idle[at]
            return program
    return None


def _leave(program: BotProcess) -> None:
    program.tell(json.dumps({"type": "quit"}))
    program.end()


def _note(told: Any) -> str:
    """Returns what a program wrote about its move; what is no text is nothing."""
    if not isinstance(told, str):
        return ""
    return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in told[:LONGEST_NOTE])


def _are_parts(wants: Any) -> bool:
    return isinstance(wants, list) and all(part in PARTS for part in wants)


def _cannot_play(answer: dict[str, Any]) -> Note:
    """Returns why a program says that it cannot play this game."""
    if answer.get("code") == NO_CHOOSE.code:
        return NO_CHOOSE
    if answer.get("code") == "no_module":  # said by our own host, which runs in the same folder
        fields = {"module": shown(str(answer.get("module"))), "folder": str(Path.cwd())}
        return Note("no_module", NO_MODULE, fields)
    return Note("cannot_load", N_("{problem}"), {"problem": shown(str(answer["error"]))})
