"""The same random playouts in C (kalaha_playouts.c): built with gcc, checked against ours, timed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tablee.core.game import Game
from tablee.match.speed import Playouts

SOURCE = Path(__file__).with_name("kalaha_playouts.c")
BUILT = Path(__file__).with_name("playouts")  # ignored by git
PLAIN = ("-O3", "-march=native")
# gcc's own choice of vector width is not always its best one: ours must stand up to that, too.
TUNED = tuple((*PLAIN, f"-mprefer-vector-width={bits}") for bits in (128, 256, 512))
CHECKED = 2_000


class CReference:
    """The C program, built with one set of flags."""

    def __init__(self, flags: tuple[str, ...]) -> None:
        self.flags = flags
        self._program = BUILT / "".join(flags).strip("-")
        BUILT.mkdir(exist_ok=True)
        command = ["gcc", "-std=c11", *flags, "-o", str(self._program), str(SOURCE)]
        subprocess.run(command, check=True, capture_output=True)

    def rate(self, ours: Playouts, count: int) -> float:
        """Returns playouts a second of CPU time, with the options and random words of `ours`."""
        return float(self._run(ours, 0, count)[3])

    def check(self, ours: Playouts) -> None:
        """Raises RuntimeError unless both play the very same games."""
        moves, margins, moves_timed, _ = self._run(ours, CHECKED, CHECKED)
        theirs = (int(moves), int(margins), int(moves_timed))
        expected = (*_totals(ours, CHECKED), ours.play(CHECKED))
        if theirs != expected:
            raise RuntimeError(f"C plays other games: {theirs}, ours {expected} ({ours.game.options})")

    def _run(self, ours: Playouts, checked: int, timed: int) -> list[str]:
        numbers = map(str, (checked, timed, *ours.words))
        command = [str(self._program), *numbers, *_options(ours.game)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def available() -> bool:
    """Returns whether there is a gcc to build it with."""
    return shutil.which("gcc") is not None


def plain() -> CReference:
    """Returns the program built as usual."""
    return CReference(PLAIN)


def tuned(ours: Playouts, count: int) -> CReference | None:
    """Returns the fastest of the tuned builds, None where gcc knows no such flags."""
    built = []
    for flags in TUNED:
        try:
            built.append(CReference(flags))
        except subprocess.CalledProcessError:
            return None
    return max(built, key=lambda reference: max(reference.rate(ours, count) for _ in range(3)))


def _totals(ours: Playouts, count: int) -> tuple[int, int]:
    """Plays `count` games one by one; returns the moves made and the sum of seat 0's margins."""
    words = ours.words.copy()
    moves = margins = 0
    for _ in range(count):
        moves += ours.play(1, words)
        margins += int(ours.game.kernels.margin(ours.game.setup, ours.final, 0))
    return moves, margins


def _options(game: Game) -> list[str]:
    """The setup's scalars by their names in C; the tables are laid there anew."""
    setup = game.setup[0]
    named = {name: int(setup[name]) for name in setup.dtype.names if name not in ("lap", "step", "path")}
    named["fields"] = named.pop("kalaha_fields")
    named["skip_origin"] = int(game.options["skip_origin"])
    return [f"{name}={value}" for name, value in named.items()]
