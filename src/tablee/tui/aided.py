"""What a game offers beside its moves: aids that show more or less, and questions that it answers.

Games declare aids as options (`GameKind.aids`) and words for both in their painter (`COMMANDS`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.text import Text

from tablee.core.command import Command
from tablee.core.errors import TableeError
from tablee.core.options import Choice, Flag, Option, Value
from tablee.core.scene import Line
from tablee.tui.board import BoardScreen
from tablee.tui.dialogs import Ask, Page, Pick
from tablee.tui.painting import tell
from tablee.tui.picture import Item
from tablee.tui.sitting import Sitting
from tablee.words.titles import option_title, value_title

AID, QUESTION = "aid/", "ask/"
PAGE_COLUMNS = 70


class AidedScreen(BoardScreen):
    """A board with the aids and questions of its game, if it has any."""

    BINDINGS: ClassVar[list[Any]] = [("f5", "aid"), ("f6", "ask")]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.aids: Sequence[Option] = self.table.game.kind.aids
        self._commands: Sequence[Command] = getattr(self.painter, "COMMANDS", ())
        named = {option.name for option in self.aids}
        self.questions = [command for command in self._commands if command.name not in named]

    def called(self, name: str) -> str:
        """What an aid or a question is called in this language."""
        words = next((command.words for command in self._commands if command.name == name), name)
        return self.say.commands(words)[0]

    def aid_keys(self) -> list[tuple[str, str, str]]:
        """The keys for them."""
        say = self.say
        keys = []
        if self.aids:
            keys.append(("F5", self.called(self.aids[0].name) if len(self.aids) == 1 else say("aids"), "aid"))
        if self.questions:
            one = self.called(self.questions[0].name)
            keys.append(("F6", one if len(self.questions) == 1 else say("ask"), "ask"))
        return keys

    def aid_items(self) -> list[Item]:
        """The same as lines of a menu."""
        say, now = self.say, self.sitting.aids(self.viewer)
        aids = [
            Item(
                f"{AID}{aid.name}",
                say("{name}: {value}", name=option_title(aid, say), value=self._shown(aid, now[aid.name])),
            )
            for aid in self.aids
        ]
        questions = [
            Item(f"{QUESTION}{command.name}", self.called(command.name), say(command.meaning))
            for command in self.questions
        ]
        return [*aids, *questions]

    def aid_help(self) -> list[str]:
        """How they are typed, and what for."""
        say = self.say
        return [
            say("{name}: {value}", name=self._usage(command), value=say(command.meaning))
            for command in self._commands
        ]

    def _usage(self, command: Command) -> str:
        given = self.say(command.usage)
        return f"{self.called(command.name)} {given}"

    def use_aid(self, item: str | None) -> None:
        """Does what a line of the menu says; other lines are not ours."""
        what, _, name = (item or "").rpartition("/")
        if f"{what}/" == AID:
            self._pick_value(name)
        elif f"{what}/" == QUESTION:
            self._type_question(next(command for command in self.questions if command.name == name))

    # --- aids ---

    def action_aid(self) -> None:
        """The next value of the only aid there is; of several, one is chosen first."""
        if len(self.aids) == 1:
            aid = self.aids[0]
            values = _values(aid)
            if values:
                now = values.index(self.sitting.aids(self.viewer)[aid.name])
                self._set_aid(aid, values[(now + 1) % len(values)])
        elif self.aids:
            items = [item for item in self.aid_items() if item.name.startswith(AID)]
            self.app.push_screen(Pick(self.say("aids"), items), self.use_aid)

    def _pick_value(self, name: str) -> None:
        aid = next(option for option in self.aids if option.name == name)
        values = _values(aid)
        now = self.sitting.aids(self.viewer)[name]
        items = [Item(str(value), self._shown(aid, value)) for value in values]

        def chosen(text: str | None) -> None:
            if text is not None:
                self._set_aid(aid, text)

        at = values.index(now) if now in values else 0
        self.app.push_screen(Pick(option_title(aid, self.say), items, self.say(aid.meaning), at), chosen)

    def _shown(self, aid: Option, value: Value) -> str:
        return value_title(self.table.game.kind, aid, value, self.say)

    def _set_aid(self, aid: Option, value: Value) -> None:
        self.sitting.help(self.viewer, aid, value)
        self.paint()

    # --- questions ---

    def action_ask(self) -> None:
        """Asks the game something; of several questions, one is chosen first."""
        if len(self.questions) == 1:
            self._type_question(self.questions[0])
        elif self.questions:
            items = [item for item in self.aid_items() if item.name.startswith(QUESTION)]
            self.app.push_screen(Pick(self.say("ask"), items), self.use_aid)

    def _type_question(self, command: Command) -> None:
        """What the question is about, is typed."""
        say = self.say
        found: list[Line] = []

        def check(text: str) -> str | None:
            try:
                found[:] = self.sitting.answer(self.viewer, command.name, text, self.number)
            except TableeError as error:
                return say.note(error)
            return None

        def typed(text: str | None) -> None:
            if text is not None:
                self._show_answer(f"{self.called(command.name)} {text}", found)

        self.app.push_screen(Ask(self._usage(command), say(command.meaning), "", check), typed)

    def _show_answer(self, title: str, lines: Sequence[Line]) -> None:
        text = tell(self.painter, [(line,) for line in lines], self.say, self.names, PAGE_COLUMNS)
        self.app.push_screen(Page(title, text or Text("–"), self.say("Esc: back to the game")))

    # --- typed ---

    def obey_game(self, line: str) -> bool:
        """Whether a typed line is a word of the game's own, which is then done; mistakes are raised."""
        word, _, given = line.partition(" ")
        commands = self.say.commands
        command = next((own for own in self._commands if word.casefold() in commands(own.words)), None)
        if command is None:
            return False
        aid = next((option for option in self.aids if option.name == command.name), None)
        if aid is not None:
            self._set_aid(aid, given.strip())
        else:
            lines = self.sitting.answer(self.viewer, command.name, given.strip(), self.number)
            self._show_answer(line, lines)
        return True


def _values(aid: Option) -> tuple[Value, ...]:
    """What an aid can be set to, where these are few."""
    if isinstance(aid, Flag):
        return (False, True)
    return aid.choices if isinstance(aid, Choice) else ()
