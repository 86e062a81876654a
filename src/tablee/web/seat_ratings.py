"""How strong those are who sit at tables, as everybody there is told: by seat, and never by visitor."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.roster import HUMAN, find_game
from tablee.skill_ratings import Strength, is_level, level_player
from tablee.web.storage.rating_rows import RATED_KIND, PlayerKey, RatingRows, pool_of
from tablee.web.storage.stored_table import StoredTable
from tablee.web.wire.rest import SeatRating


async def seat_ratings(rows: RatingRows, tables: Sequence[StoredTable]) -> dict[str, list[SeatRating | None]]:
    """Returns the ratings of the players of tables, by the table's id and by seat.

    Of a game that is over it is what it has made of them, None for all where it is not rated; of others it is
    the present one, None for those without a rated game.
    """
    ended = await rows.of_games([stored.id for stored in tables if stored.outcome is not None])
    keys = {stored.id: _player_keys(stored) for stored in tables if stored.outcome is None}
    latest = await rows.latest({key for found in keys.values() for key in found if key is not None})
    told: dict[str, list[SeatRating | None]] = {}
    for stored in tables:
        if stored.outcome is None:
            told[stored.id] = [
                _rating(latest[key]) if key is not None and key in latest else None for key in keys[stored.id]
            ]
        else:
            found = ended.get(stored.id, {})
            told[stored.id] = [
                _rating(*found[seat]) if seat in found else None for seat in range(len(stored.specs))
            ]
    return told


def _player_keys(stored: StoredTable) -> list[PlayerKey | None]:
    """Who would be rated at each seat; None where nobody would."""
    preset = find_game(stored.game).configure(stored.options, seats=len(stored.specs)).preset
    pool = pool_of(stored.specs)
    found: list[PlayerKey | None] = []
    for spec, seat in zip(stored.specs, stored.seats, strict=True):
        player = None
        if stored.kind == RATED_KIND and spec == HUMAN and len(seat.holders) == 1:
            (player,) = seat.holders
        elif stored.kind == RATED_KIND and is_level(spec):
            player = level_player(spec, preset)
        found.append(None if player is None else (player, stored.game, pool))
    return found


def _rating(strength: Strength, gained: int | None = None) -> SeatRating:
    return SeatRating(strength.points, strength.uncertainty, strength.is_provisional, gained)
