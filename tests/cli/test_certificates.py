"""`tablee solve --certificate` and `tablee solve --check`: what is printed, and which exit code says what."""

from __future__ import annotations

import json

import pytest

from tablee import cli
from tablee.cli import solution_report
from tests.cli.terminal import tablee
from tests.games.kalaha.certificates import Opened, sealed

THREE = ("solve", "kalaha", "--preset", "standard", "--set", "fields=3", "--set", "seeds=3", "--seeds", "4")
FOREIGN = (
    b'tablee certificate 1\n{"game": "%s", "options": {}, "position": "", "endgame_seeds": 0, '
    b'"guarantees": [{"seat": 1, "at_least": 0, "moves": 0, "claims": 0, "bytes": 0}]}\n'
)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("certificates")
    file = folder / "three.cert"
    done = tablee(*THREE, "--jobs", "1", "--certificate", str(file), home=folder)
    assert done.returncode == 0, done.stderr
    assert f"certificate {file}: {file.stat().st_size:,} bytes, " in done.stderr
    assert "value for A: +2, a win" in done.stdout
    return file


def test_a_certificate_is_verified_in_words_and_as_data(certificate, tmp_path):
    words = tablee("solve", "--check", str(certificate), home=tmp_path)
    data = json.loads(tablee("solve", "--check", str(certificate), "--json", home=tmp_path).stdout)

    assert words.returncode == 0, words.stderr
    assert words.stdout.startswith(
        "Kalaha (standard, fields=3, seeds=3): A[3,3,3] 0 | B[3,3,3] 0, A to move\n"
        "proven: A can get a margin of at least +2\n"
        "proven: B can get a margin of at least −2\n"
        "value for A: +2, a win\n"
    )
    assert (data["proven"], data["value"], data["low"], data["high"]) == (True, 2, 2, 2)
    assert (data["game"], data["preset"], data["seat"]) == ("kalaha", "standard", 1)
    assert data["options"]["fields"] == 3
    assert data["position"] == "A[3,3,3] 0 | B[3,3,3] 0, A to move"
    assert data["moves"] > 0
    assert list(tmp_path.iterdir()) == [], "a checker builds no endgames"


def test_a_certificate_in_french(certificate, tmp_path):
    done = tablee("solve", "--check", str(certificate), "--lang", "fr")
    changed = Opened.of(certificate).with_guarantee(0, at_least=3).write(tmp_path / "a.cert")
    wrong = tablee("solve", "--check", str(changed), "--lang", "fr")

    assert "prouvé\u00a0: A peut obtenir un écart d’au moins +2\n" in done.stdout
    assert wrong.returncode == 1
    assert "non prouvé\u00a0: " in wrong.stderr


def test_one_bound_is_written_and_verified(tmp_path):
    file = tmp_path / "high.cert"
    tablee(*THREE, "--certificate", str(file), "--bound", "high", home=tmp_path)

    done = tablee("solve", "--check", str(file))
    data = json.loads(tablee("solve", "--check", str(file), "--json").stdout)

    assert "proven: B can get a margin of at least −2\n" in done.stdout
    assert "A can get" not in done.stdout
    assert "value" not in done.stdout
    assert (data["value"], data["low"], data["high"]) == (None, None, 2)


def test_solving_tells_of_the_certificate_as_data(tmp_path):
    file = tmp_path / "a.cert"
    done = tablee(*THREE, "--certificate", str(file), "--json", home=tmp_path)

    data = json.loads(done.stdout)
    assert (data["certificate_file"], data["certificate_bytes"]) == (str(file), file.stat().st_size)


def test_a_proof_with_a_hole_has_an_exit_code_of_its_own(certificate, tmp_path):
    """The file is whole, its checksum agrees: it is the proof that fails."""
    changed = Opened.of(certificate).with_guarantee(0, at_least=3).write(tmp_path / "a.cert")

    for more in ((), ("--json",)):
        done = tablee("solve", "--check", str(changed), *more)
        assert (done.returncode, done.stdout) == (1, "")
        assert "a.cert: not proven: " in done.stderr
        assert "A[3,3,3] 0 | B[3,3,3] 0, A to move" in done.stderr or "advised moves, at A[" in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "it is no certificate"),
        (b"tablee certificate 7\n", "certificates of version 7 are not known here"),
        (b'tablee certificate 1\n{"guarantees": []}\n', "key 'guarantees'"),
        (FOREIGN % b"chess", "unknown game 'chess'"),
        (FOREIGN % b"cluedo", "cluedo has no certificates"),
    ],
    ids=range(5),
)
def test_broken_and_foreign_files_are_refused_in_plain_words(tmp_path, content, said):
    file = sealed(tmp_path / "a.cert", content) if content else tmp_path / "a.cert"
    if not content:
        file.write_bytes(content)

    done = tablee("solve", "--check", str(file))

    assert (done.returncode, done.stdout) == (2, "")
    assert f"{file}: " in done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_changed_byte_is_refused(certificate, tmp_path):
    raw = bytearray(certificate.read_bytes())
    raw[len(raw) // 2] ^= 4
    (tmp_path / "a.cert").write_bytes(raw)

    done = tablee("solve", "--check", str(tmp_path / "a.cert"))

    assert done.returncode == 2
    assert "cut off or changed: it does not agree with its checksum" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("solve",), "Missing argument 'GAME'"),
        (("solve", "--check", "no.cert"), "no.cert: file not found"),
        (("solve", "kalaha", "--check", "a.cert"), "--check FILE goes without GAME"),
        (("solve", "--check", "a.cert", "--preset", "simple"), "--check FILE goes without --preset"),
        (("solve", "--check", "a.cert", "--certificate", "b"), "--check FILE goes without --certificate"),
        (("solve", "kalaha", "--bound", "low"), "--bound belongs to --certificate FILE"),
        (("solve", "kalaha", "--certificate", "no/such/folder"), "cannot be written: file not found"),
        (("solve", "kalaha", "--certificate", "a", "--build", "9"), "--certificate goes without --build"),
        (("solve", "kalaha", "--certificate", "a", "--book", "b"), "--certificate goes without --book"),
        (("solve", "--check", "a.cert", "--sample", "9"), "--check FILE goes without --sample"),
        (("solve", "kalaha", "--certificate", "."), "cannot be written: it is a folder"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_solved(tmp_path, arguments, said):
    done = tablee(*arguments, home=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_stops_a_check_with_a_word(certificate, monkeypatch, capsys):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(solution_report.ProgressLine, "show", stop)

    assert cli.run(["solve", "--check", str(certificate)]) == 130
    assert capsys.readouterr().err.endswith("stopped\n")
