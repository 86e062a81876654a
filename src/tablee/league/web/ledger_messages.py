"""Games of the ledger in words: lines of lists, which everybody reads, and what is its owner's alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tablee.core.notes import Note
from tablee.i18n import Say
from tablee.league.storage.ledger_game import WIN, LedgerGame
from tablee.league.storage.people_rows import Person
from tablee.league.wire import GameLine, GamePlayer, MoveNote, OwnGame, OwnLoss, OwnSeat

if TYPE_CHECKING:
    from tablee.league.web.services import LeagueServices

Owned = Callable[[str], bool]  # whether who asks may see what is a person's alone


def game_line(
    league: LeagueServices, game: LedgerGame, names: dict[str, str], reader: Person, say: Say
) -> GameLine:
    """Returns a game for a list."""
    from tablee.league.web.services import may_see_own

    called = league.seat_names(game, names, say)
    players = [
        GamePlayer(seat.player.person, name, seat.player.version, round(100 * seat.share / WIN))
        for seat, name in zip(game.seats, called, strict=True)
    ]
    loss = own_loss(game, lambda person: may_see_own(reader, person), say)
    return GameLine(game.number, game.finished, players, "" if loss is None else loss.text)


def own_game(game: LedgerGame, names: Sequence[str], owned: Owned, say: Say) -> OwnGame:
    """Returns what of a game belongs to somebody."""
    seats = [
        OwnSeat(at, names[at], seat.seconds, seat.slowest, seat.log, _notes(seat.notes))
        for at, seat in enumerate(game.seats)
        if seat.player.person and owned(seat.player.person)
    ]
    return OwnGame(game.number, seats, own_loss(game, owned, say))


def own_loss(game: LedgerGame, owned: Owned, say: Say) -> OwnLoss | None:
    """Returns why a player was taken out of a game, for who may know; None for others, and where none was."""
    if game.loss is None:
        return None
    seat = int(game.loss["seat"])
    person = game.seats[seat].player.person
    if not person or not owned(person):
        return None
    why = Note.from_data(game.loss["why"])
    text = say.for_game(game.record["game"]).note(why)
    return OwnLoss(seat, int(game.loss["move"]), text, str(game.loss.get("position", "")))


def _notes(notes: Mapping[str, Any] | None) -> list[MoveNote]:
    """Returns what a program said of its moves, in their order; what is no text stands there as JSON."""
    found = sorted((int(number), said) for number, said in (notes or {}).items())
    return [
        MoveNote(number, said if isinstance(said, str) else json.dumps(said, ensure_ascii=False))
        for number, said in found
    ]
