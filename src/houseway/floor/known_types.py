"""Every type that documents are read into is known before a thread reads one.

msgspec looks at a type when it is first used. A second thread that uses the type meanwhile sees
it half known, which ends the process: a floor opens its tables and tournaments in many threads.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec


def know_types() -> None:
    """Let msgspec look at every type there is; one that is only written cannot be read."""
    for kind in _below(msgspec.Struct):
        with suppress(TypeError):
            msgspec.json.Decoder(kind)


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)
