"""`houseway serve` as an operator meets it: what it refuses, and what it says."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from sqlalchemy import create_engine, text

from houseway.cli import main

PASSWORD = "correct horse battery"
# As at a keyboard; a program that was started in the background ignores Ctrl-C.
PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.{interrupt})
from houseway.cli import main
raise SystemExit(main())
"""
KEY = "A" * 43 + "="
VARIABLES = ("DATABASE_URL", "HOUSEWAY_CHECKPOINTS", "HOUSEWAY_KEY", "HOUSEWAY_RUNS_TABLES")


@pytest.fixture(autouse=True)
def at_home(tmp_path, monkeypatch):
    """A directory of one's own, and nothing in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in (*VARIABLES, "HOUSEWAY_ADMIN_PASSWORD"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOUSEWAY_SAFE_KEY", KEY)


def said(capsys, *words):
    """The one line with which a command is refused."""
    assert main(["serve", *words]) == 2
    line = capsys.readouterr().err
    assert line.startswith("houseway: ")
    assert line.count("\n") == 1
    return line


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("DATABASE_URL", "nonsense", "is not the address of a database"),
        ("DATABASE_URL", "mysql://db/floor", "names mysql"),
        ("DATABASE_URL", "sqlite://", "names no file"),
        ("DATABASE_URL", "sqlite:///nowhere/floor.db", "No such file or directory"),
        ("DATABASE_URL", "sqlite:///text.db", "file is not a database"),
        ("DATABASE_URL", "postgresql://u:secret@127.0.0.1:1/floor", "onnection refused"),
        ("HOUSEWAY_CHECKPOINTS", "checkpoints", "belong together"),
        ("HOUSEWAY_KEY", "house.key", "belong together"),
        ("HOUSEWAY_RUNS_TABLES", "maybe", "is yes or no, not maybe"),
    ],
)
def test_a_wrong_variable_is_refused_in_one_line(capsys, monkeypatch, tmp_path, name, value, words):
    (tmp_path / "text.db").write_text("this is not a database, but it is long enough to be read")
    monkeypatch.setenv(name, value)
    line = said(capsys, "--port", "0")
    assert words in line
    assert "secret" not in line


def test_checkpoints_that_cannot_be_written_are_noticed_at_the_start(capsys, monkeypatch):
    assert main(["serve", "--create-keys", "keys"]) == 0
    monkeypatch.setenv("HOUSEWAY_KEY", "keys/house.key")
    monkeypatch.setenv("HOUSEWAY_CHECKPOINTS", "nowhere/checkpoints")
    capsys.readouterr()
    assert "nowhere/checkpoints cannot be opened" in said(capsys, "--port", "0")


def test_a_database_of_a_newer_version_is_left_alone(capsys, monkeypatch):
    monkeypatch.setenv("HOUSEWAY_ADMIN_PASSWORD", PASSWORD)
    assert main(["serve", "--create-admin", "root"]) == 0
    engine = create_engine("sqlite:///houseway.db")
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    capsys.readouterr()
    assert "newer Houseway" in said(capsys, "--port", "0")


def test_a_port_that_is_taken_is_refused_before_the_database_is_touched(capsys, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert f"port {port} is taken" in said(capsys, "--port", str(port))
    assert "cannot listen on" in said(capsys, "--host", "192.0.2.1", "--port", "0")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("port", ["99999", "-1", "80x"])
def test_a_port_that_is_none_is_refused(capsys, port):
    with pytest.raises(SystemExit):
        main(["serve", f"--port={port}"])
    assert "a port is a number up to 65535" in capsys.readouterr().err


def test_the_first_administrator_needs_a_proper_name_and_password(capsys, monkeypatch):
    assert "HOUSEWAY_ADMIN_PASSWORD" in said(capsys, "--create-admin", "root")  # no terminal here
    monkeypatch.setenv("HOUSEWAY_ADMIN_PASSWORD", "short")
    assert "at least 10 characters" in said(capsys, "--create-admin", "root")
    monkeypatch.setenv("HOUSEWAY_ADMIN_PASSWORD", PASSWORD)
    for name in ("", "two words", "dealer"):
        said(capsys, "--create-admin", name)
    assert main(["serve", "--create-admin", "root"]) == 0
    assert "already" in said(capsys, "--create-admin", "root")


def test_a_password_is_typed_twice(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    typed = iter([PASSWORD, "another", PASSWORD, PASSWORD])
    monkeypatch.setattr("houseway.cli.serve.getpass", lambda _: next(typed))
    assert "differ" in said(capsys, "--create-admin", "root")
    assert main(["serve", "--create-admin", "root"]) == 0


def test_keys_are_made_where_nobody_else_reads_them(capsys, tmp_path):
    assert main(["serve", "--create-keys", "etc/houseway"]) == 0
    assert stat.S_IMODE((tmp_path / "etc/houseway/house.key").stat().st_mode) == 0o600
    assert "not overwritten" in said(capsys, "--create-keys", "etc/houseway")


def documented():
    """The names of the figures in docs/operations.md."""
    text = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
    found = set(re.findall(r"`(houseway_[a-z_]+)", text))
    assert len(found) >= 7
    return found


@contextmanager
def running(*words, interrupt="default_int_handler", **variables):
    """The program itself, on a port of its choice."""
    program = PROGRAM.format(interrupt=interrupt)
    process = subprocess.Popen(
        [sys.executable, "-c", program, "serve", "--port", "0", *words],
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        for line in process.stdout:
            if line.startswith("Houseway is open on "):
                yield process, line.split()[-1]
                break
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def test_it_says_when_it_is_open_and_ends_quietly_at_the_keyboard(capsys, tmp_path):
    with running(HOUSEWAY_METRICS_TOKEN="scraper") as (process, base):
        assert "served by another process" in said(capsys, "--port", "0")
        assert httpx.get(f"{base}/health", timeout=60).json()["ok"]
        assert httpx.post(f"{base}/api/tokens", json={"label": "x"}, timeout=60).status_code == 401
        assert httpx.get(f"{base}/metrics", timeout=60).status_code == 401
        assert httpx.get(f"{base}/nothing", timeout=60).status_code == 404
        told = httpx.get(
            f"{base}/metrics", headers={"authorization": "Bearer scraper"}, timeout=60
        ).text
        process.send_signal(signal.SIGINT)
        log = [json.loads(line) for line in process.communicate(timeout=60)[1].splitlines()]
    assert process.returncode == 0
    assert [log[0]["message"], log[-1]["message"]] == ["open", "closed"]
    refused = [line for line in log if line.get("route") in ("/api/tokens", "/metrics")]
    assert [line["status"] for line in refused] == [401, 401, 200]
    assert [line["status"] for line in log if line.get("route") == "-"] == [404]
    assert 'houseway_requests_total{method="POST",route="/api/tokens",status="401"} 1.0' in told
    for name in documented():
        assert f"# TYPE {name} " in told
    assert stat.S_IMODE((tmp_path / "houseway.db").stat().st_mode) == 0o600


def test_ctrl_c_ends_it_where_the_shell_ignores_it_too():
    with running(interrupt="SIG_IGN") as (process, _):
        process.send_signal(signal.SIGINT)
        log = process.communicate(timeout=60)[1].splitlines()
    assert process.returncode == 0
    assert json.loads(log[-1])["message"] == "closed"
