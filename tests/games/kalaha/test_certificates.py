"""Certificates: what is written proves the value, and the checker believes nothing that is not proven."""

from __future__ import annotations

import json
import lzma
import random
import subprocess
import sys
import tracemalloc
from itertools import product
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablee.core import jit
from tablee.core.certificate import Certificate, Guarantee, parse_certificate, read_certificate
from tablee.core.errors import BadCertificate, BadUse, NotProven
from tablee.core.game_kernels import GameKernels
from tablee.core.solution import CertificateRequest, SilentWatcher
from tablee.games.kalaha import GAME, rules
from tablee.games.kalaha.checker import CHECKER, kalaha_checker, proof
from tablee.games.kalaha.endgames.database import open_endgames
from tablee.games.kalaha.solver import SOLVER, certificates, kalaha_solver, transpositions
from tablee.games.kalaha.solver.prover import Prover
from tests.games.kalaha.board import PRESETS, position, start
from tests.games.kalaha.certificates import Opened, bounds_proven, sealed, written
from tests.games.kalaha.test_endgames import ODD, OPTION_SETS, Heard
from tests.games.kalaha.test_solved import by_hand

EXAMPLES = max(40 if jit.enabled() else 4, settings().max_examples // 4)


@pytest.fixture(autouse=True)
def _own_data(tmp_path_factory, monkeypatch):
    """Endgames that these tests build are kept for the next of them, and for nobody else."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / "endgames"))


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A certificate of some hundred bytes and as many moves: A wins by 2."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / "endgames"))
        return written(start("standard", fields=3, seeds=3), tmp_path_factory.mktemp("small") / "a.cert")


# --- what is written -----------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{"preset": preset} for preset in PRESETS] + ODD, ids=str)
@pytest.mark.parametrize(("fields", "seeds"), [(1, 5), (2, 3), (3, 2)])
def test_a_certificate_proves_what_looking_at_every_line_finds(tmp_path, options, fields, seeds):
    """RULES §5.2: both bounds, so the value itself."""
    state = start(fields=fields, seeds=seeds, **options)

    file = written(state, tmp_path / "a.cert", reach=3)

    value = by_hand(state, {})
    assert bounds_proven(file) == (value, value)


def test_every_option_set_that_can_be_solved_has_certificates(tmp_path):
    """RULES §2.5, §2.6, §3.4, §3.5, §4.2, §4.3: the checker asks the rules, the solver its own tables."""
    for options in OPTION_SETS if jit.enabled() else OPTION_SETS[::12]:
        state = start(fields=2, seeds=2, **options)
        value = by_hand(state, {})
        assert bounds_proven(written(state, tmp_path / "a.cert", reach=2)) == (value, value), options


@st.composite
def odd_positions(draw):
    """Any position of few seeds that is not over, under any rules that can be solved."""
    game = GAME(fields=draw(st.integers(1, 3)), first="1", **draw(st.sampled_from(OPTION_SETS)))
    counts = st.lists(st.integers(0, 3), min_size=game.options["fields"], max_size=game.options["fields"])
    sides = [f"[{','.join(map(str, draw(counts)))}] {draw(st.integers(0, 20))}" for _ in range(2)]
    return game.position(f"A{sides[0]} | B{sides[1]}", to_move=draw(st.sampled_from("AB")))


@settings(
    max_examples=EXAMPLES,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.function_scoped_fixture,
        HealthCheck.filter_too_much,
    ],
)
@given(state=odd_positions().filter(lambda state: not state.is_over), reach=st.integers(0, 6))
def test_any_position_s_certificate_proves_its_value_and_no_more(tmp_path, state, reach):
    """RULES §5.2. With stores, whoever is to move, and wherever endgames begin."""
    file = written(state, tmp_path / "a.cert", reach=reach)
    value = by_hand(state, {}) * (1 if state.mover == 0 else -1)

    assert bounds_proven(file) == (value, value)
    for number, margin in enumerate((value + 1, 1 - value)):
        with pytest.raises(NotProven):
            bounds_proven(Opened.of(file).with_guarantee(number, at_least=margin).write(file))


def test_one_bound_alone(tmp_path):
    state = start("standard", fields=3, seeds=3)

    assert bounds_proven(written(state, tmp_path / "low.cert", high=False)) == (2, None)
    assert bounds_proven(written(state, tmp_path / "high.cert", low=False)) == (None, 2)


def test_after_the_offer_of_a_swap_there_are_certificates(tmp_path):
    """RULES §1.5"""
    state = start("standard", fields=3, seeds=2, pie_rule=True).play("1").play("2")

    low, high = bounds_proven(written(state, tmp_path / "a.cert"))

    assert low == high == SOLVER.solve(state, SilentWatcher(), jobs=1, reach=4).value.low


def test_what_the_table_has_lost_is_searched_again(tmp_path, monkeypatch):
    """The smallest table, so that it forgets most of what it has seen; two threads, as little reach."""
    monkeypatch.setattr(kalaha_solver, "table_bits", lambda *_: transpositions.LEAST_BITS)
    state = start("simple", fields=4, seeds=3) if jit.enabled() else start("simple", fields=3, seeds=2)

    file = written(state, tmp_path / "a.cert", reach=2, jobs=2)

    assert bounds_proven(file) == (0, 0)


def test_on_one_thread_a_certificate_is_the_same_every_time(tmp_path):
    state = start("empty_capture", fields=3, seeds=3)

    files = [written(state, tmp_path / f"{number}.cert") for number in range(2)]

    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_table_of_claims_grows(tmp_path, monkeypatch):
    monkeypatch.setattr(certificates, "FIRST_CLAIMS", 4)
    monkeypatch.setattr(certificates, "CHUNK", 3)
    monkeypatch.setattr(kalaha_checker, "CHUNK", 5)
    monkeypatch.setattr(kalaha_checker, "STEPS", 7)

    assert bounds_proven(written(start("simple", fields=3, seeds=3), tmp_path / "a.cert")) == (0, 0)


def test_without_memory_or_disk_there_is_a_solution_and_no_certificate(tmp_path, monkeypatch):
    state, heard = start("standard", fields=3, seeds=3), Heard()
    wanted = CertificateRequest(tmp_path / "no such folder" / "a.cert")

    found = SOLVER.solve(state, heard, jobs=1, reach=4, certificate=wanted)

    assert found.complete
    assert "certificate_file" not in found.facts
    assert heard.texts[-1] == f"{wanted.file} cannot be written: file not found"

    monkeypatch.setattr(certificates, "FIRST_CLAIMS", 4)
    monkeypatch.setattr(certificates, "free_memory", lambda: 100)
    found = SOLVER.solve(state, heard, jobs=1, reach=4, certificate=CertificateRequest(tmp_path / "a.cert"))
    assert found.complete
    assert "certificate_file" not in found.facts
    assert heard.texts[-1] == "no certificate: it needs 1 MB of memory, 0 MB are free"
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_while_a_certificate_is_made_leaves_none(tmp_path):
    class Stops(Heard):
        def show(self, note, done, total):
            assert note.code == "certifying"
            raise KeyboardInterrupt

    state = start("simple", fields=4 if jit.enabled() else 3, seeds=3)
    endgames = open_endgames(state.game, 4, SilentWatcher())
    prover = Prover(state.game, endgames, 1, 12, look_seconds=1e-5)
    file = tmp_path / "a.cert"

    with pytest.raises(KeyboardInterrupt):
        certificates.write_certificate(state, 0, prover, CertificateRequest(file), Stops())

    assert not file.exists()


# --- what is refused: broken files ---------------------------------------------------------------


def test_any_changed_byte_is_noticed(small):
    """All bytes of the file, each bit of them and some more."""
    raw = small.read_bytes()
    assert len(raw) < 1500
    for at in range(len(raw)):
        for changed in (1, 2, 4, 8, 16, 32, 64, 128, 255):
            broken = bytearray(raw)
            broken[at] ^= changed
            with pytest.raises(BadCertificate):
                parse_certificate("a.cert", bytes(broken))


def test_a_changed_byte_in_a_file(small, tmp_path):
    file = tmp_path / "a.cert"
    raw = bytearray(small.read_bytes())
    raw[-100] ^= 1
    file.write_bytes(raw)

    with pytest.raises(
        BadCertificate, match=r"a\.cert: cut off or changed: it does not agree with its checksum"
    ):
        read_certificate(file)


def test_a_file_that_was_cut_off_or_added_to_is_noticed(small):
    raw = small.read_bytes()
    for length in range(len(raw)):
        with pytest.raises(BadCertificate):
            parse_certificate("a.cert", raw[:length])
    with pytest.raises(BadCertificate):
        parse_certificate("a.cert", raw + b"\n")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "it is no certificate of Tablée"),
        (b"Dear checker,\nplease believe me.\n", "it is no certificate of Tablée"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "it is no certificate of Tablée"),
        (b"tablee certificate 2\n{}\n", "version 2 are not known here; expected version 1"),
        (b"tablee certificate 1", "does not agree with its checksum"),
        (b"tablee certificate 1\n", "does not agree with its checksum"),
        (b"tablee certificate 1\n{}\n" + bytes(32), "does not agree with its checksum"),
    ],
    ids=range(7),
)
def test_something_else_is_named(tmp_path, content, said):
    file = tmp_path / "a.cert"
    file.write_bytes(content)

    with pytest.raises(BadCertificate, match=said):
        read_certificate(file)


def test_no_file_and_a_folder(tmp_path):
    with pytest.raises(BadCertificate, match="file not found"):
        read_certificate(tmp_path / "a.cert")
    with pytest.raises(BadCertificate, match="it is a folder"):
        read_certificate(tmp_path)


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (b"", "no JSON object"),
        (b"[]", "no JSON object"),
        (b"\xff\xfe", "no JSON object"),
        (b"[" * 60_000, "no JSON object"),
        (b"{" + b'"a":{' * 60_000, "no JSON object"),
        (b'{"guarantees": ' + b"9" * 6000 + b"}", "no JSON object"),
        (b"{}", "key 'guarantees'"),
        (b'{"guarantees": []}', "key 'guarantees'"),
        (b'{"guarantees": [7]}', "key 'guarantees'"),
        (b'{"guarantees": {"seat": 1}}', "key 'guarantees'"),
        (b'{"guarantees": [{"bytes": 1e3}]}', "key 'bytes'"),
        (b'{"guarantees": [{"bytes": -1}]}', "key 'bytes'"),
        (b'{"guarantees": [{"bytes": true}]}', "key 'bytes'"),
        (b'{"guarantees": [{"bytes": 9999999999999999999999}]}', "key 'bytes'"),
        (b'{"guarantees": [{"bytes": 0}]}', "key 'seat'"),
        (b'{"guarantees": []' + b" " * (1 << 17) + b"}", "far too long"),
    ],
    ids=range(16),
)
def test_a_head_that_says_nothing_is_refused(tmp_path, head, said):
    file = sealed(tmp_path / "a.cert", b"tablee certificate 1\n" + head + b"\n")

    with pytest.raises(BadCertificate, match=said):
        read_certificate(file)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"position": 7}, "key 'position'"),
        ({"position": "A[1,2"}, "cannot read 'A\\[1,2' as a position"),
        ({"position": "A[0,0,0] 9 | B[0,0,0] 9"}, "of a finished game"),
        ({"options": []}, "key 'options'"),
        ({"options": {"fields": [3]}}, "fields"),
        ({"options": {"fields": 3, "seeds": 99}}, "option seeds: 99 is not allowed"),
        ({"options": {"fields": 3, "cards": 1}}, "unknown option of kalaha 'cards'"),
        ({"options": {"fields": 3, "majority_stop": True}}, "majority_stop"),
        ({"options": {"fields": 3, "pie_rule": True}, "position": "start"}, "while a swap may come"),
        ({"options": {"fields": 12, "seeds": 12}, "position": "start"}, "288 seeds are too many"),
        ({"endgame_seeds": -1}, "key 'endgame_seeds'"),
        ({"endgame_seeds": 1 << 39}, "are more than are computed here"),
        ({"endgame_seeds": 90}, "are more than are computed here"),
    ],
    ids=range(13),
)
def test_what_cannot_be_checked_is_refused_in_words(small, tmp_path, changes, said):
    file = Opened.of(small).with_head(**changes).write(tmp_path / "a.cert")

    with pytest.raises(BadCertificate, match=said):
        bounds_proven(file)


def test_a_third_seat_is_refused(small, tmp_path):
    with pytest.raises(BadCertificate, match="a seat that this game has not"):
        bounds_proven(Opened.of(small).with_guarantee(0, seat=3).write(tmp_path / "a.cert"))


def test_memory_is_looked_at_before_it_is_taken(small, tmp_path, monkeypatch):
    file = Opened.of(small).with_guarantee(0, claims=1 << 39).write(tmp_path / "a.cert")

    with pytest.raises(BadUse, match=r"checking it needs 5864\d+ MB of memory, more than is free"):
        bounds_proven(file)
    monkeypatch.setattr(kalaha_checker, "free_memory", lambda: None)
    with pytest.raises(BadUse, match=r"checking it needs 5864\d+ MB of memory"):
        bounds_proven(file)


@pytest.mark.parametrize("broken", [b"", b"no XZ at all", lzma.compress(b"")[:-3], lzma.compress(b"\1") * 2])
def test_advice_that_cannot_be_unpacked_is_refused(small, tmp_path, broken):
    _, head, _ = small.read_bytes()[:-32].split(b"\n", 2)
    data = json.loads(head)
    data["guarantees"] = [{**data["guarantees"][0], "bytes": len(broken), "moves": 0}]
    content = b"tablee certificate 1\n" + json.dumps(data).encode() + b"\n" + broken

    with pytest.raises(
        (BadCertificate, NotProven), match=r"cannot be unpacked|ends too early|does not exist"
    ):
        bounds_proven(sealed(tmp_path / "a.cert", content))


def test_a_small_file_cannot_fill_the_memory(small, tmp_path):
    """A hundred megabytes of advice pack into a few kilobytes; only what the proof asks for is unpacked."""
    file = Opened.of(small).with_advice(0, bytes(100 << 20)).write(tmp_path / "a.cert")
    assert file.stat().st_size < 20_000

    tracemalloc.start()
    try:
        with pytest.raises(NotProven):
            bounds_proven(file)
        assert tracemalloc.get_traced_memory()[1] < 30 << 20
    finally:
        tracemalloc.stop()


# --- what is refused: proofs with holes, in files that are whole ----------------------------------


def holes(opened: Opened, file):
    with pytest.raises(NotProven) as refused:
        bounds_proven(opened.write(file))
    assert " | B[" in str(refused.value), "the error says where"
    return str(refused.value)


@pytest.mark.parametrize("number", [0, 1])
def test_a_better_bound_is_not_believed(small, tmp_path, number):
    opened = Opened.of(small)
    promised = opened.head["guarantees"][number]["at_least"]
    for more in (1, 2, 9):
        holes(opened.with_guarantee(number, at_least=promised + more), tmp_path / "a.cert")


@pytest.mark.parametrize("number", [0, 1])
def test_the_other_s_strategy_proves_nothing(small, tmp_path, number):
    opened = Opened.of(small)
    said = holes(opened.with_advice(number, opened.advice[1 - number]), tmp_path / "a.cert")

    assert "not proven" in said


def test_missing_moves_are_missed(small, tmp_path):
    opened = Opened.of(small)

    assert "the advice ends too early" in holes(
        opened.with_advice(0, opened.advice[0][:-1]), tmp_path / "a.cert"
    )
    assert "the advice ends too early" in holes(opened.with_advice(1, b""), tmp_path / "a.cert")


def test_moves_too_many_are_noticed(small, tmp_path):
    opened = Opened.of(small)
    said = "there is more advice than the proof needs"

    assert said in holes(opened.with_advice(0, opened.advice[0] + b"\0"), tmp_path / "a.cert")
    assert said in holes(opened.with_guarantee(1, moves=7), tmp_path / "a.cert")


@pytest.mark.parametrize("place", [3, 100, 127, 128, 255])
def test_moves_that_do_not_exist_are_refused(small, tmp_path, place):
    opened = Opened.of(small)

    said = holes(opened.with_advice(0, bytes([place]) + opened.advice[0][1:]), tmp_path / "a.cert")

    assert (
        "an advised move does not exist (after 0 advised moves, at A[3,3,3] 0 | B[3,3,3] 0, A to move)"
        in said
    )


def test_more_claims_than_the_file_says_are_refused(small, tmp_path):
    opened = Opened.of(small)
    claims = opened.head["guarantees"][0]["claims"]

    assert bounds_proven(opened.with_guarantee(0, claims=claims + 5).write(tmp_path / "a.cert")) == (2, 2)
    said = holes(opened.with_guarantee(0, claims=claims - 1), tmp_path / "a.cert")
    assert "more positions are proven than the file says" in said


def test_the_proof_of_other_rules_or_another_position_is_none(small, tmp_path):
    """By these rules A gets no 2: RULES §2.6; §1.2."""
    opened = Opened.of(small)

    holes(opened.with_head(options={**opened.head["options"], "extra_turn": False}), tmp_path / "a.cert")
    holes(opened.with_head(position="A[3,2,3] 0 | B[3,3,3] 1, A to move"), tmp_path / "a.cert")


@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_is_advised_nothing_false_is_proven(tmp_path, preset):
    """Moves changed, swapped, left out and made up, a checksum that agrees, and a bound too good by one."""
    chance = random.Random(5)
    opened = Opened.of(written(start(preset, fields=3, seeds=3), tmp_path / "a.cert"))
    for _ in range(100 if jit.enabled() else 10):
        number = chance.randrange(2)
        advice = bytearray(opened.advice[number])
        for _ in range(chance.randrange(4)):
            advice[chance.randrange(len(advice))] = chance.randrange(3)
        if chance.random() < 0.3:
            advice = bytearray(chance.choices(range(3), (6, 3, 1), k=2000))
        changed = opened.with_advice(number, bytes(advice))
        true = changed.head["guarantees"][number]["at_least"]
        holes(changed.with_guarantee(number, at_least=true + 1), tmp_path / "b.cert")


def test_nothing_proves_itself(small, tmp_path, monkeypatch):
    """By rules under which a move changes nothing, a position would be its own proof."""
    cyclic = SimpleNamespace(**{**vars(rules), "play": pass_the_turn})
    monkeypatch.setattr(
        GameKernels, "copy", lambda _, template: jit.Kernels("cyclic", cyclic, compiled=False).copy(template)
    )
    monkeypatch.setattr(rules, "LENGTH", 100)

    said = holes(Opened.of(small).with_advice(0, bytes(1000)), tmp_path / "a.cert")

    assert "a line of moves without an end" in said


def pass_the_turn(g, s, move):
    s[0]["mover"] = 1 - s[0]["mover"]


# --- the checker ---------------------------------------------------------------------------------


def test_the_checker_needs_no_line_of_the_solver():
    code = (
        "import sys; from tablee.games.kalaha import GAME\n"
        "assert GAME.checker.templates\n"
        "print([name for name in sys.modules if 'solver' in name or 'endgames' in name])"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("more", [0, 1])
def test_endgames_of_the_checker_are_those_of_every_line(preset, more):
    """RULES §5.2: its own values of few seeds, which nothing else of a certificate can correct."""
    state = position("A[0,1,2] 3 | B[1,0,2] 4", "B", preset, fields=3)
    value = by_hand(state, {})
    for seat, margin in ((0, value), (1, -value)):
        guarantee = Guarantee(seat, margin + more, moves=0, claims=0, proof=lzma.compress(b""))
        certificate = Certificate("a.cert", "kalaha", state.game.options, state.text, 6, (guarantee,))
        if more:
            with pytest.raises(NotProven, match="the promised margin is missed"):
                CHECKER.check(certificate, state, SilentWatcher())
        else:
            CHECKER.check(certificate, state, SilentWatcher())


def test_ctrl_c_stops_a_check(small, monkeypatch):
    class Stops(SilentWatcher):
        def show(self, note, done, total):
            raise KeyboardInterrupt

    monkeypatch.setattr(kalaha_checker, "STEPS", 1)
    found = read_certificate(small)

    with pytest.raises(KeyboardInterrupt):
        CHECKER.check(found, found.state(GAME), Stops())


def test_positions_have_numbers_of_their_own():
    """So that no claim is taken for another's; those of few seeds come first, without a gap."""
    game, ranks, found = GAME(fields=2), kalaha_checker.term_table(2, 4), {}
    for counts in product(range(5), repeat=4):
        if sum(counts) <= 4:
            record = np.zeros(1, rules.STATE)
            record[0]["mover"] = 1
            record[0]["kalaha_cells"].reshape(2, rules.ROW)[:, :2] = counts[2:], counts[:2]
            found[counts] = proof.rank(game.setup, ranks, record)

    assert sorted(found.values()) == list(range(70))
    assert [sum(counts) for counts in sorted(found, key=found.__getitem__)] == sorted(map(sum, found))


@pytest.mark.proof
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("fields", "seeds"), [(5, 3), (6, 2), (6, 3)])
def test_certificates_of_larger_boards(tmp_path, preset, fields, seeds):
    """Their values stand in docs/solving.md; some bytes of each file changed are noticed."""
    known = {
        (5, 3): {"simple": 2, "standard": 6, "empty_capture": 8},
        (6, 2): {"simple": 2, "standard": 6, "empty_capture": 10},
        (6, 3): {"simple": 2, "standard": 2, "empty_capture": 2},
    }
    value = known[fields, seeds][preset]
    file = written(start(preset, fields=fields, seeds=seeds), tmp_path / "a.cert", reach=12, jobs=2)

    assert bounds_proven(file) == (value, value)
    raw, chance = file.read_bytes(), random.Random(7)
    for at in chance.sample(range(len(raw)), 200):
        broken = bytearray(raw)
        broken[at] ^= chance.randrange(1, 256)
        with pytest.raises(BadCertificate):
            parse_certificate("a.cert", bytes(broken))
    for number in range(2):
        promised = Opened.of(file).head["guarantees"][number]["at_least"]
        with pytest.raises(NotProven):
            bounds_proven(
                Opened.of(file).with_guarantee(number, at_least=promised + 1).write(tmp_path / "b.cert")
            )
