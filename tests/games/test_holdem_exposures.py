"""Rules 16.5, 16.6 and 17.17 to 17.19 of NI2018-51: cards that were seen."""

from __future__ import annotations

import pytest
from holdem_rounds import UNKNOWN, Hand

from houseway.games.asks import Draw, Shuffle
from houseway.rulebook import Refused
from proof import rule

THREE = {"ann": 20_000, "bob": 20_000, "cy": 20_000}
HANDS = {"ann": "As Ad", "bob": "9s 2d", "cy": "Qs Qd"}
LIMP = "cy call, ann call, bob no-raise"


def refused(hand, do, match, **facts):
    before = hand.round.view("inspector"), len(hand.round.events)
    with pytest.raises(Refused, match=match):
        hand.do("dealer", do, **facts)
    assert (hand.round.view("inspector"), len(hand.round.events)) == before


# Rule 17.17


@rule("NI2018-51", "17.17")
@pytest.mark.parametrize("burn", [True, False])
def test_a_communal_card_exposed_early_is_shuffled_into_the_stub(burn):
    hand = Hand(THREE, HANDS, "3c 4c 5c", burn=burn).acts(LIMP).acts("ann bet 2000")
    stub, burnt = hand.round.stack, len(hand.round.burnt)
    hand.round.do("dealer", "communal-card-exposed")
    if burn:
        hand.round.give("7h")
    assert hand.round.asked == Draw("card", "exposed")
    hand.round.give("Kh")
    assert hand.round.asked == Shuffle("remaining", (hand.round.falling[0],))
    hand.round.give(None)
    assert hand.round.asked.prompt == "the dealer cuts the cards"
    hand.go()
    assert hand.acting == "bob"
    assert hand.to_call() == 2_000
    assert hand.round.stack == stub - burn
    assert len(hand.round.burnt) == burnt + burn
    hand.acts("bob call, cy call")
    assert len(hand.round.board) == 4
    assert len(hand.round.burnt) == burnt + burn  # the burn of the street was made already
    hand.check_down()
    lying = {"stub": 41 - 3 * burn, "hands": 6, "board": 5, "burnt": 3 * burn, "discarded": 0}
    assert hand.cards_lie() == lying
    hand.round.check_cards()


@rule("NI2018-51", "17.17")
def test_the_exposed_card_can_fall_again():
    hand = Hand(THREE, HANDS, "3c 4c 5c").acts(LIMP)
    hand.round.do("dealer", "communal-card-exposed")
    hand.round.give("7h")
    hand.round.give("Kh")
    hand.go().acts("ann check, bob check")
    hand.board.extend(["Kh"])
    hand.acts("cy check")
    assert [str(card) for card in hand.round.board] == ["3c", "4c", "5c", "Kh"]


@rule("NI2018-51", "17.17")
def test_a_whole_early_flop_goes_back():
    hand = Hand(THREE, HANDS).acts("cy call")
    hand.do("dealer", "communal-card-exposed", cards=3)
    assert len(hand.happened("exposed")) == 3
    assert hand.acting == "ann"
    assert hand.cards_lie() == {"stub": 45, "hands": 6, "board": 0, "burnt": 1, "discarded": 0}
    hand.acts("ann call, bob no-raise")
    assert len(hand.round.board) == 3
    assert len(hand.round.burnt) == 1


@rule("NI2018-51", "17.17")
def test_a_burn_that_was_not_made_is_made_later():
    hand = Hand(THREE, HANDS).acts("cy call")
    hand.do("dealer", "communal-card-exposed", cards=1, burnt=False)
    assert hand.round.burnt == []
    hand.acts("ann call, bob no-raise")
    assert len(hand.round.burnt) == 1


@rule("NI2018-51", "17.17")
def test_cards_are_exposed_early_only_while_there_is_betting():
    done = Hand(THREE, HANDS).acts("cy fold, ann fold")
    refused(done, "communal-card-exposed", "No betting round")
    river = Hand(THREE, HANDS).acts(LIMP)
    for _ in range(2):
        river.acts("ann check, bob check, cy check")
    refused(river, "communal-card-exposed", "All communal cards")


def test_the_record_of_a_hand_with_an_early_card_replays():
    hand = Hand(THREE, HANDS).acts("cy call")
    hand.do("dealer", "communal-card-exposed", cards=2).do("dealer", "communal-card-exposed")
    hand.check_down().replays()


# Rule 17.19


@rule("NI2018-51", "17.19")
def test_the_first_card_exposed_after_betting_is_the_burn():
    hand = Hand(THREE, HANDS).acts("cy call, ann call")
    hand.round.do("bob", "no-raise")
    assert hand.round.asked.to == "burn"
    hand.round.do("dealer", "first-card-exposed")
    hand.round.give("Kh")
    assert list(map(str, hand.round.burnt)) == ["Kh"]
    assert hand.happened("burnt")[-1]["card"] == "Kh"
    hand.go()
    assert "Kh" not in map(str, hand.round.board)
    assert hand.round.told(None)[-2]["event"] == "burnt"
    assert hand.round.told(None)[-2]["card"] == "Kh"  # everybody saw it


@rule("NI2018-51", "17.19")
def test_without_burns_it_is_the_communal_card():
    hand = Hand(THREE, HANDS, "3c 4c 5c", burn=False).acts(LIMP).acts("ann check, bob check")
    hand.round.do("cy", "check")
    hand.round.do("dealer", "first-card-exposed")
    hand.round.give("Kh")
    hand.go()
    assert [str(card) for card in hand.round.board] == ["3c", "4c", "5c", "Kh"]
    hand.round.check_cards()


@rule("NI2018-51", "17.19")
def test_it_is_the_first_card_after_a_betting_round_and_no_other():
    refused(Hand(THREE, HANDS), "first-card-exposed", "not the next")
    dealing = Hand(THREE, HANDS, deal=False).until("ann")
    refused(dealing, "first-card-exposed", "not the next")
    hand = Hand(THREE, HANDS).acts("cy call, ann call")
    hand.round.do("bob", "no-raise")
    hand.round.give("Kh")
    assert hand.round.asked.to == "board"
    refused(hand, "first-card-exposed", "not the next")
    hand.round.give("Jh")
    refused(hand, "first-card-exposed", "not the next")


# Rules 16.5, 16.6 and 17.18


@rule("NI2018-51", "16.5")
def test_what_one_player_was_told_of_a_folded_hand_is_told_to_all():
    hand = Hand(THREE, HANDS).acts("cy call, ann call, bob fold")
    refused(hand, "share-card", "not “bob card 1”", card="bob card 1", given_to="ann")
    hand.do("dealer", "share-folded-card", card="bob card 1", given_to="ann")
    for viewer in (None, "ann", "cy", "dealer"):
        assert hand.round.view(viewer).hands["bob"] == ("9s", UNKNOWN)
    assert hand.clauses("exposed") == ["16.5"]


@rule("NI2018-51", "16.6")
def test_what_one_player_was_told_of_anothers_hand_is_told_to_all():
    hand = Hand(THREE, HANDS)
    refused(hand, "share-folded-card", "Nobody has folded", card="cy card 2", given_to="ann")
    hand.do("dealer", "share-card", card="cy card 2", given_to="ann")
    for viewer in (None, "ann", "bob"):
        assert hand.round.view(viewer).hands["cy"] == (UNKNOWN, "Qd")
    assert hand.clauses("exposed") == ["16.6"]
    over = Hand(THREE, HANDS).acts("cy fold, ann fold")
    refused(over, "share-card", "is over", card="bob card 1", given_to="ann")


@rule("NI2018-51", "16.6")
def test_at_a_live_table_the_shared_card_is_named_once():
    hand = Hand(THREE, HANDS, "3c 4c 7h 8h Jd", hidden=True)
    hand.do("dealer", "share-card", card="ann card 1", given_to="cy")
    assert hand.happened("exposed")[0]["card"] == "As"
    hand.acts(LIMP).check_down()
    assert hand.happened("shown")[0]["cards"] == ["As", "Ad"]
    hand.round.check_cards()


@rule("NI2018-51", "17.18")
def test_a_card_shown_to_one_at_the_end_is_shown_to_all():
    hand = Hand(THREE, HANDS).acts("cy call")
    refused(hand, "show-to-all", "not over", card="cy card 1")
    hand.acts("ann fold, bob raise 4000, cy fold")
    hand.do("dealer", "show-to-all", card="bob card 1")
    assert hand.round.view("ann").hands["bob"] == ("9s", UNKNOWN)
    assert hand.round.view("ann").hands["cy"] == (UNKNOWN, UNKNOWN)
    hand.replays()
