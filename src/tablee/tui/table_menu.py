"""`TableMenu`: the menus, pages and typed commands of a table, during the game and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.errors import TableeError
from tablee.core.notes import C_
from tablee.tui.dialogs import PageDialog, bulleted
from tablee.tui.menu import MenuItem

if TYPE_CHECKING:
    from tablee.tui.screens.table import TableScreen

# What can be typed besides moves; the catalogues have the words of other languages.
COMMANDS = {
    "hint": C_("command", "hint h"),
    "undo": C_("command", "undo u"),
    "rules": C_("command", "rules"),
    "resign": C_("command", "resign"),
    "menu": C_("command", "menu"),
    "home": C_("command", "home"),
    "quit": C_("command", "quit q exit"),
    "help": C_("command", "help ?"),
}


class TableMenu:
    """What can be done at a table beside playing, from menus or by typing; the screen's actions do it."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen

    def open(self) -> None:
        """Opens the menu of everything that can be done now."""
        self._screen.app.open_menu(self._screen.table.game.kind.title, self.items())

    def items(self) -> list[MenuItem]:
        """What can be done now; an ended game has no use for hints, and a watched one nobody to hint to."""
        screen, say = self._screen, self._screen.say
        is_over, is_watched = screen.table.outcome is not None, screen.game.is_watched
        for_players = not is_over and not is_watched
        kept = "" if is_over else say("the game can be continued")
        items = [MenuItem("stay", say("back") if is_over else say("go on playing"), screen.paint)]
        if is_watched and not is_over:
            label = say("go on") if screen.turns.is_paused else say("pause")
            items.append(MenuItem("pause", label, screen.action_pause))
        if for_players:
            items.append(MenuItem("hint", say("hint"), screen.action_hint))
            items.append(MenuItem("undo", say("take back a move"), screen.action_undo))
        items += [
            *screen.aid_panel.menu_items(),
            MenuItem("rules", say("rules of this game"), screen.action_rules),
            MenuItem("help", say("help"), self.open_help),
        ]
        if for_players:
            items.append(MenuItem("resign", say("resign"), self.ask_to_resign))
        return [
            *items,
            MenuItem("home", say("home"), screen.action_home, kept),
            MenuItem("quit", say("quit"), screen.action_quit, kept),
        ]

    def obey(self, line: str) -> bool:
        """Does a typed command, ours or the game's own; returns whether the line was one."""
        screen = self._screen
        words_of, word = screen.say.commands, line.casefold()
        command = next((name for name, words in COMMANDS.items() if word in words_of(words)), None)
        if command is not None:
            getattr(screen, f"action_{command}")()
            return True
        try:
            return screen.aid_panel.obey(line)
        except TableeError as error:
            screen.show_error(error)
            return True

    def end_items(self) -> list[MenuItem]:
        """Returns what can be done after the end."""
        screen, say, app = self._screen, self._screen.say, self._screen.app
        another = MenuItem("another", say("another level"), lambda: app.choose_level(screen.game))
        return [
            MenuItem("again", say("again"), lambda: app.play_again(screen.game)),
            *([] if screen.game.is_watched else [another]),
            MenuItem("replay", say("replay"), lambda: app.replay(screen.game)),
            MenuItem("analysis", say("analysis"), lambda: app.replay(screen.game, analysed=True)),
            MenuItem("home", say("home"), screen.action_home),
        ]

    def ask_to_resign(self) -> None:
        """Asks whether a person gives up: the one to move, else the first."""
        screen, say = self._screen, self._screen.say
        people = screen.game.shared_screen.people
        if screen.table.mover < 0 or not people:
            return
        seat = screen.table.mover if screen.table.person_to_move else people[0]
        items = [
            MenuItem("no", say("no, go on"), screen.paint),
            MenuItem("yes", say("yes, resign"), lambda: screen.resign(seat)),
        ]
        screen.app.open_menu(say("Resign?"), items)

    def open_help(self) -> None:
        """Opens a page on keys and typing."""
        screen, say = self._screen, self._screen.say
        lines = [
            say("A move: {what}.", what=screen.table.game.kind.moves_expected(screen.table.game)),
            say("Arrow keys go over what can be touched, Enter takes it; so does a click."),
            say("A move in several steps is chosen one step at a time; Esc goes a step back."),
            say("Or type the move and press Enter; part of it is enough to go on with."),
            say("Tab goes through the list of choices; Page Up and Page Down through the log."),
            say("Ctrl+Up and Ctrl+Down scroll a board that is larger than the screen."),
            say("Esc while the computer thinks: it answers at once."),
            say("Every move is saved at once; leave whenever you like (Ctrl+Q)."),
            *screen.aid_panel.help_lines(),
        ]
        screen.app.push_screen(PageDialog(say("Help"), bulleted(lines), say("Esc: back to the game")))
