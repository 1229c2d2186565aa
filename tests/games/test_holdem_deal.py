"""Rules 7, 8.4 and 9 of NI2018-51: shuffle, cut, blinds and antes, and the cards of a hand."""

from __future__ import annotations

import pytest
from holdem_rounds import ANTE, Hand

from houseway.games.asks import Act, Cut, Draw, Shuffle, Turn
from houseway.games.round import Seat
from houseway.rulebook import Refused
from proof import rule

FOUR = {"ann": 20_000, "bob": 20_000, "cy": 20_000, "di": 20_000}


@rule("NI2018-51", "7.1", "7.2")
def test_every_hand_begins_with_a_shuffle_of_all_cards_and_one_cut():
    round = Hand(FOUR, deal=False).round
    assert round.asked == Shuffle("all")
    round.give(None)
    round.do("dealer", "cut", at=20)
    assert round.asked == Cut(20)
    round.give(None)
    assert isinstance(round.asked, Draw)
    assert [e.event for e in round.events].count("cut") == 1


@rule("NI2018-51", "7.2#2")
@pytest.mark.parametrize(("size", "last"), [(52, 50), (32, 30)])
def test_the_cut_leaves_more_than_a_card_at_each_end(size, last):
    round = Hand(FOUR, deal=False, deck=size).round
    round.give(None)
    for at in (1, last + 1):
        with pytest.raises(Refused) as refusal:
            round.do("dealer", "cut", at=at)
        assert "NI2018-51 7.2#2" in refusal.value.clauses
    for at in (2, last):
        round.check(Act("dealer", "cut", {"at": at}))


@rule("NI2018-51", "7.3", "9.2", "9.3", "9.4", "9.5")
def test_all_cards_come_from_the_shoe_in_order():
    """Nine players: cards 1 to 18, a burn, three, a burn, one, a burn, one."""
    hand = Hand(dict.fromkeys("abcdefghi", 20_000))
    assert [d["to"] for d in hand.happened("dealt")] == list("abcdefghi") * 2
    assert hand.acting == "c"  # 9.3: betting begins after the eighteenth card
    hand.check_down()
    order = [e.event for e in hand.round.events if e.event in ("burnt", "flop", "turn", "river")]
    assert order == ["burnt", "flop", "burnt", "turn", "burnt", "river"]
    assert hand.cards_lie() == {"stub": 26, "hands": 18, "board": 5, "burnt": 3, "discarded": 0}
    for card in ("cut", "empty", "Jk"):
        fresh = Hand(FOUR, deal=False).until("ann")
        with pytest.raises(Refused):
            fresh.round.give(card)


@rule("NI2018-51", "9.2")
def test_the_deal_begins_at_the_left_of_the_button():
    hand = Hand(dict.fromkeys("abcdef", 20_000), button=3)
    assert [d["to"] for d in hand.happened("dealt")] == list("defabc") * 2


@rule("NI2018-51", "9.4")
def test_no_communal_card_while_a_bet_is_unmet():
    hand = Hand(FOUR).acts("cy raise 2000, di call, ann call")
    assert hand.acting == "bob"
    assert not hand.happened("flop")
    hand.acts("bob call")
    assert len(hand.round.board) == 3
    hand.acts("ann check, bob bet 1000, cy fold, di fold")
    assert len(hand.round.board) == 3
    hand.acts("ann call")
    assert len(hand.round.board) == 4


@rule("NI2018-51", "4.2(h)")
def test_cards_are_burnt_only_where_determined():
    burning, not_burning = Hand(FOUR).check_down(), Hand(FOUR, burn=False).check_down()
    assert burning.cards_lie()["burnt"] == 3
    assert not_burning.cards_lie()["burnt"] == 0
    for viewer in (None, "ann", "dealer", "supervisor"):
        seen = burning.round.told(viewer)
        assert {e["card"] for e in seen if e["event"] == "burnt"} == {"??"}


@rule("NI2018-51", "8.4", "8.4(a)")
@pytest.mark.parametrize("blinds", [[1_000], [500, 1_000], [500, 1_000, 2_000]])
def test_blinds_are_posted_before_the_first_card_left_of_the_button(blinds):
    hand = Hand(FOUR, button=1, blinds=blinds, deal=False).until("bob")
    posted = [(p["player"], p["amount"]) for p in hand.happened("posted")]
    assert posted == list(zip(("bob", "cy", "di"), blinds, strict=False))
    assert not hand.happened("dealt")


@rule("NI2018-51", "8.4", "8.4(b)")
def test_everybody_antes():
    hand = Hand(dict.fromkeys("abcdef", 20_000) | {"g": 100}, **ANTE)
    assert hand.round.middle == 1_300
    assert hand.round.stakes["g"] == 0  # whoever has less taps out for what remains
    assert "g" in hand.round.active


@rule("NI2018-51", "4.2(e)", "A:Over-Blind")
def test_over_blinds_are_posted_by_the_next_player_who_then_acts_last():
    hand = Hand(FOUR, over_blinds=[2_000])
    assert {o.do for o in hand.round.asked.options} == {"over-blind", "decline"}
    hand.do("cy", "over-blind")
    assert hand.acting == "di"
    assert hand.to_call() == 2_000
    assert hand.totals() == (4_000, 20_000)
    hand.acts("di call, ann call, bob call")
    assert hand.acting == "cy"
    assert hand.menu() == {"fold", "no-raise", "raise"}


@rule("NI2018-51", "4.2(e)", "10.1")
def test_over_blinds_go_on_until_one_is_declined():
    hand = Hand(FOUR, over_blinds=[2_000, 4_000])
    hand.do("cy", "over-blind").do("di", "over-blind")
    assert (hand.acting, hand.to_call()) == ("ann", 3_500)
    assert Hand(FOUR, over_blinds=[2_000, 4_000]).do("cy", "decline").acting == "cy"


@rule("NI2018-51", "4.2(e)")
def test_without_the_determination_nobody_posts_more():
    hand = Hand(FOUR)
    with pytest.raises(Refused):
        hand.do("cy", "over-blind")
    poor = Hand({"ann": 20_000, "bob": 20_000, "cy": 1_500}, over_blinds=[2_000])
    assert poor.menu() == {"fold", "call", "raise"}  # an over-blind is posted whole or not at all


@rule("NI2018-51", "17.4", "17.11(b)")
def test_a_player_who_owes_blinds_posts_them():
    """Missed $5 and $10: $10 is a live bet, $5 goes dead into the pot."""
    seats = [
        Seat(seat=1, player="ann", stake=20_000),
        Seat(seat=2, player="bob", stake=20_000),
        Seat(seat=3, player="cy", stake=20_000),
        Seat(seat=4, player="di", stake=20_000, posts=1_000, dead=500),
    ]
    hand = Hand(seats)
    assert hand.round.middle == 3_000
    assert hand.round.stakes["di"] == 18_500
    hand.acts("cy call")
    assert hand.acting == "di"
    assert hand.menu() == {"fold", "no-raise", "raise"}
    hand.acts("di no-raise, ann fold, bob no-raise").check_down()
    assert hand.pots()[0][0] == 4_000
    assert sum(hand.net().values()) == 0


@rule("NI2018-51", "9.4")
def test_fewer_than_two_players_make_no_round():
    seats = [Seat(seat=1, player="ann", stake=20_000), Seat(seat=2, player="bob", stake=0)]
    hand = Hand(seats)
    assert hand.round.over
    assert hand.round.void.clauses == ("NI2018-51 9.4",)


def test_a_player_who_is_away_is_not_dealt_in_for_cash():
    seats = [
        Seat(seat=1, player="ann", stake=20_000),
        Seat(seat=2, player="bob", stake=20_000, present=False),
        Seat(seat=3, player="cy", stake=20_000),
    ]
    assert set(Hand(seats).round.hole) == {"ann", "cy"}


@rule("NI2018-51", "20.12")
def test_the_blinds_of_an_absent_player_of_a_tournament_are_taken_and_the_hand_folded():
    seats = [
        Seat(seat=1, player="ann", stake=20_000),
        Seat(seat=2, player="bob", stake=20_000, present=False),
        Seat(seat=3, player="cy", stake=20_000),
    ]
    hand = Hand(seats, tournament=True, commission=None, ante=100)
    hand.acts("cy call, ann call")
    assert hand.round.folded == ["bob"]
    assert hand.clauses("fold") == ["20.12"]
    assert hand.round.stakes["bob"] == 18_900


def test_heads_up_for_cash_has_no_exception():
    hand = Hand({"ann": 20_000, "bob": 20_000}, button=2)
    assert [p["player"] for p in hand.happened("posted")] == ["ann", "bob"]
    assert hand.acting == "ann"
    hand.acts("ann call, bob no-raise")
    assert hand.acting == "ann"


@rule("NI2018-51", "20.19")
def test_heads_up_in_a_tournament_the_button_posts_and_acts_first():
    hand = Hand({"ann": 20_000, "bob": 20_000}, button=2, tournament=True, commission=None)
    assert [p["player"] for p in hand.happened("posted")] == ["bob", "ann"]
    assert hand.acting == "bob"
    hand.acts("bob call, ann no-raise")
    assert hand.acting == "ann"


def test_the_dealer_cuts_by_default_in_the_middle():
    hand = Hand(FOUR)
    assert hand.happened("cut")[0]["at"] == 26
    assert isinstance(hand.round.asked, Turn)
