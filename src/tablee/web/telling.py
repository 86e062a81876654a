"""What a browser is told: every message about a game is made here, from what its viewer can know.

A message depends on the viewer, the language and the public facts of the table, and on nothing else: two
games that differ only in what a seat cannot know give that seat the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from tablee.core.errors import TableeError
from tablee.core.notes import N_
from tablee.core.options import Value
from tablee.core.outcome import Outcome
from tablee.core.scene import Scene
from tablee.i18n import Say
from tablee.match.hints import Hint
from tablee.records.json_errors import VIEW
from tablee.roster import HUMAN
from tablee.web.aiding import aids_data, questions_data
from tablee.web.live import SPECTATOR, Live
from tablee.web.speech import outcome_words, voice
from tablee.words.naming import names_of, side_of
from tablee.words.sentences import label_of, sentence, wording_of
from tablee.words.titles import rules_title

LEARNER = 0  # the seat of who is taught
LATEST = 12  # moves of the log in a message that only brings news

# Errors of the web itself; the others are `core/errors.py`'s and carry their own words.
PROBLEMS = {
    "late": N_("The table has moved on: here it is as it stands now."),
    "not_seated": N_("Only those who sit at this table may do that."),
    "not_your_turn": N_("It is not your turn."),
    "game_over": N_("The game is over."),
    "cannot_undo": N_("This cannot be taken back: a person has moved since, or something hidden was shown."),
    "bad_message": N_("This message cannot be read: {why}"),
    "too_fast": N_("Too many messages: wait a moment."),
    "too_many_tables": N_("You have too many unfinished games: finish one, or give one up."),
    "seat_taken": N_("This seat is taken."),
    "no_such_table": N_("There is no such table."),
    "no_such_page": N_("There is no such page."),
    "still_hidden": N_("The game is not over: only your own seat can be looked through."),
    "not_over": N_("This can be asked once the game is over."),
    "agent_failed": N_("The computer could not answer; the game is kept as it stands."),
    "not_allowed_here": N_("The agent '{spec}' cannot be used here; expected a level or a listed agent."),
    "no_lesson": N_("There is no guided game for this one yet."),
    "forbidden": N_("This request did not come from a page of this server."),
    "too_large": N_("This is too large."),
    "failed": N_("Something went wrong on the server; it has been noted."),
}


class Refused(Exception):
    """Something a visitor may not do, by code."""

    def __init__(self, code: str, status: int = 409, **fields: Any) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.fields = fields

    def text(self, say: Say) -> str:
        return say(PROBLEMS[self.code], **self.fields) if self.fields else say(PROBLEMS[self.code])


def problem(error: Refused | TableeError, language: str, ref: str | None = None) -> dict[str, Any]:
    """An error as data; the errors of the rules speak of what the mover can see."""
    say = voice(language)
    text = error.text(say) if isinstance(error, Refused) else say.note(error)
    return {"type": "error", "code": error.code, "text": text, "ref": ref}


def table_message(
    live: Live, viewer: int, language: str, aids: Mapping[str, Value] | None = None, *, whole: bool = True
) -> bytes:
    """The table as this viewer sees it; `whole` with all of the log, otherwise with the latest of it."""
    key = (viewer, language, whole, *(aids or {}).items())
    if key not in live.encoded:
        live.encoded[key] = msgspec.json.encode(table_data(live, viewer, language, aids or {}, whole=whole))
    return live.encoded[key]


def table_data(
    live: Live, viewer: int, language: str, aids: Mapping[str, Value], *, whole: bool
) -> dict[str, Any]:
    say, table = voice(language).for_game(live.table.game.kind), live.table
    view = table.state.view(viewer)
    names = names_at(live, language)
    outcome, mover = live.outcome, live.mover
    first = 0 if whole else max(0, len(table.moves) - LATEST)
    scene = view.scene(**aids) if outcome is None else decided(view.scene(**aids), outcome)
    return {
        "type": "table",
        "seq": live.seq,
        "you": viewer,
        "game": table.game.kind.name,
        "title": table.game.kind.title,
        "kind": live.stored.kind,
        "names": names,
        "seats": _seats(live, say),
        "scene": scene,
        "choices": view.legal if outcome is None and viewer >= 0 and viewer == mover else None,
        "moves": len(table.moves),
        "log": log_data(live, viewer, language, first),
        "turn": {"seat": mover, "text": _turn(live, viewer, say, names)},
        "over": outcome
        and {
            "winners": outcome.winners,
            "reason": outcome.reason,
            "text": outcome_words(table.game.kind, outcome, names, say),
        },
        "thinking": mover >= 0 and table.agents[mover] is not None and not live.failed,
        "can_undo": viewer >= 0 and live.undone(viewer) is not None,
        "clock": live.clock and live.clock.as_data(mover),
        "advice": _advice(live, say) if viewer >= 0 else None,
        "aids": aids_data(table.game.kind, aids, say),
        "questions": questions_data(table.game.kind, say) if viewer >= 0 else [],
        "advised": live.lesson_move() if viewer >= 0 and viewer == mover else None,
        "next": live.stored.following,
    }


def at_rest(scene: Scene) -> Scene:
    """A scene to look at: nothing in it can be touched."""
    return replace(scene, actions=(), places=tuple(replace(place, move=None) for place in scene.places))


def decided(scene: Scene, outcome: Outcome) -> Scene:
    """The end, also where a game was given up: the board lies as it did, and nobody is to move."""
    return replace(at_rest(scene), mover=-1, winners=outcome.winners, reason=outcome.reason)


def moment_scene(live: Live, viewer: int, at: int) -> Scene:
    """The board after so many moves, to look at."""
    scene, outcome = live.scene(viewer, at), live.outcome
    return decided(scene, outcome) if outcome and at == len(live.table.moves) else at_rest(scene)


def names_at(live: Live, language: str) -> list[str]:
    """What the seats of a table are called in a language."""
    if language not in live.named:
        live.named[language] = names_of(live.table.game, live.stored.specs, voice(language), live.called)
    return live.named[language]


def log_data(live: Live, viewer: int, language: str, first: int = 0) -> list[dict[str, Any]]:
    """The log from a move on, in sentences; each is made once."""
    kind, say, names = live.table.game.kind, voice(language), names_at(live, language)
    told, lines = live.told.setdefault((viewer, language), []), live.lines(viewer)
    told += [sentence(kind, lines[number], say, names) for number in range(len(told), len(lines))]
    return [{"n": number, "text": text} for number, text in enumerate(told[first:], first + 1) if text]


def _seats(live: Live, say: Say) -> list[dict[str, Any]]:
    kind, here = live.table.game.kind, {live.seat_of(watcher.visitor) for watcher in live.watchers}
    return [
        {
            "side": side_of(kind, seat, say),
            "person": spec == HUMAN,
            "free": live.is_free(seat),
            "here": seat in here,
        }
        for seat, spec in enumerate(live.stored.specs)
    ]


def _turn(live: Live, viewer: int, say: Say, names: Sequence[str]) -> str:
    if live.mover < 0:
        return say("the game is over")
    if live.mover == viewer:
        return say("your move")
    return say("{who} to move", who=names[live.mover])


def _advice(live: Live, say: Say) -> str | None:
    """What the guided game says now."""
    lesson, moves = live.lesson, live.table.moves
    if lesson is None:
        return None
    if live.lesson_move() is not None:
        return say(lesson.steps[len(moves)].text) if lesson.steps[len(moves)].text else None
    same = [move == step.move for move, step in zip(moves, lesson.steps, strict=False)]
    # From this move on the game is the learner's.
    left = same.index(False) + 1 if False in same else len(lesson.steps)
    if any(state.mover == LEARNER for state in live.table.states[left : len(moves)]):
        return None
    if all(same):
        return say(lesson.farewell)
    return say("That is another way than the lesson's: from here on the game is yours.")


def hint_data(live: Live, viewer: int, found: Hint, language: str, ref: str | None) -> dict[str, Any]:
    """Advice for a seat, from its own view, for the table as it stands now."""
    say = voice(language).for_game(live.table.game.kind)
    names = names_at(live, language)
    scene = live.scene(viewer)

    def label(move: str) -> str:
        return label_of(wording_of(live.table.game.kind), "", move, scene, say, names)

    chances = [
        {"move": move, "text": label(move), "chance": say.percent(share, 0)} for move, share in found.chances
    ]
    return {
        "type": "hint",
        "seq": live.seq,
        "move": found.move,
        "text": label(found.move),
        "chances": chances,
        "ref": ref,
    }


# --- replays and files --------------------------------------------------------------------------


def allowed_viewers(live: Live, own: int) -> list[int]:
    """Whose view a visitor may look through: their own while something is hidden, anybody's afterwards."""
    return [own] if live.hides else [SPECTATOR, *range(live.table.game.seats)]


def replay_data(live: Live, viewer: int, language: str, allowed: Sequence[int]) -> dict[str, Any]:
    """A game to look through: names, moves as this viewer saw them, and how it ended."""
    say, table = voice(language).for_game(live.table.game.kind), live.table
    names = names_at(live, language)
    outcome = live.outcome
    return {
        "id": live.id,
        "game": table.game.kind.name,
        "title": table.game.kind.title,
        "label": rules_title(table.game, say),
        "names": names,
        "viewer": viewer,
        "allowed": list(allowed),
        "moves": [live.seen_move(viewer, number) for number in range(len(table.moves))],
        "movers": [state.mover for state in table.states[: len(table.moves)]],
        "log": log_data(live, viewer, language),
        "over": outcome and outcome_words(table.game.kind, outcome, names, say),
        "started": live.stored.started,
    }


def export_data(live: Live, viewer: int, language: str) -> dict[str, Any]:
    """What can be saved of a game that is not over: the view of a seat and the moves as it saw them."""
    found = replay_data(live, viewer, language, [viewer])
    kept = ("game", "names", "moves", "log", "started")
    return {
        VIEW: 1,
        **{key: found[key] for key in kept},
        "options": live.table.game.options,
        "seat": viewer,
        "scene": live.scene(viewer),
    }
