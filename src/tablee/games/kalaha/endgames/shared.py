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
QUICK_ENTRIES = entries(6, 12)  # a tenth of a second
MOST_SHARED = 4  # rules whose endgames a process has open
_LOOK_SECONDS = 0.01  # between two looks at the clock, and
_SHOW_EVERY = 10  # of them until what is being built is shown again


class SharedEndgames:
    """The endgames of some rules, as far as they are at hand. It is the watcher of their build."""

    def __init__(self, game: Game) -> None:
        """Begins to open them."""
        self.at_hand: Endgames | None = None
        self._game = game
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
        game, fields = self._game, int(self._game.options["fields"])
        most = 2 * fields * int(game.options["seeds"])
        usual, quick = (min(most, reach(fields, size)) for size in (USUAL_ENTRIES, QUICK_ENTRIES))
        keep = not {*OPTIONS} - {"fields"} & {*game.changed}
        try:
            with _one_build:
                if not self._dropped:
                    if kept_seeds(game) < usual:
                        self.at_hand = open_endgames(game, quick, SilentWatcher(), keep=False)
                        self._some.set()
                    self.at_hand = open_endgames(game, usual, self, keep=keep)
        except (TableeError, OSError, RuntimeError, MemoryError):
            # No room for them, or the program is ending: searches go on with what is at hand.
            return
        finally:
            self._some.set()
            self._whole.set()


_one_build = threading.Lock()
_open_ones: OrderedDict[str, SharedEndgames] = OrderedDict()
_looking = threading.Lock()


def shared_endgames(game: Game) -> SharedEndgames:
    """Returns the endgames of a game's rules; those of rules that were not asked for of late are closed."""
    with _looking:
        name = digest(game)
        found = _open_ones.pop(name, None) or SharedEndgames(game)
        _open_ones[name] = found
        while len(_open_ones) > MOST_SHARED:
            _open_ones.popitem(last=False)[1].drop()
        return found
