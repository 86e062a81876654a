"""A player with a keyboard and nothing else: Tab, arrows, Enter and Escape; knows of a page what has the focus."""

from __future__ import annotations

import random
from typing import Any, TypedDict

import pytest

ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
FEW = 3  # arrows to the next thing that is taken
STEPS = 80  # things taken until a move is made: by chance, a choice is taken back now and then
STOPS = 80  # of Tab on one page
PATIENCE = 2400  # looks, each after a moment
MOMENT = 25  # milliseconds

# What has the focus, and what the page tells of the game in words.
HERE = """
() => {
  const here = document.activeElement;
  const text = here?.getAttribute("aria-label") ?? here?.textContent ?? "";
  return {
    name: text.trim(),
    leads: here?.getAttribute("href") ?? "",
    sends: here?.getAttribute("type") === "submit",
    pressed: here?.getAttribute("aria-pressed") === "true",
    board: !!here?.closest(".tablee-board"),
    button: !!here && (here.localName === "button" || here.getAttribute("role") === "button"),
    over: !!document.querySelector("dialog .result"),
    mine: document.body.classList.contains("mine"),
    moves: Number(document.querySelector("main").dataset.moves ?? -1),
    made: globalThis.made,
    reading: document.body.classList.contains("reading"),
  };
}
"""


class Focus(TypedDict):
    """What has the keyboard, and how the game stands."""

    name: str
    leads: str
    sends: bool
    pressed: bool
    board: bool
    button: bool
    over: bool
    mine: bool
    moves: int
    made: int
    reading: bool


class KeyboardPlayer:
    """Plays at a page in any language; `returns` counts how often Tab had to lead back to the board."""

    def __init__(self, page: Any, chance: random.Random) -> None:
        self.page = page
        self.returns = 0
        self._chance = chance

    def here(self) -> Focus:
        found: Focus = self.page.evaluate(HERE)
        return found

    def press(self, key: str) -> Focus:
        """Presses a key; returns what has the focus then."""
        self.page.keyboard.press(key)
        return self.here()

    def tab_to(self, wanted: Any) -> Focus:
        """Tab until `wanted` is true of what has the focus."""
        found = self.here()
        for _ in range(STOPS):
            if wanted(found):
                return found
            found = self.press("Tab")
        pytest.fail(f"Tab does not lead there, only to {found}")

    def play_out(self) -> int:
        """Plays until the end is told; returns how many moves of one's own that took."""
        count, seen = 0, -1
        while not (found := self._turn(seen))["over"]:
            seen = found["moves"]
            self._move()
            count += 1
        return count

    def _turn(self, seen: int) -> Focus:
        """Waits for one's turn after more than `seen` moves, or for the end."""
        for _ in range(PATIENCE):
            found = self.here()
            if found["over"] or (found["mine"] and found["moves"] > seen):
                return found
            if found["reading"]:  # whoever has read how a round ended goes on
                self.press("Escape")
            self.page.wait_for_timeout(MOMENT)
        pytest.fail("nobody moves")

    def _move(self) -> None:
        """Takes one thing after the other, each some arrows away, until a move is made."""
        found = self.here()
        self.returns += not _is_on_board(found)
        made = found["made"]
        for _ in range(STEPS):
            found = self.tab_to(_is_on_board)
            for _ in range(self._chance.randrange(FEW)):
                self.page.keyboard.press(self._chance.choice(ARROWS))
            found = self.here()
            if found["pressed"]:
                continue
            after = self.press("Enter")
            if after["made"] > made:
                return
            if (after["name"], after["pressed"]) == (
                found["name"],
                found["pressed"],
            ):  # it is no part of a move
                self.press("Tab")
        pytest.fail(f"no move by {STEPS} keys, at last on {found}")


def _is_on_board(found: Focus) -> bool:
    return found["board"] and found["button"]
