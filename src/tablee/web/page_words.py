"""What the pages say in the browser, by key: scripts hold no sentences."""

from __future__ import annotations

from tablee.core.notes import N_
from tablee.i18n import Say

TEXTS = {
    "hello": N_("Hello"),
}


def page_words(say: Say) -> dict[str, str]:
    return {f"page.{key}": say(text) for key, text in TEXTS.items()}
