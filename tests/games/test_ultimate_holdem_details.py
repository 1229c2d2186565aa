"""Ultimate Texas Hold-em, closely: boxes that a deck serves, chips for trips, a plain player."""

from __future__ import annotations

import msgspec
import pytest
from ultimate_holdem_rounds import TABLE, ante, opened

from houseway.equipment import cards
from houseway.games.ultimate_holdem.bot import is_good_start, makes_more
from houseway.games.ultimate_holdem.determinations import UltimateHoldemDeterminations
from houseway.rulebook import Refused
from proof import rule


@rule("NI2019-212", "2.1")
def test_one_deck_serves_22_boxes_the_dealer_and_the_board() -> None:
    assert msgspec.convert({**TABLE, "boxes": 22}, UltimateHoldemDeterminations).boxes == 22
    with pytest.raises(Refused):  # 46 and 2 and 5 are one card too many
        msgspec.convert({**TABLE, "boxes": 23}, UltimateHoldemDeterminations)


@rule("NI2019-212", "4.2(b)")
def test_all_chips_that_are_left_may_go_on_trips() -> None:
    round = opened("", *ante("ann", 1), seats={"ann": 3_500})
    (trips,) = [option for option in round.options("ann") if option.where.get("on") == "trips"]
    assert trips.choose["amount"].largest == 1_500


@pytest.mark.parametrize(
    ("own", "board", "more"),
    [
        ("Ks 4d", "4h 9c 2s", True),  # a pair with an own card
        ("Ks 5d", "4h 9c 9s", False),  # the pair lies on the board
        ("Ks 4d", "4h 9c 9s", True),  # two pairs
        ("9d 4d", "2h 9c 9s", True),  # three of a kind with an own card
        ("Ks 5d", "9h 9c 9s", False),  # three of a kind for everybody
        ("Ks 5d", "2h 7c Js", False),  # nothing
        ("8d 7d", "4h 5c 6s", True),  # a straight
        ("2d 3d", "Th Jc Qs Kh As", False),  # the board plays
    ],
)
def test_a_plain_player_looks_for_more_than_lies_open(own: str, board: str, more: bool) -> None:
    assert makes_more(cards(own), cards(board)) is more  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("lowest", "suited", "too_low"),
    [
        ("A2", True, None),
        ("A2", False, None),
        ("K2", True, None),
        ("K5", False, "K4"),
        ("Q6", True, "Q5"),
        ("Q8", False, "Q7"),
        ("J8", True, "J7"),
        ("JT", False, "J9"),
        ("33", False, "22"),
    ],
)
def test_from_which_two_cards_four_times_the_ante_is_bet(
    lowest: str, suited: bool, too_low: str | None
) -> None:
    def is_good(ranks: str) -> bool:
        return is_good_start(*cards(f"{ranks[0]}s {ranks[1]}{'s' if suited else 'd'}"))

    assert is_good(lowest)
    assert too_low is None or not is_good(too_low)
    assert not is_good("T9")
