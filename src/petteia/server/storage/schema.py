"""The tables of the database.

A table of play is a header (`tables`, `seats`) and an append-only log (`lines`); the unique key
`(table, seq)` of a line decides every race.  Times are milliseconds since 1970, structured values are JSON text:
both read the same from SQLite and PostgreSQL.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(80), nullable=False, unique=True),
    Column("passphrase", String(200)),  # an argon2 hash; none for a guest
    Column("settings", Text, nullable=False, server_default="{}"),
    Column("created", BigInteger, nullable=False),
    Column("look", String(80)),  # the name as the eye sees it: no two new names look alike
    Column("dice", String(64)),  # the secret of the next table they open; its SHA-256 is shown to them before
    Column("reset", String(64)),  # the SHA-256 of a word that sets a new passphrase, and until when it does
    Column("reset_until", BigInteger),
    Column("banned", BigInteger),  # since when they may not come in, and may not talk
    Column("muted", BigInteger),
    Index("people_by_look", "look", unique=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),  # the hash of what the cookie says
    Column("person", String(16), ForeignKey("people.id"), nullable=False, index=True),
    Column("agent", String(160), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("watch", Boolean, nullable=False),
    Column("takebacks", Boolean, nullable=False),
    Column("teach", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),  # whether the lobby shows its open seats
    Column("invite", String(24), nullable=False),
    Column("host", String(16), nullable=False),
    Column("secret", String(64), nullable=False),  # the server's part of the seed, drawn when the table is opened
    Column("promise", String(64), nullable=False),  # its SHA-256 as it was shown then
    Column("seed", String(64)),  # the secret mixed with what the seats brought, once play begins
    Column("seal", String(64)),  # its SHA-256 as it was shown before the first move
    Column("state", String(8), nullable=False),  # open, playing, over
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # while seats are open: when somebody was last there, waiting
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("deadline", BigInteger),  # when the flag of the seat to move falls, if nobody moves
    Column("outcome", Text),
    Column("moves", Integer, nullable=False, server_default="0"),
    Column("next", String(16)),  # the table of the rematch
    Column("previous", String(16)),
    Column("known", Boolean, nullable=False, server_default=false()),  # the seed was known to people before play began
    Column("occasion", String(40), nullable=False, server_default=""),  # what it is for: an opening, the deal of a day
    Index("tables_by_state", "state", "created"),
    Index("tables_by_occasion", "occasion"),
    Index("tables_by_end", "ended"),
    Index("tables_by_deadline", "deadline"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # person, bot, open
    Column("person", String(16)),  # who sits here; with a bot in their place, who may come back
    Column("name", String(40), nullable=False),
    Column("strength", String(16), nullable=False, server_default=""),
    Column("nonce", String(64), nullable=False, server_default=""),  # what the seat brought to the seed
    Column("rating", Float),  # before the game and after it, on a rated table
    Column("rating_after", Float),
    Column("left", Integer),  # the line with which they gave the seat up for good; 0: before anybody had chosen
    PrimaryKeyConstraint("table", "seat"),
    Index("seats_by_person", "person"),
)

lines = Table(
    "lines",
    metadata,
    Column("table", String(16), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),  # act, undo, rewind, resign, flag, quit, stand, return, close
    Column("text", String(200), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("person", String(16), nullable=False),
    Column("re", String(36), nullable=False),
    PrimaryKeyConstraint("table", "seq"),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("seq", Integer, nullable=False),  # the line of the log after which it was taken
    Column("version", String(40), nullable=False),  # of what wrote it: others leave it alone
    Column("digest", String(64), nullable=False),  # of the log so far and the body
    Column("body", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", String(16), nullable=False, index=True),
    Column("person", String(16), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(400), nullable=False),
    Column("at", BigInteger, nullable=False),
)

offers = Table(
    "offers",
    metadata,
    Column("table", String(16), nullable=False),
    Column("kind", String(10), nullable=False),  # takeback, agree, rematch
    Column("seat", Integer, nullable=False),
    Column("detail", Integer, nullable=False),  # takeback: the place in the log to go back to
    Column("at", BigInteger, nullable=False),
    Column("asked", Integer, nullable=False, server_default="0"),  # how many lines the log had when it was asked
    Column("nonce", String(64), nullable=False, server_default=""),  # rematch: what the seat brings to the seed
    Column("secret", String(64), nullable=False, server_default=""),  # rematch: the dice of who asked first
    PrimaryKeyConstraint("table", "kind", "seat"),
)

stories = Table(
    "stories",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("body", Text, nullable=False),  # a finished table in words, for when its game's rules have moved on
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(16), nullable=False),
    Column("game", String(60), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    PrimaryKeyConstraint("person", "game"),
)

tries = Table(
    "tries",
    metadata,
    Column("person", String(16), nullable=False),
    Column("game", String(60), nullable=False),
    Column("puzzle", Integer, nullable=False),
    Column("tries", Integer, nullable=False),  # wrong ones included, until it was solved
    Column("hinted", Boolean, nullable=False),
    Column("solved", BigInteger),  # when it was
    Column("at", BigInteger, nullable=False),  # of the last try
    PrimaryKeyConstraint("person", "game", "puzzle"),
)

wielded = Table(
    "wielded",
    metadata,
    Column("game", String(60), nullable=False),
    Column("person", String(16), nullable=False),  # empty: every seat together, bots included
    Column("thing", String(80), nullable=False),  # a card by its name
    Column("games", Integer, nullable=False),  # in which a seat played it
    Column("wins", Integer, nullable=False),  # of that seat
    PrimaryKeyConstraint("game", "person", "thing"),
)

allowances = Table(
    "allowances",
    metadata,
    Column("key", String(40), primary_key=True),  # who takes what, under the server's own key
    Column("level", Float, nullable=False),  # what was left when something was last taken, and when that was
    Column("at", BigInteger, nullable=False),
)

bot_tables = Table(
    "bot_tables",
    metadata,
    Column("owner", String(40), nullable=False),  # a person or an address, under the server's own key
    Column("table", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("owner", "table"),
)

keys = Table("keys", metadata, Column("name", String(20), primary_key=True), Column("value", String(128)))

beats = Table(
    "beats", metadata, Column("worker", String(16), primary_key=True), Column("at", BigInteger, nullable=False)
)

outages = Table(
    "outages",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
)

news = Table(
    "news",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("worker", String(16), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
