"""The keyboard passed from one person to another: nobody sees two hands on the way."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console

from tablee.i18n import Say
from tablee.match.audience import Audience

ERASE = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what has scrolled off it
RULER = 60


def hand_over(audience: Audience, seat: int, screen: Console, say: Say, names: Sequence[str]) -> None:
    """Gives the keyboard to the person to move."""
    before = audience.at_keyboard
    if not audience.takes_over(seat):
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
