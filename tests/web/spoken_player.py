"""A player who knows a table only as a screen reader tells it: roles and names, nothing that is drawn."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright import sync_api

BUTTON = re.compile(r"""^\s*- '?button "(.*?)"((?: \[.*?\])*)'?:?(?: .*)?$""", re.MULTILINE)
ASIDE = re.compile(r"touch to see why")  # what a game answers is no move
STEPS = 12  # at most, until a move is whole
PATIENCE = 1200  # looks, each after a moment
MOMENTS = 80  # until something that was pressed shows, on a busy machine too
SOON = 2000  # milliseconds


class SpokenPlayer:
    """Plays at a page in English by `get_by_role` alone."""

    def __init__(self, page: Any, chance: random.Random) -> None:
        self.page = page
        self.board = page.get_by_role("region", name="board")
        self.missed = ""  # why something could not be pressed, at last
        self._chance = chance

    def play_out(self) -> int:
        """Plays until the dialog of the end; returns how many moves of one's own that took."""
        count = 0
        while self._turn():
            self._move()
            count += 1
        return count

    def _lines(self) -> int:
        log = self.page.get_by_role("list", name="What has happened")
        return int(log.get_by_role("listitem").count())

    def _turn(self) -> bool:
        """Waits for one's turn: the button for a hint is there then; false once the game is over."""
        for _ in range(PATIENCE):
            if self.page.get_by_role("dialog").count():
                return False
            if self.page.get_by_role("button", name="Hint", exact=True).count() and self._buttons():
                return True
            self.page.keyboard.press("Shift")  # whoever has read how a round ended goes on
            self.page.wait_for_timeout(25)
        pytest.fail("nobody moves")

    def _heard(self) -> list[tuple[str, str]]:
        """The buttons of the board, each with its state, such as `[pressed]`."""
        heard = BUTTON.findall(self.board.aria_snapshot())
        found = [(name.replace("''", "'").replace('\\"', '"'), state) for name, state in heard]
        return [(name, state) for name, state in found if name != "Back" and not ASIDE.search(name)]

    def _buttons(self) -> list[str]:
        """The names of what can be pressed, but for what is pressed already: that would take a choice back."""
        return list(dict.fromkeys(name for name, state in self._heard() if "[pressed]" not in state))

    def _move(self) -> None:
        """Presses buttons of the board, first those that the last one brought, until the table has moved on."""
        known: list[str] = []
        pressed: set[str] = set()
        before = self._lines()
        for _ in range(STEPS):
            heard, names = self._heard(), self._buttons()
            if not names:  # the move was whole, and only the log is late
                return
            untried = [name for name in names if name not in pressed]
            fresh = [name for name in untried if name not in known]
            known = names
            name = self._chance.choice(fresh or untried or names)
            pressed.add(name)
            self._press(name)
            for _ in range(MOMENTS):
                if self._lines() > before or self.page.get_by_role("dialog").count():
                    return
                if self._heard() not in (heard, []):
                    break
                self.page.wait_for_timeout(25)
        told = self.page.get_by_role("alert").all_inner_texts()
        pytest.fail(f"no move in {STEPS} steps among {known}; missed: {self.missed}; told: {told}")

    def _press(self, name: str) -> None:
        wanted = self.board.get_by_role("button", name=name, exact=True, pressed=False)
        try:
            wanted.first.click(timeout=SOON)
        except sync_api.TimeoutError as error:  # the table was faster
            self.missed = str(error)
