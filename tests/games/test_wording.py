"""How rules and tables speak of several things, and of what is to be done."""

from __future__ import annotations

import pytest

from houseway.games.asks import Cut, Draw, Shuffle
from houseway.games.wording import describe, listed, shortened

FIVE = ["ante wager", "blind area", "trips area", "play wager", "some other"]  # ten letters each


@pytest.mark.parametrize(
    ("ones", "said"),
    [
        ([], ""),
        (["fold"], "fold"),
        (["fold", "call 400"], "fold or call 400"),
        (["fold", "call 400", "fold"], "fold or call 400"),
        (["fold", "call 400", "raise"], "fold, call 400 or raise"),
    ],
)
def test_several_things_are_said_in_a_row(ones: list[str], said: str) -> None:
    assert listed(ones) == said


def test_eight_things_are_all_named_and_of_nine_the_first_three_and_the_last() -> None:
    assert shortened([*"abcdefgh"]) == "a, b, c, d, e, f, g or h"
    assert shortened([*"abcdefghi"]) == "a, b, c … i"


def test_long_names_are_shortened_where_there_are_more_than_four() -> None:
    """Five names of ten letters are read at once; five of twenty are not."""
    assert shortened(FIVE) == f"{', '.join(FIVE[:4])} or some other"
    long = [f"{one} on box 1" for one in FIVE]
    assert shortened(long) == f"{', '.join(long[:3])} … some other on box 1"
    longer = [f"{one} and of everybody" for one in FIVE[:4]]
    assert shortened(longer, "and") == f"{', '.join(longer[:3])} and {longer[3]}"


def test_what_is_to_be_done_with_the_cards_is_said() -> None:
    assert describe(Shuffle("all")) == "the dealer is to shuffle"
    assert describe(Cut(26)) == "the cards are to be cut"
    assert describe(Draw("card", "burn")) == "a card is to be burnt"
