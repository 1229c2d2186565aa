"""A wager that does not say on what: the main wager by its own limits, or a question back."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.games.asks import Act
from houseway.games.round import Round, Seat
from houseway.rulebook import Refused
from playing import begin, do, step
from proof import rule

BLACKJACK: dict[str, Any] = {"minimum": 1_000, "maximum": 50_000, "multiple": 500}
PAIRS = {
    "smallest_chip": 100,
    "perfect_pairs": True,
    "perfect_pairs_minimum": 500,
    "perfect_pairs_maximum": 5_000,
}
SEVENS = {"super_sevens": True, "super_sevens_amounts": [300]}
LIMITS = {"minimum": 50, "maximum": 1_000, "multiple": 25}
CUT = [step("dealer", "cut")]


def opened(game: str, table: dict[str, Any], *steps: Any, seat: int = 1, **about: Any) -> Round:
    """A round with ann alone at the table and the wagers open."""
    ann = Seat(seat=seat, player="ann", stake=20_000, **about)
    return begin(game, table, [ann], [], list(steps))


def refusal(round: Round, **facts: Any) -> tuple[str, set[str]]:
    """Why ann's wager is refused and by which clauses; nothing has changed."""
    with pytest.raises(Refused) as refused:
        round.give(Act("ann", "wager", facts))
    assert round.wagers == []
    assert round.stakes == {"ann": 20_000}
    return refused.value.reason, {clause.split(" ", 1)[1] for clause in refused.value.clauses}


def placed(round: Round) -> list[tuple[str, int | None, int]]:
    """What lies where, of what amount."""
    return [(wager.on, wager.box, wager.amount) for wager in round.wagers]


class TestBlackjack:
    @rule("NI2005-63", "3.3")
    def test_an_amount_that_only_a_side_bet_takes_is_judged_as_the_main_wager(self):
        round = opened("blackjack", BLACKJACK | PAIRS)
        assert refusal(round, box=1, amount=700) == (
            "700 is not a multiple of 500; the nearest are 500 and 1,000.",
            {"3.3"},
        )
        do(round, "ann", "wager", on="perfect-pairs", box=1, amount=700)
        assert placed(round) == [("perfect-pairs", 1, 700)]

    @rule("NI2005-63", "3.4")
    def test_a_warned_players_wager_under_the_minimum_is_handed_back(self):
        round = opened("blackjack", BLACKJACK | PAIRS, warned=True)
        reason, clauses = refusal(round, box=1, amount=500)
        assert (
            reason == "500 is under the minimum of 1,000 and is handed back: ann has been warned."
        )
        assert clauses == {"3.4"}

    @rule("NI2005-63", "3.4")
    def test_the_first_wager_under_the_minimum_is_on_the_box(self):
        round = opened("blackjack", BLACKJACK | PAIRS)
        do(round, "ann", "wager", box=1, amount=500)
        assert placed(round) == [("main", 1, 500)]

    @rule("NI2005-63", "17.4")
    def test_the_amount_of_super_sevens_is_not_super_sevens_by_itself(self):
        round = opened("blackjack", BLACKJACK | SEVENS)
        assert refusal(round, box=1, amount=300)[1] == {"3.3"}
        do(round, "ann", "wager", on="super-sevens", box=1, amount=300)

    @rule("NI2005-63", "A:Box")
    @pytest.mark.parametrize("facts", [{}, {"on": "main"}, {"on": "perfect-pairs"}])
    def test_no_box_is_chosen_for_the_player(self, facts):
        round = opened("blackjack", BLACKJACK | PAIRS)
        told = refusal(round, amount=1_000, **facts)
        assert told == ("Say on which box the wager is: 1 to 7.", {"A:Box"})

    @rule("NI2005-63", "A:Box", "3.4")
    def test_nor_the_only_box_that_an_amount_fits(self):
        round = opened("blackjack", BLACKJACK, warned=True)
        do(round, "ann", "wager", box=2, amount=1_000)
        with pytest.raises(Refused, match="Say on which box"):
            do(round, "ann", "wager", amount=500)  # on another box it would be under the minimum
        assert placed(round) == [("main", 2, 1_000)]

    @rule("NI2005-63", "7.1[2]")
    def test_insurance_is_not_on_the_box_that_its_amount_fits(self):
        wagers = [("ann", 1, 5_000), ("ann", 2, 2_000)]
        steps = [step(by, "wager", box=box, amount=amount) for by, box, amount in wagers]
        seats = [Seat(seat=1, player="ann", stake=20_000)]
        closed = [*steps, step("dealer", "no-more-bets")]
        round = begin("blackjack", BLACKJACK, seats, ["9s", "8d", "Ac", "9d", "8s"], closed)
        with pytest.raises(Refused, match=r"Say for which box: 1 or 2\. .*7\.1"):
            do(round, "ann", "insure", amount=2_500)
        do(round, "ann", "insure", box=1, amount=2_500)


class TestOtherGames:
    @rule("NI2002-45-blackjack", "3.2", "4.1")
    def test_tournament_blackjack(self):
        pairs = {"perfect_pairs": True, "perfect_pairs_minimum": 10, "perfect_pairs_maximum": 100}
        table = LIMITS | {"multiple": 20, "minimum": 40, "decks": 6, "shuffle": "hand"}
        round = opened("tournament-blackjack", table | pairs | {"smallest_chip": 10})
        assert refusal(round, box=1, amount=30) == (
            "30 is not a multiple of 20; the nearest are 20 and 40.",
            {"3.2"},
        )
        do(round, "ann", "wager", box=1, amount=40)
        assert placed(round) == [("main", 1, 40)]

    @rule("NI2002-45-pai-gow", "5.3")
    def test_pai_gow(self):
        round = opened("pai-gow", LIMITS, *CUT, seat=2, warned=True)
        assert refusal(round, amount=25)[1] == {"5.3"}
        do(round, "ann", "wager", amount=50)
        assert placed(round) == [("main", 2, 50)]

    @rule("NI2002-45-canberra-poker", "3.3", "4.1")
    def test_canberra_poker(self):
        table = LIMITS | {"maximum_payout": 20_000}
        round = opened("canberra-poker", table, *CUT, warned=True)
        assert refusal(round, amount=25)[1] == {"3.3"}
        do(round, "ann", "wager", amount=50)
        assert placed(round) == [("ante", 1, 50)]

    @rule("NI2019-212", "4.2(a)", "5.4")
    def test_ultimate_holdem_where_trips_would_take_less(self):
        table = {"minimum": 1_000, "maximum": 30_000, "multiple": 500, "trips_minimum": 500}
        round = opened("ultimate-holdem", table, warned=True)
        assert refusal(round, amount=500)[1] == {"5.4"}
        do(round, "ann", "wager", amount=1_000)
        do(round, "ann", "wager", amount=500)
        assert placed(round) == [("ante", 1, 1_500), ("blind", 1, 1_500)]

    @rule("NI2002-45-mini-baccarat", "4.6")
    @pytest.mark.parametrize("amount", [25, 50, 1_000])
    def test_mini_baccarat_asks_for_the_area(self, amount):
        table = LIMITS | {"tie_minimum": 25, "tie_maximum": 100}
        round = opened("mini-baccarat", table, warned=True)
        told = refusal(round, amount=amount)
        assert told == ("Say on what the wager is: banker, player or tie.", {"4.6"})

    @rule("NI2002-45-roulette", "4.3")
    @pytest.mark.parametrize("amount", [5, 50, 1_000])
    def test_roulette_asks_for_the_place(self, amount):
        round = opened("roulette", {"minimum": 50, "maximum": 1_000, "multiple": 5})
        reason, clauses = refusal(round, amount=amount)
        assert clauses == {"4.3"}
        assert reason == (
            "Say on what the wager is: numbers such as 17, 8/11 or 4-9, a column or dozen such as "
            "dozen 2, or low, high, even, odd, red or black."
        )
