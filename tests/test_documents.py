"""What the documents show is what happens."""

from __future__ import annotations

import json
import os
import re
import runpy
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from houseway.cli import main
from houseway.export import FORMATS
from houseway.export.lists import COLUMNS
from houseway.games import GAMES
from houseway.games.record import play_record, read_record
from houseway.rulebook import RULESETS
from journals import holdem, two_rounds, written

ROOT = Path(__file__).parents[1]
TUTORIALS = sorted(path.stem for path in (ROOT / "docs" / "tutorials").glob("*.md"))


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


@pytest.mark.parametrize(
    "document", ["docs/index.md", *(f"docs/tutorials/{name}.md" for name in TUTORIALS)]
)
def test_a_tutorial_runs_from_top_to_bottom(document, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for code in blocks(document, "python"):
        exec(compile(code, document, "exec"), names)
        told = re.findall(r"^# (.*)$", code, re.MULTILINE)
        printed = capsys.readouterr().out.splitlines()
        assert not told or printed[-len(told) :] == told


@pytest.mark.parametrize("code", blocks("docs/tasks.md", "python"))
def test_a_task_takes_ten_lines(code, capsys, tmp_path, monkeypatch):
    """Run with a hundredth of the rounds, so that nobody waits."""
    monkeypatch.chdir(tmp_path)
    assert sum(bool(line.strip()) and line[0] != "#" for line in code.splitlines()) <= 10
    exec(compile(code.replace("_000", "0"), "docs/tasks.md", "exec"), {})
    told = re.findall(r"^# (.*)$", code, re.MULTILINE)
    assert not told or capsys.readouterr().out.splitlines() == told


@pytest.mark.parametrize("name", GAMES.own)
def test_a_notebook_is_as_the_program_writes_it_and_runs(name):
    notebooks = runpy.run_path(str(ROOT / "docs" / "notebooks.py"))
    kept = notebooks["FOLDER"] / f"{name}.ipynb"
    assert kept.read_text("utf-8") == notebooks["notebook"](name)
    names: dict[str, object] = {}
    for cell in notebooks["cells"](name):
        if cell.kind == "code" and cell.mark is None:  # figures are tested where they are made
            exec(compile(cell.text, kept.name, "exec"), names)


@pytest.mark.parametrize("text", blocks("docs/records.md", "json"))
def test_the_record_in_the_documents_replays(text):
    assert play_record(read_record(text)).settlements


def test_the_exports_of_the_documents_are_made(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name, table in (("table", two_rounds()), ("holdem", holdem(2))):
        Path(f"{name}.journal").write_bytes(written(table.journal))
    typed = [line.split() for line in "".join(blocks("docs/records.md", "sh")).splitlines()]
    exported = [words[1:] for words in typed if words[:2] == ["houseway", "export"]]
    assert {words[words.index("--as") + 1] for words in exported} == set(FORMATS)
    for words in exported:
        assert main(words) == 0, capsys.readouterr().err


def test_every_column_and_field_of_an_export_is_documented(capsys, tmp_path):
    text = (ROOT / "docs/records.md").read_text().partition("## Export")[2]
    for_csv, for_json = text.split("JSON is an object")
    journal = tmp_path / "table.journal"
    journal.write_bytes(written(two_rounds().journal))
    assert main(["export", str(journal), "--as", "json"]) == 0
    fields = json.loads(capsys.readouterr().out)["rounds"][0]
    assert _first_cells(for_csv) == list(COLUMNS)
    assert sorted(_first_cells(for_json)) == sorted(fields)


def _first_cells(text):
    rows = re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`(\w+)`", row)]


def test_every_link_in_the_documents_leads_somewhere():
    for document in [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/*.md"),
        *ROOT.glob("docs/tutorials/*.md"),
    ]:
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text()):
            if target.startswith("made/"):  # by `make docs`, which fails on a link to nowhere
                continue
            assert (document.parent / target).exists(), f"{document.name}: {target}"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The wheel that `pip install .` builds, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    plain = {**os.environ, "HOUSEWAY_PURE": "1"}  # compiling takes a minute, and changes no file
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, env=plain)
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


def test_the_sources_that_are_handed_out_can_be_run_and_tested(tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [sdist] = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        held = {name.partition("/")[2] for name in packed.getnames()}
    kept = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    wanted = {path for path in kept.stdout.splitlines() if not path.startswith(".ci/")}
    assert {"LICENSE", "Makefile", "conftest.py", "requirements.lock"} <= held
    assert not wanted - held
