"""What whoever runs a server may set, and its sensible values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Limits and habits of one server."""

    workers: int = 1  # of this server; more than one need to hear of each other
    origins: tuple[str, ...] = ()  # other origins whose pages may talk to us
    operator_token: str = (
        ""  # who shows it may read the metrics; empty: whoever asks from this machine, through no proxy
    )
    live_matches: int = 400  # tables kept ready in memory; the others are rebuilt from their logs
    idle_seconds: float = 300.0  # after so long without a word, a table's match is put away
    message_bytes: int = 4096
    body_bytes: int = 16384
    message_rate: float = 12.0  # messages a second from one connection, and how many at once
    message_burst: float = 60.0
    request_rate: float = 15.0  # requests a second from one address
    request_burst: float = 120.0
    sign_in_rate: float = 0.1
    sign_in_burst: float = 10.0
    import_rate: float = 0.05  # records a second from one address that are played again, and how many at once
    import_burst: float = 6.0
    account_rate: float = 0.05  # wrong passphrases a second for one account, and how many at once
    account_burst: float = 20.0
    connections: int = 40  # websockets from one address
    table_rate: float = 0.5  # tables a second that one person, and one address, may open, and how many at once
    table_burst: float = 120.0
    open_tables: int = 40  # tables with open seats that one person may have
    bot_tables: int = 6  # tables of bots alone under way for one person; an address has twice as many
    bot_processes: int | None = None  # None: by the cores of the machine; 0: bots think in a thread of this process
    bot_pause: float = 0.7  # a bot never answers faster
    forfeit_after: float = 300.0  # seconds away after which a seat at a rated table without a clock is given up
    leave_after: float = 60.0  # seconds after which the others may let a bot play for somebody who has gone
