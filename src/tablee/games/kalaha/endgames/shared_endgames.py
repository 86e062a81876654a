"""`SharedEndgames`: the endgames of some rules that all searches of this process use, opened once.

Where they are missing a thread builds them, and nobody has to wait: after a tenth of a second those of few
seeds are at hand, after about two all that are usual. Files are kept for the rules of presets only: a server
whose visitors try every option set would fill its disk with the others.
"""

from __future__ import annotations

import threading
from collections import OrderedDict

from tablee.core.budget import Clock
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.notes import Note
from tablee.core.solution import SilentWatcher, Watcher
from tablee.games.kalaha.endgames.database import Endgames, kept_seeds, open_endgames
from tablee.games.kalaha.endgames.tables import OPTIONS, digest, entries, reach

USUAL_ENTRIES = entries(6, 16)  # two seconds
# Most of a minute, and more than a gigabyte: only where that was asked for.
LARGE_ENTRIES = entries(6, 24)
# Three minutes and four gigabytes: without extra turns a search from equally many seeds takes longer.
LARGE_ENTRIES_WITHOUT_EXTRA_TURN = entries(6, 27)
QUICK_ENTRIES = entries(6, 12)  # a tenth of a second
MOST_SHARED = 4  # rules whose endgames a process has open
_LOOK_SECONDS = 0.01  # between two looks at the clock, and
_SHOW_EVERY = 10  # of them until what is being built is shown again


class SharedEndgames:
    """The endgames of some rules, as far as they are at hand. It is the watcher of their build."""

    def __init__(self, game: Game, seeds: int) -> None:
        """Begins to open those of up to so many seeds."""
        self.at_hand: Endgames | None = None
        self._game, self._seeds = game, seeds
        self._some, self._whole = threading.Event(), threading.Event()
        self._dropped = False
        self._told: list[Note] = []
        self._shown: tuple[Note, int, int] | None = None
        threading.Thread(target=self._open, daemon=True).start()

    def some(self, clock: Clock) -> Endgames | None:
        """Returns what is at hand; before anything is, waits for the first or for the end of the time."""
        while not self._some.wait(_LOOK_SECONDS) and not clock.is_over():
            pass
        return self.at_hand

    def whole(self, clock: Clock, watcher: Watcher) -> Endgames | None:
        """Waits until all are at hand that ever will be, and returns them; None where the time is up before.

        The watcher hears meanwhile what is being built.
        """
        told = looks = 0
        while not self._whole.wait(_LOOK_SECONDS):
            if clock.is_over():
                return None
            for note in self._told[told:]:
                watcher.tell(note)
                told += 1
            if self._shown is not None and looks % _SHOW_EVERY == 0:
                watcher.show(*self._shown)
            looks += 1
        return self.at_hand

    def drop(self) -> None:
        """Lets a build that has not begun never begin: nobody will ask for it."""
        self._dropped = True

    def tell(self, note: Note) -> None:
        """Takes a line of the build."""
        self._told.append(note)

    def show(self, note: Note, done: int, total: int) -> None:
        """Takes how far the build is."""
        self._shown = note, done, total

    def _open(self) -> None:
        game = self._game
        try:
            with _one_build:
                if not self._dropped:
                    if kept_seeds(game) < self._seeds:
                        quick = min(self._seeds, sized_reach(game, QUICK_ENTRIES))
                        self.at_hand = open_endgames(game, quick, SilentWatcher(), keep=False)
                        self._some.set()
                    self.at_hand = open_endgames(game, self._seeds, self, keep=has_file(game))
        except (TableeError, OSError, RuntimeError, MemoryError):
            # No room for them, or the program is ending: searches go on with what is at hand.
            return
        finally:
            self._some.set()
            self._whole.set()


_one_build = threading.Lock()
_open_ones: OrderedDict[tuple[str, int], SharedEndgames] = OrderedDict()
_looking = threading.Lock()


def sized_reach(game: Game, most: int) -> int:
    """Returns how many seeds endgames of at most `most` entries go up to on the board of a game."""
    return min(seeds_on_board(game), reach(int(game.options["fields"]), most))


def seeds_on_board(game: Game) -> int:
    """Returns how many seeds there are at the start of a game."""
    return 2 * int(game.options["fields"]) * int(game.options["seeds"])


def has_file(game: Game) -> bool:
    """Returns whether endgames of a game's rules are kept once they are built: those of presets are."""
    return not {*OPTIONS} - {"fields"} & {*game.changed}


def shared_endgames(game: Game, seeds: int | None = None) -> SharedEndgames:
    """Returns the endgames of a game's rules, the usual ones or those of up to so many seeds.

    Those that were not asked for of late are closed.
    """
    if seeds is None:
        seeds = sized_reach(game, USUAL_ENTRIES)
    with _looking:
        name = digest(game), seeds
        found = _open_ones.pop(name, None) or SharedEndgames(game, seeds)
        _open_ones[name] = found
        while len(_open_ones) > MOST_SHARED:
            _open_ones.popitem(last=False)[1].drop()
        return found
