"""A game in plain lines: the board, a prompt, an answer; on any terminal or pipe.

The table is saved after every move, so nothing but a half-typed line can be lost.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from tablee.cli.painting import painter_of
from tablee.core.budget import Budget
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.outcome import Outcome
from tablee.i18n import Say
from tablee.match import Table
from tablee.roster import HUMAN, build_agent

# Every command under its English and French names.
COMMANDS = {
    "undo": ("undo", "u", "annuler"),
    "hint": ("hint", "h", "indice"),
    "save": ("save", "s", "sauver"),
    "quit": ("quit", "q", "exit", "quitter"),
    "rules": ("rules", "regles", "règles"),
    "board": ("board", "b", "plateau"),
    "help": ("help", "?", "aide"),
}
STRONGEST = 5
MOST_LISTED = 40  # characters of legal moves in a prompt
HINT_SECONDS = 1.0


class Leave(Exception):
    """The person at the keyboard leaves; the game is saved."""


@dataclass
class Session:
    """One game at one keyboard."""

    table: Table
    say: Say
    screen: Console
    file: Path
    watch: bool = True  # show every board, not only the last

    def __post_init__(self) -> None:
        self.painter = painter_of(self.table.game.kind)
        self.names = names_of(self.table.game, self.table.specs, self.say)
        self.interactive = sys.stdin.isatty()

    def run(self) -> bool:
        """Plays to the end; False when somebody left before."""
        try:
            self._save()
            if self.watch:
                self._board()
            while not self.table.state.is_over:
                if self.table.person_to_move:
                    self._ask()
                else:
                    self._answer()
        except (Leave, EOFError, KeyboardInterrupt) as left:
            if not isinstance(left, Leave):
                self.screen.print()
            self._goodbye()
            return False
        if not self.watch:
            self._board()
        self._result()
        return True

    def _ask(self) -> None:
        """One line from the person to move: a move or a command; a mistake is explained."""
        legal = " ".join(self.table.state.view(self.table.mover).legal)
        if len(legal) > MOST_LISTED:  # the board says what can be typed
            legal = "…"
        who = self.names[self.table.mover]
        self.screen.print(self.say("{who}, your move [{legal}] or help: ", who=who, legal=legal), end="")
        self.screen.file.flush()
        line = input().strip()
        if not self.interactive:
            self.screen.print(line)  # so that a transcript of a pipe reads like a session
        word, _, rest = line.partition(" ")
        command = next((name for name, called in COMMANDS.items() if word.lower() in called), None)
        try:
            if command is not None:
                getattr(self, f"_do_{command}")(rest.strip())
            elif line:
                self._play(line)
        except TableeError as error:
            self.screen.print(self.say.note(error))

    def _answer(self) -> None:
        """A computer's turn."""
        if self.interactive and self.watch and HUMAN not in self.table.specs:
            self.screen.print(self.say("Enter for the next move, q to stop: "), end="")
            if input().strip().lower() in COMMANDS["quit"]:
                raise Leave
        who = self.names[self.table.mover]
        if self.interactive:
            with self.screen.status(self.say("{who} is thinking…", who=who)):
                move = self.table.think()
        else:
            move = self.table.think()
        self._play(move)

    def _play(self, move: str) -> None:
        before = self.table.state
        after = self.table.play(move)
        self._save()
        if self.watch:
            eyes = self._eyes(before.mover)
            for line in self.table.game.kind.narrate(before.view(eyes), move, after.view(eyes)):
                self.screen.print(self.painter.words(line, self.say, self.names))
            self._board()

    def _eyes(self, seat: int) -> int:
        """Through whose eyes this screen looks: the person to move, or the only person there is."""
        people = [at for at, spec in enumerate(self.table.specs) if spec == HUMAN]
        return people[0] if len(people) == 1 else seat if seat in people else -1

    def _board(self) -> None:
        view = self.table.state.view(self._eyes(self.table.mover))
        self.screen.print()
        self.screen.print(self.painter.paint(view.scene(), self.say, self.names))
        self.screen.print()

    def _result(self) -> None:
        outcome = self.table.state.outcome
        if outcome is not None:
            if not self.watch:  # otherwise the log of the last move has said so
                self.screen.print(self.painter.reason(outcome.reason, self.say))
            self.screen.print(result_words(outcome, self.names, self.say))
            self.screen.print(self.say("The game is kept in {file}", file=self.file))

    def _save(self) -> None:
        self.table.record().save(self.file)

    def _goodbye(self) -> None:
        self._save()
        self.screen.print(self.say("Saved. Go on with: tablee play --load {file}", file=self.file))

    def _do_undo(self, _: str) -> None:
        taken = self.table.undo()
        self._save()
        self.screen.print(self.say.count("{n} move taken back.", "{n} moves taken back.", taken))
        self._board()

    def _do_hint(self, _: str) -> None:
        kind = self.table.game.kind
        view = self.table.state.view(self.table.mover)
        agent = build_agent(kind, kind.levels[STRONGEST])
        move = agent.choose(view, Budget(seconds=HINT_SECONDS), seed=len(self.table.moves))
        self.screen.print(self.say("Hint: {move}", move=move))

    def _do_save(self, name: str) -> None:
        file = Path(name).expanduser() if name else self.file
        self.table.record().save(file)
        self.screen.print(self.say("Saved to {file}", file=file))

    def _do_quit(self, _: str) -> None:
        raise Leave

    def _do_rules(self, _: str) -> None:
        for line in self.painter.rules(self.table.game.options, self.say):
            self.screen.print(f"  • {line}")

    def _do_board(self, _: str) -> None:
        self._board()

    def _do_help(self, _: str) -> None:
        kind = self.table.game.kind
        self.screen.print(self.say("A move: {what}.", what=kind.moves_expected(self.table.game)))
        for command, meaning in (
            ("undo", self.say("take back your last move")),
            ("hint", self.say("what the strongest level would play")),
            ("save", self.say("save now, to a file if one is named; every move is saved anyway")),
            ("rules", self.say("the rules of this game")),
            ("board", self.say("show the board again")),
            ("quit", self.say("leave; the game can be resumed")),
        ):
            called = COMMANDS[command]
            name = called[-1] if self.say.language == "fr" else called[0]
            self.screen.print(f"  {name:10} {meaning}")


def names_of(game: Game, specs: Sequence[str], say: Say) -> list[str]:
    """What each seat is called on screen: its side, and who plays it."""
    names = []
    for seat, spec in enumerate(specs):
        side = game.kind.player_name(game, seat)
        side = say("Player {side}", side=side) if side.isdigit() else side
        level = spec.removeprefix("level:")
        who = say("level {level}", level=level) if level != spec else spec
        names.append(side if spec == HUMAN else f"{side} ({who})")
    return names


def result_words(outcome: Outcome, names: Sequence[str], say: Say) -> str:
    """The score and who won."""
    score = " : ".join(str(points) for points in outcome.scores)
    if outcome.is_draw:
        return say("{score}, a draw.", score=score)
    winners = ", ".join(names[seat] for seat in outcome.winners)
    return say("{score}, {winners} wins.", score=score, winners=winners)
