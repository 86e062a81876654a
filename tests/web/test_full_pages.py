"""Pages of somebody who has played for weeks: axe finds nothing serious, nothing is wider than its place."""

from __future__ import annotations

import pytest

from tests.web.browsers import new_page
from tests.web.full_pages import WEEKS, full_pages
from tests.web.server_process import serving
from tests.web.test_accessibility import DESK, SLIM, Looker

# What holds more than it shows, in a place that nobody scrolls, where the text does not end in an ellipsis.
CUT_OFF = """() => [...document.querySelectorAll("main *, header *, dialog, dialog *")].filter((one) => {
  const style = getComputedStyle(one);
  return one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1
    && (style.overflowX === "hidden" || one.matches("dialog")) && style.textOverflow !== "ellipsis" && one.checkVisibility();
}).map((one) => one.outerHTML.slice(0, 120))"""
BESIDE = """() => [...document.querySelectorAll("header *, main *:not(.board-place *), dialog *")].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect();
  return width > 1 && (left < -1 || right > innerWidth + 1) && one.checkVisibility();
}).map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.proof
@pytest.mark.parametrize("language", ["en", "fr"])
def test_full_pages_are_clean_and_nothing_is_cut_off(browser, tmp_path, language):
    ahead = tmp_path / "ahead"
    ahead.write_text(str(-WEEKS), "utf-8")
    found = []
    with (
        serving(str(tmp_path / "games.db"), lenient=True, ahead=str(ahead)) as server,
        full_pages(server, ahead) as pages,
    ):
        for size in (SLIM, DESK):
            for name, shown in pages.items():
                page = new_page(browser, locale=language, viewport=size)
                shown.show(page, server.address)
                page.wait_for_load_state("networkidle")
                looker = Looker(page, small=size == SLIM)
                looker.look(name)
                found += [(size["width"], *one) for one in looker.found]
                found += [
                    (size["width"], name, each) for each in page.evaluate(CUT_OFF) + page.evaluate(BESIDE)
                ]
                found += [(size["width"], name, problem) for problem in page.problems]
                page.context.close()

    assert found == []
