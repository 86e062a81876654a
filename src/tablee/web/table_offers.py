"""What people offer each other at a table, and what follows when all who are asked accept.

The rules of offers are in `match/offers.py`; here stands who is asked, and what each kind does to the table.
"""

from __future__ import annotations

from tablee.core.errors import BadOffer
from tablee.core.notes import N_, Note
from tablee.match.endings import ABANDONED, ABORTED, AGREED_DRAW, concession, without_winner
from tablee.match.offers import ABOUT_ABSENCE, Offer, OfferKind, OfferState, find_offer, make_offer
from tablee.roster import HUMAN
from tablee.web.computer_players import ComputerPlayers
from tablee.web.errors import Refused
from tablee.web.live_table import LiveTable
from tablee.web.open_tables import OpenTables
from tablee.web.table_actions import require_seat, require_seq

STAND_IN = 3  # the level that goes on for somebody who has vanished

# Others wait for the end of the game, and for a result.
NOT_IN_TOURNAMENTS = (OfferKind.UNDO, OfferKind.ABORT, OfferKind.ADJOURN)

_AT_ANY_TIME = tuple(kind for kind in OfferKind if kind not in ABOUT_ABSENCE)


class TableOffers:
    """Offers and answers of visitors; each method raises Refused or BadOffer, which say why it may not be."""

    def __init__(self, tables: OpenTables, computers: ComputerPlayers) -> None:
        self._tables = tables
        self._computers = computers

    async def offer(self, live: LiveTable, visitor: str, seq: int, kind: OfferKind) -> None:
        """Makes an offer about the table as the visitor saw it; where nobody is asked, it is done at once."""
        async with live.lock:
            seat = _require_player(live, visitor)
            if live.table.outcome is not None:
                raise Refused("game_over")
            require_seq(live, seq)
            about, asked = _asked(live, seat, kind)
            offer = make_offer(
                kind,
                seat,
                number=live.stored.offers + 1,
                moves=len(live.table.moves),
                asked=asked,
                latest=live.offer,
                about=about,
            )
            await self._put(live, offer)
        self._computers.reconsider(live)

    async def answer(self, live: LiveTable, visitor: str, number: int, *, accept: bool) -> None:
        """Accepts or declines the offer of a number."""
        async with live.lock:
            seat = require_seat(live, visitor)
            offer = find_offer(live.offer, number).answered(seat, accept=accept)
            if offer.kind in ABOUT_ABSENCE and not _is_due(live, offer.about):
                raise BadOffer(why=Note("back_again", N_("This offer no longer stands: the player is back.")))
            await self._put(live, offer)
        self._computers.reconsider(live)

    async def withdraw(self, live: LiveTable, visitor: str, number: int) -> None:
        """Takes back the offer of a number, before it was answered by all."""
        async with live.lock:
            seat = require_seat(live, visitor)
            await self._tables.put_offer(live, find_offer(live.offer, number).withdrawn(seat))

    async def take_seat_again(self, live: LiveTable, visitor: str) -> None:
        """Lets a visitor in whose place a computer plays go on."""
        async with live.lock:
            seat = require_seat(live, visitor)
            if live.table.outcome is not None:
                raise Refused("game_over")
            if live.stored.specs[seat] == HUMAN:
                raise Refused("nothing_to_take")
            await self._tables.seat_player(live, seat, HUMAN)
        self._computers.reconsider(live)

    async def _put(self, live: LiveTable, offer: Offer) -> None:
        """Writes an offer; of one that all have accepted, what follows from it with it."""
        tables, state = self._tables, live.table.state
        if offer.state is not OfferState.ACCEPTED:
            await tables.put_offer(live, offer)
            return
        about = offer.seat if offer.about is None else offer.about
        match offer.kind:
            case OfferKind.UNDO:
                keep = live.moves_after_undo(offer.seat)
                if keep is None:
                    raise Refused("cannot_undo")
                await tables.take_back(live, keep, offer)
            case OfferKind.DRAW:
                await tables.end(live, without_winner(state, AGREED_DRAW), offer)
            case OfferKind.ABORT:
                await tables.end(live, without_winner(state, ABORTED), offer)
            case OfferKind.CLAIM:
                await tables.end(live, concession(state, about, ABANDONED), offer)
            case OfferKind.COMPUTER:
                stand_in = live.table.game.kind.level_up_to(STAND_IN)
                await tables.seat_player(live, about, stand_in, offer)
            case OfferKind.ADJOURN:
                await tables.adjourn(live, offer)


def offerable(live: LiveTable, seat: int) -> list[OfferKind]:
    """Returns the kinds of offers that a seat, or a spectator, may make now."""
    latest = live.offer
    if live.table.outcome is not None or seat not in live.stored.players or (latest and latest.is_open):
        return []
    found = []
    # Every message about a table asks this: what is never possible is not even tried.
    kinds = OfferKind if live.vanished is not None else _AT_ANY_TIME
    for kind in kinds:
        try:
            about, asked = _asked(live, seat, kind)
            make_offer(
                kind, seat, number=1, moves=len(live.table.moves), asked=asked, latest=latest, about=about
            )
        except (Refused, BadOffer):
            continue
        found.append(kind)
    return found


def _require_player(live: LiveTable, visitor: str) -> int:
    seat = require_seat(live, visitor)
    if live.stored.specs[seat] != HUMAN:
        raise Refused("computer_plays")
    return seat


def _asked(live: LiveTable, seat: int, kind: OfferKind) -> tuple[int | None, tuple[int, ...]]:
    """Whom an offer is about, if anybody, and who is asked; raises Refused when it makes no sense now."""
    others = live.asked_by(seat)
    if live.stored.tournament is not None and kind in NOT_IN_TOURNAMENTS:
        raise Refused("in_tournament")
    if kind is OfferKind.UNDO:
        if live.stored.adjourned:
            raise Refused("adjourned")
        if live.moves_after_undo(seat) is None:
            raise Refused("cannot_undo")
    if kind not in ABOUT_ABSENCE:
        return None, others
    about = live.table.mover
    if about == seat or not _is_due(live, about):
        raise Refused("nobody_vanished")
    if kind is OfferKind.ADJOURN and live.stored.adjourned:
        raise Refused("adjourned")
    # Of the others those who are here: nobody can wait for two who have vanished.
    return about, tuple(other for other in others if other != about and other in live.here)


def _is_due(live: LiveTable, seat: int | None) -> bool:
    found = live.vanished
    return found is not None and found.due and found.seat == seat and seat not in live.here
