"""What the page about oneself says, by key, and what is said of ratings elsewhere."""

from __future__ import annotations

from tablee.core.notes import N_

PROFILE_TEXTS = {
    "me_name": N_("My name"),
    "me_name_why": N_("It is proposed at every new table. Nobody needs one."),
    "ratings": N_("Ratings"),
    "pool_people": N_("against people"),
    "pool_levels": N_("against levels"),
    "pool_puzzles": N_("at puzzles"),
    "rating_games.one": N_("{n} rated game"),
    "rating_games.other": N_("{n} rated games"),
    "rating_provisional": N_("A first guess: a few more games will make it surer."),
    "rating_chart": N_(
        "Rating after each game, from {first} to {last}; the band holds it with a chance of 95 %."
    ),
    "puzzle_rating_count": N_("solved at the first try: {solved} of {tried}"),
    "puzzle_rating_provisional": N_("A first guess: a few more puzzles will make it surer."),
    "puzzle_rating_chart": N_(
        "Rating after each puzzle, from {first} to {last}; the band holds it with a chance of 95 %."
    ),
    "rating_none": N_("No rated game yet."),
    "rating_which": N_(
        "Games count that end by the rules, by resigning, by the clock or by a claimed win; not those with "
        "hints, undo or a stand-in, nor those broken off, given up in the first two rounds, brought in or "
        "guided."
    ),
    "rating_how": N_(
        "The rating begins at 1500 and is true within the second number in 95 of 100 cases. With people "
        "only, with levels and at puzzles, of which the first try counts, it is counted apart."
    ),
    "rating_of": N_("rating {points}, uncertain by {uncertainty}"),
    "statistics": N_("Statistics"),
    "by_game": N_("By game"),
    "by_opponent": N_("By opponent"),
    "by_rules": N_("By rules"),
    "by_ending": N_("By how it ended"),
    "count_games": N_("games"),
    "count_won": N_("won"),
    "count_drawn": N_("drawn"),
    "count_lost": N_("lost"),
    "devices": N_("Other devices"),
    "devices_why": N_(
        "There is no account: this browser knows who you are. An address that works once lets another one "
        "know it, too."
    ),
    "devices_go": N_("Move to another device"),
    "devices_text": N_(
        "Open this address on the other device within ten minutes. It works once. Whoever opens it is you."
    ),
    "arrive_text": N_(
        "This browser is going to be that of whoever made this address: their name, games and ratings. What "
        "was played in this browser before stays with nobody, unless it was moved elsewhere or has a passkey."
    ),
    "arrive_go": N_("Go on here"),
    "passkeys": N_("Passkey"),
    "passkeys_why": N_(
        "A passkey, kept by your device or by its password manager, brings you back when this browser has "
        "forgotten you, and to other devices."
    ),
    "passkeys_add": N_("Add a passkey"),
    "passkeys_use": N_("Come back with a passkey"),
    "passkeys_remove": N_("Remove my passkeys"),
    "passkeys_have.one": N_("{n} passkey leads to you."),
    "passkeys_have.other": N_("{n} passkeys lead to you."),
    "passkeys_cannot": N_(
        "Passkeys work where the server is reached by a name and over https, or as localhost: not here."
    ),
    "passkeys_failed": N_("No passkey was used."),
    "everything": N_("Everything about me"),
    "export_why": N_("One file with your name, ratings, statistics and games."),
    "export_go": N_("Save everything as a file"),
    "delete_why": N_(
        "Deletes your name, ratings and games. Games with others stay theirs, without your name; those under "
        "way are lost."
    ),
    "delete_go": N_("Delete everything"),
    "delete_title": N_("Delete everything about me?"),
    "delete_word": N_("delete"),
    "delete_type": N_("This cannot be taken back. Type “{word}”"),
}
