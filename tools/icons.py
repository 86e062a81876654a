"""Draws the icons of the installed app from `static/icon.svg`, with Chromium: `python -m tools.icons`."""

from __future__ import annotations

from pathlib import Path

from tests.web.browsers import chromium

STATIC = Path(__file__).parents[1] / "src" / "tablee" / "web" / "static"
GROUND = "#1f6f54"
# Its name, its size, the share of the square that the picture takes, and whether the ground is filled: what
# is masked needs a margin, which may be cut off in any shape. A badge is a white silhouette.
ICONS = [
    ("icon-192", 192, 1.0, False),
    ("icon-512", 512, 1.0, False),
    ("icon-maskable", 512, 0.72, True),
    ("icon-badge", 96, 1.0, False),
]


def main() -> None:
    """Writes the files."""
    drawn = (STATIC / "icon.svg").read_text("utf-8")
    parts = drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")]
    figure = parts.partition("/>")[2]  # without the ground
    with chromium() as browser:
        for name, size, share, masked in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            margin = 16 * (1 - share) / share
            box = f"{-margin} {-margin} {32 + 2 * margin} {32 + 2 * margin}"
            shown = (
                figure.replace("#f4ac5e", "#fffdf8") if name == "icon-badge" else figure if masked else parts
            )
            ground = GROUND if masked else "transparent"
            picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{size}">{shown}</svg>'
            style = f"html, body {{ margin: 0; background: {ground}; }} svg {{ display: block; }}"
            page.set_content(f"<style>{style}</style>{picture}")
            page.screenshot(path=STATIC / f"{name}.png", omit_background=not masked)
            page.close()
            print(STATIC / f"{name}.png")


if __name__ == "__main__":
    main()
