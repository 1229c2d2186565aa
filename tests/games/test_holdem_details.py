"""Hold'em, closely: how many a deck serves, the least stake, cards seen early, who owes what."""

from __future__ import annotations

import msgspec
import pytest
from holdem_rounds import CASH, Hand

from houseway.games import game
from houseway.games.asks import Act
from houseway.games.holdem import HoldemDeterminations
from houseway.games.holdem.between import line_up
from houseway.games.holdem.choices import decks_open, limits_open, with_limits
from houseway.games.ordered import OrderedWagers
from houseway.games.poker.on_table import standing
from houseway.games.record import BadRecord
from houseway.games.round import Circumstances, Seat
from houseway.games.rulings import rulings_of
from houseway.rulebook import Refused
from playing import play, step
from proof import rule

THREE = {"ann": 20_000, "bob": 20_000, "cy": 20_000}


def made(**changes: object) -> HoldemDeterminations:
    return msgspec.convert({**CASH, **changes}, type=HoldemDeterminations)


def refused(**changes: object) -> tuple[str, ...]:
    with pytest.raises(Refused) as refusal:
        made(**changes)
    return refusal.value.clauses


@rule("NI2018-51", "2.2", "2.3")
def test_two_cards_a_seat_five_on_the_board_and_three_burnt_come_out_of_one_deck() -> None:
    assert made(joker=True, seats=22).seats == 22  # 44 and 8 of 53
    assert refused(joker=True, seats=23) == ("NI2018-51 2.2",)  # 46 and 8 are one too many
    assert made(joker=True, seats=24, burn=False).seats == 24  # 48 and 5


@rule("NI2018-51", "4.2(a)")
def test_the_minimum_stake_is_above_nothing() -> None:
    assert made(minimum_stake=1).minimum_stake == 1
    assert refused(minimum_stake=0) == ("NI2018-51 4.2(a)",)


@rule("NI2018-51", "4.2(e)")
def test_an_over_blind_is_announced_or_given_up() -> None:
    table = made(over_blinds=[2_000])
    assert with_limits(table, {"over_blind": 3_000}) == {"over_blinds": (3_000,)}
    assert with_limits(table, {"over_blind": 0}) == {"over_blinds": ()}


@rule("NI2018-51", "4.2(a)", "4.2(g)")
def test_a_figure_that_is_announced_is_a_chip_or_more_and_less_than_any_table_needs() -> None:
    opened = limits_open(made())
    assert (opened["minimum_stake"].low, opened["minimum_stake"].high) == (100, 10**12)
    assert (opened["maximum_buy_in"].low, opened["maximum_buy_in"].high) == (0, 10**12)


@rule("NI2018-51", "17.4")
def test_nobody_owes_a_bet_before_a_hand_unless_it_is_said() -> None:
    seat = Seat(seat=1, player="ann", stake=100)
    assert (seat.posts, seat.dead) == (0, 0)
    assert (Circumstances().number, Circumstances().bonus) == (1, 0)


@rule("NI2018-51", "17.17")
def test_no_fewer_than_one_card_is_seen_too_early() -> None:
    hand = Hand(THREE)
    with pytest.raises(Refused):
        hand.round.give(Act("dealer", "communal-card-exposed", {"cards": 0, "burnt": True}))
    hand.do("dealer", "communal-card-exposed", cards=1, burnt=True)
    assert len(hand.happened("exposed")) == 1


def test_a_pot_that_stands_holds_what_each_has_put_in() -> None:
    paid = {"ann": 300, "bob": 100, "cy": 0}
    assert standing(paid, ["ann", "bob"], {"bob"}) == [(200, ["ann", "bob"]), (200, ["ann"])]


@rule("NI2018-51", "4.1")
@pytest.mark.parametrize(
    ("changes", "line", "words"),
    [
        ({}, "maximum buy-in", "$500"),
        ({"maximum_buy_in": None}, "maximum buy-in", "none"),
        ({}, "minimum stake", "$200"),
        ({"minimum_bet": 1_050, "smallest_chip": 50}, "minimum bet", "$10.50"),
        ({}, "burn", "before flop, turn and river"),
        ({"burn": False}, "burn", "none"),
        ({"blinds": [1_000]}, "blinds", "$10"),
        ({}, "blinds", "$5 and $10"),
    ],
)
def test_the_sign_says_what_was_determined(
    changes: dict[str, object], line: str, words: str
) -> None:
    assert dict(made(**changes).sign())[line] == words


@rule("NI2018-51", "13.2")
@pytest.mark.parametrize(
    ("bob", "clauses"), [("Kc Kd", False), ("Ac Ah", True)], ids=["one winner", "two"]
)
def test_a_pot_is_told_as_split_only_where_two_win_it(bob: str, clauses: bool) -> None:
    hands = {"ann": "As Ad", "bob": bob, "cy": "2c 7d"}
    hand = Hand(THREE, hands, "3h 5h 9s Jc Qd").acts("cy fold, ann call, bob no-raise")
    hand.check_down()
    assert ("13.2" in hand.clauses("awarded")) is clauses


def test_a_blind_that_everybody_left_is_won_and_not_given_back() -> None:
    hand = Hand(THREE).acts("cy fold, ann fold")
    assert hand.happened("uncalled") == []
    assert hand.pots() == [(1_500, {"bob": 1_500})]


def test_a_record_ends_where_its_round_is_settled() -> None:
    steps = [step("ann", "wager", on="red", amount=50), step("dealer", "no-more-bets")]
    table = {"minimum": 10, "maximum": 1_000, "multiple": 5}
    with pytest.raises(BadRecord, match=r"steps\[2\]: the round is settled"):
        play("roulette", table, {"ann": 100}, [3], [*steps, step("ann", "wager")])


def test_parts_of_a_game_that_are_none_have_no_rulings() -> None:
    assert rulings_of(OrderedWagers) == {}
    assert "disturbance" in rulings_of(game("roulette"))


@rule("NI2018-51", "8.3")
def test_at_an_empty_table_the_button_is_at_the_first_seat() -> None:
    lineup = line_up(made(), [], None, None)
    assert lineup is not None
    assert (lineup.button, lineup.dealt_in) == (1, {})


@rule("NI2018-51", "17.3")
def test_after_a_misdeal_with_cards_nobody_has_seen_the_deck_is_whole_again() -> None:
    hand = Hand(THREE, hidden=True)
    hand.do("dealer", "misdeal", cause="excess card to a player")
    assert sum(hand.cards_lie().values()) == 52


@rule("NI2018-51", "2.2")
def test_only_decks_that_serve_the_whole_table_are_open():
    """Sixteen hands, five communal cards and three burnt ones are forty cards."""
    table = msgspec.convert({**CASH, "seats": 16}, type=HoldemDeterminations)
    assert set(decks_open(table)["deck"].values) == {52, 48, 44, 40}


def told(hand: Hand, by: str, do: str, **facts: object) -> tuple[str, set[str]]:
    """Why somebody is refused something at a table, and by which clauses."""
    with pytest.raises(Refused) as refusal:
        hand.do(by, do, **facts)
    return refusal.value.reason, {one.removeprefix("NI2018-51 ") for one in refusal.value.clauses}


@rule("NI2018-51", "7.2")
def test_the_cards_are_not_cut_again_once_they_are_dealt() -> None:
    said, clauses = told(Hand(THREE), "dealer", "cut", at=20)
    assert said == "The cards have been cut: they are cut once, before the deal."
    assert clauses == {"7.2"}


@rule("NI2018-51", "4.4")
def test_nobody_bets_more_than_they_have_and_all_of_it_may_still_be_over_the_limit() -> None:
    hand = Hand(THREE, maximum="full pot")
    said, clauses = told(hand, "cy", "raise", to=20_100)
    assert said.startswith("cy has $200 in all, not $201")
    assert clauses == {"4.4"}
    said, clauses = told(hand, "cy", "raise", to=20_000)
    assert said.startswith("A raise goes to at most ")
    assert said.endswith(", not $200.")
    assert {"5.2", "4.2(g)"} <= clauses
