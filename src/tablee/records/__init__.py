"""Records: games as files that replay to every state (docs/record-format.md).

Synchronous reading and writing. Never loads code, never pickles.
"""

from __future__ import annotations

from tablee.records.files import as_data, read, write, write_text
from tablee.records.record import FORMAT, Record, check_of

__all__ = ["FORMAT", "Record", "as_data", "check_of", "read", "write", "write_text"]
