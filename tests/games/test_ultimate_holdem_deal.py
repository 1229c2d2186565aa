"""Rules 2, 6 and 7: the decks, the shuffle, the deal, and who sees which card."""

import pytest
from ultimate_holdem_rounds import (
    DULL,
    NINES,
    TABLE,
    THREE,
    TWO,
    antes,
    at,
    clauses,
    opened,
    order,
    played,
    plays,
    refused,
)

from houseway.games.asks import Draw, Shuffle, Turn
from houseway.games.record import open_round, play_record
from houseway.rulebook import Refused
from playing import NO_MORE_BETS, do, draw, handle, happened, record, step, wager
from proof import rule

HOLES = {"ann": "Ac 6s", "bob": "Kc Kh", "cy": "Tc 4h"}
ALL = f"{DULL} {' '.join(HOLES.values())} {NINES}"


def dealt(**more):
    return opened(ALL, *antes("ann", "bob", "cy"), seats=THREE, **more)


def boxes(round, viewer=None):
    return {one.player: " ".join(one.cards) for one in round.view(viewer).boxes}


class TestDecks:
    @rule("NI2019-212", "2.1", "6.1(a)")
    @pytest.mark.parametrize(("number", "deck"), [(1, "red"), (2, "blue"), (3, "red")])
    def test_two_decks_take_turns_and_each_is_shuffled_for_its_round(self, number, deck):
        round = opened(number=number)
        [shuffled] = happened(round, "shuffle")
        assert (shuffled["deck"], round.view().deck) == (deck, deck)
        assert "NI2019-212 6.1(a)" in shuffled["clauses"]

    @rule("NI2019-212", "6.1", "6.1(a)")
    def test_the_shuffle_comes_before_the_wagers(self):
        round = open_round(record("ultimate-holdem", TABLE, TWO))
        assert round.asked == Shuffle("all")
        round.give(None)
        assert isinstance(round.asked, Turn)

    @rule("NI2019-212", "6.1(a)", "2.1")
    def test_all_52_cards_are_in_the_shoe_again(self):
        gone = tuple(ALL.split())
        assert dealt(gone=gone).view().phase == "before the flop"

    @rule("NI2019-212", "2.1")
    @pytest.mark.parametrize("card", ["2c", "Jk"])
    def test_no_card_falls_twice_and_no_joker(self, card):
        round = opened("2c 3c", *antes("ann"))
        with pytest.raises(Refused, match=r"NI2019-212 2\.1"):
            round.give(card)

    @rule("NI2019-212", "2.2")
    @pytest.mark.parametrize("mark", ["cut", "empty"])
    def test_the_automated_shoe_brings_nothing_but_cards(self, mark):
        round = opened("2c", *antes("ann"))
        with pytest.raises(Refused, match=r"NI2019-212 2\.2"):
            round.give(mark)

    @rule("NI2019-212", "6.1(c)")
    def test_a_supervisor_may_have_the_cards_shuffled_again_before_the_deal(self):
        round = opened("", wager("ann", 1_000, "ante"))
        do(round, "supervisor", "shuffle-again", reason="a card stuck")
        assert round.asked == Shuffle("all")
        handle(round)
        assert [one["deck"] for one in happened(round, "shuffle")] == ["red", "red"]
        do(round, "supervisor", "shuffle-again", reason="a torn card", deck="blue")
        handle(round)
        assert round.view().deck == "blue"
        do(round, "dealer", "no-more-bets")

    @rule("NI2019-212", "6.1(c)")
    def test_but_not_once_cards_are_dealt_nor_by_the_dealer(self):
        round = opened("", wager("ann", 1_000, "ante"))
        refusal = refused(round, "dealer", "shuffle-again", reason="a card stuck")
        assert clauses(refusal) == {"6.1(c)"}
        do(round, "dealer", "no-more-bets")
        round.give("2c")
        refusal = refused(round, "supervisor", "shuffle-again", reason="a card stuck")
        assert clauses(refusal) == {"6.1(c)"}


class TestDeal:
    @rule("NI2019-212", "7.2", "7.2(a)", "7.2(c)", "7.2(d)")
    def test_five_communal_cards_two_to_each_hand_and_two_to_the_dealer(self):
        events = happened(dealt(), "dealt")
        places = ["communal cards"] * 5
        places += ["box 1", "box 1", "box 2", "box 2", "box 3", "box 3", "dealer", "dealer"]
        assert [one["to"] for one in events] == places
        assert [one["card"] for one in events] == ALL.split()
        assert all("card" in one["hidden"] for one in events)

    @rule("NI2019-212", "7.2(b)")
    def test_the_communal_cards_are_spread_in_the_order_in_which_they_came(self):
        round = dealt()
        assert order(round, "spread", "dealt")[4:7] == ["dealt", "spread", "dealt"]
        assert round.view().communal == ("??",) * 5
        for player in HOLES:
            do(round, player, "check")
        assert round.view().communal == ("2c", "5d", "7h", "??", "??")

    @rule("NI2019-212", "7.2(c)", "4.2")
    def test_an_area_without_ante_and_blind_gets_no_cards(self):
        steps = [wager("ann", 1_000, "ante", 1), wager("cy", 1_000, "ante", 3), NO_MORE_BETS]
        round = opened(f"{DULL} Ac 6s Tc 4h {NINES}", *steps, seats=THREE)
        assert list(boxes(round)) == ["ann", "cy"]
        assert clauses(refused(round, "bob", "check")) == {"7.2(c)"}

    @rule("NI2019-212", "7.2(c)")
    def test_hands_are_dealt_from_the_dealers_left_whoever_wagered_first(self):
        seats = [at("cy", 5), at("ann", 2)]
        steps = [wager("cy", 1_000, "ante", 5), wager("ann", 1_000, "ante", 2), NO_MORE_BETS]
        round = opened(f"{DULL} Ac 6s Tc 4h {NINES}", *steps, seats=seats)
        assert (boxes(round, "ann")["ann"], boxes(round, "cy")["cy"]) == ("Ac 6s", "Tc 4h")


class TestWhoSeesWhat:
    @rule("NI2019-212", "8.1")
    def test_players_look_at_their_own_cards_once_all_are_dealt(self):
        steps = antes("ann", "bob")
        round = opened(f"{DULL} Ac 6s Kc Kh 9d", *steps, seats=TWO)
        assert boxes(round, "ann")["ann"] == "?? ??"
        draw(round, "3h")
        assert boxes(round, "ann") == {"ann": "Ac 6s", "bob": "?? ??"}
        assert boxes(round, "bob") == {"ann": "?? ??", "bob": "Kc Kh"}
        told = [event for event in round.told("ann") if event["event"] == "may look"]
        assert [(one["player"], one["box"], one["cards"]) for one in told] == [
            ("ann", 1, ["Ac", "6s"]),
            ("bob", 2, "??"),
        ]

    @pytest.mark.parametrize("viewer", [None, "dealer", "supervisor", "operator", "inspector"])
    def test_nobody_else_sees_a_card_that_lies_face_down(self, viewer):
        round = dealt()
        view = round.view(viewer)
        assert set(boxes(round, viewer).values()) == {"?? ??"}
        assert set(view.communal + view.dealer.cards) == {"??"}
        told = str(round.told(viewer))
        assert not [card for card in ALL.split() if f"'{card}'" in told]

    @rule("NI2019-212", "8.6")
    def test_folded_cards_stay_unseen_by_the_others_even_afterwards(self):
        steps = [*antes("ann", "bob"), plays("ann", 4), step("bob", "fold")]
        round = played(f"{DULL} Ac 6s Kc Kh {NINES}", *steps, seats=TWO)
        assert boxes(round, "ann") == {"ann": "Ac 6s", "bob": ""}
        assert "Kh" not in str(round.told("ann"))
        assert "'cards': ['Kc', 'Kh']" in str(round.told("bob"))
        assert boxes(round, "inspector")["bob"] == "Kc Kh"
        assert "Kh" in str(round.told("inspector"))


class TestLiveTable:
    """Cards that lie face down are known to nobody until they are turned."""

    STEPS = (
        *antes("ann", "bob"),
        step("ann", "check"),
        step("bob", "fold"),
        plays("ann", 2),
    )
    DRAWS = f"{'?? ' * 11}2c 5d 7h 9s Jc 9d 3h Jd 6s"

    def test_a_round_is_played_on_cards_that_are_named_when_turned(self):
        told = record("ultimate-holdem", TABLE, TWO, self.DRAWS, list(self.STEPS))
        round = play_record(told)
        ann = {one.wager: one.paid for one in round.settlements if one.player == "ann"}
        assert ann == {"ante": 1_000, "blind": 0, "play": 2_000}

    def test_players_decide_before_anybody_knows_their_cards(self):
        steps = [*antes("ann", "bob"), step("ann", "check"), step("bob", "check")]
        round = opened("?? " * 11, *steps, seats=TWO)
        assert round.asked == Draw("card", "communal cards", turned=True)
        assert boxes(round, "ann") == {"ann": "?? ??", "bob": "?? ??"}
        with pytest.raises(Refused):
            round.give("??")
