"""Running it for others: what `deploy/` says is done here, step by step, without containers and without systemd."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import yaml

from tests.databases import create_database
from tests.docs.blocks import ELSEWHERE, blocks_of
from tests.package.builds import ROOT
from tests.package.deployment import (
    COMPOSE,
    CONTAINERFILE,
    DEPLOY,
    INSTRUCTIONS,
    UNITS,
    compose_services,
    filled_in,
    image_environment,
    step,
    steps,
    unit_setting,
    unit_settings,
)
from tests.package.installation import SCRIPT, Installation, install_linked
from tests.sandboxes import needs_sandbox

DATA = "/var/lib/tablee"
OWN = [name for name, service in compose_services().items() if service["image"] == "tablee"]


@pytest.fixture(scope="module")
def image(wheel, tmp_path_factory) -> Installation:
    """Tablée as the container file installs it: its files are laid out and its step is run, in a folder of our own."""
    folder = tmp_path_factory.mktemp("image")
    (copied,) = [rest.split() for name, rest in steps() if name == "COPY" and "--from" not in rest]
    place = folder / copied[-1].strip("/")
    place.mkdir(parents=True)
    for source in copied[:-1]:
        for file in [wheel] if source.startswith("dist/") else [*ROOT.glob(source)]:
            shutil.copy(file, place)
    (command,) = [rest for name, rest in steps() if name == "RUN" and SCRIPT.name in rest]
    script, *arguments = shlex.split(command.removeprefix("sh "))
    assert (folder / script.strip("/")).is_file(), "the script lies where the step looks for it"
    pattern, target, *extras = arguments
    (found,) = folder.glob(pattern.strip("/"))
    return install_linked(
        found, folder / target.strip("/"), *",".join(extras).split(","), script=folder / script.strip("/")
    )


def here(words: list[str], data: Path) -> list[str]:
    """A command as it is run here: on this machine only, at any free port, with files in a folder of our own."""
    found = [word.replace("0.0.0.0", "127.0.0.1").replace(DATA, str(data)) for word in words]
    return ["0" if before == "--port" else word for before, word in zip(["", *found], found, strict=False)]


def test_the_container_file_consists_of_known_steps_and_copies_what_is_there():
    assert {name for name, _ in steps()} <= INSTRUCTIONS
    for name, rest in steps():
        if name == "COPY" and "--from" not in rest:
            for source in rest.split()[:-1]:
                assert source.startswith("dist/") or (ROOT / source).is_file(), source
                assert f"!{source}" in (DEPLOY / "Containerfile.dockerignore").read_text("utf-8").split("\n")
    assert step("USER") == "tablee", "nothing runs as root"


def test_the_image_without_a_command_serves(image, tmp_path):
    words = [*step("ENTRYPOINT"), *step("CMD")]
    assert words[0] == "tablee"
    variables = {name: value for name, value in image_environment().items() if name.startswith("TABLEE_")}
    assert {value.startswith(DATA) for value in variables.values()} == {True}, (
        "what is kept is kept in the volume"
    )

    moved = {name: value.replace(DATA, str(tmp_path)) for name, value in variables.items()}
    with image.serving(*here(words[1:], tmp_path), **moved) as address:
        assert httpx.get(f"{address}/health", timeout=60).json() == {"ok": True}
        check = step("HEALTHCHECK").partition("CMD ")[2]
        program, flag, code = yaml.safe_load(check)
        port = re.search(r"\d+$", address)
        assert port
        healthy = [image.programs / program, flag, code.replace("8765", port[0])]
        assert subprocess.run(healthy, env=image.environment(), check=False).returncode == 0
    assert (tmp_path / "web.db").is_file()
    assert subprocess.run(healthy, env=image.environment(), capture_output=True, check=False).returncode != 0


def test_the_compose_file_is_whole():
    text = COMPOSE.read_text("utf-8")
    read = yaml.safe_load(text)

    assert {"database", "server", "league", "worker"} == {*read["services"]}
    for name, service in read["services"].items():
        assert {volume.partition(":")[0] for volume in service["volumes"]} <= {*read["volumes"]}, name
        for port in service.get("ports", []):
            assert port.startswith("127.0.0.1:"), f"{name}: others come through a proxy"
    for name in OWN:
        build = read["services"][name]["build"]
        context = (DEPLOY / build["context"]).resolve()
        assert context == ROOT
        assert (context / build["dockerfile"]).samefile(CONTAINERFILE)
    with pytest.raises(AssertionError, match="TABLEE_PASSWORD"):
        filled_in(text, {})


def test_the_server_of_the_compose_file_starts_with_its_postgresql(image, postgres, tmp_path):
    service = compose_services()["server"]
    given = {"TABLEE_PASSWORD": "secret", "TABLEE_ORIGIN": "https://play.example.org"}
    variables = {name: filled_in(value, given) for name, value in service["environment"].items()}
    assert variables["TABLEE_DATABASE"] == "postgresql+asyncpg://tablee:secret@database/tablee"
    variables["TABLEE_DATABASE"] = create_database(postgres)

    with image.serving(*here(service["command"], tmp_path), **variables) as address:
        assert httpx.get(f"{address}/health", timeout=60).json() == {"ok": True}


def test_the_league_of_the_compose_file_starts_with_its_workers(image, postgres, tmp_path):
    """What docs/hosting.md says to do first, then the services, which share the folder and the database."""
    needs_sandbox()
    database = create_database(postgres)
    league = tmp_path / "league"
    image.tablee("league", "new", str(league), "--game", "kalaha", "--database", database)
    services = compose_services()
    for name in ("league", "worker"):
        assert services[name]["volumes"] == services["server"]["volumes"]

    with image.serving(*here(services["league"]["command"], tmp_path)) as address:
        assert httpx.get(f"{address}/health", timeout=60).json() == {"ok": True}
        assert httpx.get(f"{address}/league", timeout=60).status_code == 403, "nobody comes in without a link"
        with image.working(*here(services["worker"]["command"], tmp_path)) as said:
            assert "processes that play" in said


@pytest.mark.parametrize("name", OWN)
def test_every_command_of_the_compose_file_has_help_and_options_that_exist(image, name):
    words = compose_services()[name]["command"]
    command = [word for word in words[:2] if word.isalpha()]

    text = image.tablee(*command, "--help")

    for word in words:
        if word.startswith("--"):
            assert word in text, word


def test_the_page_names_files_that_there_are_and_commands_of_ours(image):
    """docs/hosting.md: what stands there for containers and systemd needs engines; its files and our commands do not."""
    found = [block for block in blocks_of("docs/hosting.md") if block.entry(ELSEWHERE)]
    text = "".join(block.text for block in found)

    for name in re.findall(r"deploy/[\w.-]+\b", text):
        assert name == "deploy/.env" or (ROOT / name).is_file(), name
    assert {*re.findall(r"(?:run --rm league|tablee/bin/tablee) (\w+ \w+)", text)} == {"league new"}
    options = image.tablee("league", "new", "--help")
    assert [option for option in ("--game", "--address", "--database") if option not in options] == []
    assert {"database", "league", "worker", "server"} == {*compose_services()}


def test_the_script_says_how_it_is_used(tmp_path):
    done = subprocess.run(["sh", SCRIPT, "no.whl"], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert "usage: install.sh WHEEL FOLDER" in done.stderr


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_systemd_finds_no_fault_with_a_unit(unit, image, tmp_path):
    if shutil.which("systemd-analyze") is None:
        pytest.skip("needs systemd-analyze: apt-get install systemd (make test does so as root on Debian)")
    text = unit.read_text("utf-8").replace("/opt/tablee", str(image.folder))
    copy = tmp_path / unit.name
    copy.write_text(text, "utf-8")

    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", copy], capture_output=True, text=True, check=False
    )

    complaints = [line for line in done.stderr.splitlines() if unit.name in line]
    assert done.returncode == 0, done.stderr
    assert not complaints


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_a_unit_gives_no_more_rights_than_it_needs(unit):
    found = {name: value for section, name, value in unit_settings(unit) if section == "Service"}

    assert found["User"] == "tablee"
    for name in ("NoNewPrivileges", "PrivateTmp", "ProtectHome"):
        assert found[name] == "yes", name
    assert found["ProtectSystem"] == "strict"
    assert found["CapabilityBoundingSet"] == ""
    assert "MemoryDenyWriteExecute" not in found, "the compiler of the games would fail"


def test_the_unit_of_the_server_starts(image, tmp_path):
    (unit,) = [unit for unit in UNITS if unit.stem == "tablee"]
    program, *words = shlex.split(unit_setting(unit, "ExecStart"))
    assert program == "/opt/tablee/bin/tablee"
    pairs = (pair.split("=", 1) for pair in unit_setting(unit, "Environment").split())
    variables = {name: re.sub("/var/(lib|cache)/tablee", str(tmp_path), value) for name, value in pairs}

    with image.serving(*here(words, tmp_path), **variables) as address:
        assert httpx.get(f"{address}/health", timeout=60).json() == {"ok": True}
    assert (tmp_path / "web.db").is_file()


def test_workflows_call_tasks_that_there_are():
    """Hosted machines do nothing that `make` does not."""
    tasks = {*re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)}
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))

    assert [file.stem for file in workflows] == ["ci", "release"]
    for file in workflows:
        read = yaml.safe_load(file.read_text("utf-8"))
        for job in read["jobs"].values():
            assert "permissions" in job or read["permissions"] == {"contents": "read"}
            for done in job["steps"]:
                for called in re.findall(r"(?:^|&& )make ((?:[A-Z]+=\S+ )*)([a-z-]+)", done.get("run", "")):
                    assert called[1] in tasks, done["run"]
                if done.get("run", "").startswith(".ci/"):
                    assert os.access(ROOT / done["run"], os.X_OK)


def test_every_python_that_is_declared_is_tried_by_continuous_integration():
    declared = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text("utf-8"))
    jobs = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text("utf-8"))["jobs"]

    assert jobs["pythons"]["strategy"]["matrix"]["python"] == declared
    assert f"{sys.version_info.major}.{sys.version_info.minor}" in declared
