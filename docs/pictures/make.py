"""Draws the pictures of the README and the documentation: `make pictures`."""

from __future__ import annotations

import asyncio
import io
import json
import os
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

from rich.console import Console

import tablee
from tablee.analysis import analyse
from tablee.arena import Ledger, Results, Tournament
from tablee.catalogues import say_in
from tablee.core.settings import Settings
from tablee.match import Table
from tablee.report.analysis import chances_chart
from tablee.report.charts import Measured, intervals
from tablee.roster import HUMAN, build_agent, find_game
from tablee.tui.app import TableeApp
from tablee.tui.painter import painter_of
from tablee.tui.screens.table import TableScreen
from tablee.wording import names_of

HERE = Path(__file__).parent
FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)  # a picture loads nothing from elsewhere
SCREENS = {  # name: game, columns and rows, language, keys
    "screen-kalaha": ("kalaha", (100, 30), "en", ["left", "enter", "left", "left", "enter", "left"]),
    "screen-schotten": ("schotten_totten", (130, 34), "en", ["enter", "right"] * 5),
    "screen-love-letter": ("love_letter", (100, 28), "fr", ["enter"]),
    "screen-cluedo": ("cluedo", (140, 40), "en", ["enter", "right"]),
    "screen-home": (None, (80, 24), "en", []),
    "screen-tournament": (None, (80, 24), "en", ["t", "enter", "down", "enter"]),
    "screen-new-game": (None, (80, 24), "fr", ["n", "enter", "down", "down", "down"]),
}


def kalaha(language: str) -> None:
    """Plain lines: the position of the assignment, level 3 to answer a capture."""
    game = tablee.game("kalaha")
    kind, specs = game.kind, ["human", "level:3"]
    say = say_in(language).for_game(kind)
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
    picture = intervals(rows, title, say_in("en").percent, 1 / seats)
    (HERE / f"love-letter-{seats}.svg").write_text(picture.standalone(), "utf-8")


def analysis(language: str) -> None:
    """The winning chances of a weak player against a stronger one."""
    game = tablee.game("kalaha", preset="standard")
    record = tablee.play(game, ["level:2", "level:4"], seed=5, opening=2)
    say = say_in(language)
    picture = chances_chart(analyse(record), names_of(game, record.seats, say), say)
    (HERE / f"analysis-{language}.svg").write_text(picture.standalone(), "utf-8")


async def draw(
    name: str, game: str | None, size: tuple[int, int], language: str, keys: Sequence[str], folder: Path
) -> None:
    """A screen after some keys."""
    table = None if game is None else _table(game)
    app = TableeApp(say_in, language, Settings(animation=False), table, folder / "game.json")
    async with app.run_test(size=size) as pilot:
        for key in ["", *keys]:
            if key:
                await pilot.press(key)
            await pilot.pause(0.1)
            while isinstance(app.screen, TableScreen) and app.screen.turns.agent_turn is not None:
                await pilot.pause(0.05)
        await pilot.pause(0.2)
        picture = FONT.sub("", app.export_screenshot(title="tablee"))
    (HERE / f"{name}.svg").write_text(re.sub(r"terminal-\d+", name, picture), "utf-8")


def tournament(folder: Path) -> None:
    """A small tournament, to be looked at."""
    kind = find_game("kalaha")
    agents = ("random", "greedy", "minimax:depth=2", "level:2")
    chosen = Tournament(kind("standard"), agents, 20, 3, kind.default_opening)
    ledger, played = Ledger(folder, chosen), []
    for game in chosen.play(keep=True):
        ledger.add(game)
        played.append(game)
    ledger.close(Results.of(chosen, played), 1.0, 1)


def _table(name: str) -> Table:
    kind = find_game(name)
    game = kind(None, 3 if name in ("love_letter", "cluedo") else None)
    specs = [HUMAN, *["level:2"] * (game.seats - 1)]
    agents = [None if spec == HUMAN else build_agent(kind, spec) for spec in specs]
    return Table(game, agents, specs, 5)


if __name__ == "__main__":
    for language in ("en", "fr"):
        kalaha(language)
        analysis(language)
    for seats in (2, 4):
        love_letter(seats)
    # On screen the folder is the same every time: `~`.
    with tempfile.TemporaryDirectory() as folder, patch.object(Path, "home", return_value=Path(folder)):
        data = Path(folder) / ".local" / "share"
        os.environ["XDG_DATA_HOME"] = str(data)
        tournament(data / "tablee" / "tournaments" / "2026-01-02T030405-kalaha")
        # As on a machine that has compiled the games before.
        with patch("tablee.tui.turn_loop.preparation_words", return_value=""):
            for name, (game, size, language, keys) in SCREENS.items():
                asyncio.run(draw(name, game, size, language, keys, Path(folder)))
