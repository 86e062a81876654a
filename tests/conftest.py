"""Profiles of Hypothesis, which tests run by default, and when a skip is a failure."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Generator, Iterator
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

from tablee.core import game_kernels
from tests.databases import database, new_database, postgres  # noqa: F401 - fixtures, by their names
from tests.web.shared_browser import browser, pytest_runtest_protocol, visit  # noqa: F401 - likewise, and a hook

SLOW_FOLDERS = ("web", "tui", "arena", "cli", "docs", "match", "league")
os.environ["XDG_CONFIG_HOME"] = os.devnull  # nobody's settings count in tests
if "PYTEST_XDIST_WORKER" not in os.environ:  # the processes of one run share what they build and keep
    os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="tablee-tests-")
    atexit.register(shutil.rmtree, os.environ["XDG_DATA_HOME"], ignore_errors=True)
# Small trainings compile the same code again and again, which takes most of their time. A folder for each
# worker: JAX locks none.
JAX_FOLDER = f"{os.environ['XDG_DATA_HOME']}/jax-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
os.environ["JAX_COMPILATION_CACHE_DIR"] = JAX_FOLDER
os.environ["JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS"] = "0"
os.environ["JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES"] = "-1"
# Workers share few cores: further threads for small matrices would mostly wait for each other, busily.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
# Where the tests run in the background they are deaf to Ctrl-C, and so would be every program they start.
signal.signal(signal.SIGINT, signal.default_int_handler)
REQUIRE_ALL = os.environ.get("TABLEE_REQUIRE_ALL") == "1"

# Derandomised: a failure on one machine is a failure on all. No deadline: the first use compiles.
_COMMON: dict[str, Any] = {
    "derandomize": True,
    "deadline": None,
    "database": None,
    "print_blob": False,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}
settings.register_profile("ci", max_examples=8, **_COMMON)
settings.register_profile("plain", max_examples=5, **_COMMON)
settings.register_profile("proof", max_examples=500, **_COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keeps Python from looking for garbage where there is none: it took a quarter of the time of some tests.

    Modules and tests live until the end. Screens and compiled functions are many objects that live for long.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 10, 10)
        gc.enable()


@pytest.fixture(autouse=True)
def _compile_when_used() -> Iterator[None]:
    """A command or a server that a test has run here, in this process, leaves no mark on the next test."""
    yield
    game_kernels._plain_first.clear()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--quick` is for `make quick`."""
    parser.addoption("--quick", action="store_true", help="a tenth of the tests, none that starts a server")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Large counts run only where they are asked for: `-m proof`, `-m "proof or not proof"`."""
    proofs = "proof" in config.getoption("markexpr")
    quick = config.getoption("quick")
    kept = [
        item
        for item in items
        if (proofs or not item.get_closest_marker("proof")) and (not quick or _is_quick(item))
    ]
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=list({*items} - {*kept}))
        items[:] = kept


def _is_quick(item: pytest.Item) -> bool:
    """Whether a test is among the tenth that is always the same, drawn from all folders alike.

    Tests that start servers, browsers or other programs would take most of the minute: they are left out.
    """
    slow = any(f"/{folder}/" in f"/{item.nodeid}" for folder in SLOW_FOLDERS)
    return not slow and crc32(item.nodeid.encode()) % 10 == 0


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    return _refuse_skip(report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    return _refuse_skip(report)


def _refuse_skip(report: Any) -> Any:
    """With TABLEE_REQUIRE_ALL=1 nothing may be skipped; an expected failure is no skip."""
    if REQUIRE_ALL and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"TABLEE_REQUIRE_ALL=1 allows no skip: {reason}"
    return report
