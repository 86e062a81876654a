"""How rounds and the match begin, go on and end (RULES.md §2, §4, §6, §7)."""

from __future__ import annotations

from tablee.core.contract import Floats, Ints, Rng, SetupRec, StateRec
from tablee.core.rng import below, draw as draw_bits
from tablee.games.love_letter.knowledge import forget_all, know_nothing
from tablee.games.love_letter.layout import (
    ALL_WIN,
    BY_LIMIT,
    BY_ROUNDS,
    BY_TOKENS,
    CHOOSE,
    DECK,
    HIDDEN,
    MOST_ROUNDS,
    MOST_SEATS,
    MOST_TOKENS,
    NOTHING,
    OVER,
    PILE,
    RANDOM_AMONG_TIED,
    REVEAL,
    RUNNING,
    SHARED,
    SPY,
    SUM_THEN_NONE,
    UNTIL_UNIQUE,
)
from tablee.games.love_letter.table import clear_drawn, draw, is_single, next_in_round, nth, without


def deal(g: SetupRec, s: StateRec, rng: Rng) -> None:
    """§2: a new match; the chance of all its rounds goes into the record."""
    draw_stream(s, rng)
    first = int(g[0]["first_player"])
    s[0]["starter"] = first if first >= 0 else below(s[0]["ll_stream"][:], int(g[0]["ll_seats"]))
    deal_round(g, s)


def draw_stream(s: StateRec, rng: Rng) -> None:
    """A generator for later rounds; it must not start from all zeros."""
    for word in range(4):
        s[0]["ll_stream"][word] = draw_bits(rng)
    s[0]["ll_stream"][0] |= 1


def is_last_round(g: SetupRec, s: StateRec) -> bool:
    """Whether it is certain that no other round will follow, so that there is no chance left to keep."""
    rounds = int(g[0]["rounds"])
    number = int(s[0]["round"])
    return number >= MOST_ROUNDS or (rounds > 0 and number >= rounds)


def deal_round(g: SetupRec, s: StateRec) -> None:
    """§2.2–2.5: set-aside card, face-up cards, hands, deck; then the starter's turn begins."""
    seats = int(g[0]["ll_seats"])
    s[0]["round"] += 1
    s[0]["phase"] = CHOOSE
    s[0]["in_round"] = (1 << seats) - 1
    s[0]["protected"] = 0
    s[0]["round_winners"] = 0
    s[0]["spy_winner"] = NOTHING
    for at in range(PILE):
        s[0]["pile"][at] = NOTHING
        s[0]["pile_owner"][at] = NOTHING
    s[0]["pile_size"] = 0
    for at in range(DECK):
        s[0]["deck"][at] = NOTHING
        s[0]["deck_known"][at] = 0
    clear_drawn(s)
    know_nothing(g, s)
    pack = int(g[0]["ll_copies"])
    kinds = int(g[0]["kinds"])
    left = int(g[0]["cards"])
    card = nth(pack, kinds, below(s[0]["ll_stream"][:], left))
    pack = without(pack, card)
    left -= 1
    s[0]["set_aside"] = card
    for at in range(3):
        s[0]["face_up"][at] = NOTHING
    for at in range(int(g[0]["open_cards"])):
        card = nth(pack, kinds, below(s[0]["ll_stream"][:], left))
        pack = without(pack, card)
        left -= 1
        show(s, at, card)
    for seat in range(MOST_SEATS):
        s[0]["hand"][seat] = NOTHING
        if seat < seats:
            card = nth(pack, kinds, below(s[0]["ll_stream"][:], left))
            pack = without(pack, card)
            left -= 1
            s[0]["hand"][seat] = card
    # The first card is drawn at once: the deck never holds it.
    card = nth(pack, kinds, below(s[0]["ll_stream"][:], left))
    pack = without(pack, card)
    left -= 1
    s[0]["drawn"][0] = card
    s[0]["drawn_count"] = 1
    s[0]["mover"] = s[0]["starter"]
    s[0]["deck_size"] = left
    while left > 0:
        card = nth(pack, kinds, below(s[0]["ll_stream"][:], left))
        pack = without(pack, card)
        left -= 1
        s[0]["deck"][left] = card
    if is_last_round(g, s):
        s[0]["ll_stream"][:] = 0


def show(s: StateRec, at: int, card: int) -> None:
    """§2.3: a card removed face up; they are kept sorted, their order means nothing."""
    while at > 0 and int(s[0]["face_up"][at - 1]) > card:
        s[0]["face_up"][at] = s[0]["face_up"][at - 1]
        at -= 1
    s[0]["face_up"][at] = card


def end_turn(g: SetupRec, s: StateRec, seat: int) -> None:
    """§4.4–4.5: the round ends, or the next player draws."""
    if is_single(int(s[0]["in_round"])) or int(s[0]["deck_size"]) == 0:
        end_round(g, s)
        return
    following = next_in_round(g, s, seat)
    s[0]["mover"] = following
    s[0]["phase"] = CHOOSE
    s[0]["protected"] &= ~(1 << following)
    draw(s)


def end_round(g: SetupRec, s: StateRec) -> None:
    """§6, §7: the hands are revealed and the tokens given; then the match is over or goes on."""
    forget_all(s)
    s[0]["protected"] = 0
    tied = highest(g, s)
    winners = tied
    if not is_single(tied) and int(g[0]["tie"]) != ALL_WIN:
        winners = largest_sum(g, s, tied)
        tied = winners
        if not is_single(winners) and int(g[0]["tie"]) == SUM_THEN_NONE:
            winners = 0
    s[0]["round_winners"] = winners
    s[0]["spy_winner"] = only_spy(g, s)
    for seat in range(int(g[0]["ll_seats"])):
        if (winners >> seat) & 1:
            s[0]["tokens"][seat] += 1
        if int(s[0]["spy_winner"]) == seat:
            s[0]["tokens"][seat] += 1
    s[0]["ended"] = why_over(g, s)
    if int(s[0]["ended"]) != RUNNING:
        s[0]["phase"] = OVER
        s[0]["mover"] = -1
        s[0]["ll_stream"][:] = 0
    else:
        s[0]["phase"] = REVEAL
        s[0]["starter"] = choose_starter(g, s, tied)
        s[0]["mover"] = s[0]["starter"]


def highest(g: SetupRec, s: StateRec) -> int:
    """§6.1–6.2: the seats in the round with the card of the highest value."""
    best = -1
    tied = 0
    for seat in range(int(g[0]["ll_seats"])):
        if (int(s[0]["in_round"]) >> seat) & 1:
            card = int(s[0]["hand"][seat])
            if card > best:
                best = card
                tied = 0
            if card == best:
                tied |= 1 << seat
    return tied


def largest_sum(g: SetupRec, s: StateRec, among: int) -> int:
    """§6.3: of these seats those whose discards have the largest sum of values."""
    best = -1
    tied = 0
    for seat in range(int(g[0]["ll_seats"])):
        if (among >> seat) & 1:
            total = discard_sum(g, s, seat)
            if total > best:
                best = total
                tied = 0
            if total == best:
                tied |= 1 << seat
    return tied


def discard_sum(g: SetupRec, s: StateRec, seat: int) -> int:
    total = 0
    for at in range(int(s[0]["pile_size"])):
        if int(s[0]["pile_owner"][at]) == seat:
            total += int(g[0]["value"][int(s[0]["pile"][at])])
    return total


def only_spy(g: SetupRec, s: StateRec) -> int:
    """§6.4: the one seat in the round that has discarded a Spy, −1 when there is none or several."""
    spies = 0
    for at in range(int(s[0]["pile_size"])):
        if int(s[0]["pile"][at]) == SPY:
            spies |= 1 << int(s[0]["pile_owner"][at])
    spies &= int(s[0]["in_round"])
    if is_single(spies):
        for seat in range(int(g[0]["ll_seats"])):
            if (spies >> seat) & 1:
                return seat
    return NOTHING


def choose_starter(g: SetupRec, s: StateRec, tied: int) -> int:
    """§2.7: who begins the next round; among several by chance, or clockwise from the last starter."""
    seats = int(g[0]["ll_seats"])
    count = 0
    for seat in range(seats):
        count += (tied >> seat) & 1
    skip = 0
    start = int(s[0]["starter"])
    if count > 1 and int(g[0]["next_starter_on_tie"]) == RANDOM_AMONG_TIED:
        skip = below(s[0]["ll_stream"][:], count)
        start = 0
    for i in range(seats):
        seat = (start + i) % seats
        if (tied >> seat) & 1:
            if skip == 0:
                return seat
            skip -= 1
    return start


def most_tokens(g: SetupRec, s: StateRec) -> int:
    best = 0
    for seat in range(int(g[0]["ll_seats"])):
        best = max(best, int(s[0]["tokens"][seat]))
    return best


def leaders(g: SetupRec, s: StateRec, least: int) -> int:
    """The seats with at least so many tokens."""
    found = 0
    for seat in range(int(g[0]["ll_seats"])):
        if int(s[0]["tokens"][seat]) >= least:
            found |= 1 << seat
    return found


def why_over(g: SetupRec, s: StateRec) -> int:
    """§7.1–7.5: why the match is over after this round, RUNNING when it is not."""
    if int(g[0]["rounds"]) > 0:
        return BY_ROUNDS if is_last_round(g, s) else RUNNING
    best = most_tokens(g, s)
    if best >= int(g[0]["target"]):
        unique = is_single(leaders(g, s, best))
        if int(g[0]["multi_winner"]) != UNTIL_UNIQUE or unique:
            return BY_TOKENS
    return BY_LIMIT if is_last_round(g, s) else RUNNING


def match_winners(g: SetupRec, s: StateRec) -> int:
    """§7.2–7.5: the seats that have won a match that is over."""
    target = int(g[0]["target"])
    if int(s[0]["ended"]) == BY_TOKENS and int(g[0]["multi_winner"]) == SHARED:
        return leaders(g, s, target)
    return leaders(g, s, most_tokens(g, s))


def result(g: SetupRec, s: StateRec, scores: Ints) -> None:
    """§7.6: the tokens."""
    for seat in range(int(g[0]["ll_seats"])):
        scores[seat] = int(s[0]["tokens"][seat])


def stop(g: SetupRec, s: StateRec) -> bool:
    """Between two rounds: what comes has little to do with what was."""
    return int(s[0]["phase"]) == REVEAL


def payoff(g: SetupRec, s: StateRec, pay: Floats) -> None:
    """§7.6: a win counts 1, shared among those who won; between rounds the chances by tokens.

    There a seat's chance is put down as inversely proportional to the square of the tokens it still needs:
    exact enough for two seats (¾ of the wins with one to go against two is put down as 4⁄5), the same for
    all by the same count, and more with each token.
    """
    seats = int(g[0]["ll_seats"])
    total = 0.0
    for seat in range(seats):
        pay[seat] = weight(g, s, seat)
        total += pay[seat]
    for seat in range(seats):
        pay[seat] /= total


def weight(g: SetupRec, s: StateRec, seat: int) -> float:
    """A seat's share of the win, not yet divided by everybody's."""
    if int(s[0]["phase"]) == OVER:
        return 1.0 if (match_winners(g, s) >> seat) & 1 else 0.0
    best = most_tokens(g, s)
    target = int(g[0]["target"])
    tokens = int(s[0]["tokens"][seat])
    rounds = int(g[0]["rounds"])
    if rounds > 0:
        if tokens + 2 * (rounds - int(s[0]["round"])) < best:
            return 0.0  # no round gives more than two tokens
        target = 0
    need = max(target, best + 1) - tokens if rounds > 0 or best >= target else target - tokens
    return 1.0 / (need * need)
