"""Records: games as files that replay to every state (docs/record-format.md).

Synchronous reading and writing. Never loads code, never pickles. The names listed here are imported on first
use: the settings, which every command reads, live in this package too and must not bring the rules with them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablee.records.files import as_data, read, write, write_text
    from tablee.records.record import FORMAT, Record, check_of

__all__ = ["FORMAT", "Record", "as_data", "check_of", "read", "write", "write_text"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    module = "record" if name in ("FORMAT", "Record", "check_of") else "files"
    return getattr(import_module(f"{__name__}.{module}"), name)
