"""Rules 4 and 5: ante, blind and trips, and the limits of their boxes."""

import pytest
from ultimate_holdem_rounds import (
    ANN,
    DULL,
    KING_HIGH,
    NINES,
    STAKE,
    TABLE,
    TWO,
    ante,
    antes,
    at,
    clauses,
    endings,
    opened,
    played,
    plays,
    refused,
    showdown,
)

from houseway.games.ultimate_holdem import UltimateHoldemDeterminations
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, do, happened, net, opens, step, wager
from proof import rule

LOSES = "Ac 6s"  # ace-high on the dull board, beaten by a pair
PAIR_OF_JACKS = "Jd 6s"


def on_table(round):
    return {(w.player, w.on): w.amount for w in round.view().wagers}


class TestPlacing:
    @rule("NI2019-212", "4.2", "4.2(a)", "A:Blind")
    def test_every_player_may_place_an_ante_and_the_blind_goes_with_it(self):
        round = opened(seats=TWO)
        assert opens(round, "ann") == opens(round, "bob") == {"wager"}
        do(round, "bob", "wager", on="ante", box=2, amount=1_000)
        assert on_table(round) == {("bob", "ante"): 1_000, ("bob", "blind"): 1_000}
        assert round.stakes == {"ann": STAKE, "bob": STAKE - 2_000}

    @rule("NI2019-212", "A:Blind")
    def test_a_blind_of_its_own_is_refused(self):
        round = opened("", *ante("ann", 1))
        for amount in (500, 1_000, 1_500):
            refusal = refused(round, "ann", "wager", on="blind", box=1, amount=amount)
            assert clauses(refusal) == {"A:Blind"}

    @rule("NI2019-212", "A:Blind")
    def test_an_ante_needs_chips_for_the_blind_too(self):
        round = opened(seats={"ann": 2_500})
        refusal = refused(round, "ann", "wager", on="ante", box=1, amount=1_500)
        assert clauses(refusal) == {"A:Blind"}
        do(round, "ann", "wager", on="ante", box=1, amount=1_000)

    @rule("NI2019-212", "4.2(b)", "4.3")
    def test_trips_only_with_ante_and_blind(self):
        round = opened()
        refusal = refused(round, "ann", "wager", on="trips", box=1, amount=500)
        assert clauses(refusal) == {"4.3"}
        do(round, "ann", "wager", on="ante", box=1, amount=1_000)
        do(round, "ann", "wager", on="trips", box=1, amount=500)
        assert sum(on_table(round).values()) == 2_500

    @rule("NI2019-212", "4.3")
    def test_taking_the_ante_back_brings_blind_and_trips_with_it(self):
        round = opened("", *ante("ann", 1, trips=500), step("ann", "take-back", on="ante", box=1))
        assert on_table(round) == {}
        assert round.stakes == {"ann": STAKE}

    def test_trips_alone_can_be_taken_back(self):
        round = opened("", *ante("ann", 1, trips=500), step("ann", "take-back", on="trips"))
        assert on_table(round) == {("ann", "ante"): 1_000, ("ann", "blind"): 1_000}

    @rule("NI2019-212", "4.1")
    @pytest.mark.parametrize("on", ["play", "main", None])
    def test_chips_go_into_their_own_box(self, on):
        round = opened("", *ante("ann", 1))
        assert clauses(refused(round, "ann", "wager", on=on, box=1, amount=500)) == {"4.1"}

    @rule("NI2019-212", "4.1")
    def test_a_wager_is_made_with_the_chips_there_are(self):
        round = opened(seats={"ann": 5_000})
        for amount in (0, -500, 10_000):
            refusal = refused(round, "ann", "wager", on="ante", box=1, amount=amount)
            assert clauses(refusal) == {"4.1"}

    @rule("NI2019-212", "4.4")
    def test_one_hand_for_a_player(self):
        round = opened("", *ante("ann", 1))
        refusal = refused(round, "ann", "wager", on="ante", box=4, amount=1_000)
        assert clauses(refusal) == {"4.4"}

    @rule("NI2019-212", "4.5")
    def test_one_wager_in_a_box(self):
        round = opened("", *ante("ann", 1), seats=TWO)
        refusal = refused(round, "bob", "wager", on="ante", box=1, amount=2_000)
        assert clauses(refusal) == {"4.5"}
        do(round, "ann", "wager", on="ante", box=1, amount=500)
        assert on_table(round) == {("ann", "ante"): 1_500, ("ann", "blind"): 1_500}

    @rule("NI2019-212", "A:Box")
    def test_a_player_has_a_box_at_the_table(self):
        with pytest.raises(ValueError, match="There is no box 7 for ann"):
            opened(seats=[at("ann", 7)])
        refusal = refused(
            opened(seats=[at("ann"), at("bob", 1)]), "ann", "wager", on="ante", amount=1_000
        )
        assert clauses(refusal) == {"A:Box"}

    @rule("NI2019-212", "4.6")
    def test_wagers_stand_from_the_first_card_on(self):
        round = opened("2c", *antes("ann", trips=500))
        assert clauses(refused(round, "ann", "take-back", on="trips", box=1)) == {"4.6"}
        round = opened(f"{DULL} {PAIR_OF_JACKS} {NINES}", *antes("ann"))
        for act in ("wager", "take-back"):
            assert clauses(refused(round, "ann", act, on="ante", box=1)) == {"4.6"}

    @rule("NI2019-212", "7.1", "7.1#2")
    def test_no_card_before_the_wagers_are_down(self):
        round = opened()
        refused(round, "dealer", "no-more-bets")
        with pytest.raises(Refused):
            round.give("As")
        do(round, "ann", "wager", on="ante", box=1, amount=1_000)
        do(round, "dealer", "no-more-bets")
        [closed] = happened(round, "no more bets")
        assert closed["clauses"] == ["NI2019-212 7.1#2"]
        round.give("As")


class TestUnderTheMinimum:
    @rule("NI2019-212", "5.4")
    def test_the_first_is_settled_as_placed_and_its_owner_is_warned(self):
        round = showdown(DULL, PAIR_OF_JACKS, NINES, amount=500, trips=0)
        assert endings(round) == {
            "ante": ("win", 500),
            "blind": ("push", 0),
            "play": ("win", 2_000),
        }
        [warned] = happened(round, "warned")
        assert (warned["player"], warned["staked"], warned["minimum"]) == ("ann", 500, 1_000)
        assert warned["clauses"] == ["NI2019-212 5.4"]

    @rule("NI2019-212", "5.4")
    def test_later_ones_are_returned(self):
        round = opened(seats=[at("ann", 1, warned=True)])
        refusal = refused(round, "ann", "wager", on="ante", box=1, amount=500)
        assert clauses(refusal) == {"5.4"}
        do(round, "ann", "wager", on="ante", box=1, amount=1_000)
        do(round, "ann", "wager", on="ante", box=1, amount=500)

    @rule("NI2019-212", "5.4", "5.1")
    def test_each_box_has_its_own_minimum(self):
        table = {"trips_minimum": 2_000}
        round = opened("", *antes("ann", trips=1_000), table=table)
        [warned] = happened(round, "warned")
        assert (warned["staked"], warned["minimum"]) == (1_000, 2_000)
        round = opened("", *ante("ann", 1), seats=[at("ann", 1, warned=True)], table=table)
        refusal = refused(round, "ann", "wager", on="trips", box=1, amount=1_000)
        assert clauses(refusal) == {"5.4"}

    @rule("NI2019-212", "5.4")
    def test_a_wager_at_the_minimum_warns_nobody(self):
        assert not happened(opened("", *antes("ann", trips=500)), "warned")


class TestOverTheMaximum:
    @rule("NI2019-212", "5.5")
    def test_it_wins_only_up_to_the_maximum(self):
        round = showdown(DULL, PAIR_OF_JACKS, NINES, amount=40_000, trips=0)
        assert endings(round) == {
            "ante": ("win", 30_000),
            "blind": ("push", 0),
            "play": ("win", 120_000),
        }
        assert net(round) == {"ann": 150_000}

    @rule("NI2019-212", "5.5")
    def test_it_loses_only_up_to_the_maximum(self):
        round = showdown(DULL, LOSES, NINES, amount=40_000, trips=15_000)
        returned = {one.wager: one.returned for one in round.settlements}
        assert returned == {"ante": 10_000, "blind": 10_000, "trips": 5_000, "play": 0}
        assert net(round) == {"ann": -30_000 - 30_000 - 10_000 - 120_000}

    @rule("NI2019-212", "5.5")
    def test_the_play_wager_is_a_multiple_of_the_ante_that_plays(self):
        round = opened(f"{DULL} {LOSES} {NINES}", *antes("ann", amount=40_000))
        refusal = refused(round, "ann", "play", amount=160_000)
        assert "120,000 or 90,000" in refusal.reason
        do(round, "ann", "play", amount=120_000)


class TestMarkers:
    @rule("NI2019-212", "5.2")
    def test_a_marker_at_a_playing_area_lifts_ante_blind_and_play(self):
        steps = [*antes("ann", amount=50_000), plays("ann", 4)]
        marked = played(f"{DULL} {PAIR_OF_JACKS} {NINES}", *steps, markers={1: 50_000})
        assert net(marked) == {"ann": 50_000 + 200_000}
        elsewhere = played(f"{DULL} {PAIR_OF_JACKS} {NINES}", *steps, markers={2: 50_000})
        assert net(elsewhere) == {"ann": 30_000 + 120_000}

    @rule("NI2019-212", "5.2")
    def test_a_marker_lifts_the_one_box_beside_which_it_stands(self):
        marker = step("operator", "place-marker", box=1, on="ante", limit=50_000)
        steps = [marker, *antes("ann", amount=50_000), plays("ann", 3)]
        round = played(f"{DULL} {LOSES} {NINES}", *steps)
        lost = {one.wager: one.staked - one.returned for one in round.settlements}
        assert lost == {"ante": 50_000, "blind": 30_000, "play": 120_000}

    @rule("NI2019-212", "5.2")
    def test_markers_are_the_operators_and_come_before_the_deal(self):
        round = opened("", *ante("ann", 1))
        facts = {"box": 1, "on": "ante", "limit": 50_000}
        assert clauses(refused(round, "dealer", "place-marker", **facts)) == {"5.2"}
        do(round, "dealer", "no-more-bets")
        assert clauses(refused(round, "operator", "place-marker", **facts)) == {"5.2"}


class TestDeterminations:
    @rule("NI2019-212", "5.1")
    @pytest.mark.parametrize(
        "limits",
        [
            {"minimum": 0},
            {"minimum": 30_500},
            {"trips_minimum": 10_500},
            {"trips_minimum": 0},
            {"play_maximum": 119_500},
        ],
    )
    def test_limits_must_make_sense(self, limits):
        with pytest.raises(Refused) as refusal:
            UltimateHoldemDeterminations(**{**TABLE, **limits})
        assert clauses(refusal.value) == {"5.1"}

    @rule("NI2019-212", "5.3")
    @pytest.mark.parametrize(
        "limits",
        [
            pytest.param(
                {"multiple": 5, "minimum": 5}, marks=rule("NI2019-212", "10.1:Blind:Flush")
            ),
            {"minimum": 750},
            {"trips_maximum": 10_100},
        ],
    )
    def test_multiples_fit_the_limits_and_are_paid_exactly_at_3_to_2(self, limits):
        with pytest.raises(Refused) as refusal:
            UltimateHoldemDeterminations(**{**TABLE, **limits})
        assert clauses(refusal.value) == {"5.3"}

    @rule("NI2019-212", "5.3")
    def test_a_wager_is_a_multiple(self):
        round = opened()
        refusal = refused(round, "ann", "wager", on="ante", box=1, amount=1_200)
        assert clauses(refusal) == {"5.3"}
        do(round, "ann", "wager", on="ante", box=1, amount=1_500)

    @rule("NI2019-212", "5.1", "5.3", "10.1:Maximum payout")
    def test_the_sign_shows_the_limits_of_each_box_the_multiples_and_the_maximum_payout(self):
        sign = dict(UltimateHoldemDeterminations(**TABLE, maximum_payout=400_000).sign())
        assert sign["ante and blind"] == "1,000 to 30,000"
        assert sign["trips"] == "500 to 10,000"
        assert sign["play"] == "1,000 to 120,000"
        assert sign["multiples"] == "500"
        assert sign["maximum payout for blind"] == "400,000"

    @rule("NI2019-212", "10.1:Maximum payout")
    def test_a_maximum_payout_of_nothing_is_refused(self):
        with pytest.raises(Refused, match=r"10\.1:Maximum payout"):
            UltimateHoldemDeterminations(**TABLE, maximum_payout=0)

    @rule("NI2019-212", "2.1(a)")
    @pytest.mark.parametrize("colour", ["red", " Red", ""])
    def test_the_decks_differ_in_colour(self, colour):
        with pytest.raises(Refused, match=r"2\.1\(a\)"):
            UltimateHoldemDeterminations(**TABLE, first_deck="red", second_deck=colour)

    @rule("NI2019-212", "2.1")
    @pytest.mark.parametrize("boxes", [0, 23])
    def test_one_deck_serves_a_whole_table(self, boxes):
        with pytest.raises(Refused, match=r"2\.1"):
            UltimateHoldemDeterminations(**TABLE, boxes=boxes)

    @rule("NI2019-212", "2.2")
    def test_only_an_automated_shuffling_shoe_is_used(self):
        with pytest.raises(Refused, match=r"2\.2"):
            UltimateHoldemDeterminations(**TABLE, shoe="standard")

    @rule("NI2019-212", "13.8")
    def test_there_is_time_to_decide(self):
        with pytest.raises(Refused, match=r"13\.8"):
            UltimateHoldemDeterminations(**TABLE, decision_seconds=0)


def test_a_round_without_any_wager_cannot_be_dealt_unless_nobody_can_wager():
    round = opened(seats={"ann": 500})
    assert opens(round, "dealer") == {"no-more-bets"}
    do(round, "dealer", "no-more-bets")
    round.give(None)
    assert round.over
    assert net(round) == {"ann": 0}


def test_strangers_do_not_wager():
    assert clauses(refused(opened(seats=ANN), "zoe", "wager", on="ante", amount=1_000)) == {"4.2"}


def test_players_without_wagers_are_not_dealt_in():
    round = played(
        f"{DULL} {PAIR_OF_JACKS} {KING_HIGH}",
        wager("bob", 1_000, "ante", 2),
        NO_MORE_BETS,
        plays("bob", 4),
        seats=TWO,
    )
    assert net(round) == {"ann": 0, "bob": 4_000}
