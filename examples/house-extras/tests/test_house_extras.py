"""The package beside the house: its rules, its figures, and rounds at tables and on the floor."""

from __future__ import annotations

import asyncio
from fractions import Fraction

import pytest

from houseway import GAMES, Refused, Table, draw, ruleset
from houseway.analysis import analysis
from houseway.analysis.blackjack.printed_odds import printed_odds
from houseway.analysis.blackjack.side_bet_worth import side_bet_worth
from houseway.cli.felts import felt_of
from houseway.floor.furnishing import usual
from houseway.floor.gaming_floor import GamingFloor
from houseway.floor.orders import Order
from houseway.floor.roster import TableSettings
from houseway.floor.runner import next_act
from houseway.floor.storage.engine import bring_up_to_date, connect
from houseway.floor.storage.safe import Safe
from houseway.games.blackjack import BlackjackDeterminations
from houseway.games.given import Seat
from houseway.games.side_bet import SIDE_BETS
from houseway.table.audit import audit

MATCH = {"royal-match": {"minimum": 500, "maximum": 5_000}}
BLACKJACK = {"minimum": 1_000, "maximum": 50_000, "multiple": 500}


def spun(number, **wagers):
    game = GAMES["double-zero"].round
    round = game(game.standard, [Seat(seat=1, player="ann", stake=10_000)])
    for on, amount in wagers.items():
        round.do("ann", "wager", on=on, amount=amount)
    round.do("dealer", "no-more-bets")
    round.give(number)
    return {one.wager: (one.result, one.paid, one.clauses) for one in round.settlements}


class TestDoubleZero:
    def test_five_numbers_win_on_00_at_6_to_1_by_their_own_clause(self):
        found = spun("00", **{"0/00/1/2/3": 100, "00": 50, "red": 100})
        result, paid, clauses = found["0/00/1/2/3"]
        assert (result, paid) == ("win", 600)
        assert "EXTRA-ROULETTE 6.1(n)" in clauses
        assert found["00"][:2] == ("win", 1_750)
        assert found["red"][:2] == ("lose", 0)

    def test_the_house_wins_one_nineteenth_and_more_of_five_numbers(self):
        found = analysis("double-zero").figures(GAMES["double-zero"].standard)
        edges = {wager.name: wager.edge for wager in found.wagers}
        assert found.game == "double-zero"
        assert edges["straight"] == edges["red"] == Fraction(1, 19)
        assert edges["five-numbers"] == Fraction(3, 38)

    def test_bot_drawing_and_terminal_are_those_of_roulette(self):
        assert GAMES["double-zero"].bot is GAMES["roulette"].bot
        assert felt_of("double-zero") is felt_of("roulette")
        assert ">00<" in draw(Table("double-zero").view())

    def test_a_race_track_is_refused(self):
        with pytest.raises(Refused, match="Race Track"):
            GAMES["double-zero"].round.determinations_type(minimum=50, maximum=100, race_track=True)


class TestRoyalMatch:
    def played(self, dealt):
        game = GAMES["blackjack"].round
        table = usual(game, {**BLACKJACK, "side_bets": MATCH})
        round = game(table, [Seat(seat=1, player="ann", stake=100_000)])
        round.do("ann", "wager", box=1, amount=1_000)
        round.do("ann", "wager", on="royal-match", box=1, amount=1_000)
        round.do("dealer", "no-more-bets")
        for card in dealt.split():
            round.give(card)
        return next(one for one in round.settlements if one.wager == "royal-match")

    @pytest.mark.parametrize(
        ("dealt", "result", "paid", "clause"),
        [
            ("Kh 6d Qh", "win", 25_000, "4(a)"),
            ("9h 6d 2h", "win", 2_500, "4(b)"),
            ("Kh 6d Qs", "lose", 0, "4(c)"),
        ],
    )
    def test_two_cards_settle_it_by_its_own_rules(self, dealt, result, paid, clause):
        settled = self.played(dealt)
        assert (settled.result, settled.paid) == (result, paid)
        assert settled.clauses == (f"EXTRA-MATCH {clause}",)

    def test_limits_are_its_own(self):
        game = GAMES["blackjack"].round
        round = game(
            usual(game, {**BLACKJACK, "side_bets": MATCH}),
            [Seat(seat=1, player="ann", stake=100_000)],
        )
        with pytest.raises(Refused, match="Royal Match takes 500 to 5,000") as refused:
            round.do("ann", "wager", on="royal-match", box=1, amount=6_000)
        assert refused.value.clauses == ("EXTRA-MATCH 2",)
        with pytest.raises(Refused, match="No package brings"):
            usual(game, {**BLACKJACK, "side_bets": {"snap": {"minimum": 1, "maximum": 2}}})

    def test_the_solver_values_it_as_counting_two_cards_does(self):
        bet = SIDE_BETS["royal-match"]
        found = side_bet_worth(bet, 6, printed_odds(bet), None)
        chances = {row.name: row.probability for row in found.rows}
        assert sum(chances.values()) == 1
        assert chances["same suit"] + chances["royal match"] == Fraction(77, 311)
        assert chances["royal match"] == Fraction(2, 13) * Fraction(6, 311)

    def test_the_felt_has_a_place_for_it(self):
        table = Table(
            "blackjack", usual(GAMES["blackjack"].round, {**BLACKJACK, "side_bets": MATCH})
        )
        assert "ROYAL" in draw(table.view())
        assert "ROYAL" not in draw(Table("blackjack").view())

    def test_a_table_says_it_on_the_sign(self):
        table = BlackjackDeterminations(**BLACKJACK)
        assert "royal match" not in dict(table.sign())
        with_it = usual(GAMES["blackjack"].round, {**BLACKJACK, "side_bets": MATCH})
        assert "500 to 5,000" in dict(with_it.sign())["royal match"]


class TestHighCard:
    def test_equal_cards_lose_half(self):
        game = GAMES["high-card"].round
        round = game(game.standard, [Seat(seat=1, player="ann", stake=1_000)])
        round.give(None)  # the cards are shuffled
        round.do("ann", "wager", amount=100)
        round.do("dealer", "no-more-bets")
        round.give("9h")
        round.give("9s")
        (settled,) = round.settlements
        assert (settled.result, settled.returned) == ("lose", 50)
        assert settled.clauses[0] == "EXTRA-HIGH-CARD 3(c)"

    def test_the_house_wins_half_of_all_ties(self):
        found = analysis("high-card").figures(GAMES["high-card"].standard)
        assert found["main"].edge == Fraction(1, 34)

    def test_its_rules_are_in_the_book(self):
        assert ruleset("EXTRA-HIGH-CARD")["3(c)"].summary == "Equal cards lose half of the wager."


class Onlooker:
    """Somebody who only watches, without whom no table plays by itself."""

    viewer, ended, heard, drawing = None, False, 0, False

    def __init__(self):
        self.entries, self.signal = [], self

    def set(self):
        self.entries = []

    def end(self):
        """Nothing to end."""


@pytest.mark.parametrize("name", ["double-zero", "high-card", "blackjack"])
def test_bots_play_a_round_on_the_floor_and_the_journal_is_by_the_rules(tmp_path, name):
    async def play():
        engine, safe = connect(f"sqlite:///{tmp_path}/floor.db"), Safe(bytes(range(32)))
        bring_up_to_date(engine, safe)
        floor = GamingFloor(engine, safe)
        chosen = {**BLACKJACK, "side_bets": MATCH} if name == "blackjack" else {}
        settings = TableSettings(bots=("bob", "cat"), automatic=True, pace=0.001, betting_time=1)
        determinations = usual(GAMES[name].round, chosen)
        hosted = await floor.make(
            "t1", "One", name, determinations, live=False, settings=settings, by="test"
        )
        ids = iter(range(10_000))

        async def do(by, what, **facts):
            await floor.do("t1", Order(by, what, facts, by, f"test-order-{next(ids)}"), by)

        await do(hosted.table.house.in_charge, "open", approval="L-17")
        hosted.rail.join(Onlooker())
        for _ in range(3_000):
            if hosted.table.state.carried.rounds >= 1:
                break
            act = next_act(hosted)
            if act is None:
                await asyncio.sleep(0.001)
            else:
                await do(act.by, act.do, **act.facts)
        assert hosted.table.state.carried.rounds >= 1
        assert draw(hosted.table.view()).startswith("<svg")
        assert audit([one.entry for one in floor.streams.after("t1", 0)]) == []
        hosted.rail.watchers.clear()
        await floor.close()

    asyncio.run(play())
