"""A person at a board: makes a move by touching what is drawn, one step after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

# What to touch next for a move: the furthest step towards it, or a step back from something else.
NEXT = """
(move) => {
  const chosen = board.chosen;
  const towards = board.touchables.filter((each) => {
    const option = each.dataset.option;
    return option !== undefined && move.startsWith(option) && (board.tree.has(option) || option === move)
      && !(option.length <= chosen.length && !(option === move && chosen === move));
  });
  towards.sort((one, two) => two.dataset.option.length - one.dataset.option.length);
  const astray = chosen && !move.startsWith(chosen);
  return towards[0] ?? (astray ? board.querySelector("[data-back]") : null);
}
"""

# Makes moves by clicking, and tells what could not have been hit by a finger or a mouse.
MAKE = f"""
async (moves) => {{
 const next = {NEXT};
 const trouble = [];
 for (const move of moves) {{
  board.scene = board.scene;
  await Promise.resolve();
  window.moves.length = 0;
  for (let step = 0; step < 9 && !window.moves.length; step++) {{
    const target = next(move);
    if (!target) break;
    target.scrollIntoView({{ block: "center" }});
    const box = target.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!hit || !target.contains(hit)) trouble.push(`${{move}}: ${{target.dataset.option}} is covered by ${{hit?.outerHTML.slice(0, 90)}}`);
    (hit ?? target).dispatchEvent(new MouseEvent("click", {{ bubbles: true, cancelable: true }}));
  }}
  const made = window.moves.join(" ");
  if (made !== move) trouble.push(`${{move}}: made "${{made}}", "${{board.chosen}}" was chosen`);
 }}
 return trouble;
}}
"""

# The keys that lead from one thing to another, or null.
KEYS = """
(target) => {
  const start = document.activeElement;
  const paths = new Map([[start, []]]);
  for (const here of paths.keys()) {
    if (here === target) return paths.get(here);
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
      const there = board.beside(here, key);
      if (!paths.has(there)) paths.set(there, [...paths.get(here), key]);
    }
  }
  return null;
}
"""

UNREACHABLE = """
() => {
  const first = board.touchables.find((each) => each.tabIndex === 0);
  const found = new Set(first ? [first] : []);
  for (const here of found) {
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) found.add(board.beside(here, key));
  }
  return board.touchables.filter((each) => !found.has(each)).map((each) => each.dataset.option);
}
"""


# The page as if it had just been opened, with another scene.
ANEW = """
async (at) => {
  board.remove();
  delete window.board;
  moves.length = missing.length = 0;
  scrollTo(0, 0);
  await show(at);
}
"""


def show(page: Any, site: str, at: int, **asked: str) -> None:
    """Opens the page with a scene, or shows it anew where it is open."""
    more = "".join(f"&{name}={value}" for name, value in asked.items())
    if getattr(page, "shows", None) == (site, more):
        page.evaluate(ANEW, at)
    else:
        page.goto(f"{site}/?scene={at}{more}")
        page.wait_for_selector("body[data-ready]")
        page.shows = (site, more)


def make(page: Any, moves: Sequence[str]) -> list[str]:
    """Makes moves by clicking, each from the same scene; what went wrong, if anything."""
    return page.evaluate(MAKE, moves)


def step(page: Any, move: str) -> Any:
    """What is to be touched next for a move."""
    return page.evaluate_handle(NEXT, move).as_element()


def by_pointer(page: Any, move: str, *, touch: bool = False) -> str:
    """Makes a move with a real mouse or a finger."""
    page.evaluate("moves.length = 0")
    for _ in range(9):
        target = step(page, move)
        if target is None:
            break
        target.evaluate("(each) => each.scrollIntoView({ block: 'center' })")
        target.tap() if touch else target.click()
        if page.evaluate("moves.length"):
            break
    return " ".join(page.evaluate("moves"))


def by_keyboard(page: Any, move: str) -> str:
    """Makes a move with Tab, arrows, Enter and Space."""
    page.evaluate("moves.length = 0; document.getElementById('start').focus()")
    page.keyboard.press("Tab")
    for press in range(9):
        target = step(page, move)
        keys = page.evaluate(KEYS, target) if target is not None else None
        if keys is None:
            break
        for key in keys:
            page.keyboard.press(key)
        page.keyboard.press("Enter" if press % 2 else "Space")
        if page.evaluate("moves.length"):
            break
    return " ".join(page.evaluate("moves"))
