"""Canberra Poker at a table: opening, one round after the other, live entry, and the plain bot."""

from __future__ import annotations

from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

import pytest
from canberra_poker_rounds import (
    ACE_KING,
    ACE_QUEEN,
    FIVES,
    FLUSH,
    NOTHING,
    RULES,
    TABLE,
    anted,
    dealers,
    dealt,
    in_order,
    refused,
    shown_at,
)

from houseway.games.asks import Act, Settled, Turn
from houseway.games.canberra_poker import CanberraPokerDeterminations, choose
from houseway.games.record import play_record, result
from houseway.rulebook import Refused
from houseway.table import Table
from playing import begin, do, draw
from proof import rule

NOON = datetime(2002, 3, 9, 13, 0, tzinfo=UTC)
APPROVED = {"approval": "CP 1/2002"}


def opened(*players: str, stake: int = 1_000, clock: datetime = NOON, **kwargs: Any) -> Table:
    """An open table with players in the first seats."""
    table = Table(
        "canberra-poker", CanberraPokerDeterminations(**TABLE), clock=lambda: clock, **kwargs
    )
    table.do("director", "open", **APPROVED)
    for seat, player in enumerate(players, 1):
        table.do(player, "sit", seat=seat, stake=stake)
    return table


def start(table: Table, **antes: int) -> list[str]:
    """Begin a round and have the Antes placed; what happened, by name."""
    told = [event.event for event in table.do("dealer", "start")]
    table.do("dealer", "cut")
    for player, amount in antes.items():
        box = table.state.patrons[player].seat
        table.do(player, "wager", on="ante", box=box, amount=amount)
    return told


def dealt_round(table: Table, **antes: int) -> Any:
    start(table, **antes)
    table.do("dealer", "no-more-bets")
    return table.round


def fold_all(table: Table) -> None:
    while isinstance(table.procedure.asked, Turn):
        table.do(table.procedure.asked.actors[0], "fold")


# Between rounds


@rule("NI2002-45-canberra-poker", "1.1")
def test_a_table_opens_only_with_the_approval_of_its_layout():
    table = Table("canberra-poker")
    with refused("1.1"):
        table.do("director", "open")
    (event, *_) = table.do("director", "open", **APPROVED)
    assert (event.event, event.facts["layout"]) == ("opened", "CP 1/2002")


@rule("NI2002-45-canberra-poker", "3.1", "3.2", "8.2")
def test_the_sign_is_up_when_the_table_opens():
    table = Table("canberra-poker")
    (event, *_) = table.do("director", "open", **APPROVED)
    assert event.clauses == (f"{RULES} 3.1",)
    sign = dict(event.facts["sign"])
    assert (sign["minimum"], sign["multiples"]) == ("50 per Box", "25")
    assert sign["maximum payout"] == "20,000 on a winning Bet"


@rule("NI2002-45-canberra-poker", "2.2")
def test_all_52_cards_are_checked_at_the_opening_and_after_the_closing():
    table = Table("canberra-poker")
    with refused("2.2"):
        table.do("director", "open", **APPROVED, cards_checked=51)
    told = table.do("director", "open", **APPROVED)
    checks = [event.facts for event in told if event.event == "cards checked"]
    assert checks == [{"when": "opening", "cards": 52}]
    table.do("director", "close", notice="the final is over")
    with refused("2.2"):
        table.do("director", "open", **APPROVED)
    (checked,) = table.do("dealer", "check-cards")
    assert checked.facts == {"when": "closing", "cards": 52}


@rule("NI2002-45-canberra-poker", "2.3", "2.3[2]")
def test_cards_are_changed_between_rounds_and_checked_by_two():
    table = opened("ann")
    dealt_round(table, ann=100)
    with refused("2.3"):
        table.do("director", "change-cards", in_charge="eve", dealer="dan")
    fold_all(table)
    with refused("2.3[2]"):
        table.do("director", "change-cards", in_charge="eve")
    with refused("2.3[2]"):
        table.do("director", "change-cards", in_charge="eve", dealer="eve")
    told = table.do("director", "change-cards", in_charge="eve", dealer="dan")
    assert told[-1].facts == {"checked_by": ["eve", "dan"], "cards": 52}
    assert dealt_round(table, ann=100).hands[0].box == 1


@rule("NI2002-45-canberra-poker", "2.4")
def test_a_wrong_count_stops_the_next_deal():
    table = opened("ann")
    dealt_round(table, ann=100)
    table.do("director", "verify-cards", count=51)
    fold_all(table)
    with pytest.raises(Refused, match=r"New cards must be fetched .*canberra-poker 2\.4\)"):
        table.do("dealer", "start")


@rule("NI2002-45-canberra-poker", "13.1")
def test_no_round_begins_outside_the_gaming_hours():
    for hour, inside in ((13, True), (7, False), (5, True)):
        moment = NOON.replace(hour=hour)
        table = Table("canberra-poker", clock=lambda moment=moment: moment)
        hours = {"from_time": "12:00", "to_time": "06:00", "hours_under": "Casino Control Act"}
        table.do("director", "open", **APPROVED, **hours)
        table.do("ann", "sit", seat=1, stake=1_000)
        if inside:
            table.do("dealer", "start")
        else:
            with refused("13.1", "12:00 to 06:00"):
                table.do("dealer", "start")


@rule("NI2002-45-canberra-poker", "14.6")
def test_the_directors_decision_on_a_dispute_is_final_but_for_a_review():
    table = opened("ann")
    dealt_round(table, ann=100)
    fold_all(table)
    table.do("supervisor", "dispute", round=1, matter="a payout of 200")
    with refused("14.6"):
        table.do("supervisor", "decide-dispute", dispute=1, decision="pay")
    (decided,) = table.do("director", "decide-dispute", dispute=1, decision="it stands")
    assert decided.facts["final"]
    with refused("14.6"):
        table.do("director", "decide-dispute", dispute=1, decision="it does not")
    (reviewed,) = table.do(
        "inspector", "review-dispute", dispute=1, outcome="upheld", reason="the record shows it"
    )
    assert reviewed.facts["outcome"] == "upheld"


@rule("NI2002-45-canberra-poker", "14.3(b)")
def test_a_player_excluded_from_the_tournament_takes_no_part_in_later_rounds():
    table = opened("ann", "bob")
    dealt_round(table, ann=100, bob=100)
    table.do("director", "breach", player="ann", rule="14.2", exclude=True)
    fold_all(table)
    round = dealt_round(table, bob=50)
    assert [hand.player for hand in round.hands] == ["bob"]
    with refused("14.3(b)"):
        table.do("ann", "wager", on="ante", box=1, amount=50)


@rule("NI2002-45-canberra-poker", "10.2:sanction")
def test_a_player_excluded_from_one_round_is_back_in_the_next():
    table = opened("ann", "bob")
    dealt_round(table, ann=100, bob=100)
    facts = {"player": "ann", "form": "cards exchanged", "sanction": "excluded from the round"}
    table.do("director", "collusion", **facts)
    fold_all(table)
    assert len(dealt_round(table, ann=50, bob=50).hands) == 2


@rule("NI2002-45-canberra-poker", "3.3")
def test_a_warning_lasts_into_later_rounds():
    table = opened("ann")
    dealt_round(table, ann=25)
    fold_all(table)
    start(table)
    with refused("3.3", "was warned"):
        table.do("ann", "wager", on="ante", box=1, amount=25)


@rule("NI2002-45-canberra-poker", "T:Marker")
def test_the_marker_moves_clockwise_after_every_round():
    table = opened("ann", "bob", "cy")
    table.do("director", "use-marker", seat=2)
    held = []
    for order in (("bob", "cy", "ann"), ("cy", "ann", "bob"), ("ann", "bob", "cy")):
        table.do("dealer", "start")
        held.append(table.state.carried.starting_marker)
        table.do("dealer", "cut")
        for player in order:
            box = table.state.patrons[player].seat
            table.do(player, "wager", on="ante", box=box, amount=50)
            if player != order[-1]:
                table.do("dealer", "next-player")
        table.do("dealer", "no-more-bets")
        fold_all(table)
    assert held == [2, 3, 1]


# Dealt and live


def order(table: Table) -> list[str]:
    """The cards as they will leave the shoe."""
    shoe = deepcopy(table.source.shoe)
    return [str(shoe.draw()) for _ in range(shoe.remaining)]


@rule("NI2002-45-canberra-poker", "5.1", "2.1")
def test_every_round_has_a_new_shuffle_of_the_whole_deck_committed_before_the_antes():
    table = opened("ann")
    for _ in range(2):
        told = start(table, ann=50)
        assert told.index("order turned") > told.index("round begins")
        assert table.source.shoe.remaining == 52
        table.do("dealer", "no-more-bets")
        assert table.source.shoe.remaining == 42
        fold_all(table)


@rule("NI2002-45-canberra-poker", "6.1")
def test_every_card_comes_from_the_shoe_in_its_order():
    table = opened("ann", "bob")
    start(table, ann=50, bob=50)
    stack = order(table)
    table.do("dealer", "no-more-bets")
    round = table.round
    hands = [round.hands[0], round.hands[1], round.dealer]
    assert in_order(*(" ".join(map(str, hand.cards)) for hand in hands)).split() == stack[:15]
    with pytest.raises(Refused, match="dealt table"):
        table.do("dealer", "enter", fell="As")


@rule("NI2002-45-canberra-poker", "5.2")
def test_the_cut_moves_the_cards_of_the_shoe():
    table = opened("ann")
    table.do("dealer", "start")
    before = order(table)
    table.do("dealer", "cut", at=26)
    assert order(table) == before[26:] + before[:26]


def live(*players: str) -> Table:
    """A live table after the deal, against a dealer who shows the three of spades."""
    table = opened(*players, live=True)
    start(table, **dict.fromkeys(players, 100))
    table.do("dealer", "no-more-bets")
    for _ in range(5 * (len(players) + 1) - 1):
        table.do("dealer", "enter", fell="??")
    with refused("2.1", "lies open"):
        table.do("dealer", "enter", fell="??")
    table.do("dealer", "enter", fell="3s")
    return table


def enter(table: Table, cards: str) -> None:
    for card in cards.split():
        table.do("dealer", "enter", fell=card)


def test_at_a_live_table_hands_are_named_when_they_are_turned():
    table = live("ann", "bob", "cy")
    assert shown_at(table.round, 1, "ann") == "?? ?? ?? ?? ??"
    table.do("ann", "bet")
    table.do("bob", "fold")
    table.do("cy", "bet")
    enter(table, "As Kd 9c 5h")
    assert dealers(table.round) == ACE_KING
    enter(table, f"{FLUSH} 5c 5d Qc 8c 2h")
    assert isinstance(table.round.asked, Settled)
    assert table.round.stakes == {"ann": 2_100, "bob": 900, "cy": 1_300}
    assert result(play_record(table.record()))["stakes"] == table.round.stakes


def test_at_a_live_table_no_player_turns_cards_against_a_dealer_without_ace_and_king():
    table = live("ann")
    table.do("ann", "bet")
    enter(table, "As Qd Jc Th")
    assert isinstance(table.round.asked, Settled)
    assert table.round.stakes == {"ann": 1_100}


def test_a_wrong_number_found_while_a_hand_is_turned_ends_its_turning():
    table = live("ann", "bob")
    table.do("ann", "bet")
    table.do("bob", "bet")
    enter(table, "As Kd 9c 5h Kh")
    table.do("director", "wrong-number", box=1, count=6)
    enter(table, FIVES)
    assert table.round.stakes == {"ann": 1_000, "bob": 1_300}


def test_an_unknown_card_is_named_when_it_is_exposed():
    table = live("ann")
    table.do("dealer", "exposed-card", card="box 1 card 2")
    enter(table, "Jh")
    (told,) = [event for event in table.round.events if event.event == "exposed"]
    assert told.facts["card"] == "Jh"
    assert shown_at(table.round, 1) == "?? ?? ?? ?? ??"
    table.do("ann", "bet")
    enter(table, "As Kd 9c 5h Kh 8h 7h 4h")
    assert table.round.stakes == {"ann": 2_100}


def test_an_unknown_hand_is_named_when_it_is_verified():
    table = live("ann")
    table.do("ann", "fold")
    table.do("director", "verify-hand", box=1)
    enter(table, NOTHING)
    assert table.round.told("director")[-1]["cards"] == NOTHING.split()


# The bot


@pytest.mark.parametrize(
    ("hand", "does"),
    [(FLUSH, "bet"), ("Ah Kc 7d 4c 2h", "bet"), ("Ah Qc Jh Tc 9h", "fold"), (NOTHING, "fold")],
)
def test_the_bot_bets_with_ace_and_king_or_better(hand, does):
    round = dealt(hand, ACE_QUEEN.replace("As", "Ad"))
    assert choose(round, "ann") == Act("ann", does, {"box": 1})


def test_the_bot_antes_once_and_folds_what_it_cannot_cover():
    round = begin("canberra-poker", TABLE, {"ann": 75}, "", [{"by": "dealer", "do": "cut"}])
    wanted = choose(round, "ann")
    assert wanted == Act("ann", "wager", {"on": "ante", "box": 1, "amount": 50})
    round.give(wanted)
    assert choose(round, "ann") is None
    do(round, "dealer", "no-more-bets")
    draw(round, in_order(FLUSH, ACE_KING))
    assert choose(round, "ann") == Act("ann", "fold", {"box": 1})
    assert choose(anted(100), "ann") is None
