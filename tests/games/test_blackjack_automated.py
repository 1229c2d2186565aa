"""Rule 19: the automated shuffling shoe."""

import pytest
from blackjack_rounds import ANN, MALFUNCTION, TABLE, at, bets, clauses, opened, refused

from houseway.games.asks import Cut, Draw, PlaceCuttingCard, Shuffle
from houseway.games.blackjack import BlackjackDeterminations, BlackjackShoe
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, all_gone_but, do, draw, handle, happened, wager
from proof import rule

AUTOMATED = {"shoe": "automated"}
AT_1_3_6 = [at("ann", 1), at("bob", 3), at("cy", 6)]
ON_1_3_6 = [*(wager(s.player, 1_000, box=s.seat) for s in AT_1_3_6), NO_MORE_BETS]


def in_mid_round():
    """Twelve cards lie on the table; Bob on box 3 decides."""
    round = opened("Ts 9s 8s 6d 2h 9h 8h", *ON_1_3_6, seats=AT_1_3_6, table=AUTOMATED)
    for card in ("2c", "2d", "2s", "As", "Ad"):
        do(round, "ann", "draw")
        draw(round, card)
    do(round, "ann", "stand")
    return round


def fails(round):
    do(round, "supervisor", "malfunction", rectified=False, **MALFUNCTION)


@rule("NI2005-63", "19.1", "19.2")
def test_new_cards_are_shuffled_by_hand_and_loaded_without_a_cut():
    shoe = BlackjackShoe(BlackjackDeterminations(**TABLE, **AUTOMATED), AT_1_3_6)
    assert shoe.asked == Shuffle("all")
    shoe.give(None)
    assert shoe.over
    assert happened(shoe, "shuffled")[0]["clauses"] == ["NI2005-63 19.2"]
    assert happened(shoe, "new shoe")[0]["cards"] == 312
    assert not happened(shoe, "cut offered")


@rule("NI2005-63", "19.1")
@pytest.mark.parametrize("fallen", ["", "Ts"])
def test_there_is_no_cutting_card(fallen):
    round = opened(fallen, *bets(ann=1_000), table=AUTOMATED)
    with pytest.raises(Refused) as refusal:
        round.give("cut")
    assert clauses(refusal.value) == {"19.1"}
    assert not round.shoe_due


@rule("NI2005-63", "19.1", "16.3")
def test_without_cards_the_round_is_void_because_discards_are_not_dealt():
    round = opened("Ts 6d", *bets(ann=1_000), table=AUTOMATED, gone=all_gone_but("Ts 6d 9h"))
    with pytest.raises(Refused, match=r"not empty: 1 card should be left in it.*19\.1"):
        round.give("empty")
    round = opened("Ts 6d", *bets(ann=1_000), table=AUTOMATED, gone=all_gone_but("Ts 6d"))
    round.give("empty")
    assert round.void.clauses == ("NI2005-63 19.1", "NI2005-63 16.3")
    assert round.stakes == ANN


class TestAMalfunction:
    @rule("NI2005-63", "19.3")
    def test_that_is_rectified_changes_nothing(self):
        round = in_mid_round()
        asked = round.asked
        do(round, "supervisor", "malfunction", rectified=True, **MALFUNCTION)
        assert (round.asked, round.stack, round.new_cards_due) == (asked, 300, False)
        assert not happened(round, "shuffled")

    @rule("NI2005-63", "19.3", "19.3(a)", "19.3(a)(i)", "19.3(a)(iii)")
    def test_that_is_not_turns_the_cards_left_into_an_ordinary_shoe(self):
        round = in_mid_round()
        before = round.view("inspector").boxes
        fails(round)
        assert round.asked == Shuffle("remaining")
        round.give(None)
        do(round, "cy", "cut", at=52)
        assert round.asked == Cut(52)
        round.give(None)
        do(round, "dealer", "place-cutting-card", from_back=60)
        assert round.asked == PlaceCuttingCard(60)
        round.give(None)
        assert happened(round, "ordinary shoe")[0]["cards"] == 300
        assert round.view("inspector").boxes == before
        assert round.new_cards_due
        do(round, "bob", "stand")
        do(round, "cy", "draw")
        draw(round, "3c")
        do(round, "cy", "stand")
        draw(round, "Td Kd")
        assert {s.result for s in round.settlements} == {"win"}

    @rule("NI2005-63", "19.3(a)(ii)")
    def test_the_cut_is_offered_from_the_dealers_right_and_then_clockwise(self):
        round = in_mid_round()
        fails(round)
        handle(round)
        for player in ("cy", "ann", "bob"):
            do(round, player, "decline")
        offers = [(e["player"], e["clauses"][0]) for e in happened(round, "cut offered")]
        assert offers == [
            ("cy", "NI2005-63 19.3(a)(ii)"),
            ("ann", "NI2005-63 5.2(d)"),
            ("bob", "NI2005-63 5.2(d)"),
        ]
        for at_card in (51, 249):
            assert clauses(refused(round, "supervisor", "cut", at=at_card)) == {"5.3"}
        do(round, "supervisor", "cut", at=248)

    @rule("NI2005-63", "19.3(a)", "19.3(a)(iii)")
    def test_the_hand_that_waited_for_a_card_gets_it_from_the_ordinary_shoe(self):
        round = in_mid_round()
        do(round, "bob", "draw")
        fails(round)
        self.cut_and_load(round)
        assert round.asked == Draw("card", "box 3")
        draw(round, "cut 2c")
        assert round.shoe_due

    @rule("NI2005-63", "19.3", "14.4")
    def test_a_reconstruction_does_not_repair_the_shoe(self):
        round = in_mid_round()
        do(round, "bob", "draw")
        fails(round)
        self.cut_and_load(round)
        draw(round, "2c")
        do(round, "supervisor", "misplaced-card", card=13)
        assert (round.ordinary_shoe, round.new_cards_due) == (True, True)

    @rule("NI2005-63", "19.3")
    def test_belongs_to_a_round_with_an_automated_shoe(self):
        ordinary = opened("Ts 6d", *bets(ann=1_000))
        before_the_first_card = opened("", *bets(ann=1_000), table=AUTOMATED)
        failed_already = in_mid_round()
        fails(failed_already)
        self.cut_and_load(failed_already)
        for round in (ordinary, before_the_first_card, failed_already):
            refusal = refused(round, "supervisor", "malfunction", rectified=False, **MALFUNCTION)
            assert clauses(refusal) == {"19.3"}

    @rule("NI2005-63", "19.3")
    @pytest.mark.parametrize(
        ("by", "facts"),
        [
            ("dealer", {}),
            pytest.param("supervisor", {"fault": "human"}, marks=rule("NI2005-63", "19.4")),
            pytest.param("supervisor", {"effect": "slow"}, marks=rule("NI2005-63", "19.4")),
            ("supervisor", {"rectified": None}),
        ],
    )
    def test_is_a_mechanical_or_electrical_fault(self, by, facts):
        whole = {"rectified": False, **MALFUNCTION, **facts}
        assert clauses(refused(in_mid_round(), by, "malfunction", **whole)) == {"19.3"}

    @rule("NI2005-63", "19.4")
    @pytest.mark.parametrize("fault", ["mechanical", "electrical"])
    @pytest.mark.parametrize("effect", ["prevents shuffling", "impedes shuffling", "cards unfit"])
    def test_stops_the_shuffle_or_spoils_the_cards(self, fault, effect):
        round = in_mid_round()
        do(round, "operator", "malfunction", fault=fault, effect=effect, rectified=False)
        assert happened(round, "shoe failed")[0]["effect"] == effect

    @staticmethod
    def cut_and_load(round):
        handle(round)
        do(round, "cy", "cut")
        handle(round)
        do(round, "dealer", "place-cutting-card")
        handle(round)
