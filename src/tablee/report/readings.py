"""What is to be read from the reproduced experiments; the figures named are those of the full run."""

from __future__ import annotations

from tablee.core.notes import N_

SOURCES = {
    "ensta": N_("ENSTA: four players of Schotten-Totten"),
    "androide": N_("ANDROIDE: choosing among the k best, and Monte Carlo"),
    "utbm": N_("UTBM: negamax or tree search for Love Letter"),
    "s2in426": N_("S2IN426: minimax for Kalaha, and its pseudo-code"),
    "iuto": N_("IUT'O: the course's player of Cluedo"),
}
READINGS: dict[str, tuple[str, ...]] = {
    "ensta": (
        N_(
            "With a deck that is really shuffled `points` (IA_1) wins 71 % against `random` (IA_0), "
            "not about 80 %: the published program passes its deck through a set, which hardly "
            "shuffles it. Moving first it wins 72 %, no more than chance explains."
        ),
        N_(
            "`threes` (IA_2) wins almost every game against both, as published, though not all. "
            "`combos` (IA_3), which its authors did not finish, clearly beats the first two (92 % and "
            "88 %) but not `threes` (42 %): three of a kind on a fixed stone needs less luck than the "
            "runs it waits for. Claims in mid-game (`iello_base`) change little: 46 % instead of 42 % "
            "there, within two points elsewhere."
        ),
        N_(
            "The formula for the chance to obtain a card not yet seen is right: in 4,000 random games "
            "the shares differ from it by 1.4 points at most, which is chance. Player 2 is slightly "
            "favoured, as published, having seen one card more."
        ),
    ),
    "androide": (
        N_(
            "The table of k against k has the published shape, only steeper: the best placement alone "
            "wins 84 % against a choice among five, where the report has 76 %. Its score misses runs "
            "with gaps and counts the card just laid as unseen; a right score separates the players "
            "more. Moving first is worth nothing between equals."
        ),
        N_(
            "Monte Carlo with 100 simulations for each of three placements wins 70 % against "
            "`best:k=1` and 88 % against `best:k=3`; 93 % are published. The published program copies "
            "the real hand and deck into its simulations, and its script plays against k = 3. Shown "
            "the true cards, ours wins 91 % and 98 %: the published figure is that of a player who "
            "sees the cards. More simulations help a fair player (500 against 50: 61 %, 1,000 against "
            "500: 56 %) and one who is shown the cards (59 % and 57 %), about as published."
        ),
        N_(
            "Against that player who sees the cards, our fair search (`simulations=3000`, a fraction "
            "of level 5's second) wins 41 % when it peeks with 100 simulations a placement and 37 % "
            "with 500: knowing the cards is worth more than any search we have. A decision with 1,500 "
            "simulations takes some 12 ms here on a busy core; the report needs up to 15 s."
        ),
        N_(
            "Deep Barca's 3 wins of 10 against a strong person say only that it wins between 11 and "
            "60 % (Wilson's interval). As described, `deep_barca` is as strong as `best:k=1` (52 %) "
            "and loses to `montecarlo` with 300 simulations (32 %)."
        ),
    ),
    "utbm": (
        N_(
            "The tree search that the report only names wins 55 % of two-player rounds against its "
            "negamax and, alone among three of them, 32 % where 25 % is fair; negamax alone among "
            "three tree searches gets 18 %. Both see nothing but their own cards. The report's "
            "program read the deck and the other hand, and its Guard could never hit; a move took it "
            "4.1 s on average, ours some milliseconds."
        ),
    ),
    "s2in426": (
        N_(
            "Correct minimax gets stronger with every depth, from 41 % against `greedy` at depth 1 to "
            "96 % at depth 7. The pseudo-code as it is printed does not: it stays near 40 % at every "
            "depth, and loses to the correct search as soon as there is something to look ahead to "
            "(80 % at depth 3, about 90 % from depth 5 on). At depth 1 the two are the same."
        ),
    ),
    "iuto": (
        N_(
            "The document describes a player and publishes no figures. `deducer`, which misses no "
            "conclusion, wins 90 % of games against the course's `notebook`, and 74 % alone among "
            "three of them, where 25 % is fair; `notebook` alone among three deducers wins 5 %."
        ),
    ),
}
