"""A player who knows a table only as a screen reader tells it: roles and names, nothing that is drawn."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright import sync_api

BOARD, LOG = 'region "board"', 'list "What has happened"'
BUTTON = re.compile(r"""^- '?button "(.*?)"((?: \[.*?\])*)'?:?(?: .*)?$""")
DIALOG = re.compile(r"^\s*- dialog\b", re.MULTILINE)
ASIDE = re.compile(r"touch to see why")  # what a game answers is no move
STEPS = 12  # at most, until a move is whole
PATIENCE = 240  # looks, each after something has changed, or half a second
MOMENTS = 12  # such looks until something that was pressed shows, on a busy machine too
SOON = 2000  # milliseconds

# Counts changes, as a screen reader is told of them, so that nobody has to look all the time.
COUNTING_CHANGES = """
() => {
  globalThis.changes = 0;
  new MutationObserver(() => changes++).observe(document.body,
    { subtree: true, childList: true, attributes: true, characterData: true });
}
"""
CHANGED = """
async (seen) => {
  const moment = () => new Promise((resolve) => setTimeout(resolve, 25));
  for (let waited = 0; changes === seen && waited < 20; waited++) await moment();
  await moment();
}
"""


@dataclass(frozen=True)
class Heard:
    """What the page tells at a moment: `buttons` are those of the board, each with its state, such as `[pressed]`."""

    changes: int
    over: bool
    mine: bool  # the button for a hint is there
    lines: int
    buttons: tuple[tuple[str, str], ...]

    @property
    def names(self) -> list[str]:
        """What can be pressed, but for what is pressed already: that would take a choice back."""
        return list(dict.fromkeys(name for name, state in self.buttons if "[pressed]" not in state))


def _within(told: str, what: str) -> list[str]:
    """Returns the lines under the one that names a part of the page, each without its indentation."""
    lines = iter(told.splitlines())
    start = next((line for line in lines if line.lstrip().startswith(f"- {what}")), None)
    found: list[str] = []
    for line in lines if start is not None else ():
        if len(line) - len(line.lstrip()) <= len(start) - len(start.lstrip()):
            break
        found.append(line.lstrip())
    return found


class SpokenPlayer:
    """Plays at a page in English by roles and names alone."""

    def __init__(self, page: Any, chance: random.Random) -> None:
        self.page = page
        self.board = page.get_by_role("region", name="board")
        self.missed = ""  # why something could not be pressed, at last
        self._chance = chance
        page.evaluate(COUNTING_CHANGES)

    def play_out(self) -> int:
        """Plays until the dialog of the end; returns how many moves of one's own that took."""
        count = 0
        while (heard := self._turn()) is not None:
            self._move(heard)
            count += 1
        return count

    def _listen(self) -> Heard:
        changes, told = self.page.evaluate("changes"), self.page.locator("body").aria_snapshot()
        found = [match.groups() for line in _within(told, BOARD) if (match := BUTTON.match(line))]
        named = [(name.replace("''", "'").replace('\\"', '"'), state) for name, state in found]
        return Heard(
            changes,
            over=DIALOG.search(told) is not None,
            mine='- button "Hint"' in told,
            lines=sum(line.startswith("- listitem") for line in _within(told, LOG)),
            buttons=tuple(
                (name, state) for name, state in named if name != "Back" and not ASIDE.search(name)
            ),
        )

    def _listen_again(self, before: Heard) -> Heard:
        """Waits until something has changed, or for a while."""
        self.page.evaluate(CHANGED, before.changes)
        return self._listen()

    def _turn(self) -> Heard | None:
        """Waits for one's turn, and returns what is told then; None once the game is over."""
        heard = self._listen()
        for _ in range(PATIENCE):
            if heard.over:
                return None
            if heard.mine and heard.names:
                return heard
            self.page.keyboard.press("Shift")  # whoever has read how a round ended goes on
            heard = self._listen_again(heard)
        pytest.fail("nobody moves")

    def _move(self, heard: Heard) -> None:
        """Presses buttons of the board, first those that the last one brought, until the table has moved on."""
        known: list[str] = []
        pressed: set[str] = set()
        before = heard.lines
        for _ in range(STEPS):
            names = heard.names
            if not names:  # the move was whole, and only the log is late
                return
            untried = [name for name in names if name not in pressed]
            fresh = [name for name in untried if name not in known]
            known = names
            name = self._chance.choice(fresh or untried or names)
            pressed.add(name)
            self._press(name)
            then, heard = heard, self._listen()
            for _ in range(MOMENTS):
                if heard.lines > before or heard.over:
                    return
                if heard.buttons not in (then.buttons, ()):
                    break
                heard = self._listen_again(heard)
        told = self.page.get_by_role("alert").all_inner_texts()
        pytest.fail(f"no move in {STEPS} steps among {known}; missed: {self.missed}; told: {told}")

    def _press(self, name: str) -> None:
        wanted = self.board.get_by_role("button", name=name, exact=True, pressed=False)
        try:
            wanted.first.click(timeout=SOON)
        except sync_api.TimeoutError as error:  # the table was faster
            self.missed = str(error)
