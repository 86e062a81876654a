"""Messages on the WebSocket of a table, in both directions; the field `type` says which one it is.

`seq` is the table's number of changes as the sender saw it: a message about an older one changes nothing.
`ref` is chosen by the browser and comes back with the answer or the error.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablee.core.options import Value
from tablee.core.scene import Scene
from tablee.web.wire.phrases import PhraseChoice, PhrasesMessage

Seq = Annotated[int, Meta(ge=0, le=1 << 31)]
MoveText = Annotated[str, Meta(max_length=200)]

# --- from the browser ------------------------------------------------------------------------------


class BrowserMessage(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """The base of everything a browser may send on a socket."""

    ref: Annotated[str, Meta(max_length=64, min_length=1)] | None = None


class MoveMessage(BrowserMessage, tag="move"):
    """A move. One whose `ref` was played already changes nothing, so that it may be sent again."""

    seq: Seq
    move: MoveText


class UndoMessage(BrowserMessage, tag="undo"):
    """A wish to take back one's last move; where other people play, an offer that they answer."""

    seq: Seq


class OfferMessage(BrowserMessage, tag="offer"):
    """An offer to the other people at the table. The last three are about one who has vanished: a win is
    claimed, a computer is to go on in their place, the game is to rest until they are back.
    """

    seq: Seq
    kind: Literal["undo", "draw", "abort", "claim", "computer", "adjourn"]


class OfferAnswer(BrowserMessage, tag="reply"):
    """An answer to the offer of this number."""

    offer: Seq
    accept: bool


class WithdrawMessage(BrowserMessage, tag="withdraw"):
    """The sender takes back the offer of this number."""

    offer: Seq


class ReturnMessage(BrowserMessage, tag="return"):
    """The sender, in whose place a computer plays, takes the seat again."""


class ResignMessage(BrowserMessage, tag="resign"):
    """The sender gives up the game."""


class RematchMessage(BrowserMessage, tag="again"):
    """A wish for the next game with the same players."""


class HintRequest(BrowserMessage, tag="hint"):
    """A wish for advice about the move to make."""


class AnswerNowMessage(BrowserMessage, tag="cancel"):
    """A wish that the computer plays the best move it has found so far."""


class AidMessage(BrowserMessage, tag="aid"):
    """How much this screen is to help: the value of one of the game's aids."""

    name: Annotated[str, Meta(max_length=40)]
    given: Annotated[str, Meta(max_length=200)]


class QuestionMessage(BrowserMessage, tag="ask"):
    """A question that the game itself answers, such as why something is known."""

    name: Annotated[str, Meta(max_length=40)]
    given: Annotated[str, Meta(max_length=200)] = ""


class SayMessage(BrowserMessage, tag="say"):
    """One of the fixed phrases, by its code, for all who are at the table."""

    phrase: Annotated[str, Meta(max_length=24)]


class PingMessage(BrowserMessage, tag="ping"):
    """Keeps the connection open; answered by `PongMessage`."""


FromBrowser = (
    MoveMessage
    | UndoMessage
    | OfferMessage
    | OfferAnswer
    | WithdrawMessage
    | ReturnMessage
    | ResignMessage
    | RematchMessage
    | HintRequest
    | AnswerNowMessage
    | AidMessage
    | QuestionMessage
    | SayMessage
    | PingMessage
)

# --- from the server -------------------------------------------------------------------------------


class SeatAtTable(msgspec.Struct):
    """A seat as the table's page shows it; `here` says whether its person has the page open."""

    side: str
    person: bool
    free: bool
    here: bool


class LogLine(msgspec.Struct):
    """The sentence about move number `n`, as this viewer saw it."""

    n: int
    text: str


class Turn(msgspec.Struct):
    """The seat to move, −1 when the game is over or waits for a player, and a sentence about it."""

    seat: int
    text: str


class Ending(msgspec.Struct):
    """How the game ended."""

    winners: tuple[int, ...]
    reason: str
    text: str


class OfferInfo(msgspec.Struct):
    """The latest offer between people; `waits` says whether this viewer's answer is missing, `own` whether
    it is theirs.
    """

    number: int
    kind: Literal["undo", "draw", "abort", "claim", "computer", "adjourn"]
    state: Literal["open", "accepted", "declined", "withdrawn", "lapsed"]
    waits: bool
    own: bool
    text: str


class Absence(msgspec.Struct):
    """The game waits for somebody who has vanished: `seconds` after the warning, others may do something
    about it. The browser counts down by itself.
    """

    seat: int
    seconds: float
    due: bool
    text: str


class ClockState(msgspec.Struct):
    """Seconds left by seat when the turn began; the browser counts those of `running` down by itself.

    Nobody's time runs (−1) before all have come and while the game rests. `total` is what each began with.
    """

    left: list[float]
    running: int
    increment: float
    total: float


class TurnClock(msgspec.Struct):
    """The time of a game by turns: the days for each move, and when the present turn ends, in seconds since
    1970; None while no person's time runs. `vacations` are by seat when the latest of its people ends, or has
    ended: the browser knows the time.
    """

    days: int
    due: float | None
    vacations: list[float | None]


class AidState(msgspec.Struct):
    """An aid of the game with the values to choose from, each as (code, title)."""

    name: str
    title: str
    meaning: str
    value: Value
    choices: list[tuple[str, str]]


class QuestionInfo(msgspec.Struct):
    """A question the game answers, and what is to be typed."""

    name: str
    meaning: str
    usage: str


class TableMessage(msgspec.Struct, tag_field="type", tag="table"):
    """The table as one viewer sees it: the seat `you`, or −1 for a spectator; `spectators` counts those.

    The legal moves of a viewer whose turn it is are those in `scene`, at its places and among its actions.
    `offers` are the kinds of offers this viewer may make now, `series` the score of the games before,
    `resumable` whether a file saved now can be gone on with, `tournament` the one that the game is a part of,
    `phrases` what this viewer may say now.
    """

    seq: int
    you: int
    game: str
    title: str
    kind: str
    names: list[str]
    seats: list[SeatAtTable]
    scene: Scene
    moves: int
    log: list[LogLine]
    turn: Turn
    over: Ending | None
    thinking: bool
    can_undo: bool
    clock: ClockState | None
    turns: TurnClock | None
    advice: str | None
    aids: list[AidState]
    questions: list[QuestionInfo]
    advised: str | None
    next: str | None
    spectators: int
    hints: bool
    offers: list[str]
    offer: OfferInfo | None
    absence: Absence | None
    adjourned: bool
    series: str | None
    resumable: bool
    tournament: str | None
    phrases: list[PhraseChoice]


class TimeMessage(msgspec.Struct, tag_field="type", tag="time"):
    """Seconds that had passed when a browser connected: of the present turn, and since a warning that
    somebody has vanished. What is said to all alike holds no such number.
    """

    seq: int
    turn: float
    absence: float


class MoveChance(msgspec.Struct):
    """A move, its words, and the chance to win with it as a percentage in words."""

    move: str
    text: str
    chance: str


class MoveMargin(msgspec.Struct):
    """A move, its words, and the margin at the end that is proven for whoever makes it."""

    move: str
    text: str
    low: int
    high: int


class HintMessage(msgspec.Struct, tag_field="type", tag="hint"):
    """Advice for the seat to move.

    `margins` are what is proven of moves, and `words` say it, of the advice first; both may be empty.
    """

    seq: int
    move: str
    text: str
    chances: list[MoveChance]
    ref: str | None
    words: list[str]
    margins: list[MoveMargin]


class AnswerMessage(msgspec.Struct, tag_field="type", tag="answer"):
    """The game's answer to a question."""

    text: str
    ref: str | None


class ErrorMessage(msgspec.Struct, tag_field="type", tag="error"):
    """What was wrong with a message: a code that never changes, and a text in the visitor's language."""

    code: str
    text: str
    seq: int
    ref: str | None


class PongMessage(msgspec.Struct, tag_field="type", tag="pong"):
    """The answer to a ping."""

    seq: int


FromServer = (
    TableMessage | TimeMessage | PhrasesMessage | HintMessage | AnswerMessage | ErrorMessage | PongMessage
)

# What typescript.py declares for the scripts.
DECLARED: dict[str, Any] = {"FromBrowser": FromBrowser, "FromServer": FromServer}
