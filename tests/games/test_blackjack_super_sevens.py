"""Rule 17: Super Sevens."""

import pytest
from blackjack_rounds import STAKE, TABLE, at, clauses, opened, refused, settled

from houseway.equipment import cards
from houseway.games.asks import Settled
from houseway.games.blackjack import BlackjackDeterminations
from houseway.games.blackjack.side_bets import sevens_of, suited
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, do, draw, happened, opens, step, wager
from proof import rule

SEVENS = "super-sevens"
ON = {"super_sevens": True, "super_sevens_amounts": [100]}
BETS = [wager("ann", 5_000), wager("ann", 100, on=SEVENS), NO_MORE_BETS]


def sevens(draws, *steps, **more):
    return opened(draws, *BETS, *steps, table=ON, **more)


class TestTheWager:
    @rule("NI2005-63", "17.1")
    def test_is_refused_where_the_option_is_off(self):
        round = opened("", wager("ann", 5_000))
        assert clauses(refused(round, "ann", "wager", on=SEVENS, box=1, amount=100)) == {"17.1"}
        assert {option.where.get("on") for option in round.options("ann")} == {"main"}

    @rule("NI2005-63", "17.1", "17.3")
    def test_is_open_to_every_player_where_the_option_is_on(self):
        round = opened(seats=[at("ann", 1), at("bob", 2)], table=ON)
        for player in ("ann", "bob"):
            assert SEVENS in {option.where["on"] for option in round.options(player)}

    @rule("NI2005-63", "17.3")
    def test_is_closed_with_the_bets(self):
        round = opened("", wager("ann", 5_000), NO_MORE_BETS, table=ON)
        refused(round, "ann", "wager", on=SEVENS, box=1, amount=100)
        draw(round, "7s")
        refused(round, "ann", "wager", on=SEVENS, box=1, amount=100)

    @rule("NI2005-63", "17.3[2]")
    def test_lies_in_a_box_of_its_own_outside_the_limits_of_the_main_wager(self):
        round = opened(
            "", wager("ann", 5_000, box=3), wager("ann", 100, on=SEVENS, box=3), table=ON
        )
        lying = [(w.on, w.box, w.amount) for w in round.view().wagers]
        assert lying == [("main", 3, 5_000), (SEVENS, 3, 100)]
        assert round.stakes == {"ann": STAKE - 5_100}

    @rule("NI2005-63", "17.3[2]")
    def test_is_made_of_chips(self):
        round = opened("", wager("ann", 5_000), seats={"ann": 5_050}, table=ON)
        refused(round, "ann", "wager", on=SEVENS, box=1, amount=100)

    @rule("NI2005-63", "17.4")
    def test_is_an_approved_amount(self):
        round = opened("", wager("ann", 5_000), table=ON)
        for amount in (50, 200):
            refusal = refused(round, "ann", "wager", on=SEVENS, box=1, amount=amount)
            assert clauses(refusal) == {"17.4"}
        do(round, "ann", "wager", on=SEVENS, box=1, amount=100)
        refused(round, "ann", "wager", on=SEVENS, box=1, amount=100)

    @rule("NI2005-63", "17.4")
    @pytest.mark.parametrize("amounts", [(), (0,), (-100, 100)])
    def test_needs_an_approved_amount(self, amounts):
        with pytest.raises(Refused) as refusal:
            BlackjackDeterminations(**TABLE, super_sevens=True, super_sevens_amounts=amounts)
        assert clauses(refusal.value) == {"17.4"}

    @rule("NI2005-63", "17.5")
    def test_without_a_main_wager_of_the_same_player_is_void(self):
        steps = [wager("ann", 5_000), wager("bob", 100, on=SEVENS), NO_MORE_BETS]
        round = opened("", *steps, seats=[at("ann", 1), at("bob")], table=ON)
        assert settled(round, SEVENS) == [("bob", "void", 0)]
        assert round.settlements[0].clauses == ("NI2005-63 17.5",)
        assert round.stakes["bob"] == STAKE


@rule("NI2005-63", "17.6")
@pytest.mark.parametrize(
    ("dealt", "count"),
    [("7s 7h 5c", 2), ("7s 5h 7c", 1), ("Qs 7h 7c", 0), ("7s 7h 7c", 3), ("7s 7h 7c 7d", 3)],
)
def test_sevens_are_counted_from_the_first_card_without_a_gap(dealt, count):
    assert len(sevens_of(cards(dealt))) == count


@pytest.mark.parametrize(
    ("held", "same"),
    [
        pytest.param("7c 7c", True, marks=rule("NI2005-63", "A:Suited")),
        pytest.param("7c 7s", False, marks=rule("NI2005-63", "A:Not suited")),
        pytest.param("7s 7s 7s", True, marks=rule("NI2005-63", "A:Suited")),
        pytest.param("7s 7s 7h", False, marks=rule("NI2005-63", "A:Not suited")),
    ],
)
def test_suited_means_all_of_one_suit(held, same):
    assert suited(cards(held)) is same


class TestWithTwoCards:
    @rule("NI2005-63", "17.6(d)", "17.8", "17.8(a)")
    @pytest.mark.parametrize("second", ["7h", "9h"])
    def test_a_first_card_that_is_no_seven_loses_before_the_subsequent_deal(self, second):
        round = sevens(f"Qs 6d {second}")
        assert settled(round, SEVENS) == [("ann", "lose", 0)]
        assert "stand" in opens(round, "ann")

    @rule("NI2005-63", "17.6(a)", "17.7:one seven", "17.8", "17.8(b)")
    @pytest.mark.parametrize("second", ["Qh", "9h"])
    def test_one_seven_pays_three_to_one_before_the_subsequent_deal(self, second):
        round = sevens(f"7s 6d {second}")
        assert settled(round, SEVENS) == [("ann", "win", 300)]
        assert round.settlements[0].returned == 400
        do(round, "ann", "draw")
        draw(round, "7c")
        assert len(settled(round, SEVENS)) == 1

    @rule("NI2005-63", "17.8", "17.8(b)")
    def test_two_sevens_wait(self):
        assert settled(sevens("7s 6d 7h"), SEVENS) == []


class TestWithAThirdCard:
    @pytest.mark.parametrize(
        ("dealt", "paid"),
        [
            pytest.param(
                "7h 7c 5d",
                5_000,
                marks=rule("NI2005-63", "17.6(b)", "17.7:two sevens not suited"),
            ),
            pytest.param(
                "7h 7h 5d", 10_000, marks=rule("NI2005-63", "17.6(b)", "17.7:two sevens suited")
            ),
            pytest.param(
                "7h 7s 7c",
                50_000,
                marks=rule("NI2005-63", "17.6(c)", "17.7:three sevens not suited"),
            ),
            pytest.param(
                "7h 7h 7c",
                50_000,
                marks=rule("NI2005-63", "17.6(c)", "17.7:three sevens not suited", "A:Not suited"),
            ),
        ],
    )
    @rule("NI2005-63", "17.7", "17.9")
    def test_the_best_row_is_paid_when_the_card_falls(self, dealt, paid):
        first, second, third = dealt.split()
        round = sevens(f"{first} 6d {second}", step("ann", "draw"))
        assert settled(round, SEVENS) == []
        draw(round, third)
        assert settled(round, SEVENS) == [("ann", "win", paid)]
        assert settled(round) == []

    @rule("NI2005-63", "17.9", "17.6(b)")
    def test_two_sevens_are_paid_when_the_player_stands(self):
        round = sevens("7h 6d 7h", step("ann", "stand"))
        assert settled(round, SEVENS) == [("ann", "win", 10_000)]
        assert settled(round) == []

    @rule("NI2005-63", "17.7", "17.7:three sevens suited", "17.6(c)", "17.9[2]")
    def test_three_suited_sevens_are_paid_after_the_round_and_only_once(self):
        round = sevens("7s 6d 7s", step("ann", "draw"))
        draw(round, "7s")
        assert settled(round, SEVENS) == []
        assert happened(round, "super sevens wait")[0]["player"] == "ann"
        draw(round, "Td Kd")
        assert round.asked == Settled()
        assert settled(round, SEVENS) == []
        before = round.stakes["ann"]
        round.give(None)
        assert settled(round, SEVENS) == [("ann", "win", 500_000)]
        assert round.stakes["ann"] == before + 500_000 + 100

    @rule("NI2005-63", "17.6")
    def test_the_main_hand_does_not_matter(self):
        round = sevens("7h 6d 7c", step("ann", "draw"))
        draw(round, "Kc")
        assert settled(round) == [("ann", "lose", 0)]
        assert settled(round, SEVENS) == [("ann", "win", 5_000)]

    @rule("NI2005-63", "17.9[2]", "16.3")
    def test_a_void_round_pays_no_jackpot(self):
        round = sevens("7s 6d 7s", step("ann", "draw"))
        draw(round, "7s Td Kd")
        do(round, "operator", "void-round", ground="fraud", reason="marked sevens")
        assert settled(round, SEVENS) == [("ann", "void", 0)]
        assert round.stakes == {"ann": STAKE}


class TestOnASplit:
    @rule("NI2005-63", "17.10")
    def test_the_card_to_the_first_hand_is_the_third(self):
        round = sevens("7s 6d 7h", step("ann", "split"))
        draw(round, "7c")
        assert settled(round, SEVENS) == [("ann", "win", 50_000)]

    @rule("NI2005-63", "17.10")
    def test_a_seven_on_the_second_hand_does_not_count(self):
        round = sevens("7s 6d 7h", step("ann", "split"))
        draw(round, "Tc")
        assert settled(round, SEVENS) == [("ann", "win", 5_000)]
        do(round, "ann", "stand", hand="1")
        draw(round, "7c")
        assert len(settled(round, SEVENS)) == 1

    @rule("NI2005-63", "17.10")
    def test_the_same_card_counts_for_who_rides(self):
        steps = [wager("ann", 5_000), wager("bob", 5_000), wager("bob", 100, on=SEVENS)]
        steps += [NO_MORE_BETS, step("ann", "split"), step("bob", "ride")]
        round = opened("7s 6d 7h", *steps, seats=[at("ann", 1), at("bob")], table=ON)
        draw(round, "7c")
        assert settled(round, SEVENS) == [("bob", "win", 50_000)]
