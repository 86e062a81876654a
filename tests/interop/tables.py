"""Every game the roster finds, at every size of table: what environments of other libraries are tried on."""

from __future__ import annotations

from tablee.roster import games

TABLES = [
    (name, seats)
    for name, kind in games().items()
    for seats in range(kind.seat_range(kind().options)[0], kind.seat_range(kind().options)[1] + 1)
]
