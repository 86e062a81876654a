"""The test suite's own promises: what is run, what may be skipped, how golden files are kept."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from tests import support

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = """
import pytest
from tests.support import needs


def test_usual():
    pass


@pytest.mark.proof
def test_large():
    pass


def test_missing():
    needs("no_such_module", "pip install it")


@pytest.mark.xfail
def test_expected():
    assert False
"""


@pytest.fixture
def run(tmp_path):
    """Runs the examples under this suite's conftest.py; returns the last line, and all of it."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_examples.py").write_text(EXAMPLES)

    def run(*arguments: str, **environment: str) -> tuple[str, str]:
        inherited = {
            name: value for name, value in os.environ.items() if not name.startswith(("TABLEE_", "PYTEST"))
        }
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", *arguments, "test_examples.py"],
            cwd=tmp_path,
            env={**inherited, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environment},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        return ran.stdout.strip().splitlines()[-1].split(" in ")[0], ran.stdout

    return run


def test_large_counts_are_left_out(run):
    counts, output = run()

    assert counts == "1 passed, 1 skipped, 1 deselected, 1 xfailed"
    assert "needs no_such_module (No module named 'no_such_module'): pip install it" in output


def test_large_counts_run_when_asked_for(run):
    assert run("-m", "proof or not proof")[0] == "2 passed, 1 skipped, 1 xfailed"
    assert run("-m", "proof")[0] == "1 passed, 3 deselected"


def test_a_skip_can_be_made_a_failure(run):
    """But an expected failure stays one."""
    counts, output = run(TABLEE_REQUIRE_ALL="1")

    assert counts == "1 failed, 1 passed, 1 deselected, 1 xfailed"
    assert "TABLEE_REQUIRE_ALL=1 allows no skip" in output
    assert "pip install it" in output


def test_a_skipped_module_can_be_made_a_failure_too(run, tmp_path):
    (tmp_path / "test_examples.py").write_text(
        "from tests.support import needs\nimport pytest\npytest.skip('all of it', allow_module_level=True)\n"
    )

    assert run()[0] == "1 skipped"
    assert run(TABLEE_REQUIRE_ALL="1")[0] == "1 error"


def test_the_profile_is_the_one_asked_for():
    assert settings.default.derandomize
    assert settings.default.deadline is None
    assert settings.get_profile("plain").max_examples < settings.get_profile("ci").max_examples
    assert settings.get_profile("ci").max_examples < settings.get_profile("proof").max_examples


def test_what_is_there_is_handed_over():
    assert support.needs("json", "it comes with Python").loads("1") == 1


def test_a_golden_file_is_compared_and_rewritten_only_on_demand(tmp_path, monkeypatch):
    monkeypatch.delenv("TABLEE_GOLDEN", raising=False)
    path = tmp_path / "golden" / "lines.txt"
    with pytest.raises(pytest.fail.Exception, match=r"no golden file .* `make golden` writes it"):
        support.golden(path, "one\ntwo")
    assert not path.exists()

    monkeypatch.setenv("TABLEE_GOLDEN", "write")
    support.golden(path, "one\ntwo")
    monkeypatch.delenv("TABLEE_GOLDEN")

    assert path.read_text() == "one\ntwo\n"
    support.golden(path, "one\ntwo\n")
    with pytest.raises(pytest.fail.Exception, match=r"(?s)differs from its golden file.*-two.*\+three"):
        support.golden(path, "one\nthree")
    assert path.read_text() == "one\ntwo\n"
