"""The reproduced experiments as a text: every figure beside the published one, in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tablee.arena.reproduce import CurveFigure, DuelFigure, Figure, GridFigure, experiments, from_data
from tablee.catalogues import say_in
from tablee.core.experiment import Duel, Grid
from tablee.report.experiments import reproduced_markdown, reproduced_page

DOCS = Path(__file__).parents[2] / "docs"


def made_up() -> dict[str, Figure]:
    """A figure for every part."""
    figures: dict[str, Figure] = {}
    for _, experiment in experiments():
        for number, part in enumerate(experiment.parts):
            share = 0.3 + 0.01 * number
            if isinstance(part, Duel):
                ahead = 0.5 if part.seats == 2 else None
                back = None if part.seats == 2 else (0.1, 0.05, 0.15)
                figures[part.code] = DuelFigure(
                    part.code, 100, share, share - 0.1, share + 0.1, ahead, back, (0.5, 12.0)
                )
            elif isinstance(part, Grid):
                row = tuple(0.1 * at for at in range(len(part.agents)))
                figures[part.code] = GridFigure(part.code, 1000, (row,) * len(part.agents))
            else:
                points = ((0, 0.4375, 0.43), (20, 0.125, 0.12))
                figures[part.code] = CurveFigure(part.code, 4000, (points, points))
    return figures


def test_everything_measured_is_in_the_text_with_its_picture() -> None:
    text, pictures = reproduced_markdown(made_up(), say_in("en"), "pictures")
    for _, experiment in experiments():
        for part in experiment.parts:
            if isinstance(part, Duel):
                assert f"`{part.first}`" in text
                assert part.published in text
    shown = re.findall(r"\(pictures/([^)]+)\)", text)
    assert sorted(shown) == sorted(pictures)
    assert "cards shown" in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_was_not_measured_is_left_out(language: str) -> None:
    figures = {"utbm-2": made_up()["utbm-2"]}
    text, pictures = reproduced_markdown(figures, say_in(language), "pictures")
    assert text.count("\n## ") == 1
    assert list(pictures) == ["reproduced-utbm.svg"]


def test_the_page_speaks_both_languages() -> None:
    html = reproduced_page(made_up(), {code: say_in(code) for code in ("en", "fr")}, "fr")
    assert "<code>montecarlo:per_move=100,k=3</code>" in html
    english, french = (
        set(re.findall(r"<(?:p|h\d|th)(?: [^>]*)?>([^<]{8,})<", part))
        for part in html.split('<main lang="fr">')
    )
    assert english & french == set()


def test_the_committed_text_is_what_the_committed_figures_say() -> None:
    """Written by `tablee reproduce --out docs`."""
    data = json.loads((DOCS / "reproduced.json").read_text("utf-8"))
    assert data["quick"] is False
    figures = {code: from_data(figure) for code, figure in data["figures"].items()}
    assert set(figures) == {part.code for _, experiment in experiments() for part in experiment.parts}
    text, pictures = reproduced_markdown(figures, say_in("en"), "pictures")
    assert (DOCS / "reproduced.md").read_text("utf-8") == text
    for name, picture in pictures.items():
        assert (DOCS / "pictures" / name).read_text("utf-8") == picture


def test_it_says_what_measured_the_figures() -> None:
    text, _ = reproduced_markdown(made_up(), say_in("en"), "pictures", [{"version": "1.2", "cores": 4}])

    assert text.endswith("## Program and machine\n\nTablée 1.2 · 4 cores\n")
