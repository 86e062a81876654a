"""What the pages of tournaments say, by key."""

from __future__ import annotations

from tablee.core.notes import N_

TOURNAMENT_TEXTS = {
    "tournaments": N_("Tournaments"),
    "tournaments_home": N_("Among friends or in a class, with computers if you like."),
    "tournaments_why": N_(
        "Whoever opens a tournament hands its address on; whoever has it may enter. It goes on by itself "
        "from round to round."
    ),
    "tournament_new": N_("New tournament"),
    "tournament_none": N_("There is no tournament to join at the moment."),
    "tournament_mine": N_("My tournaments"),
    "tournament_listed": N_("Tournaments to join or to watch"),
    "tournament_look": N_("Look"),
    "tournament_take_part": N_("you take part"),
    "to_tournament": N_("To the tournament"),
    # the form
    "tournament_how": N_("How it is played"),
    "tournament_format": N_("format"),
    "format_round_robin": N_("Round robin: all meet all"),
    "format_swiss": N_("Swiss: equal points meet"),
    "format_knock_out": N_("Knock-out: who loses is out"),
    "format_groups": N_("Groups: tables of three to six"),
    "tournament_rounds": N_("rounds"),
    "tournament_seats": N_("at a table, if possible"),
    "tournament_time": N_("Time"),
    "tournament_clock": N_("clocks"),
    "tournament_live": N_("Live: all play at the same time"),
    "tournament_patience": N_("who does not come has lost after"),
    "tournament_minutes": N_("{n} minutes"),
    "tournament_title": N_("its name"),
    "tournament_plays": N_("I take part myself"),
    "tournament_listed_too": N_("show this tournament in the list"),
    "tournament_open": N_("Open the tournament"),
    "tournament_around": N_("Around the tournament"),
    # the page
    "tournament_enter": N_("Enter the tournament"),
    "tournament_enter_again": N_("Enter again"),
    "tournament_begin": N_("Begin the tournament"),
    "tournament_leave": N_("Leave the tournament"),
    "tournament_leave_sure": N_("Leave this tournament? A game under way is lost."),
    "tournament_level": N_("a computer"),
    "tournament_add_level": N_("Let it take part"),
    "tournament_invite": N_("Invite"),
    "tournament_share": N_("Whoever has this address may enter the tournament, or watch."),
    "tournament_my_game": N_("To my game"),
    "standings": N_("Standings"),
    "standing_place": N_("place"),
    "standing_name": N_("participant"),
    "standing_points": N_("points"),
    "standing_games": N_("games"),
    "standing_won": N_("won"),
    "standing_left": N_("has left"),
    "standing_late": N_("from round {n} on"),
    "tournament_round": N_("Round {n}"),
    "tournament_no_round": N_("The pairings stand here once it has begun."),
    "pairing_lasts": N_("under way"),
    "pairing_bye": N_("without a game: {who}"),
    "pairing_walkover": N_("{who}: without a game"),
    "pairing_free": N_("has no game: {who}"),
    "pairing_watch": N_("Watch"),
    "pairing_replay": N_("Replay"),
    "pairing_earlier": N_("the draw before"),
    "pairing_of": N_("{verb}: {who}"),
}
