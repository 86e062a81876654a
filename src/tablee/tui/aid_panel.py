"""`AidPanel`: the keys, menu lines, typed words and dialogs for what a game offers beside its moves.

That are aids, which show more or less, and questions, which the game answers. Games declare aids as options
(`GameKind.aids`) and the words for both in their painter (`COMMANDS`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from rich.text import Text
from textual.screen import Screen

from tablee.core.errors import TableeError
from tablee.core.options import Choice, Flag, Option, TypedCommand, Value
from tablee.core.scene import Line
from tablee.i18n import Say
from tablee.tui.dialogs import InputDialog, PageDialog
from tablee.tui.menu import MenuItem
from tablee.tui.open_game import OpenGame
from tablee.tui.painter import log_text
from tablee.wording import option_title, typed_line, value_title

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp

ANSWER_COLUMNS = 70


class AidPanel:
    """The aids and questions of one game.

    `standpoint` returns the viewer and the number of moves that the screen shows; `changed` is called after
    an aid was set.
    """

    def __init__(
        self,
        screen: Screen[None],
        game: OpenGame,
        standpoint: Callable[[], tuple[int, int]],
        changed: Callable[[], None],
    ) -> None:
        self._screen, self._game = screen, game
        self._standpoint, self._changed = standpoint, changed
        self.aids: Sequence[Option] = game.table.game.kind.aids
        self._commands: Sequence[TypedCommand] = getattr(game.painter, "COMMANDS", ())
        named = {option.name for option in self.aids}
        self.questions = [command for command in self._commands if command.name not in named]

    @property
    def _app(self) -> TableeApp:
        return cast("TableeApp", self._screen.app)

    @property
    def _say(self) -> Say:
        return self._game.words(self._app.say)

    @property
    def _viewer(self) -> int:
        return self._standpoint()[0]

    # --- what is offered ---

    def keys(self) -> list[tuple[str, str, str]]:
        """The keys for them as (name, label, action); a single aid or question is called by its name."""
        say = self._say
        keys = []
        if self.aids:
            label = self._word(self.aids[0].name) if len(self.aids) == 1 else say("aids")
            keys.append(("F5", label, "aid"))
        if self.questions:
            label = self._word(self.questions[0].name) if len(self.questions) == 1 else say("ask")
            keys.append(("F6", label, "ask"))
        return keys

    def menu_items(self) -> list[MenuItem]:
        """Returns the lines for aids and questions in a menu."""
        return [*self._aid_items(), *self._question_items()]

    def _aid_items(self) -> list[MenuItem]:
        say, now = self._say, self._game.aids(self._viewer)
        return [
            MenuItem(
                f"aid/{aid.name}",
                say("{name}: {value}", name=option_title(aid, say), value=self._value(aid, now[aid.name])),
                partial(self._pick_value, aid),
            )
            for aid in self.aids
        ]

    def _question_items(self) -> list[MenuItem]:
        return [
            MenuItem(
                f"ask/{command.name}",
                self._word(command.name),
                partial(self._type_question, command),
                self._say(command.meaning),
            )
            for command in self.questions
        ]

    def help_lines(self) -> list[str]:
        """Sentences on how they are typed, and what for."""
        say = self._say
        return [
            say("{name}: {value}", name=self._usage(command), value=say(command.meaning))
            for command in self._commands
        ]

    def _word(self, name: str) -> str:
        """Returns what an aid or a question is called in this language."""
        words = next((command.words for command in self._commands if command.name == name), name)
        return self._say.commands(words)[0]

    def _usage(self, command: TypedCommand) -> str:
        return f"{self._word(command.name)} {self._say(command.usage)}"

    def _value(self, aid: Option, value: Value) -> str:
        return value_title(self._game.table.game.kind, aid, value, self._say)

    # --- aids ---

    def change_aid(self) -> None:
        """Sets the only aid to its next value; of several, one is chosen first."""
        if len(self.aids) == 1:
            aid = self.aids[0]
            values = _values(aid)
            if values:
                now = values.index(self._game.aids(self._viewer)[aid.name])
                self.set_aid(aid, values[(now + 1) % len(values)])
        elif self.aids:
            self._app.open_menu(self._say("aids"), self._aid_items())

    def _pick_value(self, aid: Option) -> None:
        """Opens a menu of the values of an aid."""
        values = _values(aid)
        now = self._game.aids(self._viewer)[aid.name]
        items = [
            MenuItem(str(value), self._value(aid, value), partial(self.set_aid, aid, value))
            for value in values
        ]
        at = values.index(now) if now in values else 0
        self._app.open_menu(option_title(aid, self._say), items, self._say(aid.meaning), at)

    def set_aid(self, aid: Option, value: Value) -> None:
        """Sets an aid for whoever looks; a value it cannot have raises BadOption."""
        self._game.set_aid(self._viewer, aid, value)
        self._changed()

    # --- questions ---

    def ask(self) -> None:
        """Lets a question be typed; of several, one is chosen first."""
        if len(self.questions) == 1:
            self._type_question(self.questions[0])
        elif self.questions:
            self._app.open_menu(self._say("ask"), self._question_items())

    def _type_question(self, command: TypedCommand) -> None:
        """Opens a line to type what a question is about, then shows the answer."""
        say = self._say
        found: list[Line] = []

        def check(text: str) -> str | None:
            try:
                found[:] = self._answer(command, text)
            except TableeError as error:
                return say.note(error)
            return None

        def typed(text: str | None) -> None:
            if text is not None:
                self._show_answer(f"{self._word(command.name)} {text}", found)

        self._app.push_screen(InputDialog(self._usage(command), say(command.meaning), "", check), typed)

    def _answer(self, command: TypedCommand, given: str) -> tuple[Line, ...]:
        viewer, number = self._standpoint()
        meant = typed_line(self._game.table.game.kind, given, self._game.scene(viewer, number), self._say)
        return self._game.answer(viewer, command.name, meant, number)

    def _show_answer(self, title: str, lines: Sequence[Line]) -> None:
        game, say = self._game, self._say
        text = log_text(game.painter, [(line,) for line in lines], say, game.names(say), ANSWER_COLUMNS)
        self._app.push_screen(PageDialog(title, text or Text("–"), say("Esc: back to the game")))

    # --- typed words ---

    def obey(self, line: str) -> bool:
        """Does what a typed line says and returns True; returns False if it is no word of the game's own.

        A word with something after it that cannot be understood raises a TableeError.
        """
        word, _, given = line.partition(" ")
        commands = self._say.commands
        command = next((own for own in self._commands if word.casefold() in commands(own.words)), None)
        if command is None:
            return False
        aid = next((option for option in self.aids if option.name == command.name), None)
        if aid is not None:
            self.set_aid(aid, given.strip())
        else:
            self._show_answer(line, self._answer(command, given.strip()))
        return True


def _values(aid: Option) -> tuple[Value, ...]:
    """Returns the values of an aid, where they can be listed."""
    if isinstance(aid, Flag):
        return (False, True)
    return aid.choices if isinstance(aid, Choice) else ()
