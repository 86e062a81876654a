"""Errors of the web server itself: what a visitor asked for and may not have, with a text in their language.

Errors of the rules are those of `core/errors.py`; both kinds reach the browser as `wire.ErrorMessage`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tablee.core.notes import N_
from tablee.i18n import Say

REFUSALS = {
    "late": N_("The table has moved on: here it is as it stands now."),
    "not_seated": N_("Only those who sit at this table may do that."),
    "not_your_turn": N_("It is not your turn."),
    "game_over": N_("The game is over."),
    "is_out": N_("You can no longer win; giving up would take the game from those who can."),
    "cannot_undo": N_(
        "This cannot be taken back: there is nothing to take back, or something hidden was shown."
    ),
    "no_hints": N_("There are no hints at this table: people play each other and have not agreed on them."),
    "nobody_vanished": N_("Nobody has been away for long enough while the game waits for them."),
    "on_vacation": N_("You are on vacation already."),
    "no_vacation_left": N_("You have {left} days of vacation left this year."),
    "bad_push_address": N_(
        "Notices cannot be sent there: expected the address of a public push service, and its keys."
    ),
    "not_now": N_("This is not said at this moment."),
    "nobody_there": N_("There is nobody else at this seat."),
    "no_search": N_("You are not looking for an opponent any more: begin again."),
    "no_next_game": N_("There is no next game at this table."),
    "adjourned": N_("The game is adjourned until everybody is back."),
    "computer_plays": N_("A computer plays in your place: take your seat again first."),
    "nothing_to_take": N_("No computer plays in your place."),
    "bad_message": N_("This message cannot be read: {why}"),
    "too_fast": N_("Too many messages: wait a moment."),
    "too_many_tables": N_("You have too many unfinished games: finish one, or give one up."),
    "seat_taken": N_("This seat is taken."),
    "no_such_table": N_("There is no such table."),
    "no_such_tournament": N_("There is no such tournament."),
    "in_tournament": N_("This is not done in a tournament: others wait for the end of the game."),
    "not_in_tournament": N_("You do not take part in this tournament."),
    "not_leader": N_("Only who has opened the tournament may do that."),
    "tournament_begun": N_("The tournament has begun already."),
    "tournament_over": N_("The tournament is over."),
    "no_late_entry": N_("The tournament has begun, and nobody can enter any more."),
    "tournament_full": N_("The tournament is full: at most {most} take part, of whom {levels} are levels."),
    "too_few_participants": N_("Too few take part: expected at least {fewest}, of whom one is a person."),
    "too_many_tournaments": N_("You have opened too many tournaments that are not over."),
    "no_such_format": N_(
        "Round robin, Swiss rounds and knock-out are played at tables of two, groups at tables of three to "
        "six."
    ),
    "needs_time": N_("A tournament needs clocks, or days for each move: expected `clock` or `days`."),
    "no_such_page": N_("There is no such page."),
    "still_hidden": N_("The game is not over: only your own seat can be looked through."),
    "not_over": N_("This can be asked once the game is over."),
    "agent_failed": N_("The computer could not answer; the game is kept as it stands."),
    "not_allowed_here": N_("The agent '{spec}' cannot be used here; expected a level or a listed agent."),
    "ticket_used": N_("This address has been used, or is older than ten minutes: ask for a new one."),
    "bad_passkey": N_("This passkey could not be verified, or is not known here."),
    "no_lesson": N_("There is no guided game for this one yet."),
    "forbidden": N_("This request did not come from a page of this server."),
    "too_large": N_("This is too large."),
    "failed": N_("Something went wrong on the server; it has been noted."),
}


class Refused(Exception):
    """Raised when a visitor asks for something they may not do or have.

    `code` is one of `texts` and never changes; `status` is the HTTP status of the answer; `fields` fill the
    text of the code. An extension has a class of its own with other texts.
    """

    texts: ClassVar[Mapping[str, str]] = REFUSALS

    def __init__(self, code: str, status: int = 409, **fields: Any) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.fields = fields

    def text(self, say: Say) -> str:
        """Returns the refusal in the language of `say`."""
        return say(self.texts[self.code], **self.fields) if self.fields else say(self.texts[self.code])
