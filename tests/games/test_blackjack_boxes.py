"""Rule 4: who may bet on a box and who decides for it."""

import pytest
from blackjack_rounds import STAKE, TABLE, at, bets, clauses, on_box, opened, played, refused

from houseway.games.blackjack import BlackjackDeterminations
from houseway.games.given import Arrival
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, do, draw, happened, net, opens, step, wager
from proof import rule

SEVEN = [at(name, seat) for seat, name in enumerate("abcdefg", 1)]
MID_SHOE = {"mid_shoe_minimum": True}


class TestTheOpportunity:
    @rule("NI2005-63", "4.1")
    def test_everybody_may_wager_before_the_first_card(self):
        round = opened(seats=SEVEN)
        for player in "abcdefg":
            assert opens(round, player) == {"wager"}

    @rule("NI2005-63", "4.1")
    def test_no_card_is_dealt_while_bets_are_open(self):
        round = opened("", wager("ann", 1_000))
        with pytest.raises(Refused):
            round.give("As")
        do(round, **NO_MORE_BETS)
        draw(round, "As")

    @rule("NI2005-63", "4.1")
    def test_a_stranger_cannot_wager(self):
        refusal = refused(opened(), "zoe", "wager", on="main", box=1, amount=1_000)
        assert clauses(refusal) == {"4.1"}

    @rule("NI2005-63", "6.2[2]")
    def test_bets_are_closed_from_the_call_on(self):
        round = opened("", *bets(ann=1_000))
        [call] = happened(round, "no more bets")
        assert call["clauses"] == ["NI2005-63 6.2[2]"]
        refusal = refused(round, "ann", "wager", on="main", box=2, amount=1_000)
        assert clauses(refusal) == {"6.2[2]"}

    def test_the_call_needs_a_wager(self):
        refused(opened(), "dealer", "no-more-bets")

    @rule("NI2005-63", "A:Box")
    @pytest.mark.parametrize("box", [0, 8, None, "1"])
    def test_a_wager_lies_in_a_box(self, box):
        refusal = refused(opened(), "ann", "wager", on="main", box=box, amount=1_000)
        assert clauses(refusal) == {"A:Box"}


class TestOnceTheFirstCardIsDealt:
    @rule("NI2005-63", "4.3")
    @pytest.mark.parametrize("draws", ["8s", "8s Ad 8h"])
    def test_a_wager_is_frozen(self, draws):
        round = opened(draws, *bets(ann=5_000))
        for act in ({"do": "wager", "amount": 1_000}, {"do": "take-back"}):
            refusal = refused(round, "ann", on="main", box=1, **act)
            assert clauses(refusal) == {"4.3"}

    @rule("NI2005-63", "4.3")
    def test_insurance_splitting_and_doubling_are_the_exceptions(self):
        round = opened("8s Ad 8h", *bets(ann=5_000))
        assert opens(round, "ann") == {"insure", "split", "double", "draw", "stand"}
        do(round, "ann", "insure", amount=2_500)
        do(round, "ann", "split")
        draw(round, "3c")
        do(round, "ann", "double", amount=5_000)
        assert round.stakes == {"ann": STAKE - 2_500 - 5_000 - 5_000 - 5_000}


class TestSeveralBoxes:
    @rule("NI2005-63", "4.4")
    def test_one_player_may_bet_and_decide_on_several(self):
        steps = [wager("ann", 1_000, box=1), wager("ann", 2_000, box=2), NO_MORE_BETS]
        steps += [step("ann", "stand", box=1), step("ann", "stand", box=2)]
        assert net(played("Ts 9s 7d 9h 9c Th", *steps)) == {"ann": 1_000 + 2_000}

    @rule("NI2005-63", "4.4")
    def test_unless_the_operator_does_not_allow_it(self):
        round = opened("", wager("ann", 1_000), table={"multi_box": False})
        refusal = refused(round, "ann", "wager", on="main", box=2, amount=1_000)
        assert clauses(refusal) == {"4.4"}
        do(round, "ann", "take-back", on="main", box=1)
        do(round, "ann", "wager", on="main", box=2, amount=1_000)


class TestSeveralOnABox:
    SEATS = (at("ann", 2), at("bob"), at("cy"), at("di"))

    @rule("NI2005-63", "4.5")
    def test_three_may_bet_and_a_fourth_may_not(self):
        steps = on_box(2, ann=1_000, bob=20_000, cy=1_000)[:-1]
        round = opened("", *steps, seats=self.SEATS)
        refusal = refused(round, "di", "wager", on="main", box=2, amount=1_000)
        assert clauses(refusal) == {"4.5"}
        do(round, "cy", "take-back", on="main", box=2)
        do(round, "di", "wager", on="main", box=2, amount=1_000)

    @rule("NI2005-63", "4.5", "4.5(a)")
    def test_the_player_seated_at_the_box_decides(self):
        round = opened("Ts 6d 6h", *on_box(2, bob=20_000, ann=1_000), seats=self.SEATS)
        for other_act in ("draw", "stand"):
            assert clauses(refused(round, "bob", other_act)) == {"4.5"}
        do(round, "ann", "stand")

    @rule("NI2005-63", "4.5(a)", "4.5(b)")
    def test_a_seated_player_without_a_wager_there_does_not_decide(self):
        steps = [wager("ann", 1_000, box=1), *on_box(2, bob=1_000, cy=1_000)]
        round = opened("Ts 9s 6d 9h 8c", *steps, step("ann", "stand", box=1), seats=self.SEATS)
        assert opens(round, "bob") == {"draw", "double", "stand"}
        assert opens(round, "ann") == opens(round, "cy") == set()

    @rule("NI2005-63", "4.5(b)")
    @pytest.mark.parametrize(("taken_back", "decider"), [(None, "bob"), ("bob", "cy")])
    def test_otherwise_the_wager_nearest_to_the_dealer_decides(self, taken_back, decider):
        steps = [wager("bob", 1_000, box=3), wager("cy", 1_000, box=3)]
        if taken_back:
            steps.append(step(taken_back, "take-back", on="main", box=3))
        round = opened("Ts 6d 6h", *steps, NO_MORE_BETS, seats=self.SEATS)
        [other] = {"bob", "cy"} - {decider}
        assert opens(round, decider) == {"draw", "double", "stand"}
        assert opens(round, other) == set()


class TestHeldToTheMinimum:
    @rule("NI2005-63", "4.7")
    @pytest.mark.parametrize("amount", [500, 1_500, 2_000])
    def test_only_the_minimum_is_taken(self, amount):
        round = opened(seats=[at("ann", 1, held_to_minimum=True)], table=MID_SHOE)
        refusal = refused(round, "ann", "wager", on="main", box=1, amount=amount)
        assert clauses(refusal) == {"4.7"}
        do(round, "ann", "wager", on="main", box=1, amount=1_000)
        assert clauses(refused(round, "ann", "wager", on="main", box=1, amount=500)) == {"4.7"}

    @rule("NI2005-63", "4.7")
    def test_others_wager_freely(self):
        seats = [at("ann", 1, held_to_minimum=True), at("bob", 2)]
        round = opened("", wager("bob", 2_000, box=2), seats=seats, table=MID_SHOE)
        assert round.wagers[0].amount == 2_000

    @rule("NI2005-63", "4.7")
    def test_only_where_the_operator_chose_so(self):
        round = opened("", wager("ann", 2_000), seats=[at("ann", 1, held_to_minimum=True)])
        assert round.wagers[0].amount == 2_000

    @rule("NI2005-63", "4.7")
    @pytest.mark.parametrize(("table", "held"), [(MID_SHOE, True), ({}, False)])
    def test_whoever_comes_while_wagers_are_open_is_held_to_it_too(self, table, held):
        round = opened(seats=[at("ann", 1)], table=table)
        round.give(Arrival(at("bob", 2, held_to_minimum=True)))
        round.give(Arrival(at("cy", 3)))
        for name, box in (("bob", 2), ("cy", 3)):
            open_to = next(o for o in round.options(name) if o.where.get("box") == box)
            most = open_to.choose["amount"].largest
            assert (most == 1_000) is (held and name == "bob"), name

    @rule("NI2005-63", "4.7", "A:New shoe")
    def test_a_new_shoe_ends_it(self):
        seats = [at("ann", 1, held_to_minimum=True)]
        round = opened("cut", *bets(ann=1_000), seats=seats, table=MID_SHOE)
        do(round, "ann", "decline")
        do(round, "supervisor", "cut")
        draw(round, "")
        do(round, "dealer", "place-cutting-card")
        draw(round, "")
        do(round, "ann", "wager", on="main", box=1, amount=4_000)

    @rule("NI2005-63", "19.1")
    def test_never_with_an_automated_shoe(self):
        with pytest.raises(Refused) as refusal:
            BlackjackDeterminations(**TABLE, shoe="automated", mid_shoe_minimum=True)
        assert clauses(refusal.value) == {"19.1"}


class TestARestrictedPlayer:
    SEATS = (at("ann", 1, restricted=True),)

    @rule("NI2005-63", "4.8")
    def test_has_one_box(self):
        round = opened("", wager("ann", 1_000), seats=self.SEATS)
        refusal = refused(round, "ann", "wager", on="main", box=2, amount=1_000)
        assert clauses(refusal) == {"4.8"}

    @rule("NI2005-63", "4.8")
    @pytest.mark.parametrize("amount", [500, 1_500])
    def test_wagers_the_minimum(self, amount):
        round = opened(seats=self.SEATS)
        refusal = refused(round, "ann", "wager", on="main", box=1, amount=amount)
        assert clauses(refusal) == {"4.8"}
        do(round, "ann", "wager", on="main", box=1, amount=1_000)
