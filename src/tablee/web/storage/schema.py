"""The schema of the database; `migrations/` builds it, a test compares the two.

A table is a row of `games` and its moves are rows of `moves`: the primary key (game, number) is why no two
writers can both play move 12. `seq` counts the changes of a table: whoever writes says which one they saw
last.
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
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# Whatever the processes of one server must share: the key that signs cookies, the one that signs notices.
secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("seed", BigInteger, nullable=False),
    Column("opening", Integer, nullable=False),
    Column("specs", Text, nullable=False),  # JSON, one for each seat
    Column("creator", String(32), nullable=False),
    Column("listed", Boolean, nullable=False),  # in the lobby
    Column("kind", String(16), nullable=False),  # played, lesson, imported
    Column("clock", Text),  # JSON: seconds and an increment, or days for each move; None without clocks
    Column("started", String(40), nullable=False),
    Column("changed", Float, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("outcome", Text),  # JSON, None while it lasts
    Column("following", String(24)),  # the next game with the same players
    Column("thinker", String(32)),  # the process whose computer thinks, until `thinking`
    Column("thinking", Float),
    Column("hints", Boolean, nullable=False),  # whether people who play each other may have them
    Column("offer", Text),  # JSON: the latest offer, open or not
    Column("offers", Integer, nullable=False),  # changes of `offer`, which count apart from `seq`
    Column("adjourned", Boolean, nullable=False),  # until everybody is back
    Column("series", Text),  # JSON: the games before this one, and the points; None for the first
    Column("vanished", Text),  # JSON: for whom the game waits in vain, and since when; None for nobody
    Column("aided", Boolean, nullable=False),  # a hint, a move taken back, or a computer in somebody's place
    Column("mover", Integer),  # the seat to move, -1 when the game is over; None where that was never written
    Column("deadline", Float),  # of a game by turns: when this turn ends, without vacations; or None
    Column("tournament", String(24)),  # of which this game is a part; None of most
    Index("games_by_change", "listed", "changed"),
    Index("games_by_creator", "creator", "changed"),
    Index("games_by_deadline", "deadline"),
    Index("games_by_tournament", "tournament"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("token", String(32), nullable=False),  # of the private link to this seat
    Column("name", String(64), nullable=False),
    Column("named", Boolean, nullable=False),  # whether the name may stand in saved files
)

# The visitors who hold a seat: one person may come from several browsers by the private link.
holders = Table(
    "holders",
    metadata,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("visitor", String(32), primary_key=True),
    Column("seat", Integer, nullable=False),
    Index("holders_by_visitor", "visitor"),
)

moves = Table(
    "moves",
    metadata,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("move", Text, nullable=False),
    Column("ref", String(64)),
    Column("seconds", Float, nullable=False),
    UniqueConstraint("game", "ref", name="moves_by_ref"),
)

# The processes that share this database; one that has not been seen for a while is dead.
processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen", Float, nullable=False),
)

# The seats whose people have a browser connected to a process, and who watches there: a spectator's row has a
# number below 0 for a seat, and names the visitor, who may be connected to several processes.
presence = Table(
    "presence",
    metadata,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("process", String(32), primary_key=True),
    Column("visitor", String(32)),
    Index("presence_by_process", "process"),
)

# The analyses of finished games, made once.
analyses = Table(
    "analyses",
    metadata,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("result", Text, nullable=False),  # JSON, as the page gets it
    Column("made", Float, nullable=False),
)

# What each rated game has made of the strength of each seat's player: a visitor, or a level. `number` counts
# rated games in the order in which their ends were written, all games of this database together. What a game
# has done to a level stays when the game is deleted with the person who played it.
rating_changes = Table(
    "rating_changes",
    metadata,
    Column("game", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("kind", String(64), nullable=False),  # the game that was played
    Column("pool", String(8), nullable=False),  # people, levels
    Column("player", String(96), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),  # of this player so far, this one included
    Column("ended", Float, nullable=False),
    Index("rating_changes_by_player", "player", "kind", "pool", "number"),
    Index("rating_changes_by_number", "number"),
)

# What visitors have said of themselves; who has said nothing has no row.
visitors = Table(
    "visitors",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", Float, nullable=False),
)

# Secrets that are good once, and not for long: `digest` is all that is kept of them.
tickets = Table(
    "tickets",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("purpose", String(16), nullable=False),
    Column("visitor", String(32), nullable=False),
    Column("expires", Float, nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(400), primary_key=True),  # as the browser writes it
    Column("visitor", String(32), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("used", BigInteger, nullable=False),  # the authenticator's own count
    Column("created", Float, nullable=False),
    Index("passkeys_by_visitor", "visitor"),
)

# When visitors have stopped their time in games by turns; the number, counted from 1, is why no two requests
# can both take the last days of a year.
vacations = Table(
    "vacations",
    metadata,
    Column("visitor", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("begins", Float, nullable=False),
    Column("ends", Float, nullable=False),
)

# Where the browsers of visitors who want notices have them sent: an address of a push service, and the keys
# with which a notice is encrypted for that browser alone.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", String(1000), primary_key=True),
    Column("visitor", String(32), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(16), nullable=False),
    Column("origin", String(200), nullable=False),  # of the page on which it was asked for
    Column("made", Float, nullable=False),
    Index("subscriptions_by_visitor", "visitor"),
)

# When something was done last, by any process: `turns`, the look for overdue turns.
marks = Table(
    "marks",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("at", Float, nullable=False),
)

# The first try of each visitor at each puzzle: a row each, which nobody changes.
puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("visitor", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),  # its id
    Column("given", Text, nullable=False),  # JSON: the answers
    Column("right", Boolean, nullable=False),
    Column("made", Float, nullable=False),
)

# Tournaments that people open and join. `seq` counts changes of what pairing depends on: who takes part,
# results, rounds. Of two processes that pair a round, the one that names the latest has it.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("creator", String(32), nullable=False),
    Column("title", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("format", String(16), nullable=False),  # one of pairings.FORMATS
    Column("rounds", Integer, nullable=False),  # of Swiss rounds and groups; 0 where others decide
    Column("seats", Integer, nullable=False),  # of a table, as wanted
    Column("clock", Text),  # JSON, as in `games`
    Column("patience", Float, nullable=False),  # seconds until who does not come has lost
    Column("listed", Boolean, nullable=False),
    Column("seed", BigInteger, nullable=False),  # of the lots
    Column("state", String(8), nullable=False),  # open, running, over
    Column("round", Integer, nullable=False),  # the latest that was paired, 0 before the first
    Column("seq", Integer, nullable=False),
    Column("made", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tournaments_by_state", "state", "changed"),
    Index("tournaments_by_creator", "creator"),
)

# Who has entered. A person who was deleted stays as a number without a name, for the sake of the others'
# results.
participants = Table(
    "participants",
    metadata,
    Column("tournament", String(24), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32)),  # the visitor; None for a level, and for who was deleted
    Column("spec", String(100), nullable=False),
    Column("name", String(64), nullable=False),
    Column("lot", Integer, nullable=False),
    Column("since", Integer, nullable=False),  # the first round, and the last one; None: to the end
    Column("until", Integer),
    UniqueConstraint("tournament", "person", name="participants_by_person"),
    Index("participants_of_person", "person"),
)

# Who meets whom: the key is why no round is paired twice.
pairings = Table(
    "pairings",
    metadata,
    Column("tournament", String(24), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("how", String(8), nullable=False),  # game, bye, walkover
    Column("seated", Text, nullable=False),  # JSON: the participants by seat, at the latest table
    Column("points", Text),  # JSON: sixtieths by seat; None while it lasts
    Column("tables", Text, nullable=False),  # JSON: ids; more than one where a draw was played again
)

# Who looks for an opponent. A row says what is wanted, since when, when the browser was last heard of, and
# once an opponent is found at which table. `points` is the rating when the search began.
seeks = Table(
    "seeks",
    metadata,
    Column("visitor", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("preset", String(64)),  # None for any
    Column("pace", String(16)),  # None for any
    Column("private", Boolean, nullable=False),
    Column("name", String(64), nullable=False),
    Column("points", Float, nullable=False),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("found", String(24)),  # the id of the table
    Index("seeks_by_game", "game", "found"),
)

# What people have said at a table, as codes of fixed phrases; numbers begin with 1.
phrases = Table(
    "phrases",
    metadata,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("visitor", String(32), nullable=False),
    Column("code", String(24), nullable=False),
    Column("moves", Integer, nullable=False),  # how many had been made
    Column("said", Float, nullable=False),
)

# Whom a visitor has muted or blocked. `name` is what the other was called then, for nobody is told who they
# are.
ignored = Table(
    "ignored",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("visitor", String(32), nullable=False),
    Column("other", String(32), nullable=False),
    Column("kind", String(8), nullable=False),  # mute, block
    Column("name", String(64), nullable=False),
    Column("made", Float, nullable=False),
    UniqueConstraint("visitor", "other", "kind", name="ignored_once"),
    Index("ignored_by_other", "other"),
)

# What players have reported to the host. Whoever leaves is no longer named: empty texts stand instead.
reports = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("made", Float, nullable=False),
    Column("reporter", String(32), nullable=False),
    Column("reported", String(32), nullable=False),
    Column("name", String(64), nullable=False),  # of the reported person, as it stood at the table
    Column("game", String(24), nullable=False),  # the id of the table, which may be gone
    Column("seat", Integer, nullable=False),
    Column("reason", String(16), nullable=False),
    Column("evidence", Text, nullable=False),  # JSON: the record so far, and what was said, by seat
    Index("reports_by_reporter", "reporter"),
    Index("reports_by_reported", "reported"),
)
