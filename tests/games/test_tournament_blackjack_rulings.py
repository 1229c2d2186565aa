"""Rules 14 and 16: what goes wrong with cards, rounds and players."""

import pytest
from tournament_blackjack_rounds import (
    ANN,
    STAKE,
    TWO,
    at,
    bets,
    decided_by,
    numbers,
    opened,
    refused,
    settled,
)

from houseway.equipment import deck
from houseway.games.asks import Act, Draw, Settled, Shuffle
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, all_gone_but, do, draw, happened, net, opens, step, wager
from proof import rule

STAND = step("ann", "stand")
CAUSES = ["civil commotion", "fire", "riot", "brawl", "robbery", "Act of God"]
FIRE = {"cause": "fire", "reason": "alarm"}
FRAUD = {"ground": "fraud", "reason": "a marked card"}


def waiting_for_a_card(**more):
    """Ann drew to 16 and waits for the card."""
    return opened("Ts 6d 6h", *bets(ann=100), step("ann", "draw"), **more)


def in_mid_round():
    """Ann has a Blackjack that is paid, Bob 16 against a six; Bob decides."""
    return opened("As Ts 6d Kh 6h", *bets(ann=100, bob=200), seats=TWO)


class TestCards:
    @rule("NI2002-45-blackjack", "14.1")
    def test_one_that_lies_face_up_in_the_shoe_is_burnt(self):
        round = waiting_for_a_card()
        do(round, "dealer", "boxed-card")
        draw(round, "9c")
        assert [str(card) for card in round.racked] == ["9c"]
        assert numbers(happened(round, "burnt")[0]["clauses"]) == {"14.1"}
        draw(round, "4c")
        assert str(round.boxes[0].hands[0].total) == "20"

    @rule("NI2002-45-blackjack", "14.1")
    def test_nothing_is_burnt_while_none_is_drawn(self):
        round = opened("Ts 6d 6h", *bets(ann=100))
        assert refused(round, "dealer", "boxed-card") == {"14.1"}

    @rule("NI2002-45-blackjack", "14.2")
    def test_one_drawn_in_error_is_the_next_used(self):
        round = opened("Ts 9s 6d 8h 3h", *bets(ann=100, bob=100), STAND, seats=TWO)
        do(round, "supervisor", "drawn-in-error")
        draw(round, "7c")
        do(round, "bob", "draw")
        assert list(map(str, round.boxes[1].hands[0].cards)) == ["9s", "3h", "7c"]
        assert numbers(happened(round, "drawn in error")[0]["clauses"]) == {"14.2"}

    @rule("NI2002-45-blackjack", "14.2")
    def test_and_opens_the_next_round_where_nobody_needs_it(self):
        round = opened("Ts 6d 9h", *bets(ann=100), STAND)
        draw(round, "Td 5d")
        do(round, "director", "drawn-in-error")
        draw(round, "7c")
        round.give(None)
        assert (round.over, list(map(str, round.in_hand))) == (True, ["7c"])
        following = opened("", *bets(ann=100), in_hand=("7c",), number=2)
        assert list(map(str, following.boxes[0].hands[0].cards)) == ["7c"]

    @rule("NI2002-45-blackjack", "14.2")
    def test_no_error_is_ruled_before_the_first_card_or_by_a_dealer(self):
        assert refused(opened("", *bets(ann=100)), "supervisor", "drawn-in-error") == {"14.2"}
        assert refused(waiting_for_a_card(), "dealer", "drawn-in-error") == {"14.2"}

    @rule("NI2002-45-blackjack", "14.2[2]")
    def test_one_burnt_in_error_stays_burnt(self):
        round = waiting_for_a_card()
        do(round, "supervisor", "burnt-in-error")
        draw(round, "9c")
        assert numbers(happened(round, "burnt")[0]["clauses"]) == {"14.2[2]"}
        draw(round, "4c")
        assert str(round.boxes[0].hands[0].total) == "20"
        assert refused(round, "ann", "burnt-in-error") == {"14.2[2]"}

    @rule("NI2002-45-blackjack", "14.3")
    def test_one_that_the_dealer_must_not_draw_is_burnt(self):
        round = opened("Ts Td 9h", *bets(ann=100), STAND)
        draw(round, "7d")
        do(round, "supervisor", "dealer-drew-in-error")
        draw(round, "4d")
        assert list(map(str, round.dealer)) == ["Td", "7d"]
        assert numbers(happened(round, "burnt")[0]["clauses"]) == {"14.3"}
        assert net(round) == {"ann": 100}

    @rule("NI2002-45-blackjack", "14.3")
    def test_the_dealers_due_card_is_no_error(self):
        round = opened("Ts Td 9h", *bets(ann=100), STAND)
        assert refused(round, "supervisor", "dealer-drew-in-error") == {"14.3"}

    @rule("NI2002-45-blackjack", "14.4")
    def test_a_misplaced_card_goes_where_it_belongs(self):
        round = opened("Ts Ts 6d 6h 3h", *bets(ann=100, bob=100), seats=TWO)
        do(round, "ann", "stand")  # she asked for a card, but it was put on box 2
        do(round, "bob", "draw")
        draw(round, "4c")
        do(round, "supervisor", "misplaced-card", card=5)
        do(round, "ann", "draw")  # the same card falls again
        assert [str(box.hands[0].total) for box in round.boxes] == ["20", "13"]
        assert numbers(happened(round, "rebuilt")[0]["clauses"]) == {"14.4"}

    @rule("NI2002-45-blackjack", "14.4")
    def test_before_a_card_there_is_nothing_to_put_right(self):
        round = opened("", *bets(ann=100))
        assert refused(round, "supervisor", "misplaced-card", card=1) == {"14.4"}

    @rule("NI2002-45-blackjack", "14.5", "T:Void")
    def test_an_error_in_an_earlier_round_voids_that_round_only(self):
        round = opened("Ts 9s", *bets(ann=100, bob=100), seats=TWO, number=8)
        results = {"ann": 300, "bob": -200}
        round.give(Act("director", "void-earlier-round", {"round": 7, "results": results}))
        assert round.stakes == {"ann": STAKE - 100 - 300, "bob": STAKE - 100 + 200}
        assert numbers(happened(round, "result reversed")[0]["clauses"]) == {"14.5", "T:Void"}
        assert round.asked == Draw("card", "dealer")
        assert not round.settlements

    @rule("NI2002-45-blackjack", "14.5")
    def test_an_earlier_round_is_voided_only_once_the_next_has_begun(self):
        facts = {"round": 7, "results": {"ann": 300}}
        waiting = opened("", *bets(ann=100), number=8)
        assert refused(waiting, "director", "void-earlier-round", **facts) == {"14.5"}
        first = opened("Ts", *bets(ann=100))
        assert refused(first, "director", "void-earlier-round", **facts) == {"14.5"}

    @rule("NI2002-45-blackjack", "14.4")
    def test_hands_of_the_last_round_are_put_right_before_the_first_card(self):
        round = opened("", *bets(ann=100), number=4)
        facts = {"error": "box 2's seven was given to box 3", "due": {"ann": -60}}
        assert refused(round, "dealer", "misplaced-card-in-last-round", **facts) == {"14.4"}
        do(round, "supervisor", "misplaced-card-in-last-round", **facts)
        assert round.stakes == {"ann": STAKE - 160}
        [right] = happened(round, "result put right")
        assert (right["round"], numbers(right["clauses"])) == (3, {"14.4"})
        draw(round, "Ts")
        assert refused(round, "supervisor", "misplaced-card-in-last-round", **facts) == {"14.4"}

    @rule("NI2002-45-blackjack", "14.6")
    def test_with_no_cards_left_the_discards_are_shuffled_cut_and_dealt(self):
        with pytest.raises(Refused, match=r"309 cards should be left.*14\.6"):
            waiting_for_a_card().give("empty")
        round = waiting_for_a_card(gone=all_gone_but("Ts 6d 6h"))
        round.give("empty")
        assert round.asked == Shuffle("discards")
        round.give(None)
        assert numbers(happened(round, "shuffled")[0]["clauses"]) == {"14.6"}
        assert round.stack == 312 - 3
        do(round, "ann", "cut", at=100)
        round.give(None)
        assert round.asked == Draw("card", "box 1")
        assert list(map(str, round.boxes[0].hands[0].cards)) == ["Ts", "6h"]
        assert round.shoe_due

    @rule("NI2002-45-blackjack", "16.4")
    def test_a_round_without_any_card_to_deal_cannot_go_on(self):
        round = opened("2c 6d 3c", *bets(ann=100), table={"decks": 5})
        rest = [str(card) for card in deck() * 5]
        for fallen in ("2c", "6d", "3c"):
            rest.remove(fallen)
        for card in (*rest, "empty"):
            do(round, "supervisor", "drawn-in-error")
            round.give(card)
        assert numbers(round.void.clauses) == {"16.4"}
        assert round.stakes == ANN


class TestAPlayerWhoIsNotThere:
    @rule("NI2002-45-blackjack", "14.7")
    def test_has_cards_dealt_until_the_hand_is_over_11(self):
        seats = [at("ann", 1), at("bob", 2)]
        round = opened("4s Ts 6d 5h 8h", *bets(seats, ann=100, bob=100), seats=seats)
        do(round, "dealer", "player-absent", player="ann")
        assert round.asked == Draw("card", "box 1")
        draw(round, "2c")
        assert round.asked == Draw("card", "box 1")
        draw(round, "3c")
        assert "stand" in opens(round, "bob")
        assert numbers(happened(round, "stands")[0]["clauses"]) == {"14.7"}

    @rule("NI2002-45-blackjack", "14.7")
    def test_keeps_a_hand_that_is_over_11_already(self):
        round = opened("As 6d 5h", *bets(ann=100))
        do(round, "supervisor", "player-absent", player="ann")
        assert round.asked == Draw("card", "dealer")

    @rule("NI2002-45-blackjack", "14.7")
    def test_decides_again_when_back(self):
        round = opened("4s Ts 6d 5h 8h", *bets(ann=100, bob=100), seats=TWO)
        do(round, "dealer", "player-absent", player="bob")
        do(round, "dealer", "player-returned", player="bob")
        do(round, "ann", "draw")
        draw(round, "Kc")
        do(round, "ann", "stand")
        assert "stand" in opens(round, "bob")
        assert refused(round, "dealer", "player-returned", player="bob") == {"14.7"}


class TestADisturbance:
    @rule("NI2002-45-blackjack", "16.1", "T:Void")
    @pytest.mark.parametrize("cause", CAUSES)
    def test_invalidates_the_outcome(self, cause):
        round = in_mid_round()
        assert settled(round) == [("ann", "win", 150)]
        do(round, "director", "disturbance", cause=cause, reason="evacuated")
        assert round.stakes == TWO
        assert numbers(round.void.clauses) == {"16.1", "16.5"}

    @rule("NI2002-45-blackjack", "16.1")
    def test_can_come_before_the_first_card_and_after_everything_is_settled(self):
        early = opened("", *bets(ann=100))
        do(early, "director", "disturbance", **FIRE)
        assert early.stakes == ANN
        late = opened("Ts 6d 9h", *bets(ann=100), STAND)
        draw(late, "Td 5d")
        assert late.asked == Settled()
        do(late, "director", "disturbance", **FIRE)
        assert late.stakes == ANN

    @rule("NI2002-45-blackjack", "16.1")
    def test_is_the_directors_to_rule_and_has_one_of_six_causes(self):
        round = in_mid_round()
        for by in ("supervisor", "operator", "dealer", "ann"):
            assert refused(round, by, "disturbance", **FIRE) == {"16.1"}
        other = {**FIRE, "cause": "like disturbance"}
        assert refused(round, "director", "disturbance", **other) == {"16.1"}


class TestAnInvalidRound:
    @rule("NI2002-45-blackjack", "16.4", "16.5", "T:Void")
    @pytest.mark.parametrize("ground", ["impractical", "fraud"])
    def test_gives_the_wagers_back_unless_the_director_says_otherwise(self, ground):
        round = in_mid_round()
        do(round, "director", "void-round", ground=ground, reason="the shoe fell")
        assert round.stakes == TWO
        assert [s.returned for s in round.settlements] == [200, 100]
        assert numbers(round.void.clauses) == {"16.4", "16.5"}

    @rule("NI2002-45-blackjack", "16.5")
    def test_without_a_refund_payments_go_back_and_stakes_stay(self):
        round = in_mid_round()
        do(round, "director", "void-round", refund=False, **FRAUD)
        assert net(round) == {"ann": -100, "bob": -200}
        [decision] = happened(round, "refund decided")
        assert (decision["refund"], decision["reason"]) == (False, "a marked card")
        assert numbers(decision["clauses"]) == {"16.5"}

    @rule("NI2002-45-blackjack", "16.4", "16.5")
    @pytest.mark.parametrize("missing", ["ground", "reason"])
    def test_needs_a_ground_and_a_reason(self, missing):
        facts = {name: fact for name, fact in FRAUD.items() if name != missing}
        assert refused(in_mid_round(), "director", "void-round", refund=False, **facts) == {"16.4"}

    @rule("NI2002-45-blackjack", "16.4")
    @pytest.mark.parametrize("by", ["supervisor", "dealer", "bob"])
    def test_is_the_directors_to_declare(self, by):
        assert refused(in_mid_round(), by, "void-round", **FRAUD) == {"16.4"}

    @rule("NI2002-45-blackjack", "T:Void")
    def test_returns_a_doubled_wager_whole(self):
        round = opened("6s 6d 5h", *bets(ann=100), step("ann", "double"))
        do(round, "director", "void-round", **FRAUD)
        assert [s.returned for s in round.settlements] == [200]


class TestABreach:
    @rule("NI2002-45-blackjack", "16.3", "16.3(a)", "T:Void")
    def test_can_void_the_players_wagers(self):
        round = in_mid_round()
        do(round, "director", "breach", player="ann", rule="16.2(a)", void_wagers=True)
        assert round.stakes == {"ann": STAKE, "bob": STAKE - 200}
        assert decided_by(round) == [{"16.3(a)"}]
        assert happened(round, "breach")[0]["rule"] == "16.2(a)"
        assert "stand" in opens(round, "bob")

    @rule("NI2002-45-blackjack", "16.3", "16.3(b)")
    def test_can_exclude_the_player(self):
        round = opened("", wager("bob", 100, box=2), wager("ann", 50), seats=TWO)
        do(round, "director", "breach", player="bob", rule="16.9", exclude=True)
        assert refused(round, "bob", "wager", on="main", box=2, amount=50) == {"16.3(b)"}
        assert numbers(happened(round, "excluded")[0]["clauses"]) == {"16.3(b)"}
        assert round.stakes["bob"] == STAKE - 100

    @rule("NI2002-45-blackjack", "16.3", "16.3(a)", "16.3(b)")
    def test_can_do_both_or_neither(self):
        both = opened("", wager("bob", 100, box=2), wager("ann", 50), seats=TWO)
        facts = {"player": "bob", "rule": "16.8"}
        do(both, "director", "breach", void_wagers=True, exclude=True, **facts)
        assert (both.stakes["bob"], both.excluded) == (STAKE, {"bob"})
        do(both, **NO_MORE_BETS)
        neither = in_mid_round()
        do(neither, "director", "breach", **facts)
        assert (neither.excluded, len(neither.settlements)) == (set(), 1)

    @rule("NI2002-45-blackjack", "16.3")
    def test_is_the_directors_to_punish(self):
        for by in ("supervisor", "dealer", "ann"):
            facts = {"player": "bob", "rule": "16.8", "exclude": True}
            assert refused(in_mid_round(), by, "breach", **facts) == {"16.3"}
