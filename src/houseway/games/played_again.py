"""A round from all that it was given: what becomes of one that was pickled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .given import Circumstances, Determinations, Seat
    from .round import Round


def played_again(
    kind: type[Round],
    determinations: Determinations,
    seats: Sequence[Seat],
    circumstances: Circumstances,
    answers: Sequence[object],
) -> Round:
    """The round with the same answers, each of them checked anew."""
    round = kind(determinations, seats, circumstances)
    round.follow(answers)
    return round
