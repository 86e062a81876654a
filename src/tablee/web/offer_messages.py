"""What a viewer is told of offers, of somebody who has vanished, and of the score of a series."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.core.notes import N_
from tablee.i18n import Say
from tablee.match.offers import Offer, OfferKind, OfferState
from tablee.match.series import SeriesScore, score_after
from tablee.web.live_table import LiveTable
from tablee.web.wire.socket import Absence, OfferInfo
from tablee.wording import series_words

_OWN = {
    OfferKind.UNDO: N_("You ask to take your last move back."),
    OfferKind.DRAW: N_("You offer a draw."),
    OfferKind.ABORT: N_("You propose to break the game off, without a result."),
    OfferKind.CLAIM: N_("You want to claim the win: {whom} has vanished."),
    OfferKind.COMPUTER: N_("You want a computer to go on for {whom}."),
    OfferKind.ADJOURN: N_("You want to adjourn the game until {whom} is back."),
}
_OTHERS = {
    OfferKind.UNDO: N_("{who} asks to take a move back."),
    OfferKind.DRAW: N_("{who} offers a draw."),
    OfferKind.ABORT: N_("{who} proposes to break the game off, without a result."),
    OfferKind.CLAIM: N_("{who} wants to claim the win: {whom} has vanished."),
    OfferKind.COMPUTER: N_("{who} wants a computer to go on for {whom}."),
    OfferKind.ADJOURN: N_("{who} wants to adjourn the game until {whom} is back."),
}


def offer_info(live: LiveTable, viewer: int, say: Say, names: Sequence[str]) -> OfferInfo | None:
    """Returns the latest offer as a viewer reads it; None where there is none worth telling.

    What was declined or withdrawn is told until the next move.
    """
    offer = live.offer
    if offer is None or live.table.outcome is not None:
        return None
    told = offer.state in (OfferState.DECLINED, OfferState.WITHDRAWN) and offer.moves == len(live.table.moves)
    if not offer.is_open and not told:
        return None
    return OfferInfo(
        offer.number,
        offer.kind.value,
        offer.state.value,
        waits=offer.waits_for(viewer),
        own=viewer == offer.seat,
        text=_offer_text(offer, viewer, say, names),
    )


def _offer_text(offer: Offer, viewer: int, say: Say, names: Sequence[str]) -> str:
    if offer.state is OfferState.WITHDRAWN:
        return say("{who} has withdrawn the offer.", who=names[offer.seat])
    if offer.state is OfferState.DECLINED and offer.closed_by is not None:
        return say("{who} has declined.", who=names[offer.closed_by])
    whom = "" if offer.about is None else names[offer.about]
    text = (_OWN if viewer == offer.seat else _OTHERS)[offer.kind]
    return say(text, who=names[offer.seat], whom=whom)


def absence_info(live: LiveTable, say: Say, names: Sequence[str]) -> Absence | None:
    """Returns the warning that somebody has vanished, None without one."""
    found = live.vanished
    if found is None or not found.warned:
        return None
    whom = names[found.seat]
    if found.due:
        text = say("{whom} is still away.", whom=whom)
    else:
        text = say("{whom} is away, and the game waits for their move.", whom=whom)
    return Absence(found.seat, found.grace, found.due, text)


def series_text(live: LiveTable, say: Say, names: Sequence[str]) -> str | None:
    """Returns the score of the series so far, None at its first game."""
    before = series_before(live)
    if before is None:
        return None
    found = score_after(live.table.game.kind, before, live.table.outcome)
    return None if found is None else series_words(found, names, say)


def series_before(live: LiveTable) -> SeriesScore | None:
    """Returns the score with which a table began, None at the first game of a series."""
    return SeriesScore.from_data(live.stored.series, live.table.game.seats)
