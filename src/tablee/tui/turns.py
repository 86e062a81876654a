"""Whose turn it is: a person chooses, a computer thinks beside the screen, and the end comes."""

from __future__ import annotations

import threading
from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from rich.text import Text
from textual.timer import Timer

from tablee.core.errors import IllegalMove, TableeError
from tablee.tui.chooser import Chooser
from tablee.tui.dialogs import Curtain
from tablee.tui.hands import HandsScreen
from tablee.tui.sitting import Sitting
from tablee.tui.thinking import Thought, beside
from tablee.words.sentences import label_of

PACE = 0.7  # seconds between two moves of computers, for those who like to see them
BLINK = 0.1
BAR = 12


class TurnsScreen(HandsScreen):
    """One game being played."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.thought: Thought | None = None
        self.message = ""
        self.paused = False
        self._pace: Timer | None = None  # a short pause, to see what a computer did
        self._asking = threading.Lock()  # an agent is asked one thing at a time, also where it was stopped
        self._asked = False  # whether an agent may wait for the next question

    def on_mount(self) -> None:
        self.set_interval(BLINK, self._tick)
        self.sitting.save()
        self.go_on()

    def on_unmount(self) -> None:
        self.stop_thinking()
        self._let_go()

    # --- whose turn ---

    def go_on(self) -> None:
        """What comes next: the end, a person, or a computer."""
        if self._pace is not None:
            self._pace.stop()
            self._pace = None
        self.chooser = None
        if self.table.mover < 0:
            self._end()
        elif self.table.person_to_move:
            self._ask()
        else:
            self._think()
        self.paint()

    def _ask(self) -> None:
        """A person is to move; with hidden hands whoever sits here hides theirs first."""
        seat, before = self.table.mover, self.sitting.audience.at_keyboard
        if self.sitting.audience.secretive and before not in (None, seat):
            self.message = self.say("{who}, Enter hides your cards.", who=self.names[before or 0])
            return
        self._hand_over(seat)

    def _hand_over(self, seat: int) -> None:
        if self.sitting.audience.takes_over(seat):
            self.sitting.audience.at_keyboard = None  # nobody's hand is on the screen behind the curtain
            self.chooser = None
            self.paint()
            text = self.say("{who} to the keyboard; Enter shows your cards.", who=self.names[seat])

            def raised(_: None) -> None:
                self._seated(seat)
                self.paint()

            self.app.push_screen(Curtain(text), raised)
        else:
            self._seated(seat)

    def _seated(self, seat: int) -> None:
        self.sitting.audience.at_keyboard = seat
        self.message = ""
        view = self.table.state.view(seat)
        scene = self.sitting.scene(seat)

        def label(chosen: str, option: str) -> str:
            return label_of(self.painter, chosen, option, scene, self.say, self.names)

        self.chooser = Chooser(view.legal, scene, label)

    def _think(self) -> None:
        """A computer is to move: beside the screen, which goes on answering."""
        thought = self.thought = Thought.of(self.table.agents[self.table.mover])

        def work() -> str:
            with self._asking:
                self._asked = True
                return self.table.think(thought.budget)

        self.beside(work, lambda move: self._answered(thought, move))

    def _let_go(self) -> None:
        """Tells agents that the game is over; one that is still thinking has to be waited for."""

        def work() -> None:
            with self._asking:
                if self._asked:
                    self._asked = False
                    self.table.dismiss()

        if self._asking.locked():
            beside(work, lambda _, __: None)
        else:
            work()

    def beside(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        """Work that is not the screen's; its failure is shown, the game is kept."""

        def finished(result: Any, error: Exception | None) -> None:
            if self.is_attached and error is not None:
                self.app.call_from_thread(self._failed, error)
            elif self.is_attached:
                self.app.call_from_thread(done, result)

        beside(work, finished)

    def _answered(self, thought: Thought, move: str) -> None:
        if thought is not self.thought or not self.is_attached:
            return
        self.thought = None
        seconds = thought.elapsed
        self.table.play(move, seconds)
        self.sitting.save()
        if self.paused:
            self.message = self.say("Paused; Enter goes on.")
            self.paint()
        elif self.app.settings.animation and seconds < PACE and self.table.mover >= 0:
            self.paint()
            self._pace = self.set_timer(PACE - seconds, self.go_on)
        else:
            self.go_on()

    def _failed(self, error: Exception) -> None:
        """An agent that failed: the game up to there is kept, and can be gone on with by others."""
        self.thought = None
        self.message = self.say.note(error) if isinstance(error, TableeError) else str(error)
        self.sitting.save()
        self.paint()

    def wake(self) -> None:
        """The next thing that waits."""
        if self.paused:
            self.paused, self.message = False, ""
            self.go_on()
        elif self.table.person_to_move:
            self._hand_over(self.table.mover)
            self.paint()
        elif self.table.mover >= 0 and self.thought is None:
            self.go_on()  # the pause is long enough, or an agent that failed may try again

    def take(self, move: str) -> None:
        """A person's decision; a mistake is explained."""
        if self.table.mover < 0:
            self._after(move)
            return
        try:
            self.sitting.play(move)
        except TableeError as error:
            self.message = self._explained(error)
            self.paint()
            return
        self.message = ""
        self.go_on()

    def _explained(self, error: TableeError) -> str:
        """An error for somebody who has the board before them."""
        if isinstance(error, IllegalMove):
            move, why = (error.fields[name] for name in ("move", "why"))
            return self.say("{move} is not possible: {why}.", move=move, why=why)
        return self.say.note(error)

    def stop_thinking(self) -> None:
        if self.thought is not None:
            self.thought.stopped.set()
            self.thought = None

    def action_back(self) -> None:
        """One step back: what is typed, what is chosen; a computer answers now; at last the menu."""
        if self.written:
            self.write("")
        elif self.thought is not None:
            self.thought.stopped.set()
        elif self.chooser is not None and self.chooser.back():
            self.refresh_choice()
        else:
            self.action_menu()

    @abstractmethod
    def action_menu(self) -> None:
        """Everything that can be done here."""

    # --- the end ---

    def _end(self) -> None:
        self._let_go()
        say = self.say
        items = {
            "again": say("again"),
            "another": say("another level"),
            "replay": say("replay"),
            "home": say("home"),
        }
        if self.sitting.watched:
            del items["another"]
        outcome = self.table.outcome
        if outcome is not None:
            self.message = self.ended(outcome)
        scene = self.sitting.scene(self.sitting.viewer)
        self.chooser = Chooser(list(items), scene, lambda _, option: items[option])

    def _after(self, choice: str) -> None:
        """After the end."""
        if choice == "again":
            self.app.again(self.sitting)
        elif choice == "another":
            self.app.choose_level(self.sitting)
        elif choice == "replay":
            self.app.replay(self.sitting)
        else:
            self.action_home()

    # --- painting ---

    def turn(self) -> str:
        mover = self.table.mover
        if mover < 0:
            return self.say("the game is over")
        if self.sitting.audience.people == [mover]:
            return "▶ " + self.say("your move")
        return "▶ " + self.say("{who} to move", who=self.names[mover])

    def prompt(self) -> Text:
        """What is typed, or what there is to say."""
        say = self.say
        if self.written:
            return Text.assemble(("› ", "bold"), self.written, ("▏", "bold"))
        if self.thought is not None and self.table.mover >= 0:
            who, share = self.names[self.table.mover], self.thought.share
            text = Text(say("{who} is thinking…", who=who))
            if share is not None:
                full = round(share * BAR)
                text.append("  " + "━" * full, "bold").append("─" * (BAR - full), "dim")
            seconds = say.number(self.thought.elapsed, 0)
            return text.append("  " + say("{seconds} s · Esc: answer now", seconds=seconds), "dim")
        if self.message:
            return Text(self.message, "bold")
        if self.sitting.watched:
            return Text()  # there is nothing to choose
        return Text(say("Arrows and Enter, the mouse, or type a move."), "dim")

    def _tick(self) -> None:
        if self.thought is not None:
            self.paint_prompt()
