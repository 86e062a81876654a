"""What the lobby says, and a table's page of phrases and of others who sit there, by key."""

from __future__ import annotations

from tablee.core.notes import N_

LOBBY_TEXTS = {
    "lobby_home": N_("Find an opponent"),
    "lobby_home_why": N_("Be paired with somebody who looks for a game, too; join a table, or watch one."),
    # quick pairing
    "seek_why": N_(
        "You are paired with somebody who wants the same and is about as strong. The longer you wait, the "
        "less the rating matters."
    ),
    "any_rules": N_("any rules"),
    "pace": N_("pace"),
    "any_pace": N_("any pace"),
    "pace_quick": N_("quick: 5 minutes, and 3 seconds more for each move"),
    "pace_calm": N_("calm: 15 minutes, and 10 seconds more for each move"),
    "pace_untimed": N_("without clocks"),
    "seek_private": N_("private: nobody finds our game in the list to watch it"),
    "seek_go": N_("Find me an opponent"),
    "seek_waits": N_("Looking for an opponent: {game}"),
    "seek_near": N_("Rated between {low} and {high}"),
    "seek_anybody": N_("Of any rating"),
    "seek_stay": N_("Keep this page open: when it is closed, the search ends."),
    "seek_others.one": N_("{n} other person looks for this game."),
    "seek_others.other": N_("{n} other people look for this game."),
    "seek_nobody": N_("Nobody else looks for this game at the moment."),
    "seek_now": N_("Looking for an opponent now: {games}"),
    "seek_of": N_("{game} ({n})"),
    "seek_level": N_("Nobody has come yet. The computer would play at once: {level}."),
    "seek_level_go": N_("Play against the computer"),
    "seek_found": N_("An opponent is found."),
    "seek_lost": N_("The search has ended. Begin again when you like."),
    "seek_cancel": N_("Cancel"),
    # tables
    "tables": N_("Tables"),
    "tables_open": N_("To join"),
    "tables_live": N_("Live, to watch"),
    "tables_filter": N_("Which tables"),
    "any_game": N_("any game"),
    "any_time": N_("any clocks"),
    "time_none": N_("no clocks"),
    "time_clock": N_("with clocks"),
    "time_turns": N_("by turns"),
    "rating_filter": N_("rating"),
    "any_rating": N_("any rating"),
    "rating_within": N_("within {n} points of mine"),
    "free_filter": N_("free seats"),
    "any_free": N_("any number"),
    "free_least": N_("{n} or more"),
    "no_open_tables": N_("No table waits for players."),
    "no_live_tables": N_("Nobody plays in the open at the moment."),
    "no_such_tables": N_("No table is like that at the moment."),
    "show_all": N_("Show all"),
    "attended": N_("somebody is there"),
    "clock_of": N_("{minutes} min + {seconds} s"),
    # phrases
    "phrases": N_("Say something"),
    "said_line": N_("{who}: {text}"),
    # others at the table
    "others_go": N_("Mute, block or report"),
    "others_why": N_(
        "Whom you mute is no longer heard by you. Whom you block is also never paired with you and cannot "
        "join your tables. They are not told."
    ),
    "mute": N_("Mute"),
    "block": N_("Block"),
    "mute_done": N_("{who} is muted."),
    "block_done": N_("{who} is blocked."),
    "report": N_("Report"),
    "report_of": N_("Report {who}"),
    "report_why": N_("Whoever runs this server gets the moves of this game so far and what was said."),
    "report_name": N_("an offensive name"),
    "report_phrases": N_("pesters with phrases"),
    "report_stalling": N_("lets the others wait on purpose"),
    "report_unfair": N_("seems to have help from a computer"),
    "report_done": N_("Thank you: the report is kept for whoever runs this server."),
    "others_none": N_("Nobody else sits at this table."),
    "ignored": N_("Muted and blocked"),
    "ignored_none": N_("You have muted and blocked nobody. It can be done at a table, under More."),
    "ignored_mute": N_("muted on {when}"),
    "ignored_block": N_("blocked on {when}"),
    "ignored_end_mute": N_("Hear again"),
    "ignored_end_block": N_("Unblock"),
}
