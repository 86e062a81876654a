"""What REST requests about games by turns bring, and what their answers hold: turns, vacations, notices."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

Endpoint = Annotated[str, Meta(max_length=1000, min_length=1)]


class VacationForm(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to stop one's time in all games by turns for so many days, from now on."""

    days: Annotated[int, Meta(ge=1, le=28)]


class PushKeys(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of a browser's subscription, as base64 for URLs; notices are encrypted with them."""

    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class SubscriptionForm(msgspec.Struct, forbid_unknown_fields=True):
    """Where a browser wants notices sent: what `PushSubscription` says of itself."""

    endpoint: Endpoint
    keys: PushKeys


class UnsubscribeForm(msgspec.Struct, forbid_unknown_fields=True):
    """The address to which no more notices are to be sent."""

    endpoint: Endpoint


class TurnCount(msgspec.Struct):
    """In how many games by turns it is the visitor's move."""

    turns: int


class VacationState(msgspec.Struct):
    """Until when the visitor is on vacation, in seconds since 1970, None when they are not, and how many
    whole days of vacation are left this year.
    """

    until: float | None
    left: int


class PushServerKey(msgspec.Struct):
    """The server's public key, which a browser needs to subscribe: base64 for URLs."""

    key: str


class TurnNotice(msgspec.Struct):
    """A notice, as the service worker shows it: the game, a sentence, the table's address, and in how many
    games by turns it is the reader's move. Nothing of what happened at the table stands in it.
    """

    title: str
    body: str
    link: str
    tag: str
    turns: int


# What typescript.py declares for the scripts.
DECLARED: tuple[Any, ...] = (
    VacationForm,
    SubscriptionForm,
    UnsubscribeForm,
    TurnCount,
    VacationState,
    PushServerKey,
    TurnNotice,
)
