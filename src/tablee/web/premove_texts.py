"""What boards and the page of a table say of moves that are chosen in advance, by key."""

from __future__ import annotations

from tablee.core.notes import N_

PREMOVE_TEXTS = {
    "premove_chosen": N_("Chosen for your turn: {move}."),
    "premove_cancelled": N_("Nothing is chosen for your turn."),
    "premove_illegal": N_("{move}: that was chosen in advance and is not possible now."),
    "premove_dropped": N_("{move}: that was chosen in advance and was dropped."),
}

PREMOVE_BOARD_TEXTS = {
    "premove_ask": N_("You may choose your next move already."),
    "premove": N_("For your turn: {move}."),
    "premove_of": N_("for your turn: {move}"),
    "premove_cancel": N_("Not that"),
}
