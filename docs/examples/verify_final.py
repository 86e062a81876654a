"""Verifies the final of a league by what was published, with Python's own library and nothing else:

    python verify_final.py final.zip DIGEST [--replay]

DIGEST is what the league told before the final. From `final.zip` come the secret, who took part, and every
game. Checked is that the secret is the one that was promised, that it and the players give just these deals,
that every game is there once and nobody had a better seat, and that the standings are what the games say.
With `--replay` each game is also played again by its rules, for which `tablee` must be installed.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import sys
import zipfile
from collections import Counter, defaultdict
from fractions import Fraction

BLOCK = 10  # deals of a pair whose seeds come from one number
WIN = 60  # shares of a win are counted in sixtieths


class Wrong(Exception):
    """Something is not as it was promised."""


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def require(true, what):
    if not true:
        raise Wrong(what)


# --- the schedule, drawn again from the secret and the players ---


def expected_games(final):
    """Each game that had to be played: its deal, its seed, and who meets; by (players in order, deal)."""
    entries = {entry["player"]: entry["digest"] for entry in final["entries"]}
    players, seats, deals = sorted(entries), final["seats"], final["deals"]
    lines = [final["secret"], f"{seats} seats, {deals} deals"]
    lines += [f"{player} {entries[player]}" for player in players]
    root = sha256("\n".join(lines))
    if seats == 2:
        for pair in itertools.combinations(players, 2):
            for deal in range(deals):
                first = deal - deal % BLOCK
                yield pair, deal, deal_seed(number(root, first), deal - first)
        return
    played, deal = dict.fromkeys(players, 0), 0
    while deal < deals or len(set(played.values())) > 1:
        order = sorted(players, key=lambda player: (played[player], sha256(f"{root} {deal} {player}")))
        for at in range(0, len(order) - len(order) % seats, seats):
            group = tuple(order[at : at + seats])
            for player in group:
                played[player] += 1
            yield group, deal, deal_seed(number(root, deal), 0)
        deal += 1


def number(root, deal):
    return int(sha256(f"{root} {deal}"), 16) % 2**63


def deal_seed(seed, deal):
    """The seed of a deal, as the program draws it from the number of its pairing."""
    digest = hashlib.blake2b(f"{seed}/deal/{deal}".encode(), digest_size=16).digest()
    return int.from_bytes(digest[:8], "little") >> 1


# --- what is checked ---


def verify(final, games, digest, replay=False):
    """Raises Wrong, or returns how much was checked."""
    require(sha256(final["secret"]) == digest, "the secret is not the one whose digest was published")
    require(final["digest"] == digest, "final.json names another digest")
    left = set(final["left"])  # who has left the league meanwhile: nothing of theirs is counted
    expected = {
        (frozenset(players), seed): (players, deal)
        for players, deal, seed in expected_games(final)
        if not left & set(players)
    }
    games = [game for game in games if not left & set(game["players"])]
    seatings = defaultdict(list)
    for game in games:
        key = frozenset(game["players"]), game["seed"]
        require(key in expected, f"game {game['number']} was not on the schedule")
        seatings[key].append(tuple(game["players"]))
        verify_game(final, game)
        if replay:
            replay_game(game)
    for key, (players, deal) in expected.items():
        wanted = Counter(players[turn:] + players[:turn] for turn in range(len(players)))
        names = " and ".join(players)
        require(
            Counter(seatings[key]) == wanted,
            f"deal {deal + 1} of {names} was not played once from every seat",
        )
    verify_standings(final, games)
    return len(expected), len(games)


def verify_game(final, game):
    """A game was played with its seed by its rules, and its shares are what its end says."""
    record, where = game["record"], f"game {game['number']}"
    require(record["game"] == final["game"] and record["seed"] == game["seed"], f"{where} is of another deal")
    require(
        all(final["options"].get(name) == value for name, value in record["options"].items()),
        f"{where} has other rules",
    )
    seats = range(len(game["players"]))
    if game["loss"] is not None:
        winners = [seat for seat in seats if seat != game["loss"]["seat"]]
    else:
        require(record["outcome"] is not None, f"{where} has no end")
        winners = record["outcome"]["winners"] or list(seats)
    shares = [WIN // len(winners) if seat in winners else 0 for seat in seats]
    require(game["shares"] == shares, f"{where} gives shares that its end does not")


def verify_standings(final, games):
    """The standings are what the games say, and nobody is left out."""
    totals, counts = Counter(), Counter()
    for game in games:
        for player, share in zip(game["players"], game["shares"], strict=True):
            totals[player] += share
            counts[player] += 1
    shares = {player: Fraction(totals[player], WIN * counts[player]) for player in counts}
    told = {row["player"]: row for row in final["standings"]}
    require(set(told) == set(shares), "the standings do not have exactly those who played")
    for player, row in told.items():
        name, counted = row["name"], (totals[player], counts[player])
        require((row["sixtieths"], row["games"]) == counted, f"{name} got something else")
        rank = 1 + sum(other > shares[player] for other in shares.values())
        require(row["rank"] == rank, f"{name} has rank {rank}, not {row['rank']}")


def replay_game(game):
    """Plays a game again by its rules; this alone needs tablee."""
    from tablee.core.errors import TableeError
    from tablee.records.files import from_json

    try:
        record = from_json(json.dumps(game["record"]).encode(), f"game {game['number']}")
        end = record.final
    except TableeError as error:
        raise Wrong(str(error)) from None
    require(end.is_over or game["loss"] is not None, f"game {game['number']} is not played to its end")


def main(arguments):
    options = [word for word in arguments if word.startswith("--")]
    words = [word for word in arguments if not word.startswith("--")]
    if len(words) != 2 or set(options) - {"--replay"}:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        with zipfile.ZipFile(words[0]) as archive:
            final = json.loads(archive.read("final.json"))
            games = [json.loads(line) for line in archive.read("games.jsonl").splitlines()]
        deals, played = verify(final, games, words[1], "--replay" in options)
    except (OSError, zipfile.BadZipFile, KeyError, ValueError, Wrong) as error:
        print(f"NOT verified: {error}", file=sys.stderr)
        return 1
    players = len(final["standings"])
    print(f"verified: {players} players, {deals} deals of a group, {played} games, as they had to be")
    for row in final["standings"]:
        print(f"{row['rank']:3}. {row['name']}  {row['share']:.1%} of {row['games']} games")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
