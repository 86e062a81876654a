"""What players elsewhere can do, whatever protocol they speak: each tool returns a text to read, and data.

A token stands for one seat, and no tool tells more than that seat can know.
"""

from __future__ import annotations

from typing import Any

from tablee.core.game import Game, GameKind
from tablee.i18n import Say
from tablee.interop.hosted_games import HostedGames, HostedSeat, players
from tablee.interop.seat_words import listed, rules_text
from tablee.roster import games
from tablee.wording import facts_of, opponent_words, preset_title, summary_of

Data = dict[str, Any]
Answer = tuple[str, Data]


class GameTools:
    """What the tools do, without the protocol: each method returns a text and data, or raises TableeError."""

    def __init__(self, say: Say, hosted: HostedGames | None = None) -> None:
        self.say = say
        self.hosted = HostedGames() if hosted is None else hosted

    def list_games(self) -> Answer:
        """Returns every game with what can be chosen of it."""
        kinds = list(games().values())
        text = "\n\n".join(game_text(kind, self.say) for kind in kinds)
        return text, {"games": [game_data(kind) for kind in kinds]}

    def rules(self, game: Game) -> Answer:
        """Returns the rules of a game with its options."""
        data = {"game": game.kind.name, "preset": game.preset, "options": game.options, "seats": game.seats}
        return rules_text(game, self.say), data

    def start(self, game: Game, seat: int, opponents: list[str], seed: int | None) -> Answer:
        """Starts a game and returns the tokens of the seats, with what the starter's seat sees."""
        tokens = self.hosted.start(game, players(game, seat - 1, opponents), seed)
        own = tokens.pop(seat - 1)
        say = self.say
        lines = [say("Your token for this game: {token} (seat {seat})", token=own, seat=seat)]
        lines += [
            say("Token for whoever plays seat {seat}: {token}", seat=other + 1, token=token)
            for other, token in tokens.items()
        ]
        text, data = self.observe(own, whole=True)
        opened = [{"seat": other + 1, "token": token} for other, token in tokens.items()]
        return "\n".join([*lines, "", text]), {"token": own, "seat": seat, "open": opened, **data}

    def observe(self, token: str, *, whole: bool) -> Answer:
        """Returns the board, what has happened and whose turn it is, as the token's seat sees it."""
        place = self.hosted.find(token)
        with place.game.held():
            place.game.advance()
            return self._seen(place, whole=whole)

    def legal_moves(self, token: str) -> Answer:
        """Returns the legal moves of the token's seat with their meanings."""
        place = self.hosted.find(token)
        with place.game.held():
            place.require_turn()
            found = place.words(self.say).moves()
        lines = [listed(move, meaning) for move, meaning in found.items()]
        return "\n".join(lines), {
            "moves": [{"move": move, "meaning": meaning} for move, meaning in found.items()]
        }

    def play(self, token: str, move: str) -> Answer:
        """Plays a move, and returns what the seat saw happen until it is its turn again."""
        place = self.hosted.find(token)
        with place.game.held():
            place.play(move, place.words(self.say))
            return self._seen(place)

    def resign(self, token: str) -> Answer:
        """Gives up the game for the token's seat."""
        place = self.hosted.find(token)
        with place.game.held() as table:
            table.resign(place.seat)
            return self._seen(place)

    def result(self, token: str) -> Answer:
        """Returns how the game ended, or that it has not."""
        place = self.hosted.find(token)
        with place.game.held():
            words = place.words(self.say)
            return place.result(words), _standing(place)

    def waits(self, token: str) -> bool:
        """Returns whether the token's seat waits for other players."""
        place = self.hosted.find(token)
        table = place.game.table
        return table.mover >= 0 and table.mover != place.seat

    def _seen(self, place: HostedSeat, *, whole: bool = False) -> Answer:
        words = place.words(self.say)
        news = place.news(words, whole=whole)
        parts = [*news, *[""][: len(news)], words.board(), "", place.turn(words)]
        return "\n".join(parts), {**_standing(place), "happened": news}


def _standing(place: HostedSeat) -> Data:
    """Returns whose turn it is, or how the game ended; seats count from 1."""
    table = place.game.table
    outcome = table.outcome
    if outcome is None:
        return {"over": False, "to_move": table.mover + 1, "your_turn": table.mover == place.seat}
    return {
        "over": True,
        "scores": list(outcome.scores),
        "winners": [seat + 1 for seat in outcome.winners],
        "reason": outcome.reason,
    }


def game_text(kind: GameKind, say: Say) -> str:
    """Returns what can be chosen of a game: its presets, options, and opponents."""
    say = say.for_game(kind)
    lines = [f"{kind.name}: {kind.title}. {summary_of(kind, say)} {facts_of(kind, say)}", say("presets:")]
    for name, preset in kind.presets.items():
        title, meaning = preset_title(kind, name, say), say(preset.meaning)
        if name == kind.default_preset:
            line = say("{name} (default): {title}; {meaning}", name=name, title=title, meaning=meaning)
        else:
            line = say("{name}: {title}; {meaning}", name=name, title=title, meaning=meaning)
        lines.append(f"- {line}")
    lines.append(say("options:"))
    for option in kind.options:
        setting = f"{option.name}={str(option.default).lower()}"
        line = say(
            "{setting}: {meaning}; {expected}",
            setting=setting,
            meaning=say(option.meaning),
            expected=option.expected(),
        )
        lines.append(f"- {line}")
    lines.append(say("opponents:"))
    lines += [f"- level:{level} ({opponent_words(kind, f'level:{level}', say)})" for level in kind.levels]
    meanings = {agent.name: say(agent.meaning) for agent in kind.agents.values()}
    lines += [f"- {name} ({meaning})" for name, meaning in meanings.items()]
    return "\n".join(lines)


def game_data(kind: GameKind) -> dict[str, Any]:
    """Returns the same as plain data, in names and values only."""
    fewest, most = kind.rules.SEATS
    return {
        "name": kind.name,
        "title": kind.title,
        "seats": {"fewest": fewest, "most": most},
        "presets": list(kind.presets),
        "default_preset": kind.default_preset,
        "options": {option.name: option.default for option in kind.options},
        "levels": [f"level:{level}" for level in kind.levels],
        "agents": list(kind.agents),
    }
