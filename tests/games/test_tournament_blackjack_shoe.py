"""Rules 5 and 20: the cut, the cutting card, and automated shoes that fail."""

import pytest
from tournament_blackjack_rounds import (
    ANN,
    AT_2_3_5,
    AUTOMATED,
    TABLE,
    TWO,
    at,
    bets,
    numbers,
    opened,
    refused,
)

from houseway.equipment import Chance, Shoe
from houseway.games.asks import Act, Cut, Draw, PlaceCuttingCard, Settled, Shuffle
from houseway.games.tournament_blackjack import (
    TournamentBlackjackDeterminations,
    TournamentShoe,
)
from houseway.games.tournament_blackjack.shoe import first_cut
from houseway.rulebook import Refused
from playing import do, draw, handle, happened, net, step
from proof import rule

SIX = [at(f"p{seat}", seat) for seat in range(1, 7)]
FAULT = {"fault": "mechanical", "effect": "prevents shuffling"}
STAND = step("ann", "stand")


def shuffled(first=None, seats=SIX, **chosen):
    """A new shoe up to the first offer of the cut."""
    shoe = TournamentShoe(TournamentBlackjackDeterminations(**{**TABLE, **chosen}), seats, first)
    assert shoe.asked == Shuffle("all")
    shoe.give(None)
    return shoe


def decline(shoe, *players):
    for player in players:
        shoe.give(Act(player, "decline"))


def offers(shoe):
    """Who was offered the cut, and under which clause."""
    told = happened(shoe, "cut offered")
    return [(event["player"], *numbers(event["clauses"])) for event in told]


def cut_and_load(shoe, player="p1", **depth):
    shoe.give(Act(player, "cut"))
    shoe.give(None)
    shoe.give(Act("dealer", "place-cutting-card", depth))
    shoe.give(None)


class TestTheCut:
    @rule("NI2002-45-blackjack", "5.1")
    def test_follows_a_shuffle_of_all_cards(self):
        shoe = shuffled()
        [event] = happened(shoe, "shuffled")
        assert (event["cards"], numbers(event["clauses"]), shoe.stack) == ("all", {"5.1"}, 312)
        cut_and_load(shoe)
        assert shoe.over
        assert numbers(happened(shoe, "new shoe")[0]["clauses"]) == {"5.1"}

    @rule("NI2002-45-blackjack", "5.2", "5.2(a)")
    def test_is_offered_to_the_first_player_when_the_game_begins(self):
        shoe = shuffled(first_cut(["p3", "p1"]))
        assert offers(shoe) == [("p3", "5.2(a)")]
        assert shoe.asked.actors == ("p3",)
        assert first_cut([]) is None

    @rule("NI2002-45-blackjack", "5.2(b)")
    def test_is_offered_where_the_cutting_card_appeared(self):
        steps = bets(AT_2_3_5, ann=100, bob=100, cy=100)
        round = opened("Ts 9s cut 8s", *steps, seats=AT_2_3_5)
        shoe = shuffled(round.cut_first, AT_2_3_5)
        assert offers(shoe) == [("cy", "5.2(b)")]

    @rule("NI2002-45-blackjack", "5.2(c)")
    def test_is_offered_farthest_right_if_it_appeared_on_the_dealers_hand(self):
        seats = [at("ann", 2), at("bob", 3), at("cy", 6)]
        round = opened("Ts 9s 8s cut 6d", *bets(seats, ann=50, bob=50, cy=50), seats=seats)
        assert (round.cut_first.player, round.cut_first.clause) == ("cy", "5.2(c)")

    @rule("NI2002-45-blackjack", "5.2(d)")
    def test_passes_clockwise_when_the_player_declines(self):
        shoe = shuffled(first_cut(["p4"]))
        decline(shoe, "p4", "p5")
        assert offers(shoe) == [("p4", "5.2(a)"), ("p5", "5.2(d)"), ("p6", "5.2(d)")]
        shoe.give(Act("p6", "cut", {"at": 100}))
        assert shoe.asked == Cut(100)

    @rule("NI2002-45-blackjack", "5.2", "5.2(d)")
    def test_somebody_is_designated_before_it_passes_on(self):
        shoe = shuffled()
        decline(shoe, "p1")
        assert offers(shoe) == [("p1", "5.2"), ("p2", "5.2(d)")]

    @rule("NI2002-45-blackjack", "5.2:tail")
    def test_falls_to_a_supervisor_if_nobody_wants_it(self):
        shoe = shuffled(seats=SIX[:3])
        decline(shoe, "p1", "p2", "p3")
        assert shoe.asked.actors == ("supervisor",)
        shoe.give(Act("supervisor", "cut", {"at": 60}))
        [event] = happened(shoe, "nobody cut")
        assert (event["by"], numbers(event["clauses"])) == ("supervisor", {"5.2:tail"})

    @rule("NI2002-45-blackjack", "5.3")
    def test_is_a_deck_or_more_from_either_end(self):
        shoe = shuffled()
        for at_card in (51, 261):
            assert refused(shoe, "p1", "cut", at=at_card) == {"5.3"}
        for at_card in (52, 260):
            chosen = shuffled()
            chosen.give(Act("p1", "cut", {"at": at_card}))
            assert chosen.asked == Cut(at_card)

    @rule("NI2002-45-blackjack", "5.3[2]")
    def test_puts_the_cards_in_front_to_the_back(self):
        cards = Shoe(6)
        cards.shuffle(Chance(b"x"))
        uncut = Shoe(6)
        uncut.shuffle(Chance(b"x"))
        before = [uncut.draw() for _ in range(312)]
        shoe = shuffled()
        shoe.give(Act("p1", "cut", {"at": 100}))
        cards.cut(shoe.asked.at)
        shoe.give(None)
        assert [cards.draw() for _ in range(312)] == before[100:] + before[:100]
        assert numbers(happened(shoe, "cut")[0]["clauses"]) == {"5.3", "5.3[2]"}

    @rule("NI2002-45-blackjack", "5.3[3]", "5.3:approximately")
    @pytest.mark.parametrize(("decks", "deepest"), [(6, 182), (8, 234), (5, 156)])
    def test_the_cutting_card_lies_a_deck_to_about_half_the_decks_from_the_back(
        self, decks, deepest
    ):
        shoe = shuffled(decks=decks)
        shoe.give(Act("p1", "cut"))
        shoe.give(None)
        for from_back in (51, deepest + 1):
            refusal = refused(shoe, "dealer", "place-cutting-card", from_back=from_back)
            assert refusal == {"5.3[3]"}
        shoe.give(Act("dealer", "place-cutting-card", {"from_back": deepest}))
        assert shoe.asked == PlaceCuttingCard(deepest)


class TestTheCuttingCard:
    @rule("NI2002-45-blackjack", "5.4", "5.4(a)")
    def test_as_the_first_card_has_all_cards_shuffled_before_the_round(self):
        round = opened("", *bets(ann=100, bob=100), seats=TWO)
        draw(round, "cut")
        assert numbers(happened(round, "cutting card")[0]["clauses"]) == {"5.4", "5.4(a)"}
        assert round.stack == 312
        do(round, "ann", "cut")
        handle(round)
        do(round, "dealer", "place-cutting-card")
        handle(round)
        assert (round.leaves().new_shoe_made, round.leaves().shoe_due) == (True, False)
        assert offers(round) == [("ann", "5.2")]

    @rule("NI2002-45-blackjack", "5.4", "5.4(a)#2")
    def test_within_a_round_has_them_shuffled_after_it(self):
        round = opened("Ts cut 6d 9h", *bets(ann=100), STAND)
        assert numbers(happened(round, "cutting card")[0]["clauses"]) == {"5.4", "5.4(a)#2"}
        draw(round, "Td 5d")
        assert round.asked == Settled()
        assert net(round) == {"ann": -100}
        assert (round.leaves().shoe_due, round.leaves().new_cards_due) == (True, False)

    @rule("NI2002-45-blackjack", "5.4")
    def test_there_are_no_final_rounds_that_it_does_not_count_in(self):
        round = opened("Ts cut", *bets(ann=100), final_rounds=True)
        assert round.leaves().shoe_due


def automated(draws="", *steps, **more):
    return opened(draws, *steps, table=AUTOMATED, **more)


def failed(by="dealer"):
    """An automated shoe fails while Ann decides; the round is played to its end."""
    round = automated("Ts 6d 9h", *bets(ann=100))
    do(round, by, "malfunction", **FAULT)
    do(round, "ann", "stand")
    draw(round, "Td 5d")
    return round


class TestAnAutomatedShoe:
    @rule("NI2002-45-blackjack", "20.1", "20.2", "20.2[2]")
    def test_is_loaded_after_a_shuffle_by_hand_without_a_cut(self):
        shoe = shuffled(**AUTOMATED)
        assert shoe.over
        assert numbers(happened(shoe, "shuffled")[0]["clauses"]) == {"20.2", "20.2[2]"}
        assert happened(shoe, "new shoe")[0]["cards"] == 312
        assert not happened(shoe, "cut offered")

    @rule("NI2002-45-blackjack", "20.1")
    def test_has_no_cutting_card(self):
        round = automated("Ts", *bets(ann=100))
        with pytest.raises(Refused) as refusal:
            round.give("cut")
        assert numbers(refusal.value.clauses) == {"20.1"}

    @rule("NI2002-45-blackjack", "20.1")
    def test_an_ordinary_shoe_does_not_fail(self):
        round = opened("Ts", *bets(ann=100))
        assert refused(round, "dealer", "malfunction", **FAULT) == {"20.3", "20.3:malfunction"}


class TestAMalfunction:
    @rule("NI2002-45-blackjack", "20.3", "20.3[2]")
    def test_lets_the_round_be_finished_and_then_the_dealer_takes_a_course(self):
        round = automated("Ts 6d 9h", *bets(ann=100))
        do(round, "supervisor", "malfunction", **FAULT)
        do(round, "ann", "stand")
        assert round.asked == Draw("card", "dealer")
        draw(round, "Td 5d")
        assert net(round) == {"ann": -100}
        assert {(o.by, o.do) for o in round.asked.options} == {
            ("dealer", "place-cutting-card"),
            ("dealer", "shuffle-the-rest"),
        }
        assert round.asked.lapse is None

    @rule("NI2002-45-blackjack", "20.3[2]")
    def test_one_course_is_taken_and_not_both(self):
        round = failed()
        (placed,) = [o for o in round.options("dealer") if o.do == "place-cutting-card"]
        assert placed.choose["from_back"].default == 52  # a deck, where nothing else is said
        do(round, "dealer", "place-cutting-card")
        handle(round)
        assert round.asked == Settled()
        [goes_on] = happened(round, "shoe goes on")
        assert (goes_on["cards"], numbers(goes_on["clauses"])) == (307, {"20.3[2]"})

    @rule("NI2002-45-blackjack", "20.3(a)")
    def test_a_cutting_card_about_a_deck_from_the_back(self):
        round = failed()
        for from_back in (25, 79):
            refusal = refused(round, "dealer", "place-cutting-card", from_back=from_back)
            assert refusal == {"20.3(a)"}
        do(round, "dealer", "place-cutting-card", from_back=26)
        assert round.asked == Shuffle("remaining")  # the order inside is settled
        round.give(None)
        assert round.asked == PlaceCuttingCard(26)
        round.give(None)
        assert not happened(round, "cut offered")
        left = round.leaves()
        assert (left.last_of_shoe, left.shoe_due, left.new_cards_due) == (True, False, False)

    @rule("NI2002-45-blackjack", "20.3(b)")
    def test_or_a_shuffle_and_cut_of_what_is_left(self):
        round = failed()
        do(round, "dealer", "shuffle-the-rest")
        assert round.asked == Shuffle("remaining")
        round.give(None)
        assert numbers(happened(round, "shuffled")[0]["clauses"]) == {"20.3(b)"}
        for at_card in (51, 256):
            assert refused(round, "ann", "cut", at=at_card) == {"5.3"}
        do(round, "ann", "cut", at=255)
        round.give(None)
        do(round, "dealer", "place-cutting-card", from_back=182)
        round.give(None)
        assert round.asked == Settled()
        assert round.leaves().last_of_shoe

    @rule("NI2002-45-blackjack", "20.3", "20.3[2]")
    def test_that_is_found_after_the_settlement_has_the_course_taken_then(self):
        round = automated("Ts 6d 9h", *bets(ann=100), STAND)
        draw(round, "Td 5d")
        do(round, "director", "malfunction", **FAULT)
        do(round, "dealer", "place-cutting-card")
        handle(round)
        assert round.asked == Settled()
        assert round.leaves().last_of_shoe

    @rule("NI2002-45-blackjack", "20.3", "20.3:malfunction")
    @pytest.mark.parametrize("wrong", [{"fault": "human"}, {"effect": "slow"}])
    def test_is_a_mechanical_or_electrical_fault_with_one_of_three_effects(self, wrong):
        round = automated("Ts 6d 9h", *bets(ann=100))
        refused(round, "dealer", "malfunction", **{**FAULT, **wrong})
        assert refused(round, "ann", "malfunction", **FAULT) == {"20.3", "20.3:malfunction"}
        for effect in ("impedes shuffling", "cards unfit"):
            other = automated("Ts 6d 9h", *bets(ann=100))
            do(other, "dealer", "malfunction", fault="electrical", effect=effect)
            assert other.new_cards_due
        do(round, "dealer", "malfunction", **FAULT)
        assert refused(round, "dealer", "malfunction", **FAULT) == {"20.3", "20.3:malfunction"}

    @rule("NI2002-45-blackjack", "20.3:tail")
    def test_the_rest_is_dealt_until_the_cutting_card_and_then_new_cards_are_due(self):
        quiet = automated("Ts 6d 9h", *bets(ann=100), STAND, last_of_shoe=True, number=2)
        draw(quiet, "Td 5d")
        assert (quiet.leaves().last_of_shoe, quiet.leaves().new_cards_due) == (True, False)
        last = automated("Ts cut 6d 9h", *bets(ann=100), STAND, last_of_shoe=True, number=3)
        assert numbers(happened(last, "shoe finished")[0]["clauses"]) == {"20.3:tail"}
        draw(last, "Td 5d")
        assert net(last) == {"ann": -100}
        assert (last.leaves().last_of_shoe, last.leaves().new_cards_due) == (False, True)

    @rule("NI2002-45-blackjack", "20.3:tail")
    def test_a_shoe_that_ends_before_the_first_card_gives_the_wagers_back(self):
        round = automated("cut", *bets(ann=100), last_of_shoe=True, number=3)
        assert round.stakes == ANN
        assert numbers(round.void.clauses) == {"20.3:tail"}
        assert (round.leaves().shoe_due, round.leaves().new_cards_due) == (True, True)

    @rule("NI2002-45-blackjack", "20.3:tail")
    def test_a_void_round_ends_the_failed_shoe_where_no_course_was_taken(self):
        round = automated("Ts 6d 9h", *bets(ann=100))
        do(round, "dealer", "malfunction", **FAULT)
        do(round, "director", "void-round", ground="impractical", reason="cards torn")
        assert (round.leaves().last_of_shoe, round.leaves().new_cards_due) == (False, True)

    @rule("NI2002-45-blackjack", "20.3", "14.4")
    def test_a_reconstruction_does_not_repair_the_shoe(self):
        round = failed()
        do(round, "dealer", "place-cutting-card")
        handle(round)
        do(round, "supervisor", "misplaced-card", card=5)
        do(round, "ann", "stand")
        assert round.asked == Settled()
        assert (round.new_cards_due, round.ordinary_shoe) == (True, True)
