"""Rule 12: the dealer's hand."""

import pytest
from blackjack_rounds import at, bets, opened, settled

from houseway.games.asks import Draw, Settled
from playing import NO_MORE_BETS, do, draw, step, wager
from proof import rule


@rule("NI2005-63", "12.1")
@pytest.mark.parametrize(
    ("dealer", "more"),
    [
        ("Td 6c", True),
        ("Td 2c 4c", True),
        ("Ad 5c", True),
        ("Ad 5c Th", True),
        ("Ad 6c", False),
        ("Td 7c", False),
        ("9d 9c", False),
        ("Td 6c 5c", False),
        ("Ad Kc", False),
        ("Td 6c Tc", False),
    ],
)
def test_draws_to_sixteen_and_stands_on_every_seventeen(dealer, more):
    up, *drawn = dealer.split()
    round = opened(f"Ts {up} 9h", *bets(ann=1_000), step("ann", "stand"))
    draw(round, " ".join(drawn))
    assert round.asked == (Draw("card", "dealer") if more else Settled())


@rule("NI2005-63", "12.1")
def test_waits_until_every_box_is_finished():
    steps = [wager("ann", 1_000, box=1), wager("bob", 1_000, box=2), NO_MORE_BETS]
    round = opened("Ts 9s 6d 9h 9c", *steps, seats=[at("ann", 1), at("bob", 2)])
    do(round, "ann", "stand")
    assert not isinstance(round.asked, Draw)
    do(round, "bob", "stand")
    assert round.asked == Draw("card", "dealer")


class TestNoCardWithoutEffect:
    @rule("NI2005-63", "12.2")
    def test_none_if_every_hand_is_bust(self):
        round = opened("Ts 6d 6h", *bets(ann=1_000), step("ann", "draw"))
        draw(round, "Kc")
        assert round.asked == Settled()
        assert len(round.dealer) == 1

    @rule("NI2005-63", "12.2")
    def test_none_if_every_blackjack_is_paid(self):
        assert opened("As 6d Kh", *bets(ann=1_000)).asked == Settled()
        assert opened("As Ad Kh", *bets(ann=1_000), step("ann", "even-money")).asked == Settled()

    @rule("NI2005-63", "12.2")
    @pytest.mark.parametrize("second", ["5c", "2c"])
    def test_one_if_only_a_blackjack_waits(self, second):
        round = opened("As Kd Kh", *bets(ann=1_000))
        draw(round, second)
        assert round.asked == Settled()
        assert settled(round) == [("ann", "win", 1_500)]

    @rule("NI2005-63", "12.2")
    def test_one_if_only_insurance_waits(self):
        round = opened("Ts Ad 6h", *bets(ann=1_000))
        do(round, "ann", "insure", amount=500)
        do(round, "ann", "draw")
        draw(round, "Kc 4c")
        assert round.asked == Settled()
        assert len(round.dealer) == 2

    @rule("NI2005-63", "12.2")
    def test_all_of_them_if_any_other_hand_waits(self):
        steps = [wager("ann", 1_000, box=1), wager("bob", 1_000, box=2), NO_MORE_BETS]
        round = opened("As 9s Kd Kh 9c", *steps, seats=[at("ann", 1), at("bob", 2)])
        do(round, "bob", "stand")
        draw(round, "2c")
        assert round.asked == Draw("card", "dealer")

    @rule("NI2005-63", "12.2")
    def test_side_bets_need_no_card(self):
        steps = [wager("ann", 1_000), wager("ann", 100, on="super-sevens"), NO_MORE_BETS]
        round = opened("7s 6d 7h", *steps, table={"super_sevens": True})
        do(round, "ann", "draw")
        draw(round, "Kc")
        assert round.asked == Settled()

    @rule("NI2005-63", "12.2")
    def test_none_after_the_last_wager_was_voided(self):
        round = opened("Ts 6d 9h", *bets(ann=1_000), step("ann", "stand"))
        draw(round, "Td")
        assert round.asked == Draw("card", "dealer")
        do(round, "operator", "breach", player="ann", rule="4.3", void_wagers=True)
        assert round.asked == Settled()
