"""``python -m check``: lint, types, layers, and the tests nearest to what changed."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from . import ROOT
from .budget import DEADLINE
from .changes import changed
from .nearness import Nearness

STATIC = (
    ("lint", ("ruff", "check", "--quiet", ".")),
    ("layout", ("ruff", "format", "--check", "--quiet", ".")),
    ("types", ("mypy",)),
    ("layers", ("lint-imports", "--no-logo")),
)


def main() -> int:
    """Run everything, say what was run and what was left out; 0 if nothing failed."""
    asked = _arguments()
    failed = [name for name, words in STATIC if not _passes(name, words)]
    files = changed(ROOT)
    near = Nearness(ROOT).near(files)
    chosen, left = choose(near, asked.without, asked.files)
    examples = [path for path in files if _has_examples(path)]
    print(f"tests   {len(chosen)} files and {len(examples)} examples, nearest to", _named(files))
    if (chosen or examples) and not _tested([*examples, *chosen], asked.seconds, asked.workers):
        failed.append("tests")
    if left:
        print(f"Left out, farther from the change or long: {_named(left)}.")
    print(f"Not in order: {', '.join(failed)}." if failed else "In order.", "All: make test.")
    return 1 if failed else 0


def choose(
    near: Iterable[Path], without: Sequence[Path], most: int
) -> tuple[list[Path], list[Path]]:
    """The nearest test files, and those that are left out: too long, or too many."""
    short = [path for path in near if not any(path.is_relative_to(long) for long in without)]
    return short[:most], [path for path in near if path not in short[:most]]


def _passes(name: str, words: Sequence[str]) -> bool:
    began = time.monotonic()
    program = [str(Path(sys.executable).parent / words[0]), *words[1:]]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)
    print(f"{name:7} {'ok' if done.returncode == 0 else 'FAILED'}, {_seconds(began)}", flush=True)
    if done.returncode:
        print(done.stdout + done.stderr)
    return done.returncode == 0


def _tested(files: Sequence[Path], seconds: float, workers: int) -> bool:
    began = time.monotonic()
    options = ["-n", str(workers), "--dist", "load", "--maxschedchunk", "4", "-rs"]
    pytest = [sys.executable, "-m", "pytest", "-p", "check.budget", *options, *map(str, files)]
    surroundings = os.environ | {DEADLINE: str(time.time() + seconds)}
    code = subprocess.run(pytest, cwd=ROOT, env=surroundings, check=False).returncode
    print(f"tests   {'ok' if code == 0 else 'FAILED'}, {_seconds(began)}")
    return code == 0


def _has_examples(path: Path) -> bool:
    return path.is_relative_to(ROOT / "src") and path.suffix == ".py" and ">>> " in path.read_text()


def _named(files: Sequence[Path], most: int = 6) -> str:
    names = [str(path.relative_to(ROOT)) for path in files[:most]]
    more = [f"{len(files) - most} more"] if len(files) > most else []
    return ", ".join(names + more) or "nothing, for nothing changed"


def _seconds(began: float) -> str:
    return f"{time.monotonic() - began:.0f} s"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m check", description=__doc__)
    parser.add_argument("--seconds", type=float, default=30, help="how long tests may run (30)")
    parser.add_argument("--files", type=int, default=60, help="how many test files at most (60)")
    parser.add_argument("--workers", type=int, default=2, help="how many at a time (2)")
    parser.add_argument(
        "--without", type=Path, nargs="*", default=[], metavar="PATH", help="what is long"
    )
    asked = parser.parse_args()
    asked.without = [Path(path).absolute() for path in asked.without]
    return asked


if __name__ == "__main__":
    sys.exit(main())
