"""Every error a user can cause, with a stable code and its fields as data.

    TableeError
    ├── UnknownName     unknown_name   a game, preset, option, agent… that does not exist
    ├── BadOption       bad_option     an option value outside its range
    ├── BadSeats        bad_seats      a number of seats the game is not for
    ├── BadPlayers      bad_players    more or fewer players than seats at this table
    ├── BadSpec         bad_spec       an agent spec that cannot be read or may not be used here
    ├── BadNotation     bad_notation   a text that is no move, or no position
    ├── IllegalMove     illegal_move   a move that the rules do not allow now
    ├── IllegalAction   illegal_action a move given to a batch that its game does not allow
    ├── NotYourTurn     not_your_turn  a move, or a choice, by the wrong seat
    ├── GameOver        game_over      a move after the end
    ├── BadRecord       bad_record     a file that is no record, or does not replay
    ├── BadCertificate  bad_certificate a file that is no certificate of a proof, or not whole
    ├── BadBackup       bad_backup     a file that is no backup of a server's database, or cannot be one
    ├── BadWeights      bad_weights    a file that has no weights of a network for this game, or not whole
    ├── BadPuzzle       bad_puzzle     a file of puzzles, or a puzzle, that cannot be used
    ├── NotProven       not_proven     a certificate whose proof has a hole
    ├── BadCourse       bad_course     a course file of a board, cards or players that cannot be used
    ├── CannotUndo      cannot_undo    an undo that the rule of undo forbids
    ├── BadOffer        bad_offer      an offer between people, or an answer to one, that cannot be made now
    ├── BadPush         bad_push       a player for a league that cannot be taken in
    ├── BadLeague       bad_league     a folder, settings or a list of people that no league can have
    ├── BadSettings     bad_settings   a configuration file or a variable that cannot be used
    ├── BotFailed       bot_failed     a program that plays did not answer as agreed
    ├── AgentFailed     agent_failed   an agent crashed, answered nonsense or took too long
    ├── WorkersLost     workers_lost   the processes of a tournament died again and again
    ├── PeerFailed      peer_failed    a server that cannot be reached, or that did not keep to a protocol
    └── BadUse          bad_use        a combination of arguments that makes no sense

`str(error)` is English: what was wrong, what was expected, where. Front ends translate
`error.template` and fill in `error.fields`; a field may be a `Note` and is translated too.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from tablee.core.notes import N_, Note


class TableeError(Exception):
    """The root: a code, an English template and the fields that fill it."""

    code: ClassVar[str] = "error"
    template: str = "{why}"

    def __init__(self, **fields: Any) -> None:
        super().__init__(self.code)
        self.fields = fields

    def __str__(self) -> str:
        return self.template.format(**self.fields)

    @property
    def note(self) -> Note:
        """The same as a part of another sentence."""
        return Note(self.code, self.template, self.fields)

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions are rebuilt from positional arguments by default; ours has only named ones,
        # and errors cross process borders in tournaments.
        return _rebuild, (type(self), self.fields)


def _rebuild(kind: type[TableeError], fields: dict[str, Any]) -> TableeError:
    return kind(**fields)


@contextmanager
def naming_game(game: str) -> Iterator[None]:
    """Gives the errors raised inside the name of a game as a field: they may hold texts of its catalogue."""
    try:
        yield
    except TableeError as error:
        error.fields.setdefault("game", game)
        raise


class UnknownName(TableeError):
    """A game, preset, option, agent or the like that does not exist; the nearest known name is suggested."""

    code = "unknown_name"
    template = N_("unknown {what} '{name}'; known: {known}{hint}")

    def __init__(self, *, what: Note, name: str, known: Iterable[str] | str, **_: Any) -> None:
        from difflib import get_close_matches  # when somebody has erred: every command imports this module

        names = known if isinstance(known, str) else ", ".join(known)
        near = get_close_matches(name, names.split(", "), n=1, cutoff=0.5)
        hint = Note("did_you_mean", N_("; did you mean '{near}'?"), {"near": near[0]}) if near else ""
        super().__init__(what=what, name=name, known=names, hint=hint)


class BadOption(TableeError):
    """An option whose value is outside its range."""

    code = "bad_option"
    template = N_("option {option}: {value} is not allowed; expected {expected}")


class BadSeats(TableeError):
    """A number of seats that the game is not for."""

    code = "bad_seats"
    template = N_("{game} is for {fewest} to {most} seats, not {seats}")

    def __init__(self, *, fewest: int, most: int, **fields: Any) -> None:
        super().__init__(fewest=fewest, most=most, **fields)
        if fewest == most:
            self.template = N_("{game} is for {most} seats, not {seats}")


class BadPlayers(TableeError):
    """More or fewer players than there are seats at the table."""

    code = "bad_players"
    template = N_("seats at this table of {game}: {seats}, players: {players}; each seat needs one")


class BadSpec(TableeError):
    """An agent spec that cannot be read, or may not be used here."""

    code = "bad_spec"
    template = N_("agent '{spec}': {why}")


class BadNotation(TableeError):
    """A text that is no move, or no position."""

    code = "bad_notation"
    template = N_("cannot read '{text}' as {what}: expected {expected}")


class IllegalMove(TableeError):
    """A well-written move that the rules do not allow now; the legal ones are named."""

    code = "illegal_move"
    template = N_("illegal move '{move}': {why}; legal: {legal} ({where})")


class IllegalAction(TableeError):
    """A move given to one game of a batch that is not legal there, with that game's number and the reason."""

    code = "illegal_action"
    template = N_("game {number} of the batch, move {action}: {problem}")


class NotYourTurn(TableeError):
    """A move or a choice by a seat that is not to move."""

    code = "not_your_turn"
    template = N_("it is seat {mover}'s turn, not seat {seat}'s ({where})")


class GameOver(TableeError):
    """A move after the end of the game."""

    code = "game_over"
    template = N_("the game is over, no move can be played ({where})")


class BadRecord(TableeError):
    """A file that is no record, or does not replay."""

    code = "bad_record"
    template = N_("{source}: {why}")


class BadCertificate(TableeError):
    """A file that is no certificate of a proof, is not whole, or is of rules that nobody can check."""

    code = "bad_certificate"
    template = N_("{source}: {why}")


class BadBackup(TableeError):
    """A file that is no backup of a server's database, is not whole, or cannot be written."""

    code = "bad_backup"
    template = N_("{source}: {why}")


class BadPuzzle(TableeError):
    """A file of puzzles that cannot be read or written, or a puzzle whose game does not replay."""

    code = "bad_puzzle"
    template = N_("{source}: {why}")


class NotProven(TableeError):
    """A certificate whose proof has a hole, with the place."""

    code = "not_proven"
    template = N_("{source}: not proven: {why}")


class BadWeights(TableeError):
    """A file that has no weights of a network for the game at hand, or is cut off or changed."""

    code = "bad_weights"
    template = N_("{source}: {why}")


class BadCourse(TableeError):
    """A course file of a board, cards or players that cannot be used, with the place of the mistake."""

    code = "bad_course"
    template = N_("{file}, line {line}, column {column}: {found} found; expected {expected}")


class CannotUndo(TableeError):
    """An undo that the rule of undo forbids."""

    code = "cannot_undo"
    template = N_("cannot undo: {why}")


class BadOffer(TableeError):
    """An offer between people, or an answer to one, that cannot be made now."""

    code = "bad_offer"
    template = N_("{why}")


class BadPush(TableeError):
    """A player for a league, a file or an archive, that cannot be taken in, with the place of the mistake."""

    code = "bad_push"
    template = N_("{source}: {why}")


class BadLeague(TableeError):
    """A folder, settings or a list of people that no league can have, with the place of the mistake."""

    code = "bad_league"
    template = N_("{source}: {why}")


class BadSettings(TableeError):
    """A configuration file, or a variable of the environment, that cannot be used, with the place in it."""

    code = "bad_settings"
    template = N_("{source}: {why}")


class BotFailed(TableeError):
    """A program that plays did not answer as agreed."""

    code = "bot_failed"
    template = N_("{why}")


class AgentFailed(TableeError):
    """An agent crashed, answered nonsense or took too long."""

    code = "agent_failed"
    template = N_("the agent '{spec}' in seat {seat} failed at move {number}: {why}")


class WorkersLost(TableeError):
    """The processes of a tournament died again and again."""

    code = "workers_lost"
    template = N_(
        "the worker processes died {times} times in a row without finishing a game; games left: {games}"
    )


class PeerFailed(TableeError):
    """A server that cannot be reached, that has gone, or that did not keep to a protocol."""

    code = "peer_failed"
    template = N_("{address}: {why}")


class BadUse(TableeError):
    """A combination of arguments that makes no sense."""

    code = "bad_use"
    template = N_("{why}")


def os_error_note(error: OSError) -> Note:
    """Returns why a file could not be read or written, a program started, or a port opened.

    As a note, which can be translated: the system itself speaks English only.
    """
    match error:
        case FileNotFoundError():
            return Note("file_not_found", N_("file not found"))
        case IsADirectoryError():
            return Note("is_a_folder", N_("it is a folder"))
        case NotADirectoryError() | FileExistsError():  # only its folders are ever made
            return Note("not_a_folder", N_("a part of its path is a file, not a folder"))
        case PermissionError():
            return Note("permission_denied", N_("permission denied"))
        case OSError(errno=errno.ENOSPC):
            return Note("no_space", N_("no space left on the disk"))
        case OSError(errno=errno.EROFS):
            return Note("read_only", N_("nothing can be written there"))
        case OSError(errno=errno.ENAMETOOLONG):
            return Note("long_name", N_("its name is too long"))
        case OSError(errno=errno.EADDRINUSE):
            return Note("in_use", N_("somebody uses it already"))
        case OSError(errno=errno.EADDRNOTAVAIL):
            return Note("not_ours", N_("it is not an address of this machine"))
    return Note("system_says", N_("the system says: {problem}"), {"problem": error.strerror or str(error)})
