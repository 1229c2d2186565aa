"""Rule 8: fold, check and play wagers, before the flop, after it and on the river."""

import pytest
from ultimate_holdem_rounds import (
    ANN,
    DULL,
    KING_HIGH,
    NINES,
    STAKE,
    THREE,
    TWO,
    antes,
    clauses,
    endings,
    opened,
    order,
    played,
    plays,
    refused,
)

from houseway.games.asks import Draw, Settled
from houseway.games.ultimate_holdem.view import UltimateDealerView
from houseway.rulebook import Refused
from playing import do, draw, happened, net, opens, step
from proof import rule

ONE = f"{DULL} Jd 6s {NINES}"  # a pair of jacks against a pair of nines
THREE_HANDS = f"{DULL} Jd 6s Kc Kh Tc 4h {NINES}"
PHASES = ("before the flop", "after the flop", "on the river")
LOST = {"ante": ("lose", 0), "blind": ("lose", 0), "trips": ("lose", 0)}


def ann_at(phase, **more):
    """Ann with $10 ante, $10 blind and $5 trips, about to decide."""
    checks = [step("ann", "check")] * PHASES.index(phase)
    return opened(ONE, *antes("ann", trips=500), *checks, **more)


def amounts(round, player="ann"):
    return [one.where["amount"] for one in round.options(player) if one.do == "play"]


class TestChoices:
    @rule("NI2019-212", "8.1", "8.1(a)", "8.1(b)", "8.1(c)", "8.1(c)(ii)", "A:Before the Flop")
    def test_before_the_flop_fold_check_or_three_or_four_times_the_ante(self):
        round = ann_at("before the flop")
        assert opens(round, "ann") == {"fold", "check", "play"}
        assert amounts(round) == [4_000, 3_000]

    @rule("NI2019-212", "8.3", "8.3(a)", "8.3(b)", "8.3(c)", "8.3(c)(ii)", "A:After the Flop")
    def test_after_the_flop_fold_check_or_twice_the_ante(self):
        round = ann_at("after the flop")
        assert opens(round, "ann") == {"fold", "check", "play"}
        assert amounts(round) == [2_000]

    @rule("NI2019-212", "8.5", "8.5(a)", "8.5(b)", "8.5(b)(ii)", "A:On the River")
    def test_on_the_river_fold_or_the_ante_once(self):
        round = ann_at("on the river")
        assert opens(round, "ann") == {"fold", "play"}
        assert amounts(round) == [1_000]
        assert clauses(refused(round, "ann", "check")) == {"8.5"}

    @pytest.mark.parametrize(
        ("phase", "wrong", "clause"),
        [
            pytest.param(
                PHASES[0],
                [1_000, 2_000, 3_500, 5_000],
                "8.1(c)(ii)",
                marks=rule("NI2019-212", "8.1(c)(ii)"),
            ),
            pytest.param(
                PHASES[1],
                [1_000, 3_000, 4_000],
                "8.3(c)(ii)",
                marks=rule("NI2019-212", "8.3(c)(ii)"),
            ),
            pytest.param(
                PHASES[2], [500, 2_000, 4_000], "8.5(b)(ii)", marks=rule("NI2019-212", "8.5(b)(ii)")
            ),
        ],
    )
    def test_other_amounts_are_refused(self, phase, wrong, clause):
        round = ann_at(phase)
        for amount in wrong:
            assert clauses(refused(round, "ann", "play", amount=amount)) == {clause}
        assert clauses(refused(round, "ann", "play", times=7)) == {clause}

    def test_before_the_flop_the_player_says_which(self):
        refusal = refused(ann_at("before the flop"), "ann", "play")
        assert refusal.reason == "To make a play wager, say the multiple of the ante: 4 or 3."

    def test_bet_is_another_word_for_play(self):
        round = ann_at("after the flop")
        do(round, "ann", "bet")
        assert round.stakes["ann"] == STAKE - 2_500 - 2_000

    @rule("NI2019-212", "4.1")
    def test_there_is_no_play_wager_without_the_chips_for_it(self):
        round = opened(ONE, *antes("ann"), seats={"ann": 5_000})
        assert amounts(round) == [3_000]
        assert clauses(refused(round, "ann", "play", times=4)) == {"4.1"}

    def test_without_chips_for_the_ante_once_only_a_fold_is_left(self):
        steps = [*antes("ann"), step("ann", "check"), step("ann", "check")]
        round = opened(ONE, *steps, seats={"ann": 2_500})
        assert opens(round, "ann") == {"fold"}


class TestFold:
    @rule("NI2019-212", "A:Fold")
    @pytest.mark.parametrize(
        ("phase", "clause"),
        [
            pytest.param(PHASES[0], "8.1(a)", marks=rule("NI2019-212", "8.1(a)")),
            pytest.param(PHASES[1], "8.3(a)", marks=rule("NI2019-212", "8.3(a)")),
            pytest.param(PHASES[2], "8.5(a)", marks=rule("NI2019-212", "8.5(a)")),
        ],
    )
    def test_a_fold_loses_everything_at_once_trips_included(self, phase, clause):
        round = ann_at(phase)
        do(round, "ann", "fold")
        assert endings(round) == LOST
        assert round.stakes["ann"] == STAKE - 2_500
        [folded] = happened(round, "folded")
        assert folded["clauses"] == [f"NI2019-212 {clause}"]

    @rule("NI2019-212", "A:Fold")
    def test_even_with_three_of_a_kind(self):
        steps = [*antes("ann", trips=500), step("ann", "check"), step("ann", "fold")]
        assert endings(played(f"9h 9s 7h 2c Jc 9d 6s {KING_HIGH}", *steps)) == LOST

    @rule("NI2019-212", "8.6")
    def test_the_cards_go_to_the_dealer(self):
        round = opened(THREE_HANDS, *antes("ann", "bob", "cy"), step("ann", "fold"), seats=THREE)
        [discarded] = happened(round, "discarded")
        assert (discarded["player"], discarded["clauses"]) == ("ann", ["NI2019-212 8.6"])
        assert round.view("ann").boxes[0].cards == ()

    @rule("NI2019-212", "8.6#2")
    def test_a_folded_hand_never_comes_back(self):
        round = opened(THREE_HANDS, *antes("ann", "bob", "cy"), step("ann", "fold"), seats=THREE)
        for act in ("check", "fold"):
            assert clauses(refused(round, "ann", act)) == {"8.6#2"}
        assert clauses(refused(round, "ann", "play", times=4)) == {"8.6#2"}
        do(round, "bob", "check")
        do(round, "cy", "check")
        assert opens(round, "ann") == set()

    @rule("NI2019-212", "8.6#2")
    @pytest.mark.parametrize("word", ["play", "bet", "check", "fold", "concede"])
    def test_nor_while_cards_are_to_be_turned_or_when_all_is_settled(self, word):
        unknown = " ".join(["??"] * 11)
        steps = [*antes("ann", "bob"), step("ann", "fold"), step("bob", "play", times=4)]
        round = opened(unknown, *steps, seats=TWO)
        assert isinstance(round.asked, Draw)
        assert clauses(refused(round, "ann", word)) == {"8.6#2"}
        assert clauses(refused(round, "bob", "check")) == {"8.1"}
        draw(round, f"{DULL} {NINES}")
        assert clauses(refused(round, "ann", word)) == {"8.6#2"}
        do(round, "dealer", "settle")
        draw(round, "Kc Kh")
        assert clauses(refused(round, "ann", word)) == {"8.6#2"}

    def test_when_all_have_folded_the_round_ends_and_the_rest_stays_hidden(self):
        steps = [*antes("ann", "bob"), step("ann", "fold"), step("bob", "fold")]
        round = opened(f"{DULL} Jd 6s Kc Kh {NINES}", *steps, seats=TWO)
        assert isinstance(round.asked, Settled)
        assert round.view().communal == ("??",) * 5
        assert round.view().dealer.cards == ("??",) * 2
        assert not happened(round, "communal cards")


class TestOrder:
    @rule("NI2019-212", "8.1")
    def test_players_decide_one_after_the_other_from_the_dealers_left(self):
        round = opened(THREE_HANDS, *antes("ann", "bob", "cy"), seats=THREE)
        for player, other in (("ann", "bob"), ("bob", "cy"), ("cy", "ann")):
            assert round.asked.actors == (player,)
            assert clauses(refused(round, other, "check")) == {"8.1"}
            do(round, player, "check")

    @rule("NI2019-212", "8.2")
    def test_the_flop_comes_when_all_have_decided_in_one_go(self):
        round = opened(THREE_HANDS, *antes("ann", "bob", "cy"), seats=THREE)
        do(round, "ann", "check")
        do(round, "bob", "play", times=3)
        assert not happened(round, "communal cards")
        do(round, "cy", "fold")
        [flop] = happened(round, "communal cards")
        assert flop["cards"] == ["2c", "5d", "7h"]
        assert flop["clauses"] == ["NI2019-212 8.2"]

    @rule("NI2019-212", "8.3")
    def test_after_the_flop_only_those_who_checked_are_asked(self):
        steps = [step("ann", "check"), plays("bob", 3), step("cy", "check")]
        round = opened(THREE_HANDS, *antes("ann", "bob", "cy"), *steps, seats=THREE)
        assert round.asked.actors == ("ann",)
        assert clauses(refused(round, "bob", "play", times=2)) == {"8.3"}
        do(round, "ann", "check")
        assert round.asked.actors == ("cy",)

    @rule("NI2019-212", "8.4")
    def test_turn_and_river_come_together_when_the_last_has_decided(self):
        round = ann_at("after the flop")
        assert len(happened(round, "communal cards")) == 1
        do(round, "ann", "check")
        assert happened(round, "communal cards")[1]["cards"] == ["9s", "Jc"]
        assert happened(round, "communal cards")[1]["clauses"] == ["NI2019-212 8.4"]

    @rule("NI2019-212", "8.4")
    def test_at_once_when_everybody_has_bet_before_the_flop(self):
        round = opened(ONE, *antes("ann"), plays("ann", 4))
        assert [one["cards"] for one in happened(round, "communal cards")] == [
            ["2c", "5d", "7h"],
            ["9s", "Jc"],
        ]

    @rule("NI2019-212", "8.5")
    def test_on_the_river_only_those_who_checked_twice_are_asked(self):
        steps = [step("ann", "check"), plays("bob", 4), step("cy", "check")]
        steps += [plays("ann", 2), step("cy", "check")]
        round = opened(THREE_HANDS, *antes("ann", "bob", "cy"), *steps, seats=THREE)
        assert round.asked.actors == ("cy",)
        assert clauses(refused(round, "ann", "play", times=1)) == {"8.5"}

    @rule("NI2019-212", "8.8", "8.8(a)", "8.8(b)", "8.8(c)")
    def test_the_dealers_hand_follows_when_five_cards_lie_open_and_all_have_decided(self):
        round = ann_at("on the river")
        assert round.view().dealer == UltimateDealerView(("??", "??"), None)
        do(round, "ann", "play")
        assert order(round, "communal cards", "dealer's hand", "turned", "declared") == [
            "communal cards",
            "communal cards",
            "dealer's hand",
            "turned",
            "declared",
        ]
        assert happened(round, "turned")[0]["cards"] == ["9d", "3h"]
        [declared] = happened(round, "declared")
        assert declared["cards"] == ["9d", "9s", "Jc", "7h", "5d"]
        assert declared["clauses"][0] == "NI2019-212 8.8(c)"

    @rule("NI2019-212", "8.8(c)")
    def test_the_dealers_best_five_of_seven_are_declared(self):
        round = opened("9h Kd Kc 4s 2d Ah Qs 9c 9d", *antes("ann"), plays("ann", 4))
        [declared] = happened(round, "declared")
        assert declared["value"] == "full house, nines over kings"


class TestPlayWager:
    @rule("NI2019-212", "A:Play Wager")
    @pytest.mark.parametrize(
        ("phase", "times", "clause"),
        [
            pytest.param(PHASES[0], 4, "8.1(c)", marks=rule("NI2019-212", "8.1(c)")),
            pytest.param(PHASES[0], 3, "8.1(c)", marks=rule("NI2019-212", "8.1(c)")),
            pytest.param(PHASES[1], 2, "8.3(c)", marks=rule("NI2019-212", "8.3(c)")),
            pytest.param(PHASES[2], 1, "8.5(b)", marks=rule("NI2019-212", "8.5(b)")),
        ],
    )
    def test_it_is_placed_once_and_says_under_which_rule(self, phase, times, clause):
        round = ann_at(phase)
        do(round, "ann", "play", times=times)
        [bet] = happened(round, "play wager")
        assert bet["amount"] == times * 1_000
        assert bet["clauses"][0] == f"NI2019-212 {clause}"
        assert round.stakes["ann"] == STAKE - 2_500 - times * 1_000
        assert not [one for one in round.options("ann") if one.do == "play"]

    @rule("NI2019-212", "8.1(b)", "8.3(b)", "A:Check")
    def test_a_check_changes_no_wager(self):
        round = ann_at("before the flop")
        before = round.view().wagers
        do(round, "ann", "check")
        do(round, "ann", "check")
        assert round.view().wagers == before
        assert len(happened(round, "checked")) == 2

    def test_all_four_wagers_are_settled(self):
        round = played(ONE, *antes("ann", trips=500), plays("ann", 4), seats=ANN)
        assert list(endings(round)) == ["ante", "blind", "trips", "play"]
        assert net(round) == {"ann": 1_000 - 500 + 4_000}


def test_no_card_is_drawn_while_somebody_decides():
    with pytest.raises(Refused, match="Nothing is drawn now"):
        draw(ann_at("before the flop"), "As")
