"""What a visitor is told of a tournament: names, standings, pairings and where the games are; never who
anybody is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Literal, cast

from tablee.core.notes import N_
from tablee.i18n import Say
from tablee.pairings import (
    GROUPS,
    KNOCK_OUT,
    ROUND_ROBIN,
    SWISS,
    WHOLE,
    ParticipantStanding,
    standings,
    takes_late_entries,
)
from tablee.roster import find_game
from tablee.web.storage.stored_tournament import (
    OPEN,
    OVER,
    RUNNING,
    StoredPairing,
    StoredParticipant,
    StoredTournament,
)
from tablee.web.tournament_tables import format_of, game_of
from tablee.web.wire.tournaments import (
    Format,
    LevelChoice,
    PairedParticipant,
    PairingInfo,
    RoundInfo,
    TournamentInfo,
    TournamentStanding,
    TournamentState,
)
from tablee.wording import agent_words, opponent_words, rules_title

FORMAT_TITLES: Mapping[str, str] = {
    ROUND_ROBIN: N_("Round robin"),
    SWISS: N_("Swiss"),
    KNOCK_OUT: N_("Knock-out"),
    GROUPS: N_("Groups"),
}
MEANINGS: Mapping[str, str] = {
    ROUND_ROBIN: N_("Everybody meets everybody once."),
    SWISS: N_("In each round whoever has as many points meets, if possible nobody twice."),
    KNOCK_OUT: N_(
        "Who loses is out. A draw is played once more with the seats changed; if that is one, too, whoever "
        "has the second seat goes on."
    ),
    GROUPS: N_(
        "In each round everybody sits at a table of several with others who have about as many points."
    ),
}
LATE: Mapping[str, str] = {
    ROUND_ROBIN: N_("Who enters late still meets everybody: rounds are added."),
    SWISS: N_("One may enter until the last round; the rounds before count nothing."),
    KNOCK_OUT: N_("Nobody can enter once it has begun."),
    GROUPS: N_("One may enter until the last round; the rounds before count nothing."),
}
LEAVING: Mapping[str, str] = {
    ROUND_ROBIN: N_("Who leaves loses the game under way; those they had still to meet win without a game."),
    SWISS: N_("Who leaves loses the game under way and is not paired any more."),
    KNOCK_OUT: N_("Who leaves loses the game under way, and the next opponent goes on without one."),
    GROUPS: N_("For who leaves, a level plays the game under way to its end, for nobody's points."),
}
PATIENCE = N_(
    "Who is to move and is not at the table for {minutes} minutes has lost the game and has left; they may "
    "enter again."
)
PATIENCE_IN_GROUPS = N_(
    "For who is to move and is not at the table for {minutes} minutes a level plays on, for nobody's points, "
    "and they have left; they may enter again."
)
TIES: Mapping[str, tuple[str, ...]] = {
    ROUND_ROBIN: (N_("Sonneborn–Berger"),),
    SWISS: (N_("Buchholz"), N_("Sonneborn–Berger")),
    KNOCK_OUT: (),
    GROUPS: (N_("Buchholz"), N_("Sonneborn–Berger")),
}

# --- a list ---


def tournament_info(found: StoredTournament, visitor: str, say: Say) -> TournamentInfo:
    """Returns a tournament in a list."""
    kind, own = find_game(found.game), found.of(visitor)
    there = sum(not one.has_left for one in found.participants)
    return TournamentInfo(
        id=found.id,
        title=found.title or say("Tournament: {game}", game=kind.title),
        game=found.game,
        game_title=kind.title,
        rules=rules_title(game_of(found, found.seats), say),
        format=cast("Format", found.format),
        format_title=say(FORMAT_TITLES[found.format]),
        state=cast("Literal['open', 'running', 'over']", found.state),
        state_text=_state_text(found, there, say),
        round=found.round,
        rounds=found.rounds,
        participants=there,
        you=0 if own is None else own.number,
        days=found.days,
        made=round(found.made, 1),
    )


def _state_text(found: StoredTournament, there: int, say: Say) -> str:
    if found.state == OPEN:
        return say.count("not begun, {n} participant", "not begun, {n} participants", there)
    if found.state == OVER:
        return say("finished")
    if found.rounds:
        return say("round {round} of {rounds}", round=found.round, rounds=found.rounds)
    return say("round {round}", round=found.round)


# --- the page ---


def tournament_state(found: StoredTournament, visitor: str, say: Say) -> TournamentState:
    """Returns what the page of a tournament shows to a visitor."""
    own, names = found.of(visitor), names_of_participants(found, say)
    kind = find_game(found.game)
    leads, there = found.leader == visitor, own is not None and not own.has_left
    placed = standings(found.format, found.paired, found.rounds_so_far)
    late = found.state != OVER and takes_late_entries(format_of(found), found.round)
    levels = [
        LevelChoice(f"level:{level}", opponent_words(kind, f"level:{level}", say)) for level in kind.levels
    ]
    return TournamentState(
        stamp=stamp_of(found),
        info=tournament_info(found, visitor, say),
        terms=terms(found, say),
        standings=[_standing(found, line, names, say) for line in placed],
        tie_titles=[say(title) for title in TIES[found.format]],
        rounds=[_round(found, number, names, say) for number in range(found.round, 0, -1)],
        you=0 if own is None else own.number,
        left=own is not None and own.has_left,
        name="" if own is None else own.name,
        playing=_own_table(found, own),
        news=_news(found, own, placed, names, say),
        may_enter=late and not there,
        may_leave=there and found.state != OVER,
        may_begin=leads and found.state == OPEN,
        levels=levels if leads and late else [],
    )


def stamp_of(found: StoredTournament) -> str:
    """Returns a text that changes whenever anything changes that the page of a tournament shows."""
    lasting = sum(table.outcome is None for table in found.tables.values())
    return f"{found.seq}-{lasting}-{len(found.kept)}"


def names_of_participants(found: StoredTournament, say: Say) -> dict[int, str]:
    """Returns what the participants are called, by number; the number tells two of one name apart."""
    called = {
        one.number: (one.name or say("Participant {number}", number=one.number))
        if one.is_person
        else agent_words(one.spec, say)
        for one in found.participants
    }
    often = Counter(called.values())
    return {
        number: name if often[name] == 1 else say("{name} (no. {number})", name=name, number=number)
        for number, name in called.items()
    }


def terms(found: StoredTournament, say: Say) -> list[str]:
    """Returns how a tournament is played, in sentences."""
    lines = [say(MEANINGS[found.format])]
    if found.rounds:
        lines.append(say.count("There is {n} round.", "There are {n} rounds.", found.rounds))
    lines.append(_time(found, say))
    if found.days is None:
        patience = PATIENCE_IN_GROUPS if found.format == GROUPS else PATIENCE
        lines.append(say(patience, minutes=round(found.patience / 60)))
    lines += [say(LATE[found.format]), say(LEAVING[found.format])]
    lines.append(say("There are no hints, and no move is taken back. Games are rated as others are."))
    return lines


def _time(found: StoredTournament, say: Say) -> str:
    clock = found.clock or {}
    if found.days is not None:
        return say.count(
            "By turns, with {n} day for each move.", "By turns, with {n} days for each move.", found.days
        )
    fields = {"minutes": round(clock["seconds"] / 60), "seconds": round(clock["increment"])}
    if fields["seconds"]:
        return say(
            "Live, with {minutes} minutes for a game and {seconds} seconds more for each move.", **fields
        )
    return say("Live, with {minutes} minutes for a game.", minutes=fields["minutes"])


def _standing(
    found: StoredTournament, line: ParticipantStanding, names: Mapping[int, str], say: Say
) -> TournamentStanding:
    one = found.numbered[line.number]
    ties = {
        "Buchholz": points_text(line.buchholz, say),
        "Sonneborn–Berger": points_text(round(line.berger / WHOLE), say),
    }
    return TournamentStanding(
        place=line.place,
        number=line.number,
        name=names[line.number],
        person=one.is_person,
        left=one.has_left,
        entered=one.since if one.since > 1 else 0,
        points=points_text(line.points, say),
        ties=[ties[title] for title in TIES[found.format]],
        games=line.games,
        wins=line.wins,
    )


def points_text(points: int, say: Say) -> str:
    """Returns points, given in sixtieths, with as many decimals as they need, two at most."""
    digits = 0 if points % WHOLE == 0 else 1 if points % (WHOLE // 10) == 0 else 2
    return say.number(points / WHOLE, digits)


def _round(found: StoredTournament, number: int, names: Mapping[int, str], say: Say) -> RoundInfo:
    stored = [each for each in found.pairings if each.round == number]
    seated = {one for each in stored for one in each.pairing.seated}
    free = [one for one in found.participants if one.number not in seated and one.paired.plays(number)]
    idle = [] if found.format == KNOCK_OUT else [names[one.number] for one in free]
    return RoundInfo(
        number, [_pairing(found, each, names, say) for each in stored if each.pairing.seated], idle
    )


def _pairing(
    found: StoredTournament, stored: StoredPairing, names: Mapping[int, str], say: Say
) -> PairingInfo:
    pairing = stored.pairing
    points = pairing.points
    latest = stored.tables[-1] if stored.tables else None
    return PairingInfo(
        board=stored.board,
        how=pairing.how,
        seats=[
            PairedParticipant(
                number, names[number], None if points is None else points_text(points[seat], say)
            )
            for seat, number in enumerate(pairing.seated)
        ],
        table=latest if latest in found.kept else None,
        earlier=[table for table in stored.tables[:-1] if table in found.kept],
        over=points is not None,
    )


def _own_table(found: StoredTournament, own: StoredParticipant | None) -> str | None:
    """The table at which a game of one's own lasts: what has ended may not be counted yet."""
    if own is None:
        return None
    mine = (each.tables[-1] for each in found.undecided() if own.number in each.pairing.seated)
    lasting = {name for name, table in found.tables.items() if table.outcome is None}
    return next((name for name in mine if name in lasting), None)


def _news(
    found: StoredTournament,
    own: StoredParticipant | None,
    placed: list[ParticipantStanding],
    names: Mapping[int, str],
    say: Say,
) -> str:
    if found.state == OVER:
        first = [names[line.number] for line in placed if line.place == 1]
        if len(first) == 1:
            return say("{winner} wins the tournament.", winner=first[0])
        return say("The first place is shared: {winners}.", winners=", ".join(first)) if first else ""
    if own is not None and own.has_left:
        return say("You have left the tournament.")
    if own is None or found.state != RUNNING:
        return ""
    if _own_table(found, own) is not None:
        return say("Your game of round {round} is under way.", round=found.round)
    if own.since > found.round:
        return say("You take part from the next round on.")
    left = len({each.board for each in found.undecided()})
    return say.count(
        "You wait for the next round: {n} game lasts.", "You wait for the next round: {n} games last.", left
    )
