"""`python -m tablee.match.agent_host my_module:MyAgent [FOLDER…]`: an agent of one's own as a program.

The other side of `bots.py`. In a process of its own a class or function that hangs, crashes, forks or eats
memory is ended like any program, and has no way to anything but its view. What it prints goes to standard
error.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from base64 import b64decode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tablee.core import cachedir
from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.state import View
from tablee.match.bot_process import shown
from tablee.match.limits import COPIED_CACHE
from tablee.roster import build_agent, find_game, set_search_path


class Host:
    """Answers the messages of one referee, with a fresh agent for every game."""

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self.agent: Agent | None = None
        self.game: Game | None = None
        self.seat = 0

    def answer(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Returns the answer to a message; None where none is expected."""
        if message["type"] == "hello":
            return self.hello(message)
        if message["type"] == "move":
            return self.move(message)
        return None

    def hello(self, message: dict[str, Any]) -> dict[str, Any]:
        """Builds a fresh agent for the game that is announced; returns that it is ready, or why it is not."""
        kind = find_game(message["game"])
        if self.game is None:
            _link_compiled(kind.name)
            for _ in kind.prepare(()):  # before the clock runs
                pass
        self.game = kind.configure(message["options"], seats=message["seats"])
        self.seat = message["seat"]
        try:
            self.agent = build_agent(kind, self.spec, load_code=True)
        except TableeError as error:
            why = error.fields["why"]
            return {
                "error": str(why),
                "code": why.code,
                **{key: str(value) for key, value in why.fields.items()},
            }
        return {"ready": True, "wants": ["record"]}

    def move(self, message: dict[str, Any]) -> dict[str, Any]:
        """Returns the agent's answer to a view, or what it failed with."""
        if self.agent is None or self.game is None:
            return {"error": "hello comes first"}
        record = np.frombuffer(b64decode(message["view"]["record"]), self.game.kind.rules.STATE)
        view = View(self.game, record, self.seat)
        try:
            chosen = self.agent.choose(view, Budget(**message["budget"]), message["seed"])
            note = getattr(self.agent, "note", None)
        except SystemExit as error:
            return {"error": shown(f"it called sys.exit({error.code!r})") + self._where(error)}
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the agent's failure
            return {"error": shown(f"{type(error).__name__}: {error}") + self._where(error)}
        if not isinstance(chosen, str):
            return {"error": f"TypeError: choose() returned {shown(repr(chosen))}, which is no text"}
        return {"move": chosen, "note": note} if isinstance(note, str) and note else {"move": chosen}

    def _where(self, error: BaseException) -> str:
        """Returns the last line of the agent's own file on the way to an error."""
        own = sys.modules[getattr(self.agent, "function", type(self.agent)).__module__].__file__
        lines = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == own]
        return f" ({Path(lines[-1].filename).name}, line {lines[-1].lineno})" if lines else ""


def _link_compiled(game: str) -> None:
    """Puts links to a game's compiled code where it is looked for, when it lies where nothing can be written.

    Numba uses a folder only if it can write there.
    """
    kept = os.environ.get(COPIED_CACHE)
    for folder in Path(kept).glob(f"{game}-*") if kept else ():
        for place in sorted([folder, *folder.rglob("*")]):  # folders before what is in them
            link = cachedir.root() / place.relative_to(kept or "")
            if place.is_dir():
                link.mkdir(parents=True)
            elif place.stat().st_size:
                link.symlink_to(place)
            else:
                link.touch()  # a mark, which is made anew


def main(spec: str, folders: Sequence[str]) -> None:
    """Reads lines until there are no more, or it is told to quit; `folders` are where its games are."""
    if folders:
        set_search_path(folders)
    lines = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # a print in an agent is no answer
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    host = Host(spec)
    for line in lines:
        message = json.loads(line)
        if message["type"] == "quit":
            break
        answer = host.answer(message)
        if answer is not None:
            answers.write(json.dumps(answer) + "\n")
            answers.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
