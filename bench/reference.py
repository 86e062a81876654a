"""The C reference (kalaha_playouts.c): built with the gcc at hand, checked against ours, timed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from ours import Ours
from tablee.core.game import Game

SOURCE = Path(__file__).with_name("kalaha_playouts.c")
BUILT = Path(__file__).with_name("playouts")  # ignored by git
PLAIN = ("-O3", "-march=native")
# gcc's own choice of vector width is not always its best one: ours must stand up to that, too.
TUNED = tuple((*PLAIN, f"-mprefer-vector-width={bits}") for bits in (128, 256, 512))
CHECKED = 2_000


class Reference:
    """The program built with one set of flags."""

    def __init__(self, flags: tuple[str, ...]) -> None:
        self.flags = flags
        self._program = BUILT / "".join(flags).strip("-")
        BUILT.mkdir(exist_ok=True)
        command = ["gcc", "-std=c11", *flags, "-o", str(self._program), str(SOURCE)]
        subprocess.run(command, check=True, capture_output=True)

    def rate(self, ours: Ours, count: int) -> float:
        """Playouts a second of CPU time, with the options and random words of `ours`."""
        return float(self._run(ours, 0, count)[3])

    def check(self, ours: Ours) -> None:
        """Refuses to go on unless both play the very same games."""
        moves, margins, moves_timed, _ = self._run(ours, CHECKED, CHECKED)
        theirs = (int(moves), int(margins), int(moves_timed))
        expected = (*ours.totals(CHECKED), ours.moves(CHECKED))
        if theirs != expected:
            raise RuntimeError(f"C plays other games: {theirs}, ours {expected} ({ours.game.options})")

    def _run(self, ours: Ours, checked: int, timed: int) -> list[str]:
        numbers = map(str, (checked, timed, *ours.words))
        command = [str(self._program), *numbers, *_options(ours.game)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def available() -> bool:
    return shutil.which("gcc") is not None


def plain() -> Reference:
    return Reference(PLAIN)


def tuned(ours: Ours, count: int) -> Reference | None:
    """The fastest of the tuned builds, None where gcc knows no such flags."""
    built = []
    for flags in TUNED:
        try:
            built.append(Reference(flags))
        except subprocess.CalledProcessError:
            return None
    return max(built, key=lambda reference: max(reference.rate(ours, count) for _ in range(3)))


def _options(game: Game) -> list[str]:
    """The setup's scalars by their names in C; the tables are laid there anew."""
    setup = game.setup[0]
    named = {name: int(setup[name]) for name in setup.dtype.names if name not in ("lap", "step", "path")}
    named["fields"] = named.pop("kalaha_fields")
    named["skip_origin"] = int(game.options["skip_origin"])
    return [f"{name}={value}" for name, value in named.items()]
