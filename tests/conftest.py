"""Profiles of Hypothesis, which tests run by default, and when a skip is a failure."""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

REQUIRE_ALL = os.environ.get("TABLEE_REQUIRE_ALL") == "1"

# Derandomised: a failure on one machine is a failure on all. No deadline: the first use compiles.
_COMMON: dict[str, Any] = {
    "derandomize": True,
    "deadline": None,
    "database": None,
    "print_blob": False,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}
settings.register_profile("ci", max_examples=12, **_COMMON)
settings.register_profile("plain", max_examples=5, **_COMMON)
settings.register_profile("proof", max_examples=500, **_COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Large counts run only where they are asked for: `-m proof`, `-m "proof or not proof"`."""
    if "proof" in config.getoption("markexpr"):
        return
    left = [item for item in items if item.get_closest_marker("proof")]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not item.get_closest_marker("proof")]


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
