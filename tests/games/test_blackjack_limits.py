"""Rule 3: wagers under, over and within the limits of a box."""

import pytest
from blackjack_rounds import (
    ANN,
    STAKE,
    TABLE,
    at,
    bets,
    clauses,
    on_box,
    opened,
    played,
    refused,
    settled,
)

from houseway.games.blackjack import BlackjackDeterminations
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, do, draw, happened, net, step, wager
from proof import rule

BEHIND_BOX_1 = [at("ann", 1), at("bob"), at("cy")]


@rule("NI2005-63", "3.1")
@pytest.mark.parametrize("limits", [{"minimum": 0}, {"minimum": 50_500}, {"maximum": 500}])
def test_limits_must_make_sense(limits):
    with pytest.raises(Refused) as refusal:
        BlackjackDeterminations(**{**TABLE, **limits})
    assert clauses(refusal.value) == {"3.1"}


@rule("NI2005-63", "3.3")
@pytest.mark.parametrize("limits", [{"multiple": 0}, {"multiple": 3}, {"minimum": 1_200}])
def test_multiples_must_fit_the_limits_and_be_paid_exactly(limits):
    with pytest.raises(Refused) as refusal:
        BlackjackDeterminations(**{**TABLE, **limits})
    assert clauses(refusal.value) == {"3.3"}


@rule("NI2005-63", "3.3")
def test_a_wager_is_a_multiple():
    round = opened()
    refusal = refused(round, "ann", "wager", on="main", box=1, amount=1_200)
    assert clauses(refusal) == {"3.3"}
    do(round, "ann", "wager", on="main", box=1, amount=1_500)


class TestUnderTheMinimum:
    @rule("NI2005-63", "3.4")
    def test_the_first_wager_plays_and_its_owner_is_warned(self):
        round = played("Ts 6d 9h Th Ks", *bets(ann=500), step("ann", "stand"))
        assert net(round) == {"ann": 500}
        [warned] = happened(round, "warned")
        assert (warned["player"], warned["staked"], warned["minimum"]) == ("ann", 500, 1_000)
        assert warned["clauses"] == ["NI2005-63 3.4"]

    @rule("NI2005-63", "3.4")
    def test_later_ones_are_handed_back(self):
        round = opened(seats=[at("ann", 1, warned=True)])
        refusal = refused(round, "ann", "wager", on="main", box=1, amount=500)
        assert clauses(refusal) == {"3.4"}
        do(round, "ann", "wager", on="main", box=1, amount=1_000)
        do(round, "ann", "wager", on="main", box=1, amount=500)

    @rule("NI2005-63", "3.4")
    def test_a_wager_at_the_minimum_warns_nobody(self):
        assert not happened(opened("", *bets(ann=1_000)), "warned")

    @rule("NI2005-63", "3.4", "3.1")
    def test_the_minimum_is_for_each_wager_and_not_for_the_box(self):
        round = opened("", *on_box(1, ann=5_000, bob=500), seats=BEHIND_BOX_1)
        assert [event["player"] for event in happened(round, "warned")] == ["bob"]


class TestOverTheMaximum:
    @rule("NI2005-63", "3.5")
    @pytest.mark.parametrize(
        ("draws", "won", "returned"),
        [
            pytest.param("Ts Td 8h 9s", -50_000, 20_000, id="lost"),
            pytest.param("Ts Td 9h 8s", 50_000, 120_000, id="won"),
            pytest.param("Ts Td 9h 9s", 0, 70_000, id="stood off"),
            pytest.param("As 6d Kh", 75_000, 145_000, id="Blackjack"),
        ],
    )
    def test_only_the_maximum_plays(self, draws, won, returned):
        steps = bets(ann=70_000) + ([] if "As" in draws else [step("ann", "stand")])
        round = played(draws, *steps)
        assert net(round) == {"ann": won}
        [main] = round.settlements
        assert (main.staked, main.returned) == (70_000, returned)
        assert "NI2005-63 3.5" in main.clauses

    @rule("NI2005-63", "3.5")
    def test_exactly_the_maximum_plays_in_full(self):
        round = played("Ts Td 9h 8s", *bets(ann=50_000), step("ann", "stand"))
        assert net(round) == {"ann": 50_000}
        assert "NI2005-63 3.5" not in round.settlements[0].clauses

    @rule("NI2005-63", "3.5")
    def test_a_double_is_measured_on_what_counts(self):
        round = opened("5s 6d 6h", *bets(ann=70_000))
        refused(round, "ann", "double", amount=50_500)
        do(round, "ann", "double", amount=50_000)
        draw(round, "9c Td 8c")
        assert settled(round) == [("ann", "win", 100_000)]
        assert round.stakes == {"ann": STAKE + 100_000}

    @rule("NI2005-63", "3.5")
    def test_a_split_takes_what_counts(self):
        round = opened("8s 6d 8h", *bets(ann=70_000))
        refused(round, "ann", "split", amount=70_000)
        do(round, "ann", "split")
        assert [w.amount for w in round.wagers] == [70_000, 50_000]
        assert round.stakes == {"ann": STAKE - 120_000}

    @rule("NI2005-63", "3.5", "7.1[2]")
    def test_insurance_is_half_of_what_counts(self):
        round = opened("8s Ad 8h", *bets(ann=70_000))
        assert clauses(refused(round, "ann", "insure", amount=25_250)) == {"7.1[2]", "7.3"}
        do(round, "ann", "insure", amount=25_000)

    @rule("NI2005-63", "3.1", "3.5")
    def test_the_maximum_is_for_all_on_the_box_the_seated_player_first(self):
        steps = on_box(1, bob=20_000, cy=5_000, ann=40_000)
        round = played("Ts Td 9h 8s", *steps, step("ann", "stand"), seats=BEHIND_BOX_1)
        assert net(round) == {"ann": 40_000, "bob": 10_000, "cy": 0}
        [cy] = [s for s in round.settlements if s.player == "cy"]
        assert (cy.result, cy.returned, cy.clauses) == ("void", 5_000, ("NI2005-63 3.5",))


class TestAMarker:
    @rule("NI2005-63", "3.2")
    def test_lifts_the_maximum_of_its_box_only(self):
        steps = [wager("ann", 150_000, box=3), wager("ann", 150_000, box=4), NO_MORE_BETS]
        steps += [step("ann", "stand", box=3), step("ann", "stand", box=4)]
        seats = [at("ann", 3, stake=300_000)]
        round = played("Ts Ks Td 9h 9c 8s", *steps, seats=seats, markers={3: 200_000})
        assert settled(round) == [("ann", "win", 150_000), ("ann", "win", 50_000)]

    @rule("NI2005-63", "4.6")
    def test_others_may_join_up_to_the_new_limit(self):
        seats = [at("ann", 1), at("bob"), at("cy")]
        round = opened("", wager("ann", 150_000), seats=seats, markers={1: 200_000})
        refusal = refused(round, "bob", "wager", on="main", box=1, amount=50_500)
        assert clauses(refusal) == {"4.6"}
        do(round, "bob", "wager", on="main", box=1, amount=50_000)
        refusal = refused(round, "cy", "wager", on="main", box=1, amount=1_000)
        assert clauses(refusal) == {"4.6"}


@rule("NI2005-63", "4.2")
@pytest.mark.parametrize("amount", [STAKE + 500, 0, -500, 1_000.0, None])
def test_a_wager_is_made_of_chips_that_the_player_has(amount):
    refusal = refused(opened(), "ann", "wager", on="main", box=1, amount=amount)
    assert clauses(refusal) == {"4.2"}


def test_chips_can_be_added_and_taken_back_while_bets_are_open():
    round = opened("", wager("ann", 5_000), wager("ann", 2_000), seats=ANN)
    assert [w.amount for w in round.wagers] == [7_000]
    do(round, "ann", "take-back", on="main", box=1)
    assert round.stakes == ANN
    assert not round.wagers


@rule("NI2005-63", "7.3")
@pytest.mark.parametrize(("chip", "fits"), [(500, True), (1_000, True), (2_000, False), (5, False)])
def test_half_of_the_smallest_chip_fits_the_multiple(chip, fits):
    """With wagers in multiples of 500 insurance in half chips of 1,000 is exact."""
    table = {"minimum": 1_000, "maximum": 50_000, "multiple": 500, "smallest_chip": chip}
    if fits:
        assert BlackjackDeterminations(**table).chip == chip
        return
    with pytest.raises(Refused) as refusal:
        BlackjackDeterminations(**table)
    assert refusal.value.clauses == ("NI2005-63 7.3",)
