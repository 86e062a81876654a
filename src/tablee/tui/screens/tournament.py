"""`TournamentScreen`: how far a tournament is, what it has come to, and where its report lies.

The games are played in a process of their own (arena/background.py). Figures are worked out in the background
whenever games have ended.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.screen import Screen

from tablee.arena import Results
from tablee.arena.background import BackgroundTournament
from tablee.arena.saved_tournament import SavedTournament
from tablee.core.errors import TableeError
from tablee.i18n import languages
from tablee.report.tournament import write_report
from tablee.tui.background import run_in_background
from tablee.tui.result_tables import result_tables
from tablee.tui.widgets import KeyBar, MarkedText, PlainText
from tablee.wording import rules_title

if TYPE_CHECKING:
    from tablee.tui.app import TableeApp

LOOK = 0.5  # seconds between two looks at the games
BAR = 24


class TournamentScreen(Screen[None]):
    """The tournament of a folder, while it is played and afterwards."""

    BINDINGS: ClassVar[list[Any]] = [
        ("s,S", "stop"),
        ("g,G", "go_on"),
        ("r,R", "report"),
        ("up", "scroll(-1)"),
        ("down", "scroll(1)"),
        ("pageup", "scroll(-10)"),
        ("pagedown,space", "scroll(10)"),
        ("escape,q", "back"),
    ]

    app: TableeApp

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder.resolve()
        self.kept: SavedTournament | None = None
        self.results: Results | None = None
        self.message = ""
        self._looking = False  # figures are being worked out
        self._was_running = False

    def compose(self) -> ComposeResult:
        """Yields the heading, the progress, the tables, the folder and the keys."""
        yield PlainText(classes="heading")
        yield PlainText(id="progress")
        with VerticalScroll(classes="list", can_focus=False):
            yield MarkedText(id="standings")
        yield PlainText(id="where")
        yield KeyBar()

    def on_mount(self) -> None:
        """Begins to read the folder, and to look at it again and again."""
        self._was_running = self.contest is not None  # it may be over already
        self.set_interval(LOOK, self._tick)
        self._read()
        self.paint()

    @property
    def contest(self) -> BackgroundTournament | None:
        """The process that plays it, if this program has begun one."""
        return self.app.contests.get(self.folder)

    @property
    def running(self) -> bool:
        """Whether this program plays the tournament now."""
        return self.contest is not None and self.contest.running

    # --- reading ---

    def _tick(self) -> None:
        if self._looking:
            return
        if self._was_running and not self.running:
            self._was_running = False
            self._ended()
        elif self.running:
            self._was_running = True
            self._run(self._take_in)

    def _read(self) -> None:
        """Reads everything from the beginning: at its end a tournament writes its games anew."""

        def work() -> Results:
            self.kept = SavedTournament.read(self.folder)
            return _worked_out(self.kept.results)

        self._run(work)

    def _take_in(self) -> Results | None:
        if self.kept is None or not self.kept.read_new_games():
            return None
        return _worked_out(self.kept.results)

    def _ended(self) -> None:
        """Reads the last games and writes the report, once the process is over and has played anything."""
        problem = self.contest and self.contest.problem
        if problem is not None:
            self.message = self.app.say.note(problem)
        voices, shown = {code: self.app.voice(code) for code in languages()}, self.app.say.language

        def work() -> Results:
            self.kept = SavedTournament.read(self.folder)
            results = _worked_out(self.kept.results)
            if results.played:
                write_report(self.folder, results, voices, shown)
            return results

        self._run(work)

    def _run(self, work: Any) -> None:
        """Does work in the background that would keep the screen waiting; one piece at a time."""

        def finished(found: Results | None, error: Exception | None) -> None:
            if self.is_attached:
                self.app.call_from_thread(self._found, found, error)

        self._looking = True
        run_in_background(work, finished)

    def _found(self, found: Results | None, error: Exception | None) -> None:
        self._looking = False
        if not self.is_attached:
            return
        if error is not None:
            self.app.pop_screen()
            self.app.complain(self.app.say.note(error) if isinstance(error, TableeError) else str(error))
            return
        self.results = found or self.results
        self.paint()

    # --- painting ---

    def on_resize(self, _: Resize) -> None:
        """Fits the tables into the new width."""
        self.paint()

    def paint(self) -> None:
        """Shows everything that is known now."""
        if not self.is_mounted:
            return
        say, kept = self.app.say, self.kept
        title = say("Tournament")
        if kept is not None:
            game = kept.tournament.game
            title += f" · {game.kind.title} · {rules_title(game, say)}"
        self.query_one(".heading", PlainText).update(Text(title, "bold"))
        self.query_one("#progress", PlainText).update(self._progress())
        self.query_one("#where", PlainText).update(self._where())
        if self.results is not None:
            self.query_one("#standings", MarkedText).show(
                result_tables(self.results, say, self.size.width - 6)
            )
        keys = [("↑↓", say("scroll"), "scroll(1)"), ("Esc", say("back"), "back")]
        if self.running:
            keys.insert(0, ("S", say("stop"), "stop"))
        elif kept is not None:
            keys.insert(0, ("R", say("write the report"), "report"))
            if not kept.complete:
                keys.insert(0, ("G", say("go on"), "go_on"))
        self.query_one(KeyBar).offer(keys)

    def _progress(self) -> Text:
        say, kept = self.app.say, self.kept
        if kept is None:
            return Text(say("reading…"), "dim")
        played, total = len(kept.played), kept.total
        full = round(BAR * played / total)
        text = Text("━" * full, "bold").append("─" * (BAR - full), "dim")
        text.append("  " + say("{played} of {total} games over", played=played, total=total), "bold")
        if self.running:
            return text.append(" · " + say("playing; you can go elsewhere meanwhile"))
        return text.append(
            " · " + (say("complete") if kept.complete else say("stopped; what is over is kept"))
        )

    def _where(self) -> Text:
        say = self.app.say
        if self.message:
            return Text(self.message, "bold red")
        report = self.kept.report if self.kept is not None else None
        if report is not None and not self.running:
            return Text(say("report: {file}", file=_from_home(report)))
        return Text(say("kept in {folder}", folder=_from_home(self.folder)))

    # --- commands ---

    def action_stop(self) -> None:
        """Stops playing; what is over is kept."""
        if self.contest is not None:
            self.contest.stop()

    def action_go_on(self) -> None:
        """Plays what is missing."""
        if self.kept is not None and not self.running and not self.kept.complete:
            self.message = ""
            self.app.resume_tournament(self.folder, self.kept.tournament, self._begun)

    def _begun(self) -> None:
        self._was_running = True  # even if it ends before anybody looks
        self.paint()

    def action_report(self) -> None:
        """Writes the report anew."""
        if not self.running and not self._looking:
            self._ended()

    def action_scroll(self, by: int) -> None:
        """Scrolls the tables."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def action_back(self) -> None:
        """Closes the screen; the tournament goes on."""
        self.app.pop_screen()


def _from_home(path: Path) -> str:
    """Returns a path as people write it, from their home folder on."""
    home = Path.home()
    return f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else str(path)


def _worked_out(results: Results) -> Results:
    """Works out all figures of some results and returns them, so that painting has nothing to compute."""
    if results.played:
        _ = results.ratings, results.head_to_head, results.pair_scores, results.group_shares
    return results
