"""The wheel, and Tablée installed from it alone, by the script that the container file runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.package.builds import built
from tests.package.installation import Installation, install_from_registry, install_linked


@pytest.fixture(scope="session")
def wheel(tmp_path_factory) -> Path:
    return built("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(
    scope="session", params=["linked", pytest.param("from the registry", marks=pytest.mark.proof)]
)
def installed(request, wheel, tmp_path_factory) -> Installation:
    """Tablée in an environment without a checkout. Its dependencies are linked to those that are here; `make proof`
    installs them from the registry, into an empty environment.
    """
    install = install_linked if request.param == "linked" else install_from_registry
    return install(wheel, tmp_path_factory.mktemp("installed"))
