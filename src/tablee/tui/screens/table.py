"""`TableScreen`: a game being played, and everything one can ask for meanwhile."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text

from tablee.core.errors import IllegalMove, TableeError
from tablee.core.lesson import Lesson
from tablee.match.preparation import preparation_of
from tablee.tui.aid_panel import AidPanel
from tablee.tui.chooser import Chooser
from tablee.tui.dialogs import Curtain
from tablee.tui.game_view import GameView, Shown
from tablee.tui.hint_search import HintSearch
from tablee.tui.lesson_guide import LessonGuide
from tablee.tui.move_input import MoveInput
from tablee.tui.open_game import OpenGame
from tablee.tui.screens.game_screen import GameScreen
from tablee.tui.table_menu import TableMenu
from tablee.tui.turn_loop import TurnLoop, resting_text, thinking_text
from tablee.tui.widgets import MarkedText
from tablee.wording import labels_of

TICK = 0.1  # seconds between two looks at how long a computer has been thinking


class TableScreen(GameScreen):
    """One game being played; with a lesson, a guided one.

    It owns a view of the game, an input for moves, the loop of turns, hints, the menu, the panel of the
    game's aids and, in a guided game, a guide. It passes each what it needs.
    """

    BINDINGS: ClassVar[list[Any]] = [
        ("escape", "back"),
        ("f1", "help"),
        ("f2", "hint"),
        ("f3,ctrl+z", "undo"),
        ("f4", "rules"),
        ("f5", "aid"),
        ("f6", "ask"),
        ("f9", "menu"),
    ]

    def __init__(self, game: OpenGame, lesson: Lesson | None = None) -> None:
        super().__init__(game)
        self.message = ""  # what there is to say below the choices
        self.guide = LessonGuide(game.table, lesson) if lesson is not None else None
        self.menu = TableMenu(self)
        self.aid_panel = AidPanel(self, game, self._standpoint, self.paint)
        self.move_input = MoveInput(
            play=self._play,
            obey=self.menu.obey,
            wake=self._wake,
            changed=self._choice_changed,
            idle_text=self._idle_text,
        )
        self.view = GameView(game, self.move_input)
        self.turns = TurnLoop(
            self,
            game,
            ask=self._ask,
            ended=self._offer_end_menu,
            changed=self._computer_changed,
            failed=self._agent_failed,
            scripted=lambda: self.guide.next_move() if self.guide is not None else None,
            pauses=lambda: self.app.settings.animation,
        )
        self.hints = HintSearch(
            self, game, self.move_input, self.turns, show=self._show_message, failed=self._agent_failed
        )

    def on_mount(self) -> None:
        """Saves the game and begins, or goes on with, its turns."""
        self.set_interval(TICK, self._show_thinking)
        self.game.save()
        self.go_on()

    def on_unmount(self) -> None:
        """Lets the agents go."""
        self.turns.stop()
        self.turns.dismiss_agents()

    # --- painting ---

    def _standpoint(self) -> tuple[int, int]:
        return self.game.viewer, len(self.table.moves)

    def shown(self) -> Shown:
        """Returns the game as it stands, with the choice of whoever is to move."""
        advice = self.guide.advice(self.say) if self.guide is not None else ""
        viewer, number = self._standpoint()
        chooser = self.move_input.chooser
        return Shown(viewer, self.game.listener, number, self.game.turn_text(self.say), advice, chooser)

    def _idle_text(self) -> Text:
        """Returns the line below the choices while nothing is typed."""
        if self.turns.agent_turn is not None and self.table.mover >= 0:
            return thinking_text(self.turns.agent_turn, self.table, self.names[self.table.mover], self.say)
        if self.message:
            return Text(self.message, "bold")
        usual = "" if self.game.is_watched else self.say("Arrows and Enter, the mouse, or type a move.")
        opening = self.game.opening_text(self.say)  # whoever plays another game knows the keys
        return resting_text(opening or usual, self.table.game.kind, self.say)

    def _show_thinking(self) -> None:
        if self.turns.agent_turn is not None or preparation_of(self.table.game.kind).is_running:
            self.move_input.paint_prompt()

    def keys(self) -> list[tuple[str, str, str]]:
        """Returns the row of keys."""
        say = self.say
        for_players = [("F2", say("hint"), "hint"), ("F3", say("undo"), "undo")]
        return [
            ("F1", say("help"), "help"),
            *(for_players if not self.game.is_watched else []),
            ("F4", say("rules"), "rules"),
            *self.aid_panel.keys(),
            ("F9", say("menu"), "menu"),
            ("Esc", say("back"), "back"),
        ]

    # --- turns ---

    def go_on(self) -> None:
        """Takes the game to its next turn; the turn's callbacks show it."""
        self.move_input.offer_nothing()
        self.turns.go_on()

    def _ask(self, seat: int) -> None:
        """Asks a person for a move; with hidden hands whoever sits here hides theirs first."""
        shared_screen = self.game.shared_screen
        before = shared_screen.at_keyboard
        if shared_screen.secretive and before not in (None, seat):
            self.message = self.say("{who}, Enter hides your cards.", who=self.names[before or 0])
            self.paint()
            return
        self._hand_over(seat)

    def _hand_over(self, seat: int) -> None:
        """Gives the keyboard to a person, behind a curtain where others' hands must not be seen."""
        shared_screen = self.game.shared_screen
        if shared_screen.takes_over(seat):
            shared_screen.at_keyboard = None  # nobody's hand is on the screen behind the curtain
            self.move_input.offer_nothing()
            self.paint()
            text = self.say("{who} to the keyboard; Enter shows your cards.", who=self.names[seat])
            self.app.push_screen(Curtain(text), lambda _: self._offer_moves(seat))
        else:
            self._offer_moves(seat)

    def _offer_moves(self, seat: int) -> None:
        """Lets a person choose a move; a guide points at its own."""
        self.game.shared_screen.at_keyboard = seat
        self.message = ""
        view, scene = self.table.state.view(seat), self.game.scene(seat)
        label = labels_of(self.game.painter, scene, self.say, self.names)
        self.move_input.offer_moves(view, Chooser(view.legal, scene, label))
        self._aim_by_guide()
        self.paint()

    def _aim_by_guide(self) -> None:
        """Puts the cursor on the move of the lesson."""
        move = self.guide.next_move() if self.guide is not None else None
        if move is not None and self.move_input.chooser is not None:
            self.move_input.chooser.aim(move)

    def _choice_changed(self, is_step: bool) -> None:
        """Shows the choice as it is now; within a move of several steps a guide points at the next one."""
        if is_step:
            self._aim_by_guide()
        self.view.paint_choice(self.shown())

    def _computer_changed(self) -> None:
        """Shows that a computer begins to think, or what it has played."""
        if self.turns.is_paused and self.turns.agent_turn is None:
            self.message = self.say("Paused; Enter goes on.")
        self.paint()

    def _agent_failed(self, error: Exception) -> None:
        """Shows why an agent failed; the game up to there is kept, and Enter lets the agent try again."""
        self.game.save()
        self.show_error(error)

    def show_error(self, error: Exception) -> None:
        """Shows what went wrong below the choices."""
        self.message = self.say.note(error) if isinstance(error, TableeError) else str(error)
        self.paint()

    def _play(self, move: str) -> None:
        """Plays a person's move; a mistake is explained."""
        try:
            self.game.play(move)
        except IllegalMove as error:
            # Shorter than the error's own words: whoever reads this has the board before them.
            text = "{move} is not possible: {why}."
            self.message = self.say(text, move=error.fields["move"], why=error.fields["why"])
            self.paint()
        except TableeError as error:
            self.show_error(error)
        else:
            self.message = ""
            self.go_on()

    def _wake(self) -> None:
        """Does the next thing that waits for Enter: a hand-over, the end of a pause, another try."""
        if self.turns.is_paused:
            self.message = ""
        elif self.table.person_to_move:
            self._hand_over(self.table.mover)
            return
        self.turns.wake()

    def _offer_end_menu(self) -> None:
        """Says how the game ended and offers what can be done next."""
        self.move_input.offer_menu(self.menu.end_items())
        outcome = self.table.outcome
        if outcome is not None:
            self.message = self.game.ending(outcome, self.say)
        self.paint()

    # --- commands ---

    def on_marked_text_touched(self, event: MarkedText.Touched) -> None:
        """Chooses what was clicked on the board."""
        self.move_input.touch(event.mark)

    def action_back(self) -> None:
        """Goes one step back: what is typed or chosen; a computer answers now; at last the menu opens."""
        if not self.move_input.typed and self.turns.answer_now():
            return
        if not self.move_input.back():
            self.action_menu()

    def action_rules(self) -> None:
        """Opens the rules."""
        self.view.open_rules()

    def action_aid(self) -> None:
        """Changes an aid of the game."""
        self.aid_panel.change_aid()

    def action_ask(self) -> None:
        """Asks the game a question."""
        self.aid_panel.ask()

    def action_undo(self) -> None:
        """Takes the last move of a person back, where that is allowed."""
        try:
            self.turns.stop()
            taken = self.game.undo()
        except TableeError as error:
            self.show_error(error)
        else:
            self.message = self.say.count("{n} move taken back.", "{n} moves taken back.", taken)
        message = self.message
        self.go_on()  # which has its own message
        self.message = message
        self.move_input.paint_prompt()

    def action_hint(self) -> None:
        """Looks for the best moves and their prospects in the background."""
        self.hints.start()

    def _show_message(self, text: str) -> None:
        self.message = text
        self.view.paint_choice(self.shown())

    def action_help(self) -> None:
        """Opens a page on keys and typing."""
        self.menu.open_help()

    def action_menu(self) -> None:
        """Opens a menu of everything that can be done here."""
        self.menu.open()

    def action_pause(self) -> None:
        """Pauses a game of computers after the move being thought about, or lets it go on."""
        if self.turns.is_paused:
            self.message = ""
            self.turns.wake()
        else:
            self.turns.is_paused = True

    def action_resign(self) -> None:
        """Asks whether a person gives up, and lets them."""
        self.menu.ask_to_resign()

    def resign(self, seat: int) -> None:
        """Lets a seat give up, unless the game has ended meanwhile."""
        if self.table.mover >= 0:
            self.turns.stop()
            self.game.resign(seat)
            self.go_on()

    def action_home(self) -> None:
        """Leaves for home; the game is kept."""
        self.turns.stop()
        self.game.save()
        self.app.go_home()

    def action_quit(self) -> None:
        """Ends the program; the game is kept."""
        self.turns.stop()
        self.game.save()
        self.app.exit()
