"""`TurnLoop`: whose turn it is. A person is asked, a computer thinks in the background, and the end comes.

Knows the table and time, and nothing of what is on the screen: it calls the screen where something is new.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text
from textual.screen import Screen
from textual.timer import Timer

from tablee.core.agent import Agent
from tablee.core.budget import Budget
from tablee.core.game import GameKind
from tablee.i18n import Say
from tablee.match import Table
from tablee.match.preparation import think, wait_for_search
from tablee.tui.background import run_in_background
from tablee.tui.open_game import OpenGame
from tablee.wording import preparation_words, waiting_words

BAR = 12  # columns of the bar that shows how much of the time has passed
PAUSE = 0.7  # seconds from one move of a computer to the next, for those who like to see them


@dataclass
class AgentTurn:
    """A computer's decision under way; `total` is how long it takes at most, None where nobody knows."""

    total: float | None = None
    began: float = field(default_factory=time.monotonic)
    stopped: threading.Event = field(default_factory=threading.Event)

    @classmethod
    def of(cls, agent: Agent | None) -> AgentTurn:
        """Returns the decision of an agent that begins to think now."""
        budget = getattr(agent, "budget", None)
        return cls(getattr(budget, "seconds", None))

    @property
    def budget(self) -> Budget:
        """A budget without a limit of its own, which ends as soon as `stopped` is set."""
        return Budget(cancelled=self.stopped.is_set)

    @property
    def elapsed(self) -> float:
        """The seconds since it began."""
        return time.monotonic() - self.began

    @property
    def share(self) -> float | None:
        """How much of the time has passed, from 0 to 1, None where nobody knows."""
        return None if not self.total else min(1.0, self.elapsed / self.total)


class TurnLoop:
    """Takes a game from turn to turn.

    It calls `ask` where a person is to move, `ended` at the end, `changed` where a computer begins to think
    or has moved, `failed` with an agent's exception, and `scripted` for a move that a computer is to make
    without thinking (None where it thinks). `pauses` says whether people want to see each move of a computer
    before the next one.
    """

    def __init__(
        self,
        screen: Screen[None],
        game: OpenGame,
        *,
        ask: Callable[[int], None],
        ended: Callable[[], None],
        changed: Callable[[], None],
        failed: Callable[[Exception], None],
        scripted: Callable[[], str | None],
        pauses: Callable[[], bool],
    ) -> None:
        self._screen, self._game, self._table = screen, game, game.table
        self._ask, self._ended, self._changed, self._failed = ask, ended, changed, failed
        self._scripted, self._pauses = scripted, pauses
        self.agent_turn: AgentTurn | None = None  # a computer thinks
        self.is_paused = False
        self._pause: Timer | None = None
        # A stopped agent may still be thinking: the next question waits until it has answered.
        self.agent_lock = threading.Lock()
        self._has_asked = False  # whether an agent may be waiting for the next question

    def go_on(self) -> None:
        """Does what comes next: the end, a person's turn, or a computer's."""
        if self._pause is not None:
            self._pause.stop()
            self._pause = None
        if self._table.mover < 0:
            self.dismiss_agents()
            self._ended()
        elif self._table.person_to_move:
            self._ask(self._table.mover)
        else:
            self._think()

    def wake(self) -> None:
        """Ends a pause; an agent that failed tries again."""
        self.is_paused = False
        if self._table.mover >= 0 and self.agent_turn is None:
            self.go_on()

    # --- a computer's turn ---

    def _think(self) -> None:
        """Lets the computer to move think in the background; the screen goes on answering."""
        turn = self.agent_turn = AgentTurn.of(self._table.agents[self._table.mover])
        self._changed()
        scripted = self._scripted()
        if scripted is not None:
            self._screen.call_later(self._answered, turn, scripted)
            return

        def work() -> str:
            with self.agent_lock:
                self._has_asked = True
                wait_for_search(self._table, turn.stopped.is_set)
                turn.began = time.monotonic()
                return think(self._table, turn.budget)

        def fail(error: Exception) -> None:
            self.agent_turn = None
            self._failed(error)

        self.run_in_background(work, lambda move: self._answered(turn, move), fail)

    def _answered(self, turn: AgentTurn, move: str) -> None:
        if turn is not self.agent_turn or not self._screen.is_attached:
            return  # the turn was stopped, by an undo or because the game was left
        self.agent_turn = None
        seconds = turn.elapsed
        self._game.play(move, seconds)
        if self.is_paused:
            self._changed()
        elif self._pauses() and seconds < PAUSE and self._table.mover >= 0:
            self._changed()
            self._pause = self._screen.set_timer(PAUSE - seconds, self.go_on)
        else:
            self.go_on()

    def answer_now(self) -> bool:
        """Makes a thinking computer answer at once; returns whether one was thinking."""
        if self.agent_turn is None:
            return False
        self.agent_turn.stopped.set()
        return True

    def stop(self) -> None:
        """Makes a thinking computer stop; its answer is not wanted any more."""
        if self.agent_turn is not None:
            self.agent_turn.stopped.set()
            self.agent_turn = None

    def dismiss_agents(self) -> None:
        """Tells agents that the game is over, once; one that is still thinking is waited for."""

        def work() -> None:
            with self.agent_lock:
                if self._has_asked:
                    self._has_asked = False
                    self._table.dismiss()

        if self.agent_lock.locked():
            run_in_background(work, lambda _, __: None)
        else:
            work()

    def run_in_background(
        self, work: Callable[[], Any], done: Callable[[Any], None], failed: Callable[[Exception], None]
    ) -> None:
        """Does work in another thread, then calls `done` or `failed` on the screen's, if it is still open."""

        def finished(result: Any, error: Exception | None) -> None:
            if self._screen.is_attached and error is not None:
                self._screen.app.call_from_thread(failed, error)
            elif self._screen.is_attached:
                self._screen.app.call_from_thread(done, result)

        run_in_background(work, finished)


def thinking_text(turn: AgentTurn, table: Table, who: str, say: Say) -> Text:
    """A line that says who thinks and for how long, with a bar where the end is known; or why they wait."""
    waiting = waiting_words(table, say)
    if waiting is not None:
        text = Text(say("{name}: {value}", name=who, value=waiting))
        return text.append("  " + say("Esc: answer now"), "dim")
    text = Text(say("{who} is thinking…", who=who))
    if turn.share is not None:
        full = round(turn.share * BAR)
        text.append("  " + "━" * full, "bold").append("─" * (BAR - full), "dim")
    seconds = say.number(turn.elapsed, 0)
    return text.append("  " + say("{seconds} s · Esc: answer now", seconds=seconds), "dim")


def resting_text(usual: str, kind: GameKind, say: Say) -> Text:
    """Returns the usual line where a person may move, and how the compiling goes on."""
    return Text(" · ".join(filter(None, (usual, preparation_words(kind, say)))), "dim")
