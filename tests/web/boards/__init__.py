"""The boards in a real browser, on a page of their own."""

from __future__ import annotations

from typing import Any

from tests.web.scenes import TABLES

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SLIM = {"width": 360, "height": 740}
GAMES = sorted({table.game for table in TABLES})

# Everything that is drawn stays within the screen, and what can be touched is large enough to be seen.
CUT_OFF = """
() => {
  const wide = document.documentElement.clientWidth;
  const found = [];
  if (document.documentElement.scrollWidth > wide) found.push(`page ${document.documentElement.scrollWidth}`);
  for (const each of board.querySelectorAll("*")) {
    const box = each.getBoundingClientRect();
    if (box.width && (box.left < -0.5 || box.right > wide + 0.5)) {
      found.push(`${each.tagName}.${each.getAttribute("class")} ${box.left}–${box.right}`);
    }
  }
  return found.slice(0, 5);
}
"""


def numbered(scenes: list[dict[str, Any]], game: str) -> list[tuple[int, dict[str, Any]]]:
    return [(at, scene) for at, scene in enumerate(scenes) if scene["game"] == game]
