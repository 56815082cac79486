"""Structured logs: one JSON object a line, and never a secret in it."""

from __future__ import annotations

import logging
import os
import sys
import time
from typing import Any

import msgspec

SAFE = (
    "who",
    "result",
    "table",
    "game",
    "code",
    "status",
    "path",
    "method",
    "ms",
    "worker",
    "address",
    "seat",
    "database",
    "url",
)


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


class Audit:
    """Who did what: one JSON object a line, apart from the log.  What was said or chosen is not in it; the tables' logs have that."""

    def __init__(self) -> None:
        self._logger = logging.getLogger("petteia.audit")

    def note(self, what: str, who: str, address: str, result: str, table: str = "", seat: int | None = None) -> None:
        """Somebody (by id) did something, or tried to: `result` is `done` or the code of the refusal."""
        if self._logger.isEnabledFor(logging.INFO):
            fields = {"who": who, "address": address, "result": result, "table": table, "seat": seat}
            self._logger.info(what, extra={"fields": {k: v for k, v in fields.items() if v not in ("", None)}})


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
audit = Audit()


def set_up(level: str = "info", audit_file: str = "") -> None:
    """Send the log to standard error, and the audit to a file of its own (`-`: standard error too; empty: nowhere)."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logger = logging.getLogger("petteia")
    logger.handlers = [handler]
    logger.setLevel(level.upper())
    logger.propagate = False
    notes = logging.getLogger("petteia.audit")
    notes.propagate = False
    notes.handlers = []
    notes.setLevel(logging.INFO if audit_file else logging.CRITICAL)
    if audit_file:
        if audit_file != "-":
            os.close(os.open(audit_file, os.O_CREAT | os.O_APPEND, 0o600))
        kept = handler if audit_file == "-" else logging.FileHandler(audit_file, encoding="utf-8")
        kept.setFormatter(Lines())
        notes.handlers = [kept]
