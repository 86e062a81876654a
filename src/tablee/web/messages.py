"""What a browser is told about a table: every message is made here, from what its viewer can know.

A viewer is a seat, or `SPECTATOR` for those who watch. A message depends on the viewer, the language and the
public facts of the table, and on nothing else: two games that differ only in what a seat cannot know give
that seat the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec

from tablee.core.errors import TableeError
from tablee.core.game import GameKind
from tablee.core.options import Choice, Value
from tablee.core.scene import Scene
from tablee.core.state import Outcome
from tablee.i18n import Say
from tablee.match.hints import Hint
from tablee.match.offers import OfferKind
from tablee.match.table import Table
from tablee.match.visibility import SPECTATOR
from tablee.report.proven_values import hint_parts
from tablee.roster import HUMAN
from tablee.web.errors import Refused
from tablee.web.live_table import LiveTable
from tablee.web.offer_messages import absence_info, offer_info, series_text
from tablee.web.phrases import phrase_choices
from tablee.web.table_offers import offerable
from tablee.web.visitors import say_in
from tablee.web.wire.rest import Problem, Replay
from tablee.web.wire.socket import (
    AidState,
    ClockState,
    Ending,
    ErrorMessage,
    HintMessage,
    LogLine,
    MoveChance,
    MoveMargin,
    QuestionInfo,
    SeatAtTable,
    TableMessage,
    TimeMessage,
    Turn,
    TurnClock,
)
from tablee.wording import (
    label_of,
    names_of,
    option_title,
    player_of,
    reason_words,
    result_words,
    rules_title,
    sentence,
    value_title,
    wording_of,
)

LEARNER = 0  # the seat of the person who is taught
LATEST = 12  # moves of the log in a message that only brings news

# --- errors ----------------------------------------------------------------------------------------


def problem(error: Refused | TableeError, language: str) -> Problem:
    """Returns an error as data; the errors of the rules speak only of what the mover can see."""
    say = say_in(language)
    return Problem(error.code, error.text(say) if isinstance(error, Refused) else say.note(error))


def error_message(error: Refused | TableeError, language: str, seq: int, ref: str | None) -> ErrorMessage:
    """Returns an error as a message of a socket."""
    found = problem(error, language)
    return ErrorMessage(found.code, found.text, seq, ref)


# --- the table -------------------------------------------------------------------------------------


def encoded_table(
    live: LiveTable,
    viewer: int,
    language: str,
    aids: Mapping[str, Value] | None = None,
    *,
    whole: bool = True,
) -> bytes:
    """Returns `table_message` as JSON; it is made once for all who see the same."""
    key = (viewer, language, whole, *(aids or {}).items())
    if key not in live.encoded:
        live.encoded[key] = msgspec.json.encode(table_message(live, viewer, language, aids, whole=whole))
    return live.encoded[key]


def table_message(
    live: LiveTable,
    viewer: int,
    language: str,
    aids: Mapping[str, Value] | None = None,
    *,
    whole: bool = True,
) -> TableMessage:
    """Returns the table as a viewer sees it: with all of the log when `whole`, otherwise with its latest
    lines.
    """
    say, table, aids = _say_of(live, language), live.table, aids or {}
    kind, view = table.game.kind, table.state.view(viewer)
    names, outcome, mover = seat_names(live, language), table.outcome, table.mover
    first = 0 if whole else max(0, len(table.moves) - LATEST)
    scene = view.scene(**aids)
    if mover not in (viewer, live.expected_seat):  # at a free seat nobody is to move
        scene = replace(scene, mover=-1)
    if not live.allows_premoves:
        scene = replace(scene, premoves=())
    seated = viewer >= 0
    # Where a computer plays for somebody, they only look on.
    touched = scene if not seated or live.table.agents[viewer] is None else untouchable(scene)
    offers = offerable(live, viewer)
    return TableMessage(
        seq=live.seq,
        you=viewer,
        game=kind.name,
        title=kind.title,
        kind=live.stored.kind,
        names=names,
        seats=_seats(live, say),
        scene=touched if outcome is None else decided(scene, outcome),
        moves=len(table.moves),
        log=log_lines(live, viewer, language, first),
        turn=Turn(live.expected_seat, _turn_text(live, viewer, say, names)),
        over=None
        if outcome is None
        else Ending(outcome.winners, outcome.reason, outcome_text(table, outcome, names, say)),
        thinking=live.expected_seat >= 0 and table.agents[mover] is not None and not live.failed,
        can_undo=OfferKind.UNDO in offers,
        clock=_clock(live),
        turns=_turn_clock(live),
        advice=_lesson_text(live, say) if seated else None,
        aids=_aids(kind, aids, say),
        questions=_questions(kind, say) if seated else [],
        advised=live.lesson_move() if seated and viewer == mover else None,
        next=live.stored.following,
        spectators=live.spectators,
        hints=live.stored.allows_hints,
        offers=[kind.value for kind in offers],
        offer=offer_info(live, viewer, say, names),
        absence=absence_info(live, say, names),
        adjourned=live.stored.adjourned,
        series=series_text(live, say, names),
        resumable=not live.hides,
        tournament=live.stored.tournament,
        phrases=phrase_choices(live, viewer, say),
    )


def time_message(live: LiveTable) -> TimeMessage | None:
    """Returns what has passed of the present turn and of a warning, None where no time is counted."""
    turn, vanished = live.turn_seconds(), live.vanished
    warned = vanished is not None and vanished.warned
    if not turn and not warned:
        return None
    waited = max(0.0, vanished.seconds - vanished.warning) if vanished is not None and warned else 0.0
    return TimeMessage(live.seq, round(turn, 1), round(waited, 1))


def untouchable(scene: Scene) -> Scene:
    """Returns a scene that can only be looked at: it holds no moves."""
    places = tuple(replace(place, move=None) for place in scene.places)
    return replace(scene, actions=(), premoves=(), places=places)


def decided(scene: Scene, outcome: Outcome) -> Scene:
    """Returns the last scene of a game: nobody is to move, also where somebody resigned in the middle of
    it.
    """
    return replace(untouchable(scene), mover=-1, winners=outcome.winners, reason=outcome.reason)


def replay_scene(live: LiveTable, viewer: int, number: int) -> Scene:
    """Returns what a viewer saw after `number` moves, to look at only."""
    scene, outcome = live.scene(viewer, number), live.table.outcome
    return decided(scene, outcome) if outcome and number == len(live.table.moves) else untouchable(scene)


def seat_names(live: LiveTable, language: str) -> list[str]:
    """Returns what the seats of a table are called in a language."""
    if language not in live.named:
        chosen = [seat.name for seat in live.stored.seats]
        live.named[language] = names_of(live.table.game, live.stored.specs, say_in(language), chosen)
    return live.named[language]


def log_lines(live: LiveTable, viewer: int, language: str, first: int = 0) -> list[LogLine]:
    """Returns the log in sentences from move number `first` + 1 on, as the viewer saw the moves.

    Each sentence is made once and kept with the table.
    """
    kind, say, names = live.table.game.kind, say_in(language), seat_names(live, language)
    told, lines = live.told.setdefault((viewer, language), []), live.table.log.lines(viewer)
    told += [sentence(kind, lines[number], say, names) for number in range(len(told), len(lines))]
    return [LogLine(number, text) for number, text in enumerate(told[first:], first + 1) if text]


def outcome_text(table: Table, outcome: Outcome, names: Sequence[str], say: Say) -> str:
    """Returns why a game is over, the score, and who won."""
    kind = table.game.kind
    why = reason_words(wording_of(kind), outcome, names, say.for_game(kind), table.state)
    return f"{why} {result_words(outcome, names, say)}"


def _say_of(live: LiveTable, language: str) -> Say:
    """Returns the translator for a table, which knows the words of its game."""
    return say_in(language).for_game(live.table.game.kind)


def _seats(live: LiveTable, say: Say) -> list[SeatAtTable]:
    kind = live.table.game.kind
    here = live.here
    return [
        SeatAtTable(player_of(kind, seat, say), spec == HUMAN, live.is_free(seat), seat in here)
        for seat, spec in enumerate(live.stored.specs)
    ]


def _turn_text(live: LiveTable, viewer: int, say: Say, names: Sequence[str]) -> str:
    mover = live.table.mover
    if mover < 0:
        return say("the game is over")
    if live.expected_seat < 0:
        free = sum(live.is_free(seat) for seat in range(len(names)))
        return say.count("waiting for {n} player", "waiting for {n} players", free)
    if live.stored.adjourned:
        return say("the game is adjourned until everybody is back")
    if mover == viewer and live.table.agents[mover] is None:
        return say("your move")
    return say("{who} to move", who=names[mover])


def _clock(live: LiveTable) -> ClockState | None:
    """Without what has passed in this turn: otherwise no two messages would be the same bytes."""
    clock = live.clock
    if clock is None:
        return None
    running = live.table.mover if live.clock_runs else SPECTATOR
    return ClockState([round(seconds, 1) for seconds in clock.left], running, clock.increment, clock.seconds)


def _turn_clock(live: LiveTable) -> TurnClock | None:
    stored = live.stored
    if stored.days is None:
        return None
    until: dict[int, float] = {}
    for seat, _, ends in stored.vacations:
        until[seat] = max(ends, until.get(seat, ends))
    runs = live.expected_seat >= 0 and live.table.agents[live.expected_seat] is None
    vacations = [until.get(seat) for seat in range(len(stored.specs))]
    return TurnClock(stored.days, stored.due if runs else None, vacations)


def _lesson_text(live: LiveTable, say: Say) -> str | None:
    """Returns what the guided game says now."""
    lesson, moves = live.lesson, live.table.moves
    if lesson is None:
        return None
    if live.lesson_move() is not None:
        return say(lesson.steps[len(moves)].text) if lesson.steps[len(moves)].text else None
    same = [move == step.move for move, step in zip(moves, lesson.steps, strict=False)]
    # The number of moves after which the game is no longer the lesson's; its last words stay until the
    # learner has moved once more.
    left = same.index(False) + 1 if False in same else len(lesson.steps)
    if any(state.mover == LEARNER for state in live.table.states[left : len(moves)]):
        return None
    if all(same):
        return say(lesson.farewell)
    return say("That is another way than the lesson's: from here on the game is yours.")


def _aids(kind: GameKind, aids: Mapping[str, Value], say: Say) -> list[AidState]:
    return [
        AidState(
            aid.name,
            option_title(aid, say),
            say(aid.meaning),
            aids.get(aid.name, aid.default),
            [(choice, value_title(kind, aid, choice, say)) for choice in aid.choices],
        )
        for aid in kind.aids
        if isinstance(aid, Choice)
    ]


def _questions(kind: GameKind, say: Say) -> list[QuestionInfo]:
    aids = {aid.name for aid in kind.aids}
    return [
        QuestionInfo(command.name, say(command.meaning), say(command.usage))
        for command in getattr(kind.part("paint"), "COMMANDS", ())
        if command.name not in aids
    ]


def hint_message(live: LiveTable, viewer: int, found: Hint, language: str, ref: str | None) -> HintMessage:
    """Returns advice for a seat, from its own view of the table as it stands now."""
    say, names, scene = _say_of(live, language), seat_names(live, language), live.scene(viewer)

    def label(move: str) -> str:
        return label_of(wording_of(live.table.game.kind), "", move, scene, say, names)

    chances = [MoveChance(move, label(move), say.percent(share, 0)) for move, share in found.chances]
    proven = {} if found.proven is None else found.proven.moves
    margins = [MoveMargin(move, label(move), bounds.low, bounds.high) for move, bounds in proven.items()]
    words = hint_parts(found, label, say) if proven else []
    return HintMessage(live.seq, found.move, label(found.move), chances, ref, words, margins)


# --- replays --------------------------------------------------------------------------


def allowed_viewers(live: LiveTable, own: int) -> list[int]:
    """Returns whose view a visitor may look through: their own while something is hidden, anybody's
    afterwards.
    """
    return [own] if live.hides else [SPECTATOR, *range(live.table.game.seats)]


def replay_of(live: LiveTable, viewer: int, language: str, allowed: Sequence[int]) -> Replay:
    """Returns a game to look through: names, moves as this viewer saw them, and how it ended."""
    say, table, outcome = _say_of(live, language), live.table, live.table.outcome
    names = seat_names(live, language)
    return Replay(
        id=live.id,
        game=table.game.kind.name,
        title=table.game.kind.title,
        label=rules_title(table.game, say),
        names=names,
        viewer=viewer,
        allowed=list(allowed),
        moves=table.log.moves(viewer),
        movers=[state.mover for state in table.states[: len(table.moves)]],
        log=log_lines(live, viewer, language),
        over=None if outcome is None else outcome_text(table, outcome, names, say),
        started=live.stored.started,
    )
