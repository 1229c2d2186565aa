"""Charity hold'em, closely: time, antes of the absent, limits that are told, good hands."""

from __future__ import annotations

import pytest
from charity_holdem_rounds import Hand, at, refused_table

from houseway.equipment import cards
from houseway.games.charity_holdem.bot import is_good
from houseway.games.charity_holdem.dealing import hole_cards_out
from proof import rule


def options(hand: Hand, by: str) -> list[str]:
    return [option.do for option in hand.round.options(by)]


@rule("CTP", "8.4")
def test_who_has_acted_after_time_was_up_has_the_whole_time_again() -> None:
    hand = Hand(2, table={"time_to_act": 30}).to_flop()
    late = hand.round.acting
    hand.do("clock", "expire", player=late)
    hand.do(late, "check")
    hand.do(hand.round.acting, "bet", to=100)
    assert (hand.round.acting, options(hand, "clock")) == (late, ["expire"])
    assert options(hand, "supervisor") == []


@rule("CTP", "4.5")
def test_only_the_ante_of_an_absent_player_is_taken_as_such() -> None:
    away = [at("ann", 1), at("bob", 2, present=False), at("cy", 3)]
    hand = Hand(away, table={"ante": 10, "lowest_chip": 5})
    taken = {ante["player"]: "CTP 4.5" in ante["clauses"] for ante in hand.told("ante")}
    assert taken == {"ann": False, "bob": True, "cy": False}


@rule("CTP", "10.3.1")
def test_an_ante_of_less_than_nothing_is_refused_by_one_chip() -> None:
    assert refused_table(lowest_chip=1, ante=-1) == {"10.3.1"}


@rule("CTP", "20.8", "20.8[2]")
@pytest.mark.parametrize(
    ("act", "clause", "most"), [("ann bet 200", "20.8", 200), ("ann check", "20.8[2]", 100)]
)
def test_the_most_that_may_be_bet_is_told(act: str, clause: str, most: int) -> None:
    hand = Hand(spare="9h").all_stay(2).acts(act)
    hand.do("dealer", "card-exposed-early")
    (told,) = hand.told("bets limited")
    assert (told["clauses"], told["most"]) == ([f"CTP {clause}"], most)


# A tight player by itself


@pytest.mark.parametrize(
    ("hole", "good"),
    [("Ts Jd", True), ("9s Jd", False), ("9s Td", False), ("2s Ad", True), ("3s 3d", True)],
)
def test_a_tight_player_keeps_pairs_aces_and_two_cards_from_ten_on(hole: str, good: bool) -> None:
    assert is_good([*cards(hole)], []) is good


@pytest.mark.parametrize(
    ("hole", "board", "good"),
    [
        ("Ks 4s", "2s 7s 9s", True),
        ("Kd 8d", "Jc Ts 9h Qs", True),
        ("Ks 4d", "Kh 7s 9c", True),
        ("Ks 4d", "2h 7s 9c", False),
    ],
)
def test_after_the_flop_a_tight_player_keeps_what_an_own_card_has_made(
    hole: str, board: str, good: bool
) -> None:
    assert is_good([*cards(hole)], [*cards(board)]) is good


# Rulings and showing


@rule("CTP", "10.3.7.2")
def test_of_two_who_checked_the_first_shows_because_all_checked() -> None:
    hand = Hand(holes={"ann": "Th Ts", "bob": "Qh Qs"}).acts("cy fold", "di fold", "ann call")
    hand.acts("bob no-raise").all_stay()
    first = hand.told("shown")[0]
    assert (first["player"], "CTP 10.3.7.2" in first["clauses"]) == ("ann", True)


@rule("CTP", "19.1.5", "19.1.6")
@pytest.mark.parametrize(
    ("ruling", "facts"),
    [
        ("hand-missed-or-extra", {"seat": "ann", "reconstructable": True}),
        ("wrong-number-of-cards", {"player": "ann", "cards": 3, "correctable": True}),
    ],
)
def test_a_hand_is_missed_or_wrong_only_once_everybody_has_cards(
    ruling: str, facts: dict[str, object]
) -> None:
    hand = Hand(wait=("draw bob",))
    assert not hole_cards_out(hand.round) or not hand.round.all_dealt
    assert hand.refuses("dealer", ruling, **facts)
    hand.wait = ()
    hand.go()
    hand.do("dealer", ruling, **facts)
    assert len(hand.told("reconstructed")) == 1


def test_one_blind_stands_alone_on_the_sign() -> None:
    signs = {
        len(blinds): dict(Hand(table={"blinds": blinds}).round.determinations.sign())
        for blinds in ([100], [50, 100], [50, 100, 200])
    }
    assert signs[1]["blinds"] == "100"
    assert signs[2]["blinds"] == "50 and 100"
    assert signs[3]["blinds"] == "50, 100 and 200"
