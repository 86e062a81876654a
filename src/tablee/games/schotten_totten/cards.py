"""Card texts: `R7`, `J`, `SPY`; `?` and `T?` for a card of which only the back is known."""

from __future__ import annotations

from tablee.games.schotten_totten.layout import (
    CLAN,
    JOKER,
    NOTHING,
    SOME_CLAN,
    SOME_TACTIC,
    VALUES,
)

COLOURS = "RGBYPO"
TACTICS = ("J", "SPY", "SH", "BLIND", "MUD", "RECRUITER", "STRATEGIST", "BANSHEE", "TRAITOR")
CARD_TEXTS = {
    **{
        colour * VALUES + value - 1: f"{letter}{value}"
        for colour, letter in enumerate(COLOURS)
        for value in range(1, 11)
    },
    **{JOKER + at: name for at, name in enumerate(TACTICS)},
    SOME_CLAN: "?",
    SOME_TACTIC: "T?",
}
CARD_IDS = {text: card for card, text in CARD_TEXTS.items()}


def text_of(card: int) -> str:
    """Returns the text of a card, `?` or `T?` where only the back is known."""
    return CARD_TEXTS[card]


def id_of(text: str) -> int | None:
    """Returns the card of a text, None if there is no such card."""
    return CARD_IDS.get(text)


def texts(cards: object) -> list[str]:
    """Returns the texts of all cards that are there."""
    return [CARD_TEXTS[int(card)] for card in cards if int(card) != NOTHING]  # type: ignore[attr-defined]  # an array


def is_clan(card: int) -> bool:
    """Returns whether a card is a clan card whose face is known."""
    return 0 <= card < CLAN
