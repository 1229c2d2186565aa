"""Small faults put into the rules one at a time, to see whether the tests that claim them notice.

`places` finds where a fault can be put, `tracing` records which tests run which lines, `claims`
says which tests a line must answer to, `trial` runs those against one fault, `report` counts and
names. No source file is ever changed: a child process loads one module in its altered form.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "houseway"
TESTS = ROOT / "tests"
BUILD = ROOT / "build" / "mutants"

sys.path[:0] = [str(SOURCE.parent)]  # the product of this checkout, whatever else is installed
