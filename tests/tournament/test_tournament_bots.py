"""Players of tournaments by themselves: what a call may cost them, and how much they wager."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from at_tables import in_play
from msgspec import structs
from tournaments import example, seeds

from houseway.equipment import cards
from houseway.games import GAMES
from houseway.games.asks import Act, Amounts, Option
from houseway.games.bots import bot, house
from houseway.games.holdem.characters import choose_in_character as choose
from houseway.games.round import Circumstances, Round, Seat
from houseway.journal import MemoryJournal
from houseway.ranking.poker import HOLDEM
from houseway.tournament.conditions import Level, SessionEnd, Stage, parse
from houseway.tournament.hosting import OneTable, Rounds, play_tournament, template
from houseway.tournament.hosting.players import Field, _varied


def facing(hole: str, call: int, stake: int = 1_000, board: str = "") -> Any:
    """A round of hold'em in which ann must call so much, or fold."""
    return SimpleNamespace(
        options=lambda _: [Option("ann", "fold"), Option("ann", "call", {"amount": call})],
        hole={"ann": [*cards(hole)]},
        board=[*cards(board)],
        ranking=HOLDEM,
        street=SimpleNamespace(raises=1),
        stakes={"ann": stake},
    )


@pytest.mark.parametrize(
    ("hole", "call", "do"),
    [
        ("As Ad", 1_000, "call"),  # aces, for everything
        ("7s 2d", 10, "fold"),
        ("9s 9d", 10, "call"),
        ("2s 3d", 1_000, "fold"),
    ],
)
def test_a_call_that_costs_more_asks_for_more(hole: str, call: int, do: str) -> None:
    act = choose(facing(hole, call), "ann", number=0, late=False)
    assert act is not None
    assert act.do == do


@pytest.mark.parametrize(("late", "to"), [(False, 200), (True, 1_000)])
def test_late_in_the_evening_a_raise_is_for_everything(late: bool, to: int) -> None:
    round = facing("As Ad", 100)
    raising = Option("ann", "raise", {}, {"to": Amounts(200, 1_000)})
    round.options = lambda _: [Option("ann", "fold"), raising]
    round.street.raises = 0
    assert choose(round, "ann", number=0, late=late) == Act("ann", "raise", {"to": to})


def test_the_same_seed_tells_players_apart_in_the_same_way() -> None:
    numbers = [Field("seven").number("ann", 3), Field("seven").number("ann", 3)]
    assert numbers[0] == numbers[1] != Field("eight").number("ann", 3)


class _Numbered(Field):
    """Players who are all told apart by the same number."""

    def __init__(self, given: int) -> None:
        super().__init__("seed")
        self.given = given

    def number(self, *of: object) -> int:
        return self.given


@pytest.mark.parametrize(
    ("number", "minimums"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 5), (6, 10), (7, 1)]
)
def test_of_seven_players_two_wager_the_minimum_and_one_ten_times_as_much(
    number: int, minimums: int
) -> None:
    placing = Option("ann", "wager", {"box": 1, "on": "main"}, {"amount": Amounts(50, 5_000, 50)})
    round: Any = SimpleNamespace(
        game="blackjack",
        circumstances=SimpleNamespace(number=1),
        stakes={"ann": 5_000},
        determinations=SimpleNamespace(minimum=100, maximum=2_000),
        options=lambda _: [placing],
    )
    act = Act("ann", "wager", {"box": 1, "on": "main", "amount": 100})
    wagered = _varied(_Numbered(number), round, act)
    assert wagered.facts == {"box": 1, "on": "main", "amount": 100 * minimums}


@pytest.mark.parametrize(
    ("game", "first"),
    [
        ("blackjack", 9_000),
        ("canberra-poker", 3_000),  # the Bet is twice the Ante
        ("mini-baccarat", 9_000),
        ("ultimate-holdem", 3_000),  # Ante, Blind and Play
    ],
)
def test_late_in_the_evening_a_stake_is_wagered_so_that_it_lasts_for_the_round(
    game: str, first: int
) -> None:
    table = {"minimum": 1_000, "maximum": 20_000, "multiple": 500, "maximum_payout": 90_000}
    chosen = structs.replace(GAMES[game].standard, **_known(game, table))
    round = GAMES[game].round(chosen, [Seat(seat=1, player="ann", stake=9_000)], Circumstances())
    field = Field("seven")
    field.late = True
    while (act := field.choose(round)) is None:
        round.give(house(round))
    assert (act.do, act.facts["amount"]) == ("wager", first)


def _known(game: str, table: dict[str, int]) -> dict[str, int]:
    fields = GAMES[game].standard.__struct_fields__
    return {name: amount for name, amount in table.items() if name in fields}


def test_bots_play_each_round_at_the_limits_of_its_level() -> None:
    levels = tuple(Level(minimum=low, maximum=1_000, rounds=1) for low in (50, 100, 200))
    t = in_play("roulette", 3, chips=100_000, levels=levels)
    kept = MemoryJournal("rounds")
    OneTable(t, 1, who="Dana", seed="x", seeds=seeds("y"), kept=Rounds(kept, "test")).play(4)
    records = [entry.command["record"] for entry in kept.entries if "record" in entry.command]
    assert [record["determinations"]["minimum"] for record in records] == [50, 100, 200, 200]


def test_a_session_of_an_hour_has_sixty_rounds_of_a_minute() -> None:
    hour = (Stage(name="One", ends=SessionEnd(by="minutes", at=60)),)
    conditions = example("roulette", stages=hour, chips=1_000_000)
    [session] = play_tournament(conditions, "seven", players=3).tournament.state.sessions.values()
    assert [table.rounds for table in session.tables.values()] == [60]


def test_players_of_ones_own_are_asked_when_it_is_their_turn() -> None:
    """Who never folds and never bets more meets two who give every hand up."""
    asked = Counter[str]()

    def gives_up(round: Round, player: str) -> Act | None:
        asked[player] += 1
        folding = [option for option in round.options(player) if option.do == "fold"]
        return Act(player, "fold") if folding else None

    own = {"ann": bot, "ben": gives_up, "cyd": gives_up}
    outcome = play_tournament(parse(template("holdem")), "x", players=own)
    assert outcome.places[0] == (1, "ann")
    assert sorted(asked) == ["ben", "cyd"]
