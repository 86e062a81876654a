"""What networks of Love Letter get: the round at hand; in training the critic also sees what others hold.

They are for single rounds. What has happened in the match before is left out, so that they play in matches as
they have learned to play a round.
"""

from __future__ import annotations

PRIVATE = ("hands", "possible", "own returns")
LEFT_OUT = (
    *("tokens", "round", "round winners", "spy token"),
    *("target", "rounds", "next_starter_on_tie", "multi_winner", "first_player"),
)
ANY_OPTIONS = ("tokens", "rounds", "next_starter_on_tie", "multi_winner", "first_player")
