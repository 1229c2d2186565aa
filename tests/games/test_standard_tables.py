"""The tables as they stand when nobody has chosen anything: limits, decks, boxes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from houseway.games import GAMES, game
from houseway.games.asks import Act
from houseway.games.round import Circumstances, Seat
from houseway.rulebook import Refused

STANDARD: dict[str, dict[str, Any]] = {
    "blackjack": {
        **{"minimum": 1_000, "maximum": 50_000, "multiple": 500, "chip": 500},
        **{"decks": 6, "boxes": 7, "cutting_card_tolerance": 0, "burn_on_new_shoe": 0},
        "super_sevens_amounts": (100,),
        **{"perfect_pairs_minimum": 0, "perfect_pairs_maximum": 0},
    },
    "canberra-poker": {
        **{"minimum": 50, "maximum": 1_000, "multiple": 25, "maximum_payout": 20_000, "boxes": 7},
    },
    "charity-holdem": {
        **{"minimum": 100, "blinds": (50, 100), "lowest_chip": 25, "ante": 0, "seats": 10},
    },
    "holdem": {
        **{"minimum_stake": 20_000, "maximum_buy_in": 50_000, "minimum_bet": 1_000},
        **{"blinds": (500, 1_000), "over_blinds": (), "ante": 0, "smallest_chip": 100},
        **{"seats": 9, "deck": 52},
    },
    "mini-baccarat": {
        **{"minimum": 50, "maximum": 1_000, "multiple": 25, "decks": 8, "boxes": 7},
    },
    "pai-gow": {"minimum": 50, "maximum": 1_000, "multiple": 25},
    "roulette": {"minimum": 50, "maximum": 2_000, "multiple": 5, "ball_tenths_of_mm": 200},
    "tournament-blackjack": {
        **{"minimum": 50, "maximum": 1_000, "multiple": 10, "chip": 10, "decks": 6, "boxes": 7},
    },
    "ultimate-holdem": {
        **{"minimum": 1_000, "maximum": 30_000, "multiple": 500, "boxes": 6},
        "decision_seconds": 30,
    },
}


@pytest.mark.parametrize("name", GAMES)
def test_a_table_nobody_has_chosen_anything_for(name: str) -> None:
    played = game(name)
    table = msgspec.convert(msgspec.to_builtins(played.standard), played.determinations_type)
    seats = [Seat(seat=n, player=p, stake=100_000) for n, p in enumerate(("ann", "bob"), 1)]
    assert played(table, seats, Circumstances()).game == name
    assert {fact: getattr(table, fact) for fact in STANDARD[name]} == STANDARD[name]


@pytest.mark.parametrize("name", GAMES)
def test_at_poker_five_others_make_an_evening_and_the_house_is_company_enough(name: str) -> None:
    assert GAMES[name].usual_table.company == {"holdem": 5, "charity-holdem": 5}.get(name, 0)


def test_what_is_seen_has_the_options_of_whoever_looks_unless_it_is_wanted_without() -> None:
    seats = [Seat(seat=1, player="ann", stake=100_000)]
    round = game("roulette")(game("roulette").standard, seats, Circumstances())
    assert {option.by for option in round.view("ann").options} == {"ann"}
    assert not round.view("ann", options=False).options


def test_the_standard_commission_is_five_in_a_hundred_up_to_ten_dollars() -> None:
    played = game("holdem")
    seats = [Seat(seat=n, player=p, stake=50_000) for n, p in enumerate(("ann", "bob"), 1)]
    round = played(played.standard, seats, Circumstances(button=1))
    with pytest.raises(Refused):  # the cards are to be shuffled first
        round.give(Act("ann", "bet", {"to": 1_000}))
    table: Any = round.determinations
    assert (table.commission.percent, table.commission.cap) == (5, 1_000)


def test_the_standard_limits_of_roulette() -> None:
    limits = game("roulette").standard.limits  # type: ignore[attr-defined]
    assert {kind: (limit.minimum, limit.maximum) for kind, limit in limits.items()} == {
        "straight": (None, 100),
        "split": (None, 200),
        "street": (None, 300),
        "corner": (None, 400),
        "six-line": (None, 600),
        "column": (50, 1_000),
        "dozen": (50, 1_000),
        "even-money": (50, 2_000),
    }


@pytest.mark.parametrize("name", [name for name in GAMES if name != "charity-holdem"])
def test_the_table_for_an_evening_has_limits_in_whole_dollars(name: str) -> None:
    """But for charity, whose chips are no money."""
    figures = msgspec.structs.asdict(GAMES[name].usual_table.determinations)
    amounts = {
        field: figures[field]
        for field in figures
        if field.endswith(("minimum", "maximum", "multiple", "payout", "stake", "buy_in", "bet"))
        and isinstance(figures[field], int)
    }
    assert amounts
    assert {field: amount for field, amount in amounts.items() if amount % 100} == {}
