"""The list of parts that comes with a release (CycloneDX): every package of a plain installation, and its licence."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.package.builds import ROOT


def test_the_list_of_parts_names_every_package_with_its_version(installed, tmp_path):
    """As `make sbom` writes it."""
    file = tmp_path / "tablee.cdx.json"
    options = ["--pyproject", "pyproject.toml", "--mc-type", "application", "--output-reproducible"]
    command = [sys.executable, "-m", "cyclonedx_py", "environment", *options, "--output-file", str(file)]
    done = subprocess.run(
        [*command, str(installed.programs / "python")], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr

    read = json.loads(file.read_text("utf-8"))

    assert read["metadata"]["component"]["name"] == "tablee"
    found = {part["name"].lower(): part["version"] for part in read["components"]}
    pinned = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text("utf-8").split())
    assert {"numba", "numpy", "litestar", "textual"} <= {*found}
    assert "pytest" not in found, "tests are no part of it"
    for name, version in pinned.items():
        assert found.get(name.lower(), version) == version
