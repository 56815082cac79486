"""Structured logs: one JSON object a line, and never a secret in it."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

import msgspec

SAFE = ("table", "game", "code", "status", "path", "method", "ms", "worker", "address", "seat", "database", "url")


class Log:
    """Writes named fields; what is not known to be harmless is left out."""

    def __init__(self) -> None:
        self._logger = logging.getLogger("petteia")

    def info(self, what: str, **fields: Any) -> None:
        self._logger.info(what, extra={"fields": fields})

    def warning(self, what: str, **fields: Any) -> None:
        self._logger.warning(what, extra={"fields": fields})

    def exception(self, what: str, **fields: Any) -> None:
        """With the traceback, which stays on this side."""
        self._logger.error(what, exc_info=True, extra={"fields": fields})


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        data: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        fields = getattr(record, "fields", {})
        data.update({key: value for key, value in fields.items() if key in SAFE})
        if record.exc_info:
            data["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(data).decode()


log = Log()


def set_up(level: str = "info") -> None:
    """Send the log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logger = logging.getLogger("petteia")
    logger.handlers = [handler]
    logger.setLevel(level.upper())
    logger.propagate = False
