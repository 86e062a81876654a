"""What the documentation shows runs as it stands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tablee.records.files import from_json

ROOT = Path(__file__).parent.parent.parent


def blocks(file: str, language: str) -> list[str]:
    text = (ROOT / file).read_text("utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False)


def test_the_python_of_the_readme_runs(tmp_path):
    (code,) = blocks("README.md", "python")
    (tmp_path / "example.py").write_text(code, "utf-8")

    done = run(tmp_path, "example.py")

    assert done.returncode == 0, done.stderr
    assert "Outcome(scores=" in done.stdout


def test_the_analysis_of_the_documentation_runs(tmp_path):
    (code,) = blocks("docs/analysis.md", "python")
    (tmp_path / "example.py").write_text(code, "utf-8")

    done = run(tmp_path, "example.py")

    assert done.returncode == 0, done.stderr
    assert "instead of" in done.stdout


def test_the_agent_in_fifteen_lines_passes_its_check_and_plays(tmp_path):
    code, *_ = blocks("docs/writing-an-agent.md", "python")
    (tmp_path / "my_agents.py").write_text(code, "utf-8")

    checked = run(tmp_path, "-m", "tablee", "check-agent", "my_agents:Careful", "kalaha", "--games", "4")
    played = run(
        tmp_path,
        "-m",
        "tablee",
        "arena",
        "kalaha",
        "my_agents:Careful",
        "random",
        "--games",
        "4",
        "--jobs",
        "2",
    )

    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert played.returncode == 0, played.stderr
    assert "my_agents:Careful" in played.stdout


def test_the_record_of_the_documentation_is_one():
    (text,) = blocks("docs/record-format.md", "json")

    record = from_json(text.encode(), "docs/record-format.md")

    assert len(record.states) == 4


def test_every_command_of_the_readme_is_known():
    """Each `tablee COMMAND` shown exists, with the options shown."""
    shown = {line.split("#")[0].strip() for block in blocks("README.md", "sh") for line in block.splitlines()}
    commands = {
        part.split()[1]
        for line in shown
        for part in line.split(";")
        if len(part.split()) > 1 and part.split()[0] == "tablee"
    }

    done = run(ROOT, "-m", "tablee", "--help")

    assert commands <= set(re.findall(r"^  ([a-z-]+)  ", done.stdout, re.MULTILINE)), done.stdout


def test_every_make_target_named_in_the_documentation_exists():
    targets = set(re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = set()
    for file in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")):
        named |= set(re.findall(r"`make ([a-z-]+)`", file.read_text("utf-8")))

    assert named <= targets


def test_links_between_documents_lead_somewhere():
    for file in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")):
        for target in re.findall(r"\]\(([^)#:]+)\)", file.read_text("utf-8")):
            assert (file.parent / target).exists(), f"{file.name}: {target}"
