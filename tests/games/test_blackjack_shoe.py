"""Rule 5: shuffle, cut, cutting card, and who is offered the cut."""

import pytest
from blackjack_rounds import STAKE, TABLE, at, bets, clauses, on_box, opened, refused

from houseway.equipment import Chance, Shoe
from houseway.games.asks import Act, Cut, PlaceCuttingCard, Shuffle
from houseway.games.blackjack import BlackjackDeterminations, BlackjackShoe
from houseway.games.blackjack.shoe import first_to_arrive
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, do, draw, handle, happened, net, step, wager
from proof import rule

SIX = [at(f"p{seat}", seat) for seat in range(1, 7)]
AT_1_3_6 = [at("ann", 1), at("bob", 3), at("cy", 6)]


def shuffled(first=None, seats=SIX, **chosen):
    """A new shoe up to the first offer of the cut."""
    shoe = BlackjackShoe(BlackjackDeterminations(**{**TABLE, **chosen}), seats, first)
    assert shoe.asked == Shuffle("all")
    shoe.give(None)
    return shoe


def offered(shoe):
    """Everybody declines; who was asked, in order."""
    while "decline" in {option.do for option in shoe.asked.options}:
        shoe.give(Act(shoe.asked.actors[0], "decline"))
    return [event["player"] for event in happened(shoe, "cut offered")]


def act(shoe, by, do, **facts):
    shoe.give(Act(by, do, facts))


class TestTheCutIsOffered:
    @rule("NI2005-63", "5.1")
    def test_after_all_cards_are_shuffled(self):
        shoe = shuffled()
        [event] = happened(shoe, "shuffled")
        assert (event["cards"], event["clauses"]) == ("all", ["NI2005-63 5.1"])
        assert shoe.stack == 312

    @rule("NI2005-63", "5.2", "5.2(a)")
    def test_first_to_whoever_came_first_when_the_game_begins(self):
        shoe = shuffled(first_to_arrive(["p3", "p1"]))
        [offer] = happened(shoe, "cut offered")
        assert (offer["player"], offer["clauses"]) == ("p3", ["NI2005-63 5.2(a)"])
        assert shoe.asked.actors == ("p3",)

    @rule("NI2005-63", "5.2", "5.2(b)")
    def test_to_the_player_on_whose_box_the_cutting_card_appeared(self):
        round = opened("Ts 9s 8s", *self.bets_on_1_3_6(), seats=AT_1_3_6)
        draw(round, "6d Th 9h cut")
        offer = round.cut_first
        assert (offer.player, offer.clause) == ("cy", "5.2(b)")
        assert "box 6" in offer.why
        assert offered(shuffled(offer, AT_1_3_6)) == ["cy", "ann", "bob"]

    @rule("NI2005-63", "5.2(b)")
    def test_on_a_shared_box_to_its_decider(self):
        steps = on_box(1, bob=1_000, ann=1_000)
        round = opened("Ts 6d cut", *steps, seats=[at("ann", 1), at("bob")])
        assert round.cut_first.player == "ann"

    @rule("NI2005-63", "5.2(c)")
    @pytest.mark.parametrize("last_box_busts", [True, False])
    def test_farthest_right_if_it_appeared_on_the_dealers_hand(self, last_box_busts):
        round = opened("Ts 9s 8s 6d Th 9h 8h", *self.bets_on_1_3_6(), seats=AT_1_3_6)
        do(round, "ann", "stand")
        do(round, "bob", "stand")
        if last_box_busts:
            do(round, "cy", "draw")
            draw(round, "Kc")
        else:
            do(round, "cy", "stand")
        draw(round, "cut")
        assert (round.cut_first.player, round.cut_first.clause) == ("cy", "5.2(c)")

    @rule("NI2005-63", "5.2(c)")
    def test_farthest_right_may_stand_behind_the_box(self):
        seats = [at("ann", 1), at("bob")]
        steps = [wager("ann", 1_000), wager("bob", 1_000, box=5), NO_MORE_BETS]
        round = opened("Ts 8s cut", *steps, seats=seats)
        assert round.cut_first.player == "bob"

    @rule("NI2005-63", "5.2(d)")
    def test_then_clockwise_until_somebody_accepts(self):
        shoe = shuffled(first_to_arrive(["p4"]))
        for player in ("p4", "p5"):
            act(shoe, player, "decline")
        act(shoe, "p6", "cut", at=100)
        asked = [event["player"] for event in happened(shoe, "cut offered")]
        assert asked == ["p4", "p5", "p6"]
        assert [e["player"] for e in happened(shoe, "cut declined")] == ["p4", "p5"]
        assert [event["by"] for event in happened(shoe, "cut")] == []
        assert shoe.asked == Cut(100)

    @rule("NI2005-63", "5.2(d)")
    def test_everybody_is_asked_once_and_those_away_are_not(self):
        shoe = shuffled(first_to_arrive(["p4"]))
        assert offered(shoe) == ["p4", "p5", "p6", "p1", "p2", "p3"]
        seats = [at("ann", 1), at("bob", 2, present=False), at("cy", 3)]
        assert offered(shuffled(None, seats)) == ["ann", "cy"]

    @rule("NI2005-63", "5.2[tail]")
    def test_a_supervisor_cuts_if_no_player_wants_to(self):
        shoe = shuffled()
        offered(shoe)
        assert shoe.asked.actors == ("supervisor",)
        for at_card in (51, 261):
            refused(shoe, "supervisor", "cut", at=at_card)
        refused(shoe, "p1", "cut", at=100)
        act(shoe, "supervisor", "cut", at=260)
        assert happened(shoe, "nobody cut")[0]["clauses"] == ["NI2005-63 5.2[tail]"]
        assert shoe.asked == Cut(260)

    def test_out_of_turn_is_refused(self):
        refused(shuffled(first_to_arrive(["p4"])), "p5", "cut", at=100)

    @staticmethod
    def bets_on_1_3_6():
        return [*(wager(s.player, 1_000, box=s.seat) for s in AT_1_3_6), NO_MORE_BETS]


class TestTheCut:
    @rule("NI2005-63", "5.3")
    @pytest.mark.parametrize(("at_card", "allowed"), [(51, 0), (52, 1), (260, 1), (261, 0)])
    def test_is_a_deck_or_more_from_either_end(self, at_card, allowed):
        shoe = shuffled()
        if allowed:
            act(shoe, "p1", "cut", at=at_card)
            assert shoe.asked == Cut(at_card)
        else:
            assert clauses(refused(shoe, "p1", "cut", at=at_card)) == {"5.3"}

    @rule("NI2005-63", "5.3[2]")
    def test_puts_the_cards_in_front_to_the_back(self):
        shoe, cut, uncut = shuffled(), Shoe(6), Shoe(6)
        for pack in (cut, uncut):
            pack.shuffle(Chance(b"one seed"))
        act(shoe, "p1", "cut", at=100)
        cut.cut(shoe.asked.at)
        shoe.give(None)
        before = [uncut.draw() for _ in range(312)]
        assert [cut.draw() for _ in range(312)] == before[100:] + before[:100]
        assert happened(shoe, "cut")[0]["clauses"] == ["NI2005-63 5.3", "NI2005-63 5.3[2]"]

    @rule("NI2005-63", "5.3[3]")
    @pytest.mark.parametrize(
        ("decks", "tolerance", "from_back", "allowed"),
        [
            (6, 0, 51, False),
            (6, 0, 52, True),
            (6, 0, 156, True),
            (6, 0, 157, False),
            (6, 26, 182, True),
            (6, 26, 183, False),
            (4, 0, 104, True),
            (4, 0, 105, False),
        ],
    )
    def test_is_followed_by_the_cutting_card(self, decks, tolerance, from_back, allowed):
        shoe = shuffled(decks=decks, cutting_card_tolerance=tolerance)
        act(shoe, "p1", "cut", at=100)
        shoe.give(None)
        if allowed:
            act(shoe, "dealer", "place-cutting-card", from_back=from_back)
            assert shoe.asked == PlaceCuttingCard(from_back)
        else:
            refusal = refused(shoe, "dealer", "place-cutting-card", from_back=from_back)
            assert clauses(refusal) == {"5.3[3]"}

    @rule("NI2005-63", "5.3[3]")
    @pytest.mark.parametrize("tolerance", [-1, 27])
    def test_has_a_tolerance_of_half_a_deck_at_most(self, tolerance):
        with pytest.raises(Refused) as refusal:
            BlackjackDeterminations(**TABLE, cutting_card_tolerance=tolerance)
        assert clauses(refusal.value) == {"5.3[3]"}

    @rule("NI2005-63", "A:New shoe")
    def test_comes_before_the_new_shoe(self):
        shoe = shuffled()
        act(shoe, "p1", "cut")
        shoe.give(None)
        assert not happened(shoe, "new shoe")
        act(shoe, "dealer", "place-cutting-card")
        shoe.give(None)
        assert happened(shoe, "new shoe")[0]["cards"] == 312
        assert shoe.over

    @rule("NI2005-63", "A:Burn")
    def test_can_be_followed_by_a_burn(self):
        shoe = shuffled(burn_on_new_shoe=1)
        act(shoe, "p1", "cut")
        shoe.give(None)
        act(shoe, "dealer", "place-cutting-card")
        shoe.give(None)
        shoe.give("As")
        assert (shoe.stack, len(shoe.racked), shoe.over) == (311, 1, True)
        assert shoe.events[-1].seen("ann")["card"] == "??"


def make_shoe(round, by="ann"):
    """Through cut and cutting card."""
    handle(round)
    do(round, by, "cut")
    handle(round)
    do(round, "dealer", "place-cutting-card")
    handle(round)


class TestTheCuttingCardAppears:
    @rule("NI2005-63", "5.4", "5.4(a)")
    def test_as_the_first_card_so_the_shuffle_comes_at_once(self):
        round = opened("cut", *bets(ann=5_000), gone=("As",) * 6)
        assert happened(round, "cutting card")[0]["clauses"][-1] == "NI2005-63 5.4(a)"
        assert happened(round, "shuffled")[0]["cards"] == "all"
        make_shoe(round)
        assert round.new_shoe_made
        assert not round.shoe_due
        do(round, "ann", "take-back", on="main", box=1)
        do(round, "ann", "wager", on="main", box=1, amount=2_000)
        do(round, **NO_MORE_BETS)
        assert len(happened(round, "no more bets")) == 2
        draw(round, "As 6d Kh")
        assert net(round) == {"ann": 3_000}

    @rule("NI2005-63", "5.4(a)", "5.2(d)")
    def test_as_the_first_card_the_cut_is_offered_from_the_first_box_with_a_wager(self):
        steps = [wager("bob", 1_000, box=3), wager("cy", 1_000, box=6), NO_MORE_BETS]
        round = opened("cut", *steps, seats=AT_1_3_6)
        for player in ("bob", "cy", "ann"):
            do(round, player, "decline")
        do(round, "supervisor", "cut")
        assert [e["player"] for e in happened(round, "cut offered")] == ["bob", "cy", "ann"]

    def test_and_a_side_bet_voided_before_cannot_be_taken_back(self):
        steps = [wager("ann", 1_000), wager("ann", 1_000, on="perfect-pairs", box=2), NO_MORE_BETS]
        limits = {"perfect_pairs_minimum": 500, "perfect_pairs_maximum": 5_000}
        round = opened("cut", *steps, table={"perfect_pairs": True, **limits})
        make_shoe(round)
        refused(round, "ann", "take-back", on="perfect-pairs", box=2)
        assert round.stakes == {"ann": STAKE - 1_000}

    @rule("NI2005-63", "5.4", "5.4(b)")
    def test_during_the_round_so_the_shuffle_comes_after_it(self):
        round = opened("Ts 6d", *bets(ann=5_000))
        draw(round, "cut")
        assert round.shoe_due
        assert happened(round, "cutting card")[0]["clauses"][-1] == "NI2005-63 5.4(b)"
        assert not happened(round, "shuffled")
        draw(round, "9h")
        do(round, "ann", "stand")
        draw(round, "Td 5s")
        assert net(round) == {"ann": -5_000}
        assert not happened(round, "shuffled")

    @rule("NI2005-63", "5.4")
    @pytest.mark.parametrize("earlier", [True, False])
    def test_once_in_a_shoe_and_never_again(self, earlier):
        round = opened("Ts" if earlier else "Ts cut", *bets(ann=5_000), cutting_card_out=earlier)
        with pytest.raises(Refused, match=r"has left the shoe already: name a card.*5\.4"):
            round.give("cut")
        draw(round, "6d 9h")
        assert round.leaves().cutting_card_out

    @rule("NI2005-63", "5.5")
    @pytest.mark.parametrize("draws", ["cut Ts 6d 9h", "Ts 6d cut 9h"])
    def test_in_the_final_rounds_and_is_discarded(self, draws):
        round = opened(draws, *bets(ann=5_000), step("ann", "stand"), final_rounds=True)
        draw(round, "Td 5s")
        assert net(round) == {"ann": -5_000}
        assert happened(round, "cutting card discarded")
        assert not round.shoe_due
        assert not happened(round, "shuffled")

    @rule("NI2005-63", "5.4(b)")
    def test_at_a_hand_nobody_decides_for_and_no_one_is_preferred(self):
        round = opened("2s 6d 3h", *bets(ann=5_000))
        do(round, "supervisor", "player-absent", player="ann")
        draw(round, "cut")
        assert round.shoe_due
        assert round.cut_first is None
