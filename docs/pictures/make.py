"""Draws the pictures of the README and the documentation: `make pictures`."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

from rich.console import Console

import tablee
from tablee.cli.language import voice
from tablee.cli.naming import names_of
from tablee.cli.painting import painter_of
from tablee.report.charts import Measured, intervals

HERE = Path(__file__).parent
FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)  # a picture loads nothing from elsewhere


def kalaha(language: str) -> None:
    """The position of the assignment, level 3 to answer a capture."""
    game = tablee.game("kalaha")
    kind, specs = game.kind, ["human", "level:3"]
    say = voice(language)
    names, painter = names_of(game, specs, say), painter_of(kind)
    before = game.position("A[7,1,3,1,0,8] 4 | B[6,6,5,1,1,2] 3")
    after = before.play("4")
    screen = Console(record=True, width=62, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for state in (before, after):
        if state is after:
            for line in kind.narrate(before.view(0), "4", after.view(0)):
                screen.print(painter.words(line, say, names), highlight=False)
        screen.print()
        screen.print(painter.paint(state.view(0).scene(), say, names), highlight=False)
        screen.print()
        if state is before:
            legal = " ".join(before.legal)
            ask = say("{who}, your move [{legal}] or help: ", who=names[0], legal=legal)
            screen.print(ask + "4", highlight=False, markup=False)
    picture = FONT.sub("", screen.export_svg(title="tablee play kalaha", unique_id=f"kalaha-{language}"))
    (HERE / f"kalaha-{language}.svg").write_text(picture, "utf-8")


def love_letter(seats: int) -> None:
    """The tournaments of docs/love-letter.md; their results are in love-letter.json."""
    found = json.loads((HERE / "love-letter.json").read_text("utf-8"))[str(seats)]
    joined = "against" if seats == 2 else "among"
    rows = [
        Measured(f"{row['first']} {joined} {row['second']}", row["share"], row["low"], row["high"])
        for row in found
    ]
    title = f"Single rounds of Love Letter, {seats} players: share of the first with its 95 % interval"
    picture = intervals(rows, title, voice("en").percent, 1 / seats)
    (HERE / f"love-letter-{seats}.svg").write_text(picture.standalone(), "utf-8")


if __name__ == "__main__":
    for language in ("en", "fr"):
        kalaha(language)
    for seats in (2, 4):
        love_letter(seats)
