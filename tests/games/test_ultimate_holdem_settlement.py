"""Rule 9: the order of settlement, concessions, and each wager judged on its own."""

import pytest
from ultimate_holdem_rounds import (
    DULL,
    KING_HIGH,
    NINES,
    STAKE,
    THREE,
    TWO,
    ante,
    antes,
    at,
    cited,
    clauses,
    endings,
    opened,
    order,
    played,
    plays,
    refused,
    showdown,
)

from houseway.games.asks import Settled
from playing import NO_MORE_BETS, do, happened, net, opens, step
from proof import rule

JACKS, ACE_HIGH, STRAIGHT = "Jd 6s", "Ac 6s", "8d Th"  # on the dull board
WIN, LOSE, PUSH = "win", "lose", "push"


def results(round, player="ann"):
    return {on: result for on, (result, _) in endings(round, player).items()}


class TestQualifying:
    """Player and dealer on a board of 2-5-7-9-J; the dealer has king-high or a pair of nines."""

    @rule("NI2019-212", "9.5", "9.5(a)", "9.6(c)", "9.6(c)(ii)", "9.7(b)", "9.8", "9.8(a)", "9.9")
    def test_a_better_pair_beats_a_pair(self):
        round = showdown(DULL, JACKS, NINES)
        assert endings(round) == {
            "ante": (WIN, 1_000),
            "blind": (PUSH, 0),
            "trips": (LOSE, 0),
            "play": (WIN, 4_000),
        }

    @rule("NI2019-212", "9.5", "9.5(b)", "9.6", "9.6(b)", "9.8", "9.8(b)", "9.10")
    def test_ace_high_loses_to_a_pair(self):
        round = showdown(DULL, ACE_HIGH, NINES)
        assert results(round) == {"ante": LOSE, "blind": LOSE, "trips": LOSE, "play": LOSE}
        assert net(round) == {"ann": -6_500}
        assert cited(round, "play") == {"9.8(b)", "9.10"}

    @rule("NI2019-212", "9.5(c)", "9.5(c)(i)", "9.6(c)", "9.6(c)(i)", "9.8(c)", "A:Push")
    def test_equal_hands_push(self):
        round = showdown(DULL, "9h 3c", "9d 3h", trips=0)
        assert results(round) == {"ante": PUSH, "blind": PUSH, "play": PUSH}
        assert net(round) == {"ann": 0}
        assert cited(round, "ante") == {"9.5(c)", "9.5(c)(i)"}

    @rule("NI2019-212", "9.2", "9.5", "9.5(c)(ii)", "9.8(a)", "A:Qualify")
    def test_a_pair_against_a_dealer_who_does_not_qualify(self):
        round = showdown(DULL, JACKS, KING_HIGH, trips=0)
        assert endings(round) == {"ante": (PUSH, 0), "blind": (PUSH, 0), "play": (WIN, 4_000)}
        assert cited(round, "ante") == {"9.2", "9.5(c)", "9.5(c)(ii)"}

    @rule("NI2019-212", "9.2", "9.5(c)(ii)", "9.6", "9.6(b)", "9.8", "9.8(b)", "A:Qualify")
    def test_queen_high_loses_blind_and_play_to_king_high_but_not_the_ante(self):
        round = showdown(DULL, "Qd 8c", KING_HIGH, trips=0)
        assert results(round) == {"ante": PUSH, "blind": LOSE, "play": LOSE}
        assert net(round) == {"ann": -5_000}

    @rule("NI2019-212", "9.6", "9.6(a)", "9.5(c)(ii)")
    def test_a_straight_wins_the_blind_whether_the_dealer_qualifies_or_not(self):
        assert endings(showdown(DULL, STRAIGHT, NINES))["blind"] == (WIN, 1_000)
        round = showdown(DULL, STRAIGHT, KING_HIGH)
        assert endings(round)["blind"] == (WIN, 1_000)
        assert endings(round)["ante"] == (PUSH, 0)

    @rule("NI2019-212", "9.5(c)(ii)", "9.6(c)(i)", "9.8(c)")
    def test_equal_hands_push_without_a_qualifying_dealer_too(self):
        round = showdown(DULL, "Kc Qs", KING_HIGH, trips=0)
        assert results(round) == {"ante": PUSH, "blind": PUSH, "play": PUSH}

    @rule("NI2019-212", "A:Qualify", "8.8(c)")
    @pytest.mark.parametrize(
        ("board", "dealer", "qualifies"),
        [
            ("9c Qd Jh 4s 3c", "As Kd", False),  # A-K-Q-J-9
            ("7c 5d 4h Js Qc", "2s 2d", True),  # a pair of twos
            ("7c 7d 4h Js Qc", "2s 3d", True),  # the board itself is paired
        ],
    )
    def test_the_dealer_qualifies_with_one_pair_or_better(self, board, dealer, qualifies):
        round = showdown(board, "8d 8h", dealer, trips=0)
        assert happened(round, "declared")[0]["qualifies"] is qualifies
        assert (endings(round)["ante"][0] == PUSH) is not qualifies


class TestTrips:
    @rule("NI2019-212", "9.7", "9.7(a)", "A:Trips#2")
    def test_trips_wins_on_the_players_hand_even_if_it_loses_to_the_dealer(self):
        # a straight, 5 to 9, against a flush of hearts
        round = showdown("5h 6h 7h 2c Kd", "8c 9s", "Ah 3h")
        assert endings(round)["trips"] == (WIN, 2_000)
        assert results(round)["ante"] == results(round)["play"] == LOSE

    @rule("NI2019-212", "9.7", "9.7(b)")
    def test_two_pairs_lose_trips_though_they_beat_the_dealer(self):
        round = showdown("Ac Kd 7h 3s 2c", "Ad Kh", "Qs Qh")
        assert endings(round)["trips"] == (LOSE, 0)
        assert results(round)["ante"] == results(round)["play"] == WIN

    @rule("NI2019-212", "9.7")
    def test_trips_never_pushes(self):
        round = showdown("As Ks Qs Js Ts", "2c 3d", "4h 5c")
        assert results(round) == {"ante": PUSH, "blind": PUSH, "trips": WIN, "play": PUSH}


class TestOrder:
    SEATS = (at("ann", 1), at("bob", 3), at("cy", 5))
    STEPS = (
        *ante("ann", 1),
        *ante("bob", 3),
        *ante("cy", 5),
        NO_MORE_BETS,
        plays("ann", 4),
        plays("bob", 4),
        plays("cy", 4),
    )
    HANDS = "Jd 6s Kc Kh Tc 4h"

    @rule("NI2019-212", "9.3", "9.3(c)", "9.4")
    def test_hands_are_settled_one_by_one_from_the_dealers_right(self):
        round = played(f"{DULL} {self.HANDS} {NINES}", *self.STEPS, seats=self.SEATS)
        settled = [(one.player, one.wager) for one in round.settlements]
        assert settled == [
            (player, on) for player in ("cy", "bob", "ann") for on in ("ante", "blind", "play")
        ]

    @rule("NI2019-212", "9.2", "9.3")
    def test_all_antes_are_refunded_before_any_hand_is_turned(self):
        round = played(f"{DULL} Jd 6s Ac Ah Tc 4h {KING_HIGH}", *self.STEPS, seats=self.SEATS)
        events = [e for e in round.events if e.event in ("settled", "turned")][1:]
        assert [(e.facts["player"], e.facts["wager"]) for e in events[:3]] == [
            ("cy", "ante"),
            ("bob", "ante"),
            ("ann", "ante"),
        ]
        assert events[3].event == "turned"

    @rule("NI2019-212", "9.3(a)", "9.3(b)")
    def test_a_hand_is_turned_at_its_turn_and_its_best_five_declared(self):
        draws = f"{DULL} {self.HANDS} {NINES}"
        round = opened(draws, *self.STEPS, seats=self.SEATS)
        assert [one.cards for one in round.view().boxes] == [("??", "??")] * 3
        do(round, "dealer", "settle")
        assert [one.cards for one in round.view().boxes] == [
            ("??", "??"),
            ("??", "??"),
            ("Tc", "4h"),
        ]
        assert happened(round, "declared")[1]["cards"] == ["Jc", "Tc", "9s", "7h", "5d"]

    @rule("NI2019-212", "9.3(b)")
    def test_the_best_five_may_be_the_board(self):
        round = showdown("As Ks Qs Js Ts", "2c 3d", "4h 5c")
        assert happened(round, "declared")[1]["value"] == "royal flush"

    @rule("NI2019-212", "9.3(d)", "9.10")
    def test_cards_are_discarded_before_the_next_hand_is_turned(self):
        draws = f"{DULL} {self.HANDS} {NINES}"
        round = played(draws, *self.STEPS, seats=self.SEATS)
        turned_after_discard = order(round, "turned", "discarded")[1:]
        assert turned_after_discard == ["turned", "discarded"] * 3

    @rule("NI2019-212", "9.2", "A:Fold")
    def test_the_ante_of_a_folded_hand_is_not_refunded(self):
        steps = [*antes("ann", "bob"), step("ann", "fold"), plays("bob", 4)]
        round = played(f"{DULL} Ac 6s Jd 6c {KING_HIGH}", *steps, seats=TWO)
        assert results(round, "ann") == {"ante": LOSE, "blind": LOSE}
        assert results(round, "bob") == {"ante": PUSH, "blind": PUSH, "play": WIN}


class TestConcession:
    STEPS = (*antes("ann", "bob", trips=500), plays("ann", 4), plays("bob", 4))

    def declared(self, dealer):
        return opened(f"{DULL} Ac 6s Jd 6c {dealer}", *self.STEPS, seats=TWO)

    @rule("NI2019-212", "9.1", "9.1#2")
    def test_a_player_may_give_up_after_the_declaration_and_loses_everything(self):
        round = self.declared(NINES)
        assert opens(round, "ann") == opens(round, "bob") == {"concede"}
        do(round, "ann", "concede")
        assert results(round) == {"ante": LOSE, "blind": LOSE, "trips": LOSE, "play": LOSE}
        assert round.stakes["ann"] == STAKE - 6_500
        assert happened(round, "conceding hand")[0]["player"] == "ann"

    @rule("NI2019-212", "9.1", "9.1#2")
    def test_to_fold_then_is_to_concede(self):
        round = self.declared(NINES)
        do(round, "ann", "fold")
        assert results(round) == {"ante": LOSE, "blind": LOSE, "trips": LOSE, "play": LOSE}
        assert round.stakes["ann"] == STAKE - 6_500
        assert happened(round, "conceding hand")[0]["clauses"] == [
            "NI2019-212 9.1",
            "NI2019-212 9.1#2",
        ]
        assert clauses(refused(round, "ann", "fold")) == {"8.6#2"}

    @rule("NI2019-212", "9.1")
    @pytest.mark.parametrize("word", ["fold", "concede"])
    def test_a_fold_that_comes_too_late_says_why(self, word):
        refunded, turned = self.declared(KING_HIGH), self.declared(NINES)
        do(refunded, "dealer", "refund-antes")
        refusal = refused(refunded, "ann", word)
        assert refusal.reason == "The antes are being refunded: it is too late to fold."
        do(turned, "dealer", "settle")
        for _ in range(2):
            refusal = refused(turned, "bob", word)
            assert refusal.reason == "bob's cards are turned: it is too late to fold."
            assert clauses(refusal) == {"9.1"}
            if not isinstance(turned.asked, Settled):
                do(turned, "dealer", "settle")

    @rule("NI2019-212", "9.1#2")
    def test_the_cards_are_collected_unseen(self):
        round = self.declared(NINES)
        do(round, "ann", "concede")
        assert happened(round, "discarded")[-1]["clauses"] == ["NI2019-212 9.1#2"]
        do(round, "dealer", "settle")
        assert isinstance(round.asked, Settled)
        assert "Ac" not in str(round.told("bob"))

    @rule("NI2019-212", "9.1")
    def test_the_ante_is_lost_even_if_the_dealer_does_not_qualify(self):
        round = self.declared(KING_HIGH)
        do(round, "ann", "concede")
        do(round, "dealer", "refund-antes")
        assert results(round)["ante"] == LOSE
        assert results(round, "bob")["ante"] == PUSH

    @rule("NI2019-212", "9.1", "9.2")
    def test_the_refund_of_the_antes_ends_the_time_to_concede(self):
        round = self.declared(KING_HIGH)
        do(round, "dealer", "refund-antes")
        assert clauses(refused(round, "ann", "concede")) == {"9.1"}
        assert opens(round, "ann") == opens(round, "bob") == set()

    @rule("NI2019-212", "9.1", "9.3(a)")
    def test_otherwise_each_hand_has_until_it_is_turned(self):
        round = self.declared(NINES)
        do(round, "dealer", "settle")
        assert clauses(refused(round, "bob", "concede")) == {"9.1"}
        assert opens(round, "ann") == {"concede"}
        do(round, "ann", "concede")
        assert isinstance(round.asked, Settled)

    @rule("NI2019-212", "9.1")
    def test_not_before_the_dealers_declaration(self):
        round = opened(f"{DULL} Ac 6s Jd 6c {NINES}", *self.STEPS[:-1], seats=TWO)
        assert clauses(refused(round, "ann", "concede")) == {"9.1"}

    @pytest.mark.parametrize("dealer", [NINES, KING_HIGH])
    def test_when_all_concede_nothing_is_left_to_settle(self, dealer):
        round = self.declared(dealer)
        do(round, "bob", "concede")
        do(round, "ann", "concede")
        assert isinstance(round.asked, Settled)
        assert round.view().boxes[0].cards == ()


@rule("NI2019-212", "9.4", "9.9", "9.10")
def test_a_flush_over_a_pair_wins_a_hundred_dollars():
    round = showdown("2s 7s Js 3c Kd", "As 9s", "Kc 4h")
    assert net(round) == {"ann": 1_000 + 1_500 + 3_500 + 4_000}


@rule("NI2019-212", "9.9", "9.10")
def test_a_flush_under_a_full_house_loses_twenty_five_dollars():
    round = showdown("2s 7s Js 7d Jd", "As 9s", "Jc 7h")
    assert net(round) == {"ann": -1_000 - 1_000 + 3_500 - 4_000}


def test_a_whole_table():
    steps = [*antes("ann", "bob", "cy"), step("ann", "check"), plays("bob", 4)]
    steps += [step("cy", "check"), plays("ann", 2), step("cy", "check"), plays("cy", 1)]
    round = played(f"{DULL} Jd 6s Kc Kh Tc 4h {NINES}", *steps, seats=THREE)
    assert net(round) == {"ann": 3_000, "bob": 5_000, "cy": -3_000}
