"""`ReplayScreen`: a game looked through move by move, as anybody saw it, and analysed if one likes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from rich.text import Text

from tablee.match.visibility import SPECTATOR
from tablee.report.analysis import best_move_words
from tablee.tui.aid_panel import AidPanel
from tablee.tui.analysis import RunningAnalysis, chance_chart, judgement, winning_chances
from tablee.tui.game_view import FooterPane, GameView, Shown
from tablee.tui.marks import mark_style, uncoloured
from tablee.tui.open_game import OpenGame
from tablee.tui.painter import log_paragraphs
from tablee.tui.screens.game_screen import GameScreen
from tablee.tui.widgets import MarkedText
from tablee.wording import label_of

FAR = 10  # moves of a long step
PROMPT_ROWS = 3  # at most
BREAK_LOSS = 10  # columns lost at the end of a row that is broken between words


class ReplayFooter(FooterPane):
    """Where the replay stands: the chart of an analysis and a row of steps that can be clicked, and a line.

    Both texts are made by the screen, which knows the game and where in it one stands.
    """

    def __init__(
        self, track: Callable[[], Text], prompt: Callable[[], Text], chart_rows: Callable[[], int]
    ) -> None:
        super().__init__()
        self._track, self._prompt, self._chart_rows = track, prompt, chart_rows

    @property
    def least_rows(self) -> int:
        """The row of steps and the line, and the chart where there is one: a smaller board makes room."""
        return super().least_rows + self._chart_rows()

    def choices_text(self) -> Text:
        """Returns the chart and the row of steps."""
        return self._track()

    def prompt_text(self) -> Text:
        """Returns the line on the last move."""
        return self._prompt()


class ReplayScreen(GameScreen):
    """A game after `number` moves, as `viewer` saw it."""

    BINDINGS: ClassVar[list[Any]] = [
        ("left", "step(-1)"),
        ("right,space,enter", "step(1)"),
        ("up", f"step(-{FAR})"),
        ("down", f"step({FAR})"),
        ("home", "jump(0)"),
        ("end", "jump(-1)"),
        ("tab,v,V", "viewer"),
        ("a,A", "analyse"),
        ("f4", "rules"),
        ("f5", "aid"),
        ("f6", "ask"),
        ("escape,q", "back"),
    ]

    def __init__(self, game: OpenGame, number: int | None = None, *, analysed: bool = False) -> None:
        """With `analysed` it is analysed at once."""
        super().__init__(game)
        self._is_wanted = analysed
        people = game.shared_screen.people
        self.viewer = people[0] if len(people) == 1 else SPECTATOR
        self.number = len(self.table.moves) if number is None else number
        self.chances: Sequence[Sequence[float]] = ()  # after each move, for each seat; empty without analysis
        self.analysis: RunningAnalysis | None = None
        self.aid_panel = AidPanel(self, game, lambda: (self.viewer, self.number), self.paint)
        self.view = GameView(
            game,
            ReplayFooter(self._track_text, self.prompt_text, lambda: len(self.names) if self.chances else 0),
        )

    def on_mount(self) -> None:
        """Shows the game, and its analysis if that was made before."""
        if self.table.outcome is not None:
            kept = RunningAnalysis(self.table.record(), None, self.game.file)
            self.analysis = kept if kept.analysis is not None else None
            self._show_analysis()
        if self._is_wanted:
            self.action_analyse()
        self.paint()

    # --- painting ---

    def shown(self) -> Shown:
        """Returns the game after `number` moves, as `viewer` saw it."""
        who = self.say("a spectator") if self.viewer == SPECTATOR else self.names[self.viewer]
        return Shown(self.viewer, self._listener, self.number, self.say("seen by {who}", who=who))

    @property
    def _listener(self) -> int:
        """Whose log is shown: the viewer's, but the only person's own where all see the same."""
        is_open = self.table.game.kind.perfect_information
        return self.game.listener if is_open else self.viewer

    def show_chances(self, chances: Sequence[Sequence[float]]) -> None:
        """Shows winning chances: a row for the deal and for every move, a share for every seat."""
        self.chances = chances
        self.paint()

    def keys(self) -> list[tuple[str, str, str]]:
        """Returns the row of keys."""
        say = self.say
        return [
            ("←→", say("a move"), "step(1)"),
            ("↑↓", say("ten"), f"step({FAR})"),
            ("Tab", say("another viewer"), "viewer"),
            ("A", say("analyse"), "analyse"),
            *(self.aid_panel.keys() or [("F4", say("rules"), "rules")]),  # there is no room for all of them
            ("Esc", say("back"), "back"),
        ]

    def _track_text(self) -> Text:
        """Returns the game as a row of steps, each marked with its number, below the chart of an analysis."""
        last, columns = len(self.table.moves), max(1, self.size.width - 4)
        text = Text()
        for column in range(min(columns, last + 1)):
            # A game longer than the row has several moves to a column: from `first` up to `final`.
            first = column if last < columns else round(column * last / (columns - 1))
            final = first if last < columns else round((column + 1) * last / (columns - 1)) - 1
            is_here = first <= self.number <= max(first, final)
            cell = Text("◆" if is_here else "━" if first < self.number else "─", "bold" if is_here else "dim")
            if self.analysis is not None and self.analysis.has_mistake(first, max(first, final)):
                cell = Text("!", "bold red reverse" if is_here else "bold red")
            cell.stylize(mark_style(str(first)))
            text.append_text(cell)
        if not self.chances:
            return text
        return chance_chart(self.chances, self.names, self.number, columns).append("\n").append_text(text)

    def prompt_text(self) -> Text:
        """Where one stands, the last move as this viewer saw it, what the analysis says of it, the end."""
        say, last = self.say, len(self.table.moves)
        text = Text(say("After move {n} of {last}", n=self.number, last=last), "bold")
        rest = Text()
        if self.analysis is not None:
            rest.append_text(judgement(self.analysis, self.number, say, self._spell))
        outcome = self.table.outcome
        if self.number == last and outcome is not None:
            rest.append(f" · {self.game.ending(outcome, say)}")
            rest.append("".join(f" · {words}" for words in self._best_moves()))
        if self.number:
            # The log below the board has the whole move: here it is what gives way.
            move = Text(" · ").append_text(self._move_text())
            room = PROMPT_ROWS * (self.size.width - 2) - (PROMPT_ROWS - 1) * BREAK_LOSS
            move.truncate(max(0, room - text.cell_len - rest.cell_len), overflow="ellipsis")
            text.append_text(move)
        return text.append_text(rest)

    def _best_moves(self) -> list[str]:
        """Returns how many of the best moves the only person has found; without one, both players of two."""
        found = None if self.analysis is None else self.analysis.analysis
        people = self.game.shared_screen.people
        if found is None or (len(people) != 1 and len(self.names) > 2):
            return []
        if len(people) != 1:
            return best_move_words(found.moves, self.names, self.say)
        own = [move for move in found.moves if move.seat == people[0]]
        return best_move_words(own, self.names, self.say, people[0])

    def _move_text(self) -> Text:
        """Returns the last move in the words of the log, with its notation unless part of it was hidden."""
        number, names = self.number, self.names
        lines = self.table.log.lines(self._listener, number)[-1]
        if number == len(self.table.moves) and self.table.outcome is not None:
            lines = lines[:1]  # the end follows in words of its own
        paragraphs = log_paragraphs(self.game.painter, [lines], self.say, names)
        text = paragraphs[0].copy() if paragraphs else Text(names[self.table.states[number - 1].mover])
        if self.app.no_color:
            text = uncoloured(text)
        move = self.table.log.move(number, self.viewer)
        # A coarser move would only say less than the words before it.
        return text.append(f" ({move})", "dim") if move == self.table.moves[number - 1] else text

    def _spell(self, move: str) -> str:
        """A move that could have been played instead of the last one, as the list of choices calls it."""
        number = self.number - 1
        is_own = self.viewer == self.table.states[number].mover
        scene = self.game.scene(self.viewer if is_own else SPECTATOR, number)
        return label_of(self.game.painter, "", move, scene, self.say, self.names)

    # --- commands ---

    def on_marked_text_touched(self, event: MarkedText.Touched) -> None:
        """Goes to the step that was clicked."""
        if event.widget is self.view.footer.choices:
            self.action_jump(int(event.mark.texts[0]))

    def action_step(self, by: int) -> None:
        """Goes some moves on, or back."""
        self.action_jump(max(0, min(self.number + by, len(self.table.moves))))

    def action_jump(self, number: int) -> None:
        """Goes to the position after so many moves, -1 for the last one."""
        self.number = number if number >= 0 else len(self.table.moves)
        self.paint()

    @property
    def _hides_hands(self) -> bool:
        """Whether hands are still secret: the game lasts, and its players do not see everything."""
        return self.table.outcome is None and not self.table.game.kind.perfect_information

    def action_viewer(self) -> None:
        """Goes to the next viewer: a spectator, then each seat; not while hands are hidden."""
        if not self._hides_hands:
            self.viewer = (self.viewer + 2) % (self.table.game.seats + 1) - 1
            self.paint()

    def action_analyse(self) -> None:
        """Looks for chances and mistakes in the background; while hands are hidden, by one's own view."""
        if self.analysis is not None:
            return
        hidden = self._hides_hands
        if hidden and self.viewer == SPECTATOR:
            self.app.complain(self.say("while this game lasts, only a player's own view can be analysed"))
            return
        self.analysis = RunningAnalysis(self.table.record(), self.viewer if hidden else None, self.game.file)
        self.analysis.start(lambda: self.app.call_from_thread(self._show_analysis))
        self.paint()

    def _show_analysis(self) -> None:
        """Shows how far the analysis has come."""
        running = self.analysis
        if not self.is_attached or running is None:
            return
        if running.error is not None:
            self.app.complain(str(running.error))
            self.analysis = None
        elif running.analysis is not None:
            self.chances = winning_chances(running.analysis)
        self.paint()

    def action_rules(self) -> None:
        """Opens the rules."""
        self.view.open_rules()

    def action_aid(self) -> None:
        """Changes an aid of the game."""
        self.aid_panel.change_aid()

    def action_ask(self) -> None:
        """Asks the game a question."""
        self.aid_panel.ask()

    def action_back(self) -> None:
        """Stops the analysis and closes the screen."""
        if self.analysis is not None:
            self.analysis.stopped.set()
        self.app.pop_screen()
