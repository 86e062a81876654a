"""Events as lines of JSON on standard error, of servers and of the processes that work for them."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Iterable

_OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    """Formats each event as one line of JSON, with whatever was added to it."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns the line of an event."""
        said = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **{key: value for key, value in vars(record).items() if key not in _OWN},
        }
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, default=str, ensure_ascii=False)


def log_events(events: Iterable[str], warnings: Iterable[str] = ()) -> None:
    """Writes every event of some loggers to standard error, and warnings only of others."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for level, names in ((logging.INFO, events), (logging.WARNING, warnings)):
        for name in names:
            logger = logging.getLogger(name)
            logger.handlers, logger.propagate = [handler], False
            logger.setLevel(level)
