"""The laws every game must keep (DESIGN §3), each a function of a game, a seed and some choices.

A law plays the game from the seed by the choices and asserts what must hold everywhere on the way.
It knows no game: where a law needs more than the contract says, it asks the game's hooks.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any, TypeVar

import numpy as np
import pytest

from tablee.core import contract, rng
from tablee.core.budget import Budget
from tablee.core.errors import BadNotation, GameOver, IllegalMove, TableeError
from tablee.core.game import Game, GameKind
from tablee.core.jit import Kernels
from tablee.core.scene import Line, Place, Scene
from tablee.core.state import State, View
from tests.conformance.hooks import HOOKS, hooks_of
from tests.core.chance import is_even

T = TypeVar("T")
NONSENSE = ("", " ", "nonsense", "\0", "1\n", "９", "-1", "1e3", "💥", "x" * 1000)
TINY = Budget(simulations=8, depth=2)
SMALL = 120  # so many states can be drawn often enough to count them
DRAWS = 30  # how often each is expected to be drawn
MOST_MOVES = 40  # of a position with hundreds of moves some are enough, where each takes long


# --- ways through a game ----------------------------------------------------------------------


def walk(game: Game, seed: int, choices: Sequence[int]) -> list[State]:
    """The states from the deal on, by one choice after the other."""
    states = [game.deal(seed)]
    for choice in choices:
        if states[-1].is_over:
            break
        legal = states[-1].legal
        states.append(states[-1].play(legal[choice % len(legal)]))
    return states


def play_out(state: State, seed: int) -> Iterator[State]:
    """The states after `state` up to the end, by random moves; it must come within LENGTH of them."""
    chance = rng.stream(seed, "play out")
    for _ in range(state.game.kind.rules.LENGTH):
        if state.is_over:
            return
        state = state.play(state.legal[rng.below(chance, len(state.legal))])
        yield state
    assert state.is_over


def whole(game: Game, seed: int, choices: Sequence[int]) -> list[State]:
    """The same, and on to the end."""
    states = walk(game, seed, choices)
    return [*states, *play_out(states[-1], seed)]


def few(items: Sequence[T], count: int = 5) -> list[T]:
    """Some of them, the first and the last among them."""
    last = max(len(items) - 1, 0)
    return [items[at] for at in sorted({last * i // max(count - 1, 1) for i in range(count)}) if items]


def eyes(game: Game) -> range:
    """Everybody who looks: a spectator and the seats."""
    return range(-1, game.seats)


def move_ids(state: State) -> dict[str, int]:
    found = {text: state.game.kind.move_id(state.game, text) for text in state.legal}
    return {text: move for text, move in found.items() if move is not None}


def seen(state: State, move: int, seat: int) -> int:
    return int(state.game.kernels.seen(state.game.setup, state.record(), move, seat))


def as_bytes(scene: Scene | tuple[Line, ...]) -> bytes:
    data = scene.as_data() if isinstance(scene, Scene) else [asdict(line) for line in scene]
    return json.dumps(data, sort_keys=True).encode()


@cache
def plain_kernels(kind: GameKind) -> Kernels:
    return Kernels(kind.name, kind.rules, compiled=False)


# --- dealing and playing ----------------------------------------------------------------------


def law_seed_decides_everything(game: Game, seed: int, choices: Sequence[int]) -> None:
    """The same seed and moves give the same states, for a game built anew too."""
    again = game.kind.settle(game.options, game.preset, game.seats)

    assert again == game
    assert hash(again) == hash(game)
    assert walk(game, seed, choices) == walk(again, seed, choices)


def law_old_states_never_change(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Whatever is done with a state, it stays what it was."""
    states = walk(game, seed, choices)
    kept = [(state.record().tobytes(), state.text, state.legal, hash(state)) for state in states]

    for state in states:
        for move in state.legal:
            state.play(move)
        for seat in eyes(game):
            state.view(seat).fill(seed)
        state.record().view(np.uint8)[:] = 255

    fresh = [State(game, state.record()) for state in states]
    assert [(s.record().tobytes(), s.text, s.legal, hash(s)) for s in fresh] == kept
    assert fresh == states


def law_legal_is_playable(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Every legal move plays; any other of this game is refused, naming those that are legal."""
    kind, most = game.kind, game.kind.rules.MAX_LEGAL
    for state in few(whole(game, seed, choices)):
        by_the_book = hooks_of(game).legal(state)
        assert by_the_book is None or set(state.legal) == by_the_book
        assert len(state.legal) <= most
        assert bool(state.legal) != state.is_over
        for text in state.legal:
            assert state.play(text).game == game
        for move in range(kind.rules.MOVES):
            text = kind.move_text(game, move)
            if text not in state.legal:
                _assert_refused(state, text)


def _assert_refused(state: State, text: str) -> None:
    unknown = state.game.kind.move_id(state.game, text) is None
    expected = BadNotation if unknown else GameOver if state.is_over else IllegalMove
    with pytest.raises(expected) as raised:
        state.play(text)
    message = str(raised.value)
    assert expected is GameOver or repr(text) in message
    if expected is IllegalMove:
        assert raised.value.fields["legal"] == ", ".join(state.legal)
        assert f"legal: {', '.join(state.legal)} (" in message


def law_nonsense_is_bad_notation(game: Game, seed: int, choices: Sequence[int]) -> None:
    """A text that is no move of this game is said to be none, before anything else is."""
    for state in few(walk(game, seed, choices), 2):
        assert all(game.kind.move_id(game, text) is None for text in NONSENSE)
        for text in (*NONSENSE, 1, None, b"1", ["1"]):
            with pytest.raises(BadNotation):
                state.play(text)  # type: ignore[arg-type]  # what a careless caller may pass


def law_moves_have_one_text(game: Game, seed: int, choices: Sequence[int]) -> None:
    """parse(text(m)) == m, and no other text is read as m."""
    kind = game.kind
    for state in walk(game, seed, choices):
        assert len(set(state.legal)) == len(state.legal)
        for text in state.legal:
            move = kind.move_id(game, text)
            assert move is not None
            assert 0 <= move < kind.rules.MOVES
            assert kind.move_text(game, move) == text
            assert text.isascii()
            assert text.isprintable()
            assert not any(letter.isspace() for letter in text)
            for other in (
                f" {text}",
                f"{text} ",
                f"{text}\n",
                f"0{text}",
                text.upper(),
                text.title(),
                text * 2,
            ):
                read = kind.move_id(game, other)
                assert read is None or kind.move_text(game, read) == other
    for move in range(kind.rules.MOVES):
        assert kind.move_id(game, kind.move_text(game, move)) in (move, None)


def law_games_end(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Within LENGTH moves, with an outcome exactly then."""
    states = whole(game, seed, choices)
    for state in states:
        assert -1 <= state.mover < game.seats
        assert (state.outcome is None) == (not state.is_over)
    assert len(states) - 1 <= game.kind.rules.LENGTH


def law_outcomes_add_up(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Payoffs are in 0…1, the best paid are the winners, the scores sum to what the game says."""
    states = whole(game, seed, choices)
    pay = np.full(game.seats, np.nan)
    for state in states:
        if game.kernels.stop(game.setup, state.record()):
            game.kernels.payoff(game.setup, state.record(), pay)
            assert ((pay >= 0) & (pay <= 1)).all()
            assert len(state.legal) == 1  # a search that stops here misses no choice
    end = states[-1]
    game.kernels.payoff(game.setup, end.record(), pay)
    outcome = end.outcome

    assert outcome is not None
    assert ((pay >= 0) & (pay <= 1)).all()
    assert set(outcome.winners) == {seat for seat in range(game.seats) if pay[seat] == pay.max() > 0}
    assert len(outcome.scores) == game.seats
    assert all(type(score) is int for score in outcome.scores)
    assert outcome.reason.isidentifier()
    assert outcome.is_draw == (len(outcome.winners) in (0, game.seats))
    assert hooks_of(game).points(end) in (None, sum(outcome.scores))


# --- texts and scenes -------------------------------------------------------------------------


def law_position_texts_are_read_back(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Where nothing is hidden a position is its text; everywhere the text is one line."""
    for state in whole(game, seed, choices):
        assert state.text.isprintable()
        if game.kind.perfect_information:
            assert game.position(state.text) == state


def law_scenes_go_through_json(game: Game, seed: int, choices: Sequence[int]) -> None:
    """A scene is data: after a journey as JSON it is the same scene."""
    for state in few(whole(game, seed, choices)):
        for seat in eyes(game):
            scene = state.view(seat).scene()
            assert _is_plain(scene.as_data())
            assert _scene_of(json.loads(json.dumps(scene.as_data(), allow_nan=False))) == scene


def _is_plain(data: object) -> bool:
    """Whether data is made of what JSON knows, tuples taken for lists."""
    if isinstance(data, dict):
        return all(type(key) is str and _is_plain(value) for key, value in data.items())
    if type(data) in (list, tuple):
        return all(map(_is_plain, data))
    return data is None or type(data) in (str, int, bool, float)


def _scene_of(data: dict[str, Any]) -> Scene:
    tuples = {name: tuple(data[name]) for name in ("scores", "actions")}
    places = tuple(Place(**{**place, "items": tuple(place["items"])}) for place in data["places"])
    winners = None if data["winners"] is None else tuple(data["winners"])
    return Scene(**{**data, **tuples, "places": places, "winners": winners})


def law_scenes_offer_the_legal_moves(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Each legal move once, to the seat whose turn it is; to nobody else any."""
    for state in few(whole(game, seed, choices)):
        for seat in eyes(game):
            view = state.view(seat)
            scene = view.scene()
            offered = [*(place.move for place in scene.places if place.move is not None), *scene.actions]
            assert sorted(offered) == sorted(view.legal)
            assert (scene.seat, scene.mover, scene.game) == (seat, state.mover, game.kind.name)
            assert len({place.name for place in scene.places}) == len(scene.places)
            assert (scene.winners, scene.reason) == (
                (state.outcome.winners, state.outcome.reason) if state.outcome else (None, None)
            )


# --- hiding and imagining ---------------------------------------------------------------------


def law_blank_is_idempotent(game: Game, seed: int, choices: Sequence[int]) -> None:
    """What has been hidden once looks the same when it is hidden again."""
    for state in whole(game, seed, choices):
        for seat in eyes(game):
            view = state.view(seat)
            again = view.record()
            game.kernels.blank(game.setup, again, seat)
            assert again.tobytes() == view.record().tobytes()


def law_fill_returns_to_the_view(game: Game, seed: int, choices: Sequence[int]) -> None:
    """blank(fill(v)) == v byte for byte; the turn and the mover's moves are the same everywhere."""
    for state in whole(game, seed, choices):
        for seat in eyes(game):
            view = state.view(seat)
            assert view.mover == state.mover
            assert view.legal == (state.legal if seat == state.mover else ())
            for world in (view.fill(seed), view.fill(seed + 1)):
                assert world.view(seat).record().tobytes() == view.record().tobytes()
                assert world.mover == state.mover
                assert seat != state.mover or world.legal == state.legal


def law_worlds_can_be_played(game: Game, seed: int, choices: Sequence[int]) -> None:
    """An imagined state is a state: it plays to an end within LENGTH, and the same seed draws it."""
    states = walk(game, seed, choices)
    for state in few(states):
        moves = states.index(state)
        for seat in eyes(game):
            world = state.view(seat).fill(seed)
            assert state.view(seat).fill(seed) == world
            rest = list(play_out(world, seed))
            assert moves + len(rest) <= game.kind.rules.LENGTH


def law_truth_is_possible(game: Game, seed: int, choices: Sequence[int]) -> None:
    """No view rules out what is true: all knowledge is sound. Nor does `fill` draw what it rules out."""
    hooks = hooks_of(game)
    for state in whole(game, seed, choices):
        for seat in eyes(game):
            view = state.view(seat)
            assert hooks.published(state, seat).view(seat) == view
            assert hooks.possible(view, state)
            known = hooks.exact(view, SMALL)
            assert known is None or hooks.published(state, seat) in known
            assert hooks.possible(view, view.fill(seed))


def law_fill_is_uniform(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Every state a view allows is drawn equally often (chi-square), and no other ever.

    Where the game does not list them, those drawn must be even among themselves and the truth one.
    """
    published = hooks_of(game).published
    for state, view, allowed in _countable(walk(game, seed, choices)):
        draws = DRAWS * (SMALL if allowed is None else len(allowed))
        drawn = _draw(view, draws, seed)
        counts = list(drawn.values()) if allowed is None else [drawn[world] for world in allowed]
        assert sum(counts) == draws  # nothing else was drawn
        assert drawn[published(state, view.seat).record().tobytes()] > 0
        assert is_even(counts)


def _countable(states: Sequence[State]) -> list[tuple[State, View, list[bytes] | None]]:
    """Two views that allow few states but as many as possible: counting takes long."""
    exact = hooks_of(states[0].game).exact
    found: list[tuple[int, State, View, list[bytes] | None]] = []
    for state in states:
        for view in map(state.view, eyes(state.game)):
            worlds = exact(view, SMALL)
            if worlds is not None:
                allowed = [world.record().tobytes() for world in worlds]
                found.append((len(allowed), state, view, allowed))
            elif not view.game.kind.perfect_information and HOOKS.get(view.game.kind.name) is None:
                size = len(_draw(view, 5 * SMALL, 0))
                found += [(size, state, view, None)] if size <= SMALL else []
    found.sort(key=lambda each: -each[0])
    return [each[1:] for each in found[:2]]


def _draw(view: View, draws: int, seed: int) -> Counter[bytes]:
    game, chance = view.game, rng.stream(seed, "draws")
    drawn: Counter[bytes] = Counter()
    for _ in range(draws):
        record = view.record()
        game.kernels.fill(game.setup, record, view.seat, chance)
        drawn[record.tobytes()] += 1
    return drawn


# --- secrecy ----------------------------------------------------------------------------------


def law_equal_sight_gives_equal_views(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Who sees the same move from the same view knows whose turn it is, and sees the same then.

    Unless it learns something hidden by the move: a card it draws. Then only the turn is the same. And where
    a move brings to light what decides it, whether a guess was right, only what brings the same is compared.
    """
    learnt, revealed = hooks_of(game).learnt, hooks_of(game).revealed
    for state in few(walk(game, seed, choices)):
        for seat in eyes(game):
            world = state.view(seat).fill(seed)
            sights: dict[int, list[str]] = {}
            for imagined, other in move_ids(world).items():
                sights.setdefault(seen(world, other, seat), []).append(imagined)
            for true, move in few(list(move_ids(state).items()), MOST_MOVES):
                for imagined in sights.get(seen(state, move, seat), []):
                    if revealed(state, true) != revealed(world, imagined):
                        continue
                    if revealed(state, true) != revealed(world, imagined):
                        continue
                    after, dreamt = state.play(true), world.play(imagined)
                    assert after.mover == dreamt.mover
                    if learnt(state, true, seat) == learnt(world, imagined, seat):
                        assert after.view(seat) == dreamt.view(seat)


def law_views_keep_secrets(game: Game, seed: int, choices: Sequence[int]) -> None:
    """States that differ only in what a seat cannot know look the same to it, byte for byte."""
    for state in few(whole(game, seed, choices)):
        for seat in eyes(game):
            shown = set()
            for world in (state, state.view(seat).fill(seed), state.view(seat).fill(seed + 1)):
                assert world.text  # a referee may well have written down the truth just before
                view = world.view(seat)
                shown.add(
                    (view.record().tobytes(), view.text, repr(view), view.legal, as_bytes(view.scene()))
                )
            assert len(shown) == 1


def law_logs_keep_secrets(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Moves that leave a seat with the same view were the same to it, and are told the same.

    Compared are moves of two states the seat cannot tell apart: the same move, or one that only
    hidden cards make possible.
    """
    for state in few(walk(game, seed, choices)):
        for seat in eyes(game):
            view = state.view(seat)
            for world in (view.fill(seed), view.fill(seed + 1)):
                true, imagined = move_ids(state), move_ids(world)
                for text, move in few(list(true.items()), 12):
                    after = state.play(text)
                    for other in [text] if text in imagined else few(list(imagined), 12):
                        dreamt = world.play(other)
                        if dreamt.view(seat) == after.view(seat):
                            told = _told(state, move, after, seat)
                            assert _told(world, imagined[other], dreamt, seat) == told


def _told(before: State, move: int, after: State, seat: int) -> tuple[int, bytes]:
    """What a seat sees of a move, and the log lines about it."""
    game = before.game
    sight = seen(before, move, seat)
    text = game.kind.move_text(game, sight)
    return sight, as_bytes(game.kind.narrate(before.view(seat), text, after.view(seat)))


def law_messages_keep_secrets(game: Game, seed: int, choices: Sequence[int]) -> None:
    """The answer to an illegal move tells the mover nothing that its view does not."""
    for state in few(walk(game, seed, choices), 3):
        if state.is_over:
            continue
        worlds = [state.view(state.mover).fill(seed + i) for i in range(2)]
        texts = (game.kind.move_text(game, move) for move in range(min(game.kind.rules.MOVES, 60)))
        for text in (*(text for text in texts if text not in state.legal), "nonsense"):
            assert len({_answer(world, text) for world in (state, *worlds)}) == 1


def _answer(state: State, text: str) -> str:
    assert state.text  # as above
    with pytest.raises(TableeError) as raised:
        state.play(text)
    return f"{raised.value.code}: {raised.value}"


def law_agents_keep_secrets(game: Game, seed: int, choices: Sequence[int]) -> None:
    """From the same view, with the same seed, every listed agent makes the same, legal choice."""
    for state in few(walk(game, seed, choices), 2):
        if state.is_over:
            continue
        view = state.view(state.mover)
        world = view.fill(seed)
        for kind in game.kind.agents.values():
            defaults = {option.name: option.default for option in kind.options}
            agent = kind(defaults)
            chosen = agent.choose(view, TINY, seed)
            assert chosen in state.legal
            assert agent.choose(world.view(state.mover), TINY, seed) == chosen
            agent.choose(view, TINY, seed + 1)
            assert agent.choose(view, TINY, seed) == chosen
            assert kind(defaults).choose(view, TINY, seed) == chosen


# --- kernels ----------------------------------------------------------------------------------


def law_compiled_is_plain(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Every kernel gives the same bytes with and without the compiler."""
    plain = plain_kernels(game.kind)
    dealt = np.zeros(1, game.kind.rules.STATE)
    plain.deal(game.setup, dealt, rng.stream(seed, "deal"))
    states = whole(game, seed, choices)

    assert dealt.tobytes() == states[0].record().tobytes()
    for state in few(states, 8):
        for seat in eyes(game):
            assert _kernels_say(game, plain, state, seat, seed) == _kernels_say(
                game, game.kernels, state, seat, seed
            )


def _kernels_say(game: Game, kernels: Kernels, state: State, seat: int, seed: int) -> list[object]:
    """All that the kernels have to say about a state and its moves, as comparable data."""
    g, said = game.setup, []

    def run(name: str, *arguments: object) -> None:
        record = state.record()
        answer = getattr(kernels, name)(g, record, *arguments)
        arrays = [array.tobytes() for array in arguments if isinstance(array, np.ndarray)]
        said.append((name, None if answer is None else float(answer), record.tobytes(), arrays))

    moves = np.zeros(game.kind.rules.MAX_LEGAL, np.int64)
    run("mover")
    run("blank", seat)
    run("assess")
    view = state.view(seat).record()
    kernels.fill(g, view, seat, rng.stream(seed, "fill"))
    said.append(view.tobytes())
    run("stop")
    if state.is_over:
        run("result", np.zeros(game.seats, np.int64))
    if state.is_over or kernels.stop(g, state.record()):
        run("payoff", np.zeros(game.seats, np.float64))
    if not state.is_over:
        run("legal", moves)
        run("order", moves, len(state.legal), np.zeros_like(moves))
        for move in few(list(move_ids(state).values()), MOST_MOVES):
            run("seen", move, seat)
            run("play", move)
    if seat >= 0:
        run("value", seat)
        run("limits", seat, np.zeros(2, np.int64))
        if state.is_over:
            run("margin", seat)
    return said


def law_kernels_change_only_what_they_may(game: Game, seed: int, choices: Sequence[int]) -> None:
    """Never the setup; a kernel that answers a question never the state; `legal` stays in its room."""
    most = game.kind.rules.MAX_LEGAL
    setup = game.setup.tobytes()
    for state in whole(game, seed, choices):
        record = state.record()
        moves = np.full(most + 3, -7, np.int64)
        game.kernels.mover(game.setup, record)
        if state.is_over:
            game.kernels.result(game.setup, record, np.zeros(game.seats, np.int64))
            game.kernels.payoff(game.setup, record, np.zeros(game.seats, np.float64))
        else:
            count = game.kernels.legal(game.setup, record, moves)
            assert (moves[most:] == -7).all()
            assert 0 < count <= most
            assert all(0 <= move < game.kind.rules.MOVES for move in moves[:count])
        for seat in eyes(game):
            for move in move_ids(state).values():
                sight = seen(state, move, seat)
                assert 0 <= sight < game.kind.rules.MOVES
                assert seat != state.mover or sight == move
            game.kernels.value(game.setup, record, max(seat, 0))
            game.kernels.fill(game.setup, state.view(seat).record(), seat, rng.stream(seed, "fill"))
        assert record.tobytes() == state.record().tobytes()
        assert game.setup.tobytes() == setup


def law_rules_are_declared(kind: GameKind) -> None:
    """All kernels are there with the contract's arguments, and the declarations make sense."""
    rules = kind.rules
    for name in contract.REQUIRED:
        assert _parameters(getattr(rules, name)) == _parameters(getattr(contract, name))
    for name in ("value", "margin", "limits", "assess", "order", "stop"):
        if hasattr(rules, name):
            assert _parameters(getattr(rules, name)) == _parameters(getattr(contract, name))
    assert 1 <= rules.SEATS[0] <= rules.SEATS[1]
    assert 1 <= rules.MAX_LEGAL <= rules.MOVES
    assert rules.LENGTH >= 1
    assert kind.name.isidentifier()
    assert kind.default_preset in kind.presets


def _parameters(function: Any) -> list[tuple[str, str | None]]:
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    return [(name, function.__annotations__.get(name)) for name in names]


def law_records_are_packed(kind: GameKind) -> None:
    """No padding, whose bytes would be anybody's guess; states are hashed by words of 8 bytes."""
    for dtype in (kind.rules.SETUP, kind.rules.STATE):
        sizes = [dtype.fields[name][0].itemsize for name in dtype.names]
        bases = [dtype.fields[name][0].base for name in dtype.names]
        assert dtype.itemsize == sum(sizes)
        assert all(base.kind in "iub" for base in bases)
    assert kind.rules.STATE.itemsize % 8 == 0
