"""What the pages of a league say, by key."""

from __future__ import annotations

from tablee.core.notes import N_

LEAGUE_TEXTS = {
    # where one can go
    "pages": N_("Pages of the league"),
    "standings": N_("Standings"),
    "versus": N_("Everybody against everybody"),
    "final": N_("Final"),
    "mine": N_("My player"),
    "people": N_("People"),
    "you_are": N_("You are here as {name}: {role}."),
    "role_teacher": N_("teacher"),
    "role_student": N_("takes part"),
    "role_onlooker": N_("onlooker"),
    "leave": N_("Leave on this device"),
    # coming in
    "enter_other": N_("This browser is {known}'s. The link is {name}'s: go on as {name}?"),
    "enter_go": N_("Go on as {name}"),
    "enter_stay": N_("Stay {known}"),
    # standings
    "how": N_("How it is played"),
    "place": N_("place"),
    "name": N_("name"),
    "rating": N_("rating"),
    "interval": N_("{low} to {high}"),
    "interval_title": N_("between"),
    "games": N_("games"),
    "language": N_("language"),
    "beaten": N_("bosses beaten"),
    "boss": N_("boss"),
    "nobody_yet": N_("No game has been played yet."),
    "without_player": N_("Without a player that may play: {names}."),
    "you": N_("you"),
    # a player
    "rating_history": N_("Rating"),
    "rating_none": N_("No rating yet: it comes with the first games."),
    "versions": N_("Versions"),
    "version": N_("Version {n}"),
    "active": N_("active"),
    "versions_none": N_("Nothing has been pushed yet."),
    "against": N_("Against each opponent"),
    "against_none": N_("No game yet."),
    "opponent": N_("opponent"),
    "better": N_("better"),
    "equal": N_("equal"),
    "worse": N_("worse"),
    "latest": N_("Latest games"),
    "more_games": N_("Earlier games"),
    "game_n": N_("Game {n}"),
    "share": N_("{share} %"),
    "look": N_("Look through"),
    "lost_why": N_("Why: {why}"),
    "points_of": N_(
        "Rating after each part of the games, from {first} to {last}; the band holds it with a chance of "
        "95 %."
    ),
    # everybody against everybody
    "versus_how": N_(
        "Each row says in how many of a hundred games its player did better than the player of the column; "
        "equal games count half."
    ),
    "versus_cell": N_("{row} against {column}: {share} % of {games}"),
    "versus_scroll": N_("everybody against everybody, to be scrolled"),
    # the final
    "final_pairs": N_("Each pair plays {deals} deals, each from both seats."),
    "final_groups": N_(
        "{seats} at a table, everybody equally often, each deal from every seat; at least {deals} deals."
    ),
    "final_none": N_("The final has not been announced yet."),
    "final_announce": N_("Announce it"),
    "final_announce_why": N_(
        "That draws the secret from which all deals come, and shows its digest here. Do it well before the "
        "last day for pushing."
    ),
    "final_promise": N_(
        "All deals come from a secret that was drawn on {announced}, together with what everybody has "
        "pushed. Note its digest: once the last game is played the secret is shown here, and with both "
        "anybody can verify that no deal was chosen."
    ),
    "final_closes": N_("Players may be pushed until {closes}; the final begins after that."),
    "final_closed": N_("Nothing may be pushed since {closes}; the final is next."),
    "final_late": N_("Mind: the secret was drawn only after the last day for pushing, {closes}."),
    "final_digest": N_("digest of the secret"),
    "final_secret": N_("secret"),
    "final_begin": N_("Begin the final"),
    "final_begin_sure": N_("Begin the final? Who takes part, and with which version, is fixed from then on."),
    "final_obstacle": N_("It cannot begin yet: {why}."),
    "final_runs": N_("It is being played: {played} of {games} games."),
    "final_over": N_("It was finished on {finished}, after {games} games."),
    "final_so_far": N_("Standings so far"),
    "final_standings": N_("Standings of the final"),
    "final_players": N_("Who takes part: {names}."),
    "rank": N_("rank"),
    "final_share": N_("share of the wins"),
    "final_interval": N_("{low} to {high} %"),
    "final_files": N_("Files"),
    "final_report": N_("Report of the final"),
    "final_archive": N_("Everything to verify it (final.zip)"),
    "final_grades": N_("Grades (CSV)"),
    "final_league": N_("Archive of the whole league (league.zip)"),
    "final_verify": N_("Anybody can verify it with final.zip and the program verify_final.py of the docs:"),
    # a game
    "game_own": N_("Yours alone"),
    "game_own_teacher": N_("For its owner and the teacher"),
    "loss": N_("Why this game was lost"),
    "loss_at": N_("After move {n}: {why}"),
    "loss_position": N_("position"),
    "notes": N_("What {name} noted"),
    "note_at": N_("Note about move {n}: {text}"),
    "note_none": N_("No note about this move."),
    "log_of": N_("Last words of {name} on standard error"),
    "log_none": N_("It said nothing on standard error."),
    "times_of": N_("{seconds} s for all moves, {slowest} s for the slowest"),
    # one's own player
    "push": N_("Push a player"),
    "push_file": N_("a Python file, or a folder packed as .tar.gz, .tar or .zip"),
    "push_go": N_("Push"),
    "push_left.one": N_("You may push once more within a day."),
    "push_left.other": N_("You may push {n} times more within a day."),
    "push_none": N_("Choose a file first."),
    "push_large": N_("The file is larger than {limit} MiB."),
    "push_command": N_("The same in a terminal, with the link you came by:"),
    "check": N_("Entry check"),
    "check_open": N_("still open"),
    "check_passed": N_("passed"),
    "check_failed": N_("failed"),
    "check_words": N_("What building said"),
    "version_line": N_("{file}, {size} KiB"),
    "version_file": N_("Download"),
    "activate": N_("Make it the active one"),
    "lost_games": N_("Games lost by failing"),
    "lost_none": N_("Your player has lost no game by failing, among the latest."),
    "own_name": N_("Name"),
    "own_name_why": N_("It stands in the standings. Nobody else may have the same."),
    "use_name": N_("Use this name"),
    "my_page": N_("My page"),
    # people
    "people_how": N_(
        "Everybody comes in by a link of their own. It is shown once, when it is made; a new one ends the "
        "old one."
    ),
    "people_add": N_("Add somebody"),
    "people_add_go": N_("Add"),
    "people_role": N_("as"),
    "people_name": N_("name"),
    "people_pushed": N_("versions"),
    "people_state": N_("the latest"),
    "people_link": N_("New link"),
    "people_link_sure": N_("A new link for {name}? The old one then leads nowhere."),
    "people_remove": N_("Remove"),
    "people_remove_sure": N_("Remove {name}? What was pushed is deleted; the games stay, without the name."),
    "people_link_of": N_("The link of {name}"),
    "people_link_once": N_("Hand it on now: nobody can see it again."),
    "people_actions": N_("what can be done"),
    "state_waiting": N_("waits for its check"),
    "state_checking": N_("is being checked"),
    "state_refused": N_("refused"),
    "state_accepted": N_("may play"),
}
