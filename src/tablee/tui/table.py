"""The table: a game being played, and everything one can ask for meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from tablee.core.errors import TableeError
from tablee.core.notes import C_
from tablee.match.hints import Hint, hint, templates_for_hints
from tablee.tui.dialogs import Page, Pick, listed
from tablee.tui.picture import Item
from tablee.tui.turns import TurnsScreen
from tablee.words.sentences import label_of

# What can be typed besides moves; the catalogues have the words of other languages.
WORDS = {
    "hint": C_("command", "hint h"),
    "undo": C_("command", "undo u"),
    "rules": C_("command", "rules"),
    "resign": C_("command", "resign"),
    "menu": C_("command", "menu"),
    "home": C_("command", "home"),
    "quit": C_("command", "quit q exit"),
    "help": C_("command", "help ?"),
}


class TableScreen(TurnsScreen):
    """A game, with hints, undo, help, the menu."""

    BINDINGS: ClassVar[list[Any]] = [
        ("escape", "back"),
        ("f1", "help"),
        ("f2", "hint"),
        ("f3,ctrl+z", "undo"),
        ("f9", "menu"),
    ]

    def keys(self) -> Sequence[tuple[str, str, str]]:
        say = self.say
        advised = [("F2", say("hint"), "hint"), ("F3", say("undo"), "undo")]
        return [
            ("F1", say("help"), "help"),
            *(advised if not self.sitting.watched else []),  # computers need no advice
            ("F4", say("rules"), "rules"),
            *self.aid_keys(),
            ("F9", say("menu"), "menu"),
            ("Esc", say("back"), "back"),
        ]

    def obey(self, line: str) -> bool:
        """A word of ours, or one of the game's own."""
        commands = self.say.commands
        command = next((name for name, words in WORDS.items() if line.casefold() in commands(words)), None)
        if command is not None:
            getattr(self, f"action_{command}")()
            return True
        try:
            return self.obey_game(line)
        except TableeError as error:
            self.message = self.say.note(error)
            self.paint()
            return True

    def action_undo(self) -> None:
        try:
            self.stop_thinking()
            taken = self.sitting.undo()
        except TableeError as error:
            self.message = self.say.note(error)
        else:
            self.message = self.say.count("{n} move taken back.", "{n} moves taken back.", taken)
        told = self.message
        self.go_on()
        self.message = told
        self.paint_prompt()

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
        self.beside(lambda: hint(view, number), lambda found: self._advise(found, number))

    def _advise(self, found: Hint, number: int) -> None:
        if number != len(self.table.moves) or self.chooser is None:
            return  # the moment has passed
        say, scene = self.say, self.sitting.scene(self.table.mover)

        def spell(move: str) -> str:
            return label_of(self.painter, "", move, scene, say, self.names)

        self.message = say("Hint: {move}", move=spell(found.move))
        if found.chances:
            listed = ", ".join(f"{spell(move)} ({say.percent(chance, 0)})" for move, chance in found.chances)
            self.message += " · " + say("chances: {listed}", listed=listed)
        self.chooser.aim(found.move)
        self.refresh_choice()

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
        lines += self.aid_help()
        self.app.push_screen(Page(say("Help"), listed(lines), say("Esc: back to the game")))

    def action_menu(self) -> None:
        say, over = self.say, self.table.outcome is not None
        kept = "" if over else say("the game can be continued")
        items = [
            Item("stay", say("back") if over else say("go on playing")),
            Item("hint", say("hint")),
            Item("undo", say("take back a move")),
            *self.aid_items(),
            Item("rules", say("rules of this game")),
            Item("help", say("help")),
            Item("resign", say("resign")),
            Item("home", say("home"), kept),
            Item("quit", say("quit"), kept),
        ]
        if over or self.sitting.watched:
            items = [item for item in items if item.name not in ("hint", "undo", "resign")]
        if self.sitting.watched and not over:
            items.insert(1, Item("pause", say("pause") if not self.paused else say("go on")))

        def chosen(name: str | None) -> None:
            if name and "/" in name:
                self.use_aid(name)
            elif name and name != "stay":
                getattr(self, f"action_{name}")()

        self.app.push_screen(Pick(self.table.game.kind.title, items), chosen)

    def action_pause(self) -> None:
        self.paused = not self.paused
        if not self.paused and self.thought is None:
            self.message = ""
            self.go_on()

    def action_resign(self) -> None:
        people = self.sitting.audience.people
        if self.table.mover < 0 or not people:
            return
        seat = self.table.mover if self.table.person_to_move else people[0]
        say = self.say
        items = [Item("no", say("no, go on")), Item("yes", say("yes, resign"))]

        def answered(name: str | None) -> None:
            if name == "yes" and self.table.mover >= 0:
                self.stop_thinking()
                self.sitting.resign(seat)
                self.go_on()

        self.app.push_screen(Pick(say("Resign?"), items), answered)

    def action_home(self) -> None:
        self.stop_thinking()
        self.sitting.save()
        self.app.go_home()

    def action_quit(self) -> None:
        self.stop_thinking()
        self.sitting.save()
        self.app.exit()
