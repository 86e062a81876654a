"""How many games a ladder needs to know how strong everybody is, beside a round robin.

python bench/ladder.py [--seeds 4] [--players 30]

Players of known strength meet, spread evenly over so many Elo. A game is won with the chances that the
strengths give (Bradley–Terry; Plackett–Luce at larger tables), and every deal is played from every seat. The
round robin plays all pairs in an order at random, then again; at larger tables it draws all players into
groups, again and again. It may stop after any deal, not only after whole rounds. The ladder plays what the
matchmaker chooses, which knows results and nothing else.

Counted is after how many games the error is expected to be small enough: the root of the mean square of all
ratings' errors, counted from their mean, by the information (Fisher's) that the games which were played have
at the true strengths. It hardly depends on luck. The error that was *seen* there is that of the ratings that
pages show, fitted to the results of either in the same way, over all players and seeds; it does, so the
two columns at the end are to show that both errors are about the target, and neither is better.

`best` is the least ratio that any choice of pairings could have, even one that knew the strengths: that of
the A-optimal design (Silvey, Titterington and Torsney 1978).

The second table is a league in which people push, spread over 1,500 Elo. After so many games a new version
takes the place of the one that has been there longest, up to 200 Elo stronger or weaker than it; the round
robin then plays it against everybody in turn. The error is the one seen, of all who are active just before
the next push.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import joblib
import numpy as np

from tablee.league.ladder_ratings import ELO, Floats, LadderTally
from tablee.league.matchmaking import Matchmaker
from tablee.league.storage.game_rows import GameShares
from tablee.league.storage.ledger_game import WIN
from tablee.league.storage.stored_player import StoredPlayer

Group = tuple[StoredPlayer, ...]
Chooser = Callable[[Sequence[GameShares]], Group]
STEP = 10  # deals between two looks at the error
CONNECTED = 1e-9  # the least information that is any
ROUNDS = 1000  # of the search for the best design
PUSHES = 1.5  # by each player; what comes before the second half of the first is not counted
GAMES = (30, 60, 120)  # after which somebody pushes


@dataclass(frozen=True)
class Trial:
    """A league: how many sit together, how far players spread, and which error is good enough."""

    seats: int
    spread: int
    target: int

    def play(self, seed: int, players: int, *, ladder: bool) -> tuple[int, float]:
        """Returns after how many games the target is expected to be met, and the squared error there."""
        luck = np.random.default_rng([seed, players, self.seats, self.spread])
        listed = [StoredPlayer(f"{number:012x}", 1) for number in range(players)]
        elo = dict(zip(listed, luck.permutation(np.linspace(0, self.spread, players)), strict=True))
        choose = with_matchmaker(listed, self.seats, luck) if ladder else in_rounds(listed, self.seats, luck)
        tally, new, deal = LadderTally(self.seats), list[GameShares](), 0
        information = np.zeros((players, players))
        places = {player: at for at, player in enumerate(listed)}
        while deal % STEP or expected_error(information) > self.target:
            deal += 1
            group = choose(new)
            new = deal_of(group, elo, deal, luck)
            tally.add(new)
            chances = np.exp(np.array([elo[player] for player in group]) / ELO)
            chances /= chances.sum()
            seated = [places[player] for player in group]
            known = np.diag(chances) - np.outer(chances, chances)
            information[np.ix_(seated, seated)] += self.seats * known
        return self.seats * deal, squared_error(tally, elo)


def expected_error(information: Floats) -> float:
    """Returns the error that ratings have on average after games of this information, counted from the mean.

    It is infinite while there are players who are not connected by games.
    """
    values = np.linalg.eigvalsh(information)[1:]  # the first is of what moves everybody alike
    if values[0] < CONNECTED:
        return np.inf
    return float(ELO * np.sqrt(np.sum(1 / values) / len(information)))


def with_matchmaker(listed: Sequence[StoredPlayer], seats: int, luck: np.random.Generator) -> Chooser:
    """Returns what chooses by the matchmaker."""
    matchmaker = Matchmaker(seats, ())

    def choose(new: Sequence[GameShares]) -> Group:
        matchmaker.add(new)
        chosen = matchmaker.choose(listed, (), luck)
        assert chosen is not None
        return chosen.players

    return choose


def in_rounds(listed: Sequence[StoredPlayer], seats: int, luck: np.random.Generator) -> Chooser:
    """Returns what chooses by a round robin, or by groups in which all play equally often."""

    def groups() -> Iterator[Group]:
        while seats == 2:
            pairs = list(combinations(listed, 2))
            yield from (pairs[at] for at in luck.permutation(len(pairs)))
        waiting: list[StoredPlayer] = []
        while True:
            while len(set(waiting)) < seats:
                waiting += [listed[at] for at in luck.permutation(len(listed))]
            group = tuple(dict.fromkeys(waiting))[:seats]
            for player in group:
                waiting.remove(player)
            yield group

    following = groups()
    return lambda _new: next(following)


def deal_of(
    group: Group, elo: dict[StoredPlayer, float], deal: int, luck: np.random.Generator
) -> list[GameShares]:
    """Returns the games of a deal, one from every seat, with winners at random."""
    games = []
    for turn in range(len(group)):
        order = group[turn:] + group[:turn]
        weights = np.exp(np.array([elo[player] for player in order]) / ELO)
        winner = luck.choice(len(order), p=weights / weights.sum())
        shares = tuple(WIN * (seat == winner) for seat in range(len(order)))
        number = deal * len(group) + turn
        games.append(GameShares(number, deal, 0, 0.0, tuple(map(str, order)), shares))
    return games


def squared_error(tally: LadderTally, elo: dict[StoredPlayer, float]) -> float:
    """Returns the mean squared error of all ratings, counted from their mean; who has not played counts."""
    fit = tally.fit({str(player) for player in elo})
    wrong = ELO * fit.strengths - np.array([elo[StoredPlayer.read(player)] for player in fit.players])
    return float(np.var(wrong))


def best_ratio(trial: Trial, players: int) -> float:
    """Returns the part of a round robin's games that the best choice of pairs would need, for the same error.

    Weights of pairs are multiplied by the root of what more of each would bring until they are the best.
    """
    elo = np.linspace(0, trial.spread, players) / ELO
    one, other = np.triu_indices(players, 1)
    information = 1 / (2 + 2 * np.cosh(elo[one] - elo[other]))
    weights, first = np.full(len(one), 1 / len(one)), 0.0
    for _ in range(ROUNDS):
        bend = np.zeros((players, players))
        bend[one, other] = bend[other, one] = -weights * information
        bend -= np.diag(bend.sum(axis=1))
        covariance = np.linalg.pinv(bend, hermitian=True)
        first = first or float(np.trace(covariance))
        squared = covariance @ covariance
        gain = information * (squared[one, one] + squared[other, other] - 2 * squared[one, other])
        weights *= np.sqrt(gain)
        weights /= weights.sum()
    return float(np.trace(covariance)) / first


def compare(trial: Trial, players: int, seeds: int, jobs: int) -> str:
    """Plays both for every seed; returns the row of the table."""
    tasks = (
        joblib.delayed(trial.play)(seed, players, ladder=ladder)
        for ladder in (False, True)
        for seed in range(seeds)
    )
    found = np.array(joblib.Parallel(n_jobs=jobs)(tasks)).reshape(2, seeds, 2)
    (rounds, ladder), ratios = found[:, :, 0].mean(axis=1), found[1, :, 0] / found[0, :, 0]
    errors = np.sqrt(found[:, :, 1].mean(axis=1))
    best = f"{best_ratio(trial, players):.0%}" if trial.seats == 2 else ""
    return (
        f"| {trial.seats} | {trial.spread:,} | {trial.target} | {rounds:,.0f} | {ladder:,.0f} "
        f"| {ladder / rounds:.0%} | {ratios.min():.0%} – {ratios.max():.0%} | {best} "
        f"| {errors[0]:.0f} | {errors[1]:.0f} |"
    )


@dataclass(frozen=True)
class Pushing:
    """A league in which a new version is pushed after every `games` games."""

    spread: int
    games: int

    def play(self, seed: int, players: int, *, ladder: bool) -> float:
        """Returns the mean squared error of the active players just before a push."""
        luck = np.random.default_rng([seed, players, self.spread, self.games])
        active = [StoredPlayer(f"{number:012x}", 1) for number in range(players)]
        elo = dict(zip(active, luck.permutation(np.linspace(0, self.spread, players)), strict=True))
        tally, matchmaker, errors, deal = LadderTally(2), Matchmaker(2, ()), list[float](), 0
        for pair in combinations(active, 2):  # everybody has met everybody when the first is pushed
            deal += 1
            met = deal_of(pair, elo, deal, luck)
            tally.add(met)
            matchmaker.add(met)
        for push in range(int(PUSHES * players)):
            before = active[push % players]
            new = StoredPlayer(before.person, before.version + 1)
            active[push % players] = new
            elo[new] = float(np.clip(elo[before] + luck.uniform(-200, 200), 0, self.spread))
            others = [player for player in active if player != new]
            turns = [others[at] for at in luck.permutation(len(others))]
            for turn in range(self.games // 2):
                deal += 1
                group: Group = (new, turns[turn % len(turns)])
                if ladder and (chosen := matchmaker.choose(active, (), luck)):
                    group = chosen.players
                met = deal_of(group, elo, deal, luck)
                tally.add(met)
                matchmaker.add(met)
            if push >= players // 2:
                fit = tally.fit()
                wrong = dict(zip(fit.players, ELO * fit.strengths, strict=True))
                errors.append(float(np.var([wrong[str(player)] - elo[player] for player in active])))
        return float(np.mean(errors))


def pushed(games: int, players: int, seeds: int, jobs: int) -> tuple[float, float]:
    """Returns the errors of the round robin and of the ladder, with a push after so many games."""
    league = Pushing(1500, games)
    tasks = (
        joblib.delayed(league.play)(seed, players, ladder=ladder)
        for ladder in (False, True)
        for seed in range(seeds)
    )
    found = np.array(joblib.Parallel(n_jobs=jobs)(tasks))
    return float(np.sqrt(found[:seeds].mean())), float(np.sqrt(found[seeds:].mean()))


TRIALS = (
    Trial(2, 2000, 50),
    Trial(2, 1500, 50),
    Trial(2, 1000, 50),
    Trial(2, 500, 50),
    Trial(4, 1500, 60),
)


def main() -> None:
    """Prints a row for every trial, and one for every pace at which people push."""
    parser = argparse.ArgumentParser(description="Games that a ladder needs.")
    parser.add_argument("--players", type=int, default=30)
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    print(f"{chosen.players} players, {chosen.seeds} seeds\n")
    print(
        "| seats | spread | error | round robin | ladder | ratio | of each seed | best "
        "| seen, round robin | seen, ladder |"
    )
    print("|--:" * 10 + "|")
    for trial in TRIALS:
        print(compare(trial, chosen.players, chosen.seeds, chosen.jobs), flush=True)
    print("\n| a push after so many games | error, round robin | error, ladder |")
    print("|--:" * 3 + "|")
    for games in GAMES:
        one, other = pushed(games, chosen.players, chosen.seeds, chosen.jobs)
        print(f"| {games} | {one:.0f} | {other:.0f} |", flush=True)


if __name__ == "__main__":
    main()
