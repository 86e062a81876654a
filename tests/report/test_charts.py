"""Pictures: well formed, nothing outside the frame, every value where its number says."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.report.charts import Chart, Measured, bars, intervals, lines, scale, square

SVG = "{http://www.w3.org/2000/svg}"
ROWS = [Measured("level:1", 0.25, 0.2, 0.3), Measured("a & b <c>", 0.75, 0.7, 0.8)]


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def pictures() -> list[Chart]:
    return [
        intervals(ROWS, "shares", percent, fair=0.5),
        bars(ROWS, "bars", percent),
        lines({"one": [(1, 0.5), (2, 0.7)], "two": [(1, 0.4), (2, 0.1)]}, "by depth", percent, "depth"),
        square(["a", "b"], ["a", "b"], [[None, 0.7], [0.3, None]], "square", percent),
    ]


@pytest.mark.parametrize("picture", pictures(), ids=lambda picture: picture.title)
def test_pictures_are_well_formed_and_stay_inside_their_frame(picture: Chart) -> None:
    root = ET.fromstring(picture.standalone())
    assert root.findtext(f"{SVG}title") == picture.title
    for shape in root.iter():
        for name in ("x", "x1", "x2", "cx"):
            assert 0 <= float(shape.get(name, 0)) <= picture.width
        for name in ("y", "y1", "y2", "cy"):
            assert 0 <= float(shape.get(name, 0)) <= picture.height
        if shape.tag == f"{SVG}polyline":
            for x, y in (point.split(",") for point in shape.get("points", "").split()):
                assert 0 <= float(x) <= picture.width
                assert 0 <= float(y) <= picture.height


def test_a_picture_in_a_page_loads_nothing_and_brings_no_style_of_its_own() -> None:
    for picture in pictures():
        assert "<style" not in picture.inline()
        assert not re.search(r"(href|src)=|url\(", picture.standalone())


def test_a_dot_stands_between_the_ends_of_its_interval_and_on_its_side_of_the_fair_share() -> None:
    root = ET.fromstring(intervals(ROWS, "shares", percent, fair=0.5).inline())
    dots = [float(dot.get("cx", 0)) for dot in root.iter(f"{SVG}circle")]
    whiskers = [line for line in root.iter(f"{SVG}line") if "whisker" in line.get("class", "")]
    fair = next(line for line in root.iter(f"{SVG}line") if line.get("class") == "fair")
    for dot, whisker in zip(dots, whiskers, strict=True):
        assert float(whisker.get("x1", 0)) < dot < float(whisker.get("x2", 0))
    assert dots[0] < float(fair.get("x1", 0)) < dots[1]


def test_bars_are_as_long_as_their_values() -> None:
    root = ET.fromstring(bars(ROWS, "bars", percent).inline())
    first, second = (float(box.get("width", 0)) for box in root.iter(f"{SVG}rect"))
    assert second == pytest.approx(3 * first, abs=0.5)


def test_a_square_gives_every_share_as_a_number_and_leaves_out_what_was_not_played() -> None:
    root = ET.fromstring(square(["a"], ["x", "y"], [[0.7, None]], "square", percent).inline())
    assert [words.text for words in root.iter(f"{SVG}text")] == ["x", "y", "a", "70 %", "–"]
    assert len(list(root.iter(f"{SVG}rect"))) == 1


@given(st.floats(-1e6, 1e6), st.floats(0, 1e6))
def test_a_scale_holds_all_values_in_a_handful_of_even_steps(low: float, span: float) -> None:
    ticks = scale(low, low + span)
    assert ticks[0] <= low + 1e-6 * max(1.0, abs(low))
    assert ticks[-1] >= low + span - 1e-6 * max(1.0, abs(low + span))
    assert 2 <= len(ticks) <= 9
    assert ticks == sorted(set(ticks))
