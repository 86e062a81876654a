"""Copies of all tables of one database in another, SQLite to PostgreSQL or the other way, row by row.

The tables are those that are found, whoever made them and however old their layout is: nothing here knows
the schema. So a database can be copied before it is brought to the newest layout, with everything that other
parts of the program keep beside ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    Double,
    Float,
    Inspector,
    MetaData,
    Table,
    event,
    func,
    insert,
    inspect,
    select,
    text,
)

BATCH = 500  # rows that are held in memory at a time


def found_tables(connection: Connection) -> MetaData:
    """Returns the tables of a database with types that every database has, and without default values.

    What a column's value is where none is given is for migrations of old rows only; each database writes it
    in its own way.
    """
    tables = MetaData()

    @event.listens_for(tables, "column_reflect")
    def make_generic(_: Inspector, __: Table, column: dict[str, Any]) -> None:
        found = column["type"].as_generic()
        if isinstance(found, JSON):
            found = JSON(none_as_null=True)
        elif isinstance(found, Double):  # PostgreSQL's Float is as precise, and it is what schemas say
            found = Float()
        column["type"] = found
        column["default"] = None

    tables.reflect(connection)
    return tables


def copy_tables(source: Connection, target: Connection) -> None:
    """Makes the tables of `source` in `target`, which has none, and copies every row; commits nothing."""
    tables = found_tables(source)
    tables.create_all(target)
    for table in tables.sorted_tables:
        rows = source.execute(select(table), execution_options={"yield_per": BATCH})
        adding = insert(table)
        for some in rows.mappings().partitions():
            target.execute(adding, [dict(row) for row in some])
        _continue_numbers(target, table)


def drop_tables(connection: Connection) -> None:
    """Deletes every table of a database."""
    found_tables(connection).drop_all(connection)


def count_rows(connection: Connection) -> Mapping[str, int]:
    """Returns how many rows each table has, by the names of the tables."""
    counting = select(func.count())
    tables = found_tables(connection).sorted_tables
    return {table.name: connection.scalar(counting.select_from(table)) or 0 for table in tables}


def has_tables(connection: Connection) -> bool:
    """Returns whether there is any table."""
    return bool(inspect(connection).get_table_names())


def _continue_numbers(target: Connection, table: Table) -> None:
    """Lets PostgreSQL go on counting after the numbers that were copied; SQLite does so by itself."""
    column = table.autoincrement_column
    if column is None or target.dialect.name != "postgresql":
        return
    last = target.scalar(select(func.max(column)))
    if last is not None:
        target.execute(
            text("SELECT setval(pg_get_serial_sequence(:table, :column), :last)"),
            {
                "table": target.dialect.identifier_preparer.quote(table.name),
                "column": column.name,
                "last": last,
            },
        )
