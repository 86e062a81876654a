"""What somebody may not do or have in a league, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tablee.core.notes import N_
from tablee.web.errors import Refused

LEAGUE_REFUSALS = {
    "no_link": N_("This league is for those who have a link to it: ask the teacher for yours."),
    "dead_link": N_("This link leads nowhere, or was replaced by another: ask the teacher for yours."),
    "teachers_only": N_("Only the teacher may do that."),
    "students_only": N_(
        "Only those who take part may push players: this is a teacher's or an onlooker's link."
    ),
    "owners_only": N_("Only its owner may see that."),
    "not_open": N_("The league opens on {when}: nothing may be pushed before."),
    "locked": N_("The league was locked on {when}: nothing may be pushed any more."),
    "pushed_often": N_("You have pushed {most} times within a day: that is as often as may be."),
    "no_such_person": N_("There is nobody of this name in the league."),
    "no_such_version": N_("There is no such version."),
    "not_accepted": N_("Only a version that has passed its entry check can be the active one."),
    "no_such_game": N_("There is no such game in the league."),
    "name_taken": N_("This name is another's, or empty: choose a different one."),
    "last_teacher": N_("This is your own link: a league needs its teacher."),
    "no_final_yet": N_("The final cannot begin yet: {why}."),
    "final_open": N_("That is there when the last game of the final has been played."),
    "busy": N_("A push of yours is on its way already: wait for it."),
    "odd_file_name": N_("The file's name has signs that cannot be shown: call it something else."),
    "slow": N_("The file did not come within {seconds} seconds: try again."),
}


class LeagueRefused(Refused):
    """Raised when somebody asks for what they may not do or have in a league; `code` is one of
    LEAGUE_REFUSALS.
    """

    texts: ClassVar[Mapping[str, str]] = LEAGUE_REFUSALS
