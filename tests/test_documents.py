"""What the documents show is what happens."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from houseway.games.record import play_record, read_record
from houseway.rulebook import RULESETS

ROOT = Path(__file__).parents[1]


def blocks(document: str, language: str) -> list[str]:
    """The code in a document."""
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / document).read_text(), re.DOTALL)


@pytest.mark.parametrize("code", blocks("README.md", "python"))
def test_the_python_of_the_readme_runs(code, capsys):
    exec(compile(code, "README.md", "exec"), {})
    told = re.findall(r"^# (.*)$", code, re.MULTILINE)
    printed = capsys.readouterr().out.splitlines()
    assert printed
    assert not told or printed[-len(told) :] == told


@pytest.mark.parametrize("text", blocks("docs/records.md", "json"))
def test_the_record_in_the_documents_replays(text):
    assert play_record(read_record(text)).settlements


def test_every_link_in_the_documents_leads_somewhere():
    for document in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text()):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The wheel that `pip install .` builds, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "site")
    return folder / "site"


def test_the_wheel_holds_the_rulebook(installed):
    held = {path.stem for path in installed.glob("houseway/rulebook/data/*.json")}
    assert held == set(RULESETS)


def test_the_installed_program_runs_without_the_repository(installed, tmp_path):
    start = f"import sys; sys.path.insert(0, {str(installed)!r}); from houseway.cli import main; "
    run = [sys.executable, "-I", "-c", start + "main(['rules', 'NI2005-63', '13.1(b)'])"]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "13.1(b)" in done.stdout
