"""Rule 18: Perfect Pairs."""

import pytest
from blackjack_rounds import STAKE, TABLE, at, clauses, opened, refused, settled

from houseway.equipment import cards, deck
from houseway.games.blackjack import BlackjackDeterminations
from houseway.games.blackjack.side_bets import pair_of
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, do, draw, opens, step, wager
from proof import rule

PAIRS = "perfect-pairs"
ON = {"perfect_pairs": True, "perfect_pairs_minimum": 500, "perfect_pairs_maximum": 5_000}
BETS = [wager("ann", 5_000), wager("ann", 1_000, on=PAIRS), NO_MORE_BETS]


def pairs(draws, *steps):
    return opened(draws, *BETS, *steps, table=ON)


@pytest.mark.parametrize(
    ("two", "kind"),
    [
        pytest.param("Js Qs", None, marks=rule("NI2005-63", "18.3", "18.3(b)", "18.4")),
        pytest.param("Ts Ks", None, marks=rule("NI2005-63", "18.3", "18.3(a)", "18.4")),
        pytest.param("Ts Th", "mixed", marks=rule("NI2005-63", "18.3(a)", "18.4")),
        pytest.param("Ks Kh", "mixed", marks=rule("NI2005-63", "18.3(b)", "18.4", "18.5")),
        pytest.param("8h 8s", "mixed", marks=rule("NI2005-63", "18.5", "A:Suit")),
        pytest.param("8c 8d", "mixed", marks=rule("NI2005-63", "18.5", "A:Suit")),
        pytest.param("5h 5d", "coloured", marks=rule("NI2005-63", "18.6", "18.6(a)")),
        pytest.param("5c 5s", "coloured", marks=rule("NI2005-63", "18.6", "18.6(b)")),
        pytest.param("8h 8h", "perfect", marks=rule("NI2005-63", "18.7")),
    ],
)
def test_kinds_of_pair(two, kind):
    assert pair_of(*cards(two)) == kind


@rule("NI2005-63", "18.11", "18.12")
def test_every_two_cards_have_exactly_one_result():
    kinds = [pair_of(first, second) for first in deck() for second in deck()]
    of_each = {kind: kinds.count(kind) for kind in ("mixed", "coloured", "perfect", None)}
    assert of_each == {"mixed": 52 * 2, "coloured": 52, "perfect": 52, None: 52 * 48}


class TestTheWager:
    @rule("NI2005-63", "18.1")
    def test_is_refused_where_the_option_is_off(self):
        round = opened("", wager("ann", 5_000))
        assert clauses(refused(round, "ann", "wager", on=PAIRS, box=1, amount=1_000)) == {"18.1"}

    @rule("NI2005-63", "18.1", "17.1")
    def test_can_be_on_together_with_super_sevens(self):
        steps = [wager("ann", 5_000), wager("ann", 1_000, on=PAIRS)]
        steps.append(wager("ann", 100, on="super-sevens"))
        round = opened("", *steps, table={**ON, "super_sevens": True})
        assert [w.on for w in round.wagers] == ["main", PAIRS, "super-sevens"]

    @rule("NI2005-63", "18.8")
    def test_is_open_to_everybody_until_the_bets_are_closed(self):
        round = opened(seats=[at("ann", 1), at("bob", 2)], table=ON)
        for player in ("ann", "bob"):
            assert PAIRS in {option.where["on"] for option in round.options(player)}
        do(round, "ann", "wager", on="main", box=1, amount=5_000)
        do(round, **NO_MORE_BETS)
        refused(round, "ann", "wager", on=PAIRS, box=1, amount=1_000)

    @rule("NI2005-63", "18.8[2]")
    def test_lies_in_a_box_of_its_own(self):
        round = opened(
            "", wager("ann", 5_000, box=3), wager("ann", 1_000, on=PAIRS, box=3), table=ON
        )
        lying = [(w.on, w.box, w.amount) for w in round.view().wagers]
        assert lying == [("main", 3, 5_000), (PAIRS, 3, 1_000)]
        assert round.stakes == {"ann": STAKE - 6_000}

    @rule("NI2005-63", "18.9")
    def test_keeps_to_limits_of_its_own(self):
        round = opened("", wager("ann", 5_000), table=ON)
        for amount in (250, 6_000):
            refusal = refused(round, "ann", "wager", on=PAIRS, box=1, amount=amount)
            assert clauses(refusal) == {"18.9"}
        do(round, "ann", "wager", on=PAIRS, box=1, amount=4_500)
        refused(round, "ann", "wager", on=PAIRS, box=1, amount=1_000)
        do(round, "ann", "wager", on=PAIRS, box=1, amount=500)

    @rule("NI2005-63", "18.9")
    @pytest.mark.parametrize("limits", [{}, {"perfect_pairs_minimum": 500}])
    def test_needs_limits_on_the_sign(self, limits):
        with pytest.raises(Refused) as refusal:
            BlackjackDeterminations(**TABLE, perfect_pairs=True, **limits)
        assert clauses(refusal.value) == {"18.9"}

    @rule("NI2005-63", "18.10")
    def test_without_a_main_wager_on_the_box_is_void(self):
        steps = [wager("ann", 5_000), wager("ann", 1_000, on=PAIRS, box=2), NO_MORE_BETS]
        round = opened("", *steps, table=ON)
        assert settled(round, PAIRS) == [("ann", "void", 0)]
        assert round.settlements[0].clauses == ("NI2005-63 18.10",)
        assert round.stakes == {"ann": STAKE - 5_000}

    @rule("NI2005-63", "18.10", "3.5")
    def test_beside_a_main_wager_that_the_maximum_leaves_out_is_void(self):
        steps = [wager("ann", 50_000), wager("bob", 1_000), wager("bob", 1_000, on=PAIRS)]
        seats = [at("ann", 1), at("bob")]
        round = opened("", *steps, NO_MORE_BETS, seats=seats, table=ON)
        assert settled(round, PAIRS) == [("bob", "void", 0)]
        assert round.stakes["bob"] == STAKE


class TestTheResult:
    @rule("NI2005-63", "18.13", "18.14")
    @pytest.mark.parametrize(
        ("two", "paid"),
        [
            pytest.param(
                "9h 9c", 6_000, marks=rule("NI2005-63", "18.11(a)", "18.13(b)", "18.14(a)")
            ),
            pytest.param(
                "9c 9s", 12_000, marks=rule("NI2005-63", "18.11(b)", "18.13(b)", "18.14(b)")
            ),
            pytest.param(
                "9c 9c",
                25_000,
                marks=rule("NI2005-63", "18.11(c)", "18.12", "18.13(b)", "18.14(c)"),
            ),
        ],
    )
    def test_a_pair_is_paid_before_the_subsequent_deal(self, two, paid):
        first, second = two.split()
        round = pairs(f"{first} 6d {second}")
        assert settled(round, PAIRS) == [("ann", "win", paid)]
        assert round.settlements[0].returned == paid + 1_000
        assert "split" in opens(round, "ann")

    @rule("NI2005-63", "18.11(d)", "18.13", "18.13(a)")
    @pytest.mark.parametrize("two", ["Ts Kh", "8s 9s"])
    def test_no_pair_loses_before_the_subsequent_deal(self, two):
        first, second = two.split()
        round = pairs(f"{first} 6d {second}")
        assert settled(round, PAIRS) == [("ann", "lose", 0)]
        assert "draw" in opens(round, "ann")

    @rule("NI2005-63", "18.11", "18.13")
    def test_later_cards_change_nothing(self):
        round = pairs("8h 6d 8s", step("ann", "split"))
        draw(round, "8d")
        assert settled(round, PAIRS) == [("ann", "win", 6_000)]

    @rule("NI2005-63", "18.15")
    def test_insurance_and_blackjacks_come_before_the_subsequent_deal_all_the_same(self):
        steps = [wager("ann", 5_000), wager("ann", 1_000, on=PAIRS), wager("bob", 5_000, box=2)]
        seats = [at("ann", 1), at("bob", 2)]
        round = opened("8h As Ad 8s Kh", *steps, NO_MORE_BETS, seats=seats, table=ON)
        assert settled(round, PAIRS) == [("ann", "win", 6_000)]
        assert opens(round, "bob") == {"insure", "even-money"}
        assert opens(round, "ann") == {"insure", "split", "double", "draw", "stand"}
