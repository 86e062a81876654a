"""How a league is played, in sentences: time, dates, bosses, the final."""

from __future__ import annotations

from datetime import datetime

from tablee.i18n import Say
from tablee.league.settings import LeagueSettings
from tablee.wording import agent_words


def league_terms(settings: LeagueSettings, say: Say) -> list[str]:
    """Returns the sentences, in the order in which one asks."""
    told = [
        say("Each move has {seconds} s.", seconds=settings.seconds),
        say(
            "A player has {memory} MiB of memory and {processes} processes, no network, and no files but its "
            "own.",
            memory=settings.memory,
            processes=settings.processes,
        ),
        say("Each may push {n} times within a day.", n=settings.pushes_a_day),
    ]
    if settings.trusted:
        told[1] = say("Players run without the sandbox.")
    if settings.opens is not None:
        told.append(say("Players may be pushed from {when} on.", when=time_text(settings.opens, say)))
    if settings.closes is not None:
        told.append(
            say(
                "Players may be pushed until {when}; then the final is played.",
                when=time_text(settings.closes, say),
            )
        )
    if settings.bosses:
        names = ", ".join(agent_words(spec, say) for spec in settings.bosses)
        told.append(say("Bosses, the weakest first: {names}.", names=names))
    told.append(say("In the final each pair plays {n} deals.", n=settings.deals))
    return told


def time_text(moment: datetime, say: Say) -> str:
    """Returns a moment as it stands in texts, in UTC."""
    return say("{date} at {time} UTC", date=f"{moment:%Y-%m-%d}", time=f"{moment:%H:%M}")
