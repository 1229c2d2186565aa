"""Rule 14: cards, hands and shoes that went wrong."""

import pytest
from blackjack_rounds import ANN, STAKE, at, bets, clauses, on_box, opened, refused, settled

from houseway.equipment import deck
from houseway.games.asks import Cut, Draw, Shuffle
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, all_gone_but, do, draw, handle, happened, net, opens, step, wager
from proof import rule

TWO = [at("ann", 3), at("bob", 4)]
ON_3_4 = [wager("ann", 5_000, box=3), wager("bob", 5_000, box=4), NO_MORE_BETS]


def hands(round):
    return [" ".join(map(str, hand.cards)) for box in round.boxes for hand in box.hands]


def two_boxes(**more):
    """Ann has 16 on box 3, Bob 13 on box 4, the dealer shows a six; Ann decides."""
    return opened("Ts 9s 6d 6h 4h", *ON_3_4, seats=TWO, **more)


class TestABoxedCard:
    @rule("NI2005-63", "14.1", "A:Burn")
    @pytest.mark.parametrize("fallen", ["", "Ts 6d"])
    def test_is_burnt_and_the_next_card_goes_to_the_waiting_hand(self, fallen):
        round = opened(fallen, *bets(ann=5_000))
        stack, waiting = round.stack, round.asked
        do(round, "dealer", "boxed-card")
        draw(round, "Kc")
        assert (round.stack, [str(card) for card in round.racked]) == (stack - 1, ["Kc"])
        assert round.asked == waiting
        draw(round, "2c")
        assert hands(round)[0].split()[-1] == "2c"
        assert happened(round, "burnt") == [
            {"event": "burnt", "card": "Kc", "clauses": ["NI2005-63 14.1"]}
        ]

    @rule("NI2005-63", "14.1")
    def test_can_be_the_dealers_card_too(self):
        round = opened("Ts 6d 9h", *bets(ann=5_000), step("ann", "stand"))
        do(round, "supervisor", "boxed-card")
        draw(round, "Kc 5c 8c")
        assert [str(card) for card in round.dealer] == ["6d", "5c", "8c"]

    @rule("NI2005-63", "14.1")
    def test_is_found_only_when_a_card_is_drawn(self):
        round = opened("Ts 6d 9h", *bets(ann=5_000))
        assert clauses(refused(round, "dealer", "boxed-card")) == {"14.1"}
        do(round, "ann", "draw")
        assert clauses(refused(round, "ann", "boxed-card")) == {"14.1"}
        assert "leave out the card" in refused(round, "dealer", "boxed-card", card="Kc").reason


class TestACardDrawnInError:
    @rule("NI2005-63", "14.2")
    def test_is_the_next_card_used(self):
        round = two_boxes()
        do(round, "ann", "stand")
        do(round, "supervisor", "drawn-in-error")
        draw(round, "9c")
        assert hands(round) == ["Ts 6h", "9s 4h"]
        assert happened(round, "drawn in error") == [
            {"event": "drawn in error", "card": "9c", "clauses": ["NI2005-63 14.2"]}
        ]
        do(round, "bob", "draw")
        assert hands(round) == ["Ts 6h", "9s 4h 9c"]

    @rule("NI2005-63", "14.2")
    def test_is_used_at_once_where_a_card_was_waited_for(self):
        round = opened("Ts 6d", *bets(ann=5_000))
        do(round, "supervisor", "drawn-in-error")
        draw(round, "9c")
        assert hands(round) == ["Ts 9c"]

    @rule("NI2005-63", "14.2")
    def test_opens_the_next_round_if_this_one_needs_no_card(self):
        round = opened("Ts 6d 9h", *bets(ann=5_000), step("ann", "stand"))
        draw(round, "Td 8d")
        do(round, "operator", "drawn-in-error")
        draw(round, "9c")
        round.give(None)
        assert [str(card) for card in round.in_hand] == ["9c"]
        later = opened("", *bets(ann=5_000), in_hand=("9c",))
        assert later.asked == Draw("card", "dealer")
        assert hands(later) == ["9c"]

    @rule("NI2005-63", "14.2")
    def test_is_ruled_by_a_supervisor_once_a_card_is_dealt(self):
        round = opened("", *bets(ann=5_000))
        assert clauses(refused(round, "supervisor", "drawn-in-error")) == {"14.2"}
        draw(round, "Ts")
        for by in ("dealer", "ann"):
            assert clauses(refused(round, by, "drawn-in-error")) == {"14.2"}

    @rule("NI2005-63", "14.2[2]")
    @pytest.mark.parametrize("decided", [False, True])
    def test_that_was_burnt_stays_burnt(self, decided):
        round = two_boxes()
        if decided:
            do(round, "ann", "draw")
        stack = round.stack
        do(round, "supervisor", "burnt-in-error")
        draw(round, "9c")
        assert (round.stack, len(round.racked), hands(round)) == (stack - 1, 1, ["Ts 6h", "9s 4h"])
        if not decided:
            do(round, "ann", "draw")
        draw(round, "2c")
        assert hands(round) == ["Ts 6h 2c", "9s 4h"]

    @rule("NI2005-63", "14.2[2]")
    @pytest.mark.parametrize("by", ["dealer", "ann"])
    def test_that_was_burnt_is_ruled_by_a_supervisor(self, by):
        assert clauses(refused(two_boxes(), by, "burnt-in-error")) == {"14.2[2]"}


class TestADealersCardInError:
    @rule("NI2005-63", "14.3")
    def test_is_burnt_after_the_dealer_has_seventeen(self):
        round = opened("Ts Td 9h", *bets(ann=5_000), step("ann", "stand"))
        draw(round, "7c")
        assert settled(round) == [("ann", "win", 5_000)]
        do(round, "supervisor", "dealer-drew-in-error")
        draw(round, "4c")
        assert (len(round.dealer), [str(card) for card in round.racked]) == (2, ["4c"])
        round.give(None)
        assert net(round) == {"ann": 5_000}

    @rule("NI2005-63", "14.3")
    @pytest.mark.parametrize("waiting", ["decision", "card"])
    def test_is_burnt_before_every_box_is_finished(self, waiting):
        round = two_boxes()
        if waiting == "card":
            do(round, "ann", "draw")
        do(round, "supervisor", "dealer-drew-in-error")
        draw(round, "Kc")
        assert [str(card) for card in round.dealer] == ["6d"]
        assert happened(round, "burnt")[0]["clauses"] == ["NI2005-63 14.3"]
        if waiting == "decision":
            do(round, "ann", "draw")
        draw(round, "5c")
        assert hands(round) == ["Ts 6h 5c", "9s 4h"]

    @rule("NI2005-63", "14.3", "12.2")
    def test_is_burnt_when_no_card_was_needed(self):
        round = opened("As 6d Kh", *bets(ann=5_000))
        do(round, "supervisor", "dealer-drew-in-error")
        draw(round, "4c")
        assert (len(round.dealer), net(round)) == (1, {"ann": 7_500})

    @rule("NI2005-63", "14.3")
    def test_is_no_error_while_the_dealer_has_to_draw(self):
        round = opened("Ts 6d", *bets(ann=5_000))
        refused(round, "dealer", "dealer-drew-in-error")
        draw(round, "9h")
        do(round, "ann", "stand")
        refusal = refused(round, "supervisor", "dealer-drew-in-error")
        assert clauses(refusal) == {"14.3"}

    @rule("NI2005-63", "14.3")
    def test_is_a_matter_of_rule_twelve_only_once_the_dealer_has_a_card(self):
        round = opened("Ts", *ON_3_4, seats=TWO)
        assert round.asked == Draw("card", "box 4")
        assert clauses(refused(round, "supervisor", "dealer-drew-in-error")) == {"14.3"}


class TestAnEmptyShoe:
    def run_out(self, seats=TWO):
        round = opened("Ts 9s", *ON_3_4, seats=seats, gone=all_gone_but("Ts 9s"))
        round.give("empty")
        return round

    @rule("NI2005-63", "14.6")
    def test_the_discards_are_shuffled_and_cut_and_the_round_goes_on(self):
        round = self.run_out()
        assert round.asked == Shuffle("discards")
        round.give(None)
        do(round, "ann", "decline")
        do(round, "bob", "cut", at=100)
        assert round.asked == Cut(100)
        handle(round)
        assert round.asked == Draw("card", "dealer")
        draw(round, "6c 6h 8c")
        assert hands(round) == ["Ts 6h", "9s 8c"]

    @rule("NI2005-63", "14.6")
    def test_only_the_discards_can_fall_then(self):
        round = opened("Ts 9s", *ON_3_4, seats=TWO, gone=all_gone_but("Ts 9s"))
        with pytest.raises(Refused, match="cannot have fallen"):
            round.give("6c")
        round.give("empty")
        handle(round)
        do(round, "ann", "cut")
        handle(round)
        assert round.stack == 312 - 2
        draw(round, "6c")

    @rule("NI2005-63", "14.6", "A:New shoe")
    def test_is_no_new_shoe_and_a_shuffle_is_due_after_the_round(self):
        round = self.run_out()
        handle(round)
        do(round, "ann", "cut")
        handle(round)
        assert round.shoe_due
        assert not round.new_shoe_made
        assert not happened(round, "new shoe")

    @rule("NI2005-63", "14.6")
    def test_the_cut_is_a_deck_from_each_end_where_there_are_two(self):
        round = self.run_out()
        handle(round)
        assert round.stack == 310
        refused(round, "ann", "cut", at=51)
        do(round, "ann", "cut", at=52)

    @rule("NI2005-63", "14.6", "5.2(d)")
    def test_the_cut_is_not_offered_to_who_is_away_or_excluded(self):
        seats = [*TWO, at("cy", 5), at("di", 6)]
        round = opened("Ts 9s 6d", *ON_3_4, seats=seats, gone=all_gone_but("Ts 9s 6d"))
        do(round, "dealer", "player-absent", player="ann")
        do(round, "operator", "breach", player="cy", rule="16.7", exclude=True)
        round.give("empty")
        handle(round)
        do(round, "bob", "decline")
        assert opens(round, "di") == {"cut", "decline"}

    @rule("NI2005-63", "14.6")
    def test_a_card_that_waits_in_hand_is_not_shuffled_in(self):
        round = two_boxes(gone=all_gone_but("Ts 9s 6d 6h 4h Kd"))
        do(round, "supervisor", "drawn-in-error")
        draw(round, "Kd")
        do(round, "supervisor", "burnt-in-error")
        round.give("empty")
        handle(round)
        assert round.stack == 312 - 6
        do(round, "ann", "cut")
        handle(round)
        draw(round, "Qd")
        do(round, "ann", "draw")
        assert hands(round)[0] == "Ts 6h Kd"

    @rule("NI2005-63", "14.6")
    def test_the_cut_leaves_a_card_at_each_end_of_a_smaller_stack(self):
        gone = tuple(map(str, in_the_shoe()[108:]))
        round = opened("Ts 6d 6h", *bets(ann=5_000), table={"decks": 4}, gone=gone)
        draw_in_error(round, 108)
        do(round, "supervisor", "burnt-in-error")
        round.give("empty")
        handle(round)
        assert round.stack == 97
        for at_card in (0, 97):
            assert clauses(refused(round, "ann", "cut", at=at_card)) == {"5.3"}
        do(round, "ann", "cut", at=96)

    @rule("NI2005-63", "14.6")
    @pytest.mark.parametrize(("gone", "told"), [(False, "311 cards"), (True, "1 card")])
    def test_is_not_empty_while_a_card_is_left(self, gone, told):
        round = opened("Ts", *bets(ann=5_000), gone=all_gone_but("Ts 9c") if gone else ())
        with pytest.raises(Refused, match=rf"not empty: {told} should be left in it.*14\.6"):
            round.give("empty")
        assert (round.asked, round.stack) == (Draw("card", "dealer"), int(told.split()[0]))

    @rule("NI2005-63", "16.3")
    def test_with_every_card_on_the_table_the_round_is_void(self):
        round = opened("Ts 6d 6h", *bets(ann=5_000), table={"decks": 4})
        draw_in_error(round, 205)
        do(round, "supervisor", "burnt-in-error")
        round.give("empty")
        assert round.void.clauses == ("NI2005-63 16.3",)
        assert round.stakes == ANN


def in_the_shoe():
    """Four decks without the cards of one box and the dealer."""
    left = [card for card in deck() * 4 if str(card) not in ("Ts", "6d", "6h")]
    return left + [card for card in deck() * 3 if str(card) in ("Ts", "6d", "6h")]


def draw_in_error(round, count):
    """Many cards leave the shoe by mistake and wait in hand."""
    for card in in_the_shoe()[:count]:
        do(round, "supervisor", "drawn-in-error")
        round.give(card)


class TestAnAbsentPlayer:
    @rule("NI2005-63", "14.7")
    def test_gets_cards_until_the_total_is_over_eleven(self):
        round = opened("5s 6d 4h", *bets(ann=5_000))
        do(round, "dealer", "player-absent", player="ann")
        assert round.asked == Draw("card", "box 1")
        draw(round, "2c")
        assert round.asked == Draw("card", "box 1")
        draw(round, "Ac")
        assert round.asked == Draw("card", "dealer")
        assert hands(round) == ["5s 4h 2c Ac"]
        assert happened(round, "stands")[0]["clauses"] == ["NI2005-63 14.7"]

    @rule("NI2005-63", "14.7")
    @pytest.mark.parametrize("hand", [("As", "3h"), ("Ts", "2h"), ("8s", "8h")])
    def test_stands_on_more_and_never_splits(self, hand):
        round = opened(f"{hand[0]} 6d {hand[1]}", *bets(ann=5_000))
        do(round, "dealer", "player-absent", player="ann")
        assert round.asked == Draw("card", "dealer")

    @rule("NI2005-63", "14.7")
    def test_never_splits_or_doubles_a_low_pair(self):
        round = opened("5s 6d 5h", *bets(ann=5_000))
        do(round, "dealer", "player-absent", player="ann")
        draw(round, "Kc")
        assert hands(round) == ["5s 5h Kc"]
        assert round.stakes == {"ann": STAKE - 5_000}

    @rule("NI2005-63", "14.7", "4.5(b)")
    def test_is_replaced_by_a_bettor_who_is_there(self):
        round = opened(
            "Ts 6d 6h", *on_box(3, ann=5_000, bob=2_000), seats=[at("ann", 3), at("bob")]
        )
        do(round, "dealer", "player-absent", player="ann")
        assert opens(round, "ann") == set()
        assert opens(round, "bob") == {"draw", "double", "stand"}

    @rule("NI2005-63", "14.7")
    def test_may_leave_in_the_middle_of_a_hand(self):
        round = opened("Ts 6d 2h", *bets(ann=5_000), step("ann", "draw"))
        draw(round, "2c")
        do(round, "dealer", "player-absent", player="ann")
        assert round.asked == Draw("card", "dealer")
        assert hands(round) == ["Ts 2h 2c"]

    @rule("NI2005-63", "14.7")
    def test_decides_again_after_coming_back(self):
        round = opened("5s 9s 6d 4h 9h", *ON_3_4, seats=TWO)
        do(round, "dealer", "player-absent", player="bob")
        do(round, "dealer", "player-returned", player="bob")
        do(round, "ann", "draw")
        draw(round, "Kc")
        do(round, "ann", "stand")
        assert "stand" in opens(round, "bob")

    @rule("NI2005-63", "14.7")
    def test_is_one_who_has_a_wager_and_was_there(self):
        round = two_boxes()
        for by, player in (("ann", "bob"), ("dealer", "zoe"), ("dealer", None)):
            assert clauses(refused(round, by, "player-absent", player=player)) == {"14.7"}
        assert clauses(refused(round, "dealer", "player-returned", player="ann")) == {"14.7"}
        do(round, "dealer", "player-absent", player="bob")
        refused(round, "dealer", "player-absent", player="bob")

    @rule("NI2005-63", "14.7")
    def test_who_did_not_come_cannot_wager(self):
        seats = [at("ann", 1), at("bob", 2, present=False)]
        refused(opened(seats=seats), "bob", "wager", on="main", box=2, amount=1_000)


def test_no_ruling_is_given_to_a_round_that_is_over():
    round = opened("As 6d Kh", *bets(ann=5_000), seats=ANN)
    round.give(None)
    assert round.rulings_open() == ()
    for name in round.rulings:
        assert "over" in refused(round, "operator", name).reason
