"""Why a move of Schotten-Totten is not legal now, as notes for people; asks no hidden card."""

from __future__ import annotations

from tablee.core.contract import StateRec
from tablee.core.game import Game
from tablee.core.notes import N_, Note
from tablee.games.schotten_totten import layout
from tablee.games.schotten_totten.cards import text_of


def why_illegal(game: Game, record: StateRec, move: int) -> Note:
    """Returns why a move is not legal, from a record in which only the mover sees its hand."""
    s, seat = record[0], int(record[0]["mover"])
    if layout.CLAIM <= move < layout.DONE:
        return _why_no_claim(game, record, seat, move - layout.CLAIM)
    if move < layout.CLAIM and s["phase"] == layout.PLAYING:
        return _why_not_placed(game, record, seat, move // layout.STONES, move % layout.STONES)
    if layout.RUSE <= move < layout.PICK and s["phase"] == layout.PLAYING:
        return _why_no_ruse(record, seat, layout.RECRUITER + move - layout.RUSE)
    if move == layout.PASS and s["phase"] == layout.PLAYING:
        return Note("must_play", N_("a clan card can be laid, so it must, or a tactic card instead"))
    return Note("other_phase", N_("it is not the time for that"))


def _why_no_claim(game: Game, record: StateRec, seat: int, stone: int) -> Note:
    s, kernels = record[0], game.kernels
    where = {"stone": stone + 1}
    if s["owner"][stone] >= 0:
        return Note("claimed_before", N_("stone {stone} is claimed already"), where)
    if not kernels.is_full(record, seat, stone):
        return Note("side_open", N_("your side of stone {stone} is not complete"), where)
    if kernels.may_claim(game.setup, record, seat, stone):
        return Note("claim_later", N_("stones are not claimed at this moment of the turn"))
    other = 1 - seat
    if kernels.is_full(record, other, stone):
        return Note(
            "weaker",
            N_("the other side of stone {stone} is stronger, or equal and was complete first"),
            where,
        )
    if not game.options["early_claim"]:
        return Note("no_proofs", N_("the other side of stone {stone} is not complete"), where)
    return Note("not_proven", N_("cards not yet seen could still beat your side of stone {stone}"), where)


def _why_not_placed(game: Game, record: StateRec, seat: int, card: int, stone: int) -> Note:
    s, kernels = record[0], game.kernels
    fields = {"card": text_of(card), "stone": stone + 1}
    if card not in s["hand"][seat]:
        return Note("not_in_hand", N_("{card} is not in your hand"), fields)
    if s["owner"][stone] >= 0:
        return Note("claimed_before", N_("stone {stone} is claimed already"), fields)
    if card >= layout.CLAN and s["tactics_played"][seat] > s["tactics_played"][1 - seat]:
        return Note(
            "one_tactic_ahead", N_("you have played one tactic card more than the other player already")
        )
    if card == layout.JOKER and kernels.joker_barred(game.setup, record, seat):
        return Note("second_joker", N_("you have played a Joker already"))
    if card in (layout.BLIND_CARD, layout.MUD_CARD):
        return Note("mode_there", N_("{card} lies at stone {stone} already"), fields)
    return Note("side_full", N_("your side of stone {stone} is full"), fields)


def _why_no_ruse(record: StateRec, seat: int, card: int) -> Note:
    s = record[0]
    if card not in s["hand"][seat]:
        return Note("not_in_hand", N_("{card} is not in your hand"), {"card": text_of(card)})
    if s["tactics_played"][seat] > s["tactics_played"][1 - seat]:
        return _one_ahead()
    return Note("no_target", N_("there is nothing it could be used on"))


def _one_ahead() -> Note:
    return Note("one_tactic_ahead", N_("you have played one tactic card more than the other player already"))
