"""Typed to the edge: what may be anything is rare, and does not become more."""

import re
from pathlib import Path

import houseway

SOURCE = Path(houseway.__file__).parent
ANYTHING = re.compile(r"\bAny\b")
IMPORT = re.compile(r"\s*(from|import) ")
AT_MOST = 3.0
"""Lines in a thousand in which something may be anything."""


def test_few_things_may_be_anything():
    lines = [line for file in SOURCE.rglob("*.py") for line in file.read_text().splitlines()]
    loose = [line for line in lines if ANYTHING.search(line) and not IMPORT.match(line)]
    assert 1_000 * len(loose) / len(lines) <= AT_MOST, f"{len(loose)} lines say Any"
