"""Whole hands of no-limit hold'em for six in a batch, dealt, decided and played by the kernel.

The other engine plays hands of the same random policy from scripts, and is not charged for dealing
and deciding.
"""

from __future__ import annotations

import random
from itertools import islice

from houseway.analysis.holdem import kernel
from houseway.analysis.simulation import BLOCK

from .holdem import DETERMINATIONS, PLAYERS, SEED, STACK, play_theirs, scripts
from .timing import Row, compare, each

HANDS, BLOCKS = 60, 4


def rows() -> list[Row]:
    """Hands a second on one thread."""
    _, theirs = zip(*islice(scripts(random.Random(SEED)), HANDS), strict=True)
    ours = kernel(DETERMINATIONS, players=PLAYERS, stack=STACK)
    ours.block(SEED, 0, 1)
    return [
        compare(
            f"play hands of {PLAYERS} in a batch, no limit",
            "hands/s",
            BLOCKS * BLOCK,
            lambda: [ours.block(SEED, block, BLOCK) for block in range(BLOCKS)],
            lambda: each(play_theirs, theirs),
            their_count=HANDS,
        )
    ]
