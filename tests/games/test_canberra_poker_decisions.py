"""Canberra Poker, closely: the order of the choices, the least payout, a hand in a word."""

from __future__ import annotations

import msgspec
import pytest
from canberra_poker_rounds import ACE_KING, NINES, TABLE, dealt, refused

from houseway.games.canberra_poker.determinations import CanberraPokerDeterminations
from playing import do
from proof import rule


@rule("NI2002-45-canberra-poker", "7.2")
def test_the_bet_is_offered_before_the_fold() -> None:
    round = dealt(NINES, ACE_KING)
    assert [option.do for option in round.options("ann")] == ["bet", "fold"]


@rule("NI2002-45-canberra-poker", "8.2")
def test_a_winning_bet_is_paid_at_least_something() -> None:
    assert (
        msgspec.convert({**TABLE, "maximum_payout": 1}, CanberraPokerDeterminations).maximum_payout
        == 1
    )
    with refused("8.2"):
        msgspec.convert({**TABLE, "maximum_payout": 0}, CanberraPokerDeterminations)


@pytest.mark.parametrize(("act", "after"), [("bet", "bet"), ("fold", "folded")])
def test_a_hand_is_undecided_until_its_player_has_decided(act: str, after: str) -> None:
    round = dealt(NINES, "5c 5d Qh 8c 2h", ACE_KING)
    assert [box.status for box in round.view().boxes] == ["undecided", "undecided"]
    do(round, "ann", act)
    assert [box.status for box in round.view().boxes] == [after, "undecided"]
