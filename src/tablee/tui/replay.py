"""A game looked through move by move, through anybody's view, and judged if one likes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.text import Text

from tablee.match.log import SPECTATOR
from tablee.tui.aided import AidedScreen
from tablee.tui.chart import chart
from tablee.tui.painting import story
from tablee.tui.picture import Picture
from tablee.tui.review import Review, chances_of, judgement
from tablee.tui.sitting import Sitting
from tablee.tui.spots import mark, uncoloured
from tablee.words.sentences import label_of

FAR = 10
PROMPT_ROWS = 3  # at most
LOST = 10  # columns at the end of a row that breaks between words


class ReplayScreen(AidedScreen):
    """Stands after `at` moves; `seen` is whose view look."""

    BINDINGS: ClassVar[list[Any]] = [
        ("left", "step(-1)"),
        ("right,space,enter", "step(1)"),
        ("up", f"step(-{FAR})"),
        ("down", f"step({FAR})"),
        ("home", "jump(0)"),
        ("end", "jump(-1)"),
        ("tab,v,V", "viewer"),
        ("a,A", "analyse"),
        ("escape,q", "back"),
    ]

    def __init__(self, sitting: Sitting, at: int | None = None) -> None:
        super().__init__(sitting)
        people = sitting.audience.people
        self.seen = people[0] if len(people) == 1 else SPECTATOR
        self.at = len(self.table.moves) if at is None else at
        self.chances: Sequence[Sequence[float]] = ()  # by move and seat, once somebody has worked them out
        self.review: Review | None = None

    def on_mount(self) -> None:
        self.paint()

    @property
    def viewer(self) -> int:
        return self.seen

    @property
    def number(self) -> int:
        return self.at

    def turn(self) -> str:
        say = self.say
        who = say("a spectator") if self.seen == SPECTATOR else self.names[self.seen]
        return say("seen by {who}", who=who)

    def room(self) -> tuple[int, int]:
        columns, rows = super().room()
        return columns, rows - (len(self.names) if self.chances else 0)

    def paint_choices(self) -> None:
        """Where it stands in the game, as a row of steps that can be clicked."""
        last = len(self.table.moves)
        wide = max(1, self.size.width - 4)
        text = Text()
        for column in range(min(wide, last + 1)):
            number = column if last < wide else round(column * last / (wide - 1))
            following = number if last < wide else round((column + 1) * last / (wide - 1)) - 1
            here = number <= self.at <= max(number, following)
            cell = Text("◆" if here else "━" if number < self.at else "─", "bold" if here else "dim")
            if self.review is not None and self.review.has_mistake(number, max(number, following)):
                cell = Text("!", "bold red reverse" if here else "bold red")
            cell.stylize(mark(str(number)))
            text.append_text(cell)
        if self.chances:
            drawn = chart(self.chances, self.names, self.at, wide)
            text = drawn.append("\n").append_text(text)
        self.query_one("#choices", Picture).show(text)
        self._fit()

    def show_chances(self, chances: Sequence[Sequence[float]]) -> None:
        """The chart of winning chances: a row for the deal and for every move, a share for every seat."""
        self.chances = chances
        self.paint()

    def prompt(self) -> Text:
        say, last = self.say, len(self.table.moves)
        text = Text(say("After move {n} of {last}", n=self.at, last=last), "bold")
        rest = Text()
        if self.review is not None:
            rest.append_text(judgement(self.review, self.at, say, self._spell))
        outcome = self.table.outcome
        if self.at == last and outcome is not None:
            rest.append(f" · {self.ended(outcome)}")
        if self.at:
            # The log below the board has the whole move: here it is shortened first.
            told = Text(" · ").append_text(self._told(self.at))
            told.truncate(max(0, self._room() - text.cell_len - rest.cell_len), overflow="ellipsis")
            text.append_text(told)
        return text.append_text(rest)

    def _room(self) -> int:
        """Columns of the line, less what is lost where it is broken."""
        return PROMPT_ROWS * (self.size.width - 2) - (PROMPT_ROWS - 1) * LOST

    def _told(self, number: int) -> Text:
        """A move as this viewer saw it, in the words of the log; its notation unless part was hidden."""
        state, move = self.table.states[number - 1], self.table.moves[number - 1]
        lines = self.table.log.lines(self.seen, number)[-1]
        if number == len(self.table.moves) and self.table.outcome is not None:
            lines = lines[:1]  # the end follows in words of its own
        told = story(self.painter, [lines], self.say, self.names)
        text = told[0].copy() if told else Text(self.names[state.mover])
        if self.app.no_color:
            text = uncoloured(text)
        return text.append(f" ({move})", "dim") if self._is_seen(number - 1) else text

    def _is_seen(self, number: int) -> bool:
        """Whether this viewer saw all of a move."""
        game, state = self.table.game, self.table.states[number]
        chosen = game.kind.move_id(game, self.table.moves[number])
        if chosen is None or self.seen == state.mover:
            return True
        return int(game.kernels.seen(game.setup, state.record(), chosen, self.seen)) == chosen

    def _spell(self, move: str) -> str:
        """What could have been played where one stood before, as the list of choices calls it."""
        number = self.at - 1
        own = self.seen == self.table.states[number].mover
        scene = self.sitting.scene(self.seen if own else SPECTATOR, number)
        return label_of(self.painter, "", move, scene, self.say, self.names)

    def keys(self) -> Sequence[tuple[str, str, str]]:
        say = self.say
        return [
            ("←→", say("a move"), "step(1)"),
            ("↑↓", say("ten"), f"step({FAR})"),
            ("Tab", say("another viewer"), "viewer"),
            ("A", say("analyse"), "analyse"),
            *(self.aid_keys() or [("F4", say("rules"), "rules")]),  # there is no room for all of them
            ("Esc", say("back"), "back"),
        ]

    def on_picture_touched(self, event: Picture.Touched) -> None:
        if event.picture.id == "choices":
            self.action_jump(int(event.spot.touch[0]))

    def action_step(self, by: int) -> None:
        self.action_jump(max(0, min(self.at + by, len(self.table.moves))))

    def action_jump(self, number: int) -> None:
        self.at = number if number >= 0 else len(self.table.moves)
        self.paint()

    def action_viewer(self) -> None:
        """A spectator's, then each seat's; while a game with hidden hands lasts, only one's own."""
        if self.table.outcome is None and not self.table.game.kind.perfect_information:
            return
        self.seen = (self.seen + 2) % (self.table.game.seats + 1) - 1
        self.paint()

    def action_analyse(self) -> None:
        """Finds chances and mistakes beside the screen; while hands are hidden, by one's own view."""
        if self.review is not None:
            return
        hidden = self.table.outcome is None and not self.table.game.kind.perfect_information
        if hidden and self.seen == SPECTATOR:
            self.app.complain(self.say("while this game lasts, only a player's own view can be analysed"))
            return
        self.review = Review(self.table.record(), self.seen if hidden else None)
        self.review.start(lambda: self.app.call_from_thread(self._reviewed))
        self.paint()

    def _reviewed(self) -> None:
        """Shows how far it has come."""
        review = self.review
        if not self.is_attached or review is None:
            return
        if review.error is not None:
            self.app.complain(str(review.error))
            self.review = None
        elif review.analysis is not None:
            self.chances = chances_of(review.analysis)
        self.paint()

    def action_back(self) -> None:
        if self.review is not None:
            self.review.stopped.set()
        self.app.pop_screen()
