"""The tables of a tournament's results as rows of plain data, and as frames of pandas where it is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tablee.core.errors import BadUse, UnknownName
from tablee.core.notes import N_, Note

if TYPE_CHECKING:
    from tablee.arena.results import Results

TABLES = ("games", "pairs", "shares", "ratings", "seats")

Row = dict[str, Any]


def rows_of(results: Results, table: str) -> list[Row]:
    """Returns the rows of one table; raises UnknownName, naming those there are."""
    match table:
        case "games":
            return _game_rows(results)
        case "pairs":
            return [_flat(pair.as_data(times=True)) for pair in results.pair_scores]
        case "shares":
            return [_flat(share.as_data(times=True)) for share in results.group_shares]
        case "ratings":
            return [rating.as_data() for rating in results.ratings]
        case "seats":
            return [share.as_data() for share in results.seat_shares]
    raise UnknownName(what=Note("table_of_results", N_("table of results")), name=str(table), known=TABLES)


def _game_rows(results: Results) -> list[Row]:
    """Returns a row for each seat of each game: what one filters and groups by agent, seat or deal."""
    return [
        {
            "number": game.number,
            "deal": game.deal,
            "seat": seat + 1,
            "agent": results.agents[entrant],
            "share": (seat in won) / len(won),
            "moves": game.moves[seat],
            "seconds": game.seconds[seat],
            "forfeit": str(game.forfeit) if game.forfeit and game.forfeit.fields["seat"] == seat + 1 else "",
        }
        for game in results.played
        for won in [game.winners or range(len(game.entrants))]
        for seat, entrant in enumerate(game.entrants)
    ]


def _flat(line: Row) -> Row:
    """Returns a line's figures with one value in a column: the number of forfeits, the times one by one."""
    flat = {**line, "forfeits": len(line["forfeits"])}
    taken = flat.pop("milliseconds")
    if isinstance(taken, (list, tuple)):
        return {**flat, "milliseconds_first": taken[0], "milliseconds_second": taken[1]}
    return {**flat, "milliseconds": taken}


def frame_of(rows: Sequence[Row]) -> Any:
    """Returns the rows as a pandas DataFrame; raises BadUse where pandas is not installed."""
    try:
        from pandas import DataFrame
    except ImportError:
        template = N_(
            "to_frame needs pandas: pip install 'tablee[pandas]'; rows() gives the same as plain data"
        )
        raise BadUse(why=Note("no_pandas", template)) from None
    return DataFrame(list(rows))
