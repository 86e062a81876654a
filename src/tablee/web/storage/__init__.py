"""Where tables are kept: rows in an SQLite file or in PostgreSQL, and word of changes between processes."""
