"""The rules of Schotten-Totten in words, as they are with a game's options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.games.schotten_totten.words import ranking
from tablee.i18n import Say


def rules(options: Mapping[str, Any], say: Say) -> list[str]:
    """Returns the rules as they are with these options, one short line each."""
    hand = options["hand"] or (7 if options["tactics"] else 6)
    lines = [
        say("Nine stones lie between the players. Win three adjacent ones, or any five."),
        say("Clan cards, 1 to {values}: R red, G green, B blue, Y yellow, P purple, O orange.", **options),
        say("You hold {hand} cards. On your turn lay one on your side of a stone, then draw.", hand=hand),
        say("Three cards complete a side. The stronger formation wins the stone:"),
        ranking(say),
        say("Colour: one colour. Run: consecutive values. Three of a kind: equal values."),
        say("Equal formations: the greater sum wins, then the side complete first."),
        *_claim_rules(options, say),
        say("Nothing is laid, moved or taken at a claimed stone any more."),
        say("If you cannot lay a clan card you may pass; you then draw nothing."),
        say("Two passes in a row without a claim: all that can be claimed is awarded."),
        say("If nobody has won by then, the greater number of stones wins."),
    ]
    if options["tactics"]:
        lines += _tactic_rules(options, say)
    if options["first_player"] == "random":
        lines.append(say("Chance decides who begins."))
    else:
        lines.append(say("Player {seat} begins.", seat=int(options["first_player"]) + 1))
    return [*lines, *_notation(options, say)]


def _claim_rules(options: Mapping[str, Any], say: Say) -> list[str]:
    timing = options["claim_timing"]
    proof = [
        say("Or by proof: no clan cards still unseen could let the other side beat it."),
        say("Cards in hand count as unseen, your own too."),
    ]
    if timing == "auto_both_complete":
        return [say("A stone is awarded as soon as both of its sides are complete.")]
    if timing == "auto_turn_start":
        when = say("At the start of your turn, stones where both sides are complete are awarded.")
        return [when, *proof] if options["early_claim"] else [when]
    if timing == "start_only":
        when = say("At the start of your turn, before you lay a card, you may claim stones.")
    elif timing == "any_before_draw":
        when = say("At any time in your turn, until you draw, you may claim stones.")
    else:
        when = say("After you have laid a card, and before you draw, you may claim stones.")
    how = say("To claim, your side must be complete and beat the other, complete too.")
    return [when, how, *(proof if options["early_claim"] else [say("There are no claims by proof.")])]


def _tactic_rules(options: Mapping[str, Any], say: Say) -> list[str]:
    """Returns what tactic cards change, and each of them."""
    joker = say("J, Joker: any value, any colour; each player may play only one in a game.")
    if options["joker_limit"] == "on_board":
        joker = say("J, Joker: any value, any colour; each player may have one on the table.")
    back = say("RECRUITER: draw three cards, then put two of your hand back under the decks.")
    if options["scout_return"] == "top":
        back = say("RECRUITER: draw three cards, then put two of your hand back onto the decks.")
    decks = say("The Recruiter's decks are chosen one card at a time.")
    if options["recruiter_split"] == "declared":
        decks = say("The Recruiter's decks are all chosen before the first card is drawn.")
    short = say("If the Recruiter draws fewer than three, it puts one fewer back than drawn.")
    if options["recruiter_short"] == "always_return_two":
        short = say("The Recruiter puts two cards back even if it draws fewer than three.")
    traitor = say("TRAITOR: move a clan card of the other side to your side of another stone.")
    if options["traitor_same_stone"]:
        traitor = say("TRAITOR: move a clan card of the other side to your side of any stone.")
    return [
        say("Instead of a clan card you may play a tactic card, but never be two ahead."),
        say("You draw from the clan deck or the tactic deck, as you choose."),
        joker,
        say("SPY, Spy: value {spy_value}, any colour.", **options),
        say("SH, Shield-Bearer: value 1, 2 or 3, any colour."),
        say("BLIND, Blind-Man's Bluff: at this stone only the sum counts."),
        say("MUD, Mud Fight: at this stone four cards complete a side."),
        back,
        decks,
        short,
        say("STRATEGIST: move one of your laid cards to another stone, or discard it."),
        say("BANSHEE: discard a laid card of the other side."),
        traitor,
    ]


def _notation(options: Mapping[str, Any], say: Say) -> list[str]:
    """Moves as they are typed and saved."""
    lines = [
        say("In the terminal and in saved games, moves are written as follows:"),
        say("R7@4 lays R7 at stone 4; !4 claims stone 4; done ends the claims."),
    ]
    if options["tactics"]:
        lines.append(say("Ruses go by steps: traitor, pick:R7, to:4; recruiter, draw:clan, return:R7."))
    return lines
