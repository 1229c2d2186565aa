"""The parts of a Hand as a player names them: put in order when the Hand is set, and only then."""

from __future__ import annotations

from houseway.games.asks import Act
from houseway.games.pai_gow.setting import relabelled
from proof import rule

NAMED = {"low": "gee-24 chong-1", "high": "ng-14 bon-1"}


@rule("NI2002-45-pai-gow", "T:High Part of the Hand", "T:Low Part of the Hand")
def test_the_better_part_is_the_high_one_however_it_was_named() -> None:
    set_hand = relabelled(Act("ann", "set", NAMED))
    assert set_hand.facts == {"low": "bon-1 ng-14", "high": "chong-1 gee-24"}


def test_what_does_not_set_a_hand_keeps_its_words() -> None:
    given_up = Act("ann", "surrender", NAMED)
    assert relabelled(given_up) == given_up
