"""The quick check: lint, types, layers, and the tests nearest to what changed, in about a minute.

`changes` asks git what changed, `nearness` says how near each test file is to that by its imports,
`budget` stops the tests when their time is up. What was left out is named at the end.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src")]  # the product of this checkout, whatever else is installed
