"""A game in plain lines: what happened, the board, a prompt, an answer; on any terminal or pipe.

The board is shown when a person is to move and at the end; what others did meanwhile is told in words.
The table is saved after every move that somebody sees, so nothing but a half-typed line can be lost.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console

from tablee.cli.plain.waiting import step, wait_for_hints
from tablee.core.errors import IllegalMove, TableeError
from tablee.core.notes import C_
from tablee.core.options import TypedCommand, Value
from tablee.core.scene import Line
from tablee.core.state import View
from tablee.i18n import Say
from tablee.match import Table
from tablee.match.hints import hint
from tablee.match.shared_screen import SharedScreen
from tablee.match.visibility import SPECTATOR
from tablee.records.saves import GameFile, require_free
from tablee.report.proven_values import hint_words
from tablee.tui.painter import log_text, paint, painter_of, print_text, width_of
from tablee.wording import labels_of, meant_move, names_for, names_of, reason_words, result_words, typed_line

# The English words for each command; the catalogues have those of other languages.
COMMANDS = {
    "undo": C_("command", "undo u"),
    "hint": C_("command", "hint h"),
    "log": C_("command", "log l"),
    "save": C_("command", "save s"),
    "resign": C_("command", "resign"),
    "quit": C_("command", "quit q exit"),
    "rules": C_("command", "rules"),
    "board": C_("command", "board b"),
    "help": C_("command", "help ?"),
}
ERASE = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what has scrolled off it
RULER = 60
MOST_LISTED = 40  # characters of legal moves in a prompt


class Leave(Exception):
    """The person at the keyboard leaves; the game is saved."""


@dataclass
class PlainGame:
    """One game at one keyboard, in plain lines."""

    table: Table
    say: Say
    screen: Console
    file: Path
    watch: bool = True  # show every turn of computers, not only the last board
    aids: Mapping[str, Value] = field(default_factory=dict)  # how much help people begin with

    def __post_init__(self) -> None:
        self.painter = painter_of(self.table.game.kind)
        self.commands: Sequence[TypedCommand] = getattr(self.painter, "COMMANDS", ())
        given = self.table.game.kind.read_aids(self.aids)
        self.helps = {seat: dict(given) for seat in range(SPECTATOR, self.table.game.seats)}
        self.names = names_of(self.table.game, self.table.specs, self.say)
        self.interactive = sys.stdin.isatty()
        self._kept = GameFile(self.file)
        self.shared_screen = SharedScreen(self.table)
        self._shown: tuple[int, int] | None = None  # whose board stands on the screen, after how many moves
        self._painted = ""

    def run(self) -> bool:
        """Plays to the end; False when somebody left before.

        :raises KeyboardInterrupt: after Ctrl-C, once the game is kept and it is said how to go on.
        """
        try:
            self._save()
            if self._watching and self.table.mover >= 0:
                self._look()
            while self.table.mover >= 0:
                if self.table.person_to_move:
                    self._ask()
                else:
                    self._answer()
        except (Leave, EOFError, KeyboardInterrupt) as left:
            if not isinstance(left, Leave):
                self.screen.print()
            self._goodbye()
            if isinstance(left, KeyboardInterrupt):
                raise
            return False
        except TableeError:  # an agent that failed: the game up to there is kept
            self._save()
            raise
        finally:
            self.table.dismiss()
        self._save()
        self._end()
        return True

    @property
    def _watching(self) -> bool:
        return self.watch and not self.shared_screen.people

    # --- turns ---

    def _ask(self) -> None:
        """One line from the person to move: a move or a command; a mistake is explained."""
        seat = self.table.mover
        hand_over(self.shared_screen, seat, self.screen, self.say, self.names)
        if self._shown != (seat, len(self.table.moves)):
            self._look()
        legal = " ".join(self.table.state.view(seat).legal)
        prompt = self.say("{who}, your move or help: ", who=self.names[seat])
        if len(legal) <= MOST_LISTED:  # otherwise the board says what can be typed
            prompt = self.say("{who}, your move [{legal}] or help: ", who=self.names[seat], legal=legal)
        self.screen.print(prompt, end="")
        self.screen.file.flush()
        line = "".join(sign if sign.isprintable() else " " for sign in input()).strip()
        if not self.interactive:
            self.screen.print(line)  # so that a transcript of a pipe reads like a session
        try:
            self._obey(line)
        except TableeError as error:
            print_text(self.screen, self._explained(error))

    def _obey(self, line: str) -> None:
        view = self.table.state.view(self.table.mover)
        word, _, rest = line.partition(" ")
        command = next((name for name in COMMANDS if self._means(word, COMMANDS[name])), None)
        own = next((each for each in self.commands if self._means(word, each.words)), None)
        if line in view.legal or (command is None and own is None):
            if line:
                self._play(self._meant(line, view))
        elif command is None and own is not None:
            self._do_own(own, self._understood(rest.strip(), view), view)
        else:
            getattr(self, f"_do_{command}")(rest.strip())

    def _meant(self, line: str, view: View) -> str:
        """Returns the move that a line means, in the notation or in words."""
        scene = view.scene()
        label = labels_of(self.painter, scene, self.say, self.names)
        return meant_move(line, view, scene, self.say, label)

    def _understood(self, line: str, view: View) -> str:
        """Returns a line with the texts of moves in place of names, as far as the game knows names."""
        return typed_line(view.game.kind, line, view.scene(), self.say)

    def _means(self, word: str, command: str) -> bool:
        return word.casefold() in self.say.commands(command)

    def _explained(self, error: TableeError) -> str:
        """Returns an error for somebody who has the board and the legal moves before them."""
        if isinstance(error, IllegalMove):
            move, why = (error.fields[name] for name in ("move", "why"))
            return self.say("{move} is not possible: {why}.", move=move, why=why)
        return self.say.note(error)

    def _play(self, move: str) -> None:
        """A person's move, told to them at once."""
        listener = self.shared_screen.listener()
        self.table.play(move)
        self._save()
        if not self.table.state.is_over:
            self._tell(listener)

    def _answer(self) -> None:
        """A computer's move; those who only watch get a board after each turn."""
        seat = self.table.mover
        if self._watching and self.interactive and self._shown == (SPECTATOR, len(self.table.moves)):
            self.screen.print(self.say("Enter for the next turn, q to stop: "), end="")
            self.screen.file.flush()
            if self._means(input().strip(), COMMANDS["quit"]):
                raise Leave
        step(self.table, self.screen, self.say, self.names[seat], interactive=self.interactive)
        if self.watch:  # otherwise nobody has seen anything that could be lost
            self._save()
        if self._watching and not self.table.state.is_over and self.table.mover != seat:
            self._look()

    # --- the screen ---

    def _look(self) -> bool:
        """Prints what happened since, and the board; returns whether there was anything to tell."""
        viewer = self.shared_screen.viewer()
        told = self._tell(self.shared_screen.listener())
        self._board(viewer)
        return told

    def _tell(self, viewer: int) -> bool:
        news = self.shared_screen.news(viewer)
        self._print_log(news)
        return bool(news)

    def _print_log(self, moves: Sequence[tuple[Line, ...]]) -> None:
        told = log_text(self.painter, moves, self.say, self.names, width_of(self.screen))
        if told:  # there are moves that nothing is said of
            self.screen.print(told)

    def _board(self, viewer: int) -> None:
        scene = self.table.state.view(viewer).scene(**self.helps[viewer])
        names = names_for(self.names, self.shared_screen.reader, self.say)
        painted = paint(self.painter, scene, self.say, names, self.screen)
        self._painted = painted.plain
        self.screen.print()
        self.screen.print(painted)
        self.screen.print()
        columns = max(map(cell_len, painted.plain.splitlines()), default=0)
        if self._shown is None and self.screen.is_terminal and columns > self.screen.width:
            narrow = self.say("The board needs a terminal of {columns} columns.", columns=columns)
            print_text(self.screen, narrow)
        self._shown = (viewer, len(self.table.moves))

    def _end(self) -> None:
        outcome = self.table.outcome
        if not self.watch:
            self.shared_screen.news(SPECTATOR)  # only the last board is wanted
        told = self._look()
        if outcome is not None:
            why = reason_words(self.painter, outcome, self.names, self.say, self.table.state)
            # Otherwise the last line of the log has said so; some boards say it too.
            if (not told or self.table.conceded is not None) and why not in self._painted:
                self.screen.print(why)
            self.screen.print(result_words(outcome, self.names, self.say), style="bold")
            self.screen.print(self.say("The game is kept in {file}", file=self.file))

    def _save(self) -> None:
        self._kept.save(self.table.record())
        self.file = self._kept.path

    def _goodbye(self) -> None:
        self._save()
        self.screen.print(self.say("Saved. Go on with: tablee play --load {file}", file=self.file))

    # --- commands ---

    def _do_undo(self, _: str) -> None:
        taken = self.table.undo()
        self.shared_screen.rewind()
        self._kept.note_help()
        self._save()
        self.screen.print(self.say.count("{n} move taken back.", "{n} moves taken back.", taken))

    def _do_hint(self, _: str) -> None:
        wait_for_hints(self.table.game.kind, self.screen, self.say, interactive=self.interactive)
        view = self.table.state.view(self.table.mover)
        found = hint(view, len(self.table.moves), estimates=False)
        self._kept.note_help()
        print_text(self.screen, hint_words(found, str, self.say))

    def _do_log(self, _: str) -> None:
        self._print_log(self.table.log.lines(self.shared_screen.listener()))

    def _do_save(self, name: str) -> None:
        file, record = Path(name).expanduser() if name else self.file, self.table.record()
        require_free(file, record)
        record.save(file)
        self.screen.print(self.say("Saved to {file}", file=file))

    def _do_resign(self, _: str) -> None:
        self.table.resign(self.table.mover)

    def _do_quit(self, _: str) -> None:
        raise Leave

    def _do_rules(self, _: str) -> None:
        for line in self.painter.rules(self.table.game.options, self.say):
            print_text(self.screen, line, "  • ", "    ")

    def _do_board(self, _: str) -> None:
        self._board(self.table.mover)

    def _do_own(self, command: TypedCommand, given: str, view: View) -> None:
        """A command of the game's painter: sets an aid, or asks about what the person to move can see."""
        kind, aids = view.game.kind, self.helps[view.seat]
        aid = next((option for option in kind.aids if option.name == command.name), None)
        if aid is not None:
            aids[aid.name] = aid.read(given)
            self._board(view.seat)
            return
        told = list(chain.from_iterable(self.table.log.lines(view.seat)))
        lines = kind.answer(view, command.name, given, aids, told)
        self._print_log([(line,) for line in lines])

    def _do_help(self, _: str) -> None:
        kind = self.table.game.kind
        expected = self.say("A move: {what}.", what=kind.moves_expected(self.table.game))
        print_text(self.screen, expected)
        for command, meaning in (
            ("undo", self.say("take back your last move")),
            ("hint", self.say("what the strongest level would play")),
            ("log", self.say("what has happened so far")),
            ("save", self.say("save now, to a file if one is named; every move is saved anyway")),
            ("rules", self.say("the rules of this game")),
            ("board", self.say("show the board again")),
            ("resign", self.say("leave the win to the others")),
            ("quit", self.say("leave; the game can be resumed")),
        ):
            self._print_command(COMMANDS[command], meaning)
        for own in self.commands:
            usage, meaning = self.say(own.usage), self.say(own.meaning)
            self._print_command(own.words, self.say("{name}: {value}", name=usage, value=meaning))

    def _print_command(self, words: str, meaning: str) -> None:
        name = self.say.commands(words)[0]
        print_text(self.screen, meaning, f"  {name:10} ", " " * 13)


def hand_over(
    shared_screen: SharedScreen, seat: int, screen: Console, say: Say, names: Sequence[str]
) -> None:
    """Gives the keyboard to the person to move."""
    before = shared_screen.at_keyboard
    if not shared_screen.takes_over(seat):
        return
    if not sys.stdin.isatty():
        screen.print(f"── {names[seat]} ".ljust(RULER, "─"))
        return
    if before is not None:
        _wait(screen, say("{who}, Enter hides your cards: ", who=names[before]))
    erase(screen)
    _wait(screen, say("{who} to the keyboard; Enter shows your cards: ", who=names[seat]))
    erase(screen)


def erase(screen: Console) -> None:
    """Nothing that stood on the screen can be read or scrolled back to."""
    if screen.is_terminal and not screen.is_dumb_terminal:
        screen.file.write(ERASE)
    else:
        screen.file.write("\n" * screen.height)
    screen.file.flush()


def _wait(screen: Console, prompt: str) -> None:
    screen.print(prompt, end="")
    screen.file.flush()
    input()
