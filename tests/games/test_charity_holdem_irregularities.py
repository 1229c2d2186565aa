"""Rule 20: exposed cards, wrong flops and bets out of turn; every card stays accounted for."""

import pytest
from charity_holdem_rounds import TABLE, Hand

from houseway.games.asks import Cut, Draw, Shuffle
from proof import rule
from randomly import Player


def step_through(hand):
    """What the dealer must handle from here to the next turn, in order."""
    handled = []
    while not hand.round.acting:
        asked = hand.round.asked
        match asked:
            case Shuffle():
                handled.append(("shuffle", len(asked.back)))
                hand.round.give(None)
            case Cut():
                handled.append(("cut", asked.at))
                hand.round.give(None)
            case Draw():
                handled.append(("draw", asked.to))
                hand.round.give(hand.fall(asked))
            case _:
                hand.round.give(asked.lapse)
    return handled


def begin_ruling(hand, by, do, **facts):
    """Rule, and leave what must be handled to be stepped through."""
    hand.round.do(by, do, **facts)
    return step_through(hand)


FLOP = [("draw", "board")] * 3
NEW_FLOP = [("draw", "burn"), *FLOP]


class TestPlayers:
    @rule("CTP", "20.1", "20.1[2]")
    def test_a_card_that_a_player_exposes_still_plays_and_the_deck_is_counted(self):
        hand = Hand(holes={"di": "As Kd"}).acts("cy call")
        hand.do("dealer", "card-shown-by-player", card="di card 1")
        assert hand.round.view("bob").hands["di"] == ("As", "??")
        assert len(hand.round.hole["di"]) == 2
        hand.acts("di raise 300", "ann fold", "bob fold", "cy fold")
        hand.round.give(None)
        assert "20.1[2]" in hand.cites("cards counted")
        plain = Hand().acts("cy fold", "di fold", "ann fold")
        plain.round.give(None)
        assert "20.1[2]" not in plain.cites("cards counted")

    @rule("CTP", "20.2")
    def test_a_card_shown_to_one_is_shown_to_all_and_no_other(self):
        hand = Hand(holes={"ann": "Kh 4d"})
        hand.do("dealer", "show-to-all", card="ann card 1", asked_by="cy")
        for viewer in ("bob", "cy", None):
            assert hand.round.view(viewer).hands["ann"] == ("Kh", "??")
        assert hand.refuses("dealer", "show-to-all", card="ann card 3") == {"20.2"}

    @rule("CTP", "20.3")
    def test_a_bet_out_of_turn_is_withdrawn_with_those_that_followed_and_binds_nobody(self):
        hand = Hand().to_flop().acts("ann check")
        before = dict(hand.round.stakes)
        hand.do("dealer", "bet-out-of-turn", player="cy", amount=200)
        hand.do("dealer", "bet-out-of-turn", player="di", amount=200)
        assert hand.round.stakes == before
        assert [one["player"] for one in hand.told("withdrawn")] == ["cy", "di"]
        assert hand.round.acting == "bob"
        hand.acts("bob check")
        assert set(hand.open("cy")) == {"fold", "check", "bet"}

    def test_whoever_is_to_act_does_not_act_out_of_turn(self):
        hand = Hand()
        assert hand.refuses("dealer", "bet-out-of-turn", player="cy", amount=200) == {"20.3"}


class TestFlopCardExposed:
    @rule("CTP", "20.4")
    def test_it_changes_places_with_the_burn_card(self):
        hand = Hand(board="9d Kc 4h", wait=("turn-flop",))
        hand.lying["burn"] = type(hand.rest)(["2s"])
        hand.rest.remove("2s")
        hand.to_flop()
        hand.do("dealer", "flop-card-exposed", card="second")
        assert not hand.round.board
        hand.do("dealer", "turn-flop")
        assert list(map(str, hand.round.board)) == ["9d", "2s", "4h"]
        assert list(map(str, hand.round.burnt)) == ["Kc"]
        assert hand.cards()["burn"] == 1

    @rule("CTP", "20.4")
    def test_also_where_it_is_said_when_the_flop_lies_open(self):
        hand = Hand(board="9d Kc 4h").to_flop()
        burnt = str(hand.round.burnt[0])
        hand.do("dealer", "flop-card-exposed", card="third")
        assert list(map(str, hand.round.board)) == ["9d", "Kc", burnt]
        assert list(map(str, hand.round.burnt)) == ["4h"]
        assert "20.4" in hand.refuses("dealer", "flop-card-exposed", card="first")

    @rule("CTP", "20.4")
    def test_while_it_is_dealt_the_deal_is_completed_first(self):
        hand = Hand(board="9d Kc 4h", wait=("draw board",)).acts("cy call", "di call", "ann call")
        hand.acts("bob no-raise")
        hand.round.give("9d")
        hand.do("dealer", "flop-card-exposed", card="first")
        assert hand.refuses("dealer", "flop-card-exposed", card="second")
        hand.lying["board"].popleft()
        hand.wait = ()
        hand.go()
        assert str(hand.round.burnt[0]) == "9d"
        assert len(hand.round.board) == 3

    def test_with_several_the_flop_stands(self):
        hand = Hand(board="9d Kc 4h").to_flop()
        hand.do("dealer", "flop-card-exposed", card="several")
        assert list(map(str, hand.round.board)) == ["9d", "Kc", "4h"]

    def test_once_somebody_has_acted_it_is_too_late(self):
        hand = Hand().to_flop().acts("ann check")
        assert hand.refuses("dealer", "flop-card-exposed", card="first") == {"20.4"}


class TestNoBurn:
    def without_burn(self):
        """A flop of nine, king and four without a burn."""
        hand = Hand(board="9d Kc 4h Qs 8s 6s 3d", wait=("draw burn",))
        hand.acts("cy call", "di call", "ann call", "bob no-raise")
        hand.round.do("dealer", "burn-neglected-before-flop")
        hand.wait = ()
        hand.go()
        assert list(map(str, hand.round.board)) == ["9d", "Kc", "4h"]
        assert hand.cards()["burn"] == 0
        return hand

    @rule("CTP", "20.5")
    def test_before_substantial_action_the_flop_is_shuffled_back_and_dealt_again(self):
        hand = self.without_burn().acts("ann bet 100")
        handled = begin_ruling(hand, "dealer", "flop-without-burn", reconstructable=False)
        assert handled == [("shuffle", 3), ("cut", 22), *NEW_FLOP]
        assert list(map(str, hand.round.board)) == ["Qs", "8s", "6s"]
        assert (hand.cards()["burn"], hand.cards()["deck"]) == (1, 40)
        assert (hand.round.acting, hand.won()["ann"]) == ("ann", -100)

    @rule("CTP", "20.5[2]")
    def test_after_it_the_flop_stands_and_no_burn_is_added(self):
        hand = self.without_burn().acts("ann bet 100", "bob call")
        hand.do("dealer", "flop-without-burn", reconstructable=False)
        assert list(map(str, hand.round.board)) == ["9d", "Kc", "4h"]
        assert hand.cards()["burn"] == 0
        assert hand.round.acting == "cy"

    @rule("CTP", "20.5")
    def test_where_it_can_be_put_right_the_first_card_is_the_burn(self):
        hand = self.without_burn()
        hand.do("dealer", "flop-without-burn", reconstructable=True)
        assert list(map(str, hand.round.board)) == ["Kc", "4h", "Qs"]
        assert list(map(str, hand.round.burnt)) == ["9d"]
        assert hand.round.acting == "ann"

    def test_with_a_burn_there_is_nothing_to_rule(self):
        hand = Hand().to_flop()
        assert hand.refuses("dealer", "flop-without-burn", reconstructable=False)
        assert hand.refuses("dealer", "burn-neglected-before-flop") == {"20.5"}


class TestTooMany:
    @rule("CTP", "20.6")
    def test_flop_burn_and_extra_card_are_shuffled_back_and_the_flop_dealt_again(self):
        hand = Hand(board="9d Kc 4h Qs 8s 6s", spare="2s").to_flop().acts("ann bet 100", "bob fold")
        handled = begin_ruling(hand, "dealer", "flop-too-many", extra=1, reconstructable=False)
        assert handled == [("draw", "exposed"), ("shuffle", 5), ("cut", 22), *NEW_FLOP]
        assert list(map(str, hand.round.board)) == ["Qs", "8s", "6s"]
        assert hand.cards() == {
            "deck": 40, "burn": 1, "discards": 2, "board": 3, "exposed": 0, "hands": 6,
        }  # fmt: skip
        assert (hand.round.acting, hand.round.middle) == ("ann", 400)

    @rule("CTP", "20.6")
    def test_where_it_can_be_put_right_the_extra_card_goes_back_to_its_place(self):
        hand = Hand(board="9d Kc 4h Qs", spare="2s").to_flop()
        hand.do("dealer", "flop-too-many", extra=1, reconstructable=True)
        assert list(map(str, hand.round.board)) == ["9d", "Kc", "4h"]
        assert hand.cards()["exposed"] == 1
        hand.all_stay(2)
        assert list(map(str, hand.round.burnt))[1:] == ["2s"]
        assert list(map(str, hand.round.board))[3:] == ["Qs"]

    @rule("CTP", "20.6")
    @pytest.mark.parametrize("reconstructable", [True, False])
    def test_four_cards_that_nobody_has_seen_yet(self, reconstructable):
        hand = Hand(wait=("turn-flop",)).to_flop()
        hand.do("dealer", "flop-too-many", extra=1, reconstructable=reconstructable)
        assert hand.cards()["deck"] == 40
        assert not hand.told("exposed")
        hand.do("dealer", "turn-flop")
        assert hand.round.acting == "ann"

    def test_after_the_betting_on_the_flop_it_is_too_late(self):
        hand = Hand().all_stay(2)
        assert hand.refuses("dealer", "flop-too-many", extra=1, reconstructable=False) == {"20.6"}


class TestEarlyFlop:
    @rule("CTP", "20.7")
    def test_it_is_shuffled_back_with_its_burn_the_betting_ends_and_the_deck_is_cut(self):
        hand = Hand(spare="9d Kc 4h", board="Qs 8s 6s").acts("cy call", "di call", "ann call")
        handled = begin_ruling(hand, "dealer", "early-flop")
        assert handled == [("draw", "burn"), *[("draw", "exposed")] * 3, ("shuffle", 4)]
        assert hand.cards()["deck"] == 44
        assert hand.round.acting == "bob"
        hand.round.do("bob", "no-raise")
        assert step_through(hand) == [("cut", 22), *NEW_FLOP]
        assert list(map(str, hand.round.board)) == ["Qs", "8s", "6s"]

    def test_later_there_is_no_early_flop(self):
        assert Hand().to_flop().refuses("dealer", "early-flop") == {"20.7"}


class TestEarlyCard:
    @rule("CTP", "20.8", "20.8[3]")
    def test_nobody_may_bet_more_than_was_bet_and_the_card_is_used(self):
        """V11: the turn is at 200 when the river shows."""
        hand = Hand(spare="9h").all_stay(2).acts("ann bet 200")
        hand.do("dealer", "card-exposed-early")
        assert hand.round.view("bob").exposed == ("9h",)
        assert set(hand.open("bob")) == {"fold", "call"}
        assert hand.refuses("bob", "raise", to=400) == {"20.8", "20.8[2]"}
        hand.acts("bob call", "cy call", "di call")
        assert str(hand.round.board[4]) == "9h"
        assert (hand.cards()["burn"], hand.cards()["board"]) == (3, 5)
        assert hand.range("ann") == (100, 4_700)

    @rule("CTP", "20.8[2]")
    def test_where_nothing_was_bet_the_minimum_is_the_most(self):
        hand = Hand(spare="9h").all_stay(2).acts("ann check")
        hand.do("dealer", "card-exposed-early")
        assert hand.range("bob") == (100, 100)
        assert hand.refuses("bob", "bet", to=125) == {"20.8", "20.8[2]"}
        hand.acts("bob bet 100")
        assert set(hand.open("cy")) == {"fold", "call"}

    @rule("CTP", "20.8[3]")
    def test_a_burn_that_was_left_out_follows_so_that_later_cards_keep_their_places(self):
        hand = Hand(spare="9h").to_flop()
        hand.do("dealer", "card-exposed-early", burnt=False)
        assert hand.cards()["burn"] == 1
        hand.all_stay(2)
        assert str(hand.round.board[3]) == "9h"
        assert hand.cards()["burn"] == 2

    def test_where_everybody_folds_it_is_collected_with_the_rest(self):
        hand = Hand(spare="9h").to_flop().acts("ann bet 100")
        hand.do("dealer", "card-exposed-early")
        hand.acts("bob fold", "cy fold", "di fold")
        hand.round.give(None)
        assert hand.cards()["discards"] == 7
        assert not hand.round.in_hand

    def test_the_flop_and_a_last_round_are_no_case_of_it(self):
        assert "20.8" in Hand().refuses("dealer", "card-exposed-early")
        assert "20.8" in Hand().all_stay(3).refuses("dealer", "card-exposed-early")
        hand = Hand().to_flop()
        hand.do("dealer", "card-exposed-early")
        assert "20.8" in hand.refuses("dealer", "card-exposed-early")


class TestCardsTogether:
    def exposed(self, street, extra, reconstructable):
        hand = Hand(board="2c 5d 7h 9s Jc Qd", spare="Kh 4s 3s")
        hand.all_stay(street)
        handled = begin_ruling(
            hand,
            "dealer",
            "cards-exposed-together",
            extra=extra,
            reconstructable=reconstructable,
        )
        return hand, handled

    @rule("CTP", "20.9", "20.9[2]")
    def test_of_two_the_wrong_one_is_the_next_burn(self):
        hand, _ = self.exposed(2, 1, reconstructable=True)
        assert str(hand.round.board[3]) == "9s"
        hand.all_stay(3)
        assert str(hand.round.burnt[2]) == "Kh"
        assert hand.cards()["burn"] == 3
        assert str(hand.round.board[4]) == "Jc"

    @rule("CTP", "20.9", "20.9[2]")
    def test_on_the_river_it_is_discarded(self):
        hand, _ = self.exposed(3, 1, reconstructable=True)
        assert str(hand.round.board[4]) == "Jc"
        assert list(map(str, hand.round.discarded)) == ["Kh"]
        assert hand.cards()["discards"] == 1

    @rule("CTP", "20.9[3]")
    def test_two_that_cannot_be_told_apart_go_back_and_one_is_dealt_without_a_new_burn(self):
        hand, handled = self.exposed(2, 1, reconstructable=False)
        assert handled == [("draw", "exposed"), ("shuffle", 2), ("cut", 19), ("draw", "board")]
        assert str(hand.round.board[3]) == "Jc"
        assert (hand.cards()["burn"], hand.cards()["deck"]) == (2, 38)

    @rule("CTP", "20.10", "20.10[2]")
    def test_of_more_the_wrong_ones_are_shuffled_back(self):
        hand, handled = self.exposed(2, 2, reconstructable=True)
        assert handled == [*[("draw", "exposed")] * 2, ("shuffle", 2), ("cut", 19)]
        assert str(hand.round.board[3]) == "9s"
        assert hand.cards()["deck"] == 38

    @rule("CTP", "20.10", "20.10[2]")
    def test_on_the_river_they_are_discarded(self):
        hand, _ = self.exposed(3, 2, reconstructable=True)
        assert str(hand.round.board[4]) == "Jc"
        assert hand.cards()["discards"] == 2

    @rule("CTP", "20.10[3]")
    def test_more_that_cannot_be_told_apart_all_go_back(self):
        hand, handled = self.exposed(3, 2, reconstructable=False)
        assert handled[-3:] == [("shuffle", 3), ("cut", 18), ("draw", "board")]
        assert str(hand.round.board[4]) == "Qd"
        assert (hand.cards()["burn"], hand.cards()["board"]) == (3, 5)

    @rule("CTP", "20.10")
    @pytest.mark.parametrize("extra", [0, 5])
    def test_one_to_four_cards_may_come_with_the_right_one(self, extra):
        hand = Hand().all_stay(2)
        facts = {"extra": extra, "reconstructable": True}
        assert "20.10" in hand.refuses("dealer", "cards-exposed-together", **facts)

    def test_once_somebody_has_acted_it_is_too_late(self):
        hand = Hand().all_stay(2).acts("ann check")
        refusal = hand.refuses("dealer", "cards-exposed-together", extra=1, reconstructable=True)
        assert refusal == {"20.9", "20.10"}


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_ruled_every_card_stays_in_one_place(seed):
    """After each ruling the round asserts that all 52 cards are accounted for."""
    player = Player("charity-holdem", TABLE, seed, rulings=0.15)
    ruled = 0
    for _ in range(25):
        round = player.play()
        ruled += sum(event.event == "ruling" for event in round.events)
        assert sum(round.stakes.values()) == sum(seat.stake for seat in round.seats)
    assert ruled > 20
