"""Pictures of the documentation to look at, in both colours, on a desk and on a phone: `make screenshots`.

Prints the pages that are wider than a phone, of which there should be none.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tests.web.browsers import chromium

SITE = Path("build/site")
SIZES = {"desk": (1280, 900), "phone": (390, 844)}
PAGES = (
    "index", "play", "tournaments", "for-machine-learning", "levels", "architecture", "rules/cluedo",
    "configuration", "api/states", "fr/index", "fr/writing-an-agent", "hosting",
)  # fmt: skip


def main(folder: Path, names: list[str]) -> None:
    """Takes the pictures of some pages, and measures all of them on a phone."""
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for size, (width, height) in SIZES.items():
            for colours in ("light", "dark"):
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=colours
                )
                page = context.new_page()
                for name in names:
                    page.goto((SITE / f"{name}.html").resolve().as_uri())
                    file = folder / f"{name.replace('/', '-')}-{size}-{colours}.png"
                    page.screenshot(path=str(file))
                context.close()
        wide = wider_than_a_phone(browser)
    print(*(wide or ["no page is wider than a phone"]), sep="\n")


def wider_than_a_phone(browser: Any) -> list[str]:
    """Returns a line for each page that could be moved sideways on a phone."""
    page = browser.new_context(
        viewport=dict(zip(("width", "height"), SIZES["phone"], strict=True))
    ).new_page()
    found = []
    for file in sorted(SITE.rglob("*.html")):
        page.goto(file.resolve().as_uri())
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > SIZES["phone"][0]:
            found.append(f"{file.relative_to(SITE)}: {width}")
    return found


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or list(PAGES))
