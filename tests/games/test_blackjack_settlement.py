"""Rule 13: every result and every payment."""

import pytest
from blackjack_rounds import STAKE, bets, opened, played, settled

from playing import do, draw, net, step
from proof import rule


@pytest.mark.parametrize(
    ("draws", "result", "won", "cited"),
    [
        pytest.param(
            "Ts Td 2h 5s Ks",
            "win",
            5_000,
            {"13.1(a)", "13.2(b)"},
            marks=rule("NI2005-63", "13.1(a)", "13.2", "13.2(b)"),
        ),
        pytest.param(
            "Ts Td Kh 8s",
            "win",
            5_000,
            {"13.1(b)", "13.2(b)"},
            marks=rule("NI2005-63", "13.1(b)", "13.2", "13.2(b)"),
        ),
        pytest.param(
            "Ts Td 8h 9s", "lose", -5_000, {"13.1(e)"}, marks=rule("NI2005-63", "13.1(e)")
        ),
        pytest.param(
            "Ts Td 9h 9s", "push", 0, {"13.1(g)"}, marks=rule("NI2005-63", "13.1(g)", "A:Stand off")
        ),
        pytest.param(
            "Ts Ad Kh Qs", "lose", -5_000, {"13.1(f)"}, marks=rule("NI2005-63", "13.1(f)")
        ),
    ],
)
@rule("NI2005-63", "13.1")
def test_totals(draws, result, won, cited):
    round = played(draws, *bets(ann=5_000), step("ann", "stand"))
    [main] = round.settlements
    assert main.result == result
    assert {citation.removeprefix("NI2005-63 ") for citation in main.clauses} == cited
    assert net(round) == {"ann": won}


class TestBlackjack:
    @rule("NI2005-63", "13.1(c)", "13.2", "13.2(a)")
    @pytest.mark.parametrize(
        ("staked", "up", "second", "paid"),
        [(5_000, "Td", "Ks", 7_500), (2_500, "Td", "9s", 3_750), (500, "Ad", "5s", 750)],
    )
    def test_pays_three_to_two_without_rounding(self, staked, up, second, paid):
        round = played(f"As {up} Kh {second}", *bets(ann=staked))
        assert settled(round) == [("ann", "win", paid)]
        assert round.settlements[0].odds == "3 to 2"

    @rule("NI2005-63", "13.1(c)")
    def test_beats_a_dealers_twenty_one_of_three_cards(self):
        seats = {"ann": STAKE, "bob": STAKE}
        round = opened("As 9s Td Kh 9h", *bets(ann=5_000, bob=5_000), seats=seats)
        do(round, "bob", "stand")
        draw(round, "6s 5c")
        assert settled(round) == [("ann", "win", 7_500), ("bob", "lose", 0)]

    @rule("NI2005-63", "13.1(g)", "A:Stand off")
    def test_stands_off_with_the_dealers(self):
        round = played("As Kd Kh Ad", *bets(ann=5_000))
        assert settled(round) == [("ann", "push", 0)]
        assert net(round) == {"ann": 0}

    @rule("NI2005-63", "13.1(f)")
    def test_of_the_dealer_beats_every_other_twenty_one(self):
        round = opened("7s Ad 7h", *bets(ann=5_000), step("ann", "draw"))
        draw(round, "7c Qs")
        assert settled(round) == [("ann", "lose", 0)]

    @rule("NI2005-63", "13.1", "13.1(f)")
    def test_of_the_dealer_takes_doubled_and_split_wagers_in_full(self):
        round = opened("8s Ad 8h", *bets(ann=5_000))
        do(round, "ann", "insure", amount=2_500)
        do(round, "ann", "split")
        draw(round, "3c")
        do(round, "ann", "double", amount=5_000)
        draw(round, "Kc 9c")
        do(round, "ann", "stand", hand="2")
        draw(round, "Ks")
        assert settled(round) == [("ann", "lose", 0), ("ann", "lose", 0)]
        assert settled(round, "insurance") == [("ann", "win", 5_000)]
        assert net(round) == {"ann": -10_000 - 5_000 + 5_000}


@rule("NI2005-63", "13.1(d)")
def test_over_twenty_one_loses_at_once_even_if_the_dealer_busts_later():
    seats = {"ann": STAKE, "bob": STAKE}
    round = opened("Ts 9s 6d 6h 9h", *bets(ann=5_000, bob=5_000), seats=seats)
    do(round, "ann", "draw")
    draw(round, "8c")
    assert settled(round) == [("ann", "lose", 0)]
    do(round, "bob", "stand")
    draw(round, "Td Tc")
    assert net(round) == {"ann": -5_000, "bob": 5_000}


@rule("NI2005-63", "13.2", "13.2(b)")
def test_a_double_is_paid_in_full():
    round = opened("5s 6d 6h", *bets(ann=5_000))
    do(round, "ann", "double", amount=5_000)
    draw(round, "9c Td 3h")
    assert settled(round) == [("ann", "win", 10_000)]


@rule("NI2005-63", "13.1", "13.2(b)")
def test_every_split_hand_has_a_result_of_its_own():
    round = opened("8s 6d 8h", *bets(ann=5_000), step("ann", "split"))
    draw(round, "3c")
    do(round, "ann", "double", amount=5_000)
    draw(round, "Kc Kd")
    do(round, "ann", "stand", hand="2")
    draw(round, "Td 3h")
    assert settled(round) == [("ann", "win", 10_000), ("ann", "lose", 0)]
    assert net(round) == {"ann": 5_000}
