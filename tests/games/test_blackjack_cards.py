"""Rule 2: the decks, the shuffle, and a damaged card."""

import pytest
from blackjack_rounds import TABLE, bets, clauses, opened, refused

from houseway.games.blackjack import BlackjackDeterminations, BlackjackShoe
from houseway.rulebook import Refused
from playing import do, happened
from proof import rule


def determinations(**chosen):
    return BlackjackDeterminations(**{**TABLE, **chosen})


@rule("NI2005-63", "2.1", "2.3(a)")
@pytest.mark.parametrize("decks", [4, 5, 6, 7, 8])
def test_four_to_eight_decks(decks):
    shoe = BlackjackShoe(determinations(decks=decks), [])
    assert shoe.stack == 52 * decks


@rule("NI2005-63", "2.1")
@pytest.mark.parametrize("decks", [3, 9])
def test_other_numbers_of_decks_are_refused(decks):
    with pytest.raises(Refused) as refusal:
        determinations(decks=decks)
    assert clauses(refusal.value) == {"2.1"}


@rule("NI2005-63", "2.1", "2.3(a)")
def test_no_card_falls_more_often_than_there_are_decks():
    round = opened("8s 8s 8s", *bets(ann=1_000), table={"decks": 4})
    do(round, "ann", "draw")
    round.give("2d")
    do(round, "ann", "stand")
    round.give("8s")
    with pytest.raises(Refused) as refusal:
        round.give("8s")
    assert clauses(refusal.value) == {"2.1"}
    assert "all 4 are out" in refusal.value.reason
    round.give("8d")
    assert len(round.dealer) == 3


@rule("NI2005-63", "2.1")
def test_there_are_no_jokers():
    round = opened("", *bets(ann=1_000))
    with pytest.raises(Refused) as refusal:
        round.give("Jk")
    assert clauses(refusal.value) == {"2.1"}


@rule("NI2005-63", "2.3(b)")
def test_only_an_approved_shuffle_can_be_chosen():
    assert determinations(shuffle="S2", approved_shuffles=("S1", "S2")).shuffle == "S2"
    with pytest.raises(Refused) as refusal:
        determinations(shuffle="S3", approved_shuffles=("S1", "S2"))
    assert clauses(refusal.value) == {"2.3(b)"}


class TestADamagedCard:
    @rule("NI2005-63", "2.4", "2.4[2]")
    def test_is_replaced_in_mid_round_after_two_have_checked_it(self):
        round = opened("Ts 6d 6h", *bets(ann=1_000))
        stack = round.stack
        do(round, "operator", "replace-card", card="6h", supervisor="sue", dealer="dan")
        assert round.stack == stack
        [replaced] = happened(round, "card replaced")
        assert (replaced["card"], replaced["checked_by"]) == ("6h", ["sue", "dan"])
        do(round, "ann", "stand")

    @rule("NI2005-63", "2.4")
    def test_is_replaced_also_before_the_first_card(self):
        round = opened()
        do(round, "operator", "replace-card", card="As", supervisor="sue", dealer="dan")
        assert happened(round, "card replaced")

    @rule("NI2005-63", "2.4")
    @pytest.mark.parametrize("by", ["supervisor", "dealer", "ann"])
    def test_is_replaced_by_the_operator_only(self, by):
        round = opened("Ts 6d 6h", *bets(ann=1_000))
        refusal = refused(round, by, "replace-card", card="6h", supervisor="sue", dealer="dan")
        assert clauses(refusal) == {"2.4", "2.4[2]"}

    @rule("NI2005-63", "2.4[2]")
    @pytest.mark.parametrize("missing", ["card", "supervisor", "dealer"])
    def test_needs_the_card_and_both_who_check_it(self, missing):
        facts = {"card": "6h", "supervisor": "sue", "dealer": "dan"}
        del facts[missing]
        refusal = refused(opened(), "operator", "replace-card", **facts)
        assert f"say the {missing}" in refusal.reason

    @rule("NI2005-63", "2.4")
    def test_is_a_card_of_the_pack(self):
        facts = {"card": "Jk", "supervisor": "sue", "dealer": "dan"}
        assert "not “Jk”" in refused(opened(), "operator", "replace-card", **facts).reason
