"""Canberra Poker: what rule 11 prescribes, before and after the point that matters."""

from __future__ import annotations

import pytest
from canberra_poker_rounds import (
    ACE_KING,
    CUT,
    FIVES,
    FLUSH,
    NINES,
    NOTHING,
    RULES,
    TABLE,
    anted,
    clauses_of,
    dealers,
    dealt,
    in_order,
    played,
    results,
    shown_at,
    unchanged,
)

from houseway.games.asks import Draw, Settled
from playing import NO_MORE_BETS, begin, do, draw, happened, net, opens, wager
from proof import rule

FACE_DOWN = "?? ?? ?? ?? ??"
WHOLE_DEAL = in_order(FLUSH, FIVES, ACE_KING).split()


def partly_dealt(cards: int):
    """Ann (a flush) and bob (fives) against ace-king, after so many cards of the deal."""
    round = anted(100, 100)
    draw(round, " ".join(WHOLE_DEAL[:cards]))
    return round


def rest_of_deal(round, dealt_before: int) -> None:
    draw(round, " ".join(WHOLE_DEAL[dealt_before:]))


def expose(round, *places: str) -> None:
    for place in places:
        do(round, "dealer", "exposed-card", card=place)


# 11.1: exposed cards


@rule("NI2002-45-canberra-poker", "11.1")
def test_an_exposed_card_is_turned_over_and_the_deal_goes_on():
    round = partly_dealt(2)
    expose(round, "box 2 card 1")
    assert happened(round, "exposed") == [
        {
            "event": "exposed",
            "to": "box 2",
            "number": 1,
            "card": "5c",
            "exposures": 1,
            "clauses": [f"{RULES} 11.1"],
        }
    ]
    assert round.asked == Draw("card", "dealer", hidden=True)
    rest_of_deal(round, 2)
    assert shown_at(round, 2) == FACE_DOWN
    assert opens(round, "ann") == {"bet", "fold"}


@rule("NI2002-45-canberra-poker", "11.1[2]")
def test_two_exposed_cards_are_no_misdeal_and_the_third_makes_the_round_void():
    round = dealt(FLUSH, FIVES, ACE_KING, antes=(100, 50))
    do(round, "ann", "bet")
    expose(round, "box 1 card 1", "box 2 card 5")
    assert round.view(None).exposures == 2
    assert not round.over
    expose(round, "box 1 card 2")
    assert round.over
    assert round.void.reason == "3 cards were exposed"
    assert round.void.clauses == (f"{RULES} 11.1[2]", f"{RULES} T:Void")
    assert net(round) == {"ann": 0, "bob": 0}
    assert results(round)["ann", "bet"] == ("void", 0, 200)


@rule("NI2002-45-canberra-poker", "11.1[2]")
def test_a_void_round_gives_folded_antes_back():
    round = dealt(NOTHING, FIVES, ACE_KING)
    do(round, "ann", "fold")
    expose(round, "box 2 card 1", "box 2 card 2", "box 2 card 3")
    assert net(round) == {"ann": 0, "bob": 0}


@rule("NI2002-45-canberra-poker", "11.1")
def test_only_cards_that_lie_face_down_can_be_exposed():
    unchanged(anted(100), "11.1", "dealer", "exposed-card", card="box 1 card 1")
    round = dealt(FLUSH, NINES)
    expose(round, "box 1 card 1")
    unchanged(round, "11.1", "dealer", "exposed-card", card="box 1 card 1")
    unchanged(round, "11.1", "dealer", "exposed-card", card="box 2 card 1")
    do(round, "ann", "bet")
    unchanged(round, "11.1", "dealer", "exposed-card", card="box 1 card 2")


# 11.2: the dealer's first four


@rule("NI2002-45-canberra-poker", "11.2")
def test_one_of_the_dealers_first_four_becomes_the_up_card_and_the_fifth_falls_face_down():
    round = partly_dealt(11)
    do(round, "dealer", "dealer-exposed-card", card=3)
    assert dealers(round) == "?? ?? 9c"
    draw(round, " ".join(WHOLE_DEAL[11:-1]))
    assert round.asked == Draw("card", "dealer", hidden=True)
    draw(round, WHOLE_DEAL[-1])
    assert dealers(round) == "?? ?? 9c ?? ??"
    do(round, "ann", "bet")
    do(round, "bob", "bet")
    assert dealers(round) == ACE_KING


@rule("NI2002-45-canberra-poker", "11.2")
def test_an_exposure_that_is_ruled_on_when_the_fifth_is_due_turns_the_fifth_face_down():
    round = partly_dealt(14)
    assert round.asked == Draw("card", "dealer", hidden=False)
    do(round, "director", "dealer-exposed-card", card=1)
    assert round.asked == Draw("card", "dealer", hidden=True)


@rule("NI2002-45-canberra-poker", "11.1", "11.2")
def test_once_a_card_of_the_dealer_lies_face_up_another_is_turned_over():
    round = dealt(FLUSH, FIVES, ACE_KING)
    do(round, "dealer", "dealer-exposed-card", card=3)
    assert dealers(round) == "?? ?? ?? ?? 3s"
    assert happened(round, "exposed")[0]["clauses"] == [f"{RULES} 11.1"]
    early = partly_dealt(6)
    do(early, "dealer", "dealer-exposed-card", card=1)
    do(early, "dealer", "dealer-exposed-card", card=2)
    assert dealers(early) == "As ??"


@rule("NI2002-45-canberra-poker", "11.1[2]", "11.2")
def test_a_dealers_card_counts_towards_three_exposures():
    round = partly_dealt(6)
    expose(round, "box 1 card 1", "box 2 card 1")
    do(round, "dealer", "dealer-exposed-card", card=2)
    assert round.over
    assert net(round) == {"ann": 0, "bob": 0}


@rule("NI2002-45-canberra-poker", "11.2")
def test_the_fifth_is_none_of_the_dealers_first_four():
    round = dealt(FLUSH, FIVES, ACE_KING)
    for card in (5, 0, 6):
        unchanged(round, "11.2", "dealer", "dealer-exposed-card", card=card)


@rule("NI2002-45-canberra-poker", "11.1", "11.2")
def test_a_fifth_card_that_was_dealt_face_down_is_exposed_like_any_other():
    round = partly_dealt(3)
    do(round, "dealer", "dealer-exposed-card", card=1)
    rest_of_deal(round, 3)
    expose(round, "dealer card 5")
    assert dealers(round) == "As ?? ?? ?? ??"
    assert round.view(None).exposures == 2


# 11.3, 11.4 and 11.7: hands that do not count


@rule("NI2002-45-canberra-poker", "11.3")
def test_a_hand_dealt_out_of_order_is_void_and_gets_no_more_cards():
    round = partly_dealt(4)
    do(round, "director", "dealt-wrongly", box=2)
    assert (round.stakes["bob"], round.hands[1].status) == (1_000, "void")
    draw(round, "Kd 8h 9c 7h 5h 4h 3s")
    assert [len(hand.cards) for hand in (*round.hands, round.dealer)] == [5, 1, 5]
    do(round, "ann", "bet")
    assert net(round) == {"ann": 1_100, "bob": 0}


@rule("NI2002-45-canberra-poker", "11.3")
def test_a_hand_found_to_be_dealt_wrongly_after_its_bet_is_void_and_the_others_stand():
    round = dealt(FLUSH, FIVES, NINES)
    do(round, "ann", "bet")
    do(round, "supervisor", "dealt-wrongly", box=1)
    assert clauses_of(round, "ann", "bet") == {"11.3", "T:Void"}
    do(round, "bob", "bet")
    assert net(round) == {"ann": 0, "bob": -300}


@rule("NI2002-45-canberra-poker", "11.3")
def test_dealt_wrongly_needs_a_hand():
    unchanged(anted(100), "11.3", "director", "dealt-wrongly", box=1)
    round = dealt(FLUSH, NINES)
    unchanged(round, "11.3", "director", "dealt-wrongly", box=2)
    unchanged(round, "11.3", "dealer", "dealt-wrongly", box=1)


@rule("NI2002-45-canberra-poker", "11.4", "2.5")
@pytest.mark.parametrize("count", [4, 6])
def test_a_hand_of_other_than_five_cards_is_void_even_if_it_would_win(count):
    round = dealt(FLUSH, FIVES, NINES)
    do(round, "ann", "bet")
    do(round, "director", "wrong-number", box=1, count=count)
    do(round, "bob", "bet")
    assert net(round) == {"ann": 0, "bob": -300}
    assert clauses_of(round, "ann", "ante") == {"11.4", "2.5", "T:Void"}


@rule("NI2002-45-canberra-poker", "11.4")
@pytest.mark.parametrize(("hand", "won"), [(FLUSH, 1_100), (FIVES, -300)])
def test_a_wrong_number_found_after_the_settlement_reverses_it(hand, won):
    round = played(hand, NINES)
    assert net(round) == {"ann": won}
    do(round, "director", "wrong-number", box=1, count=6)
    assert net(round) == {"ann": 0}
    assert results(round) == {("ann", "ante"): ("void", 0, 100), ("ann", "bet"): ("void", 0, 200)}


@rule("NI2002-45-canberra-poker", "11.4", "7.4")
def test_a_fold_that_is_counted_wrong_is_void():
    round = dealt(NOTHING, FIVES, ACE_KING)
    do(round, "ann", "fold")
    do(round, "director", "wrong-number", box=1, count=4)
    assert round.stakes["ann"] == 1_000


@rule("NI2002-45-canberra-poker", "11.4", "2.5")
def test_five_cards_are_the_right_number():
    round = dealt(FLUSH, NINES)
    unchanged(round, "11.4", "director", "wrong-number", box=1, count=5)
    unchanged(partly_dealt(14), "11.4", "director", "wrong-number", box=1, count=4)


@rule("NI2002-45-canberra-poker", "11.7")
def test_cards_dealt_to_a_box_without_an_ante_are_removed():
    round = partly_dealt(4)
    do(round, "supervisor", "hand-without-ante", box=5, cards=2)
    draw(round, "2c 2d")
    assert round.asked == Draw("card", "box 2", hidden=True)
    rest_of_deal(round, 4)
    assert [hand.box for hand in round.hands] == [1, 2]
    assert round.stakes == {"ann": 900, "bob": 900}
    removed = happened(round, "removed")
    assert [one["card"] for one in removed] == ["2c", "2d"]
    assert all(one["hidden"] == ["card"] for one in removed)
    do(round, "ann", "bet")
    do(round, "bob", "bet")
    assert net(round) == {"ann": 1_100, "bob": 300}


@rule("NI2002-45-canberra-poker", "11.7")
def test_a_hand_at_a_box_with_an_ante_is_no_hand_without_one():
    round = partly_dealt(4)
    unchanged(round, "11.7", "director", "hand-without-ante", box=1)
    unchanged(round, "11.7", "director", "hand-without-ante", box=5, cards=6)
    unchanged(anted(100), "11.7", "director", "hand-without-ante", box=5)
    full = dict.fromkeys((f"p{n}" for n in range(1, 9)), 1_000)
    antes = [wager(name, 50, "ante", box) for box, name in enumerate(full, 1)]
    steps = [CUT, *antes, NO_MORE_BETS]
    crowded = begin("canberra-poker", TABLE | {"boxes": 9}, full, "2c", steps)
    do(crowded, "director", "hand-without-ante", box=9, cards=5)
    draw(crowded, "2d 2h 2s 3c 3d")
    do(crowded, "director", "hand-without-ante", box=9)
    draw(crowded, "3h 3s")
    unchanged(crowded, "11.7", "director", "hand-without-ante", box=9)


# 11.5: the dealer's hand


@rule("NI2002-45-canberra-poker", "11.5")
def test_a_wrong_number_of_dealers_cards_makes_antes_win_and_bets_void():
    round = dealt(FLUSH, FIVES, NOTHING, ACE_KING)
    do(round, "ann", "bet")
    do(round, "bob", "fold")
    do(round, "director", "dealer-wrong-number", count=4)
    assert isinstance(round.asked, Settled)
    assert net(round) == {"ann": 100, "bob": -100, "cy": 100}
    assert results(round)["ann", "bet"] == ("void", 0, 200)
    assert clauses_of(round, "cy", "ante") == {"11.5", "8.1:ante"}


@rule("NI2002-45-canberra-poker", "11.5")
def test_found_after_the_settlement_it_undoes_wins_losses_and_ties():
    tie = "Ad Kh 9h 5c 3d"
    round = played("Ts Th Tc 8s 8h", "Jc Jd 6c 4c 2s", tie, "7h 6d 4d 3h 2c", "Ac Ks 9c 5h 3s")
    assert net(round) == {"ann": 1_500, "bob": 300, "cy": 0, "di": -300}
    do(round, "director", "dealer-wrong-number", count=6)
    assert net(round) == {"ann": 100, "bob": 100, "cy": 100, "di": 100}
    assert len(round.settlements) == len(round.wagers) == 8


@rule("NI2002-45-canberra-poker", "11.5", "11.4")
def test_a_hand_that_is_wrong_itself_stays_void():
    for first, second in [("wrong", "dealer"), ("dealer", "wrong")]:
        round = played(FLUSH, FIVES, NINES)
        for which in (first, second):
            if which == "wrong":
                do(round, "director", "wrong-number", box=1, count=6)
            else:
                do(round, "director", "dealer-wrong-number", count=6)
        assert net(round) == {"ann": 0, "bob": 100}


@rule("NI2002-45-canberra-poker", "11.5", "2.5")
def test_the_dealers_five_cards_are_right_and_wrong_only_once():
    round = dealt(FLUSH, NINES)
    unchanged(round, "11.5", "director", "dealer-wrong-number", count=5)
    unchanged(partly_dealt(14), "11.5", "director", "dealer-wrong-number", count=4)
    do(round, "director", "dealer-wrong-number", count=4)
    unchanged(round, "11.5", "director", "dealer-wrong-number", count=4)


# 11.6: hands in the discard rack


@rule("NI2002-45-canberra-poker", "11.6")
def test_a_hand_discarded_before_its_player_acted_goes_back_to_the_box():
    round = dealt(FLUSH, FIVES, NINES)
    do(round, "ann", "fold")
    assert opens(round, "bob") == {"bet", "fold"}
    do(round, "director", "reconstruct-hand", box=1)
    assert round.stakes["ann"] == 900
    assert (opens(round, "ann"), opens(round, "bob")) == ({"bet", "fold"}, set())
    assert shown_at(round, 1, "ann") == FLUSH
    do(round, "ann", "bet")
    do(round, "bob", "fold")
    assert net(round) == {"ann": 1_100, "bob": -100}


@rule("NI2002-45-canberra-poker", "11.6")
def test_the_last_hand_too_is_restored_while_the_dealers_hand_lies_face_down():
    round = played(NOTHING, FIVES, ACE_KING, acts="fold fold")
    assert isinstance(round.asked, Settled)
    do(round, "supervisor", "reconstruct-hand", box=2)
    do(round, "bob", "bet")
    assert isinstance(round.asked, Settled)
    assert net(round) == {"ann": -100, "bob": 300}


@rule("NI2002-45-canberra-poker", "11.6")
def test_a_hand_swept_up_before_a_decision_is_still_decided():
    round = dealt(FLUSH, NINES)
    do(round, "director", "reconstruct-hand", box=1)
    assert opens(round, "ann") == {"bet", "fold"}
    assert happened(round, "reconstructed")[0]["cards"] == 5


@rule("NI2002-45-canberra-poker", "11.6")
def test_nothing_is_decided_anew_once_the_dealers_hand_was_shown():
    round = played(NOTHING, FIVES, ACE_KING, acts="fold bet")
    unchanged(round, "11.6", "director", "reconstruct-hand", box=1)
    betting = dealt(FLUSH, FIVES, NINES)
    do(betting, "ann", "bet")
    unchanged(betting, "11.6", "director", "reconstruct-hand", box=1)


@rule("NI2002-45-canberra-poker", "11.6")
def test_a_discarded_hand_is_put_together_again_for_verification():
    round = played(NOTHING, FIVES, ACE_KING, acts="fold bet")
    before = dict(round.stakes)
    do(round, "director", "verify-hand", box=1)
    (verified,) = happened(round, "verified")
    assert (verified["cards"], verified["count"]) == (NOTHING.split(), 5)
    seen = {viewer: round.told(viewer)[-1]["cards"] for viewer in ("director", "ann", "bob", None)}
    assert seen == {"director": NOTHING.split(), "ann": NOTHING.split(), "bob": "??", None: "??"}
    assert round.stakes == before
    waiting = dealt(FLUSH, NINES)
    unchanged(waiting, "11.6", "director", "verify-hand", box=1)


@rule("NI2002-45-canberra-poker", "11.6", "14.6")
def test_a_hand_that_cannot_be_put_together_is_for_the_director_to_decide():
    round = dealt(FLUSH, FIVES, NINES)
    do(round, "ann", "fold")
    unchanged(round, "11.6", "supervisor", "hand-lost", box=1, reason="mixed with the others")
    unchanged(round, "14.6", "director", "hand-lost", box=1)
    do(round, "director", "hand-lost", box=1, reason="mixed with the others")
    assert clauses_of(round, "ann", "ante") == {"11.6", "14.6", "T:Void"}
    do(round, "bob", "bet")
    assert net(round) == {"ann": 0, "bob": -300}
