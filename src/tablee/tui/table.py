"""The table: the board, the log, the choices, a line to type; whoever is to move moves here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual.events import Key, Paste
from textual.timer import Timer

from tablee.core.errors import IllegalMove, TableeError
from tablee.match.hints import Hint, hint, templates_for_hints
from tablee.match.spelling import spelt
from tablee.tui.board import BoardScreen
from tablee.tui.chooser import Chooser
from tablee.tui.dialogs import Curtain, Page, Pick
from tablee.tui.picture import Item, Picture
from tablee.tui.sitting import Sitting
from tablee.tui.spots import touches
from tablee.tui.thinking import Thought, beside
from tablee.words.naming import reason_words, result_words
from tablee.words.sentences import label_of

PACE = 0.7  # seconds between two moves of computers, for those who like to see them
BLINK = 0.1
BAR = 12
SIGNS = "@>:,/"  # a step of a move may be typed without the sign before it

# What can be typed besides moves, under its English and French names.
WORDS = {
    "hint": ("hint", "indice"),
    "undo": ("undo", "annuler"),
    "rules": ("rules", "regles", "règles"),
    "resign": ("resign", "abandonner"),
    "menu": ("menu",),
    "home": ("home", "accueil"),
    "quit": ("quit", "exit", "quitter"),
    "help": ("help", "?", "aide"),
}


class TableScreen(BoardScreen):
    """One game being played."""

    BINDINGS: ClassVar[list[Any]] = [
        ("left", "point(-1, 0)"),
        ("right", "point(1, 0)"),
        ("up", "point(0, -1)"),
        ("down", "point(0, 1)"),
        ("tab", "along(1)"),
        ("shift+tab", "along(-1)"),
        ("enter", "enter"),
        ("escape", "back"),
        ("backspace", "rub_out"),
        ("f1", "help"),
        ("f2", "hint"),
        ("f3,ctrl+z", "undo"),
        ("f9", "menu"),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.thought: Thought | None = None
        self.written = ""  # what is being typed
        self.message = ""
        self.paused = False
        self._pace: Timer | None = None  # a short pause, to see what a computer did

    def on_mount(self) -> None:
        self.set_interval(BLINK, self._tick)
        self.sitting.save()
        self.go_on()

    def on_unmount(self) -> None:
        if self.thought is not None:
            self.thought.stopped.set()

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
        seat, before = self.table.mover, self.sitting.onlookers.at_keyboard
        if self.sitting.onlookers.secretive and before not in (None, seat):
            self.message = self.say("{who}, Enter hides your cards.", who=self.names[before or 0])
            return
        self._hand_over(seat)

    def _hand_over(self, seat: int) -> None:
        if self.sitting.onlookers.takes_over(seat):
            self.sitting.onlookers.at_keyboard = None  # nobody's hand is on the screen behind the curtain
            self.chooser = None
            self.paint()
            text = self.say("{who} to the keyboard; Enter shows your cards.", who=self.names[seat])
            self.app.push_screen(Curtain(text), lambda _: self._seated(seat))
        else:
            self._seated(seat)

    def _seated(self, seat: int) -> None:
        self.sitting.onlookers.at_keyboard = seat
        self.message = ""
        view = self.table.state.view(seat)
        scene = view.scene()

        def label(chosen: str, option: str) -> str:
            return label_of(self.painter, chosen, option, scene, self.say, self.names)

        self.chooser = Chooser(view.legal, scene, label)
        self.paint()

    def _think(self) -> None:
        """A computer is to move: beside the screen, which goes on answering."""
        thought = self.thought = Thought.of(self.table.agents[self.table.mover])
        self._beside(lambda: self.table.think(thought.budget), lambda move: self._answered(thought, move))

    def _beside(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
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

    # --- the end ---

    def _end(self) -> None:
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
            why = reason_words(self.painter, outcome, self.names, say)
            self.message = f"{why} {result_words(outcome, self.names, say)}"
        scene = self.sitting.scene(self.sitting.eyes)
        self.chooser = Chooser(list(items), scene, lambda _, option: items[option])

    # --- painting ---

    def turn(self) -> str:
        mover = self.table.mover
        if mover < 0:
            return self.say("the game is over")
        if self.sitting.onlookers.people == [mover]:
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
        return Text(say("Arrows and Enter, the mouse, or type a move."), "dim")

    def keys(self) -> Sequence[tuple[str, str, str]]:
        say = self.say
        return [
            ("F1", say("help"), "help"),
            ("F2", say("hint"), "hint"),
            ("F3", say("undo"), "undo"),
            ("F4", say("rules"), "rules"),
            ("F9", say("menu"), "menu"),
            ("Esc", say("back"), "back"),
        ]

    def _tick(self) -> None:
        if self.thought is not None:
            self.paint_prompt()

    # --- hands ---

    def action_point(self, right: int, down: int) -> None:
        if self.chooser is not None:
            self.chooser.move(right, down)
            self._refresh_choice()

    def action_along(self, by: int) -> None:
        if self.chooser is not None:
            self.chooser.step(by)
            self._refresh_choice()

    def _refresh_choice(self) -> None:
        self.paint_board()
        self.paint_choices()
        self.paint_prompt()

    def on_picture_touched(self, event: Picture.Touched) -> None:
        if self.chooser is None:
            return
        texts = touches(event.spot, self.chooser.moves)
        self.written = ""
        before = self.chooser.chosen
        move = self.chooser.touched(texts)
        if move is not None:
            self._take(move)
        elif self.chooser.chosen != before:
            self._refresh_choice()

    def on_key(self, event: Key) -> None:
        if event.is_printable and event.character and (event.character != " " or self.written):
            event.stop()
            self._write(self.written + event.character)

    def on_paste(self, event: Paste) -> None:
        self._write(self.written + " ".join(event.text.split()))

    def _write(self, text: str) -> None:
        self.written = text[: self.size.width - 6]
        if self.chooser is None:
            self.paint_prompt()
        else:
            self.chooser.typed(self.written)
            self._refresh_choice()

    def action_rub_out(self) -> None:
        if self.written:
            self._write(self.written[:-1])
        else:
            self.action_back()

    def action_enter(self) -> None:
        """What is typed, what the cursor is on, or the next thing that waits."""
        if self.written:
            self._read()
        elif self.chooser is not None:
            move = self.chooser.enter()
            if move is None:
                self._refresh_choice()
            else:
                self._take(move)
        elif self.paused:
            self.paused, self.message = False, ""
            self.go_on()
        elif self.table.person_to_move:
            self._hand_over(self.table.mover)
        elif self.table.mover >= 0 and self.thought is None:
            self.go_on()  # the pause is long enough, or an agent that failed may try again

    def _read(self) -> None:
        """A typed line: a command, a move, or part of one."""
        line, self.written = self.written.strip(), ""
        chooser = self.chooser
        command = next((name for name, called in WORDS.items() if line.casefold() in called), None)
        if command is not None and (chooser is None or line not in chooser.legal):
            getattr(self, f"action_{command}")()
            return
        if chooser is None or self.table.mover < 0:
            self.paint()
            return
        view = self.table.state.view(self.table.mover)
        move = spelt(line, view)
        if move not in view.legal:
            texts = [sign + text for text in (line, line.upper(), line.lower()) for sign in ("", *SIGNS)]
            before = chooser.chosen
            move = chooser.touched(texts) or move
            if chooser.chosen != before and move not in view.legal:
                self._refresh_choice()
                return
        self._take(move)

    def _take(self, move: str) -> None:
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

    # --- commands ---

    def action_back(self) -> None:
        """One step back: what is typed, what is chosen; a computer answers now; at last the menu."""
        if self.written:
            self._write("")
        elif self.thought is not None:
            self.thought.stopped.set()
        elif self.chooser is not None and self.chooser.back():
            self._refresh_choice()
        else:
            self.action_menu()

    def action_undo(self) -> None:
        try:
            self._stop_thinking()
            taken = self.sitting.undo()
        except TableeError as error:
            self.message = self.say.note(error)
        else:
            self.message = self.say.count("{n} move taken back.", "{n} moves taken back.", taken)
        told = self.message
        self.go_on()
        self.message = told
        self.paint_prompt()

    def _stop_thinking(self) -> None:
        if self.thought is not None:
            self.thought.stopped.set()
            self.thought = None

    def action_hint(self) -> None:
        """The best moves and their prospects, thought out beside the screen."""
        if self.table.mover < 0 or not self.table.person_to_move or self.chooser is None:
            return
        kind = self.table.game.kind
        self.app.make_ready(kind, templates_for_hints(kind), self._look_for_hint)

    def _look_for_hint(self) -> None:
        view, number = self.table.state.view(self.table.mover), len(self.table.moves)
        self.message = self.say("looking for a hint…")
        self.paint_prompt()
        self._beside(lambda: hint(view, number), lambda found: self._advise(found, number))

    def _advise(self, found: Hint, number: int) -> None:
        if number != len(self.table.moves) or self.chooser is None:
            return  # the moment has passed
        say, chances = self.say, list(found.chances)
        self.message = say("Hint: {move}", move=found.move)
        if chances:
            listed = ", ".join(f"{move} {say.percent(chance, 0)}" for move, chance in chances)
            self.message += " · " + say("chances: {listed}", listed=listed)
        self.chooser.aim(found.move)
        self._refresh_choice()

    def action_help(self) -> None:
        say = self.say
        expected = say("A move: {what}.", what=self.table.game.kind.moves_expected(self.table.game))
        lines = [
            expected,
            say("Arrow keys go over what can be touched, Enter takes it; so does a click."),
            say("A move in several steps is chosen one step at a time; Esc goes a step back."),
            say("Or type the move and press Enter; part of it is enough to go on with."),
            say("Tab goes through the list of choices; Page Up and Page Down through the log."),
            say("Ctrl+Up and Ctrl+Down scroll a board that is larger than the screen."),
            say("Esc while the computer thinks: it answers at once."),
            say("Every move is saved at once; leave whenever you like (Ctrl+Q)."),
        ]
        text = Text("\n").join(Text(f"• {line}") for line in lines)
        self.app.push_screen(Page(say("Help"), text, say("Esc: back to the game")))

    def action_menu(self) -> None:
        say = self.say
        items = [
            Item("stay", say("go on playing")),
            Item("hint", say("hint")),
            Item("undo", say("take back a move")),
            Item("rules", say("rules of this game")),
            Item("help", say("help")),
            Item("resign", say("resign")),
            Item("home", say("home"), say("the game can be continued")),
            Item("quit", say("quit"), say("the game can be continued")),
        ]
        if self.sitting.watched:
            items[1:3] = [Item("pause", say("pause") if not self.paused else say("go on"))]
            items = [item for item in items if item.name != "resign"]

        def chosen(name: str | None) -> None:
            if name and name != "stay":
                getattr(self, f"action_{name}")()

        self.app.push_screen(Pick(self.table.game.kind.title, items), chosen)

    def action_pause(self) -> None:
        self.paused = not self.paused
        if not self.paused and self.thought is None:
            self.message = ""
            self.go_on()

    def action_resign(self) -> None:
        people = self.sitting.onlookers.people
        if self.table.mover < 0 or not people:
            return
        seat = self.table.mover if self.table.person_to_move else people[0]
        say = self.say
        items = [Item("no", say("no, go on")), Item("yes", say("yes, resign"))]

        def answered(name: str | None) -> None:
            if name == "yes" and self.table.mover >= 0:
                self._stop_thinking()
                self.sitting.resign(seat)
                self.go_on()

        self.app.push_screen(Pick(say("Resign?"), items), answered)

    def action_home(self) -> None:
        self._stop_thinking()
        self.sitting.save()
        self.app.go_home()

    def action_quit(self) -> None:
        self._stop_thinking()
        self.sitting.save()
        self.app.exit()
