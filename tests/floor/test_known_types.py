"""Many threads may be the first to read a kind of document, as when a floor opens again."""

from __future__ import annotations

import subprocess
import sys

# Somebody else reads conditions while the types of their parts are being looked at.
READING = """
import threading
from msgspec import _utils
import houseway.floor.app
from houseway.floor.known_types import know_types
from houseway.tournament.conditions import Conditions, parse
from houseway.tournament.hosting.templates import template

text, look = template("holdem"), _utils._get_class_annotations
know_types()

def meanwhile(kind):
    if kind not in Conditions.__mro__:
        _utils._get_class_annotations = look
        another = threading.Thread(target=parse, args=(text,))
        another.start()
        another.join()
    return look(kind)

_utils._get_class_annotations = meanwhile
parse(text)
print("read", parse(text).title)
"""


def test_who_reads_conditions_meanwhile_does_not_end_the_process():
    command = [sys.executable, "-c", READING]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("read ")
