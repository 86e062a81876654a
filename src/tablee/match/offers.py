"""Offers between the people at a table: what one proposes and the others accept or decline.

Owns when an offer is accepted, declined, withdrawn or lapses, and what may not be offered again. An offer is
a value that a front end stores with its table. What follows from an accepted one is the front end's part, and
so are time and who is connected.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from tablee.core.errors import BadOffer
from tablee.core.notes import N_, Note


class OfferKind(StrEnum):
    """What can be offered. The last three are about somebody who has vanished and is to move."""

    UNDO = "undo"  # the offerer's last move, and what followed it, is taken back
    DRAW = "draw"  # the game ends without a winner
    ABORT = "abort"  # the game ends and counts for nobody
    CLAIM = "claim"  # whoever has vanished has lost
    COMPUTER = "computer"  # a computer goes on in their place
    ADJOURN = "adjourn"  # the game rests until everybody is back


ABOUT_ABSENCE = frozenset({OfferKind.CLAIM, OfferKind.COMPUTER, OfferKind.ADJOURN})


class OfferState(StrEnum):
    """What has become of an offer."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


_CLOSED = {
    OfferState.ACCEPTED: Note("offer_accepted", N_("This offer was accepted already.")),
    OfferState.DECLINED: Note("offer_declined", N_("This offer was declined already.")),
    OfferState.WITHDRAWN: Note("offer_withdrawn", N_("This offer was withdrawn before your answer.")),
    OfferState.LAPSED: Note("offer_lapsed", N_("This offer no longer stands: the game has gone on.")),
}


@dataclass(frozen=True)
class Offer:
    """An offer of the person at `seat`, made after `moves` moves.

    `number` tells it from every other offer at its table. Each seat of `asked` must accept; `about` is the
    seat of the one who has vanished. `closed_by` is who declined.
    """

    number: int
    kind: OfferKind
    seat: int
    moves: int
    asked: tuple[int, ...]
    accepted: tuple[int, ...] = ()
    about: int | None = None
    state: OfferState = OfferState.OPEN
    closed_by: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether it can still be answered."""
        return self.state is OfferState.OPEN

    def waits_for(self, seat: int) -> bool:
        """Returns whether the answer of a seat is still missing."""
        return self.is_open and seat in self.asked and seat not in self.accepted

    def answered(self, seat: int, *, accept: bool) -> Offer:
        """Returns the offer after an answer: accepted once all have, declined as soon as one does.

        :raises BadOffer: when it is no longer open, or this seat is not asked, or has answered.
        """
        self._require_open()
        if not self.waits_for(seat):
            raise BadOffer(why=Note("not_asked", N_("You are not asked.")))
        if not accept:
            return replace(self, state=OfferState.DECLINED, closed_by=seat)
        accepted = (*self.accepted, seat)
        done = set(accepted) >= set(self.asked)
        return replace(self, accepted=accepted, state=OfferState.ACCEPTED if done else OfferState.OPEN)

    def withdrawn(self, seat: int) -> Offer:
        """Returns the offer after the one who made it took it back.

        :raises BadOffer: when it is no longer open, or somebody else's.
        """
        self._require_open()
        if seat != self.seat:
            raise BadOffer(why=Note("not_yours", N_("Only the one who made an offer can withdraw it.")))
        return replace(self, state=OfferState.WITHDRAWN)

    def after_move(self, mover: int) -> Offer:
        """Returns the offer after a move of `mover`.

        Whoever is asked and moves instead has declined by it. What would be undone, and whoever has vanished,
        is another after any move.
        """
        moved_on = self.kind is OfferKind.UNDO or self.kind in ABOUT_ABSENCE
        return self.lapsed() if moved_on or self.waits_for(mover) else self

    def lapsed(self) -> Offer:
        """Returns the offer when nobody can answer it any more; one that is closed stays as it is."""
        return replace(self, state=OfferState.LAPSED) if self.is_open else self

    def _require_open(self) -> None:
        if not self.is_open:
            raise BadOffer(why=_CLOSED[self.state])

    def as_data(self) -> dict[str, Any]:
        """Returns the offer as data for JSON."""
        return vars(self) | {"asked": list(self.asked), "accepted": list(self.accepted)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Offer:
        """Returns the offer that `as_data` made data of."""
        named = {"kind": OfferKind(data["kind"]), "state": OfferState(data["state"])}
        return cls(**{**data, **named, "asked": tuple(data["asked"]), "accepted": tuple(data["accepted"])})


def make_offer(
    kind: OfferKind,
    seat: int,
    *,
    number: int,
    moves: int,
    asked: Collection[int],
    latest: Offer | None,
    about: int | None = None,
) -> Offer:
    """Returns a new offer after `moves` moves; `latest` is the one before it at this table.

    Where nobody is asked it is accepted at once.

    :raises BadOffer: while another is open, for a draw that nobody could accept, and for what was declined
        since the last move: asking again and again is no way to get a yes.
    """
    if latest is not None and latest.is_open:
        raise BadOffer(why=Note("offer_open", N_("There is an offer already: it must be answered first.")))
    if kind is OfferKind.DRAW and not asked:
        raise BadOffer(why=Note("nobody_to_ask", N_("There is nobody who could accept a draw.")))
    if (
        latest is not None
        and latest.state is OfferState.DECLINED
        and (latest.kind, latest.seat, latest.moves) == (kind, seat, moves)
    ):
        raise BadOffer(
            why=Note("declined_before", N_("This was declined: it can be asked again after a move."))
        )
    offer = Offer(number, kind, seat, moves, tuple(sorted(asked)), about=about)
    return offer if asked else replace(offer, state=OfferState.ACCEPTED)


def find_offer(latest: Offer | None, number: int) -> Offer:
    """Returns the offer of this number, which must be the latest.

    :raises BadOffer: when it is not.
    """
    if latest is None or latest.number != number:
        raise BadOffer(why=Note("no_such_offer", N_("This offer no longer stands.")))
    return latest
