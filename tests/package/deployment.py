"""What `deploy/` says, read: the steps of the container file, the services of the compose file, the units of systemd."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.package.builds import ROOT

DEPLOY = ROOT / "deploy"
COMPOSE = DEPLOY / "compose.yaml"
CONTAINERFILE = DEPLOY / "Containerfile"
UNITS = sorted(DEPLOY.glob("*.service"))
INSTRUCTIONS = {
    *("ARG", "FROM", "COPY", "RUN", "ENV", "USER", "WORKDIR", "VOLUME", "EXPOSE"),
    *("HEALTHCHECK", "STOPSIGNAL", "ENTRYPOINT", "CMD"),
}
_VARIABLE = re.compile(r"\$\{(\w+)(?::[-?]([^}]*))?\}")


def steps(file: Path = CONTAINERFILE) -> list[tuple[str, str]]:
    """The instructions of a container file, in order, each with the rest of its lines."""
    text = re.sub(r"^\s*#.*\n", "", file.read_text("utf-8"), flags=re.MULTILINE).replace("\\\n", " ")
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in text.splitlines() if line.strip()]


def step(name: str) -> Any:
    """The last instruction of a kind; of those that are lists, the list."""
    found = [rest for each, rest in steps() if each == name][-1]
    return json.loads(found) if found.startswith("[") else found


def image_environment() -> dict[str, str]:
    """The variables that the image sets."""
    return dict(pair.split("=", 1) for pair in shlex.split(step("ENV")))


def compose_services() -> dict[str, dict[str, Any]]:
    """The services of the compose file by name."""
    return dict(yaml.safe_load(COMPOSE.read_text("utf-8"))["services"])


def filled_in(text: str, variables: Mapping[str, str]) -> str:
    """A text of the compose file with its variables; one that has to be given and is not fails."""

    def value(found: re.Match[str]) -> str:
        name, otherwise = found.groups()
        if name in variables:
            return variables[name]
        assert ":?" not in found[0], f"{name}: {otherwise}"
        return otherwise or ""

    return _VARIABLE.sub(value, text)


def unit_settings(file: Path) -> Iterator[tuple[str, str, str]]:
    """The section, name and value of every setting of a unit."""
    section = ""
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield section, name, value


def unit_setting(file: Path, name: str) -> str:
    """The first setting of that name."""
    return next(value for _, each, value in unit_settings(file) if each == name)
