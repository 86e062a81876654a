"""What observations say of prospects: the parts that are computed from a view, beyond what it shows itself.

A side's best formation is the best one that it can become with clan cards that the seat that looks does not
know to be out of reach: cards that lie face up nowhere; for the own side none that it knows in the other
hand, and only those of its own hand once the clan deck is empty; for the other side none of the own hand.
Tactic cards still to be played are left out, as they are from the proof of a claim. Numbers of a stone that
has been claimed are 0, but for its place in the row.
"""

from __future__ import annotations

from tablee.core.observation import Part, starts
from tablee.games.schotten_totten.layout import MOST_HELD, STONES

SIDES = ("this seat", "the other seat")
STONE_LABELS = [str(stone + 1) for stone in range(STONES)]
KINDS = ("a colour run", "three of a kind", "a colour", "a run", "a sum")  # the strongest first
MISSING = ("no card", "one card", "two cards", "three cards", "four cards")
WHOLE_STRENGTH = 384  # strengths are type × 64 + sum
WHOLE_SUM = 30
# What counts of continuing cards are divided by, for each kind, and for all on a side without a clan card.
WHOLE_COUNTS = (4, 5, 8, 24)
ALL_CARDS = 60
# A card is laid from a hand of at most MOST_HELD: the two more that Recruiter draws go back before that.
SLOTS = MOST_HELD
SLOT_LABELS = (
    "lowest",
    *(f"{rank}{'nd' if rank == 2 else 'rd' if rank == 3 else 'th'}" for rank in range(2, SLOTS + 1)),
)
FEATURES = (
    "1 if it may be laid there",
    *(f"1 if {kind} is the best that this side can then become" for kind in KINDS),
    f"the sum of that formation, divided by {WHOLE_SUM}",
    *(
        f"cards that continue {kind} then, divided by {whole}, or by {ALL_CARDS} without a clan card there"
        for kind, whole in zip(KINDS, WHOLE_COUNTS, strict=False)
    ),
    "1 if it fills the side",
    "1 if it wins the stone for certain: the claim could be proven",
    "1 if the best that this side can then become beats the best that the other can",
    "the strength that cards of the hand alone can then give this side: kind × 64 + sum, divided by 384",
    "1 if that strength beats the best that the other side can become",
)
FIT, MADE_KIND, MADE_SUM, MADE_COUNTS = 0, 1, 6, 7  # where they stand among the features
FILLS, WINS_STONE, BEATS, BY_HAND, BEATS_BY_HAND = range(11, 16)

PROSPECTS = (
    Part(
        "missing",
        "1 if {missing} must still be laid at stone {stone} to fill the side of {side}",
        side=SIDES,
        stone=STONE_LABELS,
        missing=MISSING,
    ),
    Part(
        "best kind",
        "1 if the best formation that the side of {side} at stone {stone} has, or can become, is {kind}",
        side=SIDES,
        stone=STONE_LABELS,
        kind=KINDS,
    ),
    Part(
        "best sum",
        f"the sum of the best formation of {{side}} at stone {{stone}}, divided by {WHOLE_SUM}",
        side=SIDES,
        stone=STONE_LABELS,
    ),
    Part(
        "best strength",
        "the strength of the best formation of {side} at stone {stone}: kind × 64 + sum, divided by 384",
        side=SIDES,
        stone=STONE_LABELS,
    ),
    Part(
        "continuing",
        "cards that continue {kind} of {side} at stone {stone} if laid next, divided by 4 for a colour "
        "run, 5 for three of a kind, 8 for a colour, 24 for a run, or by 60 without a clan card there",
        side=SIDES,
        stone=STONE_LABELS,
        kind=KINDS[:-1],
    ),
    Part(
        "open strength",
        "the strength that the side of {side} at stone {stone} can become by what lies face up alone, which "
        "claims are proven by, likewise",
        side=SIDES,
        stone=STONE_LABELS,
    ),
    Part(
        "hand kind",
        "1 if the best formation that cards of this hand alone can make of stone {stone} is {kind}",
        stone=STONE_LABELS,
        kind=KINDS,
    ),
    Part(
        "hand strength",
        "the strength that cards of this hand alone can give this side of stone {stone}, likewise",
        stone=STONE_LABELS,
    ),
    Part(
        "proven",
        "1 if what lies face up proves that {side} wins stone {stone}",
        side=SIDES,
        stone=STONE_LABELS,
    ),
    Part(
        "certain",
        "1 if {side} has a full side at stone {stone} that the best formation of the other side cannot beat",
        side=SIDES,
        stone=STONE_LABELS,
    ),
    Part(
        "ahead",
        "1 if the best formation of {side} at stone {stone} beats that of the other side",
        side=SIDES,
        stone=STONE_LABELS,
    ),
    Part("undecided", "1 if stone {stone} is neither claimed nor certain", stone=STONE_LABELS),
    Part(
        "deciding",
        "1 if {side} would win the game by claiming stone {stone}",
        side=SIDES,
        stone=STONE_LABELS,
    ),
    Part(
        "rows",
        "rows of three stones with stone {stone} that {side} can still own, divided by 3",
        side=SIDES,
        stone=STONE_LABELS,
    ),
    Part(
        "place",
        "1 if stone {stone} is the stone with number {number}: for networks that read stones one by one",
        stone=STONE_LABELS,
        number=STONE_LABELS,
    ),
    Part("stones won", "stones that {side} owns, divided by 5", side=SIDES),
    Part("stones needed", "the fewest stones with which {side} wins the game, divided by 5", side=SIDES),
    Part("threats", "rows of three of which {side} owns two and nobody the third, divided by 3", side=SIDES),
    Part("cards held", "cards in the hand of {side}, divided by those of a full hand", side=SIDES),
    Part("room", "cards that {side} can lay until all its sides are full, divided by 27", side=SIDES),
    Part("out of cards", "1 if no card is left in the {deck} deck", deck=("clan", "tactic")),
    Part(
        "placements",
        "the {slot} card of this hand at stone {stone}: {feature}",
        slot=SLOT_LABELS,
        stone=STONE_LABELS,
        feature=FEATURES,
    ),
)
(
    LACKS,
    BEST_KIND,
    BEST_SUM,
    BEST_STRENGTH,
    CONTINUING,
    OPEN_STRENGTH,
    HAND_KIND,
    HAND_STRENGTH,
    PROVEN,
    CERTAIN,
    AHEAD,
    UNDECIDED,
    DECIDING,
    ROWS,
    PLACE,
    WON,
    NEEDED,
    THREATS,
    HELD,
    ROOM,
    OUT_OF_CARDS,
    PLACEMENTS,
    PROSPECT_NUMBERS,
) = starts(PROSPECTS)
