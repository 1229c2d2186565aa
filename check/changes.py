"""What changed: on a branch since it left main, and whatever is not committed yet."""

from __future__ import annotations

import subprocess
from pathlib import Path


def changed(root: Path, main: str = "main") -> list[Path]:
    """Files that are there and differ from where the branch left main, or else from HEAD."""
    base = _git(root, "merge-base", main, "HEAD") or ["HEAD"]
    differing = _git(root, "diff", "--name-only", "--no-renames", *base)
    new = _git(root, "ls-files", "--others", "--exclude-standard")
    return sorted(path for name in {*differing, *new} if (path := root / name).is_file())


def _git(root: Path, *words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []
