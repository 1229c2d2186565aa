"""Rule 9: the subsequent deal."""

import pytest
from blackjack_rounds import at, bets, clauses, opened, refused

from houseway.games.asks import Draw, Settled
from playing import NO_MORE_BETS, do, draw, happened, opens, step, wager
from proof import rule

SEATS = [at("ann", 2), at("bob", 4), at("cy", 5)]
ON_2_4_5 = [*(wager(s.player, 1_000, box=s.seat) for s in SEATS), NO_MORE_BETS]


@rule("NI2005-63", "9.1", "A:Subsequent deal")
def test_boxes_decide_clockwise_and_a_paid_blackjack_is_passed_over():
    round = opened("9s As Ts 6d 8h Kh 5h", *ON_2_4_5, seats=SEATS)
    assert (opens(round, "ann"), opens(round, "cy")) == ({"draw", "double", "stand"}, set())
    refused(round, "cy", "stand")
    do(round, "ann", "draw")
    draw(round, "2c")
    assert opens(round, "cy") == set()
    do(round, "ann", "stand")
    assert opens(round, "bob") == set()
    assert opens(round, "cy") == {"draw", "double", "stand"}


@rule("NI2005-63", "A:Subsequent deal")
@pytest.mark.parametrize("decision", ["draw", "stand", "double", "split"])
def test_nothing_is_decided_during_the_initial_deal(decision):
    refused(opened("8s 6d", *bets(ann=1_000)), "ann", decision)


@rule("NI2005-63", "9.1")
@pytest.mark.parametrize(
    ("hand", "open_now"),
    [
        pytest.param(
            "8s 8h", {"split", "double", "draw", "stand"}, marks=rule("NI2005-63", "9.1(a)")
        ),
        pytest.param("8s 9h", {"double", "draw", "stand"}, marks=rule("NI2005-63", "9.1(a)")),
        pytest.param("5s 6h", {"double", "draw"}, marks=rule("NI2005-63", "9.1(b)", "9.1(d)")),
        pytest.param("5s 6h 2c", {"draw", "stand"}, marks=rule("NI2005-63", "9.1(b)")),
        pytest.param("Ts 6h", {"double", "draw", "stand"}, marks=rule("NI2005-63", "9.1(c)")),
        pytest.param("Ts 2h", {"double", "draw", "stand"}, marks=rule("NI2005-63", "9.1(d)")),
        pytest.param(
            "As Ah", {"split", "double", "draw", "stand"}, marks=rule("NI2005-63", "9.1(d)")
        ),
        pytest.param("5s 5h", {"split", "double", "draw"}, marks=rule("NI2005-63", "9.2(b)")),
    ],
)
def test_what_is_open_to_a_hand(hand, open_now):
    first, second, *more = hand.split()
    round = opened(f"{first} 6d {second}", *bets(ann=1_000))
    for card in more:
        do(round, "ann", "draw")
        draw(round, card)
    assert opens(round, "ann") == open_now


@rule("NI2005-63", "9.1(b)")
def test_three_cards_are_not_doubled():
    round = opened("5s 6d 6h", *bets(ann=1_000), step("ann", "draw"))
    draw(round, "2c")
    assert clauses(refused(round, "ann", "double", amount=1_000)) == {"9.1(b)"}


class TestTwentyOne:
    @rule("NI2005-63", "9.2", "9.2(a)", "9.1(c)")
    @pytest.mark.parametrize("cards", ["As 6h 4c", "7s 7h 7c", "Ts 2h 9c"])
    def test_takes_no_more_cards(self, cards):
        first, second, third = cards.split()
        round = opened(f"{first} 6d {second}", *bets(ann=1_000), step("ann", "draw"))
        draw(round, third)
        assert round.asked == Draw("card", "dealer")
        for decision in ("draw", "double", "stand"):
            refused(round, "ann", decision)

    @rule("NI2005-63", "9.2(a)")
    def test_a_blackjack_takes_no_more_cards(self):
        round = opened("As Kd Kh", *bets(ann=1_000))
        assert round.asked == Draw("card", "dealer")
        refused(round, "ann", "draw")


class TestUnderTwelve:
    @rule("NI2005-63", "9.2", "9.2(b)")
    @pytest.mark.parametrize("hand", [("2s", "2h"), ("5s", "4h"), ("5s", "6h")])
    def test_two_cards_are_asked_but_cannot_stand(self, hand):
        round = opened(f"{hand[0]} 6d {hand[1]}", *bets(ann=1_000))
        assert clauses(refused(round, "ann", "stand")) == {"9.2(b)"}

    @rule("NI2005-63", "9.2(b)")
    def test_three_cards_are_drawn_to_unasked(self):
        round = opened("5s 6d 4h", *bets(ann=1_000))
        do(round, "ann", "draw")
        draw(round, "2c")
        assert round.asked == Draw("card", "box 1")
        draw(round, "5c")
        assert happened(round, "dealt")[-1]["clauses"] == ["NI2005-63 9.2(b)"]
        assert opens(round, "ann") == {"draw", "stand"}

    @rule("NI2005-63", "9.2(b)")
    def test_it_takes_as_many_cards_as_it_needs(self):
        round = opened("2s 6d 2h", *bets(ann=1_000))
        do(round, "ann", "draw")
        draw(round, "2c 2d 2s")
        assert round.asked == Draw("card", "box 1")
        draw(round, "2h")
        assert opens(round, "ann") == {"draw", "stand"}

    @rule("NI2005-63", "9.2(b)")
    def test_an_ace_at_eleven_may_stand(self):
        round = opened("5s 6d 3h", *bets(ann=1_000))
        do(round, "ann", "draw")
        draw(round, "Ac")
        assert opens(round, "ann") == {"draw", "stand"}

    @rule("NI2005-63", "9.2(b)")
    def test_a_double_ends_it(self):
        round = opened("5s 6d 4h", *bets(ann=1_000))
        do(round, "ann", "double", amount=1_000)
        draw(round, "2c")
        assert round.asked == Draw("card", "dealer")
        draw(round, "Td 7d")
        assert round.asked == Settled()
        assert round.settlements[0].result == "win"


@rule("NI2005-63", "9.1(d)")
def test_standing_ends_a_hand():
    round = opened("Ts 6d 2h", *bets(ann=1_000), step("ann", "stand"))
    assert happened(round, "stands")[0]["count"] == "12"
    assert round.asked == Draw("card", "dealer")


@rule("NI2005-63", "9.1(c)")
def test_cards_are_drawn_one_at_a_time_until_the_player_stands():
    round = opened("2s 6d As", *bets(ann=1_000))
    for card in ("2c", "2d", "2h"):
        do(round, "ann", "draw")
        draw(round, card)
    assert [str(card) for card in round.boxes[0].hands[0].cards] == ["2s", "As", "2c", "2d", "2h"]


@pytest.mark.parametrize(
    ("word", "open_after"), [("hit", {"draw", "stand"}), ("stay", set()), ("double-down", set())]
)
def test_players_words_are_understood(word, open_after):
    facts = {"amount": 1_000} if word == "double-down" else {}
    round = opened("Ts 6d 2h", *bets(ann=1_000), step("ann", word, **facts))
    if word != "stay":
        draw(round, "3c")
    assert opens(round, "ann") == open_after
