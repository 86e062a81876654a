"""The schema of a league's tables; `migrations/` builds it, a test compares the two.

They lie in the database of the web server under names that begin with `league_`, and have a chain of
migrations of their own. A player is named by a text: `PERSON/NUMBER` is a version that somebody has pushed,
anything else is the spec of a boss. Shares of a win are whole sixtieths, so that sums of them are exact.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

PREFIX = "league_"
metadata = MetaData()

# Everybody who has a link. Of somebody who was removed the row stays without name and link, because games in
# the ledger name it.
people = Table(
    "league_people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("role", String(8), nullable=False),  # teacher, student, onlooker
    Column("name", String(64), nullable=False),
    Column(
        "name_key", String(80), unique=True
    ),  # the same for names that look alike; None of who was removed
    Column("token_hash", String(64), unique=True),
    Column("created", Float, nullable=False),
    Column("removed", Float),
)

# What was pushed, as it came. A check is leased by a worker until a time on the wall.
versions = Table(
    "league_versions",
    metadata,
    Column("person", String(16), ForeignKey("league_people.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("pushed", Float, nullable=False),
    Column("name", String(200), nullable=False),  # of the file
    Column("digest", String(64), nullable=False),
    Column("size", Integer, nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("manifest", Text, nullable=False),  # JSON
    Column("state", String(8), nullable=False),  # waiting, checking, refused, accepted
    Column("active", Boolean, nullable=False),
    Column("report", Text),  # JSON of what the entry check has found so far
    Column("tries", Integer, nullable=False),  # how often a check was begun
    Column("worker", String(32)),
    Column("until", Float),
    Index("league_versions_by_state", "state"),
)

# What is to be played: some deals, each from every seat. All its games are written in one transaction, so a
# pairing is played wholly or not at all.
pairings = Table(
    "league_pairings",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # ladder, final, rerun
    Column("players", Text, nullable=False),  # JSON
    Column("seed", BigInteger, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("state", String(8), nullable=False),  # open, done, dropped
    Column("tries", Integer, nullable=False),  # how often it was leased
    Column("worker", String(32)),
    Column("until", Float),
    Column("made", Float, nullable=False),
    Index("league_pairings_by_state", "state", "kind"),
)

# The ledger: one row for each finished game, numbered without gaps in the order in which they were written.
games = Table(
    "league_games",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("pairing", Integer, ForeignKey("league_pairings.number"), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("seating", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("record", Text, nullable=False),  # JSON, the record as it is saved
    Column("loss", Text),  # JSON: who failed, and how; None for a game that ended by the rules
    Column("finished", Float, nullable=False),
    UniqueConstraint("pairing", "deal", "seating", name="league_games_once"),
)

# Who sat where in a game of the ledger.
seats = Table(
    "league_seats",
    metadata,
    Column("game", Integer, ForeignKey("league_games.number"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(16)),  # None for a boss
    Column("version", Integer),
    Column("player", String(120), nullable=False),
    Column("share", Integer, nullable=False),  # sixtieths
    Column("seconds", Float, nullable=False),  # of all its moves
    Column("slowest", Float, nullable=False),
    Column("log", Text, nullable=False),  # the last it said on standard error
    Column("notes", Text),  # JSON: what it said of its moves; None for nothing
    ForeignKeyConstraint(
        ["person", "version"],
        ["league_versions.person", "league_versions.number"],
        name="league_seats_version",
    ),
    Index("league_seats_by_person", "person", "game"),
)

# Which bosses a person has clearly beaten, when, and with which version.
promotions = Table(
    "league_promotions",
    metadata,
    Column("person", String(16), ForeignKey("league_people.id"), primary_key=True),
    Column("boss", String(120), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("game", Integer, nullable=False),  # the last of the ledger when it was found
    Column("made", Float, nullable=False),
)

# The final, one row: the secret that its seeds come from, told to nobody before it is finished, the digest of
# the secret, and what was planned when it began.
final = Table(
    "league_final",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("secret", String(64), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("announced", Float, nullable=False),
    Column("plan", Text),  # JSON
    Column("began", Float),
    Column("finished", Float),
)

# What a second was worth: how long a fixed computation took on a machine. The last reference is what all
# others are compared with.
calibrations = Table(
    "league_calibrations",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("machine", String(80), nullable=False),
    Column("measured", Float, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("processor", String(120), nullable=False),
    Column("python", String(20), nullable=False),
    Column("reference", Boolean, nullable=False),
)
